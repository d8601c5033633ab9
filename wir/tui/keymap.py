"""The map of keys: which key means what in which context, after the changes of the player.

Contexts are looked through from the innermost to the map, so a key may mean one thing with a group in hand and another
without. Letters count in both cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from wir.model.errors import InputError
from wir.tui.keys import SHOWN, Key, Keyed, shown

_HELD: Final = ("ctrl", "shift", "alt")

Changes = Mapping[str, Iterable[str]]
"""The keys that a player wants, by the names of their bindings."""


EVERYWHERE: Final = "any"
"""The context of the keys that work wherever they are pressed."""


class KeyConfigError(InputError):
    """A line of the configuration about keys makes no sense; the text says which and why."""


class Keymap:
    """Which key means what in which context."""

    def __init__(self, everything: Iterable[type[Keyed]], changes: Changes | None = None) -> None:
        """The usual keys of everything that has keys, with some changed.

        Raises KeyConfigError for names or keys that do not exist, and for two meanings of one key; ValueError where two
        modes of one context differ.
        """
        self.bindings: dict[str, Key[Any]] = {}
        for keyed in everything:
            for key in keyed.keys:
                name = f"{keyed.context}.{key.action}"
                other = self.bindings.setdefault(name, key)
                if (other.keys, other.word) != (key.keys, key.word):
                    raise ValueError(f"{name}: two modes of one context differ")
        self._keys = {name: key.keys for name, key in self.bindings.items()}
        for name, keys in (changes or {}).items():
            if name not in self._keys:
                raise KeyConfigError(f"keys.{name}: there is no such binding")
            self._keys[name] = tuple(_checked(name, key) for key in keys)
        self._meanings: dict[tuple[str, str], str] = {}
        self._named: dict[tuple[tuple[str, ...], tuple[str, ...]], str] = {}
        for name, keys in self._keys.items():
            for pressed in keys:
                taken = self._meanings.setdefault((name.partition(".")[0], pressed), name)
                if taken != name:
                    raise KeyConfigError(f"keys.{name}: {shown(pressed)} is taken by {taken}")

    def find(self, contexts: Iterable[str], key: str) -> tuple[str, str] | None:
        """The context and the action that a key means in the first of the contexts in which it means something."""
        for context in contexts:
            for way in (key, key.lower()) if len(key) == 1 else (key,):
                if (name := self._meanings.get((context, way))) is not None:
                    return context, name.partition(".")[2]
        return None

    def keys_of(self, name: str) -> tuple[str, ...]:
        """The keys of a binding, as they are shown."""
        return tuple(map(shown, self._keys[name]))

    def first_key(self, name: str, contexts: Iterable[str] = ()) -> str:
        """The first key of a binding as the terminal sends it; empty where it has none.

        Where contexts are named it is the first that is not taken by one of them before the binding's own.
        """
        inner = tuple(contexts)
        wanted = tuple(name.split("."))
        return next((key for key in self._keys[name] if not inner or self.find(inner, key) == wanted), "")

    def key_of(self, *names: str, contexts: Iterable[str] = ()) -> str:
        """The first keys of bindings together, such as `1-6`; empty where one of them has none; see `first_key`."""
        wanted = (names, tuple(contexts))
        if wanted not in self._named:
            self._named[wanted] = self._together(*wanted)
        return self._named[wanted]

    def _together(self, names: tuple[str, ...], inner: tuple[str, ...]) -> str:
        keys = [self.first_key(name, inner) for name in names]
        if not all(keys):
            return ""
        first = [shown(key) for key in keys]
        if len(first) > 2 and all(key.isdigit() for key in first):
            return f"{first[0]}-{first[-1]}"
        return "".join(first) if all(len(key) == 1 and not key.isdigit() for key in first) else "/".join(first)


def contexts_of(keyed: Keyed) -> tuple[str, ...]:
    """The contexts in which a key is looked up while something has the keys, the innermost first."""
    return (keyed.context, *(() if keyed.covers else ("table", "cursor")), EVERYWHERE)


def _checked(name: str, key: str) -> str:
    """A key from the configuration, where a space may be written out. Raises KeyConfigError for what is none."""
    if len(key) == 1 and key.isprintable():
        return key
    *held, last = key.lower().split("+")
    last = " " if last == "space" else last
    is_known = last in SHOWN or (len(last) == 1 and last.isalnum() and last.isascii())
    if not is_known or any(part not in _HELD for part in held):
        raise KeyConfigError(f"keys.{name}: {key!r} is not a key")
    return "+".join([*held, last])
