"""The state of a game.

The containers of a state belong to it; what they hold is frozen. So a copy is cheap, and a state that was handed out
stays as it is while the game continues in a copy.
"""

from collections.abc import KeysView, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from operator import attrgetter
from typing import Any, Final, Self

from wir.model.calendar import date_of, week_of
from wir.model.cities import City
from wir.model.groups import GROUP_NUMBERS, AirGroup, Depot, Group, Kind, Mover
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Player
from wir.model.roster import Roster
from wir.model.scenario import Length, Scenario, Terms
from wir.model.sides import SIDES, Side
from wir.model.weather import Weather


@dataclass(frozen=True, slots=True)
class Options:
    """House rules, all off unless chosen when the game is set up (§3.1)."""

    long_first_winter: bool = False
    ground_zones_only: bool = False
    surprise: bool = False
    blind_plotting: bool = False
    limited_intelligence: bool = False
    iron_man: bool = False


ENDINGS: Final[Mapping[str, tuple[Side | None, ...]]] = {
    "schedule": (None,),
    "axis_automatic": (Side.AXIS,),
    "soviet_automatic": (None, Side.SOVIET),
    "agreement": (None,),
    "resignation": SIDES,
}
"""The ways in which a game can end, and the side to which each of them alone gives the win (§4.11, §8.9, §9.1).

After the Soviet automatic end the points decide (R109); saves of earlier programs name the Soviets all the same.
"""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended, one of `ENDINGS`, and the side that this ending alone makes the winner."""

    by: str
    winner: Side | None = None


_CONTAINERS: Final = ("groups", "air", "depots", "cities", "control", "rails", "players", "seats")
"""The parts of a state that can change."""


@dataclass(slots=True)
class State:
    """Everything that a game is at one moment.

    `seed` is None in a View; `viewer` is None in all else. `level` is the level of §10.0, 1-4. `control`
    says who owns each hex, for display and commanders (R133), `rails` the side that built the railway of each hex
    (R41), `relaid` where the Axis has laid its own over one that the Soviets built in this game (R46). `month_points`
    are what the Axis has earned by surviving (§9.1). `captured` and `battles` are last week's.
    """

    scenario: Scenario
    length: Length
    level: int
    seed: int | None
    week: int
    weather: Weather
    phase: Phase
    groups: Roster[Group]
    air: Roster[AirGroup]
    depots: dict[int, Depot]
    cities: dict[str, City]
    control: dict[Hex, Side]
    rails: dict[Hex, Side]
    players: dict[Side, Player]
    options: Options = field(default_factory=Options)
    seats: dict[Side, str] = field(default_factory=dict)
    month_points: int = 0
    first_player: Side | None = None
    captured: tuple[tuple[str, Side], ...] = ()
    battles: tuple[Hex, ...] = ()
    ending: Ending | None = None
    viewer: Side | None = None
    relaid: tuple[Hex, ...] = ()

    def copy(self) -> Self:
        """A state of its own that shares everything frozen with this one."""
        return type(self)(**self.parts())

    def parts(self) -> dict[str, Any]:
        """The fields by name, each container copied: what another state can be made of."""
        parts = dict(zip(_FIELDS, _FACTS(self), strict=True))
        for name in _CONTAINERS:
            parts[name] = parts[name].copy()
        return parts

    def share(self, other: Self) -> None:
        """Uses the containers of another state in place of its own equal ones, to save memory.

        From then on neither state may be changed, only copies of them.
        """
        for name in _CONTAINERS:
            theirs = getattr(other, name)
            if getattr(self, name) == theirs:
                setattr(self, name, theirs)

    @property
    def side(self) -> Side | None:
        """The side whose phase it is; None in the execution."""
        return self.phase.side

    @property
    def date(self) -> date:
        """The first day of the week."""
        return date_of(self.scenario.start, self.week)

    @property
    def year(self) -> int:
        """The year of the week's first day, by which the rules go."""
        return self.date.year

    @property
    def terms(self) -> Terms:
        """The terms of the length of game being played."""
        return self.scenario.terms[self.length]

    @property
    def last_week(self) -> int:
        """The number of the last week of the game (R111)."""
        return week_of(self.scenario.start, self.terms.last_week)

    @property
    def weeks_left(self) -> int:
        """How many weeks follow this one unless a side wins at once; none once the game is over."""
        return 0 if self.ending is not None else max(0, self.last_week - self.week)

    def groups_of(self, side: Side) -> list[Group]:
        """The combat groups of a side in the order of their numbers."""
        return [self.groups[number] for number in self.groups.of(side).numbers]

    def hexes_of(self, side: Side) -> KeysView[Hex]:
        """The hexes in which combat groups of a side stand."""
        return self.groups.of(side).at.keys()

    def air_of(self, side: Side) -> list[AirGroup]:
        """The air groups of a side on the map, in the order of their numbers."""
        return [air for number in self.air.of(side).numbers if (air := self.air[number]).at is not None]

    def movers_of(self, side: Side) -> list[Mover]:
        """The combat groups of a side, then its air groups on the map."""
        return [*self.groups_of(side), *self.air_of(side)]

    def mover(self, number: int) -> Mover | None:
        """The combat or air group of a number, if there is one."""
        return self.groups.get(number) or self.air.get(number)

    def depots_of(self, side: Side) -> list[Depot]:
        """The depots of a side in the order of their numbers."""
        return [depot for _, depot in sorted(self.depots.items()) if depot.side is side]

    def groups_at(self, hex_: Hex, side: Side | None = None) -> list[Group]:
        """The combat groups in a hex, of one side or of both, in the order of their numbers."""
        return self.groups.at(hex_, side)

    def air_at(self, hex_: Hex, side: Side | None = None) -> list[AirGroup]:
        """The air groups in a hex, of one side or of both, in the order of their numbers."""
        return self.air.at(hex_, side)

    def city_at(self, hex_: Hex) -> City | None:
        """The city in a hex, if there is one."""
        name = self.city_names.get(hex_)
        return None if name is None else self.cities[name]

    @property
    def city_names(self) -> dict[Hex, str]:
        """The names of the cities by place."""
        return self.scenario.city_names

    def units_of(self, side: Side) -> int:
        """How many units a side controls (§4.9)."""
        return sum(len(group.units) for group in self.groups_of(side))

    def free_number(self, side: Side, kind: Kind) -> int | None:
        """The lowest group number of a kind that is not in use; None where all are (§4.3, §4.9)."""
        return next((number for number in GROUP_NUMBERS[side, kind] if number not in self.groups), None)


_FIELDS: Final = tuple(entry.name for entry in fields(State))
_FACTS: Final = attrgetter(*_FIELDS)
