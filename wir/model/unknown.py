"""Fields of a plain form that the model does not have: a newer program wrote them, and this one would drop them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache, partial
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from wir.model.cities import City
from wir.model.plain import FORM_1
from wir.model.players import Pools
from wir.model.roster import Roster
from wir.model.sides import Side
from wir.model.state import State

_Finder = Callable[[Any, str], Iterator[str]]
"""Finds the unknown fields in a value that stands at a place."""

_APART: Final[Mapping[type, Mapping[str, Any]]] = {
    State: {"pools": dict[Side, Pools]},
    City: {"fortified": bool, "port": str},
}
"""Parts of a class's form, with their types, that are not fields of it: those of a city and of a state."""


def unknown_fields(plain: dict[str, Any]) -> Iterator[str]:
    """The fields of a state's plain form that the model does not have, each with its place: `groups[12].morale`."""
    finder = _finder(State)
    return finder(plain, "") if finder is not None else iter(())


@cache
def _finder(type_: Any) -> _Finder | None:
    """What finds unknown fields in the values of a type; None where it holds no records."""
    if is_dataclass(type_):
        return _finder_in_records(type_)
    origin, parts = get_origin(type_), get_args(type_)
    inner = next((found for part in parts if (found := _finder(part)) is not None), None)
    if inner is None:
        return None
    if origin in (Union, UnionType):
        return inner
    return partial(_in_entries if origin in (dict, Roster) else _in_list, inner)


def _finder_in_records(type_: Any) -> _Finder:
    hints = {**get_type_hints(type_), **_APART.get(type_, {})}
    known = frozenset((*hints, *FORM_1.get(type_, ())))
    inner = {name: finder for name in known if (finder := _finder(hints.get(name))) is not None}
    return partial(_in_record, known, tuple(sorted(inner.items())))


def _in_record(known: frozenset[str], inner: tuple[tuple[str, _Finder], ...], value: Any, place: str) -> Iterator[str]:
    if not isinstance(value, dict):
        return
    dot = "." if place else ""
    if not value.keys() <= known:
        yield from (f"{place}{dot}{name}" for name in value if name not in known)
    for name, finder in inner:
        if name in value:
            yield from finder(value[name], f"{place}{dot}{name}")


def _in_entries(inner: _Finder, value: Any, place: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from inner(entry, f"{place}[{key}]")


def _in_list(inner: _Finder, value: Any, place: str) -> Iterator[str]:
    if isinstance(value, list):
        for number, entry in enumerate(value):
            yield from inner(entry, f"{place}[{number}]")
