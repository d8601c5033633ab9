"""The state at the start of a game (§3.1, §3.2)."""

from __future__ import annotations

from dataclasses import replace

from wir.model.groups import Group
from wir.model.phases import Phase
from wir.model.plain import control_from, starting_rails
from wir.model.players import Player
from wir.model.roster import Roster
from wir.model.scenario import Length, Scenario
from wir.model.sides import SIDES, Side
from wir.model.state import Options, State
from wir.rules.tables import LEVELS


def starting_state(scenario: Scenario, seed: int, length: Length, level: int, options: Options) -> State:
    """A scenario's first week, phase A. Raises ValueError for a level or length the scenario does not have."""
    if level not in LEVELS:
        raise ValueError(f"there is no level {level}, only 1 to 4")
    if length not in scenario.terms:
        raise ValueError(f"{scenario.id} has no {length} game")
    return State(
        scenario=scenario,
        length=length,
        level=level,
        seed=seed,
        week=1,
        weather=scenario.weather,
        phase=Phase.AXIS_ADJUSTMENT,
        groups=Roster((group.id, _in_place(group)) for group in sorted(scenario.groups, key=lambda group: group.id)),
        air=Roster((air.id, air) for air in sorted(scenario.air, key=lambda air: air.id)),
        depots={depot.id: depot for depot in sorted(scenario.depots, key=lambda depot: depot.id)},
        cities={city.name: city for city in sorted(scenario.cities, key=lambda city: city.name)},
        control=control_from(scenario.board, scenario.control),
        rails=starting_rails(scenario),
        players={side: _player(scenario, side) for side in SIDES},
        options=options,
    )


def _player(scenario: Scenario, side: Side) -> Player:
    expected = tuple(n for n, entry in enumerate(scenario.reinforcements) if entry.side is side)
    return Player(pools=scenario.pools[side], expected=expected)


def _in_place(group: Group) -> Group:
    """The group as long in its hex as its entrenchments take to dig: two weeks a level on the mean (§6.8)."""
    return replace(group, since=1 - 2 * group.entrenchment)
