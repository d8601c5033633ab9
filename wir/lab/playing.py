"""Plays the games of a ladder here, in other processes or on other machines: a game comes out the same everywhere.

Several machines need dask.distributed, an optional extra: `pip install 'wir[cluster]'`. The scheduler gives the game of
a lost worker to another one, so that no game is lost with it. Scheduler and workers run whatever they are sent: use
them only on your own machines and networks.
"""

import logging
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from importlib import import_module
from typing import Any, Final

from wir.lab.behaviour import Tally, Watcher
from wir.lab.fixtures import Fixture, FixtureScore, LabError
from wir.lab.results import Result, Results, build_of
from wir.match.processes import at_work, in_processes
from wir.match.simulate import Setup, Simulation, Watch, simulate
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.rules.victory import margin, result_level
from wir.scenario import load_scenario

_PATIENCE: Final = "15s"
"""How long a scheduler may take to answer, and then to find a worker."""


def done_on_cluster(fixtures: Iterable[Fixture], address: str) -> Iterator[tuple[Fixture, tuple[str, FixtureScore]]]:
    """Each game with the result of `_play_afar`, in the order in which they finish.

    Raises LabError if dask is not installed, nothing answers at the address, or a game was lost with several workers in
    turn, and what `play` raises.
    """
    dask = _dask()
    client = _client(dask, address)
    try:
        waiting = {client.submit(_play_afar, fixture, pure=False): fixture for fixture in fixtures}
        for future in dask.as_completed([*waiting]):
            yield waiting.pop(future), future.result()
    except (dask.KilledWorker, dask.client.FutureCancelledError, dask.CancelledError) as error:
        raise LabError(f"{address}: a game was lost with its workers ({type(error).__name__}); run it again") from None
    finally:
        client.close()


def _dask() -> Any:
    try:
        found = import_module("distributed")
    except ImportError:
        raise LabError("games on a cluster need dask: pip install 'wir[cluster]'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    return found


def _client(dask: Any, address: str) -> Any:
    try:
        client = dask.Client(address, timeout=_PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        raise LabError(f"{address}: no scheduler answers there: {error}") from None
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except dask.TimeoutError:
        client.close()
        raise LabError(f"{address}: the scheduler there has no workers") from None
    return client


def play(fixture: Fixture) -> FixtureScore:
    """Plays one game. Raises PlayerError and ScenarioError if one of its names cannot be found."""
    found = _simulated(fixture)
    state = found.game.state
    return FixtureScore(margin(state), result_level(state), found.ended_by, found.game.digest(), tuple(found.failures))


def watch(fixture: Fixture) -> dict[Side, Tally]:
    """Plays one game and counts what both sides do. Raises as `play` does."""
    watcher = Watcher()
    _simulated(fixture, watcher.phase_over)
    return watcher.tallies


def _simulated(fixture: Fixture, watch: Watch | None = None) -> Simulation:
    setup = Setup(level=fixture.level, seed=fixture.seed, turns=fixture.weeks, axis=fixture.axis, soviet=fixture.soviet)
    return simulate(_scenario(fixture.scenario), setup, watch)


def watch_all(fixtures: Sequence[Fixture], jobs: int) -> Iterator[tuple[Fixture, dict[Side, Tally]]]:
    """Watches games, `jobs` at once, in the order given."""
    return zip(fixtures, in_processes(watch, fixtures, jobs), strict=True)


def played(
    fixtures: Sequence[Fixture], results: Results, jobs: int = 1, cluster: str | None = None
) -> dict[Fixture, FixtureScore]:
    """The outcomes of games; those that the results lack are played first. Raises as `play_missing` does."""
    for _ in play_missing(fixtures, results, jobs, cluster):
        pass
    return {fixture: score for fixture in fixtures if (score := results.score(fixture, build_of(fixture)))}


def play_missing(
    fixtures: Iterable[Fixture], results: Results, jobs: int = 1, cluster: str | None = None
) -> Iterator[Result]:
    """Plays the games that the results lack, `jobs` at once or on a cluster, and adds each as soon as it is over.

    `cluster` is the address of a dask scheduler. Raises LabError if a process or the cluster is lost, and what `play`
    and `Results.add` raise. Games over by then are kept.
    """
    missing = {fixture: build for fixture in fixtures if (fixture, build := build_of(fixture)) not in results}
    played = _played(missing, jobs) if cluster is None else _played_afar(missing, cluster)
    for fixture, score in played:
        result = Result(fixture, missing[fixture], score)
        results.add(result)
        yield result


def _play_afar(fixture: Fixture) -> tuple[str, FixtureScore]:
    """Plays one game on another machine, and returns the build of its sources too."""
    return build_of(fixture), play(fixture)


def _played_afar(missing: Mapping[Fixture, str], address: str) -> Iterator[tuple[Fixture, FixtureScore]]:
    for fixture, (build, score) in done_on_cluster(missing, address):
        if build != missing[fixture]:
            raise LabError(f"{address}: a worker of the cluster has other sources than this machine")
        yield fixture, score


def _played(fixtures: Collection[Fixture], jobs: int) -> Iterator[tuple[Fixture, FixtureScore]]:
    if jobs == 1:
        yield from ((fixture, play(fixture)) for fixture in fixtures)
        return
    with at_work(play, fixtures, jobs) as begun:
        games = dict(zip(begun, fixtures, strict=True))
        try:
            for game in as_completed(games):
                yield games[game], game.result()
        except BrokenProcessPool:
            raise LabError("a process ended early; the games that were over are kept, the others are missing") from None


@cache
def _scenario(name: str) -> Scenario:
    return load_scenario(name)
