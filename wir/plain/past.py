"""The past in lines of text: any week of the war and any question in it, searches, careers."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from wir.match.match import Match
from wir.match.past import Moment, Past
from wir.match.players import known_to
from wir.model.calendar import MONTHS, spoken
from wir.model.sides import SIDES, Side
from wir.model.view import view as view_of
from wir.model.words import count, day_words, listed
from wir.orders import OrderError
from wir.plain.table import Table
from wir.report.words import SIDE, course
from wir.text.charts import Chart, Curve, figure_of
from wir.text.finding import find_place
from wir.text.speech.standing import moment_sentences
from wir.text.speech.words import WIDE, aloud, said, sentence, whereabouts
from wir.text.war.career import career, eventful, standing
from wir.text.war.changes import changes_between, changes_lines
from wir.text.war.charts import war_charts
from wir.text.war.chronicle import Chronicle, WeekTold
from wir.text.war.notes import happenings_of, notes_of, noting
from wir.text.war.panel import FIGURES, when_words
from wir.text.war.search import find_week, next_capture
from wir.text.war.search import search as search_war

Asked = Callable[[Table, str], Iterable[str]]
"""Answers a line typed at a table."""

_EYES: Final[dict[str, Side | None]] = {side.casefold(): side for side in SIDES} | {"both": None}
_WAYS: Final = {"next": 1, "back": -1}


def history(table: Table, rest: str, asked: Asked) -> Iterable[str]:
    """All weeks, one of them, or the answer to a question in it, `history 12 group 9`.

    `history next` and `back`, also with `phase` or `capture`, go on from where the player looked last; `history here`
    stays there. Once the game is over both sides are shown, or one by `history 12 soviet group 70`. Raises InputError
    as `find_week` does.
    """
    chronicle = table.read_war()
    if not rest:
        return [_week(week) for week in _weeks(chronicle) if week.is_over] or ["No week has been played yet."]
    (week, moment), question = _where(table, chronicle, rest)
    table.past_at = week, moment
    eyes, _, others = question.partition(" ")
    viewers = known_to(table.match.game.state, table.viewer)
    side = None if len(viewers) > 1 else table.viewer
    if eyes in _EYES:
        side, question = _EYES[eyes], others
        if len(viewers) == 1 and side is not table.viewer:
            raise OrderError("the other side stays secret until the game is over")
    match = Match(chronicle.past.game(week, moment), is_past=True)
    then = Table(match, side or table.viewer, sees_all=side is None)
    then.report = tuple(then.known(then.last_week.events))
    if question:
        return asked(then, question)
    told = [
        f"This is the past, {when_words(week, moment)}; nothing can be changed in it.",
        *moment_sentences(then.view)[:1],
    ]
    before = week - (moment is None or not moment.ends_war)
    if before < chronicle.past.first:
        return told
    return [*told, _week(chronicle.week(before)), *_then_and_now(chronicle, before)]


def _where(table: Table, chronicle: Chronicle, rest: str) -> tuple[tuple[int, Moment | None], str]:
    """The week and moment that a line begins with, and the rest of it."""
    first, _, question = rest.partition(" ")
    at, past = table.past_at or (chronicle.past.last, None), chronicle.past
    if first in _WAYS:
        what, _, others = question.partition(" ")
        if what in ("phase", "capture"):
            return _beside(chronicle, at, what, _WAYS[first]), others
        is_within = _WAYS[first] < 0 and at[1] is not None
        return past.nearest(at[0] if is_within else at[0] + _WAYS[first]), question
    if first == "here":
        return at, question
    if (question[:1].isalpha() and question[:3].upper() in MONTHS) or not first.isdigit():
        first, question = rest, ""
    return past.nearest(find_week(chronicle, first)), question


def _beside(chronicle: Chronicle, at: tuple[int, Moment | None], what: str, way: int) -> tuple[int, Moment | None]:
    """The next phase or segment, or the week after the next capture of a city; or the previous one."""
    if what == "phase":
        found = chronicle.past.beside(*at, way)
    else:
        week = next_capture(chronicle, at[0] - 1, way)
        found = None if week is None else chronicle.past.nearest(week + 1)
    if found is None:
        raise OrderError(f"there is no {what} {'after' if way > 0 else 'before'} that")
    return found


def _then_and_now(chronicle: Chronicle, number: int) -> list[str]:
    """The figures at the end of a week beside those of the last one."""
    latest = map(chronicle.week, reversed(chronicle.past.numbers))
    then, now = chronicle.week(number), next(week for week in latest if week.is_over)
    parts = [
        f"{side.title()} {words.replace('%', 'percent')} {figure}, now {now.figures[name][side]}"
        for name, words in FIGURES.items()
        for side, figure in then.figures[name].items()
        if name != "front" and side in now.figures[name]
    ]
    return [sentence("; ".join(parts))] if number != now.number else []


def charts(table: Table, rest: str) -> Iterable[str]:
    """What the charts of the war show, beside history's; for named ones a line for each month."""
    found = war_charts(_weeks(table.read_war()), table.view)
    if not found:
        return ["There are no figures before the end of the first week."]
    if not rest:
        return [sentence(said(f"{chart.title}: {'; '.join(map(spread, chart.curves))}")) for chart in found]
    named = [chart for chart in found if rest in chart.title.casefold()]
    if not named:
        raise OrderError(f"there is no chart of {rest!r}; charts lists them all")
    return [text for chart in named for text in (sentence(said(f"{chart.title}: {chart.unit}")), *_by_month(chart))]


def spread(curve: Curve) -> str:
    """Where a curve begins and ends, and how low and high it goes if that differs."""
    values = [value for _, value in curve.points]
    return f"{curve.name} {course(values, figure_of) or figure_of(values[0])}".strip()


def _by_month(chart: Chart) -> Iterable[str]:
    """The last figures of each month."""
    months = {(day.year, day.month): day for day, _ in chart.points}
    for day in months.values():
        known = ((curve.name, dict(curve.points).get(day)) for curve in chart.curves)
        figures = [f"{name} {figure_of(value)}".strip() for name, value in known if value is not None]
        yield sentence(said(f"{spoken(day)}: {', '.join(figures)}"))


def changes(table: Table, _: str) -> Iterable[str]:
    """What has changed on the map since last week."""
    view, past = table.view, Past(table.match.game)
    if view.week <= past.first:
        return ["No week has been played yet."]
    before = view_of(past.state(view.week - 1), table.viewer)
    found = changes_between(before, view, table.known(table.last_week.events))
    return [aloud(spans) for spans in changes_lines(found, view, WIDE, whereabouts)[1:]]


def search(table: Table, rest: str) -> Iterable[str]:
    """Everything in the whole war that matches the words, the oldest first."""
    if not rest:
        raise OrderError(
            "say what to look for, such as search combats of 12, search who took Minsk or search surrenders"
        )
    chronicle = table.read_war()
    scenario = table.view.scenario
    notes = happenings_of(notes_of(table.view, table.viewer), table.view)
    found = search_war(_weeks(chronicle), rest, scenario, notes)
    lines = [f"Week {each.week}, {day_words(table.view, each.week)}: {aloud(each.text)}" for each in found]
    nothing = ["Nothing like that has happened in this war.", "Career 12 or career 17 PZ follows a group or a unit."]
    return lines or nothing


def remark(table: Table, rest: str) -> Iterable[str]:
    """Keeps a note on a place or on a week, `remark at Minsk: hold the bridge`; without a text it is removed.

    Raises OrderError if neither is named.
    """
    about, _, text = rest.partition(":")
    word, _, what = about.strip().partition(" ")
    view = table.view
    if word.casefold() == "at":
        week, at = view.week, find_place(view, what)
    elif word.casefold() == "week":
        week, at = min(find_week(table.read_war(), what), table.view.week), None
    else:
        raise OrderError("say remark at Minsk: and a text, or remark week 12: and a text")
    for order in noting(table.viewer, view, week, at, text):
        table.match.submit(order)
    return ["The note is kept." if text.strip() else "There is no note there now."]


def career_of(table: Table, rest: str) -> Iterable[str]:
    """Where a group or a unit was week by week, how strong it was, and what happened to it."""
    if not rest:
        raise OrderError("name a group or a unit, such as career 12 or career 17 PZ")
    found = career(table.read_war(), rest)
    texts = (
        (standing(station, table.view.scenario, whereabouts), *(each.text for each in station.happened))
        for station in eventful(found)
    )
    return [aloud(text) for station in texts for text in station]


def _weeks(chronicle: Chronicle) -> list[WeekTold]:
    return [chronicle.week(number) for number in chronicle.past.numbers]


def _costs(lost: Mapping[Side, int]) -> str:
    """What each side lost: `Axis 65 and Soviet 313`."""
    return " and ".join(f"{side.title()} {lost[side]}" for side in SIDES if side in lost)


def _week(week: WeekTold) -> str:
    """A week in a sentence."""
    fought = f", strength lost {_costs(week.in_combat)}" if week.battles else ""
    parts = [f"{count(week.battles, 'combat')}{fought}"]
    parts += [f"strength lost in all {_costs(week.in_all)}"] if week.in_all else []
    gone = [count(number, f"{side.title()} group") for side, number in week.surrendered.items() if number]
    parts += [f"{listed(gone)} surrendered"] if gone else []
    parts += [
        f"{listed(city for city, by in week.taken if by is side)} taken by {SIDE[side]}"
        for side in SIDES
        if any(by is side for _, by in week.taken)
    ]
    return sentence(f"Week {week.number}, {spoken(week.day)}, {week.weather}: {'; '.join(parts)}")
