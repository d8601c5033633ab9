"""What a game is begun with or taken up from: what the command line and the title screen ask for.

`wir.match.opening` carries it out; this module is small, so that the title screen is there at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from wir.model.scenario import Length
from wir.model.state import Options


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to begin. `scenario` is an id or a path, `name` that of the save; one is found where it is None."""

    scenario: str
    seed: int
    length: Length = Length.LONG
    level: int = 3
    axis: str = "human"
    soviet: str = "computer"
    options: Options = field(default_factory=Options)
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Resume:
    """A saved game to take up again, by name or file; the newest where none is named."""

    save: str | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """What to begin with: a game, or the title screen for None. `saves` is the folder of saved games."""

    saves: Path
    game: NewGame | Resume | None = None
