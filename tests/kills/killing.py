"""Plays games as processes of their own, kills them at random moments, and looks whether what they had told is there.

One process starts them all: it has imported what they need, and each is a fork of it.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import ClassVar, NoReturn

from tests.forks import command
from tests.kills.scripts import Script, enact, first_game, play_on, script_of, stand_of
from tests.tui.terminal import Terminal, terminal_of
from wir.match.opening import open_game
from wir.match.start import Resume
from wir.model.phases import Phase
from wir.saves.recorder import recovered
from wir.saves.saving import save_game

NAME = "war"

PATIENCE = 60.0
"""Seconds to wait for a program at most."""


class Player(ABC):
    """Types the lines of a script into a program, and kills it."""

    first: ClassVar[Phase] = Phase.AXIS_ADJUSTMENT
    phases: ClassVar[int] = 9
    most: ClassVar[int] = 12
    """Lines after which a program is killed at the latest, unless it comes to the end before."""

    undone: ClassVar[float] = 0.3
    """The share of orders that are taken back and given again."""

    jitter: ClassVar[float] = 0.004
    """Seconds more that it may live, while it goes on."""

    modules: ClassVar[tuple[str, ...]] = ()
    """What the program loads when it begins: it is loaded before, once for all."""

    def __init__(self) -> None:
        for name in self.modules:
            import_module(name)

    @abstractmethod
    def play(self, saves: Path, lines: list[str], dice: Random) -> int | None:
        """Resumes the game and types lines until the kill; how many were acknowledged. None where it ended before."""

    def script(self, number: int) -> Script:
        """The script of a number for such a program."""
        return script_of(number, self.first, self.phases, undone=self.undone)

    def wait_a_little(self, dice: Random) -> None:
        """Lets the program go on to any moment."""
        time.sleep(dice.random() * self.jitter)


class Scripted(Player):
    """The match itself with its recorder; it acknowledges each line with a byte."""

    def play(self, saves: Path, lines: list[str], dice: Random) -> int | None:
        read, write = os.pipe()

        def program() -> None:
            match = open_game(saves, Resume(NAME)).match
            play_on(match)
            for line in lines:
                enact(match, line)
                os.write(write, b".")

        process = fork(program)
        os.close(write)
        return self.killed(process, read, b".", len(lines), dice)

    def killed(self, process: int, told: int, sign: bytes, lines: int, dice: Random) -> int | None:
        """Kills a process at some moment; how many lines it acknowledged by a sign for each."""
        wanted, seen, data = dice.randint(0, self.most), b"", b"."
        while seen.count(sign) < min(wanted, lines) and (data := os.read(told, 65536)):
            seen += data
        self.wait_a_little(dice)
        was_killed = bool(data) and kill(process)
        while data := os.read(told, 65536):
            seen += data
        os.close(told)
        return seen.count(sign) if was_killed else None


class Plain(Scripted):
    """`wir resume --plain` with all lines in a pipe; an empty line is repeated when the line before it is done."""

    modules = ("wir.cli.playing", "wir.plain.game")

    def play(self, saves: Path, lines: list[str], dice: Random) -> int | None:
        typed, type_ = os.pipe()
        told, tell = os.pipe()

        def program() -> None:
            os.dup2(typed, 0)
            os.dup2(tell, 1)
            command("--saves", str(saves), "resume", NAME, "--plain")

        process = fork(program)
        os.close(tell)
        os.close(typed)
        os.write(type_, "".join(f"{line}\n\n" for line in lines).encode())
        os.close(type_)
        return self.killed(process, told, b"\n> \n", len(lines), dice)


class Screen(Player):
    """The screen in a terminal, where each line is typed as an order; it is done when the question for it is gone."""

    undone = 0.0
    first = Phase.AXIS_MOVEMENT
    phases = 1
    most = 4
    jitter = 0.02
    modules = ("wir.cli.playing", "wir.tui.app", "wir.tui.everything", "wir.tui.play", "wir.tui.cell_frames")

    def play(self, saves: Path, lines: list[str], dice: Random) -> int | None:
        def program() -> None:
            command("--saves", str(saves), "resume", NAME)

        with terminal_of(program, (80, 24), HOME=str(saves), XDG_CONFIG_HOME=str(saves)) as shown:
            shown.sees("MOVE")
            done = min(dice.randint(0, self.most), len(lines))
            for line in lines[:done]:
                self._type(shown, line)
                shown.until(lambda text: "Order:" not in text, f"the end of {line}")
            if done < len(lines):
                self._type(shown, lines[done])
            self.wait_a_little(dice)
        return done

    def _type(self, shown: Terminal, line: str) -> None:
        shown.press(f":{line}")
        shown.sees("Order:", line[:12])
        shown.send("Enter")


PLAYERS: dict[str, type[Player]] = {"scripted": Scripted, "plain": Plain, "screen": Screen}

SHARES = {"scripted": 60, "plain": 30, "screen": 10}
"""Hundredths of all kills."""


def kill_all(player: Player, kills: int, number: int, folder: Path) -> int:
    """Kills a program so many times in games that begin with the script of a number; how many lines were acknowledged.

    Raises AssertionError where one of those is not there when the game is taken up, or the game never stood so.
    """
    dice, told = Random(number), 0
    saves, script, place = folder, Script(), 0
    while kills:
        if script.next_line(place) >= len(script.lines):
            number += 1
            saves, script, place = folder / str(number), player.script(number), 0
            saves.mkdir(parents=True)
            save_game(first_game(player.first), saves / f"{NAME}.wir", sync=False)
        before = script.next_line(place)
        acknowledged = player.play(saves, script.lines[before:], dice)
        left = len(script.lines) - before if acknowledged is None else acknowledged
        stand = stand_of(recovered(saves / f"{NAME}.wir").game)
        try:
            place = script.found(stand, script.reached[before + left] if left else place)
        except ValueError:
            lost = f"script {number}: {left} lines after the first {before} were acknowledged, but the game stands at"
            raise AssertionError(f"{lost} {stand}: {_places(script, stand)}") from None
        kills -= acknowledged is not None
        told += left
    return told


def _places(script: Script, stand: tuple[str, int]) -> str:
    found = [place for place, each in enumerate(script.stands) if each == stand]
    return f"as at {found} of {script.reached}" if found else "as it never stood"


def fork(program: Callable[[], None]) -> int:
    """Runs something in a process of its own; its number."""
    process = os.fork()
    if not process:
        _run(program)
    return process


def _run(program: Callable[[], None]) -> NoReturn:
    try:
        program()
    except SystemExit:
        pass
    finally:
        sys.stdout.flush()
        os._exit(0)


def kill(process: int) -> bool:
    """Kills a process, which may have ended by itself; whether it was the kill that ended it."""
    os.kill(process, signal.SIGKILL)
    _, status = os.waitpid(process, 0)
    return os.WIFSIGNALED(status)
