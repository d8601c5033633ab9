"""The desk of a player: the match, what its side may know of it, the cursor, messages, and the pile of modes.

Nothing here draws; the table shows what lies on the desk after each key.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Protocol, TypeVar

from wir.estimates.forecast import Beliefs, beliefs_of
from wir.match.last_week import LastWeek, last_week_of
from wir.match.match import Match
from wir.model.events import Event, seen
from wir.model.groups import AirGroup, Group
from wir.model.hexes import Hex, distance
from wir.model.sides import Side
from wir.model.state import State
from wir.orders.base import Order
from wir.orders.conduct import EndPhase, Note
from wir.text.guide import is_guide_note
from wir.text.map.layout import Zoom
from wir.text.map.overlays import MapMode
from wir.text.order_words import order_words
from wir.text.panels.inspector import inspector_page
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.outlook import Outlook, outlook_of
from wir.text.panels.pages import Page, foot
from wir.tui.config import Config
from wir.tui.guiding import Guiding
from wir.tui.messages import Message, Messages
from wir.tui.mode import Mode, Scene
from wir.tui.questions import Question
from wir.tui.rail_plan import is_plan_note

T = TypeVar("T")

_REMEMBERED = 500
"""Pages of the inspector that are kept."""


class Host(Protocol):
    """What the desk stands in: it decides what comes after a phase, and how the game is left."""

    def go_on(self) -> None:
        """A phase has been ended, or a film seen: whatever is next begins."""

    def leave(self) -> None:
        """The player leaves the table."""

    def to_shell(self) -> None:
        """The player wants the shell for a while."""

    def repaint(self) -> None:
        """The player wants the whole screen sent again, for something else has written on it."""

    def tell(self, events: Sequence[Event]) -> None:
        """Something has happened of which every player at the table hears what he may know."""


class Desk:
    """A match as one player works on it.

    `left_at` is where the cursor was before the depots took it along, `sought` the number of the group that it was last
    sent to.
    """

    def __init__(self, match: Match, config: Config, host: Host, viewer: Side) -> None:
        self.match = match
        self.config = config
        self.host = host
        self.viewer = viewer
        self.cursor = _front(match.game.view(viewer), viewer)
        self.left_at: Hex | None = None
        self.sought: int | None = None
        self.zoom = Zoom.OPERATIONAL
        self.map_mode = MapMode.PLAIN
        self.page = 1
        self.messages = Messages()
        self.asks_before_end = config.ask_before_end
        self.pace = config.pace
        self.stop_at_own = config.stop_at_own
        self.heard: list[Event] = []
        self.guide = Guiding(self)
        self._pile: list[Mode] = []
        self._seen: tuple[State, State] | None = None
        self._outlook: tuple[State, Outlook] | None = None
        self._inspected: tuple[State, dict[tuple[Hex, int, int, int | None, int], Page]] | None = None
        self._beliefs: tuple[tuple[int, str], Beliefs] | None = None
        self._last_week: tuple[int, LastWeek] | None = None

    # What is known

    @property
    def view(self) -> State:
        """What the player's side may know of the game as it stands, or stood when a mode that holds it still began.

        It stays the same object while nothing has changed that the side may know.
        """
        if self._seen is not None and self._pile and self._pile[0].holds_still:
            return self._seen[1]
        return self._look()

    def _look(self) -> State:
        """What the player's side may know of the game as it stands."""
        state, seen_before = self.match.game.state, self._seen
        if seen_before is not None and seen_before[0] is state:
            return seen_before[1]
        view = self.match.game.view(self.viewer)
        if seen_before is not None and seen_before[1] == view:
            view = seen_before[1]
        self._seen = (state, view)
        return view

    @property
    def outlook(self) -> Outlook:
        """Zones of control and the reach of depots, as the player's side sees them."""
        view = self.view
        if self._outlook is None or self._outlook[0] is not view:
            self._outlook = (view, outlook_of(view))
        return self._outlook[1]

    @property
    def beliefs(self) -> Beliefs:
        """What the player's side believes of the enemy; it stays as long as the enemy stands still."""
        view = self.view
        moment = (view.week, view.phase.value)
        if self._beliefs is None or self._beliefs[0] != moment:
            self._beliefs = (moment, beliefs_of(view))
        return self._beliefs[1]

    @property
    def last_week(self) -> LastWeek:
        """What happened last week, to be read and watched again, as it truly was: the reader sees to the secrets."""
        week = self.match.game.state.week
        if self._last_week is None or self._last_week[0] != week:
            self._last_week = (week, last_week_of(self.match.game))
        return self._last_week[1]

    @property
    def is_my_turn(self) -> bool:
        """Whether the player may give orders now."""
        return self.match.waits_for(self.viewer)

    def inspector(self, width: int, height: int, chosen: int | None = None) -> list[Line]:
        """What is known of the hex under the cursor and of everybody in it, a chosen group first.

        After the last page comes the first.
        """
        page = self._inspector_page(width, height, chosen)
        if page.number < self.page:
            self.page = 1
            page = self._inspector_page(width, height, chosen)
        if page.count == 1:
            return list(page.lines)
        key = "" if self.mode.covers else self.config.keymap.key_of("table.page", contexts=(self.mode.context, "table"))
        return [*page.lines[:-1], foot(page.number, page.count, width, key)]

    def _inspector_page(self, width: int, height: int, chosen: int | None) -> Page:
        view, hex_, number = self.view, self.cursor, self.page
        wanted = (hex_, width, height, chosen, number)
        if self._inspected is None or self._inspected[0] is not view or len(self._inspected[1]) > _REMEMBERED:
            self._inspected = (view, {})
        pages = self._inspected[1]
        page = pages.get(wanted)
        if page is None:
            page = inspector_page(view, hex_, width, height, self.outlook, chosen=chosen, number=number)
            pages[wanted] = page
        return page

    def own_at(self, hex_: Hex) -> list[Group | AirGroup]:
        """The player's groups in a hex, combat groups first."""
        return [*self.view.groups_at(hex_, self.viewer), *self.view.air_at(hex_, self.viewer)]

    # The pile of modes

    @property
    def mode(self) -> Mode:
        """The mode that answers the keys."""
        return self._pile[-1]

    @property
    def pile(self) -> Sequence[Mode]:
        """All modes, the uppermost last."""
        return self._pile

    def scene(self) -> Scene:
        """What the uppermost mode that has anything to show puts on the map."""
        return next((scene for mode in reversed(self._pile) if (scene := mode.scene()) is not None), Scene())

    def begin(self, mode: Mode) -> None:
        """Clears the desk for a mode, which begins with what is known by now."""
        self._look()
        self._pile = [mode]
        self.page = 1

    def push(self, mode: Mode) -> None:
        """Puts a mode on the pile."""
        self._pile.append(mode)
        self.page = 1

    def ask(self, question: Question[T], answered: Callable[[T], object]) -> None:
        """Puts a question on the pile; `answered` is called with the answer, unless the player turns away."""
        question.answered = answered
        self.push(question)

    def remove(self, mode: Mode) -> None:
        """Takes a mode and all that lies on it off the pile; the lowest stays."""
        if mode in self._pile[1:]:
            del self._pile[self._pile.index(mode) :]
        self.page = 1

    # Orders

    def order(self, order: Order) -> list[Event] | None:
        """Gives an order and returns what happened; None where the rules forbid it, which the player is told."""
        refusal = self.match.game.check(order)
        if refusal is not None:
            source = f"§{refusal.paragraph}" + (f" {refusal.ruling}" if refusal.ruling else "")
            self.messages.notice(line(Span(_begun(refusal.reason), Role.BAD), " ", Span(source, Role.PARAGRAPH)))
            return None
        events = self.match.submit(order)
        self.host.tell(events)
        return events

    def order_aside(self, order: Order) -> None:
        """Gives an order that the modes on the desk know nothing of, and lets them look at the game anew."""
        if isinstance(order, EndPhase):
            self.end_phase()
        elif self.order(order) is not None:
            self._renew()

    def undoable(self) -> tuple[Order, ...]:
        """The orders that the player may take back, the oldest first, without the notes that the screen keeps."""
        orders = self.match.game.undoable if self.is_my_turn else ()
        return tuple(order for order in orders if not _is_aside(order))

    def undo(self) -> bool:
        """Takes back the last order of the phase; notes that the screen keeps stay."""
        if not self.undoable():
            self.warn("There is no order to take back in this phase")
            return False
        kept = list(takewhile(_is_aside, reversed(self.match.game.undoable)))
        for _ in kept:
            self.match.undo()
        order = self.match.undo()
        for note in reversed(kept):
            self.match.submit(note)
        if order is not None:
            self.say(self._told("Taken back: ", order))
        self._renew()
        return True

    def redo(self) -> bool:
        """Gives the last order taken back again."""
        order = self.match.redo() if self.is_my_turn else None
        if order is None:
            self.warn("There is no order to give again")
            return False
        self.say(self._told("Given again: ", order))
        self._renew()
        return True

    def _told(self, what: str, order: Order) -> Line:
        """What became of an order: as it is typed, and in words."""
        words = order_words(order, self.view)
        return line(what, Span(str(order), Role.VALUE), Span(f"  {words}" if words else "", Role.LABEL))

    def _renew(self) -> None:
        for mode in self._pile:
            mode.renew()

    def end_phase(self) -> None:
        """Ends the phase; the host goes on with the next."""
        self.host.tell(self.match.submit(EndPhase()))
        self.host.go_on()

    # Messages

    def hear(self, events: Sequence[Event]) -> None:
        """Puts what happened into the messages, as far as the player's side may know of it."""
        for event in events:
            known = seen(event, self.viewer)
            if known is not None and not _is_marked(known):
                self.heard.append(known)
                self.messages.tell(known, self.view.scenario)
        if self.match.trouble is not None:
            self.warn(f"The game could not be saved: {self.match.trouble}")

    def recall(self) -> None:
        """Puts what the player's side may know of last week into the messages of a game that is taken up again."""
        for event in self.last_week.events:
            known = seen(event, self.viewer)
            if known is not None and not _is_marked(known):
                self.messages.tell(known, self.view.scenario)

    def say(self, text: str | Line) -> None:
        """Tells the player something that stays among the messages."""
        told = line(text) if isinstance(text, str) else text
        self.messages.add(Message(self.view.week, told))

    def note(self, text: str | Line) -> None:
        """Tells the player something until the next key."""
        self.messages.notice(line(text) if isinstance(text, str) else text)

    def warn(self, text: str) -> None:
        """Tells the player that something does not go, in a sentence, until the next key."""
        self.messages.notice(line(Span(_begun(text), Role.WARNING)))


def _begun(text: str) -> str:
    """A text as a sentence begins."""
    return text[:1].upper() + text[1:]


def _is_marked(event: Event) -> bool:
    """Whether an event is a note that only this screen keeps."""
    return event.type == "note" and _is_aside(Note(str(event.facts["text"])))


def _is_aside(order: Order) -> bool:
    """Whether an order is a note that only this screen keeps."""
    return isinstance(order, Note) and (is_guide_note(order) or is_plan_note(order))


def _front(view: State, side: Side) -> Hex:
    """Where to look first: the side's own group nearest to the enemy and to the middle of the map."""
    board = view.scenario.board
    middle = Hex((board.columns + 1) // 2, (board.rows + 1) // 2)
    enemies = sorted({group.at for group in view.groups_of(side.enemy)})
    own = sorted({group.at for group in view.groups_of(side)})

    def rank(hex_: Hex) -> tuple[int, int]:
        return min((distance(hex_, enemy) for enemy in enemies), default=0), distance(hex_, middle)

    return min(own, key=rank, default=middle)
