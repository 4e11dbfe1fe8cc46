from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_data.schema import Stock
from generator.geometry import Face, Placement, Rect
from generator.imposition import (
    Duplex,
    Leaf,
    Paper,
    Printed,
    Unplaceable,
    back_turns,
    impose,
    impose_folded,
    mirror,
    plan_grid,
)

A4 = Paper("a4", 210, 297, 4.23)
LETTER = Paper("letter", 215.9, 279.4, 4.23)
POKER = Stock("poker", 63, 88, 3, 3, 3)
FLIPS = (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)

stocks = st.builds(
    Stock,
    st.just("some"),
    st.floats(20, 120),
    st.floats(20, 120),
    st.sampled_from([0.0, 2.0, 3.0]),
    st.just(3.0),
    st.just(3.0),
)
papers = st.sampled_from([A4, LETTER, A4.landscape])


def prints(stock: Stock, count: int, *, backs: bool = True) -> list[Printed]:
    front = Face(stock.width, stock.height, stock.bleed, ())
    return [Printed(f"c{n % 7}", n // 7 + 1, front, front if backs else None) for n in range(count)]


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_poker_cards_go_three_by_three(paper: Paper) -> None:
    grid = plan_grid(paper, POKER, 0)
    assert (grid.columns, grid.rows, grid.quarter_turns) == (3, 3, 0)
    extent = grid.extent
    assert extent.x == pytest.approx(paper.width - extent.right)
    assert extent.y == pytest.approx(paper.height - extent.bottom)


def test_cards_lie_on_their_side_where_that_holds_more() -> None:
    grid = plan_grid(A4, Stock("wide", 100, 60, 0, 3, 0), 0)
    assert (grid.quarter_turns, len(grid.slots)) == (0, 8)
    grid = plan_grid(A4, Stock("tall", 60, 100, 0, 3, 0), 0)
    assert (grid.quarter_turns, len(grid.slots)) == (1, 8)


@given(stocks, papers, st.sampled_from([0.0, 6.0, 8.0]), st.integers(1, 40), st.sampled_from(FLIPS))
def test_every_copy_is_placed_once_and_apart(
    stock: Stock, paper: Paper, gutter: float, count: int, flip: Duplex
) -> None:
    grid = plan_grid(paper, stock, gutter)
    wanted = prints(stock, count)
    leaves = list(impose(wanted, grid, flip))
    for side in ("recto", "verso"):
        placed = [p for leaf in leaves for p in getattr(leaf, side)]
        assert [(p.card, p.copy) for p in placed] == [(p.card, p.copy) for p in wanted]
        for leaf in leaves:
            check_apart(getattr(leaf, side), paper)


def check_apart(placements: tuple[Placement, ...], paper: Paper) -> None:
    room = Rect(0, 0, paper.width, paper.height).grown(-paper.printable_margin + 1e-6)
    for place, one in enumerate(placements):
        assert room.x <= one.rect.x
        assert one.rect.right <= room.right
        assert room.y <= one.rect.y
        assert one.rect.bottom <= room.bottom
        for other in placements[place + 1 :]:
            assert not one.rect.overlaps(other.rect)
            assert not one.clip.overlaps(other.rect)
            assert not other.clip.overlaps(one.rect)


@given(stocks, papers, st.integers(1, 30), st.sampled_from(FLIPS))
def test_the_verso_mirrors_the_recto(stock: Stock, paper: Paper, count: int, flip: Duplex) -> None:
    grid = plan_grid(paper, stock, 0)
    for leaf in impose(prints(stock, count), grid, flip):
        for front, back in zip(leaf.recto, leaf.verso, strict=True):
            across, down = paper.width - front.rect.right, paper.height - front.rect.bottom
            expected = (across, front.rect.y) if flip is Duplex.LONG_EDGE else (front.rect.x, down)
            assert (back.rect.x, back.rect.y) == pytest.approx(expected)
            assert mirror(back.rect, paper, flip) == front.rect or mirror(back.rect, paper, flip).x == pytest.approx(
                front.rect.x
            )


@pytest.mark.parametrize("turns", [0, 1])
@pytest.mark.parametrize("flip", FLIPS)
def test_a_turned_over_card_shows_its_back_upright(turns: int, flip: Duplex) -> None:
    """The top of front and back must lie along the same edge of the paper, seen through it."""
    tops = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}
    x, y = tops[back_turns(turns, flip)]
    seen_through = (-x, y) if flip is Duplex.LONG_EDGE else (x, -y)
    front = tops[turns]
    if front[0] == 0:
        assert seen_through == front
    else:  # on its side, a card turned over like a page keeps its top on the other side of the turning axis
        assert seen_through == (front if flip is Duplex.LONG_EDGE else (-front[0], front[1])) or seen_through == front


def test_neighbours_share_the_cut_line_and_edges_keep_their_bleed() -> None:
    leaf = next(impose(prints(POKER, 9), plan_grid(A4, POKER, 0), Duplex.NONE))
    first, middle = leaf.recto[0], leaf.recto[4]
    assert first.clip == Rect(first.rect.x - 3, first.rect.y - 3, 66, 91)
    assert middle.clip == middle.rect


def test_an_empty_slot_leaves_the_bleed_of_its_neighbour() -> None:
    leaf = next(impose(prints(POKER, 1), plan_grid(A4, POKER, 0), Duplex.NONE))
    assert leaf.recto[0].clip == leaf.recto[0].rect.grown(3)


def test_with_a_gutter_every_card_has_its_full_bleed() -> None:
    leaf = next(impose(prints(POKER, 9), plan_grid(A4, POKER, 6), Duplex.NONE))
    assert all(p.clip == p.rect.grown(3) for p in leaf.recto)


def test_a_gutter_too_narrow_for_two_bleeds_is_refused() -> None:
    with pytest.raises(Unplaceable, match="a gutter of 4mm is narrower than two bleeds of 3mm each; expected 0mm"):
        plan_grid(A4, POKER, 4)


def test_a_card_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(Unplaceable, match=r"banner \(400 x 400 mm\) does not fit on a4"):
        plan_grid(A4, Stock("banner", 400, 400, 0, 0, 0), 0)


@given(st.integers(1, 20), papers)
def test_folded_backs_meet_their_fronts(count: int, paper: Paper) -> None:
    for leaf in impose_folded(prints(POKER, count), paper, POKER):
        assert leaf.fold_x is not None
        half = len(leaf.recto) // 2
        for front, back in zip(leaf.recto[:half], leaf.recto[half:], strict=True):
            assert front.card == back.card
            assert front.rect.right <= leaf.fold_x <= back.rect.x
            assert back.rect.x - leaf.fold_x == pytest.approx(leaf.fold_x - front.rect.right)
            assert back.rect.y == front.rect.y
        check_apart(leaf.recto, leaf.grid.paper)


def test_cards_without_a_back_leave_the_verso_empty() -> None:
    leaves: list[Leaf] = list(impose(prints(POKER, 4, backs=False), plan_grid(A4, POKER, 0), Duplex.LONG_EDGE))
    assert leaves[0].verso == ()
