"""How a commander behaves, counted in wars watched from above: what a good player would do differently."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Final, Self

from wir.estimates.belief import believe
from wir.estimates.glance import entered_by_plots
from wir.model.events import Event
from wir.model.groups import Group, Kind
from wir.model.hexes import Hex, neighbour, ring, within
from wir.model.phases import MOVEMENT
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.view import View, view
from wir.model.weather import Weather
from wir.rules.bombardment import basic_acs
from wir.rules.combat import assess, battle_at
from wir.rules.fatigue import mean_fatigue
from wir.rules.ground import is_fortified
from wir.rules.levels import is_stranded
from wir.rules.movement import why_cannot_step
from wir.rules.plots import LegAction, legs
from wir.rules.retreats import retreat_hexes
from wir.rules.tables import AIRCRAFT_IN_GROUP, ARTILLERY_FULL, MAXIMUM, UNITS_OF_SIDE
from wir.rules.zones import field_of

FRESH: Final = 60
"""Mean fatigue in percent up to which a group could well attack."""

CERTAIN: Final = 100
"""Percent chance of a retreat that counts as certain."""

RASH: Final = 2
"""Odds to 1 below which an attack meant to win was rash."""

AT_FRONT: Final = 3
"""Hexes from a friendly group within which an enemy counts as at the front."""

RIGHT: Final = (Fraction(4, 5), Fraction(5, 4))
"""Shares of the truth between which an estimate of the enemy's strength counts as right."""

LONG: Final = 3
"""Weeks in a row after which a pool that stays full is wasted."""


@dataclass(slots=True)
class Tally:
    """What was counted of one side in one war, or in several together."""

    wars: int = 0
    weeks: int = 0
    clear_weeks: int = 0
    idle: int = 0
    """Groups beside an enemy with neither plot nor march, in clear weather."""
    offers: int = 0
    declined: int = 0
    """Certain retreats that fresh neighbours could have forced, and those where nobody attacked."""
    left: int = 0
    """Those that groups without any orders could have forced; the other neighbours are busy elsewhere."""
    attacks: int = 0
    rash: int = 0
    """Attacks in which a group would have advanced, and those at true odds of less than `RASH` to 1."""
    ran_into: int = 0
    """Those rash attacks that were plotted as drives into an empty hex."""
    full: int = 0
    """Weeks in which a pool that could have been spent had been full for `LONG` weeks when all orders were given."""
    lost: int = 0
    trapped: int = 0
    """Groups that surrendered, and those that had been nearly trapped before and could have marched away."""
    empty: int = 0
    """Empty friendly cities within the enemy's reach, summed over the weeks."""
    prisoners: int = 0
    """Strength that the enemy lost by surrender."""
    judged: Counter[tuple[Kind, str]] = field(default_factory=Counter)
    """By kind the weeks with enemy groups of it at the front, those in which they were rightly judged, their ACS as it
    was believed to be, and as it was, over all weeks.
    """

    def __add__(self, other: Self) -> Self:
        return type(self)(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


def _judged(tally: Tally, kind: Kind, part: str, whole: str) -> tuple[int, int]:
    """A share of the estimates for a kind, in percent."""
    return 100 * tally.judged[kind, part], tally.judged[kind, whole]


MEASURES: Final[Mapping[str, Callable[[Tally], tuple[int, int]]]] = {
    "idle groups beside the enemy, a clear week": lambda t: (t.idle, t.clear_weeks),
    "certain retreats left on offer, %": lambda t: (100 * t.declined, t.offers),
    "of all offers, left by groups without orders, %": lambda t: (100 * t.left, t.offers),
    "attacks meant to win below 2 to 1, %": lambda t: (100 * t.rash, t.attacks),
    "of them, drives into hexes that were empty, %": lambda t: (100 * t.ran_into, t.rash),
    "weeks with a pool long full, a war": lambda t: (t.full, t.wars),
    "groups that surrendered, a war": lambda t: (t.lost, t.wars),
    "of them from pockets that they could have left, %": lambda t: (100 * t.trapped, t.lost),
    "own cities empty in reach, a week": lambda t: (t.empty, t.weeks),
    "enemy strength taken prisoner, a war": lambda t: (t.prisoners, t.wars),
    "weeks with enemy infantry rightly judged, %": lambda t: _judged(t, Kind.INFANTRY, "right", "weeks"),
    "enemy infantry believed, % of the truth": lambda t: _judged(t, Kind.INFANTRY, "believed", "true"),
    "weeks with enemy armour rightly judged, %": lambda t: _judged(t, Kind.MECHANIZED, "right", "weeks"),
    "enemy armour believed, % of the truth": lambda t: _judged(t, Kind.MECHANIZED, "believed", "true"),
}
"""The rows of the table: what was counted, and what it is divided by."""


def figure(tally: Tally, measure: str) -> float | None:
    """A measure of a tally; None if there was nothing to measure."""
    counted, whole = MEASURES[measure](tally)
    return counted / whole if whole else None


class Watcher:
    """Counts what both sides of a war do; it is told of each phase when it is over."""

    def __init__(self) -> None:
        self.tallies = {side: Tally(wars=1) for side in SIDES}
        self._could_leave: dict[int, bool] = {}
        self._full: dict[Side, Counter[str]] = {side: Counter() for side in SIDES}

    def phase_over(self, before: State, after: State, events: Iterable[Event]) -> None:
        """Notes that a phase led from one state to another."""
        if before.side is not None and before.phase in MOVEMENT:
            self._movement(before, after, before.side)
        elif before.side is None:
            self._execution(before, after, events)

    def _movement(self, before: State, after: State, side: Side) -> None:
        tally = self.tallies[side]
        targets = set(_attacked_by(after, side))
        offers = certain_retreats(before, side)
        tally.offers += len(offers)
        tally.declined += len(offers - targets)
        tally.left += len(certain_retreats(after, side, idle_only=True) & offers - targets)
        self._full[side] = Counter({pool: self._full[side][pool] + 1 for pool in full_pools(after, side)})
        tally.full += any(weeks >= LONG for weeks in self._full[side].values())
        seen = view(before, side)
        for kind, (believed, true) in judged_at_front(seen, before).items():
            right = RIGHT[0] * true <= believed <= RIGHT[1] * true
            found = {"weeks": 1, "right": int(right), "believed": believed, "true": true}
            tally.judged.update({(kind, part): points for part, points in found.items()})
        self._could_leave |= {group.id: is_in_open_pocket(seen, group) for group in seen.groups_of(side)}

    def _execution(self, before: State, after: State, events: Iterable[Event]) -> None:
        for side, tally in self.tallies.items():
            tally.weeks += 1
            if before.weather is Weather.CLEAR:
                tally.clear_weeks += 1
                tally.idle += idle_groups(before, side)
            tally.empty += len(open_cities(before, side))
            tally.prisoners += after.players[side.enemy].records[-1].surrendered
        for event in events:
            if event.type == "attacked" and _meant_to_win(before, event):
                self._attack(before, event)
            elif event.type == "surrendered":
                tally = self.tallies[Side(event.facts["side"])]
                tally.lost += 1
                tally.trapped += self._could_leave.get(event.facts["group"], False)

    def _attack(self, before: State, event: Event) -> None:
        side, odds = Side(event.facts["side"]), event.facts["odds"]
        tally = self.tallies[side]
        tally.attacks += 1
        if odds is not None and odds < RASH:
            tally.rash += 1
            tally.ran_into += not before.groups_at(Hex(*event.facts["at"]), side.enemy)


def judged_at_front(seen: View, state: State) -> dict[Kind, tuple[int, int]]:
    """ACS of the enemy groups near own ones by kind, as believed and in truth; only kinds that are there."""
    own = state.hexes_of(seen.viewer)
    near = {hex_ for at in own for hex_ in within(at, AT_FRONT)}
    believed = believe(seen)
    sums: dict[Kind, tuple[int, int]] = {}
    for group in state.groups_of(seen.viewer.enemy):
        if group.at in near:
            taken_for, true = sums.get(group.kind, (0, 0))
            sums[group.kind] = taken_for + int(basic_acs(believed.groups[group.id])), true + int(basic_acs(group))
    return sums


def idle_groups(state: State, side: Side) -> int:
    """Groups beside an enemy group that have neither plotted nor marched this week."""
    enemies = state.hexes_of(side.enemy)
    standing = (group for group in state.groups_of(side) if not _has_orders(group))
    return sum(not enemies.isdisjoint(ring(group.at)) for group in standing)


def _has_orders(group: Group) -> bool:
    """Whether a group has plotted or marched this week."""
    return bool(group.plot) or group.marched


def certain_retreats(state: State, side: Side, *, idle_only: bool = False) -> set[Hex]:
    """Enemy hexes whose defenders fresh neighbours would surely drive out, as things really are.

    With `idle_only`, neighbours that have neither plotted nor marched this week.
    """
    found: set[Hex] = set()
    for target in state.hexes_of(side.enemy):
        near = (group for at in ring(target) for group in state.groups_at(at, side))
        able = [group for group in near if _is_fresh(state, group) and not (idle_only and _has_orders(group))]
        if able and not is_fortified(state, target):
            worked_out = assess(battle_at(state, target, able))
            if worked_out.retreat_chance >= CERTAIN:
                found.add(target)
    return found


def _is_fresh(state: State, group: Group) -> bool:
    return mean_fatigue(group) <= FRESH and not group.is_spent and not is_stranded(state, group)


def _attacked_by(state: State, side: Side) -> Iterator[Hex]:
    """The hexes that a side's plots lead into or against, except those only shelled."""
    for group in state.groups_of(side):
        hex_ = group.at
        for leg in legs(group.plot):
            if leg.action in (LegAction.MOVE, LegAction.ATTACK_ONLY):
                hex_ = neighbour(hex_, leg.direction)
                yield hex_


def _meant_to_win(before: State, event: Event) -> bool:
    """Whether one of the attackers had plotted to advance."""
    plots = (before.groups[number].plot for number in event.facts["attackers"] if number in before.groups)
    return any(plot and plot[-1] not in "SB" for plot in plots)


def is_in_open_pocket(seen: View, group: Group) -> bool:
    """Whether a group that has one way to retreat, or none, can still march away."""
    if len(retreat_hexes(seen, group.at, group.side)) > 1:
        return False
    field = field_of(seen, group.side)
    around = seen.scenario.board.land_around[group.at]
    return any(why_cannot_step(seen, group, hex_, field) is None for hex_ in around)


def open_cities(state: State, side: Side) -> set[Hex]:
    """A side's cities without a group in them that the enemy could enter by this week's plots."""
    cities = {city.at for city in state.cities.values() if city.owner is side and city.at is not None}
    empty = {at for at in cities if not state.groups_at(at, side)}
    return empty & entered_by_plots(state, side.enemy, state.groups_of(side.enemy))


def full_pools(state: State, side: Side) -> set[str]:
    """The pools that are full while there is something to spend them on."""
    pools, groups = state.players[side].pools, state.groups_of(side)
    takers = {
        "infantry": state.units_of(side) < UNITS_OF_SIDE,
        "vehicle": state.units_of(side) < UNITS_OF_SIDE,
        "artillery": any(group.artillery <= ARTILLERY_FULL for group in groups),
        "aircraft": any(air.points < AIRCRAFT_IN_GROUP for air in state.air_of(side)),
    }
    return {pool for pool, wanted in takers.items() if wanted and getattr(pools, pool) >= MAXIMUM[pool]}
