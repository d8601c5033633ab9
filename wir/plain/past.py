"""The past in lines of text: any week of the war and what could be asked in it, searches, careers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from wir.match.match import Match
from wir.match.past import Past, still
from wir.match.players import known_to
from wir.model.calendar import MONTHS, spoken
from wir.model.sides import SIDES, Side
from wir.model.view import view as view_of
from wir.model.words import count, listed
from wir.orders import OrderError
from wir.plain.table import Table
from wir.text.finding import find_place
from wir.text.speech.standing import moment_sentences
from wir.text.speech.words import aloud, sentence
from wir.text.war.career import career, eventful, standing
from wir.text.war.changes import changes_between, changes_lines
from wir.text.war.chronicle import Chronicle, WeekTold
from wir.text.war.finding import find_week
from wir.text.war.notes import HexNote, checked, happenings_of, keeping, notes_of
from wir.text.war.search import search as search_war

_BROADEST: Final = 10_000
"""Columns of a line that is read aloud: none is broken."""

Asked = Callable[[Table, str], Iterable[str]]
"""Answers a line that is typed at a table."""

_SIDES: Final = {side.casefold(): side for side in SIDES}


def history(table: Table, rest: str, asked: Asked) -> Iterable[str]:
    """All weeks, one of them, or the answer to a question in it, `history 12 group 9`.

    Once the game is over, `history 12 soviet group 70` asks as that side. Raises InputError as `find_week` does.
    """
    chronicle = _chronicle(table)
    first, _, question = rest.partition(" ")
    if not first:
        return [_week(week) for week in _weeks(chronicle) if week.is_over]
    if (question[:1].isalpha() and question[:3].upper() in MONTHS) or not first.isdigit():
        first, question = rest, ""
    then = _table(table, chronicle, find_week(chronicle, first))
    name, _, others = question.partition(" ")
    if name in _SIDES:
        if _SIDES[name] not in known_to(table.match.game.state, table.viewer):
            raise OrderError("the other side keeps its secrets until the game is over")
        then = _table(table, chronicle, then.view.week, _SIDES[name])
        question = others
    if question:
        return asked(then, question)
    before = [] if then.view.week == chronicle.past.first else [_week(chronicle.week(then.view.week - 1))]
    return ["This is the past; nothing can be changed in it.", *moment_sentences(then.view)[:1], *before]


def changes(table: Table, _: str) -> Iterable[str]:
    """What has changed on the map since last week."""
    view, past = table.view, Past(table.match.game)
    if view.week <= past.first:
        return ["No week has been played yet."]
    before = view_of(past.state(view.week - 1), table.viewer)
    found = changes_between(before, view, table.known(table.last_week.events))
    return [aloud(spans) for spans in changes_lines(found, view, _BROADEST)[1:]]


def search(table: Table, rest: str) -> Iterable[str]:
    """Everything in the whole war that fits the words, the oldest first."""
    if not rest:
        raise OrderError("say what is sought, such as search combats of 12, search who took Minsk or search surrenders")
    chronicle = _chronicle(table)
    weeks = _weeks(chronicle)
    notes = happenings_of(notes_of(table.view, table.viewer), table.view)
    found = search_war(weeks, rest, table.view.scenario, notes)
    days = {week.number: spoken(week.day) for week in weeks}
    lines = [f"Week {each.week}, {days[each.week]}: {aloud(each.text)}" for each in found]
    return lines or ["Nothing of that kind has happened in this war."]


def remark(table: Table, rest: str) -> Iterable[str]:
    """Keeps a note on a place or on a week, `remark at Minsk: hold the bridge`; without a text it is taken away.

    Raises OrderError where neither is named.
    """
    about, _, text = rest.partition(":")
    word, _, what = about.strip().partition(" ")
    view = table.view
    if word.casefold() == "at":
        week, at = view.week, find_place(view, what)
    elif word.casefold() == "week":
        week, at = find_week(_chronicle(table), what), None
    else:
        raise OrderError("say remark at Minsk: and a text, or remark week 12: and a text")
    others = [n for n in notes_of(view, table.viewer) if n.at != at or (at is None and n.week != week)]
    notes = others if not text.strip() else [*notes_of(view, table.viewer), HexNote(week, at, checked(text))]
    for order in keeping(table.viewer, notes, view):
        table.match.submit(order)
    return ["The note is kept." if text.strip() else "No note is left there."]


def career_of(table: Table, rest: str) -> Iterable[str]:
    """Where a group or a unit stood week by week, how strong it was, and what it went through."""
    found = career(_chronicle(table), rest)
    texts = (
        (standing(station, table.view.scenario), *(each.text for each in station.happened))
        for station in eventful(found)
    )
    return [aloud(text) for station in texts for text in station]


def _chronicle(table: Table) -> Chronicle:
    """The war so far as the player may know it; what has been read of it stays."""
    game = still(table.match.game)
    side = table.viewer if len(known_to(game.state, table.viewer)) == 1 else None
    before = table.war_read
    past = Past(game)
    is_same = before is not None and before.side is side
    table.war_read = before.go_on(past) if before is not None and is_same else Chronicle(past, side)
    return table.war_read


def _table(table: Table, chronicle: Chronicle, week: int, side: Side | None = None) -> Table:
    """The table as it was when a week began."""
    then = Table(Match(chronicle.past.game(week), is_past=True), side or table.viewer)
    then.report = tuple(then.known(then.last_week.events))
    return then


def _weeks(chronicle: Chronicle) -> list[WeekTold]:
    return [chronicle.week(number) for number in range(chronicle.past.first, chronicle.past.last + 1)]


def _week(week: WeekTold) -> str:
    """A week in a sentence."""
    lost = " and ".join(f"{side.title()} {week.lost[side]}" for side in SIDES)
    parts = [f"{count(week.battles, 'combat')}, strength lost {lost}"]
    gone = [count(number, f"{side.title()} group") for side, number in week.surrendered.items() if number]
    parts += [f"{listed(gone)} surrendered"] if gone else []
    parts += [
        f"{listed(city for city, by in week.taken if by is side)} taken by the {side.title()}"
        for side in SIDES
        if any(by is side for _, by in week.taken)
    ]
    return sentence(f"Week {week.number}, {spoken(week.day)}, {week.weather}: {'; '.join(parts)}")
