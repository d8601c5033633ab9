"""How roles look in each palette, and lines for terminals that have no more than ASCII."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from wir.model.widths import in_ascii as text_in_ascii
from wir.text.cells import Style
from wir.text.looks import look_file, read, style
from wir.text.panels.lines import Line, Role, Span


@dataclass(frozen=True, slots=True)
class PanelStyles:
    """The looks of a palette's panels: the empty ground, and each role on it.

    A role without a background of its own stands on the ground.
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
    """The lines with a character of ASCII in every cell; the empty part of a bar becomes dots."""
    return [tuple(_plain(span) for span in spans) for spans in lines]


def _plain(span: Span) -> Span:
    if span.role is Role.BAR_EMPTY:
        return Span("." * len(span.text), Role.RULE)
    return span._replace(text=text_in_ascii(span.text))
