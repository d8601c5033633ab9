"""Orders that were given at one word of the player's, such as a proposal accepted, and are taken back at one too."""

from __future__ import annotations


class Together:
    """Which of the orders of a phase belong together, by their places among those that can be taken back.

    A stretch goes from `start` up to `end`, both counted from 0; what other orders take the place of is forgotten.
    """

    def __init__(self) -> None:
        self._stretches: list[tuple[int, int]] = []

    def __bool__(self) -> bool:
        return bool(self._stretches)

    def add(self, start: int, end: int) -> None:
        """Orders were given together."""
        self._stretches = [*self._until(start), (start, end)] if end - start > 1 else self._until(start)

    def begin(self, given: int) -> None:
        """Another order comes after so many."""
        self._stretches = self._until(given)

    def before(self, given: int) -> int:
        """How many of so many orders are left when the last one is taken back with those that belong to it."""
        return next((start for start, end in self._stretches if start < given <= end), given - 1)

    def after(self, given: int) -> int:
        """How many orders stand when the next one is given again with those that belong to it."""
        return next((end for start, end in self._stretches if start <= given < end), given + 1)

    def _until(self, given: int) -> list[tuple[int, int]]:
        return [(start, min(end, given)) for start, end in self._stretches if start < given]
