"""The past of the war on the map: any week, phase and segment, step by step or as a film, forwards and backwards."""

from functools import partial
from typing import ClassVar, Final, Self

from typing_extensions import override

from wir.model.calendar import MONTH, spoken
from wir.model.errors import InputError
from wir.model.sides import SIDES, Side
from wir.model.words import count
from wir.saves.errors import SaveError
from wir.text.panels.at_a_glance import fitting
from wir.text.panels.lines import Line, Role, Span, first_lines, line, wrapped
from wir.text.war.charts import war_charts
from wir.text.war.chronicle import WeekTold
from wir.text.war.notes import known_notes, note_line
from wir.text.war.panel import course, then_and_now, week_lines, when_words
from wir.text.war.search import find_week, next_capture
from wir.text.war.strip import Strip, strip_lines, week_at
from wir.tui.config import Pace, paced
from wir.tui.desk import Desk, Mode, at_desk
from wir.tui.keys import BACK, Borrowed, Key, Keys, cursor_hint
from wir.tui.modes.charts import Charts
from wir.tui.modes.film import watch_again
from wir.tui.modes.looking import LookingRound
from wir.tui.modes.pages import read_weeks
from wir.tui.modes.past_questions import ask_career, ask_search, begin_branch, note_week
from wir.tui.modes.report import Report
from wir.tui.past_desk import PastDesk
from wir.tui.questions import AskText, ask, talks
from wir.tui.scene import Scene

_SECONDS: Final = {Pace.STEP: 2.0, Pace.SLOW: 2.0, Pace.NORMAL: 1.0, Pace.FAST: 0.4, Pace.INSTANT: 0.1}
"""How long a week stays on the screen while the war is played."""

_AT_ONCE: Final = 12
"""How many weeks are read before the screen shows the progress."""

_LINE: Final = 80
"""Columns of the narrowest screens, on which the prompt takes one line."""

_NO_ORDERS: Final = " Nothing can be changed here."

_NOT_OVER: Final = "This week is not over yet"


class HistoryMode(Mode):
    """Looks at the weeks of the war; the game itself waits where it was."""

    context = "history"
    desk: PastDesk
    keys: ClassVar[Keys[Self]] = (
        Key("week_back", ("left",), "Previous week", lambda mode: mode.go(-1), 1, "Week"),
        Key("week_on", ("right",), "Next week", lambda mode: mode.go(1), 1, "Week"),
        Key("phase_back", ("up",), "Previous phase or segment", lambda mode: mode._step(-1), 16, "Phase"),
        Key("phase_on", ("down",), "Next phase or segment", lambda mode: mode._step(1), 16, "Phase"),
        Key("month_back", ("pageup",), "Previous month", lambda mode: mode.go(-MONTH)),
        Key("month_on", ("pagedown",), "Next month", lambda mode: mode.go(MONTH)),
        Key("first", ("home",), "The first week", lambda mode: mode.show(mode.desk.past.first), 11, "Start/now"),
        Key("last", ("end",), "The present", lambda mode: mode.show(mode.desk.past.last + 1), 11, "Start/now"),
        Key("play", (" ",), "Play or pause", lambda mode: mode._play(1), 4, "Play"),
        Key("play_back", ("p",), "Play backwards, or pause", lambda mode: mode._play(-1)),
        Key("slower", ("-",), "Slower", lambda mode: mode._change_pace(-1), 12, "Slower/faster"),
        Key("faster", ("+", "="), "Faster", lambda mode: mode._change_pace(1), 12, "Slower/faster"),
        Key("capture_back", (",", "<"), "The previous capture", lambda mode: mode._next_capture(-1), 7, "Captures"),
        Key("capture_on", (".", ">"), "The next capture", lambda mode: mode._next_capture(1), 7, "Captures"),
        Key("jump", ("g",), "Go to a date, or a city's fall", lambda mode: mode._ask_week(), 5, "Go to"),
        Key("find", ("f",), "Search the whole war", at_desk(ask_search), 6, "Find"),
        Key("career", ("c",), "Career of a group or unit", at_desk(ask_career), 13, "Career"),
        Key("charts", ("h",), "Charts of the war", lambda mode: mode._charts(), 9, "Charts"),
        Key("front", ("[", "]"), "The front of today, or none", lambda mode: mode._change_front()),
        Key("report", ("r",), "Report of the week", lambda mode: mode._report(), 8, "Report"),
        Key("watch", ("x",), "Watch the week's combats", lambda mode: mode._watch()),
        Key("note", ("n",), "Note on this week", at_desk(note_week), 17, "Note"),
        Key("look", ("enter",), "Look around", lambda mode: mode.desk.push(LookingRound(mode.desk)), 3),
        Key("side", ("s",), "One side's view or both", lambda m: m._change_side(), 14, "Eyes", lambda m: m.sees_both),
        Key("branch", ("b",), "New game from here", talks(begin_branch), 10, "New game"),
        Key("back", (*BACK, "q", "H"), "Back to the game", lambda mode: mode.leave(), 2, "Present"),
    )
    borrowed: ClassVar[Borrowed] = {15: cursor_hint("Cursor")}

    def __init__(self, desk: PastDesk) -> None:
        super().__init__(desk)
        self.desk = desk
        self._plays = 0
        self._is_left = False
        self._shows_front = True
        self._present = desk.present.view

    # Where in the war

    def show(self, week: int) -> None:
        """Shows the beginning of a week, or of the nearest one there is."""
        self._plays = 0
        self.desk.show(week)

    def go(self, by: int) -> None:
        """Goes on by so many weeks; from the middle of a week a step back leads to its beginning."""
        is_within = by == -1 and self.desk.moment is not None
        self.show(self.desk.week + (0 if is_within else by))

    def _step(self, by: int) -> None:
        self._plays = 0
        self.desk.step(by)

    def _ask_week(self) -> None:
        read = partial(find_week, self.desk.chronicle)
        ask(self.desk, AskText(self.desk, "Go to", read, note="a date, a week, or a city for its fall"), self.show)

    def _next_capture(self, way: int) -> None:
        desk = self.desk
        week = next_capture(desk.chronicle, desk.told.number, way)
        if week is None:
            desk.note(f"No city falls {'after' if way > 0 else 'before'} that")
            return
        self.show(week + 1)
        hexes = {name: hex_ for hex_, name in desk.view.scenario.city_names.items()}
        desk.cursor = hexes.get(desk.chronicle.week(week).taken[0][0], desk.cursor)

    # The film of the weeks

    def _play(self, way: int) -> None:
        self._plays = 0 if self._plays else way

    @property
    @override
    def seconds(self) -> float | None:
        return _SECONDS[self.desk.pace] if self._plays else None

    @override
    def advance(self) -> None:
        desk = self.desk
        before = desk.week, desk.moment
        desk.show(desk.week + self._plays)
        if (desk.week, desk.moment) == before:
            self._plays = 0

    def _change_pace(self, by: int) -> None:
        self.desk.pace = paced(max(Pace.SLOW, self.desk.pace, key=list(Pace).index), by)
        if self.desk.pace is Pace.STEP:
            self.desk.pace = Pace.SLOW

    # What can be done from here

    def _report(self) -> None:
        """Shows the report of the week that the lines beside the map tell of."""
        week = self.desk.week_told
        if week.events:
            self.desk.push(Report(self.desk, week.events, week))
        else:
            self.desk.note(self.desk.told.fault or _NOT_OVER)

    def _watch(self) -> None:
        week = self.desk.week_told
        if week.film:
            watch_again(self.desk, week)
        else:
            self.desk.note(self.desk.told.fault or _NOT_OVER)

    @property
    def sees_both(self) -> bool:
        """Whether both sides' secrets may be shown."""
        return len(self.desk.viewers) > 1

    def _change_front(self) -> None:
        self._shows_front = not self._shows_front

    def _charts(self) -> None:
        """Draws the charts of the war as far as it has been read."""
        self.desk.push(Charts(self.desk, war_charts(self.desk.chronicle.read, self.desk.view)))

    def _change_side(self) -> None:
        """Switches the view from both sides to the Axis, to the Soviets, and to both again."""
        if self.sees_both:
            eyes = (None, *SIDES)
            self.desk.look_as(eyes[(eyes.index(self._eyes) + 1) % len(eyes)])
        else:
            self.desk.note("The other side stays secret until the game is over")

    @property
    def _eyes(self) -> Side | None:
        """The side as which the past is viewed, None for both."""
        return None if self.desk.sees_all else self.desk.viewer

    @override
    def leave(self) -> None:
        """Back to the present."""
        self._is_left = True
        self.desk.host.look_at(self.desk.present)
        if not self.desk.present.pile:  # a player who came only to look at the past has not seen the present yet
            self.desk.host.go_on()

    # What is shown

    @override
    def scene(self) -> Scene:
        """The map with the front of today as a thin line."""
        return Scene(other_ground=self._present.control if self._shows_front else {})

    @override
    def prompt(self) -> Line:
        desk, moment = self.desk, self.desk.moment
        when = when_words(desk.week, moment)
        eyes = f", {self._eyes.title()} view" if self._eyes is not None and self.sees_both else ""
        playing = "" if not self._plays else f", playing {'on' if self._plays > 0 else 'backwards'}, pace {desk.pace}"
        missing = len(desk.chronicle.missing())
        reading = f" Reading the war: {count(missing, 'week')} left." if missing else ""
        words = f"The past: {when}, {spoken(desk.view.date)}{eyes}{playing}."
        more = reading or _NO_ORDERS
        return line(Span(words, Role.LABEL), Span(more if len(words + more) <= _LINE else "", Role.FAINT))

    @override
    def band(self, width: int, height: int) -> list[Line]:
        return strip_lines(self._strip, width, height)

    @override
    def clicked_band(self, column: int, width: int) -> None:
        """Shows the end of the week that was clicked on."""
        if self.desk.mode is self and (week := week_at(self._strip, width, column)) is not None:
            self.show(week + 1)

    @property
    def _strip(self) -> Strip:
        desk = self.desk
        weeks = {week.number: week for week in desk.chronicle.read}
        now = f"the thin line is the front of {spoken(self._present.date)}" if self._shows_front else ""
        return Strip(weeks, desk.past.first, desk.past.last, desk.told.number, self._eyes, now)

    @override
    def side(self, width: int, height: int) -> list[Line]:
        desk = self.desk
        told, now, read = desk.told, self._latest(), desk.chronicle.read
        is_before = told.is_over and told.number < now.number
        parts = [then_and_now(told, now, width) if is_before else [], course(read, told.number, width)]
        notes = [note for note in known_notes(desk.view) if note.week == told.number]
        noted = [spans for note in notes for spans in wrapped(note_line(note, desk.view), width, indent=2)]
        lines = first_lines([*week_lines(told, desk.view.scenario, width), *noted], height)
        return [*lines, *fitting(parts, height - len(lines))]

    def _latest(self) -> WeekTold:
        """The last week that has been played to its end."""
        desk = self.desk
        is_over = self._present.ending is not None
        return desk.chronicle.week(max(desk.past.first, desk.past.last - (not is_over)))

    async def read_on(self) -> None:
        """Reads the rest of the war in the background, some weeks at a time, as long as it is being looked at."""
        chronicle = self.desk.chronicle
        missing = chronicle.missing()
        goes_on = await read_weeks(self.desk, missing[:_AT_ONCE], chronicle.week, lambda: not self._is_left)
        if goes_on and missing[_AT_ONCE:]:
            self.desk.host.run(self.read_on())


def look_back(desk: Desk) -> None:
    """Goes to the past of the war."""
    if isinstance(desk, PastDesk):
        desk.note("This is the past already")
        return
    try:
        past = PastDesk(desk)
        mode = HistoryMode(past)
        mode.show(past.past.last - (desk.view.ending is None))
    except (SaveError, InputError) as error:
        desk.warn(f"The past cannot be opened: {error}")
        return
    past.begin(mode)
    desk.host.look_at(past)
    desk.host.run(mode.read_on())
