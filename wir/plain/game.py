"""`wir play --plain` and `wir resume --plain`: a game from here to its end, or until the lines end."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from wir.engine.sequence import SEQUENCE
from wir.estimates.todo import what_matters
from wir.match.match import Match
from wir.match.new_game import NewGame
from wir.match.opening import Opened, open_game
from wir.match.past import Past, before_the_phases_of, last_week_of
from wir.match.standing import carry_on
from wir.match.start import Resume, Start
from wir.model.calendar import spoken
from wir.model.events import Event
from wir.model.phases import ADJUSTMENT, Phase
from wir.model.sides import SIDES, Side
from wir.model.words import count, listed
from wir.plain.console import Console
from wir.plain.conversation import Outcome, answer
from wir.plain.table import Table
from wir.saves.errors import BarredError, ForeignError, SaveError
from wir.saves.folder import resume_words
from wir.text.guide import GuideStep, first_week, step_sentences
from wir.text.panels.words import player_words
from wir.text.speech.standing import ending_sentences, moment_sentences, todo_sentences
from wir.text.speech.week import film_sentences, without_steps
from wir.text.speech.words import complaint, sentence

_AFTER_THE_END: Final = "You can still look around; type quit to leave."
_ANOTHER_NAME: Final = "--as NAME plays on under another name"
_ITS_WEEKS: Final = "History lists the weeks of the war, history 1 opens the first, history next the one after."


def opened_at(console: Console, saves: Path, game: NewGame | Resume) -> Opened | None:
    """Begins or resumes a game; a person may choose what to do if it is open elsewhere.

    None to leave. Raises ValueErrors of one line if it cannot be begun or resumed.
    """
    while True:
        try:
            return open_game(saves, game)
        except BarredError as error:
            if not isinstance(game, Resume):
                raise
            if not console.is_person:
                named = "a copy in another folder can be played" if error.folder_is_shut else _ANOTHER_NAME
                raise SaveError(f"{error}; --read-only looks on, {named}") from None
            console.say(complaint(str(error)), "Look on without changing anything, or play a copy of your own?")
            game = replace(game, save=str(error.save))
        except SaveError as error:
            if not isinstance(game, Resume) or game.name is None or not console.is_person:
                raise
            console.say(complaint(str(error)))
        answer = console.ask_or_leave("Type look, or a new name for the copy, or leave")
        if not answer or answer.casefold() == "leave":
            return None
        is_look = answer.casefold() == "look"
        game = replace(game, looks_on=is_look, name=None if is_look else answer)


def leave(console: Console, match: Match, saves: Path) -> bool:
    """Saves a game and says where; offers a person other places until one works. False if it stays unsaved.

    `saves` is the folder of saved games.
    """
    recorder = match.recorder
    if recorder is None:
        return True
    changed = None
    try:
        changed = match.save_to_leave()
    except SaveError as error:
        console.say(complaint(f"The game could not be saved: {error}"))
        if not (console.is_person and _saved_elsewhere(console, match)):
            if match.trouble is None and not isinstance(error, ForeignError):
                words = "to resume it" if match.confined else f"wir {resume_words(recorder.path, saves)}"
                console.say(f"Its journal holds every order: {words} continues after the last one.")
            match.close()
            return False
    waiting = match.awaited()
    match.close()
    path = match.recorder.path if match.recorder is not None else recorder.path
    if changed is not None:
        with_it = "" if match.confined else f" To go on with what lies there: wir {resume_words(path, saves)} --plain"
        console.say(f"{complaint(changed)}{with_it}")
        return True
    purpose = "To look at it again" if match.is_over else "To continue"
    way_back = "" if match.confined else f" {purpose}: wir {resume_words(path, saves)} --plain"
    console.say(f"Saved as {path.stem}.{way_back}")
    if waiting is not None and not match.confined:
        console.say(f"It is the {waiting.title()} player's turn: if he plays elsewhere, send him {path}")
    if match.is_over and match.is_for_two and not match.confined:
        console.say(f"If the other player is elsewhere, send him {path}")
    return True


def _saved_elsewhere(console: Console, match: Match) -> bool:
    """Asks a person for another place until one works; False if he gives up."""
    while True:
        place = console.ask_or_leave("Type a name or a file to save it as, or leave")
        if place is None or place.casefold() == "leave":
            return False
        try:
            match.save_as(place)
        except SaveError as error:
            console.say(complaint(str(error)))
        else:
            return True


def run_plain(start: Start) -> int:
    """Plays a game on standard input and output and returns the exit code of the command.

    It is 0 for a person. A script learns whether a line was refused (1) or not understood (2). Raises ValueErrors of
    one line if the game cannot be begun or resumed.
    """
    console = Console(sys.stdin.buffer, sys.stdout, is_person=sys.stdin.isatty())
    opened = opened_at(console, start.saves, start.game or Resume())
    if opened is None:
        return 0
    session = Session(opened.match, console, start.saves, opened.viewer)
    try:
        session.play(opened.remarks)
    finally:
        is_saved = session.close()
    worst = 0 if console.is_person else session.worst
    return worst if is_saved else max(worst, Outcome.REFUSED)


class Session:
    """A match at one console. `worst` tells how the worst line so far was taken, `saves` is the folder of saved games.

    `looks_as` is the side as which one looks on, if one was named, whoever's turn it is.
    """

    def __init__(self, match: Match, console: Console, saves: Path, looks_as: Side | None = None) -> None:
        self.match = match
        self._saves = saves
        self._looks_as = looks_as
        self.worst = Outcome.DONE
        self._console = console
        self._tables = {side: Table(match, side) for side in SIDES}
        self._trouble: str | None = None
        self._step: GuideStep | None = None
        self._has_heard_end = False
        self._look_back()

    # From phase to phase

    def play(self, remarks: Sequence[str] = ()) -> None:
        """Plays until the game is over and everything has been asked, or until the player leaves.

        `remarks` are said first.
        """
        if self.match.is_for_two or self.match.awaited() is not None:
            self._hide()  # the other may have left something on the screen
        looks_on = ["You are looking on: nothing is changed, and no orders are taken."] if self.match.looks_on else []
        self._console.say(*looks_on, *map(complaint, remarks))
        self._greet()
        if self.match.looks_on:
            self._look_on()
            return
        goes_on = True
        while goes_on and not self.match.is_over:
            side = self.match.whose_turn()
            if self.match.awaited() is not None:
                goes_on = self._raise_curtain()
            elif side is None:
                self._execute()
                goes_on = bool(self.match.people) or self.match.is_over or self._watch()
            elif side in self.match.people:
                self.match.sit_down(side)
                goes_on = self._in_private(self._tables[side], self._play_phase)
            else:
                self._let_play()
        if goes_on:
            told = ending_sentences(self._viewer.view)
            self._console.say(*told[: 1 if self._has_heard_end else None])
            self._console.say(_AFTER_THE_END)
            self._talk(self._viewer)

    def close(self) -> bool:
        """Saves the game, and says where; False if that failed."""
        return leave(self._console, self.match, self._saves)

    def _greet(self) -> None:
        view = self._viewer.view
        self._console.say(f"War in Russia: {view.scenario.title}.", "Type help for everything that can be typed.")
        if first_week().invites(view):
            self._console.say("New to the game? Type guide on.")

    def _look_on(self) -> None:
        """Answers questions about a game that is not played here; an empty line reads it again."""
        goes_on = True
        while goes_on:
            side = self.match.whose_turn() if self._looks_as is None else None
            if side is not None and not self._raise_curtain():
                return
            table = self._tables[side] if side in self.match.people else self._viewer
            if self.match.is_over:
                self._console.say(*ending_sentences(table.view), _AFTER_THE_END)
            else:
                self._console.say(*moment_sentences(table.view)[:2])
            if self._looks_as is not None:
                self._console.say(_ITS_WEEKS)
            elif not self.match.is_over:
                self._console.say("Press Enter to look again.")
            goes_on = self._in_private(table, self._look_round)

    def _look_round(self, table: Table) -> bool:
        """Answers questions and reads the game again; False if the player leaves."""
        stays = self._talk(table)
        try:
            if stays:
                self.match.look_again()
                self._look_back()
        except SaveError as error:
            self._console.say(complaint(str(error)))
        return stays

    @property
    def _viewer(self) -> Table:
        """Whose view is shown while nobody gives orders: the side named, else a person's, else the Axis."""
        return self._tables[self._looks_as or (self.match.people or [Side.AXIS])[0]]

    # Phases of people

    def _raise_curtain(self) -> bool:
        """Asks for the other of two people, if it is he who is awaited, with all hidden.

        False if he has left, or the game goes on in a file that was put in the place of this one.
        """
        side = self.match.awaited()
        if side is None:
            return True
        whose = f"It is the {side.title()} player's turn"
        if self.match.whose_turn() is not side:
            other = f"The {side.enemy.title()} side is now played by {player_words(self.match.seat(side.enemy))}"
            whose = f"{other}, and the {side.title()} player is next"
        self._console.say(f"{whose}: press Enter when the other player is not looking.")
        line = self._console.ask_or_leave("Enter")
        if line is None or self.match.is_left_behind:
            return False
        if line and line.casefold() != "enter":
            self._console.say("That line only raised the curtain: it was not carried out.")
        self._find_news(side)
        self.match.sit_down(side)
        return True

    def _in_private(self, table: Table, converse: Callable[[Table], bool]) -> bool:
        """Talks to a person; however that ends, the other of two people sees nothing of it."""
        were_two, stays = self.match.is_for_two, False
        try:
            stays = converse(table)
        finally:
            side, match = table.viewer, self.match
            is_his = (self._looks_as or match.whose_turn()) is side if match.looks_on else match.waits_for(side)
            if (were_two or self.match.is_for_two) and not (stays and is_his):
                self._hide()
        return stays

    def _hide(self) -> None:
        """Hides everything; after the end of the game there is nothing to hide."""
        if not self.match.is_over:
            self._console.draw_curtain()

    def _play_phase(self, table: Table) -> bool:
        """Talks to a player until the phase is over; False if he leaves."""
        moment = _moment(self.match)
        self._introduce(table)
        while table.viewer in self.match.people and _moment(self.match) == moment and not self.match.is_over:
            self._show_step(table)
            line = self._console.ask_or_leave(f"{table.viewer.title()} {self.match.game.phase}")
            if line is None:
                return False
            self._answer(table, line)
        if self.match.whose_turn() is not table.viewer:
            table.news.clear()  # until then they may be read again
        table.proposed = ()
        return True

    def _introduce(self, table: Table) -> None:
        carried = carry_on(self.match, table.viewer)
        view = table.view
        self._step = None
        self._console.say("", *moment_sentences(view)[:2])
        self._console.say(*map(sentence, carried.lines))
        if table.news and SEQUENCE[SEQUENCE.index(view.phase) - 1].side is not table.viewer:
            seen = count(len(without_steps(table.news)), "thing")
            self._console.say(f"News lists {seen} seen of the enemy since your last phase.")
        if table.report and view.phase in ADJUSTMENT:
            self._console.say("Report shows what happened last week.")
        left = what_matters(table.todo)
        if left:
            kinds = len(todo_sentences(view, left))
            self._console.say(f"Todo lists {count(kinds, 'thing')} that could be done in this phase.")

    def _show_step(self, table: Table) -> None:
        """Says the guide's step when it has changed."""
        if not first_week().leads(table.view):
            self._step = None
            return
        step = table.step
        if step is not None and step != self._step:
            told = step_sentences(step, table.view, has_accepted=table.has_accepted)
            self._console.say(*told)
        elif step is None and self._step is first_week().steps[-1]:
            self._console.say("That was the last step of the guide. Todo lists what could be done in a phase.")
        self._step = step

    def _answer(self, table: Table, line: str) -> None:
        before, was_over = self.match.game.state, self.match.is_over
        outcome = answer(self._console, table, line)
        self.worst = max(self.worst, outcome)
        self._has_heard_end |= self.match.is_over and not was_over
        if self.match.game.state is not before and self.match.trouble != self._trouble:
            self._trouble = self.match.trouble
            line = f"The game cannot be saved: {self._trouble}" if self._trouble else "The game is saved again"
            self._console.say(complaint(line))
            if self._trouble:
                self._console.say("Type save as with a name or a file to save it elsewhere.")

    # Phases of commanders, and the execution

    def _let_play(self) -> None:
        """Lets commanders play until a person or the execution is next; a fault ends a phase and is reported."""
        played, before = [], len(self.match.failures)
        while (side := self.match.whose_turn()) is not None and side not in self.match.people:
            played.append(f"{side.title()} {self.match.game.phase.label.lower()}")
            events = self.match.play_phase()
            for own in SIDES:
                self._hear_news(own, events)
        self._console.say(sentence(f"The computer plays: {listed(played)}"))
        self._console.say(*map(complaint, self.match.failures[before:]))

    def _execute(self) -> None:
        state = self.match.game.state
        events = self.match.end_phase()
        self.match.stand_up()
        sides = self.match.people or [self._viewer.viewer]
        self._console.say("", f"The execution of the week of {spoken(state.date)}.")
        for lines in film_sentences(self.match.game.film, sides):
            self._console.say_all(lines)
        self._hear_report(events)

    def _look_back(self) -> None:
        """Finds what happened before the game was resumed, or has happened since it was last read."""
        self._hear_report(last_week_of(self.match.game).events)
        self._find_news(*SIDES)

    def _find_news(self, *sides: Side) -> None:
        """Finds all that sides have seen of the enemy since their last phases, whether or not it was told here."""
        game = self.match.game
        past = Past(game)
        for side in sides:
            self._tables[side].news.clear()
            self._hear_news(side, before_the_phases_of(side, past, game.phase))

    def _hear_news(self, side: Side, events: Sequence[Event]) -> None:
        self._tables[side].news += [event for event in self._tables[side].known(events) if _is_news(event, side)]

    def _hear_report(self, events: Sequence[Event]) -> None:
        for table in self._tables.values():
            table.report = tuple(table.known(events))

    # When nobody gives orders

    def _watch(self) -> bool:
        """Lets a mere spectator ask about the week; False if he leaves."""
        self._console.say("", *moment_sentences(self._viewer.view)[:1], "Press Enter for the next week.")
        return self._talk(self._viewer)

    def _talk(self, table: Table) -> bool:
        """Answers questions until an empty line; False if the player leaves."""
        while (line := self._console.ask_or_leave("Look around")) is not None:
            if not line and not self.match.is_over:
                return True
            self._answer(table, line)
        return False


def _moment(match: Match) -> tuple[int, Phase]:
    return match.game.state.week, match.game.phase


def _is_news(event: Event, side: Side) -> bool:
    """Whether an event is something that a side sees of the other."""
    return event.facts.get("side") is not None and Side(event.facts["side"]) is not side
