"""What a new game begins with: what the command line and the set-up screen ask for."""

from dataclasses import dataclass, field
from secrets import randbelow

from wir.model.scenario import Length
from wir.model.state import Options


def seed_by_chance() -> int:
    """A random seed."""
    return randbelow(2**31)


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to begin. `scenario` is an id or a path, `name` that of the save; if it is None, one is found."""

    scenario: str
    seed: int = field(default_factory=seed_by_chance)
    length: Length = Length.LONG
    level: int = 3
    axis: str = "human"
    soviet: str = "computer"
    options: Options = field(default_factory=Options)
    name: str | None = None
