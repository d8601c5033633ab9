"""What all tests share: properties are tried on the same examples in every run and on every machine."""

from __future__ import annotations

import signal

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as behind `nohup ... &`; programs that tests start inherit that
    signal.signal(signal.SIGINT, signal.default_int_handler)
