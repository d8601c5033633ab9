"""The menus: everything that can be looked up, and the game itself with its settings, its report and the way out."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from wir.files import path_of
from wir.match.match import Match
from wir.match.past import still
from wir.match.players import COMPUTER, HUMAN, is_played, people_of
from wir.model.errors import InputError
from wir.model.events import Event
from wir.model.sides import SIDES
from wir.model.view import View
from wir.orders.conduct import Note, Resign, SetLevel
from wir.rules.book import Paragraph, Ruling, all_paragraphs, entry_of, search
from wir.rules.tables import LEVELS
from wir.saves.folder import named_path
from wir.text.charts import series_panel
from wir.text.house_rules import LEVEL_WORDS
from wir.text.panels.calendar_panel import calendar_panel, week_ahead
from wir.text.panels.economy import economy
from wir.text.panels.group_lists import enemy_forces, order_of_battle
from wir.text.panels.help_page import paragraph_page, ruling_page
from wir.text.panels.lines import BLANK, Line, Role, Span, line, wrapped
from wir.text.panels.victory_panel import victory_panel
from wir.text.reports.rolls import luck_of, luck_panel
from wir.text.speech.staff import judgement_sentences
from wir.text.war.notes import note_line, notes_of
from wir.tui.config import PACES
from wir.tui.desk import Desk
from wir.tui.keys import Answer
from wir.tui.modes.asking import hand_seat
from wir.tui.modes.charts import Charts
from wir.tui.modes.film import watch_again
from wir.tui.modes.history import look_back
from wir.tui.modes.lists import CITIES, GROUPS, RowList, show_todo
from wir.tui.modes.pages import Page, show_all_keys, show_help, show_messages, show_page
from wir.tui.modes.report import Report
from wir.tui.past_desk import PastDesk
from wir.tui.questions import AskText, Certain, Chooser, Menu, Option, Script, ask, converse

_Drawing = Callable[[View, int], list[Line]]


def _calendar(view: View, width: int) -> list[Line]:
    """The odds of weather and first player, then coming events and what happened in the war."""
    ahead = week_ahead(view, width)
    return [*ahead, *([BLANK] if ahead else []), *calendar_panel(view, width)]


class InfoEntry(NamedTuple):
    """A line of the menu: its letter, its words, and what it opens; some need a week to have been played."""

    letter: str
    words: str
    opens: Callable[[Desk], object]
    needs_a_week: bool = False


_TABLES: Final = 200
"""The most columns of a page of tables, which may be side by side."""


def _panel(letter: str, words: str, topic: str, draw: _Drawing, broadest: int = Page.broadest) -> InfoEntry:
    """A page drawn from the View, of so many columns at most; `topic` is its help page."""

    def show(desk: Desk) -> None:
        show_page(desk, words.upper(), lambda width: draw(desk.view, width), topic=topic, broadest=broadest)

    return InfoEntry(letter, words, show)


def information(desk: Desk) -> None:
    """Puts the menu of what can be looked up on the desk."""
    is_played = desk.match.game.history.past or desk.last_week.events
    none_yet = "" if is_played else "No week has been played yet"
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
    show_page(desk, "DICE AND LUCK", lambda width: luck_panel(luck_of(_heard(desk)), width), topic="luck")


def _heard(desk: Desk) -> list[Event]:
    """What the player has heard since the game was opened; at first only last week."""
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
    InfoEntry("d", "What is left to do, groups in danger", show_todo),
    _panel("p", "Pools, production and its sources", "economy", economy, _TABLES),
    _panel("v", "Victory points", "victory", victory_panel),
    _panel("c", "Calendar, weather and history", "calendar", _calendar),
    _panel("o", "Order of battle", "forces", order_of_battle, _TABLES),
    _panel("e", "Enemy forces", "forces", enemy_forces),
    _panel("f", "Figures by week", "charts", series_panel),
    InfoEntry("t", "Cities and factories", lambda desk: desk.push(RowList(desk, CITIES))),
    InfoEntry("h", "Charts of strength, losses, production", lambda desk: desk.push(Charts(desk))),
    InfoEntry(
        "r", "Report of last week", lambda desk: desk.push(Report(desk, desk.last_week.events)), needs_a_week=True
    ),
    InfoEntry("x", "Watch last week's combats again", watch_again, needs_a_week=True),
    InfoEntry("w", "How the staff sees the war", _show_judgement),
    InfoEntry("l", "Dice and luck", _show_luck),
    InfoEntry("m", "Messages", show_messages),
    InfoEntry("b", "The rule book", lambda desk: converse(desk, _read_book(desk))),
    InfoEntry("s", "Search the rules", lambda desk: converse(desk, _search_book(desk))),
    InfoEntry("n", "Notes, your own and the scenario's", lambda d: show_page(d, "NOTES", partial(_notes, d))),
)
"""The menu, in its order."""


def game_menu(desk: Desk) -> Script:
    """The menu of the game itself."""
    match = _match(desk)
    over = "The game is over" if match.is_over else ""
    not_yours = "" if match.people else "The computer plays both sides: take one first, with C"
    options = [
        Option("s", "Save now", save),
        Option("a", "Save as another game, or elsewhere", _save_as),
        Option("h", "Help", show_help),
        Option("k", "All keys, and how to change them", show_all_keys),
        Option("p", "Pace of the combats", _pace, _note(desk.pace)),
        Option("w", "Ask before a phase ends", _ask_or_not, _note("yes" if desk.asks_before_end else "no")),
        Option("o", "Stop at your combats", _stop_or_not, _note("yes" if desk.stop_at_own else "no")),
        Option("l", "Level of difficulty", _level, _note(str(desk.view.level)), refusal=over),
        Option("c", "Who plays which side", _seats, refusal=over),
        Option("n", "A note for the journal", _write_note),
        Option("i", "The past: the war week by week", look_back),
        Option("t", "Report on the war, in a file", tell_war),
        Option("r", "Resign", _resign, refusal=over or not_yours),
        Option("q", "Save and leave the table", lambda desk: desk.host.leave()),
    ]
    choice: Callable[[Desk], Script | None] = yield Menu(desk, "GAME", options)
    script = choice(desk)
    if script is not None:
        yield from script


def _ask_or_not(desk: Desk) -> None:
    desk.asks_before_end = not desk.asks_before_end
    desk.note("Phases end " + ("after a question" if desk.asks_before_end else "at once"))


def _stop_or_not(desk: Desk) -> None:
    desk.stop_at_own = not desk.stop_at_own
    desk.note("The film " + ("stops at every combat of your groups" if desk.stop_at_own else "does not stop"))


def _match(desk: Desk) -> Match:
    """The game itself, even while a past week is shown."""
    return desk.present.match if isinstance(desk, PastDesk) else desk.match


def save(desk: Desk) -> None:
    """Saves the game now and says where."""
    try:
        _match(desk).save()
    except ValueError as error:
        desk.warn(f"The game could not be saved: {error}")
        return
    recorder = _match(desk).recorder
    desk.note(f"Saved as {recorder.path.stem}" if recorder is not None else "This game is not recorded")


def _save_as(desk: Desk) -> Script:
    match = _match(desk)
    if match.has_one_save:
        desk.warn("An iron man game has only one save")
        return
    place = yield AskText(
        desk, "Save as:", match.save_as, note="a name" if match.confined else "a name, a folder or a file"
    )
    desk.reply(f"The game goes on as {match.told(place)}")


def _pace(desk: Desk) -> Script:
    options = [
        Option(str(n), pace, pace, _note("in force") if pace is desk.pace else BLANK) for n, pace in enumerate(PACES, 1)
    ]
    desk.pace = yield Menu(desk, "PACE OF THE COMBATS", options, at=PACES.index(desk.pace))


def _level(desk: Desk) -> Script:
    now = desk.view.level
    options = [Option(str(n), LEVEL_WORDS[n], n, _note("in force") if n == now else BLANK) for n in LEVELS]
    level = yield Menu(desk, "LEVEL (§10.0)", options, at=LEVELS.index(now))
    desk.order(SetLevel(level))


def _seats(desk: Desk) -> Script:
    options = []
    for n, side in enumerate(SIDES, 1):
        other = COMPUTER if side in desk.match.people else HUMAN
        options.append(Option(str(n), f"{side.title()}: now {desk.match.seat(side)}, hand over to {other}", side))
    side = yield Menu(desk, "WHO PLAYS", options)
    if _match(desk).waits_for(side):
        warning = "The computer plays on at once, and what it does cannot be taken back."
        if not (yield Certain(desk, f"Hand the {side.title()} side to the computer?", warning=warning)):
            return
    hand_seat(desk, side, COMPUTER if side in desk.match.people else HUMAN)


def _write_note(desk: Desk) -> Script:
    text = yield AskText(desk, "Note:")
    if text:
        desk.order(Note(text))


def _resign(desk: Desk) -> Script:
    if (yield Certain(desk, f"Resign for the {desk.viewer.title()} side?", warning="The game ends at once.")):
        desk.order(Resign(desk.viewer))
        desk.host.go_on()


def _note(text: str) -> Line:
    return line(Span(f" {text}", Role.LABEL))


def tell_war(desk: Desk) -> Script:
    """Asks where the report is to go, and has it written: for this side, or for both once the game is over.

    Each of two players has a file of his own.
    """
    from wir.report.writing import places, write_all  # noqa: PLC0415 - templates load where they are needed alone

    match = _match(desk)
    recorder = match.recorder
    save = recorder.path if recorder is not None else Path("war")
    state = match.game.state
    side = desk.viewer if is_played(state) else None
    name = f"{save.stem}-{side.lower()}" if side and len(people_of(state)) == len(SIDES) else save.stem

    def read(text: str) -> list[Path]:
        if match.confined and text:
            named_path(save.parent, text)  # leads nowhere else
        return places(save.parent / path_of(text), name)

    note = "Enter: beside the save; or a folder, NAME.html or NAME.md"
    files: list[Path] = yield AskText(desk, "Report to:", read, note=note)
    desk.note("The report is being written")
    desk.host.run(_written(desk, files, partial(write_all, still(match.game), side, files)))


async def _written(desk: Desk, files: Sequence[Path], write: Answer) -> None:
    """Writes it in a thread of its own, so that keys respond quickly."""
    try:
        await asyncio.to_thread(write)
    except InputError as error:
        desk.warn(f"The report could not be written: {error}")
    else:
        desk.reply(f"The report has been written: {', '.join(map(_match(desk).told, files))}")
