"""From the tables of a text to the classes of `files`, with every fault in the player's words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final, TypeVar, get_args, get_type_hints

from pydantic import TypeAdapter, ValidationError

from wir.scenario.errors import Problems, ScenarioError, quoted, suggestion
from wir.scenario.files import MapFile, ScenarioFile
from wir.scenario.finding import Source

FileT = TypeVar("FileT", MapFile, ScenarioFile)

_ROWS: Final = ("terrain", "russia", "control")
_NUMBERED: Final = {"groups": "group", "air": "air group", "depots": "depot"}
_NAMED: Final = {"cities": "city", "towns": "town", "rivers": "river", "railways": "railway"}
_REASONS: Final = {
    "missing": "is missing",
    "int_type": "wants a whole number, not {value}",
    "string_type": "wants text in quotes, not {value}",
    "bool_type": "wants true or false, not {value}",
    "list_type": "wants a list in square brackets, not {value}",
    "dict_type": "wants a table, not {value}",
    "dataclass_type": "wants a table, not {value}",
    "date_type": "wants a date such as 1941-06-22, not {value}",
    "enum": "wants {expected}, not {value}",
    "greater_than_equal": "{value}, at least {ge}",
    "less_than_equal": "{value}, at most {le}",
    "string_too_short": "is empty",
    "string_too_long": "is longer than {max_length} characters",
    "string_pattern_mismatch": "{value} holds characters that cannot be shown",
    "too_short": "wants two numbers, column and row, not {value}",
    "too_long": "wants two numbers, column and row, not {value}",
}
"""What to say for each kind of fault; the braces name what the validator tells of it."""


def shaped(kind: type[FileT], source: Source) -> FileT:
    """The tables as a map file or a scenario file. Raises ScenarioError with all that does not fit."""
    try:
        return TypeAdapter(kind).validate_python(source.tables)
    except ValidationError as error:
        problems = Problems(source.name)
        for fault in error.errors(include_url=False):
            path = tuple(fault["loc"])
            place = ", ".join(_place(path, source.tables)) or "the file"
            problems.add(place, _reason(kind, fault["type"], path, fault["input"], fault.get("ctx", {})))
        raise ScenarioError(*problems.lines) from None


def _reason(
    kind: type[MapFile] | type[ScenarioFile], fault: str, path: Sequence[int | str], value: Any, context: dict[str, Any]
) -> str:
    if fault == "unexpected_keyword_argument":
        return f"is not a known key{suggestion(str(path[-1]), _known_keys(kind, path))}"
    words = {name: str(told).replace("'", "") for name, told in context.items()}
    return _REASONS.get(fault, "{value} is not allowed here").format(value=quoted(value), **words)


def _known_keys(kind: type[MapFile] | type[ScenarioFile], path: Sequence[int | str]) -> list[str]:
    """The keys that the table with an unknown key may have."""
    owner: Any = kind
    for step in path[:-1]:
        owner = get_type_hints(owner)[str(step)] if is_dataclass(owner) else get_args(owner)[-1]
    return [entry.name for entry in fields(owner)]


def _place(path: Sequence[int | str], tables: dict[str, Any]) -> list[str]:
    """The steps to a fault, in words: `group 12`, `entrenchment`."""
    if not path:
        return []
    key, rest = path[0], path[1:]
    if not rest:
        return [str(key)]
    if key in _ROWS:
        return [f"{key} row {int(rest[0]) + 1}"]
    if isinstance(rest[0], str):  # a table of tables: a city of a scenario, the pools of a side
        name = f"city {rest[0]}" if key == "cities" else f"{key}.{rest[0]}"
        return [name, *_steps(rest[1:])]
    return [_entry(str(key), rest[0], tables), *_steps(rest[1:])]


def _steps(path: Sequence[int | str]) -> list[str]:
    return [f"entry {step + 1}" if isinstance(step, int) else step for step in path]


def _entry(key: str, position: int, tables: dict[str, Any]) -> str:
    """What to call one entry of a list: by its number or name where it has one, else by its position."""
    entry = tables[key][position] if isinstance(tables[key], list) else None
    if isinstance(entry, dict):
        if key in _NUMBERED and isinstance(entry.get("id"), int):
            return f"{_NUMBERED[key]} {entry['id']}"
        if key in _NAMED and isinstance(entry.get("name"), str):
            return f"{_NAMED[key]} {quoted(entry['name'])}"
        if key == "known" and isinstance(entry.get("what"), str):
            return f"known {quoted(entry['what'])}"
        if key == "reinforcements" and isinstance(entry.get("unit"), str):
            return f"reinforcement {quoted(entry['unit'])}"
    return f"entry {position + 1} of {key}"
