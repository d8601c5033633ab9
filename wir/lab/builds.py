"""What a result was played with: a game counts only as long as its rules and both its commanders stay as they were."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from wir.lab.fixtures import Fixture
from wir.lab.opponents import player_of
from wir.match.players import find_commander
from wir.scenario import scenario_folder

_PACKAGE: Final = Path(__file__).resolve().parents[1]

_WORLD: Final = ("model", "rules", "orders", "engine", "estimates", "scenario")
"""The rooms that every game is played with."""

_SOURCES: Final = (".py", ".toml")


def build_of(fixture: Fixture) -> str:
    """A digest of the sources that decide a game: the world's, and those of both commanders. Raises PlayerError."""
    parts = [_world(), *(_commander(player_of(name)) for name in (fixture.axis, fixture.soviet))]
    return blake2b("".join(parts).encode(), digest_size=8).hexdigest()


@cache
def _world() -> str:
    return _digest([*(_PACKAGE / room for room in _WORLD), scenario_folder()])


@cache
def _commander(player: str) -> str:
    """The sources of a commander: all of the package that its module lies in, or the module alone."""
    module = sys.modules[find_commander(player).__module__]
    file = Path(module.__file__ or "")
    return _digest([file.parent if module.__package__ else file])


def _digest(places: Iterable[Path]) -> str:
    found = blake2b(digest_size=16)
    for place in places:
        files = [place] if place.is_file() else [f for f in place.rglob("*") if f.suffix in _SOURCES and f.is_file()]
        for file in sorted(files):
            content = file.read_bytes()
            found.update(f"{file.name} {len(content)}\n".encode() + content)
    return found.hexdigest()
