"""All that a report holds, worked out once for the page and for Markdown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from wir.match.players import HUMAN
from wir.model.calendar import WEEK, date_of
from wir.model.groups import Group
from wir.model.printable import printable
from wir.model.sides import SIDES, Side
from wir.model.words import capital, count, exact_multiple, multiple
from wir.report.charts import charts
from wir.report.headline import capitals, figures, lede, title
from wir.report.pockets import Pocket, pockets
from wir.report.record import Position, Record, months_of
from wir.report.sentences import paragraph
from wir.report.words import counted, day, figure, strength
from wir.text.house_rules import house_rules
from wir.text.war.fought import PastBattle
from wir.text.war.history import is_known, taken, taken_before, true_fronts

DECISIVE = 10
"""How many battles are told in full."""

MOST_POCKETS = 12
"""The most encirclements that are told."""

ABOUT_MONTHS = "A week belongs to the month of its first day."

ABOUT_RINGS = (
    "Two or more groups that at the start of a week had no route to a depot free of enemy groups and their zones of"
    " control; the costliest first, twelve at most. Rings that closed and were stormed within one week are listed among"
    " the battles."
)


class Contents:
    """The whole report on a war: months with what happened in them, each side's figures as `sums`, and all else.

    In these, what a side produced is None if unknown.
    """

    def __init__(self, record: Record) -> None:
        state = record.last
        gone = [{one.group for one in week.surrenders} for week in record.weeks]
        rings = pockets([position.surrounded for position in record.positions], gone)
        months = months_of(record, rings)
        first, last = record.positions[0].day, record.positions[-1].day
        self.record = record
        self.title = title(record)
        self.lede = lede(record)
        self.scenario = printable(state.scenario.title)
        self.span = day(first) if first == last else f"{day(first)} to {day(last)}"
        self.terms = _terms(record)
        self.view = _view(record)
        self.gaps = _gaps(record)
        self.figures = list(figures(record))
        self.months = [(each, paragraph(each, record, months)) for each in months]
        self.charts = charts(record)
        self.fights = _fights(record)
        self.rings = rings[:MOST_POCKETS]
        self.falls = falls(record)
        self.sums = [_sums(record, side) for side in SIDES]
        self.notes = [(day(n.day), "" if n.side is None else n.side.title(), printable(n.text)) for n in record.notes]
        self.armies = armies(record)
        self.capitals = capitals(record)
        self.fronts = true_fronts(state.scenario.board, first, last)


def _terms(record: Record) -> tuple[str, ...]:
    state = record.last
    seats = [f"{side.title()}: {printable(state.seats.get(side, HUMAN))}" for side in SIDES]
    return (*seats, f"{state.length} game", f"level {state.level}", *house_rules(state.options))


def _view(record: Record) -> str:
    if record.side is None:
        return ""
    own, enemy = record.side.title(), record.side.enemy.title()
    return (
        f"As the {own} side knows it: {enemy} groups are shown where they were seen;"
        f" their strength, supply and losses outside combat are not known, and the strength of those that surrendered"
        f" is an estimate."
    )


def _gaps(record: Record) -> str:
    weeks = len(record.faults)
    if not weeks:
        return ""
    return (
        f"The rules have changed since {counted(weeks, 'week')} of this war {'was' if weeks == 1 else 'were'} played:"
        " the attacks, battles and surrenders in them cannot be reconstructed and are not counted here."
    )


def _fights(record: Record) -> list[PastBattle]:
    """The most destructive battles, the costliest first."""
    battles = [battle for battle in record.battles if battle.cost]
    return sorted(battles, key=lambda battle: (-battle.cost, battle.week, battle.at))[:DECISIVE]


def factor_words(one: Mapping[str, Any]) -> str:
    """What counted in a battle: `x2 terrain, group 79 (§8.3)`."""
    return f"{multiple(exact_multiple(one['value']))} {one['name']}, group {one['group']} (§{one['paragraph']})"


def roll_words(battle: PastBattle) -> str:
    """The chance that the defenders in a battle must leave, and the roll."""
    if battle.roll is None or battle.roll.chance is None:
        return "no roll"
    chance, value = battle.roll.chance / 10_000, battle.roll.value / 10_000
    return f"{chance:.0f}% to drive them out, rolled {value:.0f}"


def ring_span(ring: Pocket, record: Record) -> str:
    """When an encirclement began, and how long it lasted or has lasted so far."""
    began = day(record.positions[ring.first].day)
    weeks = min(ring.last + 1, len(record.positions) - 1) - ring.first
    return f"{began}, {counted(weeks, 'week')}" if weeks else began


def ring_end(ring: Pocket, record: Record) -> str:
    """How an encirclement ended."""
    lost = f"{counted(len(ring.lost), 'group')} surrendered" if ring.lost else ""
    is_held = ring.last == len(record.positions) - 1
    rest = "it still held" if is_held else "it was opened" if not ring.lost else ""
    return capital("; ".join(filter(None, (lost, rest))))


def _sums(record: Record, side: Side) -> dict[str, Any]:
    return {
        "attacks": record.attacks(side),
        "lost": record.lost(side),
        "surrendered": record.surrendered(side),
        "cities": record.taken(side),
        "made": record.produced(side) if side in record.known else None,
        "stopped": sum(week.produced.get(side) == {} for week in record.weeks),
    }


@dataclass(frozen=True, slots=True)
class Fall:
    """A city that a side first took in the week of `here`, and in the real war on the day `then`; None means never.

    `outside` is the day in the real war if it fell only before or only after the time of the game; `is_known` tells
    whether history's days are known for this city.
    """

    city: str
    here: date | None
    then: date | None
    outside: date | None
    is_known: bool

    @property
    def weeks(self) -> int | None:
        """Weeks by which it fell later than in the real war, negative if earlier; None if one of the two is missing."""
        if self.here is None or self.then is None:
            return None
        return ((self.here - self.then).days + WEEK.days - 1) // WEEK.days

    @property
    def told(self) -> str:
        """How it compares with the real war."""
        if self.here is None:
            return "not here"
        if self.weeks is None:
            if self.outside is None:
                return "not in history" if self.is_known else ""
            return "before this game" if self.outside < self.here else "after this game"
        if not self.weeks:
            return "the same week"
        return f"{counted(abs(self.weeks), 'week')} {'late' if self.weeks > 0 else 'early'}"

    @property
    def mark(self) -> str:
        """`early`, `late`, `same` or `never`, by which the page colours it."""
        if self.weeks is None:
            return "never" if self.here is None else "other"
        return "same" if not self.weeks else "late" if self.weeks > 0 else "early"


def falls(record: Record) -> dict[Side, list[Fall]]:
    """Each city that a side took in the game, or in the real war during the same time, by the earlier day."""
    scenario = record.last.scenario
    end = record.weeks[-1].day + WEEK if record.weeks else scenario.start
    last_day = date_of(scenario.start, record.last.last_week + 1)
    found: dict[Side, list[Fall]] = {}
    for side in SIDES:
        rows = []
        for city in scenario.cities:
            if city.at is None:
                continue
            here = next((one.day for one in record.captures if (one.city, one.by) == (city.name, side)), None)
            later = taken(city.name, side, scenario.start)
            then = later if later is not None and later < last_day else None
            if here is not None or (then is not None and then < end):
                outside = None if then else later or taken_before(city.name, side, scenario.start)
                rows.append(Fall(printable(city.name), here, then, outside, is_known(city.name)))
        found[side] = sorted(rows, key=lambda row: (min(filter(None, (row.here, row.then))), row.city))
    return found


@dataclass(frozen=True, slots=True)
class OrderOfBattle:
    """The groups of a side at one moment; `title` tells whose and when, `summary` how many and how strong."""

    side: Side
    title: str
    summary: str
    groups: tuple[Group, ...]


def armies(record: Record) -> list[OrderOfBattle]:
    """The orders of battle of the sides that may be shown."""
    found = []
    for side in record.known:
        positions = record.positions
        found.append(_army(side, positions[0], f"at the start, {day(positions[0].day)}"))
        last = len(positions) - 1
        moments = {last: ["at the end" if record.is_over else "now"]} if last else {}
        worst = _worst(record, side)
        if worst is not None:
            week = record.weeks[worst]
            title = f"after its worst week, that of {day(week.day)}: {figure(week.lost(side))} points lost"
            moments.setdefault(worst + 1, []).append(title)
        found += [_army(side, positions[at], ", ".join(words)) for at, words in sorted(moments.items())]
    return found


def _worst(record: Record, side: Side) -> int | None:
    """The index of the week that cost a side most; None if none cost it anything."""
    lost = [week.lost(side) for week in record.weeks]
    return lost.index(max(lost)) if any(lost) else None


def _army(side: Side, position: Position, when: str) -> OrderOfBattle:
    groups = tuple(group for group in position.groups.values() if group.side is side)
    units, points = sum(len(group.units) for group in groups), sum(group.strength for group in groups)
    summary = f"{count(len(groups), 'group')}, {count(units, 'unit')}, {strength(points)}"
    return OrderOfBattle(side, f"{side.title()} {when}", summary, groups)
