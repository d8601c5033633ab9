"""Whole games without a person, for balance, tests and curiosity: `wir simulate`."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from time import perf_counter
from typing import Any

from wir.engine.game import Game
from wir.match.match import Match
from wir.match.players import COMPUTER, find_commander
from wir.match.processes import LostProcessError, collecting_seldom, in_processes
from wir.match.state_json import front
from wir.model.events import Event
from wir.model.scenario import Length, Scenario
from wir.model.sides import SIDES, Side
from wir.model.state import Options, State
from wir.rules.problems import is_player_name
from wir.rules.victory import margin, result_level

Watch = Callable[[State, State, list[Event]], object]
"""Called at the end of each phase with the state before it, the one after it, and what happened."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What to simulate; `turns` is the number of weeks at most, None for the whole game.

    A player whose name is too long for a seat, because of many constants, is recorded there as the computer.
    """

    length: Length = Length.LONG
    level: int = 3
    seed: int = 1
    turns: int | None = None
    axis: str = COMPUTER
    soviet: str = COMPUTER
    options: Options = field(default_factory=Options)


@dataclass(slots=True)
class Simulation:
    """A game that was simulated: its weeks as reported, and how long each part of it took in seconds.

    `failures` are the faults of commanders, a line each.
    """

    setup: Setup
    game: Game
    failures: list[str]
    seconds: dict[str, float]
    turns: list[dict[str, Any]] = field(default_factory=list)

    @property
    def ended_by(self) -> str:
        """What ended it: the game itself, or the limit on weeks."""
        ending = self.game.state.ending
        return "turns" if ending is None else ending.by

    def plain(self) -> dict[str, Any]:
        """The game as `wir simulate --json` prints it."""
        state = self.game.state
        return {
            "scenario": state.scenario.id,
            "length": state.length.value,
            "seed": self.setup.seed,
            "level": state.level,
            "turns": self.turns,
            "result": {"margin": margin(state), "level": result_level(state), "ended_by": self.ended_by},
            "digest": self.game.digest(),
            "seconds": {name: round(seconds, 3) for name, seconds in self.seconds.items()},
        }


def simulate(scenario: Scenario, setup: Setup, watch: Watch | None = None) -> Simulation:
    """Plays a game between two commanders, reported to `watch`. Raises PlayerError where one cannot be found."""
    game = Game.new(scenario, setup.seed, setup.length, setup.level, setup.options)
    players = {Side.AXIS: setup.axis, Side.SOVIET: setup.soviet}
    unnamed = {side: find_commander(name) for side, name in players.items() if not is_player_name(name)}
    match = Match(game, commanders=unnamed)
    match.take_seats({side: COMPUTER if side in unnamed else name for side, name in players.items()})
    seconds = dict.fromkeys(("axis", "soviet", "execution", "total"), 0.0)
    found = Simulation(setup, game, match.failures, seconds)
    began = perf_counter()
    with collecting_seldom():
        while not match.is_over and (setup.turns is None or len(found.turns) < setup.turns):
            _play_phase(match, found, watch)
    found.seconds["total"] = perf_counter() - began
    return found


def simulate_many(scenario: Scenario, setup: Setup, games: int, jobs: int = 1) -> Iterator[dict[str, Any]]:
    """Games with `games` seeds from the setup's on, as `plain` gives them, and their `failures` besides.

    They come in order of seed, from so many processes at once. Raises LostProcessError if one is lost.
    """
    setups = [replace(setup, seed=setup.seed + n) for n in range(games)]
    play: Callable[[Setup], dict[str, Any]] = partial(_plain, scenario)
    try:
        yield from in_processes(play, setups, jobs)
    except LostProcessError as error:
        raise LostProcessError(f"{setup.axis} against {setup.soviet}: {error}") from None


def _plain(scenario: Scenario, setup: Setup) -> dict[str, Any]:
    found = simulate(scenario, setup)
    return {**found.plain(), "failures": found.failures}


def _play_phase(match: Match, found: Simulation, watch: Watch | None) -> None:
    began = perf_counter()
    before = match.game.state
    events = match.play_phase()
    after = match.game.state
    if before.side is None:
        found.turns.append(_week(before, after))
    found.seconds[(before.side or "execution").lower()] += perf_counter() - began
    if watch is not None:
        watch(before, after, events)


def _week(before: State, after: State) -> dict[str, Any]:
    """The report of a week: from the state before its execution, and the one after it."""
    return {
        "turn": before.week,
        "date": before.date.isoformat(),
        "weather": before.weather.value,
        "first_player": after.first_player.value if after.first_player else None,
        "captured": [{"city": name, "by": side.value} for name, side in after.captured],
        "front": front(after),
        **{side.lower(): _side(before, after, side) for side in SIDES},
    }


def _side(before: State, after: State, side: Side) -> dict[str, Any]:
    record = after.players[side].records[-1]
    supplied = sum(group.supplied for group in before.groups_of(side))
    return {
        "groups": record.groups,
        "units": record.units,
        "strength": record.strength,
        "losses": record.losses,
        "surrendered": record.surrendered,
        "victory_points": record.victory_points,
        "cities": record.cities,
        "pools": asdict(record.pools),
        "supplied": supplied,
        "unsupplied": len(before.groups_of(side)) - supplied,
    }
