"""What a side may know of a week that is over, as facts: the front page of its report is made of nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from wir.estimates.belief import Knowledge, believed_strength
from wir.estimates.delegations import Deed, deeds_of, week_of_deeds
from wir.estimates.sectors import Sector, sectors_of
from wir.match.past import PastWeek
from wir.model.events import Event, seen_by
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.view import View, view
from wir.report.record import Battle, Fought, Surrender, fought_in

_POINTS_OF_ACS: Final = Fraction(7, 2)
"""Strength points for one point of ACS in groups that surrender, which are tired and of middling experience."""

_FAR: Final = 8
"""Hexes from the ground of a side beyond which an enemy is far behind the front."""


@dataclass(frozen=True, slots=True)
class Unsupplied:
    """An own group that no depot supplied: its highest fatigue in percent, and whether it had none the week before."""

    group: int
    at: Hex
    fatigue: int
    again: bool


@dataclass(frozen=True, slots=True)
class Shift:
    """An enemy group that changed its place of its own will; `start` is None for one that is new.

    `nearer` is by how many hexes it came nearer to the ground that the side held as the week began, `is_far` that it
    was and stayed far from there.
    """

    group: int
    start: Hex | None
    to: Hex
    by_rail: bool = False
    nearer: int = 0
    is_far: bool = False


@dataclass(frozen=True, slots=True)
class WeekFacts:
    """A week as a side may know it.

    What the enemy lost in groups that surrendered is an estimate in `fought`; `first` is who moved first, `led` what
    the staff let its army groups do. `won` and `lost` are the hexes that changed hands. Of the `groups` that the side
    has, `unsupplied` had no supply, the worst first. `standing` counts the enemy's groups at the end by sector,
    `cities` those that the side holds then; `before` is whose each hex was at the beginning.
    """

    scenario: Scenario
    side: Side
    fought: Fought
    first: Side | None
    sectors: Mapping[Hex, Sector]
    won: frozenset[Hex]
    lost: frozenset[Hex]
    groups: int
    unsupplied: tuple[Unsupplied, ...]
    shifts: tuple[Shift, ...]
    standing: Mapping[Sector, int]
    cities: int
    before: Mapping[Hex, Side]
    led: tuple[Deed, ...] = ()

    @property
    def enemy(self) -> Side:
        """The other side."""
        return self.side.enemy

    def sector(self, hex_: Hex) -> Sector:
        """The sector of a hex."""
        return self.sectors.get(hex_, Sector.CENTRE)


def facts_of(week: PastWeek, side: Side) -> WeekFacts:
    """The facts of a week that has been played to its end."""
    start, after = view(week.start, side), view(week.after, side)
    executed = view(week.phases[-1].start, side)
    events = seen_by(week.events, side)
    own = [group for group in executed.groups_of(side) if group.id in after.groups]
    sectors = sectors_of(start)
    changed = {hex_ for hex_, owner in after.control.items() if start.control.get(hex_, owner) is not owner}
    won = frozenset(hex_ for hex_ in changed if after.control[hex_] is side)
    return WeekFacts(
        scenario=start.scenario,
        side=side,
        fought=_with_estimates(fought_in(week, week.after, side), executed, after),
        first=next((Side(event.facts["side"]) for event in events if event.type == "first_player"), None),
        sectors=sectors,
        won=won,
        lost=frozenset(changed - won),
        groups=len(own),
        unsupplied=_unsupplied(own, after),
        shifts=tuple(_shifts(start, after, events)),
        standing=Counter(sectors[group.at] for group in after.groups_of(side.enemy) if group.at in sectors),
        cities=sum(city.owner is side for city in after.cities.values() if city.at is not None),
        before=start.control,
        led=tuple(deeds_of(executed)) if week_of_deeds(executed) == executed.week else (),
    )


def _with_estimates(fought: Fought, before: View, after: View) -> Fought:
    """The week with an estimate of every group that surrendered and of which it is not known how strong it was."""
    sightings = {**before.own.sightings, **after.own.sightings}
    knowledge = Knowledge(before)

    def weighed(gone: Surrender) -> Surrender:
        group = before.groups.get(gone.group)
        if gone.strength is not None or group is None:
            return gone
        acs = believed_strength(before, group, sightings.get(gone.group), knowledge)
        return replace(gone, strength=max(1, round(acs * _POINTS_OF_ACS)), is_estimate=True)

    def counted(battle: Battle) -> Battle:
        return replace(battle, surrenders=tuple(map(weighed, battle.surrenders)))

    return replace(fought, battles=[*map(counted, fought.battles)], surrenders=[*map(weighed, fought.surrenders)])


def _unsupplied(own: list[Group], after: View) -> tuple[Unsupplied, ...]:
    """Those of the own groups that no depot supplied, as they are after the week."""
    found = []
    for group in own:
        if not group.supplied:
            now = after.groups[group.id]
            fatigue = max((unit.fatigue for unit in now.units), default=0)
            found.append(Unsupplied(group.id, now.at, fatigue, group.went_unsupplied))
    return tuple(sorted(found, key=lambda each: (not each.again, -each.fatigue, each.group)))


def _shifts(start: View, after: View, events: list[Event]) -> Iterator[Shift]:
    """Where the enemy's groups went; those that were driven out or advanced into a hex won are left out."""
    enemy = start.viewer.enemy
    gone = {event.facts["group"] for event in events if event.type == "surrendered"}
    fought = {event.facts["group"] for event in events if event.type in ("retreated", "advanced")}
    railed = {event.facts["group"] for event in events if event.type == "moved" and event.facts.get("by") == "rail"}
    held = [hex_ for hex_, owner in start.control.items() if owner is start.viewer]
    land = start.scenario.board.land
    away = start.scenario.board.ways.from_nearest([hex_ for hex_ in held if hex_ in land])
    for group in after.groups_of(enemy):
        before, now = start.groups.get(group.id), away.get(group.at, 0)
        if before is None or group.id in gone:
            yield Shift(group.id, None, group.at, is_far=now > _FAR)
        elif before.at != group.at and group.id not in fought:
            then = away.get(before.at, 0)
            yield Shift(group.id, before.at, group.at, group.id in railed, then - now, is_far=min(then, now) > _FAR)
