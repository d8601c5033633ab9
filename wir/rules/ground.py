"""What a hex is: its terrain, rivers, railways and owner (§6.2, §8.1, §8.3, §8.4)."""

from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.terrain import Terrain
from wir.rules.tables import STOPPING


def terrain_of(state: State, hex_: Hex) -> Terrain:
    """The one terrain of a hex: city, else rail of either side, else as drawn; frozen swamp is forest (R130, §8.4)."""
    if hex_ in state.city_names:
        return Terrain.CITY
    if hex_ in state.rails:
        return Terrain.RAIL
    drawn = state.scenario.board.drawn[hex_]
    return Terrain.FOREST if drawn is Terrain.SWAMP and state.weather.freezes else drawn


def is_difficult(state: State, hex_: Hex) -> bool:
    """Whether a hex is swamp that is not frozen, or mountain: strategic movement ends there (§6.2, §8.4)."""
    return terrain_of(state, hex_) in STOPPING


def is_land(state: State, hex_: Hex) -> bool:
    """Whether groups may stand in a hex: on the map, not sea, lake or neutral land (R133)."""
    return hex_ in state.scenario.board.land


def why_closed(state: State, hex_: Hex) -> str:
    """The message about a hex in which no group may stand (R133)."""
    return f"{hex_} cannot be entered by land" if hex_ in state.scenario.board.drawn else f"{hex_} is off the map"


def is_fortified(state: State, hex_: Hex) -> bool:
    """Whether the hex holds a fortified city (R80)."""
    return hex_ in state.scenario.board.fortified


def river_between(state: State, a: Hex, b: Hex) -> bool:
    """Whether an unfrozen river, or a strait, runs between two adjacent hexes (§8.4, R133)."""
    strait = state.scenario.board.river_sides.get((a, b))
    return strait is not None and (strait or not state.weather.freezes)


def is_friendly_city(state: State, hex_: Hex, side: Side) -> bool:
    """Whether the hex holds a city that the side controls."""
    city = state.city_at(hex_)
    return city is not None and city.owner is side


def is_enemy_city(state: State, hex_: Hex, side: Side) -> bool:
    """Whether the hex holds a city that the enemy of the side controls."""
    city = state.city_at(hex_)
    return city is not None and city.owner is not side


def side_of_line(state: State, hex_: Hex) -> Side | None:
    """The side whose trains and depots may use the line in a hex: a city's owner, elsewhere the builder (R41)."""
    city = state.city_at(hex_)
    return state.rails.get(hex_) if city is None else city.owner


def on_friendly_line(state: State, hex_: Hex, side: Side) -> bool:
    """Whether the hex is a friendly city or carries a friendly railway; an enemy city is neither (R40, R41)."""
    return side_of_line(state, hex_) is side
