"""Keys beside what they do: a mode has one row for each of its bindings.

A binding's name is its context and its action, `group.plot`. Keys are written as the terminal sends them: the character
itself, or a name such as `enter` or `ctrl+r`. Nothing needs a key that terminals do not send, and whatever Escape does,
another key does too. The original's letters and numbers mean what they meant there. The key map, the line of keys, the
help pages and the list of everything that can be done follow from the rows.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from wir.model.errors import InputError

M_contra = TypeVar("M_contra", contravariant=True)

Answer = Callable[[], object]
"""What is done when a player has answered or turned away."""

BACK: Final = ("escape", "backspace", "0")
ENTER: Final = ("enter",)

_SHOWN: Final = {
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
"""How the line of keys shows keys that are not characters."""


@dataclass(frozen=True, slots=True)
class Key(Generic[M_contra]):
    """A binding of a mode: the action that ends its name, its default keys, its word, and what it does.

    `rank` is its place in the line of keys, from 1 on; at 0 it is not there. Bindings of one rank share a place. `hint`
    is a different word for there, or a function that gives it. With `when`, it is shown only while that is true.
    """

    action: str
    keys: tuple[str, ...]
    word: str
    does: Callable[[M_contra], object]
    rank: int = 0
    hint: str | Callable[[M_contra], str] | None = None
    when: Callable[[M_contra], bool] | None = None

    def hint_in(self, mode: M_contra) -> str:
        """The word in the line of keys; empty if it is not shown at the moment."""
        if self.when is not None and not self.when(mode):
            return ""
        hint = self.word if self.hint is None else self.hint
        return hint if isinstance(hint, str) else hint(mode)


Keys = Sequence[Key[M_contra]]


class Hint(NamedTuple):
    """Bindings for the line of keys, and what they do in a word."""

    names: tuple[str, ...]
    word: str


def cursor_hint(word: str) -> Hint:
    """The hint for the six directions of the cursor."""
    return Hint(tuple(f"cursor.{n}" for n in range(1, 7)), word)


END_HINT: Final = Hint(("table.end",), "End")

Borrowed = Mapping[int, Hint]
"""Hints for bindings of other contexts, by their rank."""


class Keyed:
    """Something that has keys: `context` begins the names of its bindings.

    `topic` is its help page if that has another name. One that `covers` leaves no key to the map below it. `answers`
    gives, by action, what the bindings do that lead away from it.
    """

    context: ClassVar[str]
    topic: str = ""
    covers: ClassVar[bool] = False
    keys: ClassVar[Keys[Any]] = ()
    borrowed: ClassVar[Borrowed] = {}
    answers: Mapping[str, Answer] = {}

    def act(self, action: str) -> bool:
        """Does what a binding of the context does; returns whether there is one for the action."""
        does = next((key.does for key in self.keys if key.action == action), None)
        if does is not None:
            does(self)
        return does is not None

    def hints(self) -> list[Hint]:
        """The keys to show, the most important first."""
        found = dict(self.borrowed)
        for key in self.keys:
            if key.rank and (word := key.hint_in(self)):
                before = found.get(key.rank, Hint((), word))
                found[key.rank] = Hint((*before.names, f"{self.context}.{key.action}"), before.word)
        return [found[rank] for rank in sorted(found)]


def answer(action: str, keys: tuple[str, ...], word: str, rank: int = 0, hint: str | None = None) -> Key[Any]:
    """A binding that does what its mode was given for it."""
    return Key(action, keys, word, lambda keyed: keyed.answers[action](), rank, hint)


def figure_keys(
    figures: Iterable[int],
    word: str,
    does: Callable[[Any, int], object],
    rank: int,
    hint: str | None = None,
    when: Callable[[Any, int], bool] = lambda *_: True,
) -> Keys[Any]:
    """A binding for each of these digits, which is passed to `does`; it is shown only while `when` is true for it."""

    def key(n: int) -> Key[Any]:
        return Key(str(n), (str(n),), word, lambda keyed: does(keyed, n), rank, hint, lambda keyed: when(keyed, n))

    return tuple(map(key, figures))


def key_name(name: str, character: str | None) -> str:
    """What a binding calls a pressed key: the character itself if it has one, else Textual's name."""
    return character if character is not None and character.isprintable() else name


def shown(key: str) -> str:
    """A key as players know it: `S`, `Shift+S` for a capital letter, `Ctrl+R`, `Enter`."""
    if len(key) == 1 and key.isupper():
        return f"Shift+{key}"
    *held, last = [key] if len(key) == 1 else key.split("+")
    return "+".join([*(part.title() for part in held), _SHOWN.get(last, last.upper())])


_HELD: Final = ("ctrl", "shift", "alt")

Changes = Mapping[str, Iterable[str]]
"""The keys that a player wants, by the names of their bindings."""

EVERYWHERE: Final = "any"
"""The context of the keys that work wherever they are pressed."""


class KeyConfigError(InputError):
    """A line of the configuration about a binding's keys makes no sense, for some reason."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"keys.{name}: {reason}")
        self.name = name


class Keymap:
    """Which key means what in which context."""

    def __init__(self, everything: Iterable[type[Keyed]], changes: Changes | None = None) -> None:
        """The default keys of everything that has keys, with some changed.

        Raises KeyConfigError for names or keys that do not exist, and for two meanings of one key; ValueError if two
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
        changes = changes or {}
        for name, keys in changes.items():
            if name not in self._keys:
                raise KeyConfigError(name, "there is no such binding")
            self._keys[name] = tuple(_checked(name, key) for key in keys)
        self._meanings: dict[tuple[str, str], str] = {}
        self._named: dict[tuple[tuple[str, ...], tuple[str, ...]], str] = {}
        for name, keys in self._keys.items():
            for pressed in keys:
                taken = self._meanings.setdefault((name.partition(".")[0], pressed), name)
                if taken != name:
                    changed, whose = (name, taken) if name in changes else (taken, name)
                    raise KeyConfigError(changed, f"{shown(pressed)} is taken by {whose}")

    def find(self, contexts: Iterable[str], key: str) -> tuple[str, str] | None:
        """The context and the action of a key in the first of the contexts in which it means something."""
        for context in contexts:
            for way in (key, key.lower()) if len(key) == 1 else (key,):
                if (name := self._meanings.get((context, way))) is not None:
                    return context, name.partition(".")[2]
        return None

    def keys_of(self, name: str, contexts: Iterable[str] = ()) -> tuple[str, ...]:
        """The keys of a binding as they are shown.

        If contexts are named, those that one of them takes before the binding's own are left out.
        """
        return tuple(map(shown, self._keys_in(name, contexts)))

    def first_key(self, name: str, contexts: Iterable[str]) -> str:
        """The first of these keys as the terminal sends it; empty if there is none."""
        return next(self._keys_in(name, contexts), "")

    def _keys_in(self, name: str, contexts: Iterable[str]) -> Iterator[str]:
        inner, wanted = tuple(contexts), tuple(name.split("."))
        return (key for key in self._keys[name] if not inner or self.find(inner, key) == wanted)

    def key_of(self, *names: str, contexts: Iterable[str] = ()) -> str:
        """The first keys of bindings together, such as `1-6`; empty if one of them has none; see `first_key`."""
        wanted = (names, tuple(contexts))
        if wanted not in self._named:
            self._named[wanted] = self._together(*wanted)
        return self._named[wanted]

    def name_at(self, column: int, *names: str, contexts: Iterable[str] = ()) -> str:
        """The binding whose key is at a column of the first keys of bindings together; empty if none is.

        A single one is meant by every column; in a range such as `1-6` none is meant.
        """
        if len(names) == 1:
            return names[0]
        keys = [shown(self.first_key(name, contexts)) for name in names]
        together = self.key_of(*names, contexts=contexts)
        gap = next((len(sign) for sign in ("", "/") if sign.join(keys) == together), None)
        ends = accumulate(keys, lambda end, key: end + len(key) + (gap or 0), initial=0)
        found = [name for name, key, start in zip(names, keys, ends, strict=False) if 0 <= column - start < len(key)]
        return found[0] if found and gap is not None else ""

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
    """A key from the configuration, in which `space` may be written out. Raises KeyConfigError for anything else."""
    if len(key) == 1 and key.isprintable():
        return key
    *held, last = key.lower().split("+")
    last = " " if last == "space" else last
    is_known = last in _SHOWN or (len(last) == 1 and last.isalnum() and last.isascii())
    if not is_known or any(part not in _HELD for part in held):
        raise KeyConfigError(name, f"{key!r} is not a key")
    return "+".join([*held, last])
