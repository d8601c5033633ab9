"""The process in which a visitor plays: it is started, typed into, and ended in a way that lets it save first."""

import asyncio
import json
import os
import sys
from asyncio import IncompleteReadError, LimitOverrunError, StreamReader
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, Protocol, Self

from wir.serve.packets import BEGINNING, DATA, LARGEST, Packet, next_packet, packed, packed_meta
from wir.serve.visitors import GamePlace, plain_place

UNSAVED: Final = 3
"""The exit code of a game that could not be saved; its last words say why."""

_PATIENCE: Final = 15.0
"""Seconds in which a game may save and end by itself before it is made to."""

_GRACE: Final = 3.0
"""Seconds in which it may end when it is made to, before it is killed."""

_LAST_WORDS: Final = 4000
"""How many bytes are kept of what a program wrote to standard error."""

_KILLED: Final = -9
"""The exit code of a process that was killed."""

_UNREAD: Final = 2**20
"""Bytes that may wait for a program that reads nothing; any more are dropped."""


class SeatKind(StrEnum):
    """How a visitor plays: on the screen of a terminal, or in lines of text."""

    SCREEN = "screen"
    PLAIN = "plain"


class ProgramListener(Protocol):
    """What listens to a program."""

    def heard(self, packet: Packet) -> None:
        """The program has sent a packet."""

    def ended(self, code: int, last_words: str) -> None:
        """The program has ended with an exit code, or one such as -9 for a signal, and these were its last words."""


class Program:
    """A game in a process of its own."""

    def __init__(self, kind: SeatKind, process: Process, listener: ProgramListener) -> None:
        self._kind = kind
        self._process = process
        self._listener = listener
        self._last_words = b""
        self.running = asyncio.create_task(self._listen())

    @classmethod
    async def start(
        cls, kind: SeatKind, folder: Path, size: tuple[int, int], place: GamePlace | None, listener: ProgramListener
    ) -> Self:
        """Starts a game in a folder, on a screen of so many columns and lines. Raises OSError where none can start."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "wir.serve.seat"),
            *(kind, str(folder), json.dumps({"size": size, "place": plain_place(place)})),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=_surroundings(os.environ),
            start_new_session=True,  # Ctrl+C is for the server, which then lets every game save
        )
        return cls(kind, process, listener)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def type(self, data: str) -> None:
        """Types into the game: keys of the screen, or a line."""
        if self._kind is SeatKind.PLAIN:
            self._send(" ".join(data.splitlines()).encode(errors="replace") + b"\n")
        else:
            self._send(packed(DATA, data.encode(errors="replace")))

    def tell(self, kind: str, **facts: object) -> None:
        """Tells a screen something other than keys, such as a new size; lines of text need none of it."""
        if self._kind is SeatKind.SCREEN:
            self._send(packed_meta(kind, **facts))

    async def end(self) -> None:
        """Lets the game save and end; ends it if it does not."""
        self.tell("quit")
        if self._kind is SeatKind.PLAIN and self._process.stdin is not None:
            self._process.stdin.close()
        for patience, force in ((_PATIENCE, self._process.terminate), (_GRACE, self._process.kill)):
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(self.running), patience)
                return
            with suppress(ProcessLookupError):
                force()
        await self.running

    def _send(self, data: bytes) -> None:
        stdin = self._process.stdin
        if stdin is not None and not stdin.is_closing() and stdin.transport.get_write_buffer_size() < _UNREAD:
            stdin.write(data)

    async def _listen(self) -> None:
        """Listens to the program until its end."""
        process = self._process
        words = asyncio.create_task(self._hear_last_words())
        if process.stdout is not None and await self._has_begun(process.stdout):
            while (packet := await next_packet(process.stdout)) is not None:
                self._listener.heard(packet)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._is_over(), _GRACE)
        if process.returncode is None:  # it sends nonsense, or has closed its output
            process.kill()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_over(), _GRACE)
        with suppress(TimeoutError):  # a commander's process may hold the other end for a moment
            await asyncio.wait_for(words, _GRACE)
        code = _KILLED if process.returncode is None else process.returncode
        self._listener.ended(code, self._last_words.decode(errors="replace").strip())

    async def _is_over(self) -> None:
        """Waits for the end of the process; asyncio reports it only when everything sent has been read."""
        if self._process.stdout is not None:
            while await self._process.stdout.read(LARGEST):
                pass
        await self._process.wait()

    async def _has_begun(self, stdout: StreamReader) -> bool:
        """Waits for the greeting with which Textual's driver begins its packets."""
        if self._kind is SeatKind.SCREEN:
            try:
                await stdout.readuntil(BEGINNING)
            except (IncompleteReadError, LimitOverrunError, ConnectionError):
                return False
        return True

    async def _hear_last_words(self) -> None:
        stderr = self._process.stderr
        while stderr is not None and (data := await stderr.read(_LAST_WORDS)):
            self._last_words = (self._last_words + data)[-_LAST_WORDS:]


def _surroundings(own: Mapping[str, str]) -> dict[str, Any]:
    """The environment of a game: the server's, without what belongs to the server's terminal."""
    kept = {name: value for name, value in own.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    return kept | {"TEXTUAL_COLOR_SYSTEM": "truecolor", "TEXTUAL_FPS": "60", "PYTHONUTF8": "1"}
