"""What is worked out once and kept while it stays the same: between two orders there are many keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Cache(Generic[T]):
    """The last value, with what it was worked out from."""

    def __init__(self) -> None:
        self._last: tuple[object, tuple[object, ...], T] | None = None

    def get(self, source: object, wanted: tuple[object, ...], work_out: Callable[[], T]) -> T:
        """The value for this very source and for equal wants; worked out anew where either is another."""
        if self._last is None or self._last[0] is not source or self._last[1] != wanted:
            self._last = (source, wanted, work_out())
        return self._last[2]
