"""What a side believes of the enemy: the blanks of a View filled with estimates.

Both sides know the orders of battle with which the scenario began. From then on the estimate for a whole kind of group
follows what battles showed of those that were met. A group's share in it comes from what battle showed of it, from its
strength at the start, and, because groups rest and dig in, from how long it has been in its hex and whether a depot
reaches it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final

from wir.estimates.spread import Spread, spread_of
from wir.model.calendar import date_of
from wir.model.groups import Group, Kind, kind_of, side_of
from wir.model.hexes import Hex
from wir.model.phases import MOVEMENT_OF, SUPPLY_OF
from wir.model.players import Sighting
from wir.model.records import replace
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.units import Unit, UnitType
from wir.model.view import TAKEN_FOR, Appearance, View
from wir.rules.bombardment import basic_acs
from wir.rules.dice import Dice
from wir.rules.supply import supply_reach
from wir.rules.tables import ENTRENCHMENT_LEVELS, PENALTY_HEXES
from wir.rules.zones import field_of, zone_of_control

Timetable = Mapping[tuple[Side, Kind], Sequence[tuple[date, int]]]
"""By kind of group, some days of the war with the strength on each."""

COURSE: Final[Timetable] = {
    (Side.AXIS, Kind.INFANTRY): (
        (date(1941, 6, 1), 100),
        (date(1941, 12, 1), 80),
        (date(1942, 6, 1), 85),
        (date(1944, 1, 1), 75),
    ),
    (Side.AXIS, Kind.MECHANIZED): (
        (date(1941, 6, 1), 100),
        (date(1941, 12, 1), 60),
        (date(1942, 6, 1), 80),
        (date(1943, 7, 1), 78),
        (date(1944, 1, 1), 60),
    ),
    (Side.SOVIET, Kind.INFANTRY): (
        (date(1941, 6, 1), 100),
        (date(1941, 7, 13), 160),
        (date(1941, 9, 1), 210),
        (date(1942, 6, 1), 380),
        (date(1943, 7, 1), 640),
        (date(1944, 6, 1), 760),
    ),
    (Side.SOVIET, Kind.MECHANIZED): (
        (date(1941, 6, 1), 100),
        (date(1942, 6, 1), 500),
        (date(1943, 7, 1), 1350),
        (date(1944, 1, 1), 1100),
    ),
}
"""How the strength of each kind of group developed during the war, in percent; between the days it changes evenly."""

KNOWN_WEEKS: Final = 26
"""After so many weeks the strength of a mechanized group at the start says nothing about it any more."""

LASTING: Final = {Kind.INFANTRY: 23, Kind.MECHANIZED: 0}
"""The fewest of these weeks that always count: infantry armies keep their sizes relative to each other."""

Raised = tuple[int, int, int]
"""ACS of a new group, what it gains with each week of recruits and training, and the most that it comes to."""

RAISED: Final[Mapping[tuple[Side, Kind], Sequence[tuple[date, Raised]]]] = {
    (Side.AXIS, Kind.INFANTRY): ((date(1942, 12, 31), (80, 1, 100)), (date.max, (40, 2, 60))),
    (Side.AXIS, Kind.MECHANIZED): ((date(1942, 12, 31), (55, 0, 55)), (date.max, (48, 3, 60))),
    (Side.SOVIET, Kind.INFANTRY): ((date(1941, 8, 31), (45, 11, 125)), (date.max, (30, 4, 80))),
    (Side.SOVIET, Kind.MECHANIZED): ((date(1941, 12, 31), (20, 4, 52)), (date.max, (20, 3, 60))),
}
"""The strength of groups that came later, by the last day on which they are raised like that.

German infantry is raised with trained men until 1942 (§4.9, R17); the Soviets raise most in the summer of 1941 (§8.5).
"""

NEW_NOT_MET: Final = {Kind.INFANTRY: 78, Kind.MECHANIZED: 85}
"""What a later group is taken for until it is met, in percent of the above: half are below that, some far above."""

Recovery = Mapping[tuple[Side, Kind], Sequence[tuple[int, int]]]
"""By kind of group, up to so many weeks after it was met: its strength in percent of what is expected; then 100."""

WAS_ATTACKED: Final[Recovery] = {
    (Side.AXIS, Kind.INFANTRY): ((1, 86), (3, 97), (4, 107), (7, 116), (14, 130), (52, 112)),
    (Side.AXIS, Kind.MECHANIZED): ((1, 94), (3, 121), (7, 143)),
    (Side.SOVIET, Kind.INFANTRY): ((1, 117), (7, 131), (14, 120)),
    (Side.SOVIET, Kind.MECHANIZED): ((1, 118), (3, 132), (7, 138), (25, 121)),
}
"""How groups come back after an attack on them: some are hit again at once, then they rest and are filled again."""

ATTACKED_ITSELF: Final[Recovery] = {
    (Side.AXIS, Kind.MECHANIZED): ((1, 94), (3, 100), (7, 118), (25, 135)),
    (Side.SOVIET, Kind.MECHANIZED): ((1, 110), (14, 119), (25, 100), (52, 83)),
}
"""The same after an attack that they made."""

DEFENDED: Final = (60, 40, 3)
"""What a group showed when attacked counts 60 percent for good, plus 40 percent that fade with a span of 3 weeks."""

ATTACKED: Final = (96, 40)
"""What a group showed as the attacker counts 96 percent, 1 less with each week, and never under 40."""

MARCHED: Final = (76, 10)
"""A group's strength in the week after its move, in percent, and what each week in its hex adds."""

DIGGING: Final = (9, 20)
"""The levels that a group digs, on average, in so many weeks."""

SURELY_DEEP: Final = 14
"""Weeks after which an entrenching group has probably reached each of the deepest levels."""

SUPPLIED: Final = (100, 100, 100, 95, 95, 70)
"""The strength of a group supplied over so many penalty hexes, in percent; the last is for one out of supply."""

TIRED_BY: Final = 4
"""Weeks of a war after which marches and want of supply have tired its groups in full: it begins with rested ones."""

STARVED: Final = 2
"""What a group shut in without supply loses with each week after `HELD_OUT`, in percent of what it was."""

HELD_OUT: Final = 15
"""Weeks for which a group that is shut in stays as strong as others of its kind out of supply."""

LEAST_LEFT: Final = 10
"""The percentage that is left of it in the end."""

REST: Final = (Fraction(2, 5), Fraction(7, 5))
"""Groups not met are taken for at least and at most this share of what was expected of them."""

HALF_LIFE: Final = 10
"""Weeks after which a sighting counts half towards what groups of its kind are believed to be."""

SHOWN_DEFENDING: Final = {
    (Side.AXIS, Kind.INFANTRY): 125,
    (Side.AXIS, Kind.MECHANIZED): 81,
    (Side.SOVIET, Kind.INFANTRY): 140,
    (Side.SOVIET, Kind.MECHANIZED): 116,
}
"""A kind of group in percent of those seen under attack: they were shelled, and are weak but for panzers."""

SHOWN_ATTACKING: Final = {
    (Side.AXIS, Kind.INFANTRY): 90,
    (Side.AXIS, Kind.MECHANIZED): 88,
    (Side.SOVIET, Kind.INFANTRY): 98,
    (Side.SOVIET, Kind.MECHANIZED): 60,
}
"""A kind of group in percent of those seen attacking: the fresh and strong attack, and attacking tires them."""

PRIOR: Final = {
    (Side.AXIS, Kind.INFANTRY): 4,
    (Side.AXIS, Kind.MECHANIZED): 2,
    (Side.SOVIET, Kind.INFANTRY): 4,
    (Side.SOVIET, Kind.MECHANIZED): 8,
}
"""What is foreseen counts as much as this many sightings of this week.

Panzers soon depart from it, while those Soviet tanks that are met are not like the rest.
"""

EXPECTED_AIRCRAFT: Final = 40
"""Aircraft points of any enemy air group that flies."""

BELIEVED_DEPOT: Final = 0
"""No real depot's number: it stands for the unknown depot that is taken to supply an enemy air group."""

RESTED_BY_THEN: Final = 120
"""What supply and replacements make of a group by the execution, in percent of its strength before (§5.2, §6.4)."""

UNKNOWN_STRENGTH: Final = 50
"""ACS of a kind of group that is missing from the order of battle."""

_UNITS: Final = 3
_EXPERIENCE: Final = 50


def believe(
    view: View, seed: int | None = None, knowledge: Knowledge | None = None, *, by_execution: bool = False
) -> View:
    """The View with every enemy blank filled in; with a seed, one of the many ways in which things may be.

    An enemy whose supply and movement come after the side's plots is fresher and deeper dug in by the execution; and
    then no sample falls below the entrenchment that a battle has shown.
    """
    believed = view.copy()
    enemy = view.viewer.enemy
    dice = None if seed is None else Dice(seed.to_bytes(8, "big"))
    sightings = view.own.sightings
    knowledge = knowledge or Knowledge(view)
    rests = by_execution and MOVEMENT_OF[view.viewer] <= view.phase <= SUPPLY_OF[enemy]
    for group in view.groups_of(enemy):
        strength = knowledge.believed(group, sightings.get(group.id))
        level = believed_entrenchment(view, group, stays=rests)
        if rests and knowledge.is_supplied(group):
            strength = strength * RESTED_BY_THEN // 100
        if dice is not None:
            least = _left_standing(view, group)[1] if by_execution else 0
            strength, level = _sampled(group.id, strength, level, spread_of(view, group), dice, least)
        believed.groups[group.id] = filled(group, strength, level)
    for air in view.air_of(enemy):
        points = EXPECTED_AIRCRAFT if air.points else 0
        believed.air[air.id] = replace(air, points=points, supplied_by=BELIEVED_DEPOT)
    return believed


def course(side: Side, kind: Kind, day: date, timetable: Timetable = COURSE) -> int:
    """Where the strength of a kind of group stands on a day of the war, in percent of June 1941."""
    rows = timetable[side, kind]
    if day <= rows[0][0]:
        return rows[0][1]
    for (start, low), (end, high) in pairwise(rows):
        if day <= end:
            return low + (high - low) * (day - start).days // (end - start).days
    return rows[-1][1]


def weight_of_age(weeks: int) -> int:
    """What a sighting of so many weeks ago counts, in 1024ths: half as much after each `HALF_LIFE`."""
    halves, rest = divmod(weeks, HALF_LIFE)
    return (1024 >> halves) * (2 * HALF_LIFE - rest) // (2 * HALF_LIFE)


class Knowledge:
    """What a side knows about the enemy's strength: his order of battle at the start, and what battles have shown."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._start, self._mean = order_of_battle(view.scenario)
        own = view.own
        attacked = [(n, s, SHOWN_DEFENDING[side_of(n), kind_of(n)]) for n, s in sorted(own.sightings.items())]
        attacking = [(n, s, SHOWN_ATTACKING[side_of(n), kind_of(n)]) for n, s in sorted(own.attackers.items())]
        self._raised = {g.id: g.raised for g in view.groups_of(view.viewer.enemy) if g.is_new}
        self._sightings = [
            (n, replace(s, strength=s.strength * percent // 100)) for n, s, percent in (*attacked, *attacking)
        ]
        self._sums: dict[tuple[Side, Kind, bool], tuple[int, int]] = {}
        self._rests: dict[tuple[Side, Kind, bool], Fraction] = {}

    def believed(self, group: Group, sighting: Sighting | None) -> int:
        """ACS that a group should have by now, entrenchment apart, if it was last met as in `sighting`."""
        seen, rest = self._parts(group, sighting)
        points = seen + rest * self._rest(group.side, group.kind, group.is_new)
        weeks = max(0, self._weeks_shut_in(group, sighting) - HELD_OUT)
        left = max(LEAST_LEFT, 100 - STARVED * weeks)
        return int(points * self._since_met(group, sighting) * left / 100_000_000)

    def is_supplied(self, group: Group) -> bool:
        """Whether an enemy depot reaches an enemy group."""
        return group.at in self._supply

    def _weeks_shut_in(self, group: Group, sighting: Sighting | None) -> int:
        """For how many weeks we have stood all around an enemy group without supply and not attacked it."""
        view, around = self._view, self._view.scenario.board.land_around.get(group.at, ())
        if not self._supply or group.at in self._supply or not self._zone.issuperset(around):
            return 0
        since = [min((own.since for own in view.groups_at(hex_, view.viewer)), default=0) for hex_ in around]
        return view.week - max(group.since, *since, sighting.week if sighting else 0)

    @cached_property
    def _zone(self) -> frozenset[Hex]:
        """The hexes that the side's own groups stand in or control."""
        view = self._view
        return zone_of_control(view, view.viewer).union(view.hexes_of(view.viewer))

    def _since_met(self, group: Group, sighting: Sighting | None) -> int:
        """A group's strength in percent of what is expected, by the weeks since it was met, if it ever was."""
        met, attacker = sighting, self._view.own.attackers.get(group.id)
        recovery = WAS_ATTACKED
        if attacker is not None and (met is None or met.week < attacker.week):
            met, recovery = attacker, ATTACKED_ITSELF
        if met is None:
            return NEW_NOT_MET[group.kind] if group.is_new else 100
        weeks = self._view.week - met.week
        rows = recovery.get((group.side, group.kind), ()) if weeks else ()
        return next((percent for last, percent in rows if weeks <= last), 100)

    def _parts(self, group: Group, sighting: Sighting | None) -> tuple[int, int]:
        """A group's strength by what it showed, and by what is expected of its kind, in 10,000ths of ACS.

        The newer of two sightings counts first.
        """
        week, attacker = self._view.week, self._view.own.attackers.get(group.id)
        grown = self._grown
        shown = [(s.week, _percent_of_attacker(week - s.week), grown(group, s)) for s in (attacker,) if s is not None]
        shown += [(s.week, _percent_of_defender(week - s.week), grown(group, s)) for s in (sighting,) if s is not None]
        seen, left = 0, 100
        for _, percent, strength in sorted(shown, reverse=True):
            seen += left * percent * strength // 100
            left -= left * percent // 100
        rested = 100 if any(met == week for met, _, _ in shown) else self._rested(group)
        return rested * seen, rested * left * self._expected(group)

    def _rested(self, group: Group) -> int:
        """A group's strength in percent after resting in its hex as well as supply allows (§8.1, §5.2)."""
        if self._view.week <= 1:
            return 100
        penalty = self._supply.get(group.at, PENALTY_HEXES + 1) if self._supply else 0
        weeks = self._view.week - 1
        rested = SUPPLIED[penalty] * min(100, MARCHED[0] + MARCHED[1] * max(0, self._view.week - group.since)) // 100
        return 100 - (100 - rested) * min(weeks, TIRED_BY) // TIRED_BY

    @cached_property
    def _supply(self) -> dict[Hex, int]:
        """The penalty hexes over which the enemy's depots reach each hex."""
        enemy = self._view.viewer.enemy
        return supply_reach(self._view, enemy, field_of(self._view, enemy))

    def _rest(self, side: Side, kind: Kind, raised: bool) -> Fraction:
        """The factor for groups not met that brings the whole kind to what is expected of it."""
        key = (side, kind, raised)
        if key not in self._rests:
            groups = [g for g in self._view.groups_of(side) if g.kind is kind and g.is_new is raised]
            parts = [self._parts(group, self._view.own.sightings.get(group.id)) for group in groups]
            whole = 10_000 * sum(map(self._expected, groups))
            rest = Fraction(whole - sum(seen for seen, _ in parts), max(1, sum(left for _, left in parts)))
            self._rests[key] = min(max(rest, REST[0]), REST[1])
        return self._rests[key]

    def _expected(self, group: Group) -> int:
        """ACS that the group should have by now, going only by what such groups have shown."""
        seen, foreseen = self._shown(group.side, group.kind, group.is_new)
        return self._foreseen(group.id, self._view.week) * seen // foreseen

    def _foreseen(self, number: int, week: int) -> int:
        """ACS that a group should have had in a week by its age or by the timetable alone, at least 1.

        One that the order of battle lacks was divided from another in the first week: half of most of its kind.
        """
        side, kind = side_of(number), kind_of(number)
        raised = self._raised.get(number)
        if raised is not None:
            new, gain, most = self._raised_as(side, kind, raised)
            return min(most, new + gain * (week - raised))
        mean = self._mean[side, kind]
        weight = max(LASTING[kind], KNOWN_WEEKS - week)
        start = (self._start.get(number, mean // 2) * weight + mean * (KNOWN_WEEKS - weight)) // KNOWN_WEEKS
        first = self._view.scenario.start
        return max(1, start * course(side, kind, date_of(first, week)) // course(side, kind, first))

    def _raised_as(self, side: Side, kind: Kind, week: int) -> Raised:
        """The strength that a group raised in some week is taken to have."""
        day = date_of(self._view.scenario.start, week)
        return next(raised for last, raised in RAISED[side, kind] if day <= last)

    def _grown(self, group: Group, shown: Sighting) -> int:
        """ACS of a group that showed so much: one raised later has grown since, with recruits and training."""
        if not group.is_new or shown.week < group.raised:
            return shown.strength
        return shown.strength * self._foreseen(group.id, self._view.week) // self._foreseen(group.id, shown.week)

    def _shown(self, side: Side, kind: Kind, raised: bool) -> tuple[int, int]:
        """What such groups showed in battle and what had been foreseen for them: sums, newer sightings weighing more.

        The weights go by the newest sighting, so that an estimate does not drift when a side stops attacking.
        """
        key = (side, kind, raised)
        if key not in self._sums:
            found = [(n, s) for n, s in self._sightings if (side_of(n), kind_of(n), n in self._raised) == key]
            newest = max((sighting.week for _, sighting in found), default=0)
            typical = self._raised_as(side, kind, self._view.week)[-1] if raised else self._mean[side, kind]
            seen = foreseen = PRIOR[side, kind] * weight_of_age(0) * typical
            for number, sighting in found:
                weight = weight_of_age(newest - sighting.week)
                seen += weight * sighting.strength
                foreseen += weight * self._foreseen(number, sighting.week)
            self._sums[key] = seen, max(1, foreseen)
        return self._sums[key]


@lru_cache(maxsize=8)
def order_of_battle(scenario: Scenario) -> tuple[dict[int, int], dict[tuple[Side, Kind], int]]:
    """The ACS of each group at the start and the mean of each kind; not to be changed."""
    start = {group.id: int(basic_acs(group)) for group in scenario.groups}
    acs = {key: [points for n, points in start.items() if (side_of(n), kind_of(n)) == key] for key in COURSE}
    return start, {key: sum(found) // len(found) if found else UNKNOWN_STRENGTH for key, found in acs.items()}


def _percent_of_defender(weeks: int) -> int:
    """How much of the strength that a group showed so many weeks ago when it was attacked still counts."""
    lasting, fading, pace = DEFENDED
    return lasting + fading * pace // (pace + max(0, weeks - 1))


def _percent_of_attacker(weeks: int) -> int:
    """How much of the strength that a group showed so many weeks ago when it attacked still counts."""
    return 100 if not weeks else max(ATTACKED[1], ATTACKED[0] - weeks)


def believed_entrenchment(view: View, group: Group, *, stays: bool = False) -> int:
    """The level that a group has probably reached since it came, or since a battle showed one (§6.8).

    With `stays`, the level after its side's moves this week, if it stays where it is.
    """
    known, level = _left_standing(view, group)
    has_moved = stays or view.phase > MOVEMENT_OF[group.side]
    weeks = max(0, view.week - known - (not has_moved))
    most = ENTRENCHMENT_LEVELS if weeks >= SURELY_DEEP else ENTRENCHMENT_LEVELS - 1
    levels, span = DIGGING
    return max(level, min(most, level + (levels * weeks + span // 2) // span))


def _left_standing(view: View, group: Group) -> tuple[int, int]:
    """The level that the last battle left a group in its hex, and in which week; 0 since it came if it fought none.

    While it stays there it can only dig deeper (§6.8).
    """
    sighting = view.own.sightings.get(group.id)
    if sighting is None or sighting.week < group.since:
        return group.since, 0
    return sighting.week, sighting.entrenchment


def appearance_of(view: View, group: Group) -> Appearance | None:
    """What an enemy looks like to the side of a View; None where it is not seen, or without the house rule.

    Once the game is over and all may be known, it looks most like the ACS with which it was last met.
    """
    if not view.options.limited_intelligence:
        return None
    sighting = view.own.sightings.get(group.id)
    if sighting is None:
        return None
    looks = TAKEN_FOR[group.side]
    return min(looks, key=lambda look: abs(looks[look] - sighting.strength))


def _sampled(number: int, strength: int, level: int, spread: Spread, dice: Dice, least: int) -> tuple[int, int]:
    """A strength and a level as they may be: as often below what is believed as above, but no level under `least`."""
    low, high = spread
    bounds = (low, 100) if dice.between(0, 1, "belief", "below", number) else (100, high)
    percent = dice.between(*bounds, "belief", number)
    levels = level + dice.between(-1, 1, "belief", "level", number)
    return strength * percent // 100, min(ENTRENCHMENT_LEVELS, max(least, levels))


def filled(group: Group, strength: int, level: int) -> Group:
    """A group as it is believed to be: units of this much ACS, entrenched to this level."""
    each = max(1, strength * 100 // (_UNITS * _EXPERIENCE))
    return replace(group, units=_army(_typical(group), each), entrenchment=level)


@lru_cache(maxsize=1024)
def _army(type_: UnitType, strength: int) -> tuple[Unit, ...]:
    """The units that a group is believed to have."""
    return tuple(Unit(f"{n + 1}?", type_, strength, _EXPERIENCE) for n in range(_UNITS))


def _typical(group: Group) -> UnitType:
    if group.side is Side.AXIS:
        return UnitType.PZ if group.is_mechanized else UnitType.INF
    return UnitType.MECH if group.is_mechanized else UnitType.RIFLE
