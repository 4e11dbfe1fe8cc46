"""Cupido's steals, darts and weddings, rule by rule, and how a play without a wedding ends."""

from __future__ import annotations

import pytest

from rules_engine.games.cupido.play import CupidoState
from tests.rules_engine.table_cupido import (
    ANN,
    BEN,
    NINE,
    WEDDING,
    cards,
    do,
    forbidden,
    happened,
    options,
    pile,
    rule,
    some,
    table,
    why,
    zone,
)  # fmt: skip

# Charm


@rule("steal.more", "steal.unsatisfied")
def test_the_rulebook_s_five_against_four() -> None:
    state = table("", groups=[ANN, BEN])
    assert some(state, "steal") == {"steal N4 from Ben", "steal P10 from Ben"}
    assert forbidden(state, "steal G2 from Ben") == {"steal.unsatisfied"}
    assert "wants four yellow circles and Ben has four: satisfied" in why(state, "steal G2 from Ben")
    assert forbidden(state, "steal D6 from Ben") == {"steal.more"}
    assert why(state, "steal D6 from Ben") == "Ada has one red circle, Ben three: not more"


@rule("steal.rival")
def test_a_steal_moves_a_card_from_a_rival_s_group_into_one_s_own() -> None:
    state = table("", groups=[ANN, BEN, "B1"])
    assert forbidden(state, "steal P10 from Cleo") == {"steal.rival"}
    assert forbidden(state, "steal A3 from Ada") == {"steal.rival", "steal.room"}
    assert forbidden(state, "steal P10 from Hana") == {"steal.rival"}
    do(state, "steal P10 from Ben")
    assert zone(state, "group 0") == {*cards(ANN), "P10"}
    assert zone(state, "group 1") == {*cards(BEN)} - {"P10"}
    assert happened(state, "steal.more") == [(0, (1, "P10"))]
    assert happened(state, "steal.unsatisfied") == [(1, ("P10",))]


@rule("steal.room")
def test_a_thief_has_no_card_of_that_sex() -> None:
    state = table("", groups=[f"{ANN} P2", BEN])
    assert some(state, "steal") == {"steal N4 from Ben"}
    assert forbidden(state, "steal P10 from Ben") == {"steal.room"}


@rule("steal.more")
@pytest.mark.parametrize(("mine", "legal"), [("A3 F2 M4", False), ("A3 F2 M4 T6", True)])
def test_as_many_circles_are_not_more(mine: str, legal: bool) -> None:
    state = table("", groups=[mine, BEN])  # four yellow circles against four, then five
    assert ("steal P10 from Ben" in options(state)) == legal


@rule("steal.more")
def test_each_rival_is_compared_by_itself() -> None:
    # Ada has four yellow circles and four green ones, Ben four yellow ones, Cleo one green one; T4 and P7 want green.
    state = table("", groups=["A3 M4 O9 B4", "G2 N4 D1 F5", "T4 P7"])
    assert some(state, "steal") == {"steal T4 from Cleo", "steal P7 from Cleo"}


@rule("steal.before")
def test_the_groups_are_compared_as_they_lie_before_the_steal() -> None:
    # Four yellow circles against four, one of which is N4's own: once it has moved it would be five against three.
    state = table("", groups=["A3 F2 M4", BEN])
    assert forbidden(state, "steal N4 from Ben") == {"steal.more", "steal.before"}
    assert forbidden(state, "steal P10 from Ben") == {"steal.more"}
    state = do(table("", groups=[ANN, BEN]), "steal N4 from Ben")
    assert happened(state, "steal.before") == [(0, (1, "yellow", 5, 4))]


@rule("steal.still_sulking")
def test_a_stolen_card_need_not_be_satisfied() -> None:
    state = do(table("", groups=[ANN, BEN]), "steal P10 from Ben")
    assert happened(state, "steal.still_sulking") == [(0, ("P10",))]
    assert happened(state, "group.unsatisfied") == [(0, ("P10", 5))]
    content = do(table("", groups=[f"{ANN} B4", BEN]), "steal P10 from Ben")
    assert not happened(content, "steal.still_sulking")
    assert happened(content, "group.satisfied") == [(0, ("P10", 7))]


@rule("steal.make_room")
def test_a_thief_may_make_room_first() -> None:
    state = do(table("", groups=[f"{ANN} P2", BEN]), "leave P2", "steal P10 from Ben")
    assert happened(state, "steal.make_room") == [(0, ("P10",))]
    assert pile(state) == ["P2"]
    assert not happened(do(table("", groups=[f"{ANN} D1", BEN]), "leave D1", "steal P10 from Ben"), "steal.make_room")


@rule("steal.make_room")
def test_the_discarded_card_s_circles_no_longer_count() -> None:
    state = do(table("", groups=["A3 F2 M4 P5", BEN]), "leave P5")  # five yellow circles, then four
    assert forbidden(state, "steal P10 from Ben") == {"steal.more"}


@rule("steal.content")
def test_the_easy_going_resist_every_charm() -> None:
    state = table("", groups=[ANN, BEN])
    assert forbidden(state, "steal B10 from Ben") == {"steal.content"}
    assert {"dart B10 from Ben", "dart G2 from Ben"} <= some(state, "dart")
    assert happened(do(state.clone(), "dart B10 from Ben"), "steal.content") == [(1, ("B10",))]
    assert happened(do(state.clone(), "dart G2 from Ben"), "steal.content") == [(1, ("G2",))]
    assert not happened(do(state.clone(), "dart D6 from Ben"), "steal.content")


# The love dart


@rule("dart.any")
def test_a_dart_steals_any_card_whatever_the_circles_say() -> None:
    state = table("", groups=["", BEN, "A1"])
    rivals = {f"dart {card} from Ben" for card in cards(BEN)}
    assert some(state, "dart") == rivals | {"dart A1 from Cleo"}
    assert some(state, "steal") == set()
    assert forbidden(state, "dart A1 from Ben") == {"dart.any"}
    do(state, "dart G2 from Ben")
    assert zone(state, "group 0") == {"G2"}
    assert happened(state, "dart.any") == [(0, (1, "G2"))]


@rule("dart.room")
def test_a_dart_needs_room_for_the_sex() -> None:
    state = table("", groups=["D1", BEN])
    assert forbidden(state, "dart D6 from Ben") == {"dart.room"}
    assert "dart G2 from Ben" in options(state)


@rule("dart.main")
def test_a_dart_is_the_main_action_of_the_turn() -> None:
    state = do(table("", groups=["", BEN], deck="A1"), "draw")
    assert forbidden(state, "dart G2 from Ben") == {"dart.main"}
    state = do(table("", groups=["", BEN]), "dart G2 from Ben")
    assert forbidden(state, "draw") == {"turn.main"}


@rule("dart.once")
def test_a_dart_is_spent_for_the_rest_of_the_game() -> None:
    state = do(table("", groups=["", BEN]), "dart G2 from Ben")
    assert state.to_position()["darts"] == [0, 1]
    assert happened(state, "dart.once") == [(0, (0,))]
    do(state, "end", "end")
    assert forbidden(state, "dart D6 from Ben") == {"dart.once"}
    assert "draw" in options(state)


@rule("dart.any", "win.now")
def test_the_rulebook_s_tenth() -> None:
    """Nine satisfied cards and a rival's easy-going one of the sex that is lacking: the dart wins."""
    state = table("", groups=[NINE, "N9"])
    assert some(state, "steal") == set()
    do(state, "dart N9 from Ben")
    assert state.outcome is not None
    assert (state.outcome.termination, state.outcome.winners) == ("win", (0,))


# The wedding


def weddings() -> list[tuple[CupidoState, str]]:
    """Return positions one action before a wedding, and that action: every way in which a group changes."""
    return [
        (table("N3", groups=[NINE]), "play N3"),
        (table("", groups=[NINE], discard="N3"), "take N3"),
        (table("", groups=[f"{NINE} N1"], discard="N3"), "swap N1"),
        (table("", groups=[NINE, "N8"]), "steal N8 from Ben"),
        (table("", groups=[NINE, "N3"]), "dart N3 from Ben"),
    ]


@rule("win.now")
@pytest.mark.parametrize("way", range(5))
def test_ten_satisfied_cards_of_ten_sexes_win_at_once(way: int) -> None:
    state, text = weddings()[way]
    assert not state.is_terminal
    do(state, text)
    assert state.outcome is not None
    assert (state.outcome.termination, state.outcome.rule, state.outcome.winners) == ("win", "win.now", (0,))
    assert state.outcome.scores[0] == 10
    assert happened(state, "win.now") == [(0, (10,))]
    assert state.returns() == [0.5, -0.5]


@rule("win.now")
@pytest.mark.parametrize("gone", cards(WEDDING))
def test_nine_cards_are_no_wedding(gone: str) -> None:
    nine = " ".join(card for card in cards(WEDDING) if card != gone)
    state = table(gone, groups=[nine], deck="A1")
    assert not do(state.clone(), "draw").is_terminal
    assert do(state, f"play {gone}").is_terminal


@rule("win.now")
def test_ten_cards_are_no_wedding_while_one_is_unsatisfied() -> None:
    state = do(table("N1", groups=[NINE]), "play N1")
    assert not state.is_terminal
    assert forbidden(state, "marry") == {"win.now"}
    assert why(state, "marry") == "Ada has ten of ten cards, unsatisfied: N1"
    # N1 wants four yellow circles, and there are three: G2 brings as many as G8, G7 one more.
    assert not do(table("", groups=[f"{NINE} N1"], discard="G2"), "swap G8").is_terminal
    assert do(table("", groups=[f"{NINE} N1"], discard="G7"), "swap G8").is_terminal


@rule("win.now")
def test_a_wedding_is_automatic_and_needs_no_word() -> None:
    state = table("", groups=["A1"])
    assert forbidden(state, "marry") == {"win.now"}
    assert "marry" not in options(state)


@rule("win.hand")
def test_a_win_counts_with_any_number_of_cards_in_hand() -> None:
    state = do(table("A1 A2 A3 A4", groups=[NINE], discard="N3"), "take N3")
    assert state.is_terminal
    assert happened(state, "win.hand") == [(0, (4,))]


# The cap


def at_the_end(*groups: str, rulings: dict[str, str] | None = None) -> CupidoState:
    state = table("", groups=groups, turn=600, mover=1, rulings=rulings)
    return do(state, "end")


@rule("end.cap")
def test_after_six_hundred_turns_the_most_satisfied_cards_win() -> None:
    state = table("", turn=599)
    assert not do(state, "end").is_terminal
    do(state, "end")
    assert state.outcome is not None
    assert (state.outcome.termination, state.outcome.rule) == ("cap", "end.cap")
    outcome = at_the_end("A1 B5", "A4 D5 F1 P2").outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (2, 1))


@rule("end.cap")
def test_among_equals_the_larger_group_wins_and_else_nobody() -> None:
    larger = at_the_end("A1 B5", "P2 M8 A4")
    assert larger.outcome is not None
    assert (larger.outcome.winners, larger.outcome.scores) == ((1,), (2, 2))
    assert happened(larger, "end.cap") == [(1, (600, 2, 3))]
    equal = at_the_end("A1 B5 D5", "P2 M8 A4", "T3")
    assert equal.outcome is not None
    assert (equal.outcome.winners, equal.outcome.scores) == ((), (2, 2, 1))
    assert equal.returns() == [0, 0, 0]
    assert forbidden(equal, "draw") == {"end.cap"}
