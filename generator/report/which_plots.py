"""Which plots a report has, each with its words for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.report.page import Plot, rung_label
from generator.report.pictures import Pictures
from generator.report.plots import (
    Lengths,
    Parts,
    Rung,
    Series,
    Style,
    Whisker,
    plot_lengths,
    plot_parts,
    plot_rungs,
    plot_seats,
)
from generator.report.runs import LineUp, Session
from generator.report.skill import Step, steps, tells_luck
from generator.report.words import SPACE, amount, percent
from rules_engine.playtest.measures import Figure

MOST_SERIES = 4
"""Line-ups in one plot; the rest are in the tables."""


class Plotter:
    """Makes plots in the colours and font of a game, and hands them to a page's pictures."""

    def __init__(self, pictures: Pictures, style: Style) -> None:
        self._pictures, self._style = pictures, style

    def of_players(self, session: Session, players: int) -> Iterator[Plot]:
        """Yield the plots for a number of players: seats and lengths."""
        line_ups = session.of(players)
        equal = [each for each in line_ups if not each.is_mixed] or list(line_ups)
        yield self._seats(equal[:MOST_SERIES])
        yield self._lengths(equal[:MOST_SERIES])

    def _seats(self, line_ups: Sequence[LineUp]) -> Plot:
        players = line_ups[0].players
        rows = [f"seat {seat + 1}" for seat in range(players)]
        series = [Series(each.name, tuple(map(_whisker, each.seats)), each.even) for each in line_ups]
        svg = plot_seats(rows, series, self._style)
        alt = "Share of games won by each seat, with 95 % intervals. " + " ".join(map(_seats_told, line_ups))
        caption = f"Seats: share of games won, with 95 % intervals. {_counts(line_ups)}"
        return Plot(self._pictures.plot(svg), alt, caption)

    def _lengths(self, line_ups: Sequence[LineUp]) -> Plot:
        series = [Lengths(each.name, each.tally.turns, each.figures["turns"].value) for each in line_ups]
        seconds = line_ups[0].seconds_a_turn
        svg = plot_lengths(series, seconds, self._style)
        told = [
            f"{each.name}: median {each.figures['turns'].value:g}, nine in ten from {each.figures['turns'].low:g} to "
            f"{each.figures['turns'].high:g}."
            for each in line_ups
        ]
        caption = "Length: games by their number of turns, each line-up drawn to its own height; dashed: the median."
        return Plot(self._pictures.plot(svg), "Games by their number of turns. " + " ".join(told), caption)

    def of_skill(self, session: Session) -> Iterator[Plot]:
        """Yield the plots of skill and luck."""
        climbed = steps(session)
        if climbed:
            yield self._rungs(climbed)
        lucky = [each for each in session.mixed if tells_luck(each)]
        if lucky:
            yield self._luck(lucky)

    def _rungs(self, climbed: Sequence[Step]) -> Plot:
        rungs = [Rung(rung_label(step), _whisker(step.share), step.even) for step in climbed]
        told = [
            f"{step.bot}, {step.line_up.name}, {step.line_up.players} players: {percent(step.share.value)} of the games, "
            f"even would be {percent(step.even)}."
            for step in climbed
        ]
        counts = sorted({step.line_up.games for step in climbed})
        games = f"{counts[0]:,}" if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,}"
        caption = f"Ladder: share of games won by the stronger bot of each line-up, with 95 % intervals (n{SPACE}={SPACE}{games} games each)."
        return Plot(self._pictures.plot(plot_rungs(rungs, self._style)), " ".join(told), caption)

    def _luck(self, line_ups: Sequence[LineUp]) -> Plot:
        keys = {
            "deals_bot": "won by one bot from every seat",
            "deals_seat": "won by one seat, whoever sat there",
            "deals_neither": "neither",
        }
        bars = [Parts(rung_label(step_of(each)), tuple(each.figures[key].value for key in keys)) for each in line_ups]
        told = [
            f"{each.name}: "
            + ", ".join(f"{percent(each.figures[key].value)} {name}" for key, name in keys.items())
            + "."
            for each in line_ups
        ]
        deals = sorted({each.figures["deals_bot"].n for each in line_ups})
        number = f"{deals[0]:,}" if len(deals) == 1 else f"{deals[0]:,} to {deals[-1]:,}"
        caption = (
            f"Luck: deals that were played from every seat, by what won them (n{SPACE}={SPACE}{number} deals each)."
        )
        svg = plot_parts(bars, list(keys.values()), self._style)
        return Plot(self._pictures.plot(svg), " ".join(told), caption)


def step_of(each: LineUp) -> Step:
    """Return a mixed line-up's step of the ladder."""
    return next(step for step in steps(Session((each,), ())))


def _whisker(figure: Figure) -> Whisker:
    return Whisker(
        figure.value,
        figure.value if figure.low is None else figure.low,
        figure.value if figure.high is None else figure.high,
    )


def _seats_told(each: LineUp) -> str:
    shares = ", ".join(f"seat {seat + 1} {percent(figure.value)}" for seat, figure in enumerate(each.seats))
    return f"{each.name}: {shares}."


def _counts(line_ups: Sequence[LineUp]) -> str:
    counts = {each.games for each in line_ups}
    if len(counts) == 1:
        return f"n{SPACE}={SPACE}{amount(counts.pop(), 'game')}{' each' if len(line_ups) > 1 else ''}."
    return "; ".join(f"{each.name}: n{SPACE}={SPACE}{amount(each.games, 'game')}" for each in line_ups) + "."
