"""What all tests share: properties are tried on the same examples in every run and on every machine."""

from __future__ import annotations

import gc
import os
import signal
import sys

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadGroupScheduling

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as behind `nohup ... &`; programs that tests start inherit that
    signal.signal(signal.SIGINT, signal.default_int_handler)


sys.dont_write_bytecode = False  # whatever the shell says: three workers and each program that they start read it again
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


LONGEST = (
    "tests/soak",
    "tests/fuzz",
    "tests/kills",
    "tests/wars",
    "tests/tui",
    "tests/serve",
    "tests/lab",
    "tests/ai",
    "tests/cli",
    "tests/saves/test_hostile",
)
"""What takes long, in single tests or in waiting."""

_GARBAGE = 50_000
"""New objects after which garbage is looked for, as in the game itself: nearly all of them go by themselves."""


class ByFile(LoadGroupScheduling):
    """Gives a worker a whole file at a time, what takes long test by test: fewer messages, and less is set up twice."""

    def _split_scope(self, nodeid: str) -> str:
        group = super()._split_scope(nodeid)
        return group if group != nodeid or nodeid.startswith(LONGEST) else nodeid.partition("::")[0]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile | None:
    return ByFile(config, log) if config.getoption("dist") == "loadgroup" else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, so that no worker is left alone with them at the end."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: the collector of garbage need not look at them again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_GARBAGE)


def pytest_sessionfinish() -> None:
    """pytest looks for garbage five times over at the end, to warn of it: after this one it is quick."""
    gc.collect()
    gc.freeze()


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: many tests wait for a terminal, a process or a lock."""
    return (os.cpu_count() or 1) + 1
