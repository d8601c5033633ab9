"""What all tests share: properties are tried on the same examples in every run and on every machine."""

from __future__ import annotations

import os
import signal

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as behind `nohup ... &`; programs that tests start inherit that
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: many tests wait for a terminal, a process or a lock."""
    return (os.cpu_count() or 1) + 1
