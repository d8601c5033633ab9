"""The record of a war as one side may know it, or as both do once it is over: positions, and the weeks between them.

Everything in the report is taken from here, and here is nothing that the side could not know in that week: positions
come from its Views, the weeks from what the chronicle reads. The strength of enemies that surrendered is estimated from
the same.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Final

from wir.engine.game import Game
from wir.estimates.belief import Knowledge
from wir.match.past import Past, PastWeek
from wir.model.calendar import date_of
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.view import View, view
from wir.model.weather import Weather
from wir.model.words import place
from wir.report.pockets import Pocket, Surrounded, surrounded
from wir.rules.victory import scores
from wir.text.war.fought import Fought, PastBattle, Surrender, read_week, sides_known, state_known
from wir.text.war.history import Capture
from wir.text.war.notes import notes_of

_POINTS_OF_ACS: Final = Fraction(7, 2)
"""Strength points for each point of ACS in groups that surrender, which are tired and of middling experience."""

_TENS: Final = 10
"""Estimates are rounded to tens, so that the parts add up to the sum that is told."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A player's remark."""

    week: int
    day: date
    side: Side | None
    text: str


@dataclass(frozen=True, slots=True)
class Position:
    """How things stood when a week began, or when the war was over.

    `owners` is a letter a hex, row by row: `A`, `S` or `.`; `groups` are those known with all their units, `counters`
    all that are seen, `points` and `strength` are by side, the latter only if known.
    """

    day: date
    week: int
    weather: Weather
    owners: str
    groups: Mapping[int, Group]
    counters: Mapping[int, Hex]
    air: Mapping[int, Hex]
    cities: Mapping[str, Side]
    points: Mapping[Side, int]
    strength: Mapping[Side, int]
    surrounded: tuple[Surrounded, ...]


@dataclass(frozen=True, slots=True)
class Weeks:
    """Weeks in a row: what happened in all of them."""

    weeks: tuple[Fought, ...]

    @property
    def battles(self) -> list[PastBattle]:
        """Every attack, in order."""
        return [battle for week in self.weeks for battle in week.battles]

    @property
    def captures(self) -> list[Capture]:
        """Every city that changed hands, in order."""
        return [capture for week in self.weeks for capture in week.captures]

    @property
    def surrenders(self) -> list[Surrender]:
        """Every group that surrendered, in order."""
        return [gone for week in self.weeks for gone in week.surrenders]

    @property
    def faults(self) -> list[Fought]:
        """The weeks that cannot be reconstructed."""
        return [week for week in self.weeks if week.fault is not None]

    def attacks(self, side: Side) -> int:
        """How many attacks a side made."""
        return sum(week.attacks(side) for week in self.weeks)

    def lost(self, side: Side) -> int:
        """Strength points that a side lost, as far as known."""
        return sum(week.lost(side) for week in self.weeks)

    def lost_in_combats(self, side: Side) -> int:
        """Strength points that a side lost in combats."""
        return sum(week.lost_in_combats(side) for week in self.weeks)

    def surrendered(self, side: Side) -> int:
        """How many groups of a side surrendered."""
        return sum(gone.side is side for gone in self.surrenders)

    def taken(self, side: Side) -> int:
        """How many times a side took a city."""
        return sum(capture.by is side for capture in self.captures)

    def produced(self, side: Side) -> Counter[str]:
        """Points that a side's cities produced, by pool, if known."""
        made: Counter[str] = Counter()
        for week in self.weeks:
            made.update(week.produced.get(side, {}))
        return made


@dataclass(frozen=True, slots=True)
class Record(Weeks):
    """A war: `positions` has one entry more than `weeks`. `side` is None if both sides' secrets are told."""

    side: Side | None
    last: State
    positions: tuple[Position, ...]
    notes: tuple[Remark, ...]

    @property
    def is_over(self) -> bool:
        """Whether the war has ended."""
        return self.last.ending is not None

    @property
    def known(self) -> tuple[Side, ...]:
        """The sides whose secrets may be told."""
        return sides_known(self.side)


Progress = Callable[[int, int], None]
"""Told which week is being read, and of how many."""


def record_of(game: Game, side: Side | None, tell: Progress | None = None) -> Record:
    """The record of a game for a side, None for both. Raises SaveError where a part of the save is damaged."""
    past = Past(game)
    positions, weeks, notes = [position(past.state(past.first), side)], list[Fought](), list[Remark]()
    for number in past.numbers:
        if tell is not None:
            tell(number, past.last)
        week = past.week(number)
        after = game.state if number == past.last else past.state(number + 1)
        notes += _notes(week, side)
        if number < past.last or any(phase.phase is Phase.EXECUTION for phase in week.phases):
            positions.append(position(after, side))
            weeks.append(fought_in(week, after, side))
    notes = sorted([*notes, *_hex_notes(game.state, side)], key=lambda note: note.week)
    return Record(tuple(weeks), side, state_known(game.state, side), tuple(positions), tuple(notes))


def position(state: State, side: Side | None) -> Position:
    """How things stand, as a side may know it."""
    known, sides = state_known(state, side), sides_known(side)
    groups = {group.id: group for whose in sides for group in known.groups_of(whose)}
    return Position(
        day=known.date,
        week=known.week,
        weather=known.weather,
        owners="".join(known.scenario.board.drawing(known.control)),
        groups=groups,
        counters={number: group.at for number, group in sorted(known.groups.items())},
        air={number: air.at for number, air in sorted(known.air.items()) if air.at is not None},
        cities={name: city.owner for name, city in known.cities.items() if city.at is not None},
        points=scores(known),
        strength={whose: sum(g.strength for g in groups.values() if g.side is whose) for whose in sides},
        surrounded=tuple(found for whose in SIDES for found in surrounded(known, whose)),
    )


def fought_in(week: PastWeek, after: State, side: Side | None) -> Fought:
    """What happened in a week that led to a state, as a side may know it, with estimates for what it has to guess."""
    found = read_week(week, after, side)
    if side is None or all(gone.strength is not None for gone in found.surrenders):
        return found
    return _with_estimates(found, view(week.phases[-1].start, side), view(after, side))


def _with_estimates(fought: Fought, before: View, after: View) -> Fought:
    """The week with an estimate for every group that surrendered with unknown strength."""
    sightings = {**before.own.sightings, **after.own.sightings}
    knowledge = Knowledge(before)

    def weighed(gone: Surrender) -> Surrender:
        group = before.groups.get(gone.group)
        if gone.strength is not None or group is None:
            return gone
        acs = knowledge.believed(group, sightings.get(gone.group))
        return replace(gone, strength=max(1, round(acs * _POINTS_OF_ACS / _TENS)) * _TENS, is_estimate=True)

    def counted(battle: PastBattle) -> PastBattle:
        return replace(battle, surrenders=tuple(map(weighed, battle.surrenders)))

    return replace(fought, battles=[*map(counted, fought.battles)], surrenders=[*map(weighed, fought.surrenders)])


def _notes(week: PastWeek, side: Side | None) -> Iterator[Remark]:
    """The notes of a week, only a side's own if one is given."""
    for phase in week.phases:
        whose = phase.phase.side
        for event in phase.events:
            if event.type == "note" and (side is None or whose is side):
                yield Remark(week.number, week.start.date, whose, event.facts["text"])


def _hex_notes(state: State, side: Side | None) -> Iterator[Remark]:
    """The notes that players have put on hexes and weeks."""
    for whose in sides_known(side):
        for note in notes_of(state, whose):
            where = "" if note.at is None else f"{place(state.scenario, note.at)}: "
            yield Remark(note.week, date_of(state.scenario.start, note.week), whose, f"{where}{note.text}")


@dataclass(frozen=True, slots=True)
class Month(Weeks):
    """The weeks of a month, and how things stood before the first and after the last.

    `ordinal` counts the months of the war from 0; `pockets` are the encirclements that began in it.
    """

    ordinal: int
    first: date
    before: Position
    after: Position
    pockets: tuple[Pocket, ...]

    @property
    def partisans(self) -> int:
        """How many times partisans cut a railway."""
        return sum(week.partisans for week in self.weeks)

    def gained(self, side: Side) -> int:
        """How many more hexes a side owned at the end than at the beginning."""
        letter = "A" if side is Side.AXIS else "S"
        return self.after.owners.count(letter) - self.before.owners.count(letter)

    @property
    def margin(self) -> int:
        """Soviet minus Axis points at its end."""
        return self.after.points[Side.SOVIET] - self.after.points[Side.AXIS]


def months_of(record: Record, pockets: list[Pocket]) -> list[Month]:
    """The months of a war in their order."""
    found: list[Month] = []
    place = 0
    for first, weeks in groupby(record.weeks, key=lambda week: week.day.replace(day=1)):
        of_month = tuple(weeks)
        end = place + len(of_month)
        begun = tuple(pocket for pocket in pockets if place < pocket.first <= end)
        found.append(Month(of_month, len(found), first, record.positions[place], record.positions[end], begun))
        place = end
    return found
