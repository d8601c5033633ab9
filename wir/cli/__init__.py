"""The `wir` command. Each of its commands is loaded only when it is called."""

import sys

from wir.cli.interrupts import INTERRUPTED, Loading


def main() -> None:
    """Runs the command line and exits with its code."""
    with Loading():
        from wir.cli.group import main as group  # noqa: PLC0415 - Ctrl+C is to be quiet from the first moment
    try:
        group()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
