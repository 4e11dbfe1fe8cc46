"""Looks for compositions that keep all statements of a game and meet targets, some by arithmetic, some by play.

`spec` reads what a game lets move and what it aims at (card_data/<slug>/design.yaml), `moves` makes one composition of another,
`walk` searches by what can be computed, `race` by what must be played, `search` puts the two together, `folder` writes what was
found. What can be computed of a game's cards is in `statics/<slug>.py`, found by its file.
"""

FILE = "design.yaml"
"""Where a game's folder says what may move."""
