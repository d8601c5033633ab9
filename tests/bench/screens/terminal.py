"""A terminal for programs under the clock: a pseudo-terminal that sends keys and waits until nothing comes back."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
from dataclasses import dataclass
from statistics import median
from time import perf_counter

QUIET = 0.05
"""Seconds without a byte after which a program is taken to have drawn everything."""

PATIENCE = 2.0
"""Seconds to wait for the first byte of an answer; a key that is not answered by then is a fault."""

UP, DOWN, LEFT, RIGHT = b"\x1b[A", b"\x1b[B", b"\x1b[D", b"\x1b[C"
WHEEL_UP, WHEEL_DOWN = b"\x1b[<64;50;20M", b"\x1b[<65;50;20M"


@dataclass(frozen=True)
class Timed:
    """How long the answers to keys took, in milliseconds to the last byte, and how many bytes they were."""

    milliseconds: tuple[float, ...]
    size: tuple[int, ...]

    @property
    def median(self) -> float:
        return median(self.milliseconds)

    @property
    def p95(self) -> float:
        return sorted(self.milliseconds)[int(0.95 * (len(self.milliseconds) - 1))]

    @property
    def bytes(self) -> float:
        return median(self.size)


def _environment(more: dict[str, str]) -> dict[str, str]:
    """That of a good terminal whose size only the system knows."""
    own = {name: text for name, text in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    return {**own, "TERM": "xterm-256color", "COLORTERM": "truecolor", **more}


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, words: list[str], columns: int = 200, lines: int = 60, **environment: str) -> None:
        self.started = perf_counter()
        self.answer = b""
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            os.execvpe(words[0], words, _environment(environment))
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def read(self, first: float = QUIET, most: float = 20, quiet: float = QUIET) -> tuple[bytes, float]:
        """What the program writes from now on until it is quiet for so many seconds, and when the last byte came."""
        data, last = b"", perf_counter()
        end = last + most
        wait = first
        while perf_counter() < end and select.select([self._fd], [], [], wait)[0]:
            try:
                part = os.read(self._fd, 1 << 17)
            except OSError:
                break
            data, last, wait = data + part, perf_counter(), quiet
        return data, last

    def until(self, wanted: bytes, most: float = 20) -> float:
        """Seconds from the start of the program until it has written something, which it must."""
        data, end = b"", perf_counter() + most
        while wanted not in data and perf_counter() < end:
            if select.select([self._fd], [], [], 0.1)[0]:
                data += os.read(self._fd, 1 << 17)
        assert wanted in data, f"{wanted!r} never came"
        return perf_counter() - self.started

    def press(self, key: bytes, quiet: float = QUIET) -> tuple[float, int]:
        """Milliseconds from a key to the last byte of the answer, which is kept, and its bytes."""
        begun = perf_counter()
        os.write(self._fd, key)
        self.answer, last = self.read(PATIENCE, quiet=quiet)
        assert self.answer, f"{key!r} was not answered"
        return 1000 * (last - begun), len(self.answer)

    def time(self, keys: list[bytes]) -> Timed:
        """The answers to some keys."""
        found = [self.press(key) for key in keys]
        return Timed(tuple(took for took, _ in found), tuple(size for _, size in found))

    def memory(self) -> float:
        """Megabytes that the program holds."""
        with open(f"/proc/{self.pid}/status", encoding="ascii") as file:  # noqa: PTH123 - one line of a system file
            kilobytes = next(line for line in file if line.startswith("VmRSS"))
        return int(kilobytes.split()[1]) / 1024

    def close(self) -> None:
        """Ends the program."""
        try:
            os.kill(self.pid, signal.SIGTERM)
            self.read(0.2, 3)
            os.kill(self.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.waitpid(self.pid, 0)
        os.close(self._fd)
