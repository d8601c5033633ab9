"""The `wir` command. Each of its commands is loaded only when it is called."""

import gc
import sys
from typing import Final

from wir.cli.interrupts import INTERRUPTED, Loading

_GARBAGE: Final = 200_000
"""New objects after which garbage is looked for: loading makes many times as many as usual, and leaves none."""


def main() -> None:
    """Runs the command line and exits with its code."""
    gc.set_threshold(_GARBAGE)
    with Loading():
        from wir.cli.group import main as group  # noqa: PLC0415 - Ctrl+C is to be quiet from the first moment
    try:
        group()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
