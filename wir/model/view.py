"""What one side may know of a game.

A View is a State whose enemy secrets are blank, so that every rule works on it. Enemy groups are visible as counters
(§4.6): number, place and since when, and whether an air group has aircraft at all, because that decides its zone of
control (R98). Their units, entrenchments, guns, plots, strikes, pools, depots and the game's seed are not in it. A
house rule takes away what battles have taught too, and tells roughly how strong adjacent enemies are (R165).
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import lru_cache

from wir.model.groups import AirGroup, Depot, Group
from wir.model.hexes import Hex
from wir.model.intelligence import observed
from wir.model.players import Player
from wir.model.sides import Side
from wir.model.state import State


@dataclass(slots=True)
class View(State):
    """A State in which a side finds only what it may know; made by `view`."""

    viewer: Side = field(kw_only=True)


def view(state: State, side: Side) -> View:
    """The state as a side may know it; the state itself is left alone."""
    enemy = side.enemy
    everybody = state.groups.positions  # known before the copy is made, so that the next View knows it too
    copied = state.copy()
    shared = {part.name: getattr(copied, part.name) for part in fields(State)}
    known = View(**shared | {"seed": None, "viewer": side})
    for number in everybody.numbers[enemy]:
        group = state.groups[number]
        known.groups[number] = _counter(number, _shown_at(state, group) or group.at, group.since)
    for number in state.air.positions.numbers[enemy]:
        air = state.air[number]
        known.air[number] = AirGroup(number, _shown_at(state, air), min(air.points, 1))
    for number, depot in state.depots.items():
        if depot.side is enemy:
            known.depots[number] = Depot(number, depot.entry)
    known.players[enemy] = Player()
    if state.options.limited_intelligence and state.viewer is None:
        sightings = observed(state, known.groups_of(enemy))
        known.players[side] = replace(known.players[side], sightings=sightings)
    return known


@lru_cache(maxsize=1024)
def _counter(number: int, at: Hex, since: int) -> Group:
    """An enemy group as it is seen; most stay where they are from one View to the next."""
    return Group(number, at, since=since)


def _shown_at(state: State, mover: Group | AirGroup) -> Hex | None:
    """Where the enemy sees a group: where it set out, while it marches under the house rule of R116."""
    return mover.other_end if mover.other_end is not None and state.side is mover.side else mover.at
