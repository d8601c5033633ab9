"""The game as lines of text on a page, for screen readers: the same console, whose lines go to the server."""

import io
import sys
from pathlib import Path
from typing import BinaryIO, TextIO

from typing_extensions import Buffer, override

from wir.match.match import Match
from wir.match.new_game import NewGame
from wir.match.start import Resume
from wir.plain.console import Console
from wir.plain.game import Session, opened_at
from wir.saves.errors import SaveError
from wir.saves.folder import listed, named_path
from wir.scenario import scenario_names
from wir.serve.packets import DATA, OURS, packed, packed_meta
from wir.serve.titles import title_of
from wir.serve.visitors import GamePlace, plain_place
from wir.text.speech.words import complaint

_SHOWN = 9
"""The most saved games to list."""


class Pipe(io.RawIOBase):
    """Sends what is written to the server, as packets of text."""

    def __init__(self, target: BinaryIO) -> None:
        self._target = target

    @override
    def writable(self) -> bool:
        return True

    @override
    def write(self, data: Buffer) -> int:
        text = bytes(data)
        self.send(packed(DATA, text))
        return len(text)

    def send(self, packet: bytes) -> None:
        """Sends a packet at once."""
        self._target.write(packet)
        self._target.flush()


class PageConsole(Console):
    """A console on a page, which also sends its title, and tells whether the player has left or the page has."""

    def __init__(self, source: BinaryIO, pipe: Pipe) -> None:
        sink: TextIO = io.TextIOWrapper(io.BufferedWriter(pipe), encoding="utf-8")
        super().__init__(source, sink, is_person=True)
        self._pipe = pipe
        self.match: Match | None = None
        self.is_cut_off = False

    @override
    def ask(self, prompt: str) -> str | None:
        self.tell()
        line = super().ask(prompt)
        self.is_cut_off = line is None
        if line is not None:
            self.say(line)  # as a terminal repeats what is typed
        return line

    def tell(self) -> None:
        """Says what is being played."""
        recorder = None if self.match is None else self.match.recorder
        place = None if recorder is None else GamePlace(recorder.path.stem)
        title = "War in Russia" if self.match is None else title_of(self.match)
        self._pipe.send(packed_meta(OURS, title=title, place=plain_place(place)))


def run(folder: Path, place: GamePlace | None) -> str | None:
    """Plays games until the player leaves; returns why the last could not be saved, if so."""
    console = PageConsole(sys.stdin.buffer, Pipe(sys.stdout.buffer))
    game: NewGame | Resume | None = None if place is None else Resume(place.game)
    while (game := game or _choose(console, folder)) is not None:
        problem = _play(console, folder, game)
        if problem is not None or console.is_cut_off:
            return problem
        game = None
    return None


def _play(console: PageConsole, folder: Path, game: NewGame | Resume) -> str | None:
    """Plays a game until the player leaves it."""
    try:
        opened = opened_at(console, folder, game)
    except ValueError as error:
        console.say(complaint(str(error)))
        return None
    if opened is None:
        return None
    console.match = opened.match
    console.match.confined = True
    session = Session(opened.match, console, folder)
    try:
        session.play(opened.remarks)
    finally:
        is_saved = session.close()
        if not console.is_cut_off:
            console.match = None
            console.tell()
    return None if is_saved else "the game could not be saved"


def _choose(console: PageConsole, folder: Path) -> NewGame | Resume | None:
    """Asks for a game until one is named; None if the player leaves."""
    saved = [each.name for each in listed(folder) if each.problem is None][:_SHOWN]
    console.say(
        "War in Russia, the Eastern Front week by week, in lines of text.",
        f"Scenarios: {', '.join(scenario_names())}.",
        f"Saved games, the newest first: {', '.join(saved)}." if saved else "There are no saved games yet.",
        "Type new and a scenario, then soviet to lead that side; resume, or resume and a game; or quit.",
    )
    while (line := console.ask_or_leave("Which game")) is not None:
        word, *rest = line.split()[:3] or [""]
        if word.casefold() == "resume":
            try:
                return Resume(named_path(folder, " ".join(line.split()[1:])).stem if rest else None)
            except SaveError as error:
                console.say(complaint(str(error)))
        elif word.casefold() == "new" and rest and rest[0] in scenario_names():
            return _new_game(rest[0], leads_soviets=rest[1:] == ["soviet"])
        else:
            console.say("Type new barbarossa, for example, or resume.")
    return None


def _new_game(scenario: str, *, leads_soviets: bool) -> NewGame:
    axis, soviet = ("computer", "human") if leads_soviets else ("human", "computer")
    return NewGame(scenario, axis=axis, soviet=soviet)
