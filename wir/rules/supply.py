"""Supply: where depots can go, their moves, and what they distribute (§5.1, §5.2, §5.4)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Final, NamedTuple

from wir.model.groups import Depot, Group, Mover, Status
from wir.model.hexes import DIRECTIONS, Hex, distance, neighbour, step_to, within
from wir.model.phases import MOVEMENT, SUPPLY, SUPPLY_OF, Phase
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.state import State
from wir.model.terrain import Terrain
from wir.model.units import Unit
from wir.model.weather import Weather
from wir.rules.change import Change
from wir.rules.fatigue import is_first_winter
from wir.rules.ground import is_enemy_city, is_friendly_city, is_land, on_friendly_line, terrain_of, why_closed
from wir.rules.quality import supply_points
from wir.rules.refusal import Refusal
from wir.rules.tables import BAD_WEATHER_PENALTY, FATIGUE_REMOVED, PENALTY_HEXES, SUPPLY_RADIUS, VEHICLES_OF_PENALTY
from wir.rules.zones import Field, field_of, why_contested

LONGEST_ROUTE: Final = 200
"""The most hexes in a depot's route; more than any way across the map."""


@dataclass(frozen=True, slots=True)
class Route:
    """Where a depot's route ends, and the penalty hexes on the way."""

    end: Hex
    penalty: int


def is_cut_off(state: State, depot: Depot) -> bool:
    """Whether the enemy controls a depot's starting hex, so that it may not be used this week (§5.2, R39)."""
    return bool(state.groups_at(depot.entry, depot.side.enemy)) or is_enemy_city(state, depot.entry, depot.side)


def why_cannot_enter(state: State, side: Side, hex_: Hex, field: Field) -> Refusal | None:
    """Why a depot may not enter a hex, penalty hexes aside, or None (§5.2, R40, R41)."""
    if not is_land(state, hex_):
        return Refusal("5.2", why_closed(state, hex_))
    if field.is_contested(hex_):
        return Refusal("5.2", why_contested(state, side, hex_))
    if is_enemy_city(state, hex_, side):
        return Refusal("5.2", f"{hex_} is an enemy city", "R40")
    if terrain_of(state, hex_) not in (Terrain.CITY, Terrain.RAIL, Terrain.CLEAR):
        return Refusal("5.2", f"{hex_} is {terrain_of(state, hex_)}: depots keep to railways, cities and clear ground")
    return None


def is_penalty_hex(state: State, side: Side, hex_: Hex) -> bool:
    """Whether a depot loses efficiency by entering a hex: clear ground or an enemy railway (§5.2)."""
    return not on_friendly_line(state, hex_, side)


def follow(state: State, depot: Depot, directions: Sequence[int]) -> Route | Refusal:
    """Where a route from the depot's starting hex ends, or why it is not allowed (§5.2, R39)."""
    if is_cut_off(state, depot):
        return Refusal("5.2", f"the enemy holds {depot.entry}, where depot {depot.id} starts", "R39")
    if len(directions) > LONGEST_ROUTE:
        return Refusal("5.2", f"a route has at most {LONGEST_ROUTE} hexes")
    field = field_of(state, depot.side)
    if directions and depot.entry in field.enemy_zone:
        return Refusal("5.2", f"depot {depot.id} starts in an enemy zone of control and must supply from there", "R39")
    at, penalty = depot.entry, 0
    for direction in directions:
        if direction not in DIRECTIONS:
            return Refusal("6.2", f"{direction} is not a direction; directions are 1 to 6")
        at = neighbour(at, direction)
        if (refusal := why_cannot_enter(state, depot.side, at, field)) is not None:
            return refusal
        penalty += is_penalty_hex(state, depot.side, at)
        if penalty > PENALTY_HEXES:
            return Refusal("5.2", f"{at} would be penalty hex {penalty}; a depot may enter only {PENALTY_HEXES}")
    return Route(at, penalty)


def why_not_its_turn(state: State, depot: Depot) -> Refusal | None:
    """Why a depot may not move now, or None: depots move in the order of their numbers, each once (§5.2)."""
    player = state.players[depot.side]
    if depot.id in player.depots_used:
        return Refusal("5.2", f"depot {depot.id} has distributed its supplies this week")
    if depot.id < player.depot_turn:
        return Refusal("5.2", f"depot {player.depot_turn} has begun its move, so depot {depot.id} has had its turn")
    return None


def depots_left(state: State, side: Side) -> list[Depot]:
    """The side's depots that may still move this week, by number (§5.2)."""
    return [depot for depot in state.depots_of(side) if why_not_its_turn(state, depot) is None]


def efficiency(state: State, side: Side, penalty: int) -> int:
    """Percent of fatigue that a depot removes after so many penalty hexes (§5.2, R33, R34, R35)."""
    row = penalty - state.players[side].pools.vehicle // VEHICLES_OF_PENALTY
    is_hard_frost = state.weather is Weather.VERY_COLD and is_first_winter(state)
    if side is Side.AXIS and (state.weather is Weather.RAIN or is_hard_frost):
        row += BAD_WEATHER_PENALTY
    return FATIGUE_REMOVED[max(0, row)]


def fatigue_removed(state: State, side: Side, penalty: int) -> int:
    """Percent of fatigue that a depot removes as things stand: none while the supply pool is empty (§5.2, R154)."""
    return efficiency(state, side, penalty) if state.players[side].pools.supply else 0


def auto_route(state: State, depot: Depot) -> tuple[int, ...]:
    """The depot's last route up to the first hex that is neither friendly railway nor city (§5.2, Auto-Move).

    That hex is entered, if a depot may enter it.
    """
    field = field_of(state, depot.side)
    if is_cut_off(state, depot) or depot.entry in field.enemy_zone:
        return ()
    at = depot.entry
    for length, direction in enumerate(depot.route):
        at = neighbour(at, direction)
        if why_cannot_enter(state, depot.side, at, field) is not None:
            return depot.route[:length]
        if is_penalty_hex(state, depot.side, at):
            return depot.route[: length + 1]
    return depot.route


def supplied_from(state: State, side: Side, hex_: Hex) -> list[Mover]:
    """The side's groups that a depot at a hex would newly supply: all within two hexes, by number (§5.2, R38)."""
    return [
        g
        for g in state.movers_of(side)
        if g.at is not None and not g.supplied and distance(g.at, hex_) <= SUPPLY_RADIUS
    ]


def distribute(change: Change, depot: Depot, directions: Sequence[int], route: Route) -> None:
    """Carries out a checked move of a depot and distributes supplies at its end (§5.2, R36, R37)."""
    side = depot.side
    percent = efficiency(change.state, side, route.penalty)
    reached = supplied_from(change.state, side, route.end)
    before = change.pools(side).supply
    dry = []
    for group in reached:
        if isinstance(group, Group):
            refreshed = _refreshed(change, group, percent)
            dry += [group.id] if _is_still_tired(group, refreshed) else []
            change.put(replace(refreshed, supplied_by=depot.id, weeks_unsupplied=0))
        else:
            change.put(replace(group, supplied_by=depot.id))
    player = change.player(side)
    change.update(side, depot_turn=depot.id, depots_used=(*player.depots_used, depot.id))
    change.state.depots[depot.id] = replace(depot, at=route.end, penalty=route.penalty, route=tuple(directions))
    change.tell(
        "supplied",
        "5.2",
        "R36",
        "R37",
        of=depot,
        private=True,
        at=route.end,
        penalty=route.penalty,
        percent=percent,
        groups=[group.id for group in reached],
        points=before - change.pools(side).supply,
        dry=dry,
    )


def _is_still_tired(before: Group, after: Group) -> bool:
    """Whether the supply pool gave out before a unit that is tired (§5.2, R36)."""
    units = zip(before.units, after.units, strict=True)
    return any(unit.fatigue and unit.fatigue == was.fatigue for was, unit in units)


def _refreshed(change: Change, group: Group, percent: int) -> Group:
    """The group with its units' fatigue reduced, for as long as the supply pool has even a point left (R154)."""
    units: list[Unit] = []
    before = left = change.pools(group.side).supply
    for place, unit in enumerate(group.units):
        if not unit.fatigue or not left:
            units.append(unit)
            continue
        share = Fraction(unit.fatigue * percent, 100)
        removed = max(1, change.dice.rounded(share, "5.2", group.id, place, side=group.side))
        left -= min(left, supply_points(unit.type))
        units.append(replace(unit, fatigue=unit.fatigue - removed))
    change.pay(group.side, supply=before - left)
    return replace(group, units=tuple(units))


def status_shown(state: State, group: Mover) -> Status:
    """The status code to show: until its side's depots move, S and U are last week's (§6.1, R169)."""
    if not recalls_last_week(state, group) or group.went_unsupplied:
        return group.status
    is_new = isinstance(group, Group) and group.is_new and group.raised == state.week
    return Status.UNSUPPLIED if is_new else Status.SUPPLIED


def recalls_last_week(state: State, group: Mover) -> bool:
    """Whether a group's supply is still last week's, because its side's supply phase is yet to come (§3.3)."""
    return group.status is Status.UNSUPPLIED and state.phase < SUPPLY_OF[group.side]


def awaits_supply(state: State, group: Mover) -> bool:
    """Whether a group is out of supply merely because its side's depots have not all moved this week (§3.3, §5.2)."""
    return group.status is Status.UNSUPPLIED and state.phase <= SUPPLY_OF[group.side]


def is_unsupplied(state: State, group: Mover) -> bool:
    """Whether a group is out of supply, which counts only from its side's supply phase on (§3.3, §5.2)."""
    counts = state.phase is Phase.EXECUTION or (state.phase in (*SUPPLY, *MOVEMENT) and state.side is group.side)
    return counts and not group.supplied


def unsupplied(state: State, side: Side) -> list[Mover]:
    """The side's groups that no depot has supplied this week: what the supply scan leaves on the map (§5.4)."""
    return [group for group in state.movers_of(side) if not group.supplied]


class Arrival(NamedTuple):
    """How a depot best reaches a hex: the penalty hexes entered, and the hex before it on the way."""

    penalty: int
    before: Hex | None


def ground_costs(state: State, side: Side) -> dict[Hex, int]:
    """The hexes that a side's depots could enter if no enemy were near: 1 for a penalty hex, else 0."""
    board, cities = state.scenario.board, state.city_names
    good_ground = (board.open_ground | state.rails.keys()) & board.land
    costs = {hex_: 0 if state.rails.get(hex_) is side else 1 for hex_ in good_ground if hex_ not in cities}
    costs.update((hex_, 0) for hex_ in cities if is_friendly_city(state, hex_, side))
    return costs


def entry_costs(state: State, side: Side, field: Field) -> dict[Hex, int]:
    """The hexes that a side's depots may enter: 1 for a penalty hex, else 0."""
    costs = ground_costs(state, side)
    for hex_ in chain(field.enemy_zone, field.enemy_hexes):
        costs.pop(hex_, None)
    return costs


def reach_of(state: State, depots: Iterable[Depot], costs: dict[Hex, int], field: Field) -> dict[Hex, Arrival]:
    """Every hex that any of a side's depots can reach, by the fewest penalty hexes and then the fewest hexes.

    Nothing for a depot whose starting hex the enemy holds; only that hex where it lies in an enemy zone of control
    (R39). `costs` are those of `entry_costs`.
    """
    found = {depot.entry: Arrival(0, None) for depot in depots if not is_cut_off(state, depot)}
    ring = [entry for entry in found if entry not in field.enemy_zone]
    around = state.scenario.board.land_around
    for penalty in range(PENALTY_HEXES + 1):
        beyond: list[Hex] = []
        for hex_ in ring:
            for near in around[hex_]:
                if near not in found and (cost := costs.get(near)) is not None and penalty + cost <= PENALTY_HEXES:
                    found[near] = Arrival(penalty + cost, hex_)
                    (beyond if cost else ring).append(near)
        ring = beyond
    return found


def reaches_of(state: State, side: Side, depots: Iterable[Depot]) -> dict[int, dict[Hex, Arrival]]:
    """How some depots of a side, by number, best reach each hex."""
    field = field_of(state, side)
    costs = entry_costs(state, side, field)
    return {depot.id: reach_of(state, [depot], costs, field) for depot in depots}


def supply_reach(state: State, side: Side, field: Field) -> dict[Hex, int]:
    """The fewest penalty hexes with which any depot of a side could supply each hex (§5.2)."""
    ends: dict[int, list[Hex]] = {}
    for end, (penalty, _) in reach_of(state, state.depots_of(side), entry_costs(state, side, field), field).items():
        ends.setdefault(penalty, []).append(end)
    reach: dict[Hex, int] = {}
    for penalty in sorted(ends, reverse=True):  # what is reached with fewer penalty hexes overwrites the rest
        reach.update(dict.fromkeys(chain.from_iterable(within(end, SUPPLY_RADIUS) for end in ends[penalty]), penalty))
    return reach


def route_to(reach: dict[Hex, Arrival], target: Hex) -> tuple[int, ...]:
    """The directions that lead to a hex in a depot's reach."""
    directions: list[int] = []
    at = target
    while (before := reach[at].before) is not None:
        directions.append(step_to(before, at))
        at = before
    return tuple(reversed(directions))


def depot_routes(state: State, depot: Depot) -> dict[Hex, tuple[int, ...]]:
    """The best route to each hex that a depot can reach."""
    reach = reaches_of(state, depot.side, [depot])[depot.id]
    routes: dict[Hex, tuple[int, ...]] = {}
    for hex_, (_, before) in reach.items():  # each hex comes after the one before it on the way
        routes[hex_] = () if before is None else (*routes[before], step_to(before, hex_))
    return routes


def why_no_route(state: State, depot: Depot, target: Hex) -> Refusal:
    """Why no route of a depot leads to a hex that it cannot reach (§5.2)."""
    field = field_of(state, depot.side)
    stays = follow(state, depot, DIRECTIONS[:1] if depot.entry in field.enemy_zone else ())
    refusal = stays if isinstance(stays, Refusal) else why_cannot_enter(state, depot.side, target, field)
    if refusal is not None:
        return refusal
    for open_to, why in (
        (entry_costs(state, depot.side, field), f"every route enters more than {PENALTY_HEXES} penalty hexes"),
        (ground_costs(state, depot.side), "the enemy and his zones of control block every route"),
    ):
        if target in reach_of(state, [depot], dict.fromkeys(open_to, 0), field):
            return Refusal("5.2", why)
    return Refusal("5.2", "no route of railways, cities and clear ground leads there")
