"""The computer with constants of its own, named as a player: `wir.lab.tuned:enough=55,rout=3/8`."""

from collections.abc import Mapping
from dataclasses import fields, replace
from fractions import Fraction
from functools import cache
from typing import Any

from wir.ai.commander import Commander
from wir.ai.constants import CONSTANTS, Constants
from wir.lab.fixtures import LabError

Value = int | Fraction


def __getattr__(text: str) -> type[Commander]:
    """The commander that a text of constants describes; a match looks players up like this, see `find_commander`."""
    if "=" not in text:
        raise AttributeError(text)
    return _commander_with(text)


@cache
def _commander_with(text: str) -> type[Commander]:
    """The computer with constants as `name=value,...`. Raises LabError for an impossible name or value."""
    constants = constants_of(text)

    class Tuned(Commander):
        def __init__(self) -> None:
            super().__init__(constants=constants)

    Tuned.__module__ = Commander.__module__  # which sources it is made of, see `build_of`
    return Tuned


def constants_of(text: str) -> Constants:
    """The table with the constants that a text names changed. Raises LabError."""
    known = defaults()
    found: dict[str, Any] = {}
    for part in text.split(","):
        name, _, value = part.partition("=")
        if name not in known:
            raise LabError(f"{name}: there is no such constant")
        try:
            found[name] = type(known[name])(value)
        except (ValueError, ZeroDivisionError):
            raise LabError(f"{name}={value}: is not a number as {known[name]} is one") from None
    return replace(CONSTANTS, **found)


def text_of(values: Mapping[str, Value]) -> str:
    """The player who plays by these constants."""
    return f"{__name__}:" + ",".join(f"{name}={value}" for name, value in values.items())


def defaults() -> dict[str, Value]:
    """Every constant by name, with the value that it has."""
    return {field.name: getattr(CONSTANTS, field.name) for field in fields(Constants)}
