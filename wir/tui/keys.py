"""The keys: every binding has a name, its usual keys and a word for the line of keys.

A binding's name is its context and its action, `group.plot`. Contexts are looked through from the innermost to the map,
so a key may mean one thing with a group in hand and another without. Letters count in both cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from wir.tui.bindings import BINDINGS

SHOWN: Final = {
    " ": "Space",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "enter": "Enter",
    "escape": "Esc",
    "tab": "Tab",
    "backspace": "Bksp",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "delete": "Del",
    "insert": "Ins",
    **{f"f{n}": f"F{n}" for n in range(1, 13)},
}
"""How the line of keys shows those that are not a character of their own."""

_HELD: Final = ("ctrl", "shift", "alt")


Actions = Mapping[str, Callable[[], object]]
"""What each action of a context does."""


class KeyConfigError(ValueError):
    """A line of the configuration about keys makes no sense; the text says which and why."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a key means."""

    context: str
    action: str


class Hint(NamedTuple):
    """Bindings for the line of keys, and what they do in a word."""

    names: tuple[str, ...]
    word: str


def hint(word: str, *names: str) -> Hint:
    """A hint for these bindings."""
    return Hint(names, word)


def directions(context: str, word: str) -> Hint:
    """The hint for the six directions of a context."""
    return Hint(tuple(f"{context}.{n}" for n in range(1, 7)), word)


class Keymap:
    """Which key means what in which context."""

    def __init__(self, changes: Mapping[str, Iterable[str]] | None = None) -> None:
        """The usual keys with some of them changed. Raises KeyConfigError for names or keys that do not exist."""
        self._keys = {name: binding.keys for name, binding in BINDINGS.items()}
        for name, keys in (changes or {}).items():
            if name not in BINDINGS:
                raise KeyConfigError(f"keys.{name}: there is no such binding")
            self._keys[name] = tuple(_checked(name, key) for key in keys)
        self._meanings: dict[tuple[str, str], str] = {}
        self._named: dict[tuple[tuple[str, ...], tuple[str, ...]], str] = {}
        for name, keys in self._keys.items():
            context, _, action = name.partition(".")
            for key in keys:
                taken = self._meanings.setdefault((context, key), action)
                if taken != action:
                    raise KeyConfigError(f"keys.{name}: {shown(key)} is taken by {context}.{taken}")

    def find(self, contexts: Iterable[str], key: str) -> Found | None:
        """What a key means in the first of the contexts in which it means something."""
        for context in contexts:
            for way in (key, key.lower()) if len(key) == 1 else (key,):
                action = self._meanings.get((context, way))
                if action is not None:
                    return Found(context, action)
        return None

    def keys_of(self, name: str) -> tuple[str, ...]:
        """The keys of a binding, as they are shown."""
        return tuple(map(shown, self._keys[name]))

    def first_key(self, name: str, contexts: Iterable[str] = ()) -> str:
        """The first key of a binding as the terminal sends it; empty where it has none.

        Where contexts are named it is the first that is not taken by one of them before the binding's own.
        """
        inner = tuple(contexts)
        context, _, action = name.partition(".")
        wanted = Found(context, action)
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


def key_name(name: str, character: str | None) -> str:
    """What a binding calls a key that was pressed: the character itself where it has one, else Textual's name."""
    return character if character is not None and character.isprintable() else name


def shown(key: str) -> str:
    """A key as players know it: `S`, `Shift+S` where a capital letter is meant, `Ctrl+R`, `Enter`."""
    if len(key) == 1 and key.isupper():
        return f"Shift+{key}"
    *held, last = [key] if len(key) == 1 else key.split("+")
    return "+".join([*(part.title() for part in held), SHOWN.get(last, last.upper())])


def _checked(name: str, key: str) -> str:
    """A key from the configuration, where a space may be written out. Raises KeyConfigError for what is none."""
    if len(key) == 1 and key.isprintable():
        return key
    *held, last = key.lower().split("+")
    last = " " if last == "space" else last
    is_known = last in SHOWN or (len(last) == 1 and last.isalnum() and last.isascii())
    if not is_known or any(part not in _HELD for part in held):
        raise KeyConfigError(f"keys.{name}: {key!r} is no key")
    return "+".join([*held, last])
