"""How roles look in each palette, and lines for terminals that have no more than ASCII."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from wir.model.widths import in_ascii as text_in_ascii
from wir.text.cells import PLAIN, Style
from wir.text.colours import Colour, ansi, rgb, xterm
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


@dataclass(frozen=True, slots=True)
class _Inks:
    """The colours that a coloured palette is mixed from."""

    ground: Colour
    text: Colour
    bright: Colour
    faint: Colour
    dark: Colour
    title: Colour
    rule: Colour
    good: Colour
    bad: Colour
    warning: Colour
    link: Colour
    axis: Colour
    axis_plate: tuple[Colour, Colour]
    soviet: Colour
    soviet_plate: tuple[Colour, Colour]
    badge: tuple[Colour, Colour]
    selected: tuple[Colour, Colour]
    experience: Colour
    strength: Colour
    fatigue: Colour
    bar_soviet: Colour
    bar_empty: Colour


def _mixed(name: str, inks: _Inks) -> PanelStyles:
    return PanelStyles(
        name,
        Style(inks.text, inks.ground),
        {
            Role.TEXT: Style(inks.text),
            Role.TITLE: Style(inks.title, bold=True),
            Role.RULE: Style(inks.rule),
            Role.LABEL: Style(inks.faint),
            Role.VALUE: Style(inks.bright, bold=True),
            Role.FAINT: Style(inks.faint),
            Role.GOOD: Style(inks.good, bold=True),
            Role.BAD: Style(inks.bad, bold=True),
            Role.WARNING: Style(inks.warning, bold=True),
            Role.AXIS: Style(inks.axis, bold=True),
            Role.SOVIET: Style(inks.soviet, bold=True),
            Role.AXIS_PLATE: Style(*inks.axis_plate, bold=True),
            Role.SOVIET_PLATE: Style(*inks.soviet_plate, bold=True),
            Role.BADGE: Style(*inks.badge, bold=True),
            Role.KEY: Style(inks.dark, inks.title, bold=True),
            Role.LINK: Style(inks.link, underline=True),
            Role.SELECTED: Style(*inks.selected, bold=True),
            Role.PARAGRAPH: Style(inks.faint),
            Role.BAR_STRENGTH: Style(inks.strength, inks.bar_empty),
            Role.BAR_EXPERIENCE: Style(inks.experience, inks.bar_empty),
            Role.BAR_FATIGUE: Style(inks.fatigue, inks.bar_empty),
            Role.BAR_AXIS: Style(inks.axis, inks.bar_empty),
            Role.BAR_SOVIET: Style(inks.bar_soviet, inks.bar_empty),
            Role.BAR_EMPTY: Style(inks.faint, inks.bar_empty, underline=inks.bar_empty == inks.ground),
        },
    )


_TRUE: Final = _Inks(
    ground=rgb("#161b22"),
    text=rgb("#c9d1d9"),
    bright=rgb("#ffffff"),
    faint=rgb("#8b949e"),
    dark=rgb("#14120c"),
    title=rgb("#e8c468"),
    rule=rgb("#4a525c"),
    good=rgb("#5cc46a"),
    bad=rgb("#ff7566"),
    warning=rgb("#ffb02e"),
    link=rgb("#79c0ff"),
    axis=rgb("#d5dae1"),
    axis_plate=(rgb("#101216"), rgb("#c8cdd5")),
    soviet=rgb("#ff8a78"),
    soviet_plate=(rgb("#ffffff"), rgb("#b3231c")),
    badge=(rgb("#f4f0e0"), rgb("#2a5a38")),
    selected=(rgb("#14120c"), rgb("#ffdf4a")),
    experience=rgb("#5cc46a"),
    strength=rgb("#6cb0ff"),
    fatigue=rgb("#e88040"),
    bar_soviet=rgb("#e0483c"),
    bar_empty=rgb("#2c3440"),
)
_COLOUR_BLIND: Final = _Inks(
    ground=rgb("#12161d"),
    text=rgb("#cfd6de"),
    bright=rgb("#ffffff"),
    faint=rgb("#929aa4"),
    dark=rgb("#0c1016"),
    title=rgb("#f0e442"),
    rule=rgb("#4a525c"),
    good=rgb("#7cc4ff"),
    bad=rgb("#ff9d4d"),
    warning=rgb("#f0e442"),
    link=rgb("#a8d4ff"),
    axis=rgb("#dcecff"),
    axis_plate=(rgb("#0c1016"), rgb("#b4cdea")),
    soviet=rgb("#ffab5e"),
    soviet_plate=(rgb("#ffffff"), rgb("#8f3a00")),
    badge=(rgb("#ffffff"), rgb("#1f4d85")),
    selected=(rgb("#0c1016"), rgb("#ffffff")),
    experience=rgb("#c9e6ff"),
    strength=rgb("#4ba3e3"),
    fatigue=rgb("#f9a631"),
    bar_soviet=rgb("#d96a10"),
    bar_empty=rgb("#2c3440"),
)
_INDEXED: Final = _Inks(
    ground=xterm(234),
    text=xterm(252),
    bright=xterm(231),
    faint=xterm(246),
    dark=xterm(16),
    title=xterm(221),
    rule=xterm(240),
    good=xterm(77),
    bad=xterm(210),
    warning=xterm(214),
    link=xterm(117),
    axis=xterm(254),
    axis_plate=(xterm(16), xterm(251)),
    soviet=xterm(210),
    soviet_plate=(xterm(231), xterm(124)),
    badge=(xterm(231), xterm(22)),
    selected=(xterm(16), xterm(226)),
    experience=xterm(77),
    strength=xterm(75),
    fatigue=xterm(208),
    bar_soviet=xterm(203),
    bar_empty=xterm(237),
)
_SIXTEEN: Final = _Inks(
    ground=ansi(0),
    text=ansi(7),
    bright=ansi(15),
    faint=ansi(6),
    dark=ansi(0),
    title=ansi(11),
    rule=ansi(8),
    good=ansi(10),
    bad=ansi(9),
    warning=ansi(13),
    link=ansi(14),
    axis=ansi(15),
    axis_plate=(ansi(0), ansi(7)),
    soviet=ansi(9),
    soviet_plate=(ansi(15), ansi(1)),
    badge=(ansi(15), ansi(4)),
    selected=(ansi(0), ansi(14)),
    experience=ansi(10),
    strength=ansi(14),
    fatigue=ansi(11),
    bar_soviet=ansi(9),
    bar_empty=ansi(0),
)

_BOLD, _FULL, _LINED = Style(bold=True), Style(bold=True, reverse=True), Style(bold=True, underline=True)
_MONO: Final = PanelStyles(
    "no colours",
    PLAIN,
    dict.fromkeys(Role, PLAIN)
    | dict.fromkeys((Role.TITLE, Role.VALUE, Role.GOOD, Role.SOVIET, Role.SOVIET_PLATE), _BOLD)
    | dict.fromkeys((Role.AXIS_PLATE, Role.KEY, Role.SELECTED, Role.BADGE), _FULL)
    | dict.fromkeys((Role.WARNING, Role.BAD), _LINED)
    | dict.fromkeys((Role.RULE, Role.PARAGRAPH), Style(dim=True))
    | {Role.LINK: Style(underline=True), Role.BAR_EMPTY: Style(underline=True)},
)

PANEL_STYLES: Final = {
    styles.name: styles
    for styles in (
        _mixed("true colour", _TRUE),
        _mixed("colour-blind", _COLOUR_BLIND),
        _mixed("256 colours", _INDEXED),
        _mixed("16 colours", _SIXTEEN),
        _MONO,
    )
}
"""The styles by the name of the map's palette that they go with."""


def in_ascii(lines: Iterable[Line]) -> list[Line]:
    """The lines with a character of ASCII in every cell; the empty part of a bar becomes dots."""
    return [tuple(_plain(span) for span in spans) for spans in lines]


def _plain(span: Span) -> Span:
    if span.role is Role.BAR_EMPTY:
        return Span("." * len(span.text), Role.RULE)
    return span._replace(text=text_in_ascii(span.text))
