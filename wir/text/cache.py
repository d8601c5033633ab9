"""What is worked out once and kept while it stays the same: many keys are pressed between two orders."""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Cache(Generic[T]):
    """The last values for one source, limited in number, each with what was asked for."""

    def __init__(self, most: int = 1) -> None:
        self._most = most
        self._source: object = None
        self._values: list[tuple[tuple[object, ...], T]] = []

    def get(self, source: object, wanted: tuple[object, ...], work_out: Callable[[], T]) -> T:
        """The value for this very source and an equal request; worked out again if either differs."""
        if self._source is not source:
            self._source, self._values = source, []
        for known, value in self._values:
            if known == wanted:
                return value
        found = work_out()
        del self._values[: len(self._values) - self._most + 1]
        self._values.append((wanted, found))
        return found
