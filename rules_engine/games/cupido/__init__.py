"""Cupido: a race to ten satisfied cards, one of each sex; groups lie open and unsatisfied cards can be stolen.

Parts, as in every game: `book` (the ids of the rules), `tables` (the printed cards as numbers), `play` (state, legality, effects),
`setup` (first deal and hands), `rules` (what a choice of rulings makes of them), `talk` (notation and transcripts), `position`
(JSON in and out), `explain` (legality once more, a predicate a rule).
Source: card_data/cupido/rulebook.en.md, after the rules published on the web; their designer is not known.
"""

from rules_engine.games.cupido.rules import CupidoRules

RULES = CupidoRules
