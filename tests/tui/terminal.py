"""The real program in a pseudo-terminal, and what a real terminal would show of it."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fcntl import ioctl
from importlib import import_module
from pathlib import Path
from termios import TIOCSWINSZ

import pyte

from tests.forks import command
from tests.tui.emulation import Stream

KEYS = {
    "Enter": "\r",
    "Esc": "\x1b",
    "Tab": "\t",
    "Space": " ",
    "Bksp": "\x7f",
    "↑": "\x1b[A",
    "↓": "\x1b[B",
    "→": "\x1b[C",
    "←": "\x1b[D",
    "PgDn": "\x1b[6~",
    "PgUp": "\x1b[5~",
}
"""What terminals send for the keys that the screen names."""

PATIENCE = 60.0
"""Seconds to wait for something at most."""

TASKS = Path("/proc/self/task").exists()
"""Whether the system tells which threads of a program sleep."""

QUIET = 0.3 if TASKS else 0.6
"""Seconds without a byte, in which the program sleeps, after which everything is taken to be drawn."""

BREATH = 0.01
"""Seconds between two pieces of one frame at most."""

MOMENT = 0.03
"""Seconds between two looks at that."""


class Terminal:
    """A running program and its screen."""

    def __init__(self, process: int, descriptor: int, size: tuple[int, int]) -> None:
        self.process = process
        self._descriptor = descriptor
        self._screen = pyte.Screen(*size)
        self._stream = Stream(self._screen)
        self.raw = b""

    @property
    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(self._screen.display)

    @property
    def keys(self) -> str:
        """The lines of keys at the bottom."""
        return "\n".join(self._screen.display[-2:])

    @property
    def cells(self) -> list[list[tuple[object, ...]]]:
        """Every cell of the screen with its colours, as far as they are seen: of a blank that is the ground alone."""
        lines, columns = range(self._screen.lines), range(self._screen.columns)
        return [[_seen(self._screen.buffer[y][x]) for x in columns] for y in lines]

    def resize(self, columns: int, lines: int) -> None:
        """Gives the window another size, and the program time to fill it."""
        self._screen.resize(lines, columns)
        ioctl(self._descriptor, TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.settle()

    def press(self, key: str) -> None:
        """Presses a key, by the name that the screen has for it; a letter is one too."""
        self.send(key)
        self.read(0.05)

    def send(self, key: str) -> None:
        """Presses a key and does not look what comes of it; lone surrogates send bytes that are no text."""
        sent = KEYS.get(key, key.lower() if len(key) == 1 else key)
        os.write(self._descriptor, sent.encode(errors="surrogateescape"))

    def type(self, text: str) -> None:
        """Types a text."""
        for char in text:
            self.press(char)

    def until(self, is_so: Callable[[str], bool], what: str) -> None:
        """Waits until the screen shows something."""
        end = time.monotonic() + PATIENCE
        while not is_so(self.text):
            while not self._take(0.05):
                if time.monotonic() > end:
                    raise AssertionError(f"{what} did not come:\n{self.text}")

    def sees(self, *words: str) -> None:
        """Waits for words."""
        self.until(lambda text: all(word in text for word in words), " ".join(words))

    def read(self, seconds: float) -> None:
        """Takes in what the program sends for so long."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._take(left)

    def _take(self, seconds: float) -> bool:
        """Takes in what has come and what follows it at once, waiting so long at most; whether anything has."""
        before = len(self.raw)
        while select.select([self._descriptor], [], [], seconds)[0]:
            try:
                sent = os.read(self._descriptor, 65536)
            except OSError:  # the program has closed its end
                time.sleep(seconds)
                break
            self.raw += sent
            self._stream.feed(sent)
            seconds = BREATH
        return len(self.raw) > before

    def settle(self) -> None:
        """Waits until the program has drawn everything: until it has slept for a while, and nothing has come."""
        quiet = 0.0
        while quiet < QUIET:
            quiet = 0.0 if self._take(MOMENT) or self._is_busy() else quiet + MOMENT

    def _is_busy(self) -> bool:
        """Whether one of the program's threads has something to do, as far as the system tells."""
        tasks = Path(f"/proc/{self.process}/task").glob("*/stat") if TASKS else ()
        return any(re.search(rb"\) [RD] ", task.read_bytes()) for task in tasks)

    def ended(self) -> int:
        """Waits for the end of the program and returns its exit code."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.read(0.05)
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                while self._take(0.0):  # what it wrote last, after the last look
                    pass
                self.process = 0
                return os.waitstatus_to_exitcode(status)
        raise AssertionError("the program did not end")


def _seen(cell: pyte.screens.Char) -> tuple[object, ...]:
    is_bare = cell.data == " " and not (cell.underscore or cell.reverse)
    return (" ", cell.bg) if is_bare else tuple(cell)


@contextmanager
def terminal(
    saves: Path, *arguments: str, size: tuple[int, int] = (80, 24), before: str = "", **environment: str
) -> Iterator[Terminal]:
    """The program with these arguments in a terminal of so many columns and lines; `before` is done to it first."""
    code = f"{before}\nfrom wir.cli import main\nif __name__ == '__main__':\n    main()"
    words = [sys.executable, "-c", code, "--saves", str(saves), *arguments]
    with terminal_of(lambda: os.execv(sys.executable, words), size, **environment) as shown:
        yield shown


@contextmanager
def forked_terminal(saves: Path, *arguments: str, size: tuple[int, int] = (80, 24)) -> Iterator[Terminal]:
    """The same in a fork of this process, which has it loaded: for what is shown, not for how the program begins."""
    import_module("wir.tui.everything")
    import_module("wir.tui.play")
    with terminal_of(lambda: command("--saves", str(saves), *arguments), size) as shown:
        yield shown


@contextmanager
def terminal_of(program: Callable[[], object], size: tuple[int, int], **environment: str) -> Iterator[Terminal]:
    """A program in a terminal of so many columns and lines, in a fork of this process; it is killed at the end."""
    process, descriptor = pty.fork()
    if not process:
        try:
            os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", **environment)
            for name in ("COLUMNS", "LINES"):
                os.environ.pop(name, None)
                os.unsetenv(name)  # readline sets them behind Python's back
            program()
        finally:
            os._exit(1)
    ioctl(descriptor, TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    shown = Terminal(process, descriptor, size)
    try:
        yield shown
    finally:
        if shown.process:
            os.kill(shown.process, signal.SIGKILL)
            os.waitpid(shown.process, 0)
        os.close(descriptor)
