"""A whole war week by week, as a side may know it: what happened, to whom and where, and the figures of each week.

It is read from the past a week at a time, and holds nothing that the side could not know in that week.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final, Self

from wir.match.past import Past
from wir.match.state_json import front
from wir.model.events import Event
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.scenario import Scenario
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.weather import Weather
from wir.rules.victory import scores
from wir.text.panels.lines import Line
from wir.text.reports.event_lines import fight_of, place_of, tell, with_surrenders
from wir.text.reports.facts import Facts
from wir.text.reports.rolls import luck_of
from wir.text.war.figures import front_length, mean_column, strength
from wir.text.war.fought import events_known, read_week, sides_known, state_known

_TOLD: Final = frozenset(
    (
        *("strike", "intercepted", "bombed", "air_destroyed", "attacked", "captured", "retreated", "surrendered"),
        *("advanced", "built", "arrived", "redesignated", "divided", "transferred", "dismantled"),
        *("partisans", "rail_lost", "convoy_raided", "convoys_lost", "note", "game_ended"),
    )
)
"""The types of event kept for every week; routine orders and moves are left out."""

_ONE: Final = ("group", "air", "new")
_MANY: Final = ("attackers", "defenders", "driven_out", "groups")
"""Facts that name a group, and those that name several."""

_NAMES: Final = ("unit", "now")
"""Facts that name a unit."""


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened, as it is told; `groups` and `units` are those that did it or to which it happened.

    For a renamed unit they are its old and its new name; `by` are other groups that brought it about.
    """

    week: int
    type: str
    text: Line
    at: Hex | None
    groups: frozenset[int]
    units: tuple[str, ...]
    city: str | None
    by: frozenset[int] = frozenset()

    def concerns(self, group: int) -> bool:
        """Whether a group did it, or it happened to it."""
        return group in self.groups or group in self.by


@dataclass(slots=True)
class WeekTold:
    """A week as it was.

    `in_combat` are strength points that both sides lost in combats, `in_all` all losses of the sides for which they are
    known. `figures` are those with which the following week began, reinforcements included, by name and side as far as
    known; `begun` those with which the very first week began. `luck` is, by kind of roll, how often it should have
    succeeded, and how often it did. `is_over` tells that the week has been played to its end, `fault` why it cannot be
    reconstructed; then only captures and figures are known.
    """

    number: int
    day: date
    weather: Weather
    in_combat: dict[Side, int]
    in_all: dict[Side, int]
    taken: list[tuple[str, Side]]
    surrendered: dict[Side, int]
    battles: int
    happened: tuple[Happening, ...]
    figures: dict[str, dict[Side, int]]
    luck: dict[str, tuple[float, int]]
    is_over: bool
    fault: str | None = None
    begun: Mapping[str, Mapping[Side, int]] = field(default_factory=dict)

    @property
    def compared(self) -> dict[Side, int]:
        """Strength points lost that can be compared: all, or if a side hides some, those in combats."""
        return self.in_all if len(self.in_all) == len(SIDES) else self.in_combat


class Chronicle:
    """The weeks of a war as a side may know them, or both for None; each is read when it is first needed."""

    def __init__(self, past: Past, side: Side | None) -> None:
        self.past = past
        self.side = side
        self._read: dict[int, WeekTold] = {}

    def go_on(self, past: Past) -> Self:
        """The chronicle of the war as it has gone on since, with what has been read already."""
        again = type(self)(past, self.side)
        again._read = {number: week for number, week in self._read.items() if number < self.past.last}
        return again

    def week(self, number: int) -> WeekTold:
        """What is told of a week. Raises as `Past` does."""
        if number not in self._read:
            self._read[number] = self._told(number)
        return self._read[number]

    @property
    def read(self) -> list[WeekTold]:
        """The weeks that have been read so far, in order."""
        return [self._read[number] for number in sorted(self._read)]

    def missing(self) -> list[int]:
        """The weeks that have not been read yet, the latest first."""
        return [number for number in reversed(self.past.numbers) if number not in self._read]

    def _told(self, number: int) -> WeekTold:
        past, week = self.past, self.past.week(number)
        start = self.known(week.start)
        is_told = week.fault is None
        led_to = week.after if is_told or number == past.last else past.state(number + 1)
        after, fought = self.known(led_to), read_week(week, led_to, self.side)
        events = with_surrenders(events_known(week.events, self.side)) if is_told else []
        met = {fight_of(event): event.facts["attackers"] for event in events if event.type == "attacked"}
        is_fought = not is_told or any(phase.phase is Phase.EXECUTION for phase in week.phases)
        sides = sides_known(self.side)
        return WeekTold(
            number=number,
            day=start.date,
            weather=start.weather,
            in_combat={side: fought.lost_in_combats(side) for side in SIDES},
            in_all={side: record.losses for side, record in fought.figures.items()},
            taken=list(after.captured) if is_fought else [],
            surrendered={side: sum(gone.side is side for gone in fought.surrenders) for side in SIDES},
            battles=len(fought.battles),
            happened=tuple(
                _happening(event, after.scenario, met.get(fight_of(event), ()) if event.type == "surrendered" else ())
                for event in events
                if event.type in _TOLD
            ),
            figures={
                **_figures(after, self.known(week.phases[-1].start) if week.phases else start, sides),
                "made": {side: sum(made.values()) for side, made in fought.produced.items() if side in sides},
            },
            luck={luck.paragraph: (float(luck.expected), luck.actual) for luck in luck_of(events) if luck.is_chance},
            is_over=is_fought,
            fault=week.fault,
            begun=_figures(start, start, sides) if number == past.first else {},
        )

    def known(self, state: State) -> State:
        """A state as far as it may be known."""
        return state_known(state, self.side)


def _happening(event: Event, scenario: Scenario, by: Iterable[int]) -> Happening:
    """An event as it is told; `by` are groups that brought it about besides those that it names."""
    facts = event.facts
    numbers = [facts[name] for name in _ONE if facts.get(name) is not None]
    numbers += [number for name in _MANY for number in facts.get(name, ())]
    at = place_of(event, scenario)
    city = facts.get("city") or (None if at is None else scenario.city_names.get(at))
    told = Facts.of(event, scenario)
    named = [told.word(name) for name in _NAMES if told.word(name)] + [str(unit) for unit in told.get("units", ())]
    text = tell(event, scenario)
    return Happening(event.week, event.type, text, at, frozenset(numbers), tuple(named), city, frozenset(by))


def _figures(after: State, fought: State, sides: tuple[Side, ...]) -> dict[str, dict[Side, int]]:
    """The figures at the end of a week; `fought` is how the side stood in the execution, after all supply.

    `east` is how far east the front stands, in tenths of a column; `supplied` lacks a side without groups.
    """
    found: dict[str, dict[Side, int]] = {
        "points": scores(after),
        "front": dict.fromkeys(SIDES, front_length(after)),
        "east": dict.fromkeys(SIDES, round(10 * mean_column(front(after)))),
        "strength": {},
        "supplied": {},
    }
    for side in sides:
        groups = fought.groups_of(side)
        found["strength"][side] = strength(after, side)
        if groups:
            found["supplied"][side] = 100 * sum(group.supplied for group in groups) // len(groups)
    return found
