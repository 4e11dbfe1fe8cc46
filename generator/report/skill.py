"""Whether better play wins more often: the steps of the skill ladder, and what deals say of skill and luck."""

from __future__ import annotations

from dataclasses import dataclass

from generator.report.runs import LineUp, Session, bot_strength
from generator.report.words import (
    MOST_TOLD,
    SPACE,
    Answer,
    Sentence,
    amount,
    evidence,
    interval,
    listed,
    percent,
    within,
)
from rules_engine.playtest.ladder import Rung
from rules_engine.playtest.measures import Figure
from rules_engine.playtest.statistics import Proportion


@dataclass(frozen=True, slots=True)
class Step:
    """How the best bot of a mixed line-up did against the others."""

    line_up: LineUp
    bot: str
    share: Figure
    even: float

    @property
    def verdict(self) -> str:
        """What the ladder says of it: `stronger`, `weaker`, or that neither was seen."""
        low, high = self.share.low or 0.0, 1.0 if self.share.high is None else self.share.high
        return Rung(self.bot, "", Proportion(self.share.value, self.share.n, low, high), self.even).verdict


def steps(session: Session) -> list[Step]:
    """Return the steps of the skill ladder that were played."""
    found = []
    for each in session.mixed:
        bot = max(each.plan.bots, key=bot_strength)
        found.append(Step(each, bot, each.figures[f"bot_{bot}"], each.plan.bots.count(bot) * each.even))
    return found


def is_skill(session: Session) -> Answer:
    """Answer whether better play wins more often."""
    climbed = [step for step in steps(session) if not step.line_up.rulings] or steps(session)
    question = "Does skill matter?"
    if not climbed:
        told = Sentence(
            "No two different bots have met. Let them: add --ladder, or --bots greedy,random.",
            "skill is what a better bot wins more than its share",
        )
        return Answer(question, "Not measured", False, (told,), "skill")
    found = [step.verdict for step in climbed]
    proven = found.count("stronger")
    fewest = climbed[0].line_up.players
    mine = [step for step in climbed if step.line_up.players == fewest]
    sentences = [_step(step) for step in mine[-MOST_TOLD:]]
    sentences += [_luck(step.line_up) for step in mine[-1:] if tells_luck(step.line_up)]
    verdict = "Yes" if proven == len(found) else "Partly" if proven else "Not shown"
    if set(found) == {TOO_FEW}:
        verdict = "Too few games"
    return Answer(question, verdict, proven > 0, tuple(sentences), "skill")


def _step(step: Step) -> Sentence:
    each = step.line_up
    others = listed([name for name in dict.fromkeys(each.plan.bots) if name != step.bot])
    text = (
        f"With {each.players} players, {step.bot} against {others} wins {percent(step.share.value)} of the games, "
        f"where {percent(step.even)} would be even.{_JUDGED[step.verdict]}"
    )
    return Sentence(text, evidence(each, within(step.share)))


TOO_FEW = "too few games"
_JUDGED = {
    "stronger": "",
    "weaker": " It plays worse than what it meets.",
    "no difference seen": " That is no measurable gain.",
    TOO_FEW: " These are too few games to judge by.",
}


def tells_luck(each: LineUp) -> bool:
    """Whether the deals of a line-up tell luck from skill: bots that all differ, each from every seat."""
    return len(set(each.plan.bots)) == each.players and sum(each.tally.deals.values()) > 0


def _luck(each: LineUp) -> Sentence:
    """Say what won the deals, against what coins would do; only an interval beyond that says that anything decides."""
    seat, bot, coin = each.figures["deals_seat"], each.figures["deals_bot"], by_coin(each)
    text = (
        f"One bot won {percent(bot.value)} of the deals from every seat, one seat {percent(seat.value)}, whoever sat there; "
        f"coins would make {percent(coin)} of each. "
    )
    if (bot.low or 0.0) > coin:
        text += "So skill decides more than chance explains."
    elif (seat.low or 0.0) > coin:
        text += "So the deal or the seat decides more than chance explains."
    else:
        text += "That does not tell skill, deal and chance apart."
    behind = f"{within(bot)}, and {interval(seat)}; n{SPACE}={SPACE}{amount(seat.n, 'deal')}, {each.bots}"
    return Sentence(text, behind)


def by_coin(each: LineUp) -> float:
    """Return the share of deals that one bot, or one seat, would win every time if coins decided: each of k plays is won by any of k."""
    return pow(float(each.players), 1 - each.players)
