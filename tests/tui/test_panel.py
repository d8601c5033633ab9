"""What stands in a panel, and what of it reaches the terminal."""

from __future__ import annotations

from wir.text.panels.lines import Role, Span, line
from wir.tui.look import look_named
from wir.tui.widgets import Panel

EVIL = line(Span("war\x1b[2J", Role.WARNING), "\u202e: there is no\nsuch Königsberg →")


def sent(panel: Panel, width: int) -> str:
    return "".join(segment.text for segment in panel._row(0, width).cut(0, width))


def test_nothing_in_a_panel_speaks_to_the_terminal() -> None:
    panel = Panel(look_named("true"), "error")
    panel.show([EVIL])
    assert sent(panel, 50).rstrip() == "war?[2J?: there is no?such Königsberg →"


def test_in_ascii_signs_and_accents_are_replaced() -> None:
    panel = Panel(look_named("true", ascii_only=True), "error")
    panel.show([EVIL])
    assert sent(panel, 50).rstrip() == "war?[2J?: there is no?such Konigsberg >"
