"""What the program begins with: a game, begun or taken up again, or the title screen.

`wir.match.opening` carries it out; this module is small, so that the title screen is there at once.
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
    """A saved game to take up again, by name or file; the newest where none is named.

    `name` is a new one under which it goes on, the save staying as it is. Where somebody `looks_on`, nothing at all is
    changed; where he `looks_back`, he begins with its weeks, as a `viewer` saw them, without one as the side that may
    be looked at. `players` are those whom the player named himself: only they may be of a module, as `module:Class`.
    `level` is another one at which it goes on (§10.0).
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
    """What to begin with: a game, or the title screen for None. `saves` is the folder of saved games."""

    saves: Path
    game: NewGame | Resume | None = None
