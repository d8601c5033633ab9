"""Saved games that are still being played: what the tools would give away is asked for by name."""

from __future__ import annotations

from pathlib import Path

import click

from wir.engine.game import Game
from wir.match.players import is_played
from wir.match.positions import names_save, open_position

reveal_option = click.option(
    "--reveal",
    is_flag=True,
    help="Show everything, though it spoils a game still being played.",
)


def open_guarded(position: str, saves: Path, *, allowed: bool, warning: str, seed: int | None = None) -> Game:
    """The game of a position. Raises ClickException with a warning for one still played unless that is `allowed`."""
    game = open_position(position, saves, seed)
    if names_save(position) and is_played(game.state) and not allowed:
        raise click.ClickException(f"{position}: this game is still being played{warning}")
    return game
