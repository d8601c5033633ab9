"""Building railways, a hex a week (§5.3)."""

from collections.abc import Sequence
from typing import Final

from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.terrain import Terrain
from wir.model.weather import Weather
from wir.rules.change import Change
from wir.rules.ground import is_enemy_city, terrain_of
from wir.rules.refusal import Refusal
from wir.rules.supply import follow
from wir.rules.tables import RAIL_BOUNDARY_ROW
from wir.rules.zones import field_of

NORTH: Final = "north"
SOUTH: Final = "south"


def axis_area(week: int) -> str:
    """The area in which the Axis may designate a rail hex: south in odd weeks, north in even ones (§5.3, R43)."""
    return SOUTH if week % 2 else NORTH


def has_rail_area(state: State) -> bool:
    """Whether this week's area lies on the map: a small map may have only one of the two (§5.3, R43)."""
    area = axis_area(state.week)
    return any(area_of(hex_) == area for hex_ in state.scenario.board.land)


def area_of(hex_: Hex) -> str:
    """The area of rail building that a hex lies in (§5.3)."""
    return NORTH if hex_.row <= RAIL_BOUNDARY_ROW else SOUTH


def why_cannot_designate(state: State, depot: Depot, directions: Sequence[int]) -> Refusal | None:
    """Why a depot may not designate the hex at the end of a route, or None (§5.3, R42, R43, R45, R145)."""
    route = follow(state, depot, directions)
    return route if isinstance(route, Refusal) else why_no_rails_in(state, depot.side, route.end)


def why_no_rails_in(state: State, side: Side, hex_: Hex) -> Refusal | None:
    """Why no depot of a side may designate a hex this week, or None (§5.3, R43, R45, R145)."""
    if state.rails.get(hex_) is side:
        return Refusal("5.3", f"{hex_} already has a friendly railway")
    terrain = terrain_of(state, hex_)
    if terrain not in (Terrain.CLEAR, Terrain.RAIL):
        what = "a city" if terrain is Terrain.CITY else terrain
        reason = f"{hex_} is {what}: railways are built on clear ground and over enemy railways only"
        return Refusal("5.3", reason, "R145")
    if side is Side.AXIS and area_of(hex_) != axis_area(state.week):
        return Refusal(
            "5.3", f"this week the Axis builds railways in the {axis_area(state.week)}, and {hex_} is not there", "R43"
        )
    return None


def designate(change: Change, depot: Depot, target: Hex) -> None:
    """Designates the rail hex of the week; the last one counts, and the depot may still supply (§5.3)."""
    change.update(depot.side, rail_hex=target, depot_turn=depot.id)
    change.tell("rail_designated", "5.3", of=depot, private=True, at=target)


def lay_rails(change: Change) -> None:
    """Lays the designated rail hexes at the start of a week, unless rain or the enemy prevents it (§5.3, R44, R145)."""
    for side in SIDES:
        target = change.player(side).rail_hex
        if target is None:
            continue
        change.update(side, rail_hex=None)
        field = field_of(change.state, side)
        if change.state.weather is Weather.RAIN:
            _lose(change, side, target, "rain")
        elif field.is_contested(target) or is_enemy_city(change.state, target, side):
            _lose(change, side, target, "enemy")
        else:
            _lay(change.state, side, target)
            change.tell("rail_laid", "5.3", side=side, at=target)


def _lose(change: Change, side: Side, target: Hex, reason: str) -> None:
    change.tell("rail_lost", "5.3", "R44", "R145", only=side, side=side, at=target, reason=reason)


def _lay(state: State, side: Side, target: Hex) -> None:
    """Lays a railway, and remembers where it replaces one that the Soviets built in this game (R46)."""
    if side is Side.AXIS and target in state.rails and not was_soviet(state, target):
        state.relaid = (*state.relaid, target)
    state.rails[target] = side


def was_soviet(state: State, hex_: Hex) -> bool:
    """Whether the railway of a hex in Axis hands had been a Soviet one (§8.7, R46)."""
    return state.scenario.lines_before.get(hex_) is Side.SOVIET or hex_ in state.relaid
