"""Setting up a game: scenario, length, players, level, house rules, dice (§3.1)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from typing_extensions import override

from wir.match.new_game import NewGame, seed_by_chance
from wir.match.players import COMPUTER, EFFORTS, HUMAN, commander_names, meaning_of
from wir.match.start import MOST_SEED, USUAL
from wir.model.calendar import spoken
from wir.model.printable import is_number
from wir.model.scenario import Length, Scenario
from wir.model.sides import SIDES, Side
from wir.model.state import Options
from wir.scenario import ScenarioError, load_scenario, scenario_names
from wir.text.house_rules import HOUSE_RULES, LEVEL_WORDS, changes_nothing
from wir.text.panels.lines import BLANK, Line, Role, Span, line, padded, truncated, wrapped
from wir.tui.front import FrontScreen, warning
from wir.tui.keys import ENTER, Answer, Key, Keys, answer
from wir.tui.notices import ReadingScreen
from wir.tui.scrolling import RingCursor, line_keys, pointer

_LABEL: Final = 36


@dataclass(slots=True)
class FormField:
    """A line of the form: its name, the choices in words, which of them is chosen, and an explanation.

    `commanders` are choices that explain themselves.
    """

    name: str
    words: Mapping[Any, str]
    at: int = 0
    note: str = ""
    commanders: frozenset[str] = frozenset()

    @property
    def value(self) -> Any:
        """What is chosen."""
        return [*self.words][self.at]


class SetupScreen(FrontScreen):
    """A form; Enter begins the game as it stands."""

    context = "setup"
    keys: ClassVar[Keys[SetupScreen]] = (
        *line_keys(down=("down", "j", "tab"), rank=2),
        Key("previous", ("left", "h"), "Previous", lambda screen: screen._change(-1), 3, "Change"),
        Key("next", ("right", "l", " "), "Next", lambda screen: screen._change(1), 3, "Change"),
        Key("begin", ENTER, "Begin", lambda screen: screen._start(), 1),
        Key("about", ("?", "f1", "i"), "About the scenario", lambda screen: screen._read_about(), 4),
        Key("delete", ("backspace",), "Delete", lambda screen: screen._delete()),
        answer("back", ("escape", "q", "x"), "Back", 5),
    )

    def __init__(self, begin: Callable[[NewGame], object], /, **answers: Answer) -> None:
        super().__init__(**answers)
        self._begin = begin
        self._seed = ""
        self._scenarios: dict[str, Scenario | str] = {}
        names = sorted(scenario_names(), key=lambda name: (name != USUAL, name))
        self._scenario = FormField("Scenario", {name: name.replace("_", " ").title() for name in names})
        self._length = FormField("Length", {length: f"{length.title()} game" for length in Length}, 1)
        self._players = {side: self._player(side) for side in SIDES}
        self._level = FormField("Level", {level: f"{level}  {words}" for level, words in LEVEL_WORDS.items()}, 2)
        self._rules = {
            name: FormField(rule.title, {False: "no", True: "yes"}, note=rule.meaning)
            for name, rule in HOUSE_RULES.items()
        }
        self._dice = FormField("Seed of the dice", {None: "random"}, note="Type a number to play the same dice again.")
        players, rules = self._players.values(), self._rules.values()
        self._fields = [self._scenario, self._length, *players, self._level, *rules, self._dice]
        self.cursor = RingCursor(lambda: len(self._fields))

    @staticmethod
    def _player(side: Side) -> FormField:
        words = {
            HUMAN: "a person at this keyboard",
            COMPUTER: "the computer",
            EFFORTS["deep"]: "the computer, deep: it thinks longer",
            EFFORTS["quick"]: "the computer, quick: it thinks less",
        }
        others = frozenset(commander_names()).difference(words)
        words |= {name: f"the commander called {name}" for name in sorted(others)}
        at = [*words].index(HUMAN if side is Side.AXIS else COMPUTER)
        return FormField(f"{side.title()} side", words, at, commanders=others)

    @property
    def _here(self) -> FormField:
        """The marked line."""
        return self._fields[self.cursor.at]

    def on_mount(self) -> None:
        """Looks at the scenario that is chosen."""
        self._load()

    @override
    def typed(self, key: str) -> None:
        if self._here is not self._dice or not is_number(key):
            super().typed(key)
        elif int(self._seed + key) <= MOST_SEED:
            self._seed += key
        else:
            self._said = f"A seed is at most {MOST_SEED}"

    @override
    def clicked(self, line: int) -> None:
        place = line - 2
        if 0 <= place < len(self._fields):
            if place == self.cursor.at:
                self._change(1)
            self.cursor.at = place

    @override
    def page(self, width: int, height: int) -> list[Line]:
        """The form, and beside or below it what the scenario is about."""
        lines = [line(Span("SET UP A GAME", Role.TITLE)), BLANK]
        lines += map(self._line, self._fields)
        lines += [BLANK, *wrapped(line(Span(self._note() or " ", Role.FAINT)), 76)]
        room = height - len(lines) - 1
        about = self._about(min(100, width - 4))
        return [
            padded(spans, 76) for spans in [*lines, *([BLANK, *truncated(about, room, width - 4)] if room > 1 else [])]
        ]

    def _line(self, field: FormField) -> Line:
        is_here = field is self._here
        words = (self._seed if field is self._dice else "") or field.words[field.value]
        value = Span(f" {words} ", Role.SELECTED if is_here else Role.VALUE)
        return line(pointer(is_here=is_here), Span(f"{field.name:{_LABEL}}", Role.LABEL), value)

    def _note(self) -> str:
        """Notes on the marked line: who a commander is, or that a house rule would change nothing."""
        field, scenario = self._here, self._scenarios.get(self._scenario.value)
        rule = next((name for name, each in self._rules.items() if each is field), "")
        if isinstance(scenario, Scenario) and changes_nothing(rule, scenario, self._length.value):
            return "This rule changes nothing in this game: none of its days occur."
        return meaning_of(field.value) if field.value in field.commanders else field.note

    def _about(self, width: int) -> list[Line]:
        """What is known about the scenario so far, beginning with the side at the keyboard."""
        scenario = self._scenarios.get(self._scenario.value)
        if scenario is None:
            return [line(Span("Reading the scenario", Role.FAINT))]
        if isinstance(scenario, str):
            return [warning(scenario[:width])]
        terms = scenario.terms.get(self._length.value)
        until = f" to {spoken(terms.last_week)}" if terms is not None else " (there is no game of this length)"
        lines = [line(Span(f"{scenario.title}, {spoken(scenario.start)}{until}", Role.TITLE))]
        led = [side for side, player in self._players.items() if player.value == HUMAN]
        for side, notes in sorted(scenario.strategic_notes.items(), key=lambda note: (note[0] not in led, note[0])):
            lines += [BLANK, *wrapped(line(Span(f"{side.title()}: ", Role.LABEL), " ".join(notes.split())), width)]
        return lines

    def _read_about(self) -> None:
        """Shows the notes on the scenario, for which small screens have no room."""
        self.app.push_screen(ReadingScreen(self._about, back=self.app.pop_screen))

    def _change(self, by: int) -> None:
        field = self._here
        field.at = (field.at + by) % len(field.words)
        if field is self._scenario:
            self._load()

    def _delete(self) -> None:
        if self._seed and self._here is self._dice:
            self._seed = self._seed[:-1]
        else:
            self.answers["back"]()

    def _load(self) -> None:
        name = self._scenario.value
        if name not in self._scenarios:
            self.run_worker(self._read(name), group="scenario", exclusive=True)

    async def _read(self, name: str) -> None:
        try:
            self._scenarios[name] = await asyncio.to_thread(load_scenario, name)
        except ScenarioError as error:
            self._scenarios[name] = str(error)
        self.draw()

    def _start(self) -> None:
        self._begin(
            NewGame(
                scenario=self._scenario.value,
                seed=int(self._seed) if self._seed else seed_by_chance(),
                length=self._length.value,
                level=self._level.value,
                axis=self._players[Side.AXIS].value,
                soviet=self._players[Side.SOVIET].value,
                options=Options(**{name: rule.value for name, rule in self._rules.items()}),
            )
        )
