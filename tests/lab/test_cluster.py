"""Games on a cluster are those of one machine, and none is lost with a worker."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from wir.lab import playing
from wir.lab.fixtures import Fixture, LabError
from wir.lab.playing import play_missing
from wir.lab.results import Results

if find_spec("distributed") is None:
    pytest.skip("dask is not installed", allow_module_level=True)

# One worker imports it, which takes seconds, and not every one of them as it collects the tests.
pytestmark = [pytest.mark.xdist_group("cluster"), pytest.mark.thorough]

FLAG = "WIR_TEST_DESERTED"
FIXTURES = [Fixture("smolensk", seed, 1, "tests.lab.test_cluster:Deserter", "random") for seed in range(1, 7)]


class Deserter:
    """A commander that kills its process in the first game of all, and gives no orders in the others."""

    def orders(self, _: object) -> Iterator[object]:
        flag = Path(os.environ[FLAG])
        try:
            flag.open("xb").close()
        except FileExistsError:
            yield from ()
        else:
            os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def scheduler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a scheduler with two workers, each a process."""
    monkeypatch.setenv(FLAG, str(tmp_path / "deserted"))
    distributed = import_module("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as machines:
        yield machines.scheduler_address


def test_a_lost_worker_loses_no_game(scheduler: str, tmp_path: Path) -> None:
    afar, here = Results(tmp_path / "afar"), Results(tmp_path / "here")
    assert len([*play_missing(FIXTURES, afar, cluster=scheduler)]) == len(FIXTURES)
    assert (tmp_path / "deserted").exists()
    list(play_missing(FIXTURES, here))
    assert sorted((tmp_path / "afar").read_text().splitlines()) == sorted((tmp_path / "here").read_text().splitlines())


def test_nobody_at_the_address_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "_PATIENCE", "1s")
    with pytest.raises(LabError, match="no scheduler answers there"):
        list(play_missing(FIXTURES, Results(), cluster="tcp://127.0.0.1:9"))
    with pytest.raises(LabError, match="no scheduler answers there"):
        list(play_missing(FIXTURES, Results(), cluster="nonsense://"))


def test_a_scheduler_without_workers_is_one_line_and_not_waited_for_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playing, "_PATIENCE", "1s")
    distributed = import_module("distributed")
    with (
        distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=":0", protocol="tcp://") as machines,
        pytest.raises(LabError, match="the scheduler there has no workers"),
    ):
        list(play_missing(FIXTURES, Results(), cluster=machines.scheduler_address))


def test_a_worker_with_other_sources_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "done_on_cluster", lambda *_: iter([(FIXTURES[0], ("other", None))]))
    with pytest.raises(LabError, match="a worker of the cluster has other sources"):
        list(play_missing(FIXTURES, Results(), cluster="tcp://there"))


def test_without_dask_the_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(LabError, match="games on a cluster need dask: pip install"):
        list(play_missing(FIXTURES, Results(), cluster="tcp://there"))
