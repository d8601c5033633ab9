"""What the program starts with: a game, new or resumed, or the title screen.

`wir.match.opening` carries it out; this module is small, so that the title screen appears at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from wir.match.new_game import NewGame
    from wir.model.sides import Side


USUAL: Final = "barbarossa"
"""The scenario where none is named."""

MOST_SEED: Final = 2**63 - 1
"""The largest seed that a player may choose."""


@dataclass(frozen=True, slots=True)
class Resume:
    """A saved game to resume, by name or file; the newest if none is named.

    `name` is a new name under which it goes on, leaving the save as it is. With `looks_on` it is only watched and
    nothing changes; with `looks_back` it opens on its past weeks, as the side `viewer` saw them, or without one as the
    side that may be viewed. `players` are those that the user named himself: only they may come from a module, as
    `module:Class`. `level` is another level at which it goes on (§10.0).
    """

    save: str | None = None
    name: str | None = None
    looks_on: bool = False
    looks_back: bool = False
    viewer: Side | None = None
    players: Mapping[Side, str] = field(default_factory=dict)
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """What to start with: a game, or the title screen for None. `saves` is the folder of saved games."""

    saves: Path
    game: NewGame | Resume | None = None
