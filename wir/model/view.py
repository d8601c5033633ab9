"""What one side may know of a game.

A View is a State whose enemy secrets are blank, so that every rule works on it. Enemy groups are visible as counters
(§4.6): number, place and since when, the week in which they came onto the map (R170), and whether an air group has
aircraft at all, because that decides its zone of control (R98). Their units, entrenchments, guns, plots, strikes,
pools, depots and the game's seed are not in it. A house rule also takes away what battles have taught, and shows
only roughly how strong adjacent enemies are (R165).
"""

from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Final

from wir.model.groups import AirGroup, Depot, Group, Mover
from wir.model.hexes import Hex, ring
from wir.model.players import Player, Sighting
from wir.model.records import replace
from wir.model.roster import Places
from wir.model.sides import Side
from wir.model.state import State


class Appearance(StrEnum):
    """What a group looks like from the next hex."""

    WEAK = "weak"
    AVERAGE = "average"
    STRONG = "strong"


AVERAGE_FROM: Final = 120
"""Strength points from which on a group is no longer weak (R165)."""

STRONG_FROM: Final = 260
"""Strength points from which on a group is strong (R165)."""

TAKEN_FOR: Final = {
    Side.AXIS: {Appearance.WEAK: 56, Appearance.AVERAGE: 133, Appearance.STRONG: 231},
    Side.SOVIET: {Appearance.WEAK: 36, Appearance.AVERAGE: 85, Appearance.STRONG: 150},
}
"""The ACS that a group of a side is taken to have by its appearance (R165)."""

_DEEPEST: Final = 5
_WEEKS_FOR_A_LEVEL: Final = 2


def appearance(strength: int) -> Appearance:
    """What a group of so many strength points looks like."""
    if strength >= STRONG_FROM:
        return Appearance.STRONG
    return Appearance.AVERAGE if strength >= AVERAGE_FROM else Appearance.WEAK


def observed(state: State, counters: list[Group]) -> dict[int, Sighting]:
    """What the other side sees of enemy counters, standing where it sees them: those beside its groups alone (§4.6).

    Their entrenchments are guessed by the time that they have stood there.
    """
    found: dict[int, Sighting] = {}
    for counter in counters:
        enemy = counter.side.enemy
        if any(state.groups_at(hex_, enemy) for hex_ in ring(counter.at)):
            strength = TAKEN_FOR[counter.side][appearance(state.groups[counter.id].strength)]
            level = min(_DEEPEST, max(0, state.week - counter.since) // _WEEKS_FOR_A_LEVEL)
            found[counter.id] = Sighting(state.week, strength, level)
    return found


@dataclass(slots=True)
class View(State):
    """A State in which a side finds only what it may know; made by `view`, or by `open_view` where it may know all."""

    viewer: Side = field(kw_only=True)

    @property
    def own(self) -> Player:
        """What the side that looks holds and keeps, and what it has seen of the enemy."""
        return self.players[self.viewer]

    def knows(self, side: Side) -> bool:
        """Whether what a side keeps secret is in it; of a View for two at one screen, neither side's is."""
        return self.seed is not None or (side is self.viewer and self.players[side] is not _UNKNOWN)


def view(state: State, side: Side) -> View:
    """The state as a side may know it; the state itself is left alone."""
    enemy = side.enemy
    enemies, flyers = state.groups_of(enemy), [state.air[number] for number in state.air.of(enemy).numbers]
    bases = {air.id: _base(air.id, _shown_at(state, air), min(air.points, 1)) for air in flyers}
    known = View(**state.parts() | {"seed": None, "viewer": side})
    if any(group.other_end for group in enemies) or any(air.other_end for air in flyers):
        known.groups.update(
            {g.id: Group(g.id, _shown_at(state, g) or g.at, since=g.since, raised=g.raised) for g in enemies}
        )
        known.air.update(bases)
    else:
        weeks = tuple([(group.since, group.raised) for group in enemies])
        known.groups.stay(_counters(state.groups.of(enemy), weeks))
        known.air.stay(bases)
    known.depots.update({depot.id: _depot(depot.id, depot.entry) for depot in state.depots_of(enemy)})
    known.players[enemy] = _UNKNOWN
    if state.options.limited_intelligence and state.viewer is None:
        sightings = observed(state, known.groups_of(enemy))
        known.players[side] = replace(known.players[side], sightings=sightings, attackers={})
    return known


def open_view(state: State, side: Side) -> View:
    """The whole state with the secrets of both sides, for a game that is over, as a side looks at it."""
    return View(**state.parts() | {"viewer": side})


_UNKNOWN: Final = Player()
"""What is known of what the enemy holds."""


@lru_cache(maxsize=16)
def _counters(places: Places, weeks: tuple[tuple[int, int], ...]) -> dict[int, Group]:
    """Enemy groups as they are seen: where they stand, since which week, and when raised; not to be changed."""
    movers = zip(places.standing(), weeks, strict=True)
    return {number: Group(number, at, since=since, raised=raised) for (number, at), (since, raised) in movers}


_base = lru_cache(maxsize=256)(AirGroup)
_depot = lru_cache(maxsize=64)(Depot)
"""The enemy's air groups and depots as they are seen."""


def _shown_at(state: State, mover: Mover) -> Hex | None:
    """Where the enemy sees a group: where it set out, while it marches under the house rule of R116."""
    return mover.at if mover.other_end is None or state.side is not mover.side else mover.other_end
