"""What players of Cupido know of one another's hands, and what they may be dealt when a bot imagines the rest."""

from __future__ import annotations

from rules_engine.chance import Chance
from tests.rules_engine.table_cupido import RULES, do, forbidden, only, rule, table, without_deck, zone


def test_what_was_reshuffled_can_only_be_where_it_was_drawn_since() -> None:
    """With an empty deck two players know each other's hands; after a reshuffle only the card drawn since is unknown."""
    state = without_deck("A1 A2 A3", "B1 B2", discard="D1")
    do(state, "draw")
    drawn = (zone(state, "hand 0") - {"A1", "A2", "A3"}).pop()
    met = set()
    for seed in range(60):
        sampled = state.resample(1, Chance(seed))
        assert zone(sampled, "hand 0") >= {"A1", "A2", "A3"}
        met |= zone(sampled, "hand 0") - {"A1", "A2", "A3"}
        assert zone(sampled, "hand 1") == {"B1", "B2"}
        assert sampled.observation(1) == state.observation(1)
    assert len(met) > 20
    assert {drawn, *met} <= {drawn, *state.zones()["deck"]}
    again = RULES.from_position(state.to_position())
    assert zone(again.resample(1, Chance(3)), "hand 0") >= {"A1", "A2", "A3"}
    assert state.to_position()["drawn_after"] == {drawn: 1}
    own = state.resample(0, Chance(9))
    assert zone(own, "hand 0") == zone(state, "hand 0")
    assert zone(own, "hand 1") == {"B1", "B2"}


def test_a_card_that_all_saw_going_to_a_hand_stays_known() -> None:
    back = {"group_to_hand": "allowed", "discard_to_hand": "allowed"}
    state = do(table("A1", groups=["B5"], discard="D1", rulings=back), "return B5", "take D1 to hand")
    firsts = set()
    for seed in range(20):
        sampled = zone(state.resample(1, Chance(seed)), "hand 0")
        assert sampled >= {"B5", "D1"}
        firsts |= sampled - {"B5", "D1"}
    assert len(firsts) > 5
    assert do(state.clone(), "drop B5").to_position()["shown"] == [["D1"], []]
    assert do(state, "play D1").to_position()["shown"] == [["B5"], []]


@rule("free.circle")
def test_a_sampled_hand_remembers_the_turn_as_if_it_had_been_there() -> None:
    state = do(table("A1 B2", groups=["D1"], discard="F2"), "drop B2", "leave D1")
    for seed in range(10):
        sampled = state.resample(1, Chance(seed))
        assert forbidden(sampled, "take D1") == {"free.circle"}
        assert sampled.to_position()["past"][0]["hand"][1] == "B2", "all saw it go"
        assert sampled.to_position()["past"][1]["hand"] == sampled.to_position()["hands"][0]


@rule("free.circle")
def test_what_all_saw_leave_a_hand_stays_known_though_it_is_drawn_again() -> None:
    state = table("A1", discard="M8 P3 P6", rules=only("A1 M8 P2 P3 P6"), groups=["", "P2"])
    do(state, "drop A1", "take A1", "take M8", "leave A1", "leave M8", "draw")  # one of A1, P3 and P6
    drawn = set()
    for seed in range(20):
        sampled = state.resample(1, Chance(seed))
        assert sampled.to_position()["past"][0]["hand"] == ["A1"]
        drawn |= zone(sampled, "hand 0")
    assert drawn == {"A1", "P3", "P6"}
