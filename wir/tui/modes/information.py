"""Everything that can be looked up: pools, production, points, calendar, lists, rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from wir.model.events import Event
from wir.model.view import View
from wir.rules.book import Paragraph, Ruling, all_paragraphs, entry_of, search
from wir.text.charts import series_panel
from wir.text.panels.calendar_panel import calendar_panel, week_ahead
from wir.text.panels.economy import economy
from wir.text.panels.group_lists import order_of_battle
from wir.text.panels.help_page import paragraph_page, ruling_page
from wir.text.panels.lines import BLANK, Line, Role, Span, line, wrapped
from wir.text.panels.victory_panel import victory_panel
from wir.text.reports.rolls import luck_of, luck_panel
from wir.text.speech.staff import judgement_sentences
from wir.text.war.notes import note_line, notes_of
from wir.tui.desk import Desk
from wir.tui.modes.charts import Charts
from wir.tui.modes.film import watch_again
from wir.tui.modes.lists import CITIES, GROUPS, RowList, TodoList
from wir.tui.modes.pages import MessageLog, show_page
from wir.tui.modes.report import Report
from wir.tui.questions import AskText, Chooser, Menu, Option, Script, ask, converse

_Drawing = Callable[[View, int], list[Line]]


def _calendar(view: View, width: int) -> list[Line]:
    """The odds of weather and first player, then what is to come and what happened in the war."""
    return [*week_ahead(view, width), BLANK, *calendar_panel(view, width)]


class InfoEntry(NamedTuple):
    """A line of the menu: its letter, its words, and what it opens; some need a week that has been played."""

    letter: str
    words: str
    opens: Callable[[Desk], object]
    needs_a_week: bool = False


def _panel(letter: str, words: str, topic: str, draw: _Drawing) -> InfoEntry:
    """A page drawn from the View; `topic` is its page of help."""
    return InfoEntry(
        letter, words, lambda desk: show_page(desk, words.upper(), lambda width: draw(desk.view, width), topic=topic)
    )


def information(desk: Desk) -> None:
    """Puts the menu of what can be looked up on the desk."""
    none_yet = "" if desk.match.game.history.past else "No week has been played yet"
    options = [
        Option(entry.letter, entry.words, entry.opens, refusal=none_yet if entry.needs_a_week else "")
        for entry in ENTRIES
    ]
    ask(desk, Menu(desk, "INFORMATION", options), lambda opens: opens(desk))


def _show_judgement(desk: Desk) -> None:
    told = [line(sentence) for sentence in judgement_sentences(desk.match.game, desk.view)]

    def draw(width: int) -> list[Line]:
        return [row for sentence in told for row in wrapped(sentence, width)]

    show_page(desk, "THE STAFF'S VIEW", draw, topic="staff")


def _show_luck(desk: Desk) -> None:
    show_page(desk, "DICE AND LUCK", lambda width: luck_panel(luck_of(_heard(desk)), width)[1:], topic="luck")


def _heard(desk: Desk) -> list[Event]:
    """What the player has heard since the game was opened; at first that is last week alone."""
    return desk.heard if any(event.rolls for event in desk.heard) else desk.known(desk.last_week.events)


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


def _show_notes(desk: Desk) -> None:
    show_page(desk, "NOTES", lambda width: _notes(desk, width))


def _notes(desk: Desk, width: int) -> list[Line]:
    """The player's own notes, then the scenario's strategic notes for his side."""
    view = desk.view
    own = [line(Span(f"Week {note.week}  ", Role.LABEL), note_line(note, view)) for note in notes_of(view, view.viewer)]
    text = desk.view.scenario.strategic_notes.get(desk.viewer, "")
    parts = [part for part in text.split("\n\n") if part.strip()] or ["This scenario has no notes."]
    told = [*own, *([BLANK] if own else []), *(line(" ".join(part.split())) for part in parts)]
    return [spans for part in told for spans in (*wrapped(part, width), *([] if part in own else [BLANK]))]


ENTRIES: Final = (
    InfoEntry("g", "All groups", lambda desk: desk.push(RowList(desk, GROUPS))),
    InfoEntry("d", "What is left to do, groups in danger", lambda desk: desk.push(TodoList(desk))),
    _panel("p", "Pools, production and its sources", "economy", economy),
    _panel("v", "Victory points", "victory", lambda view, width: victory_panel(view, width)[1:]),
    _panel("c", "Calendar, weather and history", "calendar", _calendar),
    _panel("o", "Order of battle", "forces", lambda view, width: order_of_battle(view, view.viewer, width)),
    _panel("e", "Enemy forces", "forces", lambda view, width: order_of_battle(view, view.viewer.enemy, width)),
    _panel("f", "Figures by week", "charts", lambda view, width: series_panel(view, width)[1:]),
    InfoEntry("t", "Cities and factories", lambda desk: desk.push(RowList(desk, CITIES))),
    InfoEntry("h", "Charts of strength, losses, production", lambda desk: desk.push(Charts(desk))),
    InfoEntry(
        "r", "Report of last week", lambda desk: desk.push(Report(desk, desk.last_week.events)), needs_a_week=True
    ),
    InfoEntry("x", "Watch last week's combats again", watch_again, needs_a_week=True),
    InfoEntry("w", "How the staff sees the war", _show_judgement),
    InfoEntry("l", "Dice and luck", _show_luck),
    InfoEntry("m", "Messages", lambda desk: desk.push(MessageLog(desk))),
    InfoEntry("b", "The rule book", lambda desk: converse(desk, _read_book(desk))),
    InfoEntry("s", "Search the rules", lambda desk: converse(desk, _search_book(desk))),
    InfoEntry("n", "Notes, yours and those on the scenario", _show_notes),
)
"""The menu, in its order."""
