"""The sectors of the front are worked out from where it runs."""

from __future__ import annotations

from collections import Counter

from tests.kit import group, make_state
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
