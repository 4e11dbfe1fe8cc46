"""What a player may know: all, but for what stands behind the other's screen while armies are placed."""

from __future__ import annotations

from rules_engine.chance import Chance
from rules_engine.core import Observation
from rules_engine.games.cubo.play import CuboState
from rules_engine.games.cubo.tables import EMPTY


def hides(state: CuboState) -> bool:
    """Return whether the screens are up."""
    return state.phase == "place" and state.rules.screens


def observation(state: CuboState, player: int) -> Observation:
    """Return what a player may know: of cubes behind the other screen, what was thrown and how many are placed."""
    mover, codes = state.current_player, state.codes
    hands = [[rank for rank, _ in hand] for hand in state.hands]
    if hides(state):
        other = 1 - player
        hands[other] = [len(state.hands[other]), *_army(state, other)]
        codes = [EMPTY if at in state.cubes[other] else code for at, code in enumerate(codes)]
    public = (
        state.phase, mover, tuple(codes), tuple(map(tuple, hands)), tuple(sorted(state.marks.items())), state.attack, state.left,
        state.turn, state.quiet, state.removed,
    )  # fmt: skip
    legal = tuple(state.legal_actions()) if mover == player else ()
    return Observation(player, mover, legal, public, (), lambda chance: state.resample(player, chance))


def _army(state: CuboState, seat: int) -> list[int]:
    """Return the ranks that a seat has thrown; nothing of what it sets while placing."""
    if state.rules.free_ranks:
        return []
    rank = state.rules.tables.rank
    return sorted([*(rank for rank, _ in state.hands[seat]), *(rank[state.codes[at]] for at in state.cubes[seat])])


def place_anew(state: CuboState, player: int, chance: Chance) -> None:
    """Place what the other has placed behind the screen anew: any of its cubes, anywhere at home, heading anyhow."""
    if not hides(state):
        return
    tables, seat = state.rules.tables, 1 - player
    placed = len(state.cubes[seat])
    army = [*state.hands[seat], *state.clear_home(seat)]
    home = tables.home[seat].copy()
    chance.shuffle(home)
    chance.shuffle(army)
    for at, (rank, row) in zip(home, army[:placed], strict=False):
        top = rank or 1 + chance.below(tables.faces)
        state.put(seat, at, tables.code[seat, top, chance.choice(tables.facings[top])], row)
    state.hands[seat] = sorted(army[placed:], key=lambda cube: cube[1])
