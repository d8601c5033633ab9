"""The sectors of the front are worked out from where it runs."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.kit import group, make_board, make_state
from wir.engine.game import Game
from wir.estimates.sectors import Sector, front_hexes, sectors_of
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.scenario import load_scenario


def divided(west: int = 6) -> State:
    """A plain whose columns up to `west` are the Axis's."""
    state = make_state()
    state.control = {h: Side.AXIS if h.column <= west else Side.SOVIET for h in state.scenario.board.land}
    return state


def test_a_straight_front_has_three_sectors_of_like_length() -> None:
    state = divided()
    sectors = sectors_of(state)
    front = front_hexes(state)
    assert {hex_.column for hex_ in front} == {6, 7}
    counts = Counter(sectors[hex_] for hex_ in front)
    assert set(counts) == {Sector.NORTH, Sector.CENTRE, Sector.SOUTH}
    assert max(counts.values()) - min(counts.values()) <= 2
    assert sectors[Hex(1, 1)] is sectors[Hex(12, 1)] is Sector.NORTH
    last = state.scenario.board.rows
    assert sectors[Hex(1, last)] is sectors[Hex(12, last)] is Sector.SOUTH


def test_each_sector_holds_as_many_groups_however_long_its_front_is() -> None:
    """Nine groups far in the south share three sectors; the long border north of them belongs to the first."""
    state = divided()
    first = state.scenario.board.rows - 8
    groups = [group(n if n % 2 else 70 + n, (7 - n % 2, first + n)) for n in range(9)]
    held = make_state(*groups, group(30, (1, 1)))  # the last not at the front
    held.control = state.control
    found = sectors_of(held)
    assert [found[each.at] for each in groups] == [Sector.NORTH] * 3 + [Sector.CENTRE] * 3 + [Sector.SOUTH] * 3
    assert all(found[hex_] is Sector.NORTH for hex_ in front_hexes(held) if hex_.row < first)


def test_eight_groups_do_not_cut_a_front() -> None:
    state = divided()
    held = make_state(*(group(n, (6, n)) for n in range(1, 9)))
    held.control = state.control
    assert sectors_of(held) == sectors_of(state)


def test_every_hex_has_a_sector_also_without_a_front() -> None:
    state = make_state(group(12, (4, 4)))
    assert set(sectors_of(state).values()) == {Sector.CENTRE}
    assert set(sectors_of(divided())) == state.scenario.board.land


def test_a_front_apart_from_the_main_one_is_a_sector_of_its_own() -> None:
    state = Game.new(load_scenario("barbarossa")).state
    sectors = sectors_of(state)
    cities = {name: sectors[hex_] for hex_, name in state.scenario.city_names.items() if hex_ in sectors}
    assert cities["Murmansk"] is Sector.FAR_NORTH
    assert [cities[name] for name in ("Konigsberg", "Brest", "Kishinev")] == [
        Sector.NORTH,
        Sector.CENTRE,
        Sector.SOUTH,
    ]


def test_a_pocket_behind_the_front_belongs_to_the_sector_beside_it() -> None:
    state = divided()
    state.control[Hex(2, 1)] = Side.SOVIET
    assert sectors_of(state)[Hex(2, 1)] is Sector.NORTH


def test_even_columns_lie_half_a_hex_further_south() -> None:
    """A front from west to east is cut by columns only where hexes of a row lie beside one another."""
    state = make_state()
    state.control = {h: Side.AXIS if h.row <= 6 else Side.SOVIET for h in state.scenario.board.land}
    sectors = sectors_of(state)
    order = sorted(front_hexes(state), key=lambda hex_: (2 * hex_.row + (hex_.column % 2 == 0), hex_.column))
    assert [sectors[hex_] for hex_ in order] == sorted((sectors[hex_] for hex_ in order), key=[*Sector].index)
    thirds = [order[len(order) * third // 3] for third in (1, 2)]
    assert [sectors[hex_] for hex_ in thirds] == [Sector.CENTRE, Sector.SOUTH]


@pytest.mark.parametrize(
    ("alone", "sector"),
    [
        (Hex(1, 11), Sector.SOUTH),  # with its neighbours three hexes
        (Hex(1, 12), Sector.FAR_SOUTH),  # four
        (Hex(1, 1), Sector.NORTH),
        (Hex(1, 2), Sector.FAR_NORTH),
    ],
)
def test_a_front_of_its_own_has_four_hexes_at_least(alone: Hex, sector: Sector) -> None:
    sea, land = ("o" * 12,) * 2, "." * 12
    is_north = alone.row < 3
    board = make_board((*[land] * 2, *sea, *[land] * 8) if is_north else (*[land] * 8, *sea, *[land] * 2))
    apart = {h for h in board.land if (h.row < 3 if is_north else h.row > 10)}
    state = make_state(board=board)
    state.control = {h: Side.AXIS if h.column <= 6 else Side.SOVIET for h in board.land - apart}
    state.control |= {h: Side.AXIS if h == alone else Side.SOVIET for h in apart}
    assert sectors_of(state)[Hex(5, alone.row)] is sector


def drawn(*rows: str) -> State:
    """A state on a board of sea, of land of the Axis (A) and of the Soviets (S)."""
    state = make_state(board=make_board([row.replace("A", ".").replace("S", ".") for row in rows]))
    sides = {"A": Side.AXIS, "S": Side.SOVIET}
    letters = {Hex(x, y): letter for y, row in enumerate(rows, 1) for x, letter in enumerate(row, 1)}
    state.control = {hex_: sides[letters[hex_]] for hex_ in state.scenario.board.land}
    return state


@pytest.mark.parametrize(
    ("rows", "apart", "sector"),
    [
        (("AASSoooo", "oooooooo", "oooASooo", "oooASooo", "oooASooo"), Hex(2, 1), Sector.NORTH),  # two hexes
        (("AASSoooo", "AASSoooo", "oooooooo", "ooooooAS", "ooooooAS", "ooooooAS"), Hex(2, 1), Sector.FAR_NORTH),
        (("AASSoooo", "AASSoooo", "ooooooAS", "ooooooAS", "ooooooAS"), Hex(2, 1), Sector.FAR_NORTH),
        (("AASSoooo", "AASSooAS", "ooooooAS", "ooooooAS"), Hex(2, 1), Sector.NORTH),  # beside its first row
        (("SSSooooo", "SASSooSo", "ooooooAo", "ooooooAS", "ooooooAS"), Hex(2, 2), Sector.NORTH),
        (("oAoooooo", "SSSooooo", "oAooooAS", "ooooooAS", "ooooooAS"), Hex(2, 2), Sector.NORTH),
        (("ooooooAS", "ooooooAS", "ooooooAS", "oooooooo", "AASSoooo", "AASSoooo"), Hex(2, 5), Sector.FAR_SOUTH),
        (("ooooooAS", "ooooooAS", "ooooooAS", "AASSoooo", "AASSoooo"), Hex(2, 4), Sector.FAR_SOUTH),
        (("ooooooAS", "ooooooAS", "AASSooAS", "AASSoooo"), Hex(2, 3), Sector.SOUTH),  # beside its last row
        (("ooooooAS", "ooooooAS", "ooAoooAS", "oSSSoooo", "ooAooooo"), Hex(3, 4), Sector.SOUTH),
        (("ooooooAS", "ooooooAS", "ooooooAo", "ooAoooSo", "oSSSoooo", "ooAooooo"), Hex(3, 5), Sector.SOUTH),
    ],
)
def test_a_front_is_apart_where_it_lies_wholly_beyond_the_ends_of_the_main_one(
    rows: tuple[str, ...], apart: Hex, sector: Sector
) -> None:
    assert sectors_of(drawn(*rows))[apart] is sector


def test_of_two_fronts_of_one_length_the_northern_is_the_main_one() -> None:
    sectors = sectors_of(drawn("ooooooAS", "ooooooAS", "oooooooo", "oASooooo", "oASooooo"))
    assert sectors[Hex(7, 1)] is Sector.NORTH
    assert sectors[Hex(2, 4)] is sectors[Hex(3, 5)] is Sector.FAR_SOUTH


def test_a_hex_as_near_to_two_sectors_belongs_to_the_northern_one_also_where_the_front_slants() -> None:
    state = make_state(board=make_board(("." * 14,) * 14))
    state.control = {h: Side.AXIS if h.column + h.row <= 14 else Side.SOVIET for h in state.scenario.board.land}
    sectors = sectors_of(state)
    assert [sectors[Hex(*at)] for at in ((1, 1), (8, 4), (14, 8))] == [Sector.NORTH] * 3
    assert [sectors[Hex(*at)] for at in ((1, 9), (3, 10), (14, 14))] == [Sector.CENTRE] * 3
