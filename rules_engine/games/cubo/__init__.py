"""Cubo. Two armies of dice on a board of squares: the top of a die is its strength, its walls decide whom it may attack.

Parts, as in every game: `dice` (the ways in which a cube can stand), `actions`, `tables` (board and dice as numbers), `play` (state,
legality, effects), `talk` (notation and transcripts), `position` (JSON in and out), `explain` (legality once more, a predicate a
rule). Source: card_data/cubo/rulebook.en.md, after the rules published by Brian Hollenbeck.
"""

from rules_engine.games.cubo.game import CuboRules

RULES = CuboRules
