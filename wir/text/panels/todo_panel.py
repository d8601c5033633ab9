"""What is left to do in the phase, as a panel."""

from __future__ import annotations

from collections.abc import Collection

from wir.estimates.todo import Todo, what_matters
from wir.model.view import View
from wir.model.words import place
from wir.text.panels.lines import Line, Role, Span, heading, line, wrapped
from wir.text.panels.words import cite


def todo_panel(view: View, found: Collection[Todo], width: int) -> list[Line]:
    """The list as a panel."""
    lines = [heading("TO DO", width, line(Span(str(len(what_matters(found))), Role.FAINT)))]
    for each in found:
        where = f" at {place(view.scenario, each.at)}" if each.at is not None and each.number is not None else ""
        words = Span(each.text + where, Role.TEXT if each.matters else Role.FAINT)
        lines += wrapped(line("- ", words, " ", cite(each.paragraph)), width, indent=2)
    return lines if found else [*lines, line(Span("nothing left", Role.GOOD))]
