"""CUPID: Tricks & Tactics. Two players, a trick-taking race: any card may follow, and what a trick is worth depends on both cards.

Parts, as in every game: `tables` (the printed cards as numbers), `play` (state, legality, effects, scoring), `talk` (notation and
transcripts), `position` (JSON in and out), `explain` (legality once more, a predicate a rule).
Source: card_data/cupid_tricks/rulebook.en.md, after the rules published by Riffle Shuffle & Roll.
"""

from rules_engine.games.cupid_tricks.play import CupidRules

RULES = CupidRules
