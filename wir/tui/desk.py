"""A player's desk, and the modes on it in a stack: the top one says what the keys mean.

Nothing here draws; the table shows what is on the desk after each key.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, ClassVar, Protocol

from textual.screen import Screen
from typing_extensions import override

from wir.ai.staff import Lapsed, Proposed
from wir.engine.game import OrderRefusedError
from wir.match.match import Match
from wir.match.standing import Carried, accept, call_back, end_by_rule, order_name, send_again, take_out
from wir.model.events import Event
from wir.model.groups import Mover
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import View
from wir.model.words import capital, count
from wir.orders.base import Order
from wir.orders.conduct import Aside, EndPhase, deeds_among
from wir.text.cache import Cache
from wir.text.guide import GuideStep
from wir.text.house_rules import none_to_take_back
from wir.text.map.layout import Zoom
from wir.text.panels.deed_line import deed_line
from wir.text.panels.inspector import PanelPage, foot, inspector_page
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.status_bar import status_bar
from wir.tui.config import COLUMNS, Config
from wir.tui.directions import front_of
from wir.tui.keys import Answer, Keyed, Keymap
from wir.tui.listener import Listener
from wir.tui.look import LOOKS
from wir.tui.map_modes import PLAIN
from wir.tui.scene import Popup, Scene

_REMEMBERED = 500
"""How many pages of the inspector are kept."""

_GLANCE = 1.0
"""Seconds in which nobody can have read a page that opened by itself."""

_COLUMN = "column"
"""The name under which a side's chosen column is kept with the game."""


@dataclass
class GuideMemory:
    """What the guide remembers: what has been looked at, by the words that its steps use, and the last step told."""

    looked_at: set[str] = field(default_factory=set)
    told: GuideStep | None = None


class Host(Protocol):
    """What holds the desk: it decides what comes after a phase, and how the game is left."""

    @property
    def table(self) -> Screen[None]:
        """Where the desk is shown."""

    def go_on(self) -> None:
        """Begins whatever is next after a phase has ended or a film has been seen."""

    def leave(self) -> None:
        """Called when the player leaves the table."""

    def tell(self, events: Sequence[Event]) -> None:
        """Tells every player at the table what he may know of something that happened."""

    def run(self, work: Coroutine[None, None, None]) -> None:
        """Does something in parallel with the game, and shows its result when it is done."""

    def look_at(self, desk: Desk) -> None:
        """Puts another desk on the table, as for a look at the past; what happens meanwhile waits for the old one."""


class Desk(Listener):
    """A match as one player sees and handles it.

    On it is a `pile` of modes, the top one last. `left_at` is where the cursor was before the depots took it along,
    `sought` the number of the group that it was last sent to, `met` the mode in which the last key was pressed,
    `column` what stands beside the map, by its name in COLUMNS.
    """

    def __init__(self, match: Match, config: Config, keymap: Keymap, host: Host, viewer: Side) -> None:
        super().__init__(match, viewer)
        self.config = config
        self.keymap = keymap
        self.look = LOOKS["none"]
        self.host = host
        self.cursor = front_of(self._seen[1])
        self.left_at: Hex | None = None
        self.sought: int | None = None
        self.zoom = Zoom.OPERATIONAL
        self.map_mode = PLAIN
        chosen = self._seen[1].own.asides.get(_COLUMN, "")
        self.column = chosen if chosen in COLUMNS else config.column
        self.page = 1
        self.asks_before_end = config.ask_before_end
        self.pace = config.pace
        self.stop_at_own = config.stop_at_own
        self.guide = GuideMemory()
        self.pile: list[Mode] = []
        self.met: Mode | None = None
        self._brought: tuple[Mode | None, float] = (None, 0.0)
        self._pages: Cache[PanelPage] = Cache(_REMEMBERED)

    # What is shown

    @property
    @override
    def stands_still(self) -> bool:
        return bool(self.pile) and self.pile[0].holds_still

    def inspector(self, width: int, height: int, chosen: int | None = None) -> list[Line]:
        """What is known about the hex under the cursor and its groups, the sought one first; pages wrap around."""
        view, chosen = self.view, self.sought if chosen is None else chosen
        page = self._pages.get(
            view,
            (self.cursor, width, height, chosen, self.page),
            lambda: inspector_page(view, self.cursor, width, height, self.outlook, chosen=chosen, number=self.page),
        )
        self.page = page.number
        if page.count == 1:
            return list(page.lines)
        key = "" if self.mode.covers else self.keymap.key_of("table.page", contexts=(self.mode.context, "table"))
        return [*page.lines[:-1], foot(page.number, page.count, width, key)]

    def status(self, shown: View, width: int) -> Line:
        """The bar at the top."""
        return status_bar(shown, width)

    def go(self, hex_: Hex) -> None:
        """Puts the cursor on a hex and shows its first page."""
        self.cursor, self.page = hex_, 1

    def turn_page(self) -> None:
        """Turns the page of the inspector."""
        self.page += 1

    def change_column(self) -> None:
        """Changes what the panel shows below the hex, which is kept with the game."""
        self.column = COLUMNS[(COLUMNS.index(self.column) + 1) % len(COLUMNS)]
        self.note(f"In the panel beside the map: {self.column}")
        if self.is_my_turn:
            self.match.submit(Aside(self.viewer, _COLUMN, self.column))

    def own_at(self, hex_: Hex) -> list[Mover]:
        """The player's groups in a hex, combat groups first."""
        return [*self.view.groups_at(hex_, self.viewer), *self.view.air_at(hex_, self.viewer)]

    # The pile of modes

    @property
    def mode(self) -> Mode:
        """The mode that answers the keys."""
        return self.pile[-1]

    def scene(self) -> Scene:
        """What the topmost mode with anything to show puts on the map."""
        return next((scene for mode in reversed(self.pile) if (scene := mode.scene()) is not None), Scene())

    def box(self, box_of: Callable[[Mode], Popup | None]) -> tuple[Mode, Popup] | None:
        """The topmost mode that has a box, with the box; a box below a film would hide its map."""
        for mode in reversed(self.pile):
            if (popup := box_of(mode)) is not None:
                return mode, popup
            if mode.watches:
                return None
        return None

    def begin(self, mode: Mode) -> None:
        """Clears the desk for a mode, which begins with what is known by now.

        What the player opened while waiting stays open.
        """
        self._look()
        opened = self.pile[1:] if self.pile and self.pile[0].watches else []
        self.pile = [mode, *opened]
        mode.begun()
        for each in opened:
            each.renew()
        self.page = 1

    def push(self, mode: Mode) -> None:
        """Puts a mode on the pile."""
        self.pile.append(mode)
        self.page = 1

    def bring(self, mode: Mode) -> None:
        """Puts a mode on the pile that opens by itself: a key just then was meant for what was there before."""
        self.push(mode)
        self._brought = mode, time.monotonic()

    def has_just_come(self, mode: Mode) -> bool:
        """Whether a mode has opened by itself just now."""
        brought, then = self._brought
        return brought is mode and time.monotonic() - then < _GLANCE

    def remove(self, mode: Mode) -> None:
        """Takes a mode and everything above it off the pile; the lowest stays."""
        if mode in self.pile[1:]:
            del self.pile[self.pile.index(mode) :]
        self.page = 1

    # Orders

    def order(self, order: Order) -> bool:
        """Gives an order; returns whether the rules allow it, and tells the player if they do not."""
        if not self._allows(order):
            return False
        self.host.tell(self.match.submit(order))
        return True

    def order_all(self, orders: Sequence[Order]) -> bool:
        """Gives independent orders that are taken back as one; none if one is forbidden."""
        if not all(map(self._allows, orders)):
            return False
        self.host.tell(self.match.submit_together(orders))
        return True

    def order_in_turn(self, orders: Sequence[Order]) -> bool:
        """Gives orders that are taken back as one, up to the first that the rules forbid; whether all were given."""
        before = len(self.match.ordered)
        self.host.tell(self.match.submit_together(takewhile(self._allows, orders)))
        return len(self.match.ordered) - before == len(orders)

    def _allows(self, order: Order) -> bool:
        """Whether the rules allow an order; if not, the player is told."""
        refusal = self.match.check(order)
        if refusal is not None:
            told = Span(capital(refusal.reason), Role.BAD), Span(f" ({refusal.source})", Role.PARAGRAPH)
            self.messages.current = line(*told)
        return refusal is None

    def accept(self, lines: Iterable[Proposed]) -> list[Lapsed]:
        """Gives the orders of lines of a proposal as one that can be taken back; returns those that have lapsed."""
        events, lapsed = accept(self.match, self.viewer, tuple(lines))
        self.host.tell(events)
        return lapsed

    def order_aside(self, order: Order) -> None:
        """Gives an order that the modes on the desk do not know about, and lets them look at the game again."""
        if isinstance(order, EndPhase):
            self.end_phase()
        elif self.order(order):
            self._renew()

    @property
    def may_take_back(self) -> bool:
        """Whether it is the player's turn in a game in which orders may be taken back at all."""
        return self.is_my_turn and not self.view.options.iron_man

    def undoable(self) -> tuple[Order, ...]:
        """The orders that the player may take back, the oldest first."""
        return self.match.game.undoable if self.is_my_turn else ()

    def undo(self, many: int = 1) -> bool:
        """Takes back the last orders of the phase, by themselves."""
        orders = [self.match.undo() for _ in range(many)] if self.is_my_turn else []
        return self._taken_back([order for order in orders if order is not None])

    def redo(self, many: int = 1) -> bool:
        """Gives the last orders taken back again, by themselves."""
        orders = [self.match.redo() for _ in range(many)] if self.is_my_turn else []
        return self._given_again([order for order in orders if order is not None])

    def take_back(self) -> bool:
        """Takes back the last order of the phase, with those given together with it."""
        return self._taken_back(self.match.take_back()[::-1] if self.is_my_turn else [])

    def give_again(self) -> bool:
        """Gives the last order taken back again, with those given together with it; the staff's plan as a whole.

        If an order of the plan would be forbidden by now nothing changes, and the player is told which.
        """
        try:
            given = self.match.give_again() if self.is_my_turn else []
        except OrderRefusedError as error:
            self.warn(f"{error.order} is no longer allowed: {error.refusal.reason}")
            return True
        return self._given_again(given)

    def take_out(self, unwanted: Callable[[Order], bool]) -> bool:
        """Takes back orders of the phase from among the others, which are given again; returns whether there were any.

        If one of the others would be forbidden without them nothing changes, and the player is told which.
        """
        try:
            taken = take_out(self.match, self.viewer, unwanted) if self.is_my_turn else []
        except OrderRefusedError as error:
            self.warn(f"{error.order} was given later and would not be allowed: {error.refusal.reason}")
            return True
        return bool(taken) and self._taken_back(taken)

    def _taken_back(self, orders: Sequence[Order]) -> bool:
        """Says which orders were taken back, and ends the marches of several weeks that began with them."""
        ended = call_back(self.match, self.viewer, orders)
        then = "".join(f"; group {number} does not march on" for number in ended)
        return self._changed(orders, "Taken back: ", none_to_take_back(self.match.game), then)

    def _given_again(self, orders: Sequence[Order]) -> bool:
        """Says which orders were given again, and resumes the marches that began with them."""
        send_again(self.match, self.viewer, orders)
        return self._changed(orders, "Redone: ", "There is no order to redo")

    def _changed(self, orders: Sequence[Order], what: str, none: str, then: str = "") -> bool:
        """Says what became of orders: one in words, of several the first, the staff's plan by name; whether any."""
        if not orders:
            self.warn(none)
            return False
        is_plan = len(orders) > 1 and self.match.is_plan(orders)
        orders = deeds_among(orders) or orders
        first, *others = orders
        plan = line(Span("the staff's plan", Role.VALUE))
        name = plan if is_plan else deed_line(self.view, first, order_name(self.match, first))
        more = f", {count(len(orders), 'order')}" if is_plan else f" and {count(len(others), 'more order')}"
        self.host.tell(())
        self.say(line(what, name, f"{more if others else ''}{then}"))
        self._renew()
        return True

    def _renew(self) -> None:
        for mode in self.pile:
            mode.renew()

    def end_phase(self) -> None:
        """Carries out what the player's rules do then and ends the phase; the host goes on with the next."""
        self.tell_carried(end_by_rule(self.match, self.viewer))
        self.host.tell(self.match.end_phase())
        self.host.go_on()

    def tell_carried(self, done: Carried) -> None:
        """Says what was done automatically."""
        self.host.tell(done.events)
        for text in done.lines:
            self.say(text)


class Mode(Keyed):
    """A meaning of the keys."""

    types: ClassVar[bool] = False
    """Whether characters without a binding are taken as typed text."""

    helps: ClassVar[bool] = False
    """Whether the help key still asks for help where characters are typed."""

    passes: ClassVar[bool] = False
    """Whether a key without a binding removes the mode and then means what it means below."""

    is_broad: ClassVar[bool] = False
    """Whether its box may cover the panel beside the map on every screen, and be as wide as there is room."""

    broadest: int = 96
    """The most columns of its box elsewhere: longer lines are hard to read."""

    watches: ClassVar[bool] = False
    """Whether the player has nothing to do but watch."""

    is_for_both: bool = False
    """Whether both players look at the screen, so that what the desk has told one of them is not shown."""

    holds_still: ClassVar[bool] = False
    """Whether the desk shows the game as it stood when the mode began."""

    says: ClassVar[str] = ""
    """The line above the keys, if it is always the same."""

    @property
    def seconds(self) -> float | None:
        """How long the display stays before `advance` goes on; None until a key is pressed."""
        return None

    def advance(self) -> None:
        """Goes on by itself."""

    def __init__(self, desk: Desk, /, **answers: Answer) -> None:
        self.desk = desk
        self.answers = answers

    def leave(self) -> None:
        """Takes the mode off the desk; what has not been ordered yet is dropped."""
        self.desk.remove(self)

    def go_to(self, at: Hex | None) -> None:
        """Leaves for a place on the map; if there is none, the player is told."""
        if at is None:
            self.desk.warn("This has no place on the map")
        else:
            self.leave()
            self.desk.cursor = at

    def typed(self, char: str) -> None:
        """Takes a character that was typed."""

    def clicked(self, hex_: Hex) -> bool | None:
        """Answers a click on a hex; if false it moves the cursor."""

    def sent_to(self, number: int) -> None:
        """Reacts to the cursor having been sent to the group of a number."""

    def chosen_line(self, line: int) -> None:
        """Answers a click on a line of the popup, counted from 0."""

    def side_line(self, line: int) -> bool | None:
        """Answers a click on a line beside the map, counted from 0; if false it turns the inspector's page."""

    def begun(self) -> None:
        """Begins, as the lowest in the pile and with the game as it stands by now."""

    def renew(self) -> None:
        """Looks at the game again when orders have been taken back or given again."""

    def prompt(self) -> Line:
        """The line above the keys."""
        return line(Span(self.says, Role.LABEL))

    def popup(self, width: int, height: int) -> Popup | None:
        """The box over the map, for so many columns and lines at most; None to leave it to the mode below."""

    def band(self, width: int, height: int) -> list[Line] | None:
        """What is shown below the map, on a screen of so many columns and lines; None for nothing."""

    def clicked_band(self, column: int, width: int) -> None:
        """Answers a click on what is shown below the map, in one of a screen's columns."""

    def side(self, width: int, height: int) -> list[Line] | None:
        """What is shown beside the map; None to leave it to the mode below, and last of all to the inspector."""

    def scene(self) -> Scene | None:
        """What is shown on the map; None to leave it to the mode below."""


def at_desk(does: Callable[[Any], object]) -> Callable[[Any], object]:
    """What a key does that is done at the desk, whatever has the keys."""
    return lambda keyed: does(keyed.desk)


def may_take_back(keyed: Any) -> bool:
    """Whether a key that takes orders back is shown."""
    return bool(keyed.desk.may_take_back)
