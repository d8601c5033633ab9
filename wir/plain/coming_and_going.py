"""Sitting down to a game that another program may have open, and leaving one that the disk may not take."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from wir.match.match import Match
from wir.match.new_game import NewGame
from wir.match.opening import Opened, open_game
from wir.match.start import Resume
from wir.plain.console import Console
from wir.saves.errors import BarredError, ForeignError, SaveError
from wir.text.speech.words import sentence

_AWAY = ("quit", "exit", "bye", "leave")


def opened_at(console: Console, saves: Path, game: NewGame | Resume) -> Opened | None:
    """Begins a game or takes one up; a person may choose what to do where it is open elsewhere. None to leave.

    Raises ValueErrors of one line where it cannot be begun or taken up.
    """
    while True:
        try:
            return open_game(saves, game)
        except BarredError as error:
            if not isinstance(game, Resume):
                raise
            if not console.is_person:
                line = f"{error}; --read-only looks on, --as NAME goes on under another name"
                raise SaveError(line) from None
            console.say(sentence(str(error)), "Look on without changing anything, or go on with a copy of your own?")
            game = replace(game, save=str(error.save))
        except SaveError as error:
            if not isinstance(game, Resume) or game.name is None or not console.is_person:
                raise
            console.say(sentence(str(error)))
        answer = console.ask("Type look, or a new name for the copy, or leave")
        if not answer or answer.casefold() in _AWAY:
            return None
        is_look = answer.casefold() == "look"
        game = replace(game, looks_on=is_look, name=None if is_look else answer)


def leave(console: Console, match: Match) -> bool:
    """Saves a game and says where; offers a person another place until one takes it. False where it stays unsaved."""
    recorder = match.recorder
    if recorder is None:
        return True
    try:
        match.save()
    except SaveError as error:
        console.say(sentence(f"The game could not be saved: {error}"))
        if not (console.is_person and _saved_elsewhere(console, match)):
            if match.trouble is None and not isinstance(error, ForeignError):
                console.say(f"Its journal holds every order: wir resume {recorder.path.stem} goes on after the last.")
            match.close()
            return False
    match.close()
    path = match.recorder.path if match.recorder is not None else recorder.path
    name = path.stem if path.parent == recorder.path.parent else str(path)
    typed = f'"{name}"' if " " in name else name
    console.say(f"Saved as {name}. To go on: wir resume {typed} --plain")
    return True


def _saved_elsewhere(console: Console, match: Match) -> bool:
    """Asks a person for another place until one takes the game; False where he gives up."""
    while True:
        place = console.ask("Type a name or a file to save it as, or leave")
        if place is None or place.casefold() in _AWAY:
            return False
        try:
            match.save_as(place)
        except SaveError as error:
            console.say(sentence(str(error)))
        else:
            return True
