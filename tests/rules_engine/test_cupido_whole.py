"""Cupido against an oracle, by counting, by chance, as a position and as a transcript: the whole rather than a rule."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant
from hypothesis.stateful import rule as step

from rules_engine.chance import Chance, mix
from rules_engine.games.cupido.play import CupidoState
from rules_engine.games.cupido.rules import CupidoRules
from rules_engine.playout import count_nodes, random_action, random_play
from tests.rules_engine import oracle_cupido as oracle
from tests.rules_engine.table_cupido import (
    ANN,
    BEN,
    NINE,
    RULES,
    do,
    forbidden,
    happened,
    options,
    printed,
    rule,
    some,
    table,
    with_values,
    zone,
)  # fmt: skip

Choose = Callable[[CupidoState, Chance], Any]

CALM = 3
"""How often of four times a lively player takes no card away from the group, where there is anything else to do."""


def lively(state: CupidoState, chance: Chance) -> Any:
    """Return a legal action of a player who would rather add to the group than take away: groups grow, and marry."""
    legal = state.legal_actions()
    building = [action for action in legal if action[0] not in ("leave", "drop", "end")]  # type: ignore[index]
    return chance.choice(building if building and chance.below(4) < CALM else legal)


def keen(state: CupidoState, chance: Chance) -> Any:
    """Return the action after which most cards of the group are satisfied, then most lie there: such players marry."""
    seat = state.current_player

    def worth(action: Any) -> float:
        if action.verb in ("drop", "leave", "draw", "end"):
            return {"draw": 0.5, "end": 0, "drop": -0.5, "leave": -1}[action.verb]
        after = state.clone_without_log()
        after.apply(action)
        better, larger = after.satisfied(seat) - state.satisfied(seat), after.sizes[seat] - state.sizes[seat]
        return 2 * better + 0.4 * larger + chance.below(100) / 300 - 0.3

    return max(state.legal_actions(), key=worth)


def visited(players: int, seed: int, choose: Choose, limit: int) -> Iterator[CupidoState]:
    state, chance = RULES.new_initial_state(players, seed), Chance(mix(seed, "bots"))
    for _ in range(limit):
        yield state
        if state.is_terminal:
            return
        state.apply(choose(state, chance))


DAWDLERS = ["A1", "B1", "D1", "F1", "G1", "M1", "N1", "O1", "P1", "T1"]
DAWDLING = [
    *(f"leave {card}" for card in DAWDLERS), "play A2", *(f"take {card}" for card in reversed(DAWDLERS[1:])),
    *(f"leave {card}" for card in ("D1", "B1", *DAWDLERS[3:])), "play D2",
    *(f"take {card}" for card in (*reversed(DAWDLERS[3:]), "B1")), "leave T1", "leave P1",
]  # fmt: skip
"""Forty free actions of one turn that never restore a position."""


@rule("free.cap", "free.circle")
def test_forty_free_actions_can_be_found() -> None:
    state = table("A2 D2", groups=[" ".join(DAWDLERS)])
    assert len(DAWDLING) == 40
    do(state, *DAWDLING[:-1])
    assert "leave O1" in options(state)
    do(state, DAWDLING[-1])
    assert forbidden(state, "leave O1") == {"free.cap"}
    circle = do(table("A2 D2", groups=[" ".join(DAWDLERS)]), *DAWDLING[:20])
    assert forbidden(circle, "leave B1") == {"free.circle"}, "as before B1 was taken"


# The oracle


def random_group(chance: Chance) -> set[str]:
    """Return a group of any size, as sexes come."""
    found = set()
    for sex in RULES.tables.sexes:
        if chance.below(10) < 6:
            found.add(chance.choice([card for card in RULES.tables.ids if card[0] == sex]))
    return found


def compare_steals(pairs: int, seed: int) -> int:
    """Compare both steals and satisfaction over random pairs of groups; return the number of cards compared."""
    chance, compared, state = Chance(seed), 0, table()
    tables = RULES.tables
    for _ in range(pairs):
        groups = [random_group(chance), random_group(chance)]
        for seat, group in enumerate(groups):
            numbers = [tables.number_of[card] for card in group]
            state.groups[seat] = [next((n for n in numbers if tables.sex[n] == sex), -1) for sex in range(10)]
            state.totals[seat] = [sum(tables.circles[n][colour] for n in numbers) for colour in range(3)]
            state.sizes[seat] = len(group)
            assert state.satisfied(seat) == sum(oracle.satisfied(card, group) for card in group)
        assert state.can_marry() == oracle.marries(groups[0])
        state._legal = None
        mine, theirs = groups
        stolen = {f"steal {card} from Ben" for card in theirs if oracle.may_steal(card, mine, theirs)}
        shot = {f"dart {card} from Ben" for card in theirs if oracle.may_dart(card, mine)}
        assert some(state, "steal", "dart") == stolen | shot
        compared += len(mine) + len(theirs)
    return compared


@rule("group.satisfied", "steal.unsatisfied", "steal.more", "steal.room", "steal.content", "dart.any", "dart.room")
def test_steals_and_satisfaction_agree_with_the_oracle() -> None:
    assert compare_steals(9_000, 1) > 100_000


@pytest.mark.deep
def test_steals_and_satisfaction_agree_with_the_oracle_at_length() -> None:
    assert compare_steals(200_000, 2) > 2_000_000


def play_side_by_side(players: int, seed: int, choose: Choose, limit: int) -> CupidoState:
    """Play with the engine and the oracle; their legal actions agree at every step."""
    state = RULES.new_initial_state(players, seed)
    other, chance = oracle.Table(state.to_position()), Chance(seed)
    for _ in range(limit):
        assert other.moves() == set(options(state))
        if state.is_terminal:
            break
        action = choose(state, chance)
        state.apply(action)
        deck = [*reversed(state.zones()["deck"])]
        drawn = zone(state, f"hand {state.mover}") - other.hands[other.me]
        other.do(RULES.format_action(action), [*deck, *drawn])
    if state.outcome is not None:
        assert list(state.outcome.winners) == other.winners
    return state


@rule("free.circle", "free.cap", "turn.main", "hand.limit", "win.now", "main.empty")
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("choose", [random_action, lively, keen], ids=["random", "lively", "keen"])
def test_whole_plays_agree_with_the_oracle(players: int, choose: Choose) -> None:
    for seed in (1, 2):
        state = play_side_by_side(players, seed, choose, 2500 if seed == 1 else 700)
        if choose is keen:
            assert state.outcome is not None
            assert state.outcome.termination == "win"
            assert oracle.marries(zone(state, f"group {state.outcome.winners[0]}"))


@pytest.mark.deep
@pytest.mark.parametrize("players", range(2, 7))
def test_many_plays_agree_with_the_oracle(players: int) -> None:
    for seed in range(60):
        play_side_by_side(players, seed, (random_action, lively, keen)[seed % 3], 30_000)


# Counting


def nodes_by_oracle(position: dict[str, Any], depth: int, done: tuple[str, ...] = ()) -> int:
    """Count like `count_nodes`, each line replayed by the oracle from the start."""
    other = oracle.Table(position)
    for text in done:
        other.do(text)
    moves = other.moves()
    if depth == 0 or not moves:
        return 1
    return sum(nodes_by_oracle(position, depth - 1, (*done, text)) for text in moves)


def bare() -> CupidoState:
    """Two empty hands, no group, no discard.

    By hand, x being the card drawn: at depth 1 draw, end. At 2 play x, drop x, end after a draw; draw, end after an end: 5. At 3, after
    draw and play leave x, end; after draw and drop take x, end; after draw and end draw, end; after two ends or end and draw 2 + 3: 11.
    At 4: after draw, play, leave only `end` is left, for `take x` would go in a circle; so after draw, drop, take. That makes
    1 + 3, 1 + 3, 3 + 4 below the draw and 2 + 2 + 2, 3 + 2 below the end: 26.
    """
    return table(deck="A4 B3 D5")


def crowded() -> CupidoState:
    """Two groups that want each other's cards, a pile and a hand."""
    return table("A1 N9", "P2", groups=["F2 M4 T6", BEN], discard="T3 B5", deck="G10 O9")


def near_the_wedding() -> CupidoState:
    """Nine satisfied cards, and four ways to a tenth; lines that end early count as well."""
    return table("N3 N1", "A1", groups=[NINE, "N9 D1"], discard="N5 G7", deck="N2 O3")


@pytest.mark.parametrize(
    ("make", "counts"),
    [
        (bare, [2, 5, 11, 26]),
        (crowded, []),
        (near_the_wedding, []),
    ],
)
def test_lines_of_play_are_counted(make: Callable[[], CupidoState], counts: list[int]) -> None:
    assert [count_nodes(make(), depth + 1) for depth in range(len(counts))] == counts
    position = make().to_position()
    for depth in range(1, 4):
        assert count_nodes(make(), depth) == nodes_by_oracle(position, depth)


# By chance


class Play(RuleBasedStateMachine):
    """Any legal action in any order, from any deal."""

    state: CupidoState

    @initialize(players=st.integers(2, 6), seed=st.integers(0, 10**6))
    def deal(self, players: int, seed: int) -> None:
        self.state = RULES.new_initial_state(players, seed)

    @step(pick=st.integers(0, 10**6))
    def act(self, pick: int) -> None:
        legal = self.state.legal_actions()
        if legal:
            self.state.apply(legal[pick % len(legal)])

    @step(seed=st.integers(0, 10**6))
    def build(self, seed: int) -> None:
        if not self.state.is_terminal:
            self.state.apply(lively(self.state, Chance(seed)))

    @invariant()
    def groups_and_hands_are_as_the_book_says(self) -> None:
        state = self.state
        for seat in range(state.players):
            group, hand = zone(state, f"group {seat}"), zone(state, f"hand {seat}")
            assert len({card[0] for card in group}) == len(group) <= 10
            assert len(hand) <= (4 if seat == state.current_player else 3) or state.is_terminal
            for colour, name in enumerate(("red", "yellow", "green")):
                assert state.totals[seat][colour] == oracle.circles(name, group)
            assert oracle.marries(group) == (state.is_terminal and state.outcome.winners == (seat,))  # type: ignore[union-attr]

    @invariant()
    def somebody_can_go_on(self) -> None:
        state = self.state
        assert state.is_terminal == (not state.legal_actions())
        assert state.main_taken <= 1
        assert state.free_taken <= 40
        held = list(itertools.chain(*state.zones().values()))
        assert len(held) == len(set(held)) == 100


Play.TestCase.settings = settings(max_examples=25, stateful_step_count=40)
TestPlay = Play.TestCase


# What is printed decides


def edited(card_id: str, **values: Any) -> CupidoRules:
    """Return the rules for a town in which one card is printed otherwise."""
    return printed(lambda card: with_values(card, **values) if card.id == card_id else card)


@pytest.mark.parametrize(
    ("card", "values", "stolen"),
    [
        ("A3", {}, {"N4", "P10"}),
        ("N4", {"desire": 4}, {"P10"}),
        ("N4", {"desire": None, "desire_colour": None}, {"P10"}),
        ("N4", {"desire_colour": "red"}, {"P10"}),
        ("D6", {"desire_colour": "green"}, {"N4", "P10", "D6"}),
        ("A3", {"yellow": 0}, set()),
        ("A3", {"red": 3}, {"N4", "P10"}),
        ("A3", {"red": 4}, {"N4", "P10", "D6"}),
        ("B10", {"yellow": 2}, set()),
        ("G2", {"desire": 5}, {"N4", "P10", "G2"}),
    ],
)
def test_a_printed_value_decides_who_is_stolen(card: str, values: dict[str, Any], stolen: set[str]) -> None:
    state = table("", groups=[ANN, BEN], rules=edited(card, **values))
    assert {text.split()[1] for text in some(state, "steal")} == stolen


def test_a_printed_desire_decides_the_wedding() -> None:
    assert do(table("N3", groups=[NINE]), "play N3").is_terminal
    assert not do(
        table("N3", groups=[NINE], rules=edited("N3", desire=7, desire_colour="yellow")), "play N3"
    ).is_terminal
    assert not do(table("N3", groups=[NINE], rules=edited("F10", red=1)), "play N3").is_terminal
    assert do(table("B2", groups=[NINE.replace("B2 ", "")], rules=printed(numbers={"sexes": 9})), "play B2").is_terminal


@pytest.mark.parametrize(
    ("numbers", "check"),
    [
        ({"hand": 2}, lambda rules: len(zone(rules.new_initial_state(2, 1), "hand 0")) == 2),
        ({"first_deal": 2}, lambda rules: len(happened(rules.new_initial_state(3, 1), "setup.first")) == 6),
        ({"darts_each": 2}, lambda rules: rules.new_initial_state(2, 1).to_position()["darts"] == [2, 2]),
        ({"hand_limit": 1}, lambda rules: forbidden(table("A1 A2", rules=rules), "end") == {"hand.limit"}),
        ({"hand_limit_in_turn": 3}, lambda rules: forbidden(table("A1 A2 A3", rules=rules), "draw") == {"hand.limit"}),
        ({"draw": 2}, lambda rules: len(zone(do(table("A1", rules=rules), "draw"), "hand 0")) == 3),
        ({"main_actions": 2}, lambda rules: "draw" in options(do(table(rules=rules), "draw"))),
        ({"main_actions": 2}, lambda rules: forbidden(do(table(rules=rules), "draw", "draw"), "draw") == {"turn.main"}),
        (
            {"free_action_cap": 1},
            lambda rules: forbidden(do(table("A1", rules=rules), "play A1"), "leave A1") == {"free.cap"},
        ),
        ({"max_turns": 2}, lambda rules: do(table(rules=rules), "end", "end").is_terminal),
    ],
)
def test_printed_numbers_decide(numbers: dict[str, int], check: Callable[[CupidoRules], bool]) -> None:
    assert check(printed(numbers=numbers))


@rule("setup.first")
def test_what_a_card_without_a_desire_counts_is_printed() -> None:
    rules = printed(numbers={"no_desire": 9})
    shown = [
        (rules.new_initial_state(2, seed), happened(rules.new_initial_state(2, seed), "setup.first"))
        for seed in range(40)
    ]
    ahead = [(state, deal) for state, deal in shown if sorted(bool(values[1]) for _, values in deal) == [False, True]]
    assert len(ahead) > 5
    for state, deal in ahead:
        assert state.current_player == next(seat for seat, values in deal if not values[1])


def test_the_longest_play_follows_from_the_numbers() -> None:
    assert RULES.max_plies == 600 * (40 + 3 + 1 + 1 + 1)
    assert RULES.with_rulings({"group_to_hand": "allowed"}).max_plies == 600 * (40 + 3 + 1 + 40 + 1 + 1)
    assert printed(numbers={"max_turns": 7, "free_action_cap": 2}).max_plies == 7 * (2 + 3 + 1 + 1 + 1)
    assert max(len(random_play(RULES, players, 3).history) for players in (2, 6)) > 1500


# Both formulations, whatever the rulings


OTHERS = {
    ruling.option: [choice.name for choice in ruling.choices if choice.name != ruling.choice]
    for ruling in RULES.game.rulings
    if len(ruling.choices) > 1
}
EVERY_LAST = {option: choices[-1] for option, choices in OTHERS.items()}
HANDS_AND_PILE = {option: "allowed" for option in ("discard_to_hand", "group_to_hand")} | {"discard_reach": "any_card"}


@pytest.mark.parametrize(
    "rulings",
    [{}, EVERY_LAST, {**EVERY_LAST, "free_action_cycle": "no_repeat"}, HANDS_AND_PILE]
    + [{option: choice} for option, choices in OTHERS.items() for choice in choices],
    ids=lambda rulings: "+".join(rulings.values()) if len(rulings) < 4 else str(len(rulings)),
)
def test_what_is_legal_is_what_nothing_forbids(rulings: dict[str, str]) -> None:
    rules = RULES.with_rulings(rulings)
    state, chance = rules.new_initial_state(3, 11), Chance(5)
    for ply in range(240):
        if state.is_terminal:
            break
        legal = set(state.legal_actions())
        if ply % 3 == 0:
            assert {action for action in rules.candidate_actions(state) if not rules.explain(state, action)} == legal
        state.apply(lively(state, chance) if ply % 2 else random_action(state, chance))


# Every rule is met in play


def test_every_rule_is_named_in_code_and_met_in_play() -> None:
    met: set[str] = set()
    for seed, choose in ((1, random_action), (2, keen), (3, keen)):
        for ply, state in enumerate(visited(6, seed, choose, 2500)):
            if ply % 4 == 0:
                for action in RULES.candidate_actions(state):
                    met |= {violation.rule for violation in RULES.explain(state, action)}
        met |= state.rules_fired()
    met |= {event.rule for seed in range(9) for event in random_play(RULES, 4, seed).events}
    tired = do(table("A2 D2", groups=[" ".join(DAWDLERS)]), *DAWDLING)  # patience that no bot has
    met |= {violation.rule for violation in RULES.explain(tired, tired.rules.parse_action("leave O1"))}
    assert set(RULES.index.enforced()) - met == set()
    assert set(RULES.index.enforced()) <= RULES.index.in_code
