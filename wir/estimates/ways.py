"""Marches by their goal: the cheapest way this week, its course later, or why there is none (§6.2, §6.10, §8.1)."""

from collections.abc import Collection
from dataclasses import dataclass
from heapq import heappop, heappush

from wir.estimates.marches import March
from wir.model.groups import Group
from wir.model.hexes import DIRECTIONS, Hex, distance, end_of, neighbour, way_of
from wir.model.records import replace
from wir.model.units import FATIGUE_LIMIT
from wir.model.view import View
from wir.rules.fatigue import strategic_fatigue, worst_fatigue
from wir.rules.ground import is_enemy_city, is_land, why_closed
from wir.rules.movement import allowance, stops_in, why_cannot_march, why_cannot_step
from wir.rules.zones import Field, field_of, is_barred, why_contested

_Arrival = tuple[int, int, int]
"""The week, counted from this one, the hexes marched in it, and the fatigue of the whole way."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way to a goal: the steps of this week, then the hexes of the weeks after.

    `fatigue` is that of all steps; `weeks` are those after this one until it arrives, if weather and enemy let it.
    Where the enemy holds the goal it ends beside it.
    """

    goal: Hex
    march: March
    later: tuple[Hex, ...]
    fatigue: int
    weeks: int

    def hexes(self, start: Hex) -> tuple[Hex, ...]:
        """Every hex that it enters."""
        return (*way_of(start, self.march.directions), *self.later)

    def is_beside(self, start: Hex) -> bool:
        """Whether it ends beside its goal, which the enemy holds."""
        return (start, *self.hexes(start))[-1] != self.goal

    def halt(self, start: Hex) -> Hex:
        """Where the steps of this week end."""
        return end_of(start, self.march.directions)


def cheapest(view: View, group: Group, field: Field) -> dict[Hex, March]:
    """Every hex in which a group can end its strategic movement this week, by the way that costs the least fatigue."""
    limit = FATIGUE_LIMIT - 1 - worst_fatigue(group)
    hexes = allowance(view, group)
    found: dict[Hex, March] = {}
    fewest: dict[Hex, int] = {}
    ready: list[tuple[int, int, Hex, tuple[int, ...]]] = [(0, group.moved, group.at, ())]
    while ready:
        fatigue, moved, at, way = heappop(ready)
        if moved >= fewest.get(at, hexes + 1):
            continue
        fewest[at] = moved
        found.setdefault(at, March(way, fatigue))
        if way and stops_in(view, at, field):
            continue
        here = replace(group, at=at, moved=moved, allowance=hexes)
        for direction in DIRECTIONS:
            target = neighbour(at, direction)
            if moved + 1 >= fewest.get(target, hexes + 1) or why_cannot_step(view, here, target, field) is not None:
                continue
            cost = fatigue + strategic_fatigue(view, here, target, leaving_zone=at in field.enemy_zone)
            if cost <= limit:
                heappush(ready, (cost, moved + 1, target, (*way, direction)))
    return found


class Ways:
    """Where a group can march: this week by the least fatigue, farther on in the fewest weeks and hexes.

    Ways beyond this week are searched only as far as someone asks for them. There the enemy is taken to stand still,
    and supply and weather to stay as they are.
    """

    def __init__(self, view: View, group: Group) -> None:
        self._view = view
        self._group = group
        self._field = field_of(view, group.side)
        self.near = cheapest(view, group, self._field)
        self._best: dict[Hex, _Arrival] = {at: (1, 0, march.fatigue) for at, march in self.near.items()}
        self._came: dict[Hex, Hex] = {}
        self._settled: set[Hex] = set()
        self._ready = sorted((arrival, at) for at, arrival in self._best.items())

    def to(self, goal: Hex) -> Way | None:
        """The way to a hex, or beside it where the enemy holds it; None where no way leads there."""
        ends = {goal} if self._is_open(goal) else set(self._view.scenario.board.land_around.get(goal, ()))
        end = self._search(ends)
        if end is None:
            return None
        later = [end]
        while later[-1] in self._came:
            later.append(self._came[later[-1]])
        weeks, hexes, fatigue = self._best[end]
        march = self.near[later.pop()]
        return Way(goal, march, tuple(reversed(later)), fatigue, weeks if hexes else weeks - 1)

    def _search(self, ends: Collection[Hex]) -> Hex | None:
        """The first of these hexes to be reached, this week or in the weeks to come."""
        known = [(self._best[end], end) for end in ends if end in self._settled]
        if known:
            return min(known)[1]
        while self._ready:
            arrival, at = heappop(self._ready)
            if at in self._settled:
                continue
            self._settled.add(at)
            self._go_on(arrival, at)
            if at in ends:
                return at
        return None

    def _go_on(self, arrival: _Arrival, at: Hex) -> None:
        """Looks at the hexes around one that has been reached."""
        view, field = self._view, self._field
        here = replace(self._group, at=at, moved=0)
        hexes = allowance(view, here)
        week, moved, fatigue = arrival
        if moved >= hexes:
            week, moved = week + 1, 0
        for target in view.scenario.board.land_around[at]:
            if target in self._settled or not self._is_open(target) or self._is_barred(at, target):
                continue
            cost = fatigue + strategic_fatigue(view, here, target, leaving_zone=at in field.enemy_zone)
            stops = stops_in(view, target, field)
            then = (week + 1, 0, cost) if stops else (week, moved + 1, cost)
            if target not in self._best or then < self._best[target]:
                self._best[target], self._came[target] = then, at
                heappush(self._ready, (then, target))

    def _is_open(self, hex_: Hex) -> bool:
        """Whether groups may march into a hex, since no enemy holds it."""
        return hex_ not in self._field.enemy_hexes and not is_enemy_city(self._view, hex_, self._group.side)

    def _is_barred(self, here: Hex, there: Hex) -> bool:
        """Whether the way leads from one enemy zone of control into another (§6.10, R51)."""
        return here in self._field.enemy_zone and is_barred(self._view, there, self._group.side, self._field)


def why_not(view: View, group: Group, goal: Hex) -> str:
    """Why a group does not march to a hex this week."""
    way = Ways(view, group).to(goal) if goal != group.at and not group.plot else None
    return why_no_way(view, group, goal) if way is None else why_no_step(view, group, way)


def why_no_step(view: View, group: Group, way: Way) -> str:
    """Why a way has no step this week."""
    return _why_not_into(view, group, way.later[0] if way.later else way.goal)


def why_no_way(view: View, group: Group, goal: Hex) -> str:
    """Why no way of a group leads to a hex."""
    if goal == group.at:
        return f"group {group.id} is already there"
    if (refusal := why_cannot_march(view, group)) is not None:
        return refusal.reason
    if not is_land(view, goal):
        return why_closed(view, goal)
    field = field_of(view, group.side)
    around = view.scenario.board.land_around[group.at]
    onward = [near for near in around if distance(near, goal) < distance(group.at, goal)]
    held = [near for near in onward if field.is_contested(near) and not field.is_full(near)]
    barred = [near for near in held if why_cannot_step(view, group, near) is not None]
    if not barred:
        return "water or the enemy blocks every route"
    return _why_not_into(view, group, barred[0])


def _why_not_into(view: View, group: Group, target: Hex) -> str:
    refusal = why_cannot_step(view, group, target)
    if refusal is None:
        return f"it would bring a unit to {FATIGUE_LIMIT}% fatigue"
    if refusal.paragraph == "6.10":
        return f"{group.at} is in an enemy zone of control, and {why_contested(view, group.side, target)}"
    return refusal.reason
