"""Every slip of the pen in a shipped card table is found: at the statement it breaks, with the row to blame."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.generator.checks.corpus import Case, assert_found, damage, found_in


def slip(game: str, file: str, old: str, new: str, at: str, says: str, code: str = "composition.count") -> Case:
    """Return a slip in a card table: composition blames the statement, the rest the cell."""
    where = "game.yaml" if code.startswith("composition.") else ""
    return Case(game, file, old, new, code, at, says, where)


cupido = partial(slip, "cupido", "cards.csv")
cupid = partial(slip, "cupid_tricks", "cards.csv")
curdis = partial(slip, "curdis", "cards.csv")
cubo = partial(slip, "cubo", "cubes.csv")
love = partial(slip, "in_love_and_war", "cards.csv")

CASES = [
    # A card too many, and one too few.
    cupido("A1,1,project", "A1,2,project", "{count: 100}", "A1"),
    cupido("T10,1,project,T,0,1,0,green,4,", "T10,1,project,A,0,1,0,green,4,", "{count: 10, per: sex", "T10"),
    cupid("heart-1,1,seed", "heart-1,2,seed", "{count: 24}", "heart-1"),
    curdis("green-1,1,derived", "green-1,2,derived", "{count: 52}", "green-1"),
    curdis('red-12,1,derived,red,12,light,,12,"Gules, a cross between twelve roses",\n', "", "{count: 52}", "found 51"),
    cubo("teal-1,8,", "teal-1,7,", "{count: 34,", "teal-1"),
    cubo("capture,2,seed", "capture,3,seed", "{count: 2, where: {kind: capture}}", "capture"),
    love("yes,4,yes", "yes,5,yes", "{count: 108,", "found 109"),
    love("yes,4,yes", "yes,3,yes", '{count: 4, where: {kind: "yes"}', "yes"),
    love("rose,6,gadget", "rose,5,gadget", "{count: 6, per: gadget", "rose"),
    # A number that is missing, or stands on two cards.
    cupid("heart-7,1,seed,16,10,heart,7", "heart-7,1,seed,16,10,heart,8", "{count: 1, per: [suit, number]", "heart 7"),
    curdis("red-12,1,derived,red,12", "red-12,1,derived,red,11", "{count: 1, per: [colour, number]", "red 12"),
    curdis(
        "blue-1,1,derived,blue,1,", "blue-1,1,derived,blue,2,", "{sum: number, is: 364}", "blue-1", "composition.sum"
    ),
    cubo(
        "teal-6,2,derived,cube,teal,teal,6", "teal-6,2,derived,cube,teal,teal,5", "{sum: start", "40", "composition.sum"
    ),
    love("coral-2,6,proposal,coral,2", "coral-2,6,proposal,coral,3", "{count: 6, per: [colour, number]", "coral 2"),
    love(
        "teal-6,6,proposal,teal,6",
        "teal-6,6,proposal,teal,",
        "{count: 0, where: {kind: proposal, number: none}",
        "teal-6",
    ),
    # A colour, a suit or a side that was swapped.
    cupido("A1,1,project,A,0,0,1", "A1,1,project,A,0,1,0", "{sum: yellow, is: 5, per: sex}", "A1", "composition.sum"),
    cupido("red,4,Aldebert", "yellow,4,Aldebert", "{count: 26..27, where: {desire_colour: yellow}}", "28"),
    cupid("spade-3,1,seed,8,5,spade", "spade-3,1,seed,8,5,heart", "{count: 10, where: {suit: heart", "spade-3"),
    curdis("blue-5,1,derived,blue", "blue-5,1,derived,red", "{count: 13, per: colour", "blue-5"),
    curdis(
        "green-4,1,derived,green,4,black",
        "green-4,1,derived,green,4,light",
        "{count: 26, where: {body: black}}",
        "green-4",
    ),
    cubo("coral-3,4,derived,cube,coral", "coral-3,4,derived,cube,teal", "{count: 16, per: side", "coral-3"),
    cubo("capture,2,seed,capture,,", "capture,2,seed,capture,teal,", "{count: 2, where: {side: none}", "capture"),
    love("teal-1,6,proposal,teal", "teal-1,6,proposal,coral", "{count: 36, per: colour", "teal-1"),
    love("baby,8,baby,,", "baby,8,baby,coral,", '{count: 0, where: {kind: [gadget, baby, "yes"], colour', "baby"),
    # A name that is used twice, or does not begin as it must.
    cupido("Arkwell Zoomdahl", "Amoreena Voom", "{unique: name}", "A2", "composition.unique"),
    cupido("Arkwell Zoomdahl", "Brkwell Zoomdahl", "{initial: name", "A2", "composition.initial"),
    cupido(
        "Soft outside. Softer inside. Make all of me laugh.",
        "Will marry anyone who shares the snacks.",
        "{unique: line}",
        "A10",
        "composition.unique",
    ),
    cupid(",A,Ace of Spades", ",A,Ace of Hearts", "{unique: name}", "spade-1", "composition.unique"),
    cupid("スペードのA,Ace of Spades", "スペードのA,Ace of Hearts", "{unique: pack}", "spade-1", "composition.unique"),
    curdis(
        '"Gules, ten roses in pile"', '"Vert, ten trefoils in pile"', "{unique: blazon}", "red-10", "composition.unique"
    ),
    cubo(
        "Coral cube, starting rank 1", "Teal cube, starting rank 1", "{unique: name}", "coral-1", "composition.unique"
    ),
    love("Carmen", "Clementine", "{unique: name}", "coral-2", "composition.unique"),
    # What the figures, birds, presents and desires must be.
    cupid("cupid,1,seed,24,14", "cupid,1,seed,13,14", "{count: 1, per: place", "cupid"),
    cupid("cupid,1,seed,24,14", "cupid,1,seed,24,8", "{values: rung", "14", "composition.values"),
    cupid("2,2,,,anima,figure", "2,2,,,monster,figure", "{count: 1, per: figure", "anima"),
    cupid(
        "heart-2,1,seed,5,4,heart,2,,heart",
        "heart-2,1,seed,5,4,heart,2,,figure",
        "{count: 3, where: {scoring: figure}}",
        "heart-2",
    ),
    cupid("cupid,figure,,2,winner", "cupid,figure,,,winner", "{count: 1, where: {falls_to", "found 0 cards"),
    cupid(
        "monster,figure,,,loser", "monster,figure,,,winner", "{count: 1, where: {next_lead: loser}}", "found 0 cards"
    ),
    curdis('black,wild,50,"Vert', 'black,live,50,"Vert', "{count: 2, where: {bird: wild}}", "green-11"),
    curdis("light,live,26", "light,live,25", "{sum: points, is: 455}", "blue-13", "composition.sum"),
    curdis("light,live,26", "light,live,25", "{count: 1, where: {bird: live", "blue-13"),
    cubo(
        "coral-5,2,derived,cube,coral,coral,5,6",
        "coral-5,2,derived,cube,coral,coral,5,5",
        "{count: 12, where: {front: 6}",
        "coral-5",
    ),
    love("house,6,gadget,,,house", "house,6,gadget,,,rose", "{count: 6, per: gadget", "house"),
    love("house,6,gadget,,,house", "house,6,gadget,,,", "{count: 0, where: {kind: gadget, gadget: none}}", "house"),
    love("rose,6,gadget,,,", "rose,6,gadget,,3,", '{count: 0, where: {kind: [gadget, baby, "yes"], number', "rose"),
    cupido("yellow,3,Arkwell", "yellow,,Arkwell", "{count: 2, where: {desire: none}, per: sex", "A2"),
    cupido("yellow,3,Arkwell", "yellow,4,Arkwell", "{count: 10, where: {desire: 3}}", "found 9 cards"),
    # Cells that cannot be.
    cupido("yellow,3,Arkwell", "yellow,8,Arkwell", "8,Arkwell", "3 to 7", "data.count"),
    cupido("red,4,Aldebert", "rde,4,Aldebert", "rde,4,Aldebert", 'did you mean "red"?', "data.word"),
    cupido("A1,1,project,A,", "A1,1,project,C,", "C,0,0,1,,,Amoreena", "sex", "data.word"),
    cupido("A2,1,project", "A1,1,project", "A1,1,project,A,0,1,0,yellow", "A1", "data.id-duplicate"),
    cupid(
        "heart-1,1,seed,3,3,heart,1,,heart,,,winner,crimson",
        "heart-1,1,seed,3,3,heart,1,,heart,,,winner,scarlet",
        "scarlet,A",
        "palette",
        "data.colour-unknown",
    ),
    cupid("Q,Anima,アニマ", "Q,Anima,", ",Queen of Diamonds", "name", "data.cell-empty"),
    curdis("green-13,1,derived,green,13", "green-13,1,derived,green,14", "14,black", "1 to 13", "data.count"),
    curdis("red-7,1,derived", "red-7,0,derived", "0,derived", "copies", "data.copies"),
    cubo("teal,teal,6,5", "teal,teal,7,5", "7,5,", "1 to 6", "data.count"),
    love("diamond,6,gadget,,,diamond", "diamond,6,gadget,,,ring", "ring,Diamond", "gadget", "data.word"),
    love("coral-1,6,proposal,coral,1,,", "coral-1,6,proposal,coral,1,", "coral-1,6", "cells", "data.row-length"),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_broken_deck_is_found_at_its_place(tmp_path: Path, case: Case) -> None:
    damage(tmp_path, case)
    assert_found(tmp_path, case, found_in(tmp_path, case.game))
