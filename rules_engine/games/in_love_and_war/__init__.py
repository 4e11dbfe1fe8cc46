"""In Love and War. Two to six players collect two sets and a pair, call for discards, propose, and spoil one another's proposals.

Parts: `actions` (what players say and do), `tables` (the printed cards as kinds and the groups they make), `groups` (which hands are
complete, and as what), `play` (state, legality, effects), `hearing` (proposals, from the call to the redraw), `rules` (numbers, rulings,
events made once), `knowledge` (what a player may know), `talk` (notation and transcripts), `position` (JSON in and out), `explain`
(legality once more, a predicate a rule). A play ends by `yes` (a proposal succeeded), `stack` (no card to draw) or `redraw` (no new
hand for a failed proposer).
Source: card_data/in_love_and_war/rulebook.en.md, after the rules as published, which name no designer.
"""

from rules_engine.games.in_love_and_war.rules import LoveRules

RULES = LoveRules
