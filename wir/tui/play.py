"""Playing a match at the table: whose turn it is, the commanders, the film, the curtain, the end."""

import asyncio
import gc
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from textual.app import App

from wir.match.match import Match
from wir.match.past import last_week_of
from wir.match.standing import carry_on
from wir.match.worker import Worker, WorkerError
from wir.model.calendar import spoken
from wir.model.events import Event
from wir.model.phases import ADJUSTMENT, SUPPLY
from wir.model.sides import SIDES, Side
from wir.model.words import capital
from wir.saves.errors import ForeignError, SaveError
from wir.text.guide import first_week
from wir.text.panels.help_page import help_page
from wir.text.panels.lines import Role, Span, line
from wir.text.panels.victory_panel import game_end
from wir.text.panels.words import player_words
from wir.text.reports.film import shots
from wir.text.war.history import in_week
from wir.tui.config import Config
from wir.tui.desk import Desk, Mode
from wir.tui.everything import keymap_of
from wir.tui.keys import Answer
from wir.tui.look import ScreenLook
from wir.tui.modes.adjustment import AdjustmentMenu
from wir.tui.modes.film import Film
from wir.tui.modes.guide_page import switch
from wir.tui.modes.history import look_back
from wir.tui.modes.looking import BetweenWeeks, LastLook, LookingOn, Waiting
from wir.tui.modes.menus import tell_war
from wir.tui.modes.movement import Movement
from wir.tui.modes.report import Report
from wir.tui.modes.supply import Supply
from wir.tui.notices import CurtainScreen, ReadingScreen, ScoreScreen, UnsavedScreen
from wir.tui.past_desk import PastDesk
from wir.tui.questions import converse
from wir.tui.table import TableScreen

_FRAME = 0.25
"""Seconds between two updates of a commander's progress."""

_LEISURE = 0.5
"""Seconds from opening a game to starting the commanders' process, so that the table is drawn first."""

_GLANCE = 1.0
"""Seconds after a film for two people in which a key does not open the curtain: it was meant for the film."""

_BREATH = 0.005
"""Seconds between the end of a commander's phase and what comes next, in which waiting keys are answered."""


class Play:
    """A match from here to its end, or until the player has `left`; `seen` is told of each desk shown or hidden."""

    def __init__(
        self,
        app: App[None],
        match: Match,
        config: Config,
        look: ScreenLook,
        left: Answer,
        seen: Callable[[Desk], object],
    ) -> None:
        self.match = match
        self._app = app
        self._left = left
        self._seen = seen
        self._config = config
        self._keymap = keymap_of(config.keys)
        self._look = look
        self._desks: dict[Side, Desk] = {}
        self._worker: Worker | None = None
        self._hiring = asyncio.Lock()
        self._recalled: dict[Side, int] = {}
        self._reports: dict[Side, tuple[Event, ...]] = {}
        self._asked_for: Path | None = None
        self._remarks: list[str] = []
        self.unsaved: str | None = None
        self.parting: str | None = None
        """What there is to tell about the save after leaving."""
        self.table = TableScreen(self._desk((match.people or SIDES)[0]), look, seen)

    # The host of the desks

    def begin(self, remarks: Sequence[str] = (), *, guided: bool = False, viewer: Side | None = None) -> None:
        """Sits down at the table; with a `viewer`, to look at the past."""
        if viewer is not None:
            look_back(self._seat(viewer))
            return
        desk = self._desk(side) if (side := self.match.whose_turn()) in self.match.people else self.table.desk
        self._remarks = [capital(remark) for remark in remarks]
        if guided:
            switch(desk, on=True)
        if not self.match.looks_on:
            self._reports = self._unread()
            self._recall_history(desk)  # first, since the newest message comes on top, and the others matter more
        if first_week().invites(desk.view) and not self.match.looks_on:
            key = self._keymap.key_of("table.guide")
            desk.say(f"New to the game? {key} leads you through the first week.")
        for remark in self._remarks:
            desk.say(remark)
        self.go_on()
        if not self.match.is_for_two and not self.match.looks_on:
            self.table.run_worker(self._hire_ahead(), group="hiring")

    def tell(self, events: Sequence[Event]) -> None:
        """Tells every player what he may know."""
        for desk in self._desks.values():
            desk.hear(events)
        trouble, recorder, before = self.match.trouble, self.match.recorder, self._asked_for
        self._asked_for = recorder.path if trouble is not None and recorder is not None else None
        if trouble is not None and self._asked_for != before:  # once for each place
            self.table.call_later(self._ask_for_place, trouble, "Each order tries again while you play on.")

    def run(self, work: Coroutine[None, None, None]) -> None:
        """Does something beside the game, and shows what it said when it is done."""
        self.table.run_worker(self._and_show(work), group="beside")

    async def _and_show(self, work: Coroutine[None, None, None]) -> None:
        await work
        gc.freeze()  # what was read of a war stays, and would cost a tenth of a second at each garbage collection
        self.table.draw()

    def look_at(self, desk: Desk) -> None:
        """Puts another desk on the table, as for a look at the past; what goes on meanwhile waits for the old one."""
        self.table.seat(desk)
        self.table.after_key()

    def leave(self) -> None:
        """Saves the game and goes back to the title; if that fails, asks for another place first."""
        error = self._saved()
        if error is None:
            self._leave_anyhow()
        elif isinstance(error, ForeignError) or self.match.trouble is not None:
            self._ask_for_place(str(error), "What lies there is left as it is.", self.leave)
        else:
            self._ask_for_place(str(error), "Its journal holds every order, though.", self.leave)

    def close(self) -> None:
        """Saves the game and stops a commander at work; `unsaved` tells why the game could not be saved, if so."""
        self.table.workers.cancel_all()
        if self._worker is not None:
            self._worker.close()
            self._worker = None
        error = self._saved()
        self.unsaved = None if error is None else str(error)
        self.match.close()

    def _saved(self) -> SaveError | None:
        """Saves the game; returns what prevented it, if anything."""
        try:
            self.parting = self.match.save_to_leave()
        except SaveError as error:
            return error
        return None

    def _leave_anyhow(self) -> None:
        self.close()
        self._left()

    def _ask_for_place(self, problem: str, remark: str, then: Answer = lambda: None) -> None:
        """Says that the game cannot be saved, and asks for a place where it can be; then goes on."""

        def save(place: str) -> None:
            path = self.match.save_as(place)
            self._app.pop_screen()
            self.table.desk.say(f"The game goes on as {self.match.told(path)}")
            then()

        back = self._app.pop_screen
        self._app.push_screen(UnsavedScreen(problem, remark, save, back=back, leave=self._leave_anyhow))

    def go_on(self) -> None:
        """Begins whatever is next."""
        match = self.match
        if match.is_over:
            self._show_score()
            return
        side = match.whose_turn()
        if (awaited := match.awaited()) is not None:
            self._draw_curtain(awaited)
        elif match.looks_on:
            self._look_on()
        elif side is None:
            self._execute()
        elif side not in match.people:
            self._let_play(side)
        else:
            self._sit_down(side)

    def _look_on(self) -> None:
        """Shows a game that is not played here."""
        side = self.match.whose_turn()
        desk = self._seat(side if side in self.match.people else self._viewer())
        self._begin(LookingOn(desk, again=self._look_again, back=self.leave))

    def _look_again(self) -> None:
        """Reads a game that is not played here again."""
        try:
            self.match.look_again()
        except SaveError as error:
            self.table.desk.warn(str(error))
            return
        self.table.desk.note("Read again")
        self.go_on()

    # Phases of people

    def _sit_down(self, side: Side) -> None:
        self.match.sit_down(side)
        desk = self._seat(side)
        desk.begin(mode_of_phase(desk))
        self._recall_history(desk)
        events = self._reports.pop(side, None)
        if events is not None:
            desk.bring(Report(desk, events))
        self.table.after_key()

    def _unread(self) -> dict[Side, tuple[Event, ...]]:
        """The last report, for each of two people who has given no order since: he may have left, or play elsewhere."""
        match, side = self.match, self.match.whose_turn()
        if not match.is_for_two or side is None or match.game.phase not in ADJUSTMENT:
            return {}
        waiting = [*([] if match.ordered else [side]), *([Side.SOVIET] if side is Side.AXIS else [])]
        events = tuple(last_week_of(match.game).events)
        return dict.fromkeys(waiting, events) if events else {}

    def _recall_history(self, desk: Desk) -> None:
        """Says once a week what happened in that week of the real war."""
        week = desk.view.week
        if self._recalled.get(desk.viewer) == week:
            return
        self._recalled[desk.viewer] = week
        told = [line(Span(f"{spoken(each.day)}: ", Role.LABEL), f"{each.text} ") for each in in_week(desk.view.date)]
        if told:  # one message, since messages are listed newest first, but a story is read from its beginning
            desk.say(line(Span("In history, ", Role.LABEL), *told))

    def _draw_curtain(self, side: Side) -> None:
        match = self.match
        happens = match.game.phase.label.lower()
        if match.whose_turn() is not side:
            happens = f"the {side.enemy.title()} side is now played by {player_words(match.seat(side.enemy))}"
        occasion = f"Week {match.game.state.week}: {happens}"
        deaf = _GLANCE if any(isinstance(mode, Film) for mode in self.table.desk.pile) else 0.0

        def opened() -> None:
            if match.is_left_behind:
                self.leave()
                return
            self._remarks = []
            self._app.pop_screen()
            self.match.sit_down(side)
            self.go_on()

        answers = {"open": opened, "leave": self.leave}
        self._app.push_screen(CurtainScreen(side, occasion, deaf, self._to_send, self._remarks, **answers))
        self._seen(self.table.desk)

    def _to_send(self) -> str:
        """The file of the game for someone who plays elsewhere; guests of this machine have no access to it."""
        recorder = self.match.recorder
        return "" if recorder is None or self.match.confined else str(recorder.path)

    # Phases of commanders

    def _let_play(self, side: Side) -> None:
        desk = self._seat(self._viewer())
        waiting = desk.pile[0] if desk.pile else None
        if isinstance(waiting, Waiting):  # the picture stays: a new one for each phase would keep the keys waiting
            waiting.watch(side)
            self.table.draw_prompt()
        else:
            waiting = Waiting(desk, side)
            self._begin(waiting)
        self.table.run_worker(self._command(waiting, side), group="commander", exclusive=True)

    async def _command(self, waiting: Waiting, side: Side) -> None:
        """Lets a commander play its phase in a process of its own, so that keys respond quickly."""
        player, state = self.match.seat(side), self.match.game.state
        shown = time.monotonic()
        try:
            worker = await self._hired()
            orders = worker.orders(player, state)
            while (order := await asyncio.to_thread(next, orders, None)) is not None:
                self.tell(self.match.submit(order))
                waiting.given += 1
                if time.monotonic() - shown >= _FRAME:
                    shown = time.monotonic()
                    waiting.ticks += 1
                    self.table.draw_prompt()
        except (WorkerError, OSError, ValueError) as error:  # a refused order is a ValueError too
            waiting.desk.say(f"{error}; the phase is played here instead")
            before = len(self.match.failures)
            self.tell(await asyncio.to_thread(self.match.play_phase))
            for failure in self.match.failures[before:]:
                waiting.desk.say(failure)
        else:
            if worker.failure is not None:
                waiting.desk.say(worker.failure)
            if not self.match.is_over:
                self.tell(self.match.end_phase())
        await asyncio.sleep(_BREATH)
        self.go_on()

    async def _hire_ahead(self) -> None:
        """Starts the commanders' process before anyone waits for it."""
        await asyncio.sleep(_LEISURE)
        with suppress(OSError):  # the error is reported when the process is needed
            await self._hired()

    async def _hired(self) -> Worker:
        """The process in which commanders play."""
        async with self._hiring:
            if self._worker is None:
                self._worker = await asyncio.to_thread(Worker)
        return self._worker

    # The execution

    def _execute(self) -> None:
        match = self.match
        events = match.end_phase()
        viewers = SIDES if match.is_for_two else [self._viewer()]
        self._reports = dict.fromkeys(match.people, tuple(events))
        desk = self._seat(self._viewer())
        film = shots(match.game.film, viewers)
        finished, for_two = partial(self._film_seen, events), match.is_for_two
        skipped = None if match.people else partial(self._stop_watching, events)
        self._begin(Film(desk, film, finished, skipped=skipped, is_for_both=for_two))

    def _film_seen(self, events: Sequence[Event]) -> None:
        self.tell(events)
        if self.match.is_for_two:
            self.match.stand_up()  # both have watched it
        self.go_on()

    def _stop_watching(self, events: Sequence[Event]) -> None:
        """Lets a spectator of two commanders look around after a week; nothing else stops them."""
        self.tell(events)
        if self.match.is_over:
            self.go_on()
            return
        desk = self.table.desk
        self._begin(BetweenWeeks(desk, again=self.go_on, report=lambda: desk.push(Report(desk, events))))

    # The end

    def _show_score(self) -> None:
        desk = self._seat(self._viewer())

        def look() -> None:
            desk.begin(LastLook(desk, back=self._show_score))
            self._app.pop_screen()

        def past() -> None:
            look()
            look_back(desk)

        def report() -> None:
            look()
            converse(desk, tell_war(desk))

        def explain() -> None:
            self._app.push_screen(ReadingScreen(partial(help_page, "victory"), back=self._app.pop_screen))

        answers = {"look": look, "past": past, "report": report, "help": explain, "leave": self.leave}
        file = self._to_send() if self.match.is_for_two else ""
        self._app.push_screen(ScoreScreen(partial(game_end, desk.view), file, **answers))

    # The viewer and the desk

    def _begin(self, mode: Mode) -> None:
        mode.desk.begin(mode)
        self.table.after_key()

    def _viewer(self) -> Side:
        """The side as which the table is seen while nobody gives orders."""
        people = self.match.people
        return people[0] if len(people) == 1 else self.table.desk.viewer

    def _desk(self, side: Side) -> Desk:
        if side not in self._desks:
            desk = self._desks[side] = Desk(self.match, self._config, self._keymap, self, side)
            desk.look = self._look
            desk.recall()
        return self._desks[side]

    def _seat(self, side: Side) -> Desk:
        desk, shown = self._desk(side), self.table.desk
        if isinstance(shown, PastDesk):
            shown.present = desk
        elif shown is not desk:
            self.table.seat(desk)
        return desk


def mode_of_phase(desk: Desk) -> Mode:
    """What the keys mean when the player's phase begins."""
    phase = desk.match.game.phase
    if phase in ADJUSTMENT:
        return AdjustmentMenu(desk)
    desk.tell_carried(carry_on(desk.match, desk.viewer))
    if phase in SUPPLY:
        return Supply(desk)
    return Movement(desk)
