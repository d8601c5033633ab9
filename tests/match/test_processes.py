"""Work in several processes comes back in order, and Ctrl+C ends all of them silently, whenever it comes."""

from __future__ import annotations

import subprocess
import sys
from multiprocessing import active_children
from pathlib import Path

import pytest

from wir.match.processes import at_work, in_processes

SLEEPING = "tests.match.commanders:Sleeping"
WORK = {
    "work": "[*in_processes(time.sleep, [60] * 4, 2)]",
    "ladder": f"[*play_missing([Fixture('smolensk', n, 1, {SLEEPING!r}, 'hold') for n in (1, 2)], Results(), 2)]",
}
CODE = """
import os, signal, sys, threading, time
from multiprocessing import active_children
from wir.lab.fixtures import Fixture
from wir.lab.playing import play_missing
from wir.lab.results import Results
from wir.match.processes import in_processes

def interrupt():
    while len(active_children()) < 2:
        time.sleep(0.005)
    time.sleep({delay})
    os.killpg(0, signal.SIGINT)

threading.Thread(target=interrupt).start()
try:
    {work}
except KeyboardInterrupt:
    sys.exit(130)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    ("work", "delay"),
    [
        ("work", 0.05),
        *(pytest.param("work", delay, marks=pytest.mark.thorough) for delay in (0, 0.2, 2)),
        *(pytest.param("ladder", delay, marks=pytest.mark.thorough) for delay in (0, 0.05, 0.2, 2)),
    ],
)
def test_ctrl_c_is_quiet_while_processes_load_and_later(work: str, delay: float) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", CODE.format(work=WORK[work], delay=delay)],
        cwd=Path(__file__).parents[2],
        capture_output=True,  # until the last process has closed it
        text=True,
        check=False,
        start_new_session=True,
        timeout=50,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_work_comes_back_in_order() -> None:
    assert [*in_processes(str, [3, 1, 2], 2)] == ["3", "1", "2"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_without_tasks_gives_nothing(jobs: int) -> None:
    assert [*in_processes(str, [], jobs)] == []


def test_the_processes_end_where_the_work_is_given_up() -> None:
    before = {*active_children()}
    with pytest.raises(RuntimeError, match="enough"), at_work(str, [1, 2], 2):
        raise RuntimeError("enough")
    assert {*active_children()} == before
