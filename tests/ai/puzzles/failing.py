"""The puzzles that the commander fails today, each with what it lacks; one that it learns to solve leaves the table."""

from __future__ import annotations

FAILING: dict[str, str] = {}
