"""A scenario: everything that is settled before the first week (§3.1, §3.2, R132)."""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import Final

from wir.model.board import Board, parse_place
from wir.model.cities import City
from wir.model.groups import AirGroup, Depot, Group, Kind
from wir.model.hexes import Hex
from wir.model.players import Pools
from wir.model.sides import Side
from wir.model.units import Unit
from wir.model.weather import Weather

LONGEST_WORDS: Final = 80
"""Characters of a name at most, wherever a scenario comes from."""

LONGEST_PROSE: Final = 4000
"""Characters of a strategic note at most."""


class Length(StrEnum):
    """The short or the long game of a scenario (§9.1, R111)."""

    SHORT = "short"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one length of game: the first day of its last week and the handicap points (§9.1).

    `month_bonus_from` is the first month for which the Axis is paid for surviving (R112).
    """

    last_week: date
    axis_handicap: int = 0
    soviet_handicap: int = 0
    month_bonus_from: date = date(1943, 1, 1)


@dataclass(frozen=True, slots=True)
class Reinforcement:
    """A formation that reaches the map on a given day at a city or depot entry hex (R117)."""

    side: Side
    day: date
    at: str
    kind: Kind
    unit: Unit
    group: int | None = None


@dataclass(frozen=True, slots=True)
class HistoricalFigure:
    """A figure of history to compare a scenario with: what it counts, and the totals of the side that add up to it.

    `of` names types of unit, which are counted, or other totals of a scenario such as `aircraft`.
    """

    side: Side
    what: str
    figure: int
    of: tuple[str, ...]


@dataclass(frozen=True)
class Scenario:
    """A scenario as its file states it.

    `control` draws the owner of each hex, a letter a hex: `A`, `S`, or `.` for nobody. `converted` lists the hexes
    whose railway the enemy of its first owner holds, `torn_up` those whose railway is gone.
    """

    id: str
    title: str
    board: Board
    start: date
    weather: Weather
    control: tuple[str, ...]
    terms: dict[Length, Terms]
    pools: dict[Side, Pools]
    cities: tuple[City, ...]
    groups: tuple[Group, ...]
    air: tuple[AirGroup, ...]
    depots: tuple[Depot, ...]
    reinforcements: tuple[Reinforcement, ...] = ()
    converted: tuple[str, ...] = ()
    torn_up: tuple[str, ...] = ()
    strategic_notes: dict[Side, str] = field(default_factory=dict)
    labels: dict[int, str] = field(default_factory=dict)
    known: tuple[HistoricalFigure, ...] = ()
    digest: str = ""

    def __hash__(self) -> int:
        """By the name alone: what is worked out for a scenario is kept in tables and looked up often."""
        return hash(self.id)

    @cached_property
    def first_owners(self) -> dict[str, Side]:
        """Who owned each city at the start; the original owner of §8.8 and R113."""
        return {city.name: city.owner for city in self.cities}

    @cached_property
    def first_control(self) -> dict[Hex, Side]:
        """Who owned each hex at the start."""
        return self.board.owners(self.control)

    @cached_property
    def lines_before(self) -> dict[Hex, Side]:
        """The railways that existed before the war reached them, with their owners; those opened later are left out."""
        return {
            parse_place(text): line.side
            for line in self.board.railways
            if line.opened is None or line.opened <= self.start
            for text in line.hexes
        }

    @cached_property
    def first_rails(self) -> dict[Hex, Side]:
        """The railways of the start with the side that holds each hex (R41)."""
        rails = self.lines_before.copy()
        for text in self.converted:
            rails[parse_place(text)] = self.board.built_by[parse_place(text)].enemy
        for text in self.torn_up:
            rails.pop(parse_place(text), None)
        return dict(sorted(rails.items()))

    @cached_property
    def city_names(self) -> dict[Hex, str]:
        """The names of the cities by place; the off-map boxes have none."""
        return {city.at: city.name for city in self.cities if city.at is not None}
