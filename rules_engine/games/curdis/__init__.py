"""Curdis. Two to eight players shed their hands: reach the top card's number by a sum, a difference or its twin.

Parts, as in every game: `tables` (the printed cards as numbers), `lays` (what a hand may lay on a pile), `steps` (what a lay
does), `play` (state, legality, effects, scoring), `rules` (cards, numbers and rulings in one object), `knowledge` (what a player may
know), `talk` (notation and transcripts), `position` (JSON in and out), `candidates` and `explain` (legality once more, a predicate a
rule; `sight` is what its predicates look at).
Source: card_data/curdis/rulebook.en.md, after the rules published by Jordan, Laurel and Mikelle Eastman.
"""

from rules_engine.games.curdis.rules import CurdisRules

RULES = CurdisRules
