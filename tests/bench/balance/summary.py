"""The tables of README.md, in Markdown, from games played before: `python -m tests.bench.balance.summary FILE...`.

The files are those that `python -m tests.bench.balance --kept FILE` writes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from statistics import fmean, quantiles
from typing import Final

import click

from tests.bench.balance.forces import FIGURES, forces
from tests.bench.balance.history import HISTORY, LINES, NEVER_TAKEN, OWNER_MAPS, REACHED, Capture
from tests.bench.balance.outcome import true_margin
from tests.bench.balance.report import NOTHING, first, spread, true_front
from tests.bench.balance.tales import Tale, kept
from wir.engine.game import Game
from wir.lab.statistics import mean
from wir.model.calendar import spoken
from wir.model.scenario import Length
from wir.model.sides import SIDES, Side
from wir.scenario import load_scenario
from wir.text.listing import Cell

Kind = tuple[str, Length]
"""A scenario's id, and the length of its game."""

Played = dict[Kind, list[Tale]]

FIRST_DAY: Final = date(1941, 6, 22)


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True, dir_okay=False))
def main(files: tuple[Path, ...]) -> None:
    """Prints what the games in FILES came to, one table after the other."""
    played: Played = defaultdict(list)
    for file in files:
        for job, tale in kept(file).items():
            played[job.scenario, job.length].append(tale)
    for table in (results, fronts, strengths, cities):
        click.echo("\n".join((*table(played), "")))


def results(played: Played) -> Iterator[str]:
    """For each kind of game history's margin, that of the games, its middle half, who won and what ended them."""
    yield from _head("game", "history", "margin, 95 %", "middle half", "inside", "Soviet / drawn / Axis", "ended by")
    for (name, length), tales in played.items():
        true, margins = true_margin(name, length), [tale.margin for tale in tales]
        low, _, high = quantiles(margins, n=4, method="inclusive")
        won = Counter(tale.level.split()[0] for tale in tales)
        ends = Counter(tale.ended_by.replace("_", " ") for tale in tales).most_common()
        yield _row(
            f"{_title(name)}, {length}",
            f"{true:+}",
            _margin(margins),
            f"{low:+.0f} to {high:+.0f}",
            "yes" if low <= true <= high else "no",
            f"{won['Soviet']} / {won['Draw']} / {won['Axis']}",
            ", ".join(f"{count} x {end}" for end, count in ends),
        )


def fronts(played: Played) -> Iterator[str]:
    """How far east of history the front of the long games stands on each day, signed and without the sign."""
    long = {name: tales for (name, length), tales in played.items() if length is Length.LONG}
    yield from _head("front, columns east of history", *(_title(name) for name in long))
    for day in sorted((*OWNER_MAPS, *LINES)):
        yield _row(spoken(day), *(_east(day, tales) for tales in long.values()))


def strengths(played: Played) -> Iterator[str]:
    """What each side has in the long games when a later scenario begins, beside what that begins with."""
    long = {name: tales for (name, length), tales in played.items() if length is Length.LONG}
    yield from _head("forces", "scenario", *(_title(name) for name in long))
    for day, begun in OWNER_MAPS.items():
        state = Game.new(load_scenario(begun)).state
        for side in SIDES:
            true = forces(state, side)
            for figure, called in FIGURES.items():
                cells = (_off(true[figure], _figures(tales, day, side, figure)) for tales in long.values())
                yield _row(f"{side}, {called.lower()}, {spoken(day)}", f"{true[figure]:.0f}", *cells)


def cities(played: Played) -> Iterator[str]:
    """When each city was first taken, or reached, in the games, beside history."""
    yield from _head("city", "by", "history", *(f"{_title(name)}, {length}" for name, length in played))
    never = [Capture(date.max, city, Side.AXIS) for city in NEVER_TAKEN]
    for capture in (*HISTORY, *never):
        true = NOTHING if capture.day == date.max else spoken(capture.day)
        cells = [_taken(capture, *kind) for kind in played.items()]
        if any(cell != NOTHING for cell in cells):
            yield _row(capture.city, capture.by, true, *cells)
    for day, city, side in REACHED:
        reached = [_days([first(tale.reached, city, side, FIRST_DAY) for tale in tales]) for tales in played.values()]
        yield _row(f"{city} reached", side, spoken(day), *reached)


def _head(*names: str) -> Iterator[str]:
    yield _row(*names)
    yield "|" + "---|" * len(names)


def _row(*cells: Cell) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _title(name: str) -> str:
    return load_scenario(name).title


def _margin(margins: Sequence[int]) -> str:
    found = mean(margins)
    reach = f" ± {found.high - found.value:.0f}" if found.high is not None else ""
    return f"{found.value:+.0f}{reach} ({len(margins)})"


def _east(day: date, tales: Sequence[Tale]) -> str:
    found = [tale.fronts[day] for tale in tales if day in tale.fronts]
    ahead: list[float] = []
    for row, column in enumerate(true_front(day)):
        there = [line[row] for line in found]
        known = [each for each in there if each is not None]
        if column is not None and known:
            ahead.append(fmean(known) - column)
    return f"{fmean(ahead):+.1f}, {fmean(map(abs, ahead)):.1f} ({len(found)})" if ahead else NOTHING


def _figures(tales: Sequence[Tale], day: date, side: Side, figure: str) -> list[float]:
    return [tale.forces[day][side][figure] for tale in tales if day in tale.forces]


def _off(true: float, figures: Sequence[float]) -> str:
    if not figures:
        return NOTHING
    return spread(figures) + (f", {100 * (fmean(figures) / true - 1):+.0f} %" if true else "")


def _taken(capture: Capture, kind: Kind, tales: Sequence[Tale]) -> str:
    """How often and when a side first took a city in a game in whose time it first did so in history too."""
    name, length = kind
    start = load_scenario(name).start
    true = next((day for day, city, by in HISTORY if (city, by) == capture[1:] and day >= start), date.max)
    if capture.day != true or (true != date.max and true > _last_week(name, length)):
        return NOTHING
    return _days([first(tale.captures, capture.city, capture.by, start) for tale in tales])


def _last_week(name: str, length: Length) -> date:
    return Game.new(load_scenario(name), length=length).state.terms.last_week


def _days(days: Sequence[date | None]) -> str:
    found = sorted(day for day in days if day is not None)
    if not found:
        return f"0 of {len(days)}"
    middle = found[0] + timedelta(days=round(fmean((day - found[0]).days for day in found)))
    return f"{len(found)} of {len(days)}, {spoken(middle)}"


if __name__ == "__main__":
    main()
