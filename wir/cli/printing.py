"""All that the command line prints goes through here, so that nothing in a file can speak to the terminal."""

import json
import sys
from typing import Final, TextIO

from wir.model.printable import LONGEST_LINE, one_line
from wir.text.terminal import fitted, to_standard_output

_NAME: Final = "wir: "


def say(*lines: str) -> None:
    """Prints lines, at once."""
    with to_standard_output():
        for line in lines:
            _write(line, sys.stdout)
        sys.stdout.flush()


def say_json(value: object) -> None:
    """Prints one object on one line, at once."""
    say(json.dumps(value))


def complain(message: str) -> None:
    """Says what is wrong, in one line on standard error."""
    _write(_NAME + one_line(message, LONGEST_LINE - len(_NAME)), sys.stderr)


def invite(what: str) -> None:
    """Tells a user at a terminal that a command waits for input; a script is told nothing."""
    if sys.stdin is not None and sys.stdin.isatty():
        complain(f"type {what}; {'Ctrl+Z and Enter end' if sys.platform == 'win32' else 'Ctrl+D ends'} it")


def progress(text: str) -> None:
    """Shows on one line of the terminal how far a command has come, replacing what was there; empty clears it."""
    sys.stderr.write(f"\r\x1b[K{fitted(text, sys.stderr)}")
    sys.stderr.flush()


def _write(line: str, stream: TextIO) -> None:
    stream.write(fitted(line, stream) + "\n")
