"""The kinds of files that come from outside: an example of each, how it is damaged, and what reads it."""

from __future__ import annotations

import json
import zlib
from abc import ABC, abstractmethod
from pathlib import Path
from random import Random
from typing import Any

from tests.fuzz.damage import with_damage, with_other_tokens, with_other_value
from wir.ai.simple import RandomOrders
from wir.engine.game import Game
from wir.match.commander_phase import CommanderPhase
from wir.match.positions import read_state
from wir.match.state_json import shown
from wir.model.errors import InputError
from wir.saves.container import FORMAT, Document, decoded, encoded, packed, read_document, unpacked
from wir.saves.recorder import JOURNAL, recovered
from wir.saves.saving import load_game, save_game
from wir.scenario import load_scenario
from wir.tui.config import load_config
from wir.tui.everything import keymap_of
from wir.tui.keys import KeyConfigError

SEEDS = Path(__file__).parent / "seeds"

PHASES_PLAYED = 10
PHASES_OF_A_WEEK = 7


class Kind(ABC):
    """A kind of file in a folder of its own. Half of what is written is well formed, its checksums right."""

    name = ""
    checked = ""
    """The file that is checked to find what is wrong with it; none for what no command reads."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / self.name
        self.whole = b""

    @abstractmethod
    def damaged(self, dice: Random, *, well_formed: bool) -> bytes:
        """The content of a damaged file."""

    @abstractmethod
    def read(self) -> Game | None:
        """Reads the file; the game in it, where it has one. Raises InputError."""


class Saves(Kind):
    """Saved games in the middle of their second week."""

    name = checked = "war.wir"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.whole = _saved(self.path, _played(PHASES_PLAYED))
        document = read_document(self.path)
        self._header, self._body = decoded(document.header), decoded(document.body)

    def damaged(self, dice: Random, *, well_formed: bool) -> bytes:
        if not well_formed:
            return with_damage(self.whole, dice)
        header, body = encoded(self._header), encoded(self._body)
        match dice.randrange(10):
            case 0:
                header = with_damage(header, dice)
            case 1:
                header = encoded(with_other_value(self._header, dice))
            case 2:
                body = with_damage(body, dice)
            case 3:
                body = encoded(with_other_value(self._body, dice))
            case _:
                body = encoded(self._with_damaged_part(dice))
        return b"".join(Document(FORMAT, header, body).parts())

    @property
    def whole_state(self) -> bytes:
        """The state of the game, not compressed."""
        return zlib.decompress(self._body["state"])

    def with_state(self, state: bytes) -> bytes:
        """The save with another packed state, its checksums right."""
        return b"".join(Document(FORMAT, encoded(self._header), encoded({**self._body, "state": state})).parts())

    def _with_damaged_part(self, dice: Random) -> dict[str, Any]:
        key = dice.choice(("scenario", "state", "state", "phase_start", "weeks"))
        if key != "weeks":
            return {**self._body, key: _repacked(self._body[key], dice)}
        first, *rest = self._body["weeks"]
        return {**self._body, "weeks": [[first[0], *(_repacked(part, dice) for part in first[1:])], *rest]}

    def read(self) -> Game:
        game = load_game(self.path)
        for week in game.history.weeks:
            week.start.state()
            assert all(played.digest is not None for played in week.phases)
        while game.undo() is not None:
            pass
        return game


class Journals(Kind):
    """Journals of some phases beside a save."""

    name = f"war{JOURNAL}"
    checked = "war.wir"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.save = self.path.with_suffix(".wir")
        game = _played(2)
        _saved(self.save, game)
        before = len(game.journal)
        _play(game, 1)
        orders = [str(entry.order) for entry in game.journal[before:]]
        lines = [line for order in orders for line in ((order, "UNDO", order) if len(order) % 5 == 0 else (order,))]
        self._first = f"wir journal 1 {read_document(self.save).mark}\n".encode()
        self._lines = "".join(f"{line}\n" for line in lines)
        self.whole = self._first + self._lines.encode()

    def damaged(self, dice: Random, *, well_formed: bool) -> bytes:
        if not well_formed:
            return with_damage(self.whole, dice)
        if dice.random() < 0.5:
            return self._first + with_other_tokens(self._lines, dice).encode()
        return self._first + with_damage(self._lines.encode(), dice)

    def read(self) -> Game:
        found = recovered(self.save)
        if found.problem is not None:
            raise InputError(found.problem)
        return found.game


class Texts(Kind):
    """A file for people that stands among others."""

    seeds: tuple[str, ...] = ()

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        for seed in self.seeds:
            (folder / seed).write_bytes((SEEDS / seed).read_bytes())
        self.whole = (SEEDS / self.name).read_bytes()

    def damaged(self, dice: Random, *, well_formed: bool) -> bytes:
        if well_formed:
            return with_other_tokens(self.whole.decode(), dice).encode()
        return with_damage(self.whole, dice)


class Scenarios(Texts):
    """Scenarios of four weeks on a small map."""

    name = checked = "war.toml"
    seeds = ("war.toml", "land.toml")

    def read(self) -> Game:
        return Game.new(load_scenario(self.path.with_name("war.toml")))


class Maps(Scenarios):
    """Maps under such a scenario."""

    name = "land.toml"


class States(Kind):
    """Written states of such a game."""

    name = checked = "state.json"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        for seed in Scenarios.seeds:
            (folder / seed).write_bytes((SEEDS / seed).read_bytes())
        self._plain = json.loads(json.dumps(shown(_played(PHASES_PLAYED).state)))
        self.whole = json.dumps(self._plain).encode()

    def damaged(self, dice: Random, *, well_formed: bool) -> bytes:
        if well_formed:
            return json.dumps(with_other_value(self._plain, dice)).encode()
        return with_damage(self.whole, dice)

    def read(self) -> Game:
        return Game(read_state(self.path))


class Configurations(Texts):
    """Configurations of the screen. What is wrong with one is told, and the game goes on with what is usual."""

    name = "config.toml"

    def read(self) -> None:
        config, problem = load_config(self.path, {})
        if problem is not None:
            raise InputError(problem)
        try:
            keymap_of(config.keys)
        except KeyConfigError as error:
            raise InputError(str(error)) from None


KINDS: dict[str, type[Kind]] = {
    "saves": Saves,
    "journals": Journals,
    "scenarios": Scenarios,
    "maps": Maps,
    "states": States,
    "configurations": Configurations,
}

SHARES = {"saves": 6, "journals": 3, "scenarios": 3, "maps": 2, "states": 1, "configurations": 5}
"""Twentieths of all cases that each kind gets: the more, the cheaper it is to read."""


def _repacked(part: bytes, dice: Random) -> bytes:
    """A packed part of a save with another value in it, or other bytes, packed again."""
    plain = unpacked(part)
    return packed(with_other_value(plain, dice)) if dice.random() < 0.8 else with_damage(part, dice)


def _played(phases: int) -> Game:
    """A small war after so many phases."""
    game = Game.new(load_scenario(SEEDS / "war.toml"))
    _play(game, phases)
    return game


def _play(game: Game, phases: int) -> None:
    """Plays so many phases with random orders, and begins another."""
    for n in range(phases + 1):
        side = game.side
        for order in CommanderPhase(game, side, RandomOrders, strict=True) if side is not None else ():
            game.submit(order)
        if n < phases:
            game.end_phase()


def _saved(path: Path, game: Game) -> bytes:
    save_game(game, path, sync=False)
    return path.read_bytes()
