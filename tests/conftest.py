"""What all tests share: properties are tried on the same examples in every run and on every machine."""

from __future__ import annotations

import gc
import os
import signal
import sys

import pytest
from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as behind `nohup ... &`; programs that tests start inherit that
    signal.signal(signal.SIGINT, signal.default_int_handler)


sys.dont_write_bytecode = False  # whatever the shell says: three workers and each program that they start read it again
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


LONGEST = ("tests/soak", "tests/tui/test_frames", "tests/tui/test_newcomer", "tests/serve", "tests/lab")
"""What takes long, in single tests or in waiting."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, so that no worker is left alone with them at the end."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: the collector of garbage need not look at them again and again."""
    gc.collect()
    gc.freeze()


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: many tests wait for a terminal, a process or a lock."""
    return (os.cpu_count() or 1) + 1
