"""In Love and War, rule by rule: fixed positions, what may be done in them, and what comes of it."""

from __future__ import annotations

import pytest

from rules_engine import CHANCE, TERMINAL
from rules_engine.errors import IllegalAction
from rules_engine.playout import random_play
from tests.rules_engine.in_love_and_war_table import (
    DUD,
    PLAIN,
    RULES,
    cards,
    do,
    forbidden,
    hand,
    happened,
    options,
    proposed,
    rule,
    table,
    window,
)

# Setting up


@rule("setup.aside", "setup.deal", "setup.stack", "setup.first")
@pytest.mark.parametrize("players", range(2, 7))
def test_seven_cards_each_and_the_rest_is_the_stack(players: int) -> None:
    state = RULES.new_initial_state(players, 3)
    zones = state.zones()
    sizes = sorted(len(zones[f"hand {seat}"]) for seat in range(players))
    assert sizes == [7] * (players - 1) + [8], "the first player has drawn"
    assert len(zones["stack"]) == 104 - 7 * players - 1
    assert zones["yes"] == ["yes"] * 4
    assert not zones["discards"]
    assert happened(state, "setup.aside") == [(CHANCE, (4,))]
    assert happened(state, "setup.deal") == [(CHANCE, (7,))]
    assert happened(state, "setup.stack") == [(CHANCE, (104 - 7 * players,))]
    assert happened(state, "setup.first") == [(state.current_player, ())]


@rule("setup.first")
def test_the_first_player_is_drawn_by_lot() -> None:
    assert {RULES.new_initial_state(6, seed).current_player for seed in range(60)} == set(range(6))


# Turns


@rule("turn.draw", "turn.next")
def test_each_turn_draws_the_top_card_and_passes_to_the_left() -> None:
    state = window(" ".join(DUD), newest="teal-6", players=3, stack=["baby", "rose"])
    do(state, "keep silent", "keep silent")
    assert state.current_player == 1
    assert hand(state, 1).count("baby") == 1
    assert state.zones()["stack"][0] == "rose"
    assert state.zones()["discards"][-1] == "teal-6"
    assert happened(state, "turn.next") == [(1, ())]
    assert happened(state, "turn.draw") == [(1, (1,))]


@rule("turn.next")
def test_the_turn_goes_round_the_table() -> None:
    state = table("", "", "", seat=2, phase="window", newest="rose")
    do(state, "keep silent", "keep silent")
    assert state.current_player == 0


@rule("turn.discard")
def test_any_card_in_hand_may_be_discarded_and_no_other() -> None:
    state = table("coral-1 coral-1 coral-4 teal-1 teal-4 house rose diamond", players=2)
    assert options(state) == [f"discard {c}" for c in cards("coral-1 coral-4 teal-1 teal-4 house rose diamond")]
    assert forbidden(state, "discard baby") == {"turn.discard"}
    do(state, "discard coral-1")
    assert hand(state, 0).count("coral-1") == 1
    assert state.zones()["newest"] == ["coral-1"]
    assert happened(state, "turn.discard") == [(0, ("coral-1",))]


@rule("turn.discard")
def test_cards_of_a_laid_set_are_not_discarded() -> None:
    state = table("coral-1 teal-1 teal-4 house diamond", players=2, laid=[[["rose", "rose", "rose"]], []])
    assert "discard rose" not in options(state)
    assert forbidden(state, "discard rose") == {"turn.discard"}


@rule("turn.discard", "priority.window")
def test_nobody_discards_out_of_turn() -> None:
    state = window(" ".join(DUD), newest="teal-6")
    assert forbidden(state, "discard rose") == {"priority.window"}
    assert forbidden(proposed(" ".join(DUD)), "discard rose") == {"turn.discard"}


# Sets and pairs


@rule("group.same", "group.run", "group.gadget", "group.low", "meow.call", "meow.wrong")
@pytest.mark.parametrize(
    ("called", "two", "is_set"),
    [
        ("coral-5", "coral-5 coral-5", True),
        ("teal-4", "teal-2 teal-3", True),
        ("teal-3", "teal-2 teal-4", True),
        ("teal-2", "teal-3 teal-4", True),
        ("coral-1", "coral-2 coral-3", True),
        ("coral-4", "coral-5 coral-6", True),
        ("rose", "rose rose", True),
        ("rose", "rose baby", True),
        ("rose", "baby baby", True),
        ("baby", "baby baby", True),
        ("baby", "coral-1 coral-3", True),
        ("baby", "coral-1 coral-1", True),
        ("teal-3", "teal-5 baby", True),
        ("teal-3", "teal-6 baby", False),
        ("coral-5", "coral-5 teal-5", False),
        ("coral-5", "coral-6 coral-1", False),
        ("coral-1", "coral-6 baby", False),
        ("coral-6", "coral-5 teal-4", False),
        ("coral-6", "teal-1 teal-2", False),
        ("house", "rose diamond", False),
        ("house", "house diamond", False),
        ("love-letter", "rose baby", False),
        ("baby", "rose diamond", False),
        ("baby", "coral-3 coral-6", False),
        ("coral-3", "coral-3 coral-4", False),
    ],
)
def test_sets_are_alike_or_runs_or_gadgets_of_one_kind(called: str, two: str, is_set: bool) -> None:
    gadgets = [card for card in cards("house love-letter rose diamond coral-1") if card not in f"{called} {two}"]
    others = " ".join(gadgets[:2])
    state = window(f"{two} {others}", newest=called, laid=[[], [["teal-6", "teal-6", "teal-6"]]])
    assert ("meow" in options(state)) == is_set
    if not is_set:
        assert {"meow.call", "meow.wrong"} <= forbidden(state, "meow")


@rule("group.low", "group.same", "group.gadget", "group.run")
@pytest.mark.parametrize(
    ("called", "held", "wrong", "why"),
    [
        ("coral-6", "coral-6 coral-6 coral-1 coral-5", "lay coral-1 coral-5 coral-6", "group.low"),
        ("coral-6", "coral-6 coral-6 coral-1 coral-2", "lay coral-1 coral-2 coral-6", "group.low"),
        ("coral-6", "coral-6 coral-6 coral-2 coral-5", "lay coral-2 coral-5 coral-6", "group.run"),
        ("coral-6", "coral-6 coral-6 coral-1 coral-3", "lay coral-1 coral-3 coral-6", "group.run"),
        ("coral-6", "coral-6 coral-6 coral-5 coral-1", "lay coral-5 coral-6 coral-6", "group.run"),
        ("coral-6", "coral-6 coral-6 teal-6 coral-1", "lay coral-6 coral-6 teal-6", "group.same"),
        ("rose", "rose rose house coral-1", "lay house rose rose", "group.gadget"),
        ("rose", "rose rose coral-2 coral-1", "lay coral-1 coral-2 rose", "group.gadget"),
    ],
)
def test_what_is_no_set_cannot_be_laid(called: str, held: str, wrong: str, why: str) -> None:
    state = window(held, newest=called, laid=[[], [["diamond", "diamond", "diamond"]]])
    do(state, "meow")
    assert forbidden(state, wrong) == {why}


@rule("group.pair", "goal.complete")
@pytest.mark.parametrize(
    ("pair", "is_pair"),
    [
        ("coral-6 coral-6", True),
        ("diamond diamond", True),
        ("baby rose", True),
        ("baby baby", True),
        ("teal-2 teal-3", False),
        ("teal-2 coral-2", False),
        ("rose diamond", False),
    ],
)
def test_pairs_are_alike(pair: str, is_pair: bool) -> None:
    laid = [[["coral-1", "coral-1", "coral-1"], ["teal-5", "teal-5", "teal-5"]], []]
    state = table(pair, players=2, laid=laid)
    assert any(text.startswith("propose") for text in options(state)) == is_pair
    if not is_pair:
        assert forbidden(state, "propose") == {"goal.complete"}


@rule("goal.complete", "proposal.draw", "proposal.show", "group.pair", "group.run", "group.same")
def test_two_sets_and_a_pair_in_hand_may_be_proposed_or_kept() -> None:
    state = table(PLAIN, players=2)
    assert options(state)[-1] == "propose"
    assert "discard teal-6" in options(state)
    do(state, "propose")
    assert happened(state, "goal.complete") == [(0, (8,))]
    groups = {"coral-3 coral-4 coral-5", "teal-2 teal-2 teal-2", "teal-6 teal-6"}
    assert set(happened(state, "proposal.show")[0][1]) == groups
    assert happened(state, "group.run") == [(0, ("coral-3", "coral-4", "coral-5"))]
    assert happened(state, "group.same") == [(0, ("teal-2",) * 3)]
    assert happened(state, "group.pair") == [(0, ("teal-6", "teal-6"))]
    assert happened(state, "proposal.draw") == [(0, ())]
    assert not happened(state, "group.low")


@rule("goal.complete", "meow.lay")
def test_laid_sets_count_towards_the_goal() -> None:
    laid = [[["rose", "rose", "rose"]], []]
    state = table("coral-1 coral-2 coral-3 teal-6 teal-6", players=2, laid=laid)
    assert "propose" in options(state)
    do(state, "propose")
    assert happened(state, "proposal.show")[0][1][0] == "rose rose rose"
    assert happened(state, "group.low") == [(0, ("coral-1", "coral-2", "coral-3"))]
    short = table("coral-1 coral-2 coral-3 teal-6 teal-5", players=2, laid=laid)
    assert forbidden(short, "propose") == {"goal.complete"}


@rule("baby.wild", "baby.alone")
def test_babies_stand_for_anything_alone_or_among_others() -> None:
    own = "baby baby baby coral-1 coral-1 baby teal-4 teal-5"
    state = table(own, players=2)
    do(state, "propose baby=rose baby=rose baby=rose baby=teal-6")
    assert happened(state, "baby.alone") == [(0, ("baby=rose",) * 3)]
    assert happened(state, "baby.wild") == [(0, ("teal-4", "teal-5", "baby=teal-6"))]


# One meow


@rule("meow.call", "meow.lay", "meow.discard", "meow.next", "meow.newest", "priority.window")
def test_one_meow_takes_the_card_lays_a_set_discards_and_passes_to_the_left() -> None:
    """The book's example: Ann (0) discards the coral four, Cleo (2) calls, Dov (3) is next and Ben (1) gets no turn."""
    state = window(" ".join(DUD), "coral-3 coral-5 house house teal-1 teal-6 diamond", "", newest="coral-4")
    do(state, "keep silent", "meow", "keep silent")
    assert state.current_player == 2
    assert options(state) == ["lay coral-3 coral-4 coral-5"]
    stack = len(state.zones()["stack"])
    do(state, "lay coral-3 coral-4 coral-5")
    assert state.current_player == 2
    assert options(state) == [f"discard {c}" for c in cards("teal-1 teal-6 house diamond")]
    assert len(state.zones()["stack"]) == stack, "the card taken stands for the draw"
    assert state.zones()["laid 2"] == cards("coral-3 coral-4 coral-5")
    do(state, "discard house")
    assert len(hand(state, 2)) == 4
    assert state.zones()["newest"] == ["house"]
    assert state.current_player == 3, "the discard can be called for in its turn"
    do(state, "keep silent", "keep silent", "keep silent")
    assert state.current_player == 3
    assert happened(state, "meow.next") == [(3, ())]
    assert happened(state, "meow.discard") == [(2, ("house",))]
    assert happened(state, "meow.call") == [(2, ("coral-4",))]
    assert happened(state, "meow.lay") == [(2, ("coral-3", "coral-4", "coral-5"))]
    assert happened(state, "priority.window") == [(CHANCE, ("coral-4",))]
    assert not happened(state, "baby.claim")


@rule("meow.call")
def test_one_meow_never_takes_a_card_for_a_pair() -> None:
    laid = [[], [["coral-1", "coral-1", "coral-1"]]]
    state = window("teal-6 diamond house coral-4", newest="teal-6", laid=laid)
    assert options(state) == ["keep silent"]
    assert "meow.call" in forbidden(state, "meow")


@rule("meow.newest")
def test_only_the_newest_discard_and_never_one_s_own() -> None:
    state = window("coral-3 coral-5 house house teal-1 teal-6 diamond", newest="rose", discards=["coral-4"])
    assert options(state) == ["keep silent"]
    do(state, "keep silent")
    assert happened(state, "meow.newest") == [(CHANCE, ("rose",))]
    assert state.zones()["newest"] == []
    assert state.zones()["discards"] == ["coral-4", "rose"]
    for text in ("meow", "meow meow meow", "keep silent"):
        assert "meow.newest" in forbidden(state, text)
    own = table("coral-3 coral-5 coral-4 house teal-1 teal-6 diamond rose", "", "")
    do(own, "discard coral-4")
    assert [own.current_player, do(own, "keep silent").current_player] == [1, 2]
    assert do(own, "keep silent").current_player == 1, "all others have answered, the discarder was not asked"


@rule("meow.lay")
def test_the_set_holds_the_card_called_for_and_cards_in_hand() -> None:
    laid = [[], [["teal-2", "teal-3", "teal-4"]]]
    state = do(window("coral-3 coral-5 coral-5 coral-5", newest="coral-4", laid=laid), "meow")
    assert options(state) == ["lay coral-3 coral-4 coral-5"]
    assert forbidden(state, "lay coral-5 coral-5 coral-5") == {"meow.lay"}
    assert forbidden(state, "lay coral-4 coral-5 coral-6") == {"meow.lay"}
    assert forbidden(state, "lay coral-4 coral-4 coral-4") == {"meow.lay"}
    assert forbidden(table("", players=2), "lay coral-4 coral-4 coral-4") == {"meow.lay"}


@rule("meow.limit")
def test_no_third_set_is_laid() -> None:
    state = window("rose rose rose rose", newest="teal-3", laid=[[], [["coral-1", "coral-1", "coral-1"]]])
    do(state, "keep silent")
    laid = [[], [["coral-1", "coral-1", "coral-1"], ["coral-2", "coral-2", "coral-2"]]]
    full = window("rose", newest="rose", laid=laid)
    assert options(full) == ["keep silent", "meow meow meow"]
    assert {"meow.limit", "meow.discard"} <= forbidden(full, "meow")
    second = window("rose rose teal-6 teal-1", newest="rose", laid=[[], [["coral-1", "coral-1", "coral-1"]]])
    do(second, "meow", "lay rose rose rose")
    assert happened(second, "meow.limit") == [(1, (2,))]


@rule("meow.discard", "proposal.draw")
def test_a_single_meow_is_followed_by_a_discard_and_no_proposal() -> None:
    laid = [[], [["coral-1", "coral-1", "coral-1"]]]
    state = window("rose rose teal-6 teal-6", newest="rose", laid=laid)
    assert options(state) == ["keep silent", "meow", "meow meow meow"]
    do(state, "meow", "lay rose rose rose")
    assert options(state) == ["discard teal-6"]
    assert forbidden(state, "propose") == {"proposal.draw"}


@rule("baby.claim", "baby.laid", "baby.wild")
def test_a_discarded_baby_is_named_by_whoever_takes_it() -> None:
    laid = [[], [["teal-2", "teal-3", "teal-4"]]]
    state = do(window("coral-4 coral-5 house rose", newest="baby", laid=laid), "meow")
    assert options(state) == ["lay baby=coral-3 coral-4 coral-5", "lay coral-4 coral-5 baby=coral-6"]
    assert forbidden(state, "lay coral-4 coral-5 baby=coral-5") == {"group.run"}
    do(state, "lay coral-4 coral-5 baby=coral-6")
    assert happened(state, "baby.claim") == [(1, ())]
    assert happened(state, "baby.laid") == [(1, ("coral-6",))]
    assert happened(state, "baby.wild") == [(1, ("coral-4", "coral-5", "baby=coral-6"))]


@rule("baby.laid", "baby.alone")
def test_babies_may_be_laid_alone_as_anything_and_stay_it() -> None:
    state = do(window("baby baby coral-1 rose teal-1 teal-4 diamond", newest="baby"), "meow")
    sets = [text for text in options(state) if text.count("baby=") == 3]
    assert len(sets) == 16 + 8, "sixteen kinds alike, four runs a colour"
    do(state, "lay baby=coral-1 baby=coral-2 baby=coral-3")
    assert state.to_position()["laid"][1] == [["baby=coral-1", "baby=coral-2", "baby=coral-3"]]
    assert happened(state, "baby.alone")
    mine = [[["baby=rose", "rose", "rose"], ["teal-1", "teal-1", "teal-1"]], []]
    later = table("coral-6 coral-6", players=2, laid=mine)
    assert options(later) == ["discard coral-6", "propose"], "the laid baby is not named anew"
    assert forbidden(later, "propose baby=coral-1") == {"proposal.babies", "goal.complete"}


# Who is heard


@rule("priority.meow")
@pytest.mark.parametrize("seat", range(4))
def test_of_several_single_meows_the_first_clockwise_is_heard(seat: int) -> None:
    rest = "coral-1 coral-2 teal-4 teal-6 diamond"
    hands: list[list[str]] = [[]] * 4
    callers = [(seat + 2) % 4, (seat + 3) % 4]
    hands[callers[0]] = cards(f"house house {rest}")
    hands[callers[1]] = cards(f"baby house {rest}")
    position = {"players": 4, "seat": seat, "phase": "window", "newest": "house", "hands": hands}
    state = RULES.from_position(position)
    do(state, "keep silent", "meow", "meow")
    assert state.current_player == callers[0]
    unheard = state.to_position()["unheard"]
    assert (unheard[callers[0]], unheard[callers[1]]) == ([], [["house", []]])
    assert happened(state, "priority.meow") == [(callers[0], (callers[1],))]
    assert not happened(state, "priority.proposal")


@rule("priority.proposal", "priority.several", "proposal.claim")
def test_three_meows_come_before_one_and_in_clockwise_order() -> None:
    """The book's figure: Ben's (1) one meow is not heard; Cleo (2) proposes, then Dov (3)."""
    state = window(
        "coral-4 coral-4 rose house diamond teal-1 love-letter",
        "coral-3 coral-5 teal-2 teal-2 teal-2 teal-6 teal-6",
        "coral-4 teal-3 teal-3 teal-3 coral-1 coral-1 coral-1",
        newest="coral-4",
    )
    do(state, "meow", "meow meow meow", "meow meow meow")
    assert state.current_player == 2
    assert options(state) == ["propose"]
    assert happened(state, "priority.proposal") == [(2, (1,))]
    assert state.to_position()["unheard"] == [[], [["coral-4", []]], [], []]
    assert happened(state, "priority.several") == [(2, (3,))]
    assert happened(state, "proposal.claim") == [(2, ("coral-4",)), (3, ("coral-4",))]
    do(state, "propose", "add nothing", "add nothing")
    assert options(state)[-1] == "add coral-4 coral-4", "a card like the one called for matches"
    do(state, "add nothing")
    assert dict(state.chance_outcomes())[state.rules.parse_action("turn yes")] == 1 / 9
    do(state, "turn no")
    assert state.current_player == 3
    assert state.zones()["newest"] == ["coral-4"], "the card moves on"
    assert "coral-4" not in state.zones()["discards"]
    do(state, "propose", "add nothing", "add nothing", "add nothing", "turn yes")
    assert state.outcome is not None
    assert state.outcome.winners == (3,)


@rule("priority.proposal", "meow.call")
def test_what_is_called_counts_even_by_who_could_propose() -> None:
    state = window("coral-3 coral-5 teal-2 teal-2 teal-2 teal-6 teal-6", " ".join(DUD), newest="coral-4")
    assert options(state) == ["keep silent", "meow", "meow meow meow"]
    do(state, "meow", "keep silent")
    assert options(state) == ["lay coral-3 coral-4 coral-5"]
    assert not happened(state, "priority.proposal")


@rule("priority.window")
def test_calls_are_hidden_until_all_have_answered() -> None:
    hands = ["house house coral-1 coral-2 teal-4 teal-6 diamond", "rose rose coral-1 coral-2 teal-4 teal-6 diamond", ""]
    meow, silent = (do(window(*hands, newest="house"), text) for text in ("meow", "keep silent"))
    for player in (0, 2, 3):
        assert meow.observation(player) == silent.observation(player)
    assert meow.observation(1) != silent.observation(1)
    assert not happened(meow, "meow.call")


@rule("proposal.claim", "meow.wrong")
def test_three_meows_are_for_complete_cards_and_may_take_a_pair() -> None:
    state = window("coral-3 coral-4 coral-5 teal-2 teal-2 teal-2 teal-6", newest="teal-6")
    assert options(state) == ["keep silent", "meow meow meow"]
    do(state, "meow meow meow", "propose")
    assert "teal-6 teal-6" in happened(state, "proposal.show")[0][1]
    assert not happened(state, "proposal.draw")
    wrong = window("coral-3 coral-4 coral-5 teal-2 teal-2 teal-2 teal-6", newest="rose")
    assert forbidden(wrong, "meow meow meow") == {"proposal.claim", "meow.wrong"}
    assert forbidden(wrong, "propose") == {"proposal.claim"}
    do(wrong, "keep silent")
    with pytest.raises(IllegalAction, match=r"meow\.newest"):
        do(wrong, "meow meow meow")


# Every play


@pytest.mark.parametrize("players", range(2, 7))
def test_hands_and_laid_sets_are_seven_cards_between_turns(players: int) -> None:
    state = RULES.new_initial_state(players, 77)
    random = random_play(RULES, players, 77)
    assert random.current_player == TERMINAL
    for action in random.history:
        if state.current_player not in (CHANCE, TERMINAL) and state.to_position()["phase"] == "window":
            zones = state.zones()
            assert all(len(zones[f"hand {seat}"]) + len(zones[f"laid {seat}"]) == 7 for seat in range(players))
        state.apply(action)


def test_the_tables_talk_reads_like_people() -> None:
    assert RULES.parse_action("Meow, meow, MEOW!") == RULES.parse_action("meow meow meow")
    assert RULES.parse_action("lay coral-5 baby=coral-4 coral-3") == RULES.parse_action(
        "lay coral-3 baby=coral-4 coral-5"
    )
    assert RULES.parse_action("add rose teal-2") == RULES.parse_action("add teal-2 rose")
