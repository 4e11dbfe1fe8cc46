"""The first page of a report: what a designer asks of a deck, answered in plain sentences with what stands behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.report.cards import CardTable
from generator.report.rules import RuleTable
from generator.report.runs import LineUp, Session
from generator.report.skill import is_skill
from generator.report.words import (
    MOST_TOLD,
    SPACE,
    Answer,
    Sentence,
    amount,
    evidence,
    listed,
    numbers_told,
    percent,
    points,
    value,
    within,
    within_points,
)
from rules_engine.playtest.measures import Figure, per_deal
from rules_engine.playtest.significance import benjamini_hochberg, binomial_test
from rules_engine.playtest.statistics import Difference, Proportion, clustered

SURPRISING = 0.05
SMALL = 0.03
"""A gap between a seat and its even share that is less than this is called small, and not seen is called none."""
COARSE = 0.1
"""With intervals wider than this to either side nothing is said of seats."""
LIMITS = frozenset({"cap", "guard", "quiet", "turns"})
"""Names of ends that only stop a game which does not end by itself."""
OFTEN = 0.02
MOST_NAMED = 8


def answers(session: Session, cards: CardTable, rules: RuleTable, minutes: int | None) -> list[Answer]:
    """Return the answers of the first page; `minutes` is what the game's box says."""
    return [
        is_fair(session),
        does_end(session),
        how_long(session, minutes),
        is_skill(session),
        idle_cards(cards),
        silent_rules(rules),
    ]


@dataclass(frozen=True, slots=True)
class Edge:
    """Who is farthest from an even share in a line-up: one of its seats, or whoever begins."""

    line_up: LineUp
    who: str
    share: Figure
    p: float
    """That all seats are alike, or that beginning is worth nothing."""

    @property
    def gap(self) -> float:
        return self.share.value - self.line_up.even

    @property
    def sentence(self) -> Sentence:
        """The gap in words."""
        each = self.line_up
        text = (
            f"With {each.players} players, {self.who} wins {percent(self.share.value)} of the games, "
            f"where {even_told(each)}."
        )
        return Sentence(text, evidence(each, within(self.share)))


def edge_of(each: LineUp) -> Edge:
    """Return a line-up's farthest seat."""
    seats = each.seats
    seat = max(range(each.players), key=lambda seat: abs(seats[seat].value - each.even))
    return Edge(each, f"seat {seat + 1}", seats[seat], each.figures["seats_equal"].value)


def first_edge(each: LineUp) -> Edge:
    """Return what beginning is worth; p is exact, shared wins rounded to whole ones."""
    share = each.figures["first"]
    wins = round(share.value * share.n)
    return Edge(each, "whoever begins", share, binomial_test(wins, share.n, each.even))


def even_told(each: LineUp) -> str:
    """Return what would be even, and why where that is not one in so many players."""
    nobody = each.figures["nobody"].value
    return f"{percent(each.even)} would be even" + (f" ({percent(nobody)} were won by nobody)" if nobody else "")


def is_fair(session: Session) -> Answer:
    """Answer whether the seats are alike and beginning is worth nothing; all numbers of players are judged together."""
    equal = [each for each in session.spokesmen() if not each.is_mixed]
    seats = [edge_of(each) for each in equal]
    judged = [*seats, *map(first_edge, equal)]
    question, link = "Is it fair?", "players"
    if not judged:
        told = Sentence("Only different bots have met; seats are judged where all bots are equal.", "")
        return Answer(question, "Not measured", False, (told,), link)
    adjusted = benjamini_hochberg([edge.p for edge in judged])
    unfair = [edge for edge, p in zip(judged, adjusted, strict=True) if p < SURPRISING]
    unfair.sort(key=lambda edge: -abs(edge.gap))
    fair = [edge for edge in seats if edge not in unfair]
    told_unfair = [edge.sentence for edge in unfair[:MOST_TOLD]]
    blur = max(edge.line_up.half_width for edge in judged)
    if unfair:
        verdict = "No" if abs(unfair[0].gap) >= SMALL else "Nearly"
    else:
        verdict = "Yes" if blur <= SMALL else "No gap found" if blur <= COARSE else "Too few games"
    return Answer(question, verdict, not unfair, (*told_unfair, *_fair(fair, blur, bool(unfair))), link)


def _fair(fair: Sequence[Edge], blur: float, some_unfair: bool) -> Iterator[Sentence]:
    if not fair:
        return
    counts = numbers_told([edge.line_up.players for edge in fair])
    widest = max(fair, key=lambda edge: abs(edge.gap))
    text = f"With {counts} players no seat wins measurably more than another; the widest gap: {widest.who}"
    each = widest.line_up
    text += f" of {each.players} wins {percent(widest.share.value)}, where {even_told(each)}."
    yield Sentence(text, evidence(each, within(widest.share)))
    if not some_unfair and blur > SMALL:
        yield Sentence(f"A gap of less than some {points(blur, signed=False)} points could hide in so few games.", "")


def limited(each: LineUp) -> Proportion:
    """Return the share of games that a limit stopped."""
    return per_deal(each.plan, sum(count for end, count in each.tally.ends.items() if end in LIMITS), each.games)


def does_end(session: Session) -> Answer:
    """Answer whether games end by themselves, and whether somebody wins them."""
    spokesmen = session.spokesmen()
    worst = max(spokesmen, key=lambda each: limited(each).value)
    stopped = limited(worst)
    names = listed(sorted(end for end in worst.tally.ends if end in LIMITS))
    if stopped.value:
        text = f"With {worst.players} players a limit ({names}) stopped {percent(stopped.value)} of the games."
    else:
        counts = numbers_told([each.players for each in spokesmen])
        text = f"With {counts} players every game came to its own end; no limit on the length had to stop one."
    sentences = [Sentence(text, evidence(worst, within(stopped)))]
    sentences += [*_other_ends(session), *_won_by_nobody(spokesmen), *_broken(session)]
    good = stopped.value < OFTEN
    verdict = "Yes" if not stopped.value else "Nearly always" if good else "Not always"
    return Answer("Does it end?", verdict, good, tuple(sentences), "players")


def _other_ends(session: Session) -> Iterator[Sentence]:
    """Yield how often the blind are stopped: whether the rules alone bring the game to its end."""
    blind = [each for each in session.line_ups if each.is_blind and not each.rulings]
    if not blind or all(each.is_blind for each in session.spokesmen()):
        return
    worst = max(blind, key=lambda each: limited(each).value)
    share = limited(worst)
    if share.value:
        text = f"Played at random, {percent(share.value)} of the games with {worst.players} players ran into a limit."
        yield Sentence(text, evidence(worst, within(share)))


def _won_by_nobody(spokesmen: Sequence[LineUp]) -> Iterator[Sentence]:
    worst = max(spokesmen, key=lambda each: each.figures["nobody"].value)
    figure = worst.figures["nobody"]
    if figure.value:
        text = f"With {worst.players} players {percent(figure.value)} of the games were won by nobody."
        yield Sentence(text, evidence(worst, within(figure)))


def _broken(session: Session) -> Iterator[Sentence]:
    broken = sum(each.run.broken for each in session.line_ups)
    if broken:
        text = (
            f"{amount(broken, 'game')} broke something that must always hold; they count in no figure of this report."
        )
        yield Sentence(text, "deckwright playtest show RUN --game GAME tells each of them")


def how_long(session: Session, minutes: int | None) -> Answer:
    """Answer how long games last, by the number of players."""
    spokesmen = session.spokesmen()
    ends = spokesmen if len(spokesmen) <= MOST_TOLD else (spokesmen[0], spokesmen[-1])
    sentences = [_length(each) for each in ends]
    times = [each.figures["minutes"].value for each in spokesmen]
    low, high = f"{min(times):.0f}", f"{max(times):.0f}"
    if minutes is not None:
        sentences.append(
            Sentence(
                f"The box says {amount(minutes, 'minute')}.",
                "minutes here are turns, each taken to last as long as guessed",
            )
        )
    verdict = f"{low}{SPACE}min" if low == high else f"{low} to {high}{SPACE}min"
    return Answer("How long is it?", verdict, True, tuple(sentences), "players")


def _length(each: LineUp) -> Sentence:
    turns, minutes = each.figures["turns"], each.figures["minutes"]
    text = (
        f"With {each.players} players half of the games are over within {turns.value:,.0f} turns, or {value(minutes)} "
        f"at {each.seconds_a_turn:g}{SPACE}s a turn; nine in ten take {turns.low:,.0f} to {turns.high:,.0f} turns."
    )
    return Sentence(text, evidence(each))


def idle_cards(cards: CardTable) -> Answer:
    """Answer which cards nobody ever plays, and which go with winning."""
    question = "Which cards do nothing?"
    if not cards.lines:
        return Answer(question, "Not measured", cards.watched > 0, (Sentence(nothing_held(cards), ""),), "cards")
    idle = len(cards.never_played)
    verdict = f"{idle} of {cards.total}" if idle else "None" if cards.counts_plays else "See below"
    return Answer(question, verdict, not idle, (*_idle(cards), _standing_out(cards)), "cards")


def nothing_held(cards: CardTable) -> str:
    """Return why there is no card to tell of."""
    if cards.watched:
        return "No piece of this game changes hands from game to game, so that there is nothing to say card by card."
    return "No game was watched, so that no card was seen in a hand."


def _idle(cards: CardTable) -> Iterator[Sentence]:
    behind = f"{amount(cards.watched, 'watched game')}, all line-ups of this report"
    if cards.never_played:
        yield Sentence(_ended(f"Held, but never played by anybody: {_named(cards.never_played)}"), behind)
    elif cards.counts_plays:
        yield Sentence(
            f"Each of the {cards.total - len(cards.never_held)} different cards was held and played.", behind
        )
    else:
        yield Sentence("Moves of this game put no single card to use; what counts is who held which.", behind)
    if cards.never_held:
        text = _ended(f"Never seen in a hand: {_named(cards.never_held)}")
        yield Sentence(text, "dealt to nobody, or not followed by the program")


def _ended(text: str) -> str:
    """Return a sentence with its full stop, unless a card's name ends it already: `Yes, I do!`."""
    return text if text.endswith(("!", "?", ".")) else f"{text}."


def _named(names: Sequence[str]) -> str:
    return (
        listed(names) if len(names) <= MOST_NAMED else listed([*names[:MOST_NAMED], f"{len(names) - MOST_NAMED} more"])
    )


def _standing_out(cards: CardTable) -> Sentence:
    each = cards.line_up
    allowing = f"allowing for {len(cards.lines)} cards"
    if not cards.outstanding:
        watched = amount(each.tally.totals["watched"], "watched game")
        behind = f"{watched} with {each.players} players, {each.name}; {allowing}"
        return Sentence("No card goes with winning or losing more than chance explains.", behind)
    loudest = max(cards.outstanding, key=lambda card: abs(card.line.lift))
    line, count = loudest.line, len(cards.outstanding)
    more = f"{points(line.lift, signed=False)} points {'more' if line.lift > 0 else 'less'} often"
    text = f"{amount(count, 'card goes', 'cards go')} with winning or losing more than chance explains, "
    text += f"{loudest.name}{' the most' if count > 1 else ''}: seats that held it won {more} than seats that did not."
    gap = within_points(Difference(line.lift, line.low, line.high))
    return Sentence(text, f"{gap}; held by {amount(line.held, 'seat')}; {each.bots}; {allowing}; no proof of a cause")


def silent_rules(rules: RuleTable) -> Answer:
    """Answer which rules never made anything happen."""
    silent, told, untold = len(rules.silent), len(rules.told), len(rules.untold)
    behind = f"n{SPACE}={SPACE}{amount(rules.games, 'game')}, all line-ups of this report"
    if silent:
        highest = clustered(0, rules.games, rules.games_a_trial).high
        behind += f"; a rule that never fired may still fire in up to {percent(highest, 2)} of such games (95{SPACE}%)"
        listed_as = "it is listed with its words" if silent == 1 else "they are listed with their words"
        text = f"{silent} of {amount(told, 'rule')} never made anything happen; {listed_as}."
        text += _ruled(silent, sum(bool(row.choices) for row in rules.silent))
    else:
        text = f"Each of {amount(told, 'rule')} made something happen in some game."
    sentences = [Sentence(text, behind)]
    if untold:
        more = f"{amount(untold, 'more rule only forbids, or says', 'more rules only forbid, or say')} what one may do."
        sentences.append(Sentence(more, "how often such a rule applies cannot be counted; they are listed apart"))
    verdict = f"{silent} of {told}" if silent else "None"
    return Answer(
        "Which rules never fired?", verdict, all(row.choices for row in rules.silent), tuple(sentences), "rules"
    )


def _ruled(silent: int, ruled: int) -> str:
    """Say how many of the silent rules hang on a ruling."""
    if not ruled:
        return ""
    whose = "It hangs" if silent == 1 else f"{ruled} of them {'hangs' if ruled == 1 else 'hang'}"
    return f" {whose} on a ruling: under another choice that may change."
