"""A game being played: by whom, recorded as it goes, handed from one player to the other."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from wir.engine.game import Game, OrderRefusedError
from wir.match.commander_phase import CommanderPhase
from wir.match.players import HUMAN, Commander, PlayerError, check_player, find_commander, is_module, people_of
from wir.match.together import Together, keeping_marks, marks_of, stretches_of
from wir.model.events import Event
from wir.model.sides import SIDES, Side
from wir.orders.base import Order
from wir.orders.conduct import Aside, EndPhase, TakeSeat, deeds_among
from wir.orders.giving import carried_out
from wir.rules.refusal import Refusal
from wir.saves.errors import ReplacedError, SaveError
from wir.saves.folder import new_path, place_for
from wir.saves.recorder import Recorder, recovered

_EXPECTED: Final = "expected"
"""The key of the aside that has a game resumed at the curtain."""

_NO_MODULES = "in this game a side can be played only by an installed commander, not by a module"


class Accepted(NamedTuple):
    """What came of orders of the staff's plan, and those that were refused, with the reasons."""

    events: list[Event]
    refused: list[tuple[Order, Refusal]]


class Match:
    """A game with its players.

    The state says who plays a side (`SEAT AXIS computer`); a side for which nobody was named is played by a person.
    Each of `commanders` plays a side in place of the player in its seat, since some have no name that a seat could
    hold. With a recorder every order is written down before it is carried out, and the game is saved when a phase ends,
    except between two commanders' phases: there the journal goes on. If the disk refuses to write, the game goes on:
    `trouble` reports it until a later save succeeds, here or elsewhere. A match that is only watched, `watched` being
    the save, takes no orders, nor does one that `is_past`. A `confined` one, as for a guest of this machine, is saved
    only in its own folder and imports no module that its player names.
    """

    def __init__(
        self,
        game: Game,
        recorder: Recorder | None = None,
        *,
        watched: Path | None = None,
        is_past: bool = False,
        commanders: Mapping[Side, type[Commander]] | None = None,
    ) -> None:
        self.game = game
        self.recorder = recorder
        self._commanders = commanders or {}
        self._watched = watched
        self._is_past = is_past
        self.trouble: str | None = None
        self.confined = False
        self._at_keyboard: Side | None = None
        self._together, self._from_plan = self._marks_kept()
        self._taken_out: list[Order] = []
        self.failures: list[str] = []
        """The faults of the commanders that have played in it, a line each."""

    # Who plays

    def seat(self, side: Side) -> str:
        """The player of a side: `human` or the name of a commander."""
        return self.game.state.seats.get(side, HUMAN)

    @property
    def people(self) -> list[Side]:
        """The sides that people play."""
        return people_of(self.game.state)

    @property
    def is_for_two(self) -> bool:
        """Whether two people play at one keyboard."""
        return len(self.people) == len(SIDES)

    def take_seats(self, players: dict[Side, str]) -> None:
        """Hands sides over. Raises PlayerError for a player who cannot be found, before anything changes."""
        for player in players.values():
            if self.confined and is_module(player):
                raise PlayerError(_NO_MODULES)
            check_player(player)
        were_two = self.is_for_two
        for side, player in sorted(players.items()):
            if self.seat(side) != player:
                self.submit(TakeSeat(side, player))
            if not self.people:
                self._at_keyboard = None
        if were_two and len(self.people) == 1 and self._at_keyboard not in (None, *self.people):
            self.expect(self.people[0])

    def whose_turn(self) -> Side | None:
        """The side whose phase it is; None in the execution and after the end of the game."""
        return None if self.is_over else self.game.side

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.state.ending is not None

    @property
    def waits(self) -> bool:
        """Whether a person is to act now; otherwise `play_phase` plays on."""
        return self.whose_turn() in self.people

    @property
    def _is_commanded(self) -> bool:
        """Whether the phase is a commander's."""
        return self.whose_turn() is not None and not self.waits

    def waits_for(self, side: Side) -> bool:
        """Whether a person on this side is to act now."""
        return self.waits and self.whose_turn() is side and not self.looks_on

    # Two people at one keyboard

    def awaited(self) -> Side | None:
        """The person for whom the screen must stay blank until he sits at the keyboard: the other of two people.

        If the one at the keyboard has handed his own side over, that is the one who still plays. In the past nobody is.
        """
        if self._is_past:
            return None
        if self.is_for_two:
            return self.whose_turn() if self.whose_turn() is not self._at_keyboard else None
        is_expected = len(self.people) == 1 and self._is_expected(self.people[0]) and not self.is_over
        return self.people[0] if is_expected and self.people[0] is not self._at_keyboard else None

    def expect(self, side: Side) -> None:
        """Keeps in the save that the person who plays a side, now the only one, has yet to come to the keyboard."""
        self._put_aside(Aside(side, _EXPECTED, "yes"))

    def sit_down(self, side: Side) -> None:
        """Notes that the person who plays a side sits at the keyboard."""
        self._at_keyboard = side
        if self._is_expected(side):
            self._put_aside(Aside(side, _EXPECTED))

    def _is_expected(self, side: Side) -> bool:
        return _EXPECTED in self.game.state.players[side].asides

    def _put_aside(self, order: Aside) -> None:
        """Keeps something in the save, where orders are taken."""
        if self.check(order) is None:
            self._submit(order)

    def stand_up(self) -> None:
        """Notes that neither person is alone at the keyboard any more, as when both have watched the execution."""
        self._at_keyboard = None

    @property
    def path(self) -> Path | None:
        """Where the game is saved, or was read from."""
        return self._watched if self.recorder is None else self.recorder.path

    # Looking on

    @property
    def looks_on(self) -> bool:
        """Whether the game is only watched."""
        return self._is_past or self._watched is not None

    def look_again(self) -> None:
        """Reads a watched game again, as it stands by now. Raises SaveError."""
        if self._watched is not None:
            self.game = recovered(self._watched).game

    # Orders

    def check(self, order: Order) -> Refusal | None:
        """Why an order is not allowed now, or None."""
        if self._is_past:
            return Refusal("10.0", "this is the past, where nothing can be changed")
        if self.looks_on:
            return Refusal("10.0", "you are only looking on; no orders are taken here")
        if self.confined and isinstance(order, TakeSeat) and is_module(order.player):
            return Refusal("10.0", _NO_MODULES)
        return self.game.check(order)

    def submit(self, order: Order) -> list[Event]:
        """Records an order and carries it out. Raises OrderRefusedError where it is not allowed."""
        events = self._submit(order)
        self._keep_marks()
        return events

    def _submit(self, order: Order) -> list[Event]:
        if (self.recorder is not None or self.looks_on or self.confined) and (refusal := self.check(order)) is not None:
            raise OrderRefusedError(order, refusal)  # before it is written down
        self._note(order)
        if not isinstance(order, Aside):
            self._together.begin(len(self.game.undoable))
            self._taken_out = []
        was_commanded = self._is_commanded
        events = self.game.submit(order)
        if isinstance(order, EndPhase):
            self._together, self._from_plan = Together(), set()
        if isinstance(order, EndPhase) and not (was_commanded and self._is_commanded):
            self._write(lambda recorder: recorder.phase_ended(self.game))
        else:
            self._try_again()
        return events

    def submit_together(self, orders: Iterable[Order]) -> list[Event]:
        """Carries out orders that are undone as one. Raises OrderRefusedError at the first that is not allowed."""
        events = self._submit_together(orders)
        self._keep_marks()
        return events

    def _submit_together(self, orders: Iterable[Order]) -> list[Event]:
        start = len(self.game.undoable)
        events = [event for order in orders for event in self._submit(order)]
        self._together.join(start, len(self.game.undoable))
        return events

    def accept(self, orders: Iterable[Order]) -> Accepted:
        """Carries out orders of the staff's plan like `submit_together`, and remembers that they are from the plan.

        Leaves out those that are no longer allowed, as when a unit turned out dearer than the plan expected (§4.9).
        """
        start, refused = len(self.game.given), list[tuple[Order, Refusal]]()

        def allowed() -> Iterator[Order]:
            for order in orders:
                if (refusal := self.check(order)) is None:
                    yield order
                else:
                    refused.append((order, refusal))

        events = self._submit_together(allowed())
        self._from_plan.update(self.game.given[start:])
        self._keep_marks()
        return Accepted(events, refused)

    @property
    def ordered(self) -> tuple[Order, ...]:
        """The orders of the phase that have been given and not taken back, without asides."""
        return deeds_among(self.game.given)

    @property
    def accepted(self) -> tuple[Order, ...]:
        """The orders accepted from the staff's plan in this phase that can be taken back, the oldest first."""
        return tuple(order for order in self.game.undoable if order in self._from_plan)

    def is_plan(self, orders: Collection[Order]) -> bool:
        """Whether orders that were undone or redone are the staff's plan, with nothing else of it left standing."""
        return self._from_plan.issuperset(orders) and set(self.accepted).issubset(orders)

    def join_since(self, start: int) -> None:
        """Makes the orders given after the first `start` of the phase into one for undo."""
        self._together.join(start, len(self.game.undoable))
        self._keep_marks()

    def end_phase(self) -> list[Event]:
        """Ends the phase; the execution is carried out whole."""
        return self.submit(EndPhase())

    def undo(self) -> Order | None:
        """Takes back the last order of the phase and returns it; None where there is none to take back."""
        if self.looks_on or not self.game.undoable:
            return None
        self._note(None)
        order = self.game.undo()
        self._try_again()
        return order

    def redo(self) -> Order | None:
        """Gives the last order taken back again and returns it; None where there is none."""
        if self.looks_on or not self.game.redoable:
            return None
        self._note(self.game.redoable[0])
        order = self.game.redo()
        self._try_again()
        return order

    def take_back(self) -> list[Order]:
        """Takes back the last order of the phase and those given together with it; returns them, the last first."""
        left = self._together.before(len(self.game.undoable))
        taken: list[Order] = []
        while len(self.game.undoable) > left and (order := self.undo()) is not None:
            taken.append(order)
        return taken

    def give_again(self) -> list[Order]:
        """Gives the last order taken back again, with those given together with it; returns them in turn.

        Once everything taken back in turn has been given again, it gives what was taken out from among others. Raises
        OrderRefusedError if one of these would be forbidden now; then nothing has changed.
        """
        again = self.next_again
        if self.game.redoable:
            return [order for _ in again if (order := self.redo()) is not None]
        if again and (side := self.whose_turn()) is not None:
            self._require(side, again)
            self.submit_together(again)
        return [*again]

    @property
    def next_again(self) -> tuple[Order, ...]:
        """What `give_again` gives next: orders given together, or what was taken out from among others."""
        given = len(self.game.undoable)
        return self.game.redoable[: self._together.after(given) - given] or tuple(self._taken_out)

    def take_out(self, side: Side, unwanted: Callable[[Order], bool]) -> list[Order]:
        """Takes back orders of a side from anywhere among the others of the phase, which are given again.

        Returns them, the oldest first. What was given together is still taken back as one afterwards, and what was
        taken out is given again as one. Raises OrderRefusedError if one of the others would be forbidden without them;
        then nothing has changed.
        """
        deeds: list[list[Order]] = []
        while any(map(unwanted, self.game.undoable)) and (deed := self.take_back()):
            deeds.insert(0, deed[::-1])
        taken = [order for deed in deeds for order in deed if unwanted(order)]
        others = [kept for deed in deeds if (kept := [order for order in deed if not unwanted(order)])]
        if not others:
            left = len(self.game.undoable)
            self._together.join(left, left + len(taken))
            self._keep_marks()
            return taken
        try:
            self._require(side, [order for deed in others for order in deed])
        except OrderRefusedError:
            for _ in deeds:
                self.give_again()
            raise
        for deed in others:
            self._submit_together(deed)
        self._taken_out = taken
        self._keep_marks()
        return taken

    def _require(self, side: Side, orders: Iterable[Order]) -> None:
        """Raises OrderRefusedError unless a side may give these orders now, one after the other."""
        tried = self.game.view(side)
        for order in orders:
            if (refusal := order.check(tried)) is not None:
                raise OrderRefusedError(order, refusal)
            tried = carried_out(tried, order)

    # What a save keeps of which orders belong together

    def _marks_kept(self) -> tuple[Together, set[Order]]:
        """Which orders of the phase belong together, and which come from the staff's plan, as kept in a save."""
        side = None if self.recorder is None else self.whose_turn()
        together, plan = ([], []) if side is None else marks_of(self.game.state, side)
        orders = self._orders_of_phase() if plan else ()
        return Together(together), {order for start, end in plan for order in orders[start:end]}

    def _keep_marks(self) -> None:
        """Keeps them in the save if they have changed; a commander takes nothing back."""
        side = self.whose_turn()
        if self.recorder is None or side is None or not self.waits:
            return
        orders = self._orders_of_phase() if self._from_plan else ()
        plan = stretches_of(n for n, order in enumerate(orders) if order in self._from_plan)
        order = keeping_marks(self.game.state, side, self._together.stretches, plan)
        if order is not None:
            self._put_aside(order)

    def _orders_of_phase(self) -> tuple[Order, ...]:
        """The orders that can be taken back, and behind them those that can be given again."""
        return (*self.game.undoable, *self.game.redoable)

    def save(self) -> None:
        """Saves the game now. Raises SaveError if the disk does not allow it."""
        if self.recorder is not None:
            self.recorder.save(self.game)
            self.trouble = None

    def save_to_leave(self) -> str | None:
        """Saves the game as it is left; returns what there is to tell about it. Raises SaveError as `save` does.

        At the curtain everything was saved when it fell, so what another program has put there since may stay.
        """
        try:
            if self.recorder is not None:
                self.recorder.leave(self.game)
                self.trouble = None
        except ReplacedError as error:
            if not self._is_saved_at_the_curtain:
                raise
            return f"{error} and is left as it is"
        return None

    @property
    def is_left_behind(self) -> bool:
        """Whether another file lies in the place of the save at the curtain, such as the one that the other has sent.

        The game goes on there: whoever opened the curtain would see it as it was, from the other player's seat.
        """
        return self._is_saved_at_the_curtain and self.recorder is not None and self.recorder.is_replaced

    @property
    def _is_saved_at_the_curtain(self) -> bool:
        has_all = self.recorder is not None and self.recorder.has_all
        return has_all and self.trouble is None and self.awaited() is not None

    @property
    def has_one_save(self) -> bool:
        """Whether the game can be saved nowhere else: an iron man game, unless its save is in trouble."""
        return self.game.state.options.iron_man and self.trouble is None

    def save_as(self, text: str) -> Path:
        """Saves the game under another name, or as another file, and goes on there; returns where.

        Its files so far stay as they are. Raises SaveError if that name is taken or impossible, if the disk does not
        allow it, and for an iron man game, which has only one save, unless that one is in trouble.
        """
        old = self.recorder
        if old is None:
            raise SaveError("this game is not recorded")
        if self.has_one_save:
            raise SaveError("an iron man game has only one save")
        path = new_path(old.path.parent, text) if self.confined else place_for(old.path, text)
        self.recorder = Recorder(path, self.game)
        self.trouble = None
        old.close()
        return path

    def told(self, file: Path) -> str:
        """A file as its player sees it: for a guest its name alone, not the folders around it."""
        return file.name if self.confined else str(file)

    def close(self) -> None:
        """Ends the recording, so that another program may take the game up. Saves nothing."""
        if self.recorder is not None:
            self.recorder.close()

    # Commanders

    def command(self, *, strict: bool = False) -> CommanderPhase:
        """The commander whose phase it is, ready to give its orders.

        Raises PlayerError where it cannot be found, or where no commander is to play now.
        """
        side = self.whose_turn()
        if side is None or side in self.people:
            raise PlayerError("it is not a commander's turn")
        commander = self._commanders.get(side) or find_commander(self.seat(side))
        return CommanderPhase(self.game, side, commander, strict=strict)

    def play_phase(self, *, strict: bool = False) -> list[Event]:
        """Plays the phase of a commander, or the execution, to its end and returns what happened.

        `strict` raises OrderRefusedError where the commander gives an order that is not allowed.
        """
        events: list[Event] = []
        if self.whose_turn() is not None:
            command = self.command(strict=strict)
            for order in command:
                events += self.submit(order)
            self.failures += [] if command.failure is None else [command.failure]
        if not self.is_over:
            events += self.end_phase()
        return events

    def _note(self, order: Order | None) -> None:
        """Writes down an order, or that one is undone; while the disk is in trouble only whole saves are tried."""
        if self.trouble is None:
            self._write(lambda recorder: recorder.undo() if order is None else recorder.order(order))

    def _try_again(self) -> None:
        """Saves the game if the disk was in trouble."""
        if self.trouble is not None:
            self._write(lambda recorder: recorder.save(self.game))

    def _write(self, what: Callable[[Recorder], object]) -> None:
        """Has the recorder write something; whatever prevents it becomes the `trouble`."""
        if self.recorder is not None:
            try:
                what(self.recorder)
                self.trouble = None
            except SaveError as error:
                self.trouble = str(error)
