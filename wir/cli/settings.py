"""What holds for every command: the folder of saved games, and where errors are written down."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from errno import ENOTDIR
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar

import click

if TYPE_CHECKING:
    from pathlib import Path

F = TypeVar("F", bound=Callable[..., Any])
P = ParamSpec("P")
R = TypeVar("R")

VARIABLE: Final = "WIR_SAVES"
"""The environment variable that names the folder of saved games where no option does."""


@dataclass(slots=True)
class Settings:
    """What the command line says for all commands."""

    folder: str | None = None

    @property
    def saves(self) -> Path:
        """The folder of saved games: as the option or the environment says, else the default.

        Raises OSError where something else than a folder has its name.
        """
        from wir.files import path_of  # noqa: PLC0415 - a page of help does without it

        named = self.folder or os.environ.get(VARIABLE)
        if named:
            folder = path_of(named)
            if folder.exists() and not folder.is_dir():
                raise NotADirectoryError(ENOTDIR, "is not a folder", str(folder))
            return folder
        from wir.saves.folder import default_folder  # noqa: PLC0415 - not every command needs it

        return default_folder()

    def log_file(self) -> Path:
        """The file for what went wrong, in a folder that need not exist yet."""
        from wir.files import LOG, make_way  # noqa: PLC0415 - a page of help does without it

        log = self.saves / LOG
        make_way(log)
        return log


pass_settings = click.make_pass_decorator(Settings, ensure=True)
"""Gives a command the settings as its first argument."""


def with_settings(command: Callable[Concatenate[Settings, P], R]) -> Callable[P, R]:
    """Gives a command the option --saves, and the settings as its first argument."""
    return saves_option(pass_settings(command))


def saves_option(command: F) -> F:
    """Gives a command the option --saves."""
    return click.option(
        "--saves",
        metavar="DIR",
        expose_value=False,
        callback=_remember,
        help=f"The folder of saved games, by default that of {VARIABLE}.",
    )(command)


def _remember(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
    settings = ctx.find_root().ensure_object(Settings)
    if value is not None:
        settings.folder = value
