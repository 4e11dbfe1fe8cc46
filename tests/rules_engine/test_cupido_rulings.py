"""The other choices of Cupido's rulings: each changes what it says, and the printed choice stays what it is."""

from __future__ import annotations

import pytest

from rules_engine.errors import InvalidPosition
from rules_engine.games.cupido.play import CupidoState
from rules_engine.games.cupido.rules import CupidoRules
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
    printed,
    rule,
    some,
    table,
    why,
    with_values,
    without_deck,
    zone,
)  # fmt: skip


def with_desires(desire: int | None, rulings: dict[str, str]) -> CupidoRules:
    """Return the rules for a town with one desire on every card, or none."""
    colour = "red" if desire else None
    return printed(lambda card: with_values(card, desire=desire, desire_colour=colour), rulings=rulings)


# The first deal


@rule("setup.first")
def test_c1_a_card_without_a_desire_can_be_dealt_again() -> None:
    rules = RULES.with_rulings({"desire_of_the_easy_going": "redraw"})
    redrawn = 0
    for seed in range(60):
        shown = happened(rules.new_initial_state(3, seed), "setup.first")
        counted = [(seat, values) for seat, values in shown if values[1]]
        assert [seat for seat, _ in counted] == [0, 1, 2]
        redrawn += len(shown) > len(counted)
    assert redrawn > 10
    printed = [happened(RULES.new_initial_state(3, seed), "setup.first") for seed in range(60)]
    assert any(values[1] == 0 for shown in printed for _, values in shown)
    assert all(len(shown) == 3 for shown in printed)


@rule("setup.tie")
def test_c2_everybody_can_be_dealt_again_after_a_tie() -> None:
    rules = RULES.with_rulings({"first_deal_tie": "all_players"})
    ties, repeated = 0, 0
    for seed in range(150):
        state = rules.new_initial_state(5, seed)
        first, again = happened(state, "setup.first"), happened(state, "setup.tie")
        assert [seat for seat, _ in again] == [0, 1, 2, 3, 4] * (len(again) // 5)
        ties += bool(again)
        repeated += bool({card for _, (card, _) in first} & {card for _, (card, _) in again})
        last = [desire for _, (_, desire) in (*first, *again)[-5:]]
        assert last.count(max(last)) == 1
        assert state.current_player == last.index(max(last))
    assert ties > 30
    assert repeated > 3, "the deck is whole again for every deal"


@rule("setup.tie")
@pytest.mark.parametrize("choice", ["tied_players", "all_players"])
@pytest.mark.parametrize("desire", [4, None])
def test_c2_when_nobody_can_be_ahead_lots_are_drawn(choice: str, desire: int | None) -> None:
    rules = with_desires(desire, {"first_deal_tie": choice})
    firsts = set()
    for seed in range(12):
        state = rules.new_initial_state(3, seed)
        assert happened(state, "setup.tie")[-1] == (state.current_player, ("lot",))
        firsts.add(state.current_player)
        if choice == "tied_players":
            dealt = len(happened(state, "setup.first")) + len(happened(state, "setup.tie")) - 1
            assert dealt == 99, "three at a time until fewer than three are left"
    assert firsts == {0, 1, 2}


@rule("setup.tie")
def test_c1_with_c2_a_deck_of_easy_going_runs_out() -> None:
    rules = with_desires(None, {"desire_of_the_easy_going": "redraw"})
    state = rules.new_initial_state(2, 1)
    assert len(happened(state, "setup.first")) == 100


# Main actions


@rule("turn.main")
def test_c4_a_main_action_can_be_compulsory() -> None:
    due = {"main_action": "compulsory"}
    state = table("", groups=["A1", "A2"], deck="B5", rulings=due)
    assert forbidden(state, "end") == {"turn.main"}
    assert why(state, "end") == "Ada has not taken a main action, and can draw"
    assert "end" in options(do(state, "draw"))
    nothing = {"empty_deck": "no_draw", **due}
    assert "end" in options(without_deck("A1", "B1", discard="D1", rulings=nothing))
    swap = without_deck("", "", groups=["D2"], discard="D1", rulings=nothing)
    assert forbidden(swap, "end") == {"turn.main"}
    dart = without_deck("", "", groups=["", "D2"], discard="A1", rulings=nothing)
    assert forbidden(dart, "end") == {"turn.main"}
    extra = without_deck(
        "", "", groups=["", "D2"], discard="A1", rulings={"dart_is_main_action": "extra_action", **nothing}
    )
    assert "end" in options(extra)


@rule("main.empty")
def test_c5_an_empty_deck_can_stay_empty() -> None:
    state = without_deck("A1", discard="B5", rulings={"empty_deck": "no_draw"})
    assert forbidden(state, "draw") == {"main.empty"}
    assert do(state, "end").current_player == 1


@rule("main.empty")
def test_c5_an_empty_deck_can_end_the_game() -> None:
    ends = {"empty_deck": "game_ends"}
    state = do(without_deck("A1", groups=["P2", "A4 M8 N9"], discard="B5", rulings=ends), "draw")
    assert state.outcome is not None
    assert (state.outcome.termination, state.outcome.rule) == ("depleted", "main.empty")
    assert (state.outcome.winners, state.outcome.scores) == ((1,), (1, 2))
    assert "The deck is empty" in RULES.format_event(state.events[-1])
    assert forbidden(state, "end") == {"main.empty"}
    bare = table("A1", groups=["P2"], rules=only("A1 P2", ends))
    assert do(bare, "draw").is_terminal, "without a single discard, too"
    drawn = without_deck("A1", groups=["P2"], rulings={**ends, "long_game": "draw"})
    outcome = do(drawn, "draw").outcome
    assert outcome is not None
    assert outcome.winners == ()


@rule("main.swap")
def test_c10_a_swapped_card_can_go_under_the_pile() -> None:
    state = do(table("", groups=["A1"], discard="A3 B5 D1", rulings={"swapped_card_goes": "bottom"}), "swap A1")
    assert pile(state) == ["B5", "D1", "A1"]
    assert zone(state, "group 0") == {"A3"}
    alone = do(table("", groups=["A1"], discard="A3", rulings={"swapped_card_goes": "bottom"}), "swap A1")
    assert pile(alone) == ["A1"]
    assert "take B5" in options(state)


# Free actions


@rule("free.circle", "free.cap")
def test_c6_free_actions_can_be_without_limit() -> None:
    state = do(table("", groups=["A1"], rulings={"free_action_cycle": "unlimited"}), "leave A1")
    for _ in range(30):
        do(state, "take A1", "leave A1")
    assert "take A1" in options(state)
    assert state.to_position()["free_taken"] == 61


@rule("free.pick", "hand.limit")
def test_c7_the_top_discard_can_go_to_the_hand() -> None:
    to_hand = {"discard_to_hand": "allowed"}
    state = table("A1 A2 A3", groups=["B5"], discard="B6 D1", rulings=to_hand)
    assert some(state, "take") == {"take B6 to hand"}, "the group has a B"
    assert forbidden(state, "take D1 to hand") == {"zone.discard"}
    assert forbidden(state, "take P1 to hand") == {"free.pick"}
    do(state, "take B6 to hand")
    assert zone(state, "hand 0") == {"A1", "A2", "A3", "B6"}
    assert happened(state, "free.pick") == [(0, ("B6", "hand"))]
    assert RULES.format_event(state.events[-1]) == "Ada takes Beetlejune (B6) from the discards to hand."
    assert forbidden(state, "take D1 to hand") == {"hand.limit"}
    assert forbidden(state, "draw") == forbidden(state, "end") == {"hand.limit"}
    do(state, "drop B6")
    assert forbidden(state, "take B6 to hand") == {"free.circle"}


@rule("free.return", "hand.limit")
def test_c8_a_card_of_the_group_can_go_back_to_the_hand() -> None:
    back = {"group_to_hand": "allowed"}
    state = table("A1 A2 A3", groups=["B5 F2 G2"], rulings=back)
    assert forbidden(state, "return D1") == {"free.return"}
    do(state, "return F2")
    assert zone(state, "hand 0") == {"A1", "A2", "A3", "F2"}
    assert zone(state, "group 0") == {"B5", "G2"}
    assert forbidden(state, "return B5") == {"hand.limit"}
    assert forbidden(state, "play F2") == {"free.circle"}
    assert state.to_position()["shown"] == [["F2"], []]
    assert state.to_position()["free_taken"] == 1
    assert forbidden(table("A1", groups=["B5"], free_taken=40, rulings=back), "return B5") == {"free.cap"}


@rule("free.drop", "free.circle")
def test_c7_and_c8_a_discard_from_the_hand_is_never_refused() -> None:
    past = [{"hand": [], "group": [], "discard": ["A1", "M8"]}]
    state = table("A1", discard="M8", past=past, rulings={"discard_to_hand": "allowed"})
    assert "drop A1" in options(state)
    assert "drop A1" in options(table("A1", discard="M8", past=past, rulings={"group_to_hand": "allowed"}))


@rule("zone.discard")
def test_c9_any_discard_can_be_reached() -> None:
    reach = {"discard_reach": "any_card"}
    state = table("", groups=["B5"], discard="A1 B6 D1 F2", rulings=reach)
    assert some(state, "take") == {"take A1", "take D1", "take F2"}
    assert some(state, "swap") == set()
    do(state, "take D1")
    assert pile(state) == ["A1", "B6", "F2"]
    assert "leave D1" in options(state), "on top it is not where it was"
    both = table("A1", discard="D1 F2", rulings={**reach, "discard_to_hand": "allowed"})
    assert some(both, "take") == {"take D1", "take F2", "take D1 to hand", "take F2 to hand"}


@rule("free.circle", "zone.discard")
def test_c9_taking_from_the_middle_can_restore_a_position_before_a_swap() -> None:
    state = table("", groups=["A1"], discard="A3", rulings={"discard_reach": "any_card"})
    do(state, "swap A1", "leave A3")
    assert pile(state) == ["A3", "A1"]
    assert forbidden(state, "take A1") == forbidden(state, "take A3") == {"free.circle"}


@rule("hand.limit")
def test_c12_a_fourth_card_can_have_to_go_at_once() -> None:
    at_once = {"full_hand": "play_at_once"}
    state = do(table("A1 A2 B6", groups=["B5"], discard="P2", deck="D1", rulings=at_once), "draw")
    assert set(options(state)) == {"play A1", "play A2", "play D1", "drop A1", "drop A2", "drop B6", "drop D1"}
    assert forbidden(state, "leave B5") == forbidden(state, "take P2") == forbidden(state, "end") == {"hand.limit"}
    do(state, "play D1")
    assert {"leave B5", "take P2", "end"} <= set(options(state))
    full = table("A1 A2 B6 D1", groups=["", BEN], rulings=at_once)
    assert "hand.limit" in forbidden(full, "dart G2 from Ben")


# Steals


def steals(mine: str, rulings: dict[str, str]) -> set[str]:
    return {text.split()[1] for text in some(table("", groups=[mine, BEN], rulings=rulings), "steal")}


@rule("steal.more", "steal.before")
def test_c13_and_c14_whose_circles_the_wanted_card_s_are() -> None:
    # N4 brings a yellow circle, P10 none: three or four of one's own against Ben's four, N4's included.
    left_out, counts = {"victim_counts_target": "left_out"}, {"thief_counts_target": "counts"}
    assert steals("A3 F2 M4", {}) == set()
    assert steals("A3 F2 M4", left_out) == steals("A3 F2 M4", counts) == {"N4"}
    assert steals("A3 F2", left_out) == steals("A3 F2", counts) == set()
    assert steals("A3 F2", {**left_out, **counts}) == {"N4"}, "four with it, three without"
    assert steals("F2", {**left_out, **counts}) == set()
    state = table("", groups=["A3 F2", BEN], rulings=counts)
    assert "four yellow circles, Ben four" in why(state, "steal N4 from Ben")
    assert "three yellow circles, Ben three" in why(
        table("", groups=["A3 F2", BEN], rulings=left_out), "steal N4 from Ben"
    )


@rule("steal.still_sulking")
def test_c15_a_stolen_card_can_have_to_be_satisfied() -> None:
    needed = {"stolen_must_be_satisfied": "needed"}
    assert steals(ANN, needed) == set()
    assert steals("A3 B4 F2 M4", needed) == {"P10", "N4"}, "six are enough for P10, and N4's own makes seven"
    state = table("", groups=[ANN, BEN], rulings=needed)
    assert forbidden(state, "steal P10 from Ben") == {"steal.still_sulking"}
    assert "dart P10 from Ben" in options(state)


@rule("dart.any", "steal.content")
def test_c16_the_easy_going_can_be_safe_from_darts() -> None:
    state = table("", groups=["", BEN], rulings={"steal_the_easy_going": "never"})
    assert forbidden(state, "dart B10 from Ben") == {"dart.any"}
    assert "dart G2 from Ben" in options(state)


@rule("steal.make_room")
def test_c17_making_room_can_be_refused() -> None:
    refused = {"make_room_first": "refused"}
    state = do(table("", groups=[f"{ANN} P2", BEN], rulings=refused), "leave P2")
    assert forbidden(state, "steal P10 from Ben") == forbidden(state, "dart P10 from Ben") == {"steal.make_room"}
    assert "steal N4 from Ben" in options(state)
    do(state, "end", "end")
    assert "steal P10 from Ben" in options(state), "it holds for one turn"


@rule("dart.main")
def test_c18_a_dart_can_come_on_top_of_the_main_action() -> None:
    extra = {"dart_is_main_action": "extra_action"}
    state = do(table("", groups=["", BEN], deck="A1", rulings=extra), "draw")
    do(state, "dart G2 from Ben")
    assert forbidden(state, "dart D6 from Ben") == {"dart.once"}
    other = do(table("", groups=["", BEN], deck="A1", rulings=extra), "dart G2 from Ben")
    assert "draw" in options(other)
    assert RULES.with_rulings(extra).max_plies == RULES.max_plies + 600


# The wedding and the end


@rule("win.now")
def test_c20_a_wedding_can_be_looked_for_at_the_end_of_the_turn() -> None:
    late = {"win_tested": "end_of_turn"}
    state = do(table("N3 A1 A2 A3", groups=[NINE], rulings=late), "play N3")
    assert not state.is_terminal
    broken = do(state.clone(), "leave N3", "end")
    assert not broken.is_terminal
    assert happened(do(state, "end"), "win.now") == [(0, (10,))]


@rule("win.hand")
def test_c21_the_hand_can_have_to_be_within_its_limit_first() -> None:
    first = {"win_with_full_hand": "hand_first"}
    state = do(table("A1 A2 A3 A4", groups=[NINE], discard="N3", rulings=first), "take N3")
    assert not state.is_terminal
    assert do(state, "drop A1").is_terminal
    assert do(table("A1 A2 A3 N3", groups=[NINE], rulings=first), "play N3").is_terminal


@rule("win.now", "win.hand", "hand.limit")
def test_c22_a_marriage_can_have_to_be_announced() -> None:
    spoken = {"marriage": "declared"}
    state = do(table("N3", groups=[NINE], rulings=spoken), "play N3")
    assert not state.is_terminal
    unsaid = do(state.clone(), "end", "end")
    assert do(unsaid, "marry").is_terminal
    assert do(state, "marry").is_terminal
    assert forbidden(table("N3", groups=[NINE], rulings=spoken), "marry") == {"win.now"}
    hand_first = {**spoken, "win_with_full_hand": "hand_first"}
    assert forbidden(do(table("A1 A2 A3 A4", groups=[NINE], discard="N3", rulings=hand_first), "take N3"), "marry") == {
        "win.hand"
    }
    late = {**spoken, "win_tested": "end_of_turn"}
    waiting = do(table("A1 A2 A3 A4", groups=[NINE], discard="N3", rulings=late), "take N3")
    assert forbidden(waiting, "marry") == {"hand.limit"}
    assert do(waiting, "drop A1", "marry").is_terminal


@rule("end.cap")
def test_c26_the_cap_can_be_a_draw() -> None:
    def end(choice: str) -> CupidoState:
        return do(table("", groups=["A1 B5", "P2"], turn=600, rulings={"long_game": choice}), "end")

    drawn, won = end("draw").outcome, end("most_satisfied").outcome
    assert drawn is not None
    assert won is not None
    assert (drawn.winners, won.winners) == ((), (0,))


def test_a_marriage_on_the_table_means_that_the_game_is_over() -> None:
    ten = f"{NINE} N3"
    with pytest.raises(InvalidPosition, match=r"groups\[0\]: Ada's group is a marriage, but the game is not over"):
        table("", groups=[ten])
    assert table("", groups=[ten], ended="win", winner=0).is_terminal
    for rulings in ({"win_tested": "end_of_turn"}, {"marriage": "declared"}):
        assert not table("", groups=[ten], rulings=rulings).is_terminal


def test_every_ruling_with_a_choice_is_tested_here() -> None:
    names = " ".join(name for name in globals() if name.startswith("test_c"))
    for ruling in RULES.game.rulings:
        if len(ruling.choices) > 1:
            assert f"{ruling.id.lower()}_" in names, ruling.id
