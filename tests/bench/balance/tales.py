"""Plays whole games between the computer commanders and keeps of each what balance is judged by."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import date, timedelta
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tests.bench.balance.forces import Forces, Period, forces, near, periods
from tests.bench.balance.history import LINES, OWNER_MAPS, REACHED, Capture
from wir.match.players import COMPUTER
from wir.match.simulate import Setup, Simulation, simulate
from wir.model.hexes import distance
from wir.model.scenario import Length
from wir.model.sides import SIDES, Side
from wir.rules.problems import problems
from wir.scenario import load_scenario
from wir.text.war.figures import mean_column

WEEK = timedelta(days=7)

Month = str
"""A month as `1941-06`."""


@dataclass(frozen=True, slots=True)
class Job:
    """A game to play; `turns` is the number of weeks at most, None for the whole game."""

    scenario: str
    length: Length
    level: int
    seed: int
    turns: int | None = None
    axis: str = COMPUTER
    soviet: str = COMPUTER

    def __str__(self) -> str:
        return f"{self.scenario} {self.length}, level {self.level}, seed {self.seed}"


@dataclass(slots=True)
class Tale:
    """A game that was played, or broke off with an error.

    `strength` is that of each side after the last week of each month, `losses` the sum of the month's weeks. `fronts`
    holds, for each day of which we have the true line, the easternmost column of the Axis in each row; `forces`, for
    each day of an owner map, what each side has in the week nearest to it, the day of its own start left out. `columns`
    is the mean column of the front after the last week of each month. `reached` holds the first week at whose end a
    side stands beside a city or has taken it. `owners` are those at the end.
    """

    job: Job
    errors: list[str] = field(default_factory=list)
    weeks: int = 0
    margin: int = 0
    level: str = ""
    ended_by: str = ""
    digest: str = ""
    seconds: float = 0.0
    captures: list[Capture] = field(default_factory=list)
    reached: list[Capture] = field(default_factory=list)
    owners: dict[str, Side] = field(default_factory=dict)
    strength: dict[Side, dict[Month, int]] = field(default_factory=lambda: {side: {} for side in SIDES})
    losses: dict[Side, dict[Month, int]] = field(default_factory=lambda: {side: {} for side in SIDES})
    fronts: dict[date, list[int | None]] = field(default_factory=dict)
    columns: dict[Month, float] = field(default_factory=dict)
    forces: dict[date, dict[Side, Forces]] = field(default_factory=dict)
    periods: dict[Side, dict[str, Period]] = field(default_factory=lambda: {side: {} for side in SIDES})

    def plain(self) -> dict[str, Any]:
        """The tale as JSON holds it."""
        return {
            **asdict(self),
            "captures": [{"day": str(day), "city": city, "by": by} for day, city, by in self.captures],
            "reached": [{"day": str(day), "city": city, "by": by} for day, city, by in self.reached],
            "fronts": {str(day): front for day, front in self.fronts.items()},
            "forces": {str(day): found for day, found in self.forces.items()},
        }


def play_all(jobs: Sequence[Job], processes: int, file: Path | None = None) -> Iterator[Tale]:
    """The games in their order, so many at once; those that a file holds are not played again, others are added."""
    held = kept(file)
    missing = [job for job in jobs if job not in held]
    with ProcessPoolExecutor(processes, get_context("spawn"), max_tasks_per_child=1) as pool:
        played = pool.map(play, missing)
        for job in jobs:
            tale = held.get(job) or next(played)
            if job not in held and file is not None:
                with file.open("ab") as stream:
                    pickle.dump(tale, stream)
            yield tale


def kept(file: Path | None) -> dict[Job, Tale]:
    """The games that a file of ours holds, one after the other."""
    found: dict[Job, Tale] = {}
    if file is None or not file.exists():
        return found
    with file.open("rb") as stream, suppress(EOFError):
        while True:
            tale: Tale = pickle.load(stream)
            found[tale.job] = tale
    return found


def play(job: Job) -> Tale:
    """Plays a game; what goes wrong in it is told among its errors, so that the other games go on."""
    tale = Tale(job)
    setup = Setup(job.length, job.level, job.seed, job.turns, job.axis, job.soviet)
    try:
        found = simulate(load_scenario(job.scenario), setup)
    except Exception as error:
        tale.errors.append(f"{type(error).__name__}: {error}")
        return tale
    tale.errors += [*found.failures, *_impossible(found)]
    told = found.plain()
    tale.weeks, tale.digest, tale.seconds = len(found.turns), told["digest"], told["seconds"]["total"]
    tale.margin, tale.level, tale.ended_by = (told["result"][name] for name in ("margin", "level", "ended_by"))
    tale.owners = {name: city.owner for name, city in sorted(found.game.state.cities.items())}
    for turn in found.turns:
        _add_week(tale, turn)
    tale.reached = list(_reached(found))
    tale.periods = periods(found.game.history.weeks)
    tale.forces = dict(_forces(found))
    return tale


def _forces(found: Simulation) -> Iterator[tuple[date, dict[Side, Forces]]]:
    for week in found.game.history.weeks:
        state = week.start.state()
        day = near(OWNER_MAPS, state.date)
        if day is not None and week.number > 1:
            yield day, {side: forces(state, side) for side in SIDES}


def _reached(found: Simulation) -> Iterator[Capture]:
    """When each side first stood beside a city of REACHED, by the first day of the week that brought it there."""
    starts = [week.start.state() for week in found.game.history.weeks]
    for _, city, side in REACHED:
        for before, after in pairwise([*starts, found.game.state]):
            place = after.cities[city]
            beside = place.at is not None and any(distance(group.at, place.at) <= 1 for group in after.groups_of(side))
            if beside or place.owner is side:
                yield Capture(before.date, city, side)
                break


def _impossible(found: Simulation) -> Iterator[str]:
    """What is impossible in the states that the weeks began with."""
    for week in found.game.history.weeks:
        for problem in problems(week.start.state()):
            yield f"week {week.number}: {problem}"


def _add_week(tale: Tale, turn: dict[str, Any]) -> None:
    day = date.fromisoformat(turn["date"])
    month = f"{day:%Y-%m}"
    tale.captures += [Capture(day, taken["city"], Side(taken["by"])) for taken in turn["captured"]]
    tale.columns[month] = mean_column(turn["front"])
    for side in SIDES:
        told = turn[side.lower()]
        tale.strength[side][month] = told["strength"]
        tale.losses[side][month] = tale.losses[side].get(month, 0) + told["losses"]
    for map_day in (*OWNER_MAPS, *LINES):
        if timedelta(0) < map_day - day <= WEEK:
            tale.fronts[map_day] = turn["front"]
