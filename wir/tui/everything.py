"""Everything that has keys, in the order of the page that lists them all: the map's keys, then context by context."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from wir.tui import modes
from wir.tui.keys import EVERYWHERE, Changes, Keyed, Keymap

_MODES: Final = [f"modes.{module.name}" for module in iter_modules(modes.__path__)]
for _name in ("table_keys", *_MODES, "title", "setup", "notices"):
    import_module(f"wir.tui.{_name}")

_FIRST: Final = ("cursor", "table", EVERYWHERE)


def _place(keyed: type[Keyed]) -> tuple[int, str]:
    return _FIRST.index(keyed.context) if keyed.context in _FIRST else len(_FIRST), keyed.context


def _made_from(keyed: type[Keyed]) -> Iterator[type[Keyed]]:
    for each in keyed.__subclasses__():
        yield each
        yield from _made_from(each)


EVERYTHING: Final = tuple(sorted((keyed for keyed in _made_from(Keyed) if keyed.keys), key=_place))


def keymap_of(changes: Changes) -> Keymap:
    """The map of all keys, with those that the player has changed. Raises KeyConfigError if they make no sense."""
    return Keymap(EVERYTHING, changes)
