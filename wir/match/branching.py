"""A new game from a week that was, under another name; the old one stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from wir.engine.game import Game
from wir.match.match import Match
from wir.match.past import Past
from wir.match.players import COMPUTER, is_module, people_of
from wir.model.errors import InputError
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.saves.folder import find_save, new_path
from wir.saves.recorder import recovered
from wir.saves.saving import save_game


class BranchError(InputError):
    """No game can begin from there; the text is one line."""


def branch(
    saves: Path,
    save: str,
    week: int,
    name: str,
    *,
    seed: int | None = None,
    players: Mapping[Side, str] | None = None,
    agreed: bool = False,
) -> Path:
    """Begins a game from the week of a saved one, and returns where it lies.

    It has the same dice unless another seed is given, with which its record begins in that week, and the same players
    unless others are named. Raises BranchError for a week that was not played, for a game that two people still play
    who have not `agreed`, and for one of iron man that is not over; SaveError and PlayerError as opening a game does.
    """
    path = find_save(saves, save)
    target = new_path(saves, name)
    game = recovered(path).game
    past = Past(game)
    if not past.first <= week <= past.last:
        raise BranchError(f"{path.stem}: has the weeks {past.first} to {past.last}, not {week}")
    after = past.state(week + 1) if week < past.last else game.state  # who plays may be said within the first week
    _refuse(path, game.state, after, agreed=agreed)
    match = Match(_from(past, week, seed))
    match.take_seats({**_players(after), **(players or {})})
    save_game(match.game, target)
    return target


def _refuse(path: Path, now: State, then: State, *, agreed: bool) -> None:
    """Raises BranchError for a running game that may not be gone back in."""
    if now.ending is not None:
        return
    if now.options.iron_man:
        raise BranchError(f"{path.stem}: is a game of iron man, from which no other begins until it is over")
    if not agreed and any(len(people_of(state)) == len(SIDES) for state in (now, then)):
        raise BranchError(f"{path.stem}: is still played by two people, of whom neither may go back alone")


def _from(past: Past, week: int, seed: int | None) -> Game:
    """The game as it stood when a week began; with other dice its weeks before are left out, which had the old ones."""
    return past.game(week) if seed is None else Game(replace(past.state(week).copy(), seed=seed))


def _players(state: State) -> dict[Side, str]:
    """Who plays, the computer in the place of each commander of a module, which only the player himself may name."""
    return {side: COMPUTER if is_module(player) else player for side, player in state.seats.items()}
