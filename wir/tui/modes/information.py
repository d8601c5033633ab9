"""Everything that can be looked up: pools, production, points, calendar, lists, rules."""

from __future__ import annotations

from collections.abc import Callable

from wir.model.events import Event, seen
from wir.model.view import View
from wir.rules.book import Paragraph, Ruling, all_paragraphs, entry_of, search
from wir.text.charts import series_panel
from wir.text.panels.calendar_panel import calendar_panel, week_ahead
from wir.text.panels.economy import economy
from wir.text.panels.help_page import paragraph_page, ruling_page
from wir.text.panels.lines import BLANK, Line, line, wrapped
from wir.text.panels.order_of_battle import order_of_battle
from wir.text.panels.victory_panel import victory_panel
from wir.text.reports.luck import luck_of, luck_panel
from wir.tui.chooser import Chooser
from wir.tui.desk import Desk
from wir.tui.dialogue import Script, converse
from wir.tui.modes.charts import show_charts
from wir.tui.modes.film import watch_again
from wir.tui.modes.lists import CityList, GroupList, TodoList
from wir.tui.modes.message_log import show_messages
from wir.tui.modes.pages import show_page
from wir.tui.modes.report import Report
from wir.tui.questions import AskText, Menu, Option

_Drawing = Callable[[View, int], list[Line]]


def _calendar(view: View, width: int) -> list[Line]:
    """The odds of weather and first player, then what is to come and what happened in the war."""
    return [*week_ahead(view, width), BLANK, *calendar_panel(view, width)]


_PAGES: dict[str, tuple[str, str, _Drawing]] = {
    "p": ("Pools, production and its sources", "economy", economy),
    "v": ("Victory points", "victory", lambda view, width: victory_panel(view, width)[1:]),
    "c": ("Calendar, weather and history", "calendar", _calendar),
    "o": ("Order of battle", "forces", lambda view, width: order_of_battle(view, view.viewer, width)),
    "e": ("Enemy forces", "forces", lambda view, width: order_of_battle(view, view.viewer.enemy, width)),
    "f": ("Figures by week", "charts", lambda view, width: series_panel(view, width)[1:]),
}


def information(desk: Desk) -> None:
    """Puts the menu of what can be looked up on the desk."""
    converse(desk, _information(desk))


def show_todo(desk: Desk) -> None:
    """Puts the list of what is left to do on the desk."""
    desk.push(TodoList(desk))


def _information(desk: Desk) -> Script:
    none_yet = "" if desk.match.game.history.past else "No week has been played yet"
    options = [Option("g", "All groups", "g"), Option("d", "What is left to do", "d")]
    options += [Option(key, title, key) for key, (title, _, _) in _PAGES.items()]
    options += [
        Option("t", "Cities and factories", "t"),
        Option("h", "Charts of strength, losses, production", "h"),
        Option("r", "Report of last week", "r", refusal=none_yet),
        Option("x", "Watch last week's combats again", "x", refusal=none_yet),
        Option("l", "Dice and luck", "l"),
        Option("m", "Messages", "m"),
        Option("b", "The rule book", "b"),
        Option("s", "Search the rules", "s"),
        Option("n", "Notes on the scenario", "n"),
    ]
    choice = yield Menu(desk, "INFORMATION", options)
    if choice in _PAGES:
        title, topic, draw = _PAGES[choice]
        show_page(desk, title.upper(), lambda width: draw(desk.view, width), topic=topic)
    elif choice == "g":
        desk.push(GroupList(desk))
    elif choice == "t":
        desk.push(CityList(desk))
    elif choice == "h":
        show_charts(desk)
    elif choice == "d":
        show_todo(desk)
    elif choice == "r":
        desk.push(Report(desk, desk.last_week.events))
    elif choice == "x":
        watch_again(desk)
    elif choice == "l":
        show_page(desk, "DICE AND LUCK", lambda width: luck_panel(luck_of(_heard(desk)), width)[1:], topic="luck")
    elif choice == "m":
        show_messages(desk)
    elif choice == "n":
        show_page(desk, "NOTES", lambda width: _notes(desk, width))
    else:
        yield from (_read_book if choice == "b" else _search_book)(desk)


def _heard(desk: Desk) -> list[Event]:
    """What the player has heard since the game was opened; at first that is last week alone."""
    if any(event.rolls for event in desk.heard):
        return desk.heard
    return [known for event in desk.last_week.events if (known := seen(event, desk.viewer)) is not None]


def _read_book(desk: Desk) -> Script:
    options = [Option("", f"{entry.number:5} {entry.title}", entry) for entry in all_paragraphs()]
    chosen = yield Chooser(desk, "RULE BOOK", options)
    _show_rule(desk, chosen)


def _search_book(desk: Desk) -> Script:
    words = yield AskText(desk, "Rules about", note="a word, a paragraph such as 7.7, or a ruling such as R76")
    named = entry_of(words)
    found = search(words) if named is None else [named]
    if not found:
        desk.warn(f"Nothing in the rules about {words!r}")
        return
    options = [Option("", _title(entry), entry) for entry in found]
    chosen = (yield Chooser(desk, "RULES", options)) if len(found) > 1 else found[0]
    _show_rule(desk, chosen)


def _title(entry: Paragraph | Ruling) -> str:
    return f"{'§' if isinstance(entry, Paragraph) else ''}{entry.number} {entry.heading}"


def _show_rule(desk: Desk, entry: Paragraph | Ruling) -> None:
    draw = paragraph_page if isinstance(entry, Paragraph) else ruling_page
    show_page(desk, "RULES", lambda width: draw(entry.number, width))


def _notes(desk: Desk, width: int) -> list[Line]:
    """The scenario's strategic notes for the player's side."""
    text = desk.view.scenario.strategic_notes.get(desk.viewer, "")
    parts = [part for part in text.split("\n\n") if part.strip()] or ["This scenario has no notes."]
    return [spans for part in parts for spans in (*wrapped(line(" ".join(part.split())), width), BLANK)]
