"""Two runs compared: what differs between them, by how much, and how surely. Methods: docs/measures.md, "Comparing"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

from card_data.diagnostics import DeckwrightError
from rules_engine.playtest.contrasts import (
    Effect,
    Estimate,
    Pairs,
    Scale,
    Sums,
    combined_effect,
    independent_effect,
    paired_effect,
    share_effect,
)
from rules_engine.playtest.measures import SECONDS_A_TURN, Unit
from rules_engine.playtest.plan import Plan
from rules_engine.playtest.play import Record
from rules_engine.playtest.significance import benjamini_hochberg
from rules_engine.playtest.store import Run, Store
from rules_engine.playtest.tables import FALSE_DISCOVERIES, card_lines
from rules_engine.playtest.tally import WIN, Tally


class Incomparable(DeckwrightError):
    """Runs of which no difference would mean anything."""

    exit_code = 1


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of A and of B."""

    key: str
    group: str
    title: str
    unit: Unit
    effect: Effect
    adjusted: float
    """p adjusted for all rows of its table."""
    counts: tuple[int, int]
    """Games of A and of B, or what the title says; of pairs, both are equal."""

    @property
    def is_gap(self) -> bool:
        """Whether the values of A and B are differences of shares themselves, told in points."""
        return self.key == "edge" or self.group == "cards"

    @property
    def is_significant(self) -> bool:
        """Whether A and B differ more than chance explains."""
        return self.adjusted < FALSE_DISCOVERIES


@dataclass(frozen=True, slots=True)
class Comparison:
    """All that was compared; every difference is B less A."""

    a: Run
    b: Run
    paired: bool
    deals: tuple[int, int]
    """Deals counted of A and of B."""
    games: tuple[int, int]
    left_out: tuple[int, int]
    """Games of A and of B without a partner, or that broke."""
    rows: tuple[Row, ...]
    rules: tuple[Row, ...]
    """In what share of games each rule fired; not paired."""
    cards: tuple[Row, ...]
    """The lift of each card, that is the win rate of seats that held it less that of the others; not paired."""


def compare(
    store: Store,
    a: Run,
    b: Run,
    games: int | None = None,
    *,
    tallies: tuple[Tally, Tally] | None = None,
    seconds_a_turn: float = SECONDS_A_TURN,
) -> Comparison:
    """Compare two runs, or their first games; memory does not grow with them.

    Args:
        store: where both runs are kept.
        a: the run that differences are counted from.
        b: the run that they lead to.
        games: how many games of each; all when not given.
        tallies: their sums, for rules and cards; those of the kept batches that lie within `games` when not given.
        seconds_a_turn: for the minutes.

    Raises:
        Incomparable: other games, other numbers of players, nothing to compare.
    """
    _refuse_strangers(a.plan, b.plan)
    paired = are_paired(a.plan, b.plan)
    pairs = _paired(store, a, b, games) if paired else _apart(store, a, b, games)
    if not (pairs.a.deals and pairs.b.deals):
        raise Incomparable(f"runs {a.id} and {b.id} have no {'pair of games' if paired else 'games'} to compare")
    wanted = [run.games if games is None else min(games, run.games) for run in (a, b)]
    sums = tallies or (store.tally(a, wanted[0])[0], store.tally(b, wanted[1])[0])
    counts, plans = (pairs.a.games, pairs.b.games), (a.plan, b.plan)
    return Comparison(
        a,
        b,
        paired,
        (pairs.a.deals, pairs.b.deals),
        counts,
        (wanted[0] - counts[0], wanted[1] - counts[1]),
        tuple(_rows(pairs, a.plan.players, paired, seconds_a_turn)),
        tuple(_rule_rows(plans, sums)),
        tuple(_card_rows(plans, sums)),
    )


def are_paired(a: Plan, b: Plan) -> bool:
    """Whether a game of A and the game of B with its index have the same deal, seats and bots."""
    return (a.slug, a.players, a.seed, a.bots) == (b.slug, b.players, b.seed, b.bots)


def _refuse_strangers(a: Plan, b: Plan) -> None:
    if a.slug != b.slug:
        raise Incomparable(f"one run is of {a.slug}, the other of {b.slug}; expected runs of one game")
    if a.players != b.players:
        raise Incomparable(f"one run is for {a.players} players, the other for {b.players}; expected equal numbers")


def changes(a: Plan, b: Plan) -> list[str]:
    """Return what the two runs were played with that differs, a line each; none where only chance could differ."""
    lines = []
    if a.data != b.data:
        lines.append(f"card data: {a.data[:6]} in A, {b.data[:6]} in B")
    before, after = dict(a.rulings), dict(b.rulings)
    for option in sorted(before.keys() | after.keys()):
        if before.get(option) != after.get(option):
            lines.append(f"{option}: {before.get(option, 'no such ruling')} in A, {after.get(option, 'none')} in B")
    if a.bots != b.bots:
        lines.append(f"bots: {', '.join(a.bots)} in A, {', '.join(b.bots)} in B")
    if a.seed != b.seed:
        lines.append(f"seed: {a.seed} in A, {b.seed} in B")
    if a.code != b.code:
        lines.append(f"deckwright's code: {a.code[:6]} in A, {b.code[:6]} in B")
    return lines


# Plays as numbers

Deal = tuple[int, Mapping[str, int]]
"""A deal's number and the sums over its games."""


def _deals(store: Store, run: Run, games: int | None) -> Iterator[Deal]:
    """Yield every deal of which all games were played to their end."""
    step = run.plan.rotations
    lines = ((i, line) for i, line in store.records(run) if games is None or i < games)
    for deal, group in groupby(lines, key=lambda pair: pair[0] // step):
        played = [(index, record) for index, record in group if record is not None]
        if len(played) == step:
            yield deal, _sum_up(run.plan, played)


def _sum_up(plan: Plan, played: Sequence[tuple[int, Record]]) -> Mapping[str, int]:
    if len(played) == 1:
        return _values(played[0][1], plan.players)
    total: Counter[str] = Counter()
    for index, record in played:
        total.update(_values(record, plan.players))
        names = plan.seating(index)
        total.update({f"bot_{name}": 0 for name in names})
        for seat, part in _shares(record.winners, plan.players):
            total[f"bot_{names[seat]}"] += part
    return total


def _values(record: Record, players: int) -> dict[str, int]:
    """Return what a game counts as: win shares in parts of `WIN`, its length, its end."""
    told = {f"end_{record.end}": 1, "turns": record.turns, "decisions": record.decisions, "margin": record.margin}
    shares = _shares(record.winners, players)
    told.update({f"seat_{seat + 1}": part for seat, part in shares})
    told["first"] = sum(part for seat, part in shares if seat == record.first)
    if len(shares) != 1:
        told["shared" if shares else "nobody"] = 1
    return told


@lru_cache(maxsize=1024)
def _shares(winners: int, players: int) -> tuple[tuple[int, int], ...]:
    """Return the seats that won, each with its part of the win."""
    seats = [seat for seat in range(players) if winners >> seat & 1]
    return tuple((seat, WIN // len(seats)) for seat in seats)


def _paired(store: Store, a: Run, b: Run, games: int | None) -> Pairs:
    """Sum up the deals that both runs have; each run's come in order."""
    step = a.plan.rotations
    pairs = Pairs(Sums(step), Sums(step))
    left, right = _deals(store, a, games), _deals(store, b, games)
    mine, theirs = next(left, None), next(right, None)
    while mine and theirs:
        behind = mine[0] - theirs[0]
        if not behind:
            pairs.add(mine[1], theirs[1])
        mine, theirs = next(left, None) if behind <= 0 else mine, next(right, None) if behind >= 0 else theirs
    return pairs


def _apart(store: Store, a: Run, b: Run, games: int | None) -> Pairs:
    """Sum up each run by itself."""
    pairs = Pairs(Sums(a.plan.rotations), Sums(b.plan.rotations))
    for sums, run in ((pairs.a, a), (pairs.b, b)):
        for _, values in _deals(store, run, games):
            sums.add(values)
    return pairs


# Rows

SHARE, WINS, NUMBER = Scale(1, True), Scale(WIN, True), Scale(1, False)
Spec = tuple[str, str, str, Unit, Scale]
"""Key, group, title, unit, scale."""


def _rows(pairs: Pairs, players: int, paired: bool, seconds_a_turn: float) -> Iterator[Row]:
    """Yield the rows; those that only put another row in other words share its p."""
    specs = list(_specs(pairs, players))
    effects = [
        paired_effect(pairs, key, scale) if paired else independent_effect(pairs.a, pairs.b, key, scale)
        for key, _, _, _, scale in specs
    ]
    adjusted = benjamini_hochberg([effect.p for effect in effects])
    counts = (pairs.a.games, pairs.b.games)
    for (key, group, title, unit, _), effect, p in zip(specs, effects, adjusted, strict=True):
        row = Row(key, group, title, unit, effect, p, counts)
        yield row
        if key == "first":
            edge = effect.scaled(1, -1 / players)
            yield replace(row, key="edge", title="The first player's edge over even", effect=edge)
        if key == "turns":
            minutes = effect.scaled(seconds_a_turn / 60)
            yield replace(row, key="minutes", title="Minutes", unit="minutes", effect=minutes)


def _specs(pairs: Pairs, players: int) -> Iterator[Spec]:
    seen = pairs.a.totals + pairs.b.totals
    yield "first", "seats", "The first player's wins", "share", WINS
    for seat in range(1, players + 1):
        yield f"seat_{seat}", "seats", f"Seat {seat}'s wins", "share", WINS
    for key, title in (("shared", "Shared wins"), ("nobody", "Games won by nobody")):
        if seen[key]:
            yield key, "seats", title, "share", SHARE
    for key in sorted(key for key in seen if key.startswith("bot_")):
        yield key, "skill", f"{key.removeprefix('bot_')}'s wins", "share", WINS
    yield "turns", "length", "Turns", "turns", NUMBER
    yield "decisions", "length", "Decisions", "decisions", NUMBER
    for key in sorted((key for key in seen if key.startswith("end_")), key=lambda key: (-seen[key], key)):
        yield key, "ends", f"Games ended by {key.removeprefix('end_')}", "share", SHARE
    yield "margin", "ends", "The winning margin", "points", NUMBER


def _rule_rows(plans: tuple[Plan, Plan], tallies: tuple[Tally, Tally]) -> Iterator[Row]:
    """Yield a row a rule. The games of a deal count as one trial: they may be all alike."""
    a, b = tallies
    weight = 1 / max(plan.rotations for plan in plans)
    rules = sorted(a.rules.keys() | b.rules.keys())
    effects = [share_effect(a.rules[rule], a.games, b.rules[rule], b.games, weight) for rule in rules]
    titles = [f"Games in which {rule} fired" for rule in rules]
    yield from _table("rule", rules, titles, effects, [(a.games, b.games)] * len(rules))


def _card_rows(plans: tuple[Plan, Plan], tallies: tuple[Tally, Tally]) -> Iterator[Row]:
    """Yield a row a card that was held on both sides."""
    before, after = ({line.id: line for line in card_lines(*each)} for each in zip(plans, tallies, strict=True))
    cards = sorted(before.keys() & after.keys())
    lifts = [[Estimate(line.lift, line.low, line.high) for line in (before[card], after[card])] for card in cards]
    effects = [combined_effect(*pair) for pair in lifts]
    counts = [(before[card].held, after[card].held) for card in cards]
    yield from _table("card", cards, [f"The lift of {card}" for card in cards], effects, counts)


def _table(
    kind: str, names: Sequence[str], titles: Sequence[str], effects: Sequence[Effect], counts: Sequence[tuple[int, int]]
) -> Iterator[Row]:
    adjusted = benjamini_hochberg([effect.p for effect in effects])
    for name, title, effect, p, n in zip(names, titles, effects, adjusted, counts, strict=True):
        yield Row(f"{kind}_{name}", f"{kind}s", title, "share", effect, p, n)
