"""Cupido, rule by rule: fixed positions, what may be done in them, and what comes of it."""

from __future__ import annotations

import pytest

from rules_engine import CHANCE, TERMINAL
from rules_engine.errors import IllegalAction
from tests.rules_engine.table_cupido import (
    ANN,
    BEN,
    NINE,
    RULES,
    do,
    forbidden,
    happened,
    only,
    options,
    pile,
    rule,
    some,
    table,
    why,
    without_deck,
    zone,
)

# Setting up


@rule("setup.first")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_highest_desire_of_the_first_deal_begins(players: int) -> None:
    begun = 0
    for seed in range(60):
        state = RULES.new_initial_state(players, seed)
        shown = happened(state, "setup.first")
        assert [seat for seat, _ in shown] == list(range(players))
        for _, (card, desire) in shown:
            assert desire == (next(c for c in RULES.game.cards if c.id == card).values["desire"] or 0)
        best = max(desire for _, (_, desire) in shown)
        leaders = [seat for seat, (_, desire) in shown if desire == best]
        if len(leaders) == 1:
            begun += 1
            assert state.current_player == leaders[0]
            assert not happened(state, "setup.tie")
        else:
            assert {seat for seat, _ in happened(state, "setup.tie")} == set(leaders)
    assert begun > 20


@rule("setup.tie")
def test_those_who_tie_are_dealt_again_until_one_is_ahead() -> None:
    longest = 0
    for seed in range(400):
        state = RULES.new_initial_state(6, seed)
        stage, contenders = happened(state, "setup.first"), list(range(6))
        again = happened(state, "setup.tie")
        dealt = [card for _, (card, _) in (*stage, *again)]
        assert len(set(dealt)) == len(dealt), "a card was dealt twice: it is the same deck until somebody is ahead"
        while True:
            best = max(desire for _, (_, desire) in stage)
            contenders = [seat for seat, (_, desire) in stage if desire == best]
            if len(contenders) == 1:
                break
            stage, again = again[: len(contenders)], again[len(contenders) :]
            longest += 1
            assert [seat for seat, _ in stage] == contenders
        assert not again
        assert state.current_player == contenders[0]
    assert longest > 100


@rule("setup.deal", "setup.dart", "setup.deck", "hand.secret")
@pytest.mark.parametrize("players", range(2, 7))
def test_three_cards_and_a_dart_each_the_rest_is_the_deck(players: int) -> None:
    state = RULES.new_initial_state(players, 12)
    first = state.current_player
    assert happened(state, "setup.deal") == [((first - 1) % players, (3,))]
    zones = state.zones()
    assert [len(zones[f"hand {seat}"]) for seat in range(players)] == [3] * players
    assert len(zones["deck"]) == 100 - 3 * players
    assert zones["discard"] == []
    assert state.to_position()["darts"] == [1] * players
    assert happened(state, "setup.dart") == [(CHANCE, (1,))]
    assert happened(state, "setup.deck") == [(CHANCE, (100 - 3 * players,))]
    assert happened(state, "hand.secret") == [(CHANCE, ())]


@rule("setup.deal")
def test_the_cards_of_the_first_deal_are_shuffled_in_again() -> None:
    met = set()
    for seed in range(40):
        state = RULES.new_initial_state(6, seed)
        shown = {card for _, (card, _) in happened(state, "setup.first")}
        met |= {name for name in state.zones() if zone(state, name) & shown}
    assert met == {"deck", *(f"hand {seat}" for seat in range(6))}


@rule("setup.deal")
def test_the_hands_are_dealt_from_a_shuffled_deck() -> None:
    states = [RULES.new_initial_state(2, seed) for seed in range(60)]
    assert len(set().union(*(zone(state, "hand 0") for state in states))) > 70
    assert len({state.zones()["deck"][0] for state in states}) > 30


@rule("setup.order")
def test_turns_pass_clockwise_from_the_first_player() -> None:
    state = RULES.new_initial_state(4, 7)
    first = state.current_player
    for turn in range(1, 10):
        assert happened(state, "setup.order")[-1] == (state.current_player, (turn,))
        assert state.current_player == (first + turn - 1) % 4
        do(state, "end")


# Groups


@rule("group.one", "free.play")
def test_a_group_holds_one_card_of_a_sex() -> None:
    state = table("A1 A2 B5", groups=["A3"], discard="A4")
    assert some(state, "play", "take") == {"play B5"}
    assert forbidden(state, "play A1") == forbidden(state, "take A4") == {"group.one"}
    assert "Azuline Fizz (A3)" in why(state, "play A1")


@rule("group.satisfied")
def test_a_card_is_satisfied_by_circles_its_own_included() -> None:
    # G2 wants four yellow circles and brings one; B4 brings two, D1 one.
    state = do(table("B4 D1 G2"), "play B4", "play D1", "play G2")
    assert happened(state, "group.satisfied") == [(0, ("G2", 4))]
    assert ("G2", 3) in [
        values for _, values in happened(do(table("B4 G2"), "play B4", "play G2"), "group.unsatisfied")
    ]


@rule("group.easy")
def test_the_easy_going_are_satisfied_anywhere() -> None:
    state = do(table("P2 M8"), "play P2", "play M8")
    assert happened(state, "group.easy") == [(0, ("P2",)), (0, ("M8",))]
    assert not happened(state, "group.unsatisfied")
    do(state, "end")
    assert some(state, "steal") == set()


@rule("group.unsatisfied")
def test_the_unsatisfied_can_be_stolen_and_keep_a_group_from_marrying() -> None:
    state = table("", groups=[BEN, ANN], mover=1)
    assert some(state, "steal") == {"steal N4 from Ada", "steal P10 from Ada"}
    spoiled = do(table("N1", groups=[NINE]), "play N1")  # who wants four yellow circles; there are three
    assert happened(spoiled, "group.unsatisfied") == [(0, ("N1", 3))]
    assert not spoiled.is_terminal


@rule("group.change")
def test_satisfaction_changes_whenever_a_card_comes_or_goes() -> None:
    state = table("T9 B4", groups=["D1 G2"])  # T9 and G2 both want four yellow circles
    do(state, "play B4")
    assert happened(state, "group.change") == [(0, ("G2", 4))]
    do(state, "play T9")
    assert happened(state, "group.change") == [(0, ("G2", 4))]
    do(state, "leave D1")
    assert happened(state, "group.change") == [(0, ("G2", 4))]  # T9's own circle keeps it at four
    do(state, "leave B4")
    assert happened(state, "group.change")[1:] == [(0, ("G2", 2)), (0, ("T9", 2))]


@rule("group.change")
def test_a_steal_changes_both_groups() -> None:
    # Ben keeps F5, who wants four yellow circles, only by M9's one; Ada's A2 wants three and has two.
    state = table("", groups=["A2 B4", "F5 M9 O1"])
    assert state.rules.explain(state, state.rules.parse_action("dart M9 from Ben")) == ()
    do(state, "dart M9 from Ben")
    assert happened(state, "group.change") == [(1, ("F5", 3))]
    assert happened(state, "group.unsatisfied") == [(0, ("M9", 4))]


@rule("group.satisfied", "group.unsatisfied")
def test_the_rulebook_s_group_of_four() -> None:
    state = table("", groups=["", "A5 D8 F3 N8"])
    facts = {card: why(state, f"steal {card} from Ben") for card in ("A5", "D8", "F3", "N8")}
    assert "wants three red circles and Ben has four: satisfied" in facts["D8"]
    assert all("satisfied" not in facts[card] for card in ("A5", "F3", "N8"))


# Hand and pile


@rule("hand.secret")
def test_nobody_steals_from_a_hand_nor_learns_what_is_in_it() -> None:
    held = table("B5", "A2 A3", groups=["D1", "F2"])
    assert forbidden(held, "steal A2 from Ben") == forbidden(held, "dart A2 from Ben") == {"hand.secret"}
    elsewhere = table("B5", "P1 P2", groups=["D1", "F2"])
    assert why(elsewhere, "steal A2 from Ben") == why(held, "steal A2 from Ben")
    assert options(held) == options(elsewhere)


@rule("hand.secret")
def test_a_hand_may_hold_several_cards_of_one_sex() -> None:
    state = do(table("A1 A2", deck="A3"), "draw")
    assert zone(state, "hand 0") == {"A1", "A2", "A3"}
    assert "end" in options(state)


@rule("zone.discard")
def test_only_the_top_discard_can_be_taken() -> None:
    state = table("", discard="A1 B5 D1")
    assert some(state, "take") == {"take A1"}
    assert forbidden(state, "take B5") == forbidden(state, "take D1") == {"zone.discard"}
    assert pile(do(state, "take A1")) == ["B5", "D1"]


# Free actions


@rule("turn.main")
def test_one_main_action_a_turn() -> None:
    for first in ("draw", "swap A3", "steal P10 from Ben", "dart G2 from Ben"):
        state = do(table("", groups=[ANN, BEN], discard="A1", deck="B5 D1"), first)
        assert not some(state, "draw", "steal", "swap", "dart"), first
        assert forbidden(state, "draw") == {"turn.main"}
        assert "turn.main" in forbidden(state, "steal N4 from Ben")
        assert "turn.main" in forbidden(state, "swap A3")
        do(state, "end", "end")
        assert "draw" in options(state)


@rule("turn.main")
def test_a_main_action_need_not_be_taken() -> None:
    state = table("A1", groups=[ANN, BEN])
    assert "end" in options(state)
    assert do(state, "end").current_player == 1


@rule("free.when")
def test_free_actions_come_before_and_after_the_main_action() -> None:
    state = table("B5 D1 G5", groups=["A1"], discard="T6", deck="P2")
    do(state, "play B5", "take T6", "draw", "drop D1", "leave A1", "play G5", "play P2")
    assert happened(state, "free.when") == [(0, ("before",)), (0, ("after",))]
    assert zone(state, "group 0") == {"B5", "T6", "G5", "P2"}
    assert pile(state) == ["A1", "D1"]


@rule("free.pick")
def test_the_top_discard_goes_face_up_into_the_group_and_never_to_the_hand() -> None:
    state = table("", discard="A1")
    assert forbidden(state, "take A1 to hand") == {"free.pick"}
    assert forbidden(state, "take B5") == {"free.pick"}
    do(state, "take A1")
    assert zone(state, "group 0") == {"A1"}
    assert pile(state) == []
    assert happened(state, "free.pick") == [(0, ("A1",))]


@rule("free.play")
def test_a_card_is_played_from_the_hand() -> None:
    state = table("A1", groups=["B5"])
    assert forbidden(state, "play D1") == {"free.play"}
    do(state, "play A1")
    assert (zone(state, "hand 0"), zone(state, "group 0")) == (set(), {"A1", "B5"})
    assert happened(state, "free.play") == [(0, ("A1",))]


@rule("free.drop")
def test_a_card_of_the_hand_is_discarded_on_top() -> None:
    state = table("A1", groups=["B5"], discard="D1")
    assert forbidden(state, "drop B5") == {"free.drop"}
    assert pile(do(state, "drop A1")) == ["A1", "D1"]
    assert happened(state, "free.drop") == [(0, ("A1",))]


@rule("free.leave")
def test_a_card_of_the_group_is_discarded_on_top_with_its_circles() -> None:
    state = table("A1", groups=["B5 G2"], discard="D1")
    assert forbidden(state, "leave A1") == {"free.leave"}
    assert pile(do(state, "leave B5")) == ["B5", "D1"]
    assert zone(state, "group 0") == {"G2"}
    assert happened(state, "free.leave") == [(0, ("B5",))]


@rule("free.return")
def test_a_card_of_the_group_never_goes_back_to_the_hand() -> None:
    state = table("", groups=["A1"])
    assert forbidden(state, "return A1") == {"free.return"}


@rule("free.circle")
def test_a_free_action_does_not_bring_back_a_position_of_this_turn() -> None:
    state = do(table("", groups=["A1 B5"]), "leave A1")
    assert forbidden(state, "take A1") == {"free.circle"}
    assert "at the start of this turn" in why(state, "take A1")
    do(state, "leave B5")
    assert some(state, "take", "leave") == set()
    assert "after action 1 of this turn" in why(state, "take B5")
    do(state, "end", "end")
    assert some(state, "take") == {"take B5"}, "a new turn knows nothing of the one before"


@rule("free.circle")
def test_cards_may_change_places_as_long_as_the_position_is_new() -> None:
    state = do(table("", groups=["A1 B5"]), "leave A1", "leave B5", "end", "end", "take B5")
    assert forbidden(state, "leave B5") == {"free.circle"}
    do(state, "take A1")
    assert some(state, "leave") == {"leave B5"}, "A1 on the pile is where it was; B5 beneath is new"
    do(state, "leave B5")
    assert some(state, "leave") == {"leave A1"}
    assert forbidden(state, "take B5") == {"free.circle"}


@rule("free.circle")
def test_hands_count_and_a_main_action_s_position_too() -> None:
    past = [{"hand": [], "group": [], "discard": ["A1", "M8"]}]
    state = table("A1", discard="M8", past=past)
    assert forbidden(state, "drop A1") == {"free.circle"}
    assert "drop A1" in options(table("A1", discard="M8", past=[{**past[0], "hand": ["P2"]}]))
    assert "drop A1" in options(table("A1", discard="M8", past=[{**past[0], "discard": ["M8", "A1"]}]))
    swapped = do(table("", groups=["A1"], discard="A3 B5"), "swap A1")
    assert forbidden(do(swapped, "leave A3"), "take A3") == {"free.circle"}


@rule("free.cap")
def test_after_forty_free_actions_only_discards_from_the_hand_are_left() -> None:
    state = table("A1 B5", groups=["D1"], discard="F2", free_taken=39, deck="P2 N9")
    do(state, "drop B5")
    assert some(state, "play") == {"play A1"}, "a discard from the hand is not counted"
    do(state, "play A1")
    assert forbidden(state, "leave D1") == forbidden(state, "take B5") == {"free.cap"}
    do(state, "draw")
    assert options(state) == ["drop P2", "end"]
    assert forbidden(state, "play P2") == {"free.cap"}
    do(state, "end", "end")
    assert "leave D1" in options(state), "the count begins anew with every turn"


@rule("free.cap")
@pytest.mark.parametrize("verb", ["play B5", "take F2", "leave D1"])
def test_every_other_free_action_is_counted(verb: str) -> None:
    state = do(table("B5", groups=["D1"], discard="F2", free_taken=38), verb)
    assert state.to_position()["free_taken"] == 39
    assert do(state, "draw").to_position()["free_taken"] == 39


# Draw and swap


@rule("main.draw")
def test_the_top_card_of_the_deck_is_drawn() -> None:
    state = do(table("A1", deck="B5 D1"), "draw")
    assert zone(state, "hand 0") == {"A1", "B5"}
    assert state.zones()["deck"][0] == "D1"
    assert happened(state, "main.draw") == [(0, ())], "nobody else sees the card"


@rule("main.empty")
def test_an_empty_deck_is_made_of_all_discards_but_the_top_one() -> None:
    state = without_deck("A1", discard="B5 D1")
    assert state.zones()["deck"] == []
    before = pile(state)
    do(state, "draw")
    assert pile(state) == ["B5"]
    assert happened(state, "main.empty") == [(CHANCE, (len(before) - 1,))]
    assert {*state.zones()["deck"], *zone(state, "hand 0")} == {"A1", *before[1:]}
    assert len(state.zones()["deck"]) == len(before) - 2
    assert list(state.zones()["deck"]) != before[2:], "it is shuffled"


@rule("main.empty")
def test_nobody_draws_when_there_is_nothing_below_the_top_discard() -> None:
    town = only("A1 A2 B5")
    state = table("A1 A2", discard="B5", rules=town)
    assert forbidden(state, "draw") == {"main.empty"}
    assert forbidden(table("A1 A2", groups=["", "B5"], rules=town), "draw") == {"main.empty"}
    do(state, "drop A1", "draw")
    assert zone(state, "hand 0") == {"A2", "B5"}
    assert (pile(state), state.zones()["deck"]) == (["A1"], [])


@rule("free.circle", "main.empty")
def test_positions_before_a_reshuffle_count_as_well() -> None:
    state = table("A1", discard="M8", rules=only("A1 M8"))
    do(state, "drop A1", "take A1", "take M8", "leave A1", "leave M8", "draw")
    assert (zone(state, "hand 0"), pile(state)) == ({"A1"}, ["M8"]), "as at the start: a main action may do that"
    assert forbidden(state, "drop A1") == forbidden(state, "play A1") == {"free.circle"}
    assert set(options(state)) == {"take M8", "end"}


@rule("main.swap")
def test_a_swap_exchanges_a_card_for_the_top_discard_of_its_sex() -> None:
    state = table("A2", groups=["A1 B5"], discard="A3 D1")
    assert some(state, "swap") == {"swap A1"}
    assert forbidden(state, "swap A2") == {"main.swap"}
    do(state, "swap A1")
    assert zone(state, "group 0") == {"A3", "B5"}
    assert pile(state) == ["A1", "D1"]
    assert happened(state, "main.swap") == [(0, ("A1", "A3"))]
    assert happened(state, "group.easy") == [(0, ("A3",))]


@rule("main.swap", "group.change")
def test_a_swap_counts_what_comes_and_goes_together() -> None:
    # G2 wants four yellow circles.
    fewer = do(table("", groups=["F2 D1 G2"], discard="F5"), "swap F2")  # two yellow circles for one
    assert happened(fewer, "group.change") == [(0, ("G2", 3))]
    as_many = do(table("", groups=["F6 D1 G2 B5"], discard="F5"), "swap F6")  # one for one
    assert happened(as_many, "group.change") == []


@rule("main.noswap")
def test_there_is_no_swap_without_the_same_sex_on_top() -> None:
    other = table("", groups=["A1 B5"], discard="B6 A3")
    assert some(other, "swap") == {"swap B5"}
    assert forbidden(other, "swap A1") == {"main.noswap"}
    assert forbidden(table("", groups=["A1"]), "swap A1") == {"main.noswap"}


@rule("hand.limit")
def test_four_cards_can_be_held_but_not_at_the_end_of_a_turn() -> None:
    state = do(table("A1 A2 A3", deck="A5"), "draw")
    assert len(zone(state, "hand 0")) == 4
    assert forbidden(state, "end") == {"hand.limit"}
    assert "end" in options(do(state.clone(), "drop A5"))
    assert "end" in options(do(state.clone(), "play A5"))
    full = table("A1 A2 A3 A5")
    assert forbidden(full, "draw") == {"hand.limit"}


def test_illegal_actions_say_which_rule_and_why() -> None:
    state = table("A1 A2 A3 A5")
    with pytest.raises(IllegalAction, match=r'illegal action "end" \(hand.limit: Ada holds four cards'):
        do(state, "end")


def test_nothing_is_legal_when_the_play_is_over() -> None:
    state = do(table("N3", groups=[NINE]), "play N3")
    assert (state.current_player, options(state)) == (TERMINAL, [])
    for text in ("end", "draw", "drop A1", "marry"):
        assert "win.now" in forbidden(state, text)
