"""What the program begins with: a game, begun or taken up again, or the title screen.

`wir.match.opening` carries it out; this module is small, so that the title screen is there at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wir.match.new_game import NewGame


@dataclass(frozen=True, slots=True)
class Resume:
    """A saved game to take up again, by name or file; the newest where none is named."""

    save: str | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """What to begin with: a game, or the title screen for None. `saves` is the folder of saved games."""

    saves: Path
    game: NewGame | Resume | None = None
