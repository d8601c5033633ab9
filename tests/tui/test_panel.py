"""What stands in a panel, and what of it reaches the terminal."""

from __future__ import annotations

from wir.text.panels.lines import Role, Span, line
from wir.tui.look import look_named
from wir.tui.widgets import Panel

EVIL = line(Span("war\x1b[2J", Role.WARNING), "\u202e: there is no\nsuch Königsberg →")


def shown(panel: Panel) -> str:
    return panel._prepared(panel.lines[0], 50).text


def test_nothing_in_a_panel_speaks_to_the_terminal() -> None:
    panel = Panel(look_named("true"), "error")
    panel.show([EVIL])
    assert shown(panel).rstrip() == "war?[2J?: there is no?such Königsberg →"


def test_in_ascii_signs_and_accents_are_replaced() -> None:
    panel = Panel(look_named("true", ascii_only=True), "error")
    panel.show([EVIL])
    assert shown(panel).rstrip() == "war?[2J?: there is no?such Konigsberg >"
