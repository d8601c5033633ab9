"""Questions: modes that are put on the desk and gone once answered; and conversations of several questions.

A conversation follows a script, a generator that yields questions and receives their answers:

    group = yield ask_group(desk, "DIVIDE WHICH GROUP", groups, why_not)
    kind = yield Menu(desk, "New group", ...)
    desk.order(Divide(group, kind, ...))

Turning away from a question raises TurnedAway in the script, which ends it unless it `goes_back` to the one before.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, ClassVar, Generic, ParamSpec, Self, TypeVar

from typing_extensions import override

from wir.model.printable import is_number
from wir.text.panels.lines import BLANK, Line, Role, Span, cut_at_words, length, line, padded, text_of
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, ENTER, Answer, Key, Keys, shown
from wir.tui.scene import Popup
from wir.tui.scrolling import ListCursor, RingCursor, end_keys, line_keys, page_keys, pointer

T = TypeVar("T")
P = ParamSpec("P")


class Question(Mode, Generic[T]):
    """A question; `answered` is called with the answer, `left` if the player turns away from it."""

    covers = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.answered: Callable[[T], object] = lambda _: None
        self.left: Answer = lambda: None

    def begin_at(self, answers: Sequence[T]) -> None:
        """Begins at one of these answers, if it offers a choice."""

    def answer(self, value: T) -> None:
        """Takes the question off the desk and gives the answer."""
        self.desk.remove(self)
        self.answered(value)

    @override
    def leave(self) -> None:
        super().leave()
        self.left()


def ask(desk: Desk, question: Question[T], answered: Callable[[T], object]) -> None:
    """Puts a question on the desk; `answered` is called with the answer, unless the player turns away."""
    question.answered = answered
    desk.push(question)


Script = Generator[Question[Any], Any, Any]


class TurnedAway(Exception):  # noqa: N818 - it is no error
    """The player has turned away from the question that a script asked last."""


def converse(desk: Desk, script: Script, about: str = "") -> None:
    """Carries on a conversation until its script ends or the player turns away; `about` is its page of help."""

    def go_on(answer: Any) -> None:
        put(lambda: script.send(answer))

    def turn_away() -> None:
        put(lambda: script.throw(TurnedAway()))

    def put(next_question: Callable[[], Question[Any]]) -> None:
        try:
            question = next_question()
        except (StopIteration, TurnedAway):
            return
        question.left = turn_away
        question.topic = about or question.topic
        ask(desk, question, go_on)

    go_on(None)


def talks(script: Callable[[Any], Script], about: str = "") -> Callable[[Any], None]:
    """What a key does to begin a conversation at the desk of its mode."""
    return lambda mode: converse(mode.desk, script(mode.desk), about)


def goes_back(script: Callable[P, Script]) -> Callable[P, Script]:
    """Makes turning away lead back to a script's previous question.

    Its answer is preset; from the first question the script ends. To go back it restarts the script with the answers so
    far, so that the script must change nothing before its last answer.
    """

    @wraps(script)
    def goes(*told: P.args, **named: P.kwargs) -> Script:
        answers: list[Any] = []
        turned_from: list[Any] = []
        while True:
            running = script(*told, **named)
            try:
                question = next(running)
                for answer in answers:
                    question = running.send(answer)
                question.begin_at(turned_from)
                while True:
                    answers.append((yield question))
                    question = running.send(answers[-1])
            except StopIteration as done:
                return done.value
            except TurnedAway:
                if not answers:
                    raise
                turned_from = [answers.pop()]

    return goes


class Typing(Mode):
    """A line of typed text; deleting more than there is leaves it."""

    text = ""
    longest: ClassVar[int] = 400

    @override
    def typed(self, char: str) -> None:
        if len(self.text) < self.longest:
            self.become(self.text + char)

    def become(self, text: str) -> None:
        """Replaces what was typed by a text."""
        self.text = text

    def delete(self) -> None:
        """Deletes the last character."""
        if self.text:
            self.become(self.text[:-1])
        else:
            self.leave()

    def typed_so_far(self) -> Line:
        """The text, with the cursor at its end."""
        return line(Span(self.text, Role.VALUE), Span(" ", Role.SELECTED))


class YesNo(Question[bool]):
    """A question answered by Y or N; turning away from it means no."""

    context = "yesno"
    topic = "game"
    keys: ClassVar[Keys[Any]] = (
        Key("yes", ("y", "enter"), "Yes", lambda mode: mode.answer(True), 1),
        Key("no", ("n", *BACK, "x"), "No", lambda mode: mode.answer(False), 2),
    )

    def __init__(self, desk: Desk, question: str, *, warning: str = "") -> None:
        super().__init__(desk)
        self._question = question
        self._warning = warning

    @override
    def prompt(self) -> Line:
        warning = [Span(self._warning, Role.WARNING), Span(" ")] if self._warning else []
        return line(*warning, Span(self._question, Role.VALUE), Span(" (Y/N)", Role.LABEL))


class Certain(YesNo):
    """A question about what cannot be taken back: only Y means yes, so that Enter alone is not enough."""

    context = "certain"
    keys: ClassVar[Keys[Any]] = (
        Key("yes", ("y",), "Yes", lambda mode: mode.answer(True), 1),
        Key("no", ("n", "enter", *BACK, "x"), "No", lambda mode: mode.answer(False), 2),
    )


class AskText(Typing, Question[Any]):
    """A line to be typed.

    `read` turns it into the answer, or raises ValueError with what was expected. `complete` offers what may be meant,
    the likeliest first; without it there is no completion.
    """

    context = "text"
    types = True
    topic = "game"
    keys: ClassVar[Keys[Self]] = (
        Key("done", ENTER, "Done", lambda mode: mode._done(), 1),
        Key("complete", ("tab", "right"), "Complete", lambda m: m._next_offer(), 2, when=lambda m: bool(m.completes)),
        Key("delete", ("backspace", "ctrl+h"), "Delete", lambda mode: mode.delete()),
        Key("clear", ("ctrl+u",), "Clear", lambda mode: mode.become("")),
        Key("back", ("escape", "ctrl+g"), "Back", lambda mode: mode.leave(), 3),
    )

    def __init__(
        self,
        desk: Desk,
        question: str,
        read: Callable[[str], Any] = str,
        *,
        complete: Callable[[str], Sequence[str]] | None = None,
        note: str = "",
    ) -> None:
        super().__init__(desk)
        self._question = question
        self._read = read
        self.completes: Callable[[str], Sequence[str]] | None = complete
        self._note = note
        self._offered = 0
        self._stem: str | None = None

    @override
    def prompt(self) -> Line:
        """The question, what has been typed, and what it may become."""
        shown = line(Span(f"{self._question} ", Role.LABEL), self.typed_so_far())
        if not self.text and self._note:
            return line(shown, Span(f" {self._note}", Role.FAINT))
        offers = self._offers(self.text if self._stem is None else self._stem)
        return line(shown, Span("  " + "  ".join(offers[:8]), Role.FAINT)) if offers else shown

    @override
    def become(self, text: str) -> None:
        super().become(text)
        self._stem = None

    def _offers(self, stem: str) -> Sequence[str]:
        """What the typed beginning may become."""
        return () if self.completes is None else self.completes(stem)

    def _next_offer(self) -> None:
        """Replaces the text by the next completion."""
        if self._stem is None:
            self._stem, self._offered = self.text, -1
        offers = self._offers(self._stem)
        if offers:
            self._offered = (self._offered + 1) % len(offers)
            self.text = offers[self._offered]

    def _done(self) -> None:
        try:
            value = self._read(self.text.strip())
        except ValueError as error:
            self.desk.warn(str(error))
            return
        self.answer(value)


def ask_number(desk: Desk, question: str, low: int, high: int, *, step: int = 1) -> AskText:
    """A whole number within limits; an empty line means the highest."""
    steps = f" in steps of {step}" if step > 1 else ""
    offered, expected = f"{low}-{high}{steps}", f"a number from {low} to {high}{steps}"
    if low == high:
        offered = expected = f"only {high}"

    def read(text: str) -> int:
        if not text:
            return high
        if not (is_number(text) and low <= int(text) <= high and int(text) % step == 0):
            raise ValueError(f"{expected} is expected")
        return int(text)

    return AskText(desk, question, read, note=f"{offered}, Enter for {high}")


@dataclass(frozen=True)
class Option:
    """A line of a menu: the key that chooses it, its text, its value, and why it cannot be chosen.

    In a long list it is found by its `names`, if its text says more than those.
    """

    key: str
    text: str
    value: Any
    note: Line = BLANK
    refusal: str = ""
    names: str = ""


class Menu(Typing, Question[Any]):
    """A short list to choose from by letter or number, or with the arrows and Enter.

    It begins at a line, counted from 0, or with None at the first that can be chosen.
    """

    context = "menu"
    types = True
    helps = True
    counts: ClassVar[bool] = False
    """Whether a list that is fully visible says which line of how many is chosen."""

    topic = "game"
    keys: ClassVar[Keys[Any]] = (
        *line_keys(up=("up",), down=("down",), rank=1),
        *page_keys(down=("pagedown",)),
        *end_keys(rank=4),
        Key("choose", ENTER, "Choose", lambda mode: mode._choose(mode.cursor.at), 2),
        Key("back", ("escape", "tab", "left"), "Back", lambda mode: mode.leave(), 3),
        Key("delete", ("backspace",), "Delete a letter", lambda mode: mode.delete()),
    )

    def __init__(
        self, desk: Desk, title: str, options: Sequence[Option], *, head: Sequence[Line] = (), at: int | None = None
    ) -> None:
        super().__init__(desk)
        self._title = title
        self._options = list(options)
        self._head = list(head)
        first = next((n for n, option in enumerate(options) if not option.refusal), 0) if at is None else at
        self.cursor: ListCursor = RingCursor(lambda: len(self._shown()), first)

    @override
    def begin_at(self, answers: Sequence[Any]) -> None:
        self.cursor.at = next((n for n, each in enumerate(self._options) if each.value in answers), self.cursor.at)

    @override
    def typed(self, char: str) -> None:
        for n, option in enumerate(self._options):
            if option.key.lower() == char.lower():
                self._choose(n)
                return
        self.desk.note(f"{shown(char)} means nothing in this list; Enter chooses the marked line")

    @override
    def chosen_line(self, line: int) -> None:
        row = line - len(self._head)
        if row >= 0 and self.cursor.top + row < len(self._shown()):
            self._choose(self.cursor.top + row)

    @override
    def popup(self, width: int, height: int) -> Popup:
        """The list, or as much around the chosen line as there is room for, with the width of the whole."""
        shown = self._shown()
        if not shown:
            return Popup(self._title, [*self._head, line("There is nothing to choose from")])
        seen = self.cursor.seen(height - len(self._head))
        body = [self._line(shown[n], is_here=n == self.cursor.at) for n in seen]
        whole = [*self._head, *(self._line(option, is_here=False) for option in self._options)]
        broadest = min(width, max(map(length, whole)))
        lines = [padded(cut_at_words(spans, width), broadest) for spans in [*self._head, *body]]
        is_counted = self.counts or len(seen) < len(shown)
        more = line(Span(f"{self.cursor.at + 1} of {len(shown)}", Role.FAINT)) if is_counted else BLANK
        return Popup(self._title, lines, more)

    def _shown(self) -> list[Option]:
        """The options to choose from at the moment."""
        return self._options

    def _chip(self, option: Option) -> Span:
        """The key of a line."""
        return Span(f" {option.key.upper()} ", Role.KEY)

    def _line(self, option: Option, *, is_here: bool) -> Line:
        role = Role.FAINT if option.refusal else Role.SELECTED if is_here else Role.TEXT
        return line(pointer(is_here=is_here), self._chip(option), Span(f" {option.text} ", role), option.note)

    def _choose(self, place: int) -> None:
        if not self._options:
            self.leave()
            return
        self.cursor.at = place
        option = self._shown()[place]
        if option.refusal:
            self.desk.warn(option.refusal)
        else:
            self.answer(option.value)


class Chooser(Menu):
    """A long list that scrolls; typing narrows it to the lines that begin with or contain what was typed.

    It begins at its first line unless another is meant.
    """

    helps = False
    counts = True

    def __init__(
        self, desk: Desk, title: str, options: Sequence[Option], *, head: Sequence[Line] = (), at: int | None = 0
    ) -> None:
        super().__init__(desk, title, options, head=head, at=at)
        self._broadest_key = max([2, *(len(option.key) for option in options)])
        self.cursor = ListCursor(lambda: len(self._shown()), self.cursor.at)

    @override
    def typed(self, char: str) -> None:
        """Narrows the list; a character that would leave nothing is ignored."""
        before = self.text
        self.text += char.lower()
        if not self._shown():
            self.desk.note(f"No line has {self.text!r} in it")
            self.text = before
        self.cursor.restart()

    @override
    def prompt(self) -> Line:
        if not self.text:
            return line(Span("Type a name to narrow the list, Enter to choose", Role.FAINT))
        return line(Span("Looking for ", Role.LABEL), self.typed_so_far())

    @override
    def _shown(self) -> list[Option]:
        if not self.text:
            return self._options
        words = self.text
        said = [
            (each.key.lower(), (each.names or each.text + text_of(each.note)).lower(), each) for each in self._options
        ]
        first = [option for key, text, option in said if text.startswith(words) or key == words]
        return first or [option for key, text, option in said if words in text or key.startswith(words)]

    @override
    def _chip(self, option: Option) -> Span:
        return Span(f"{option.key:>{self._broadest_key}} " if option.key else "", Role.LABEL)
