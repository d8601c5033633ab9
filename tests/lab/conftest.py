from __future__ import annotations

from wir.lab.fixtures import Fixture, FixtureScore
from wir.lab.results import Result


def result(seed: int = 1, digest: str = "ab", build: str = "cd") -> Result:
    """A result that nobody has played for."""
    fixture = Fixture("smolensk", seed, 2, "hold", "november")
    return Result(fixture, build, FixtureScore(-5, "Draw", "turns", digest, ("one fault",)))
