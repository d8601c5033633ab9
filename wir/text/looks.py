"""Palettes and sets of characters from their files, in `wir/text/map`, and how the roles of a panel look in each."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

from wir.model.widths import in_ascii as text_in_ascii
from wir.text.cells import Style
from wir.text.colours import Colour, ansi, rgb, xterm
from wir.text.panels.lines import Line, Role, Span
from wir.toml import own_toml

T = TypeVar("T")

_ATTRIBUTES: Final = ("bold", "dim", "underline", "reverse")


@cache
def look_file(folder: str, name: str) -> dict[str, Any]:
    """The tables in the file of a look; if it is `like` another one, missing ones are taken from there."""
    own = own_toml("wir.text.map", folder, f"{name.replace(' ', '_').replace('-', '_')}.toml")
    other = own.pop("like", None)
    return own if other is None else look_file(folder, other) | own


def made(kind: Callable[..., T], name: str, table: Mapping[str, Any]) -> T:
    """A dataclass of this name with its fields from a table, each read as its type says."""
    hints = get_type_hints(kind)
    return kind(name=name, **{field: read(hints[field], value) for field, value in table.items()})


def read(hint: Any, value: Any) -> Any:
    """A value from a file as a type requires: colours and styles by `colour` and `style`, members of enums by name."""
    kinds = get_args(hint)
    if get_origin(hint) is Mapping:
        return {_key(kinds[0], key): read(kinds[1], each) for key, each in value.items()}
    if get_origin(hint) is tuple:
        return tuple(read(kinds[0], each) for each in value)
    if hint is Style:
        return style(value)
    return colour(value) if Colour in (hint, *kinds) else value


def _key(hint: Any, text: str) -> Any:
    if get_origin(hint) is tuple:
        return tuple(_key(kind, word) for kind, word in zip(get_args(hint), text.split(), strict=True))
    return hint[text.upper()] if issubclass(hint, Enum) else hint(text)


def style(text: str) -> Style:
    """The style written `bold #14120c on #ffdf4a`, any part of which may be missing."""
    words = text.split()
    marks = {word: True for word in words if word in _ATTRIBUTES}
    written, _, ground = " ".join(word for word in words if word not in marks).partition("on ")
    return Style(colour(written) if written else None, colour(ground) if ground else None, **marks)


def colour(text: str) -> Colour:
    """The colour written `#2560ae`, or by its number: 0-15 of ANSI, 16-255 of xterm."""
    if text.startswith("#"):
        return rgb(text)
    number = int(text)
    return ansi(number) if number < 16 else xterm(number)


@dataclass(frozen=True, slots=True)
class PanelStyles:
    """The looks of a palette's panels: the empty ground, and each role on it.

    A role without a background of its own is drawn on the ground.
    """

    name: str
    ground: Style
    roles: Mapping[Role, Style]

    def style(self, role: Role | Style) -> Style:
        """How a role looks, or a style on the ground."""
        own = role if isinstance(role, Style) else self.roles[role]
        return own if own.bg is not None else own._replace(bg=self.ground.bg)


@cache
def panel_styles(name: str) -> PanelStyles:
    """The styles that go with the palette of a name, from its file."""
    named = dict(look_file("palettes", name)["panels"])
    return PanelStyles(name, style(named.pop("ground")), read(Mapping[Role, Style], named))


def in_ascii(lines: Iterable[Line]) -> list[Line]:
    """The lines with an ASCII character in every cell; the empty part of a bar becomes dots."""
    return [tuple(_plain(span) for span in spans) for spans in lines]


def _plain(span: Span) -> Span:
    if span.role is Role.BAR_EMPTY:
        return Span("." * len(span.text), Role.RULE)
    return span._replace(text=text_in_ascii(span.text))
