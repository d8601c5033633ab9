"""Everything that can be looked up: pools, production, points, calendar, lists, rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from wir.rules.book import Paragraph, all_paragraphs, paragraph, ruling, search
from wir.text.panels.calendar_panel import calendar_panel, history_panel
from wir.text.panels.lines import BLANK, Line, Role, Span, line, wrapped
from wir.text.panels.production_panel import production_panel
from wir.text.panels.victory_panel import victory_panel
from wir.text.panels.week_ahead import week_ahead
from wir.tui.chooser import Chooser
from wir.tui.dialogue import Script, converse
from wir.tui.modes.lists import GroupList, TodoList
from wir.tui.modes.pages import show_page
from wir.tui.questions import AskText, Menu, Option

if TYPE_CHECKING:
    from wir.model.state import State
    from wir.tui.desk import Desk

_Drawing = Callable[["State", int], list[Line]]

_PAGES: dict[str, tuple[str, _Drawing]] = {
    "p": ("Pools and production", production_panel),
    "v": ("Victory points", victory_panel),
    "w": ("Weather and who moves first", week_ahead),
    "c": ("Calendar: what is coming", calendar_panel),
    "h": ("What happened then, in history", history_panel),
}


def information(desk: Desk) -> None:
    """Puts the menu of what can be looked up on the desk."""
    converse(desk, _information(desk))


def show_todo(desk: Desk) -> None:
    """Puts the list of what is left to do on the desk."""
    desk.push(TodoList(desk))


def _information(desk: Desk) -> Script:
    options = [Option("g", "All groups", "g"), Option("d", "What is left to do", "d")]
    options += [Option(key, title, key) for key, (title, _) in _PAGES.items()]
    options += [Option("b", "The rule book", "b"), Option("s", "Search the rules", "s")]
    options += [Option("n", "Notes on the scenario", "n")]
    choice = yield Menu(desk, "INFORMATION", options)
    if choice in _PAGES:
        title, draw = _PAGES[choice]
        show_page(desk, title.upper(), lambda width: draw(desk.view, width))
    elif choice == "g":
        desk.push(GroupList(desk))
    elif choice == "d":
        show_todo(desk)
    elif choice == "n":
        show_page(desk, "NOTES", lambda width: _notes(desk, width))
    elif choice == "b":
        yield from _read_book(desk)
    else:
        yield from _search_book(desk)


def _read_book(desk: Desk) -> Script:
    options = [Option("", f"{entry.number:5} {entry.title}", entry) for entry in all_paragraphs()]
    chosen = yield Chooser(desk, "RULE BOOK", options)
    show_page(desk, f"§{chosen.number}", lambda width: rule_lines(chosen, width))


def _search_book(desk: Desk) -> Script:
    words = yield AskText(desk, "Rules about", note="a word, a paragraph such as 7.7, or a ruling such as R76")
    found = _entries(words)
    if not found:
        desk.warn(f"Nothing in the rules about {words!r}")
        return
    options = [Option("", _title(entry), entry) for entry in found]
    chosen = (yield Chooser(desk, "RULES", options)) if len(found) > 1 else found[0]
    show_page(desk, _title(chosen).partition(" ")[0], lambda width: rule_lines(chosen, width))


def _entries(words: str) -> list[object]:
    for look_up in (paragraph, ruling):
        try:
            return [look_up(words)]
        except KeyError:
            continue
    return list(search(words))


def _title(entry: object) -> str:
    if isinstance(entry, Paragraph):
        return f"§{entry.number} {entry.title}"
    return f"{getattr(entry, 'number', '')} {getattr(entry, 'question', '')}"


def rule_lines(entry: object, width: int) -> list[Line]:
    """A paragraph with the rulings that decide in it, or a ruling."""
    if not isinstance(entry, Paragraph):
        return _ruling_lines(str(getattr(entry, "number", "")), width)
    lines = [line(Span(f"§{entry.number} {entry.title}", Role.TITLE)), BLANK]
    for part in entry.rule.split("\n\n"):
        lines += [*wrapped(line(" ".join(part.split())), width), BLANK]
    for number in entry.rulings:
        lines += [*_ruling_lines(number, width), BLANK]
    return lines


def _ruling_lines(number: str, width: int) -> list[Line]:
    try:
        entry = ruling(number)
    except KeyError:
        return []
    lines = [line(Span(f"{entry.number} ", Role.TITLE), Span(f"§{entry.paragraph}", Role.PARAGRAPH))]
    lines += wrapped(line(Span(entry.question, Role.LABEL)), width, indent=2)
    lines += wrapped(line(entry.ruling), width, indent=2)
    return lines + wrapped(line(Span(entry.reason, Role.FAINT)), width, indent=2)


def _notes(desk: Desk, width: int) -> list[Line]:
    """The scenario's strategic notes for the player's side."""
    text = desk.view.scenario.strategic_notes.get(desk.viewer, "")
    parts = [part for part in text.split("\n\n") if part.strip()] or ["This scenario has no notes."]
    return [spans for part in parts for spans in (*wrapped(line(" ".join(part.split())), width), BLANK)]
