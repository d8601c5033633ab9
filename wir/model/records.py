"""Frozen records with other values in some of their fields: what most orders and rules do to groups and holdings."""

from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["replace"]

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import replace  # so that mypy checks the types of the changes
else:

    def replace(record: T, /, **changes: Any) -> T:
        """As `dataclasses.replace` for records of several fields, with slots and no `__post_init__`, in half the time.

        Raises KeyError for a field that the record does not have.
        """
        kind = type(record)
        places, read, setters = _slots_of(kind)
        values = list(read(record))
        for name, value in changes.items():
            values[places[name]] = value
        changed = object.__new__(kind)
        for put, value in zip(setters, values, strict=True):
            put(changed, value)
        return changed

    @cache
    def _slots_of(kind: type) -> tuple[dict[str, int], Any, tuple[Any, ...]]:
        """The index of each field of a record, a reader of them all, and a setter of each although it is frozen."""
        names = [entry.name for entry in fields(kind)]
        return (
            {name: n for n, name in enumerate(names)},
            attrgetter(*names),
            tuple(getattr(kind, n).__set__ for n in names),
        )
