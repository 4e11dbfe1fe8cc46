"""The words of a report that a table of players would not use, each with what it means here."""

from __future__ import annotations

from generator.report.words import SPACE

Term = tuple[str, str]


def terms(watch_every: int) -> list[Term]:
    """Return the words and their meanings; one deal in `watch_every` was watched."""
    return [
        ("Seat", "a place at the table, counted clockwise. Who begins is found as the rulebook says; it need not be seat 1."),
        ("Line-up", "the bots that sat at the table, in order of seats, and any reading of the rules other than the printed one."),
        ("Even", "what each would win, were all alike; less than one in so many players where nobody won some games."),
        (
            f"95{SPACE}% interval",
            "the range that holds the true value in nineteen of twenty such tests. The more games, the narrower it gets. "
            "n is the number of games behind a figure, or of what its row counts.",
        ),
        ("Turn, ply, legal actions", "a turn lasts until another seat is to play. A ply is one action in it, chosen among those that the rules allow."),
        ("Watched games", f"one deal in {watch_every}, followed turn by turn. Leads and cards are counted in these alone."),
        ("Leads, evaluation", "who stands better, as the program judges a position. The words below rest on that judgement."),
        ("Lead changes", "how often another seat than the last leader came to lead."),
        ("Drama", "how far the winner was behind an even chance, over the turns at which it was behind; 0 where it never was."),
        ("Decisiveness", "how much of the game was left when the winner stood better than any loser ever did: 0, nothing; 1, all of it."),
        ("Comebacks", "wins of a seat that did not lead halfway through, out of the games that had a leader then."),
        ("Runaways", "wins of a seat that led after a quarter of the turns and was never overtaken, out of the games that had a leader then."),
    ]  # fmt: skip
