"""Ctrl+C while the program is loading, which takes a moment. This module itself is loaded first and imports little."""

import os
import signal

INTERRUPTED = 130
"""The exit code that shells expect of a command that Ctrl+C ended."""


class Loading:
    """Inside, Ctrl+C ends the program at once, without a traceback: there is nothing to clean up yet."""

    def __enter__(self) -> None:
        self._is_ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self._is_ours:
            signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))

    def __exit__(self, *_: object) -> None:
        if self._is_ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
