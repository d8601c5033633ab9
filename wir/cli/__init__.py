"""The `wir` command. Each of its commands is loaded only when it is called."""

import gc
import sys
from typing import Final

from wir.cli.interrupts import INTERRUPTED, Loading

_GARBAGE: Final = 200_000
"""How many new objects trigger a garbage collection: loading creates many more than usual, and leaves no garbage."""


def main() -> None:
    """Runs the command line and exits with its code."""
    gc.set_threshold(_GARBAGE)
    with Loading():
        from wir.cli.group import main as group  # noqa: PLC0415 - Ctrl+C is to be quiet from the first moment
    try:
        group()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
