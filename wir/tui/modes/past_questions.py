"""Questions about the past: a search of the whole war, careers, notes, a new game from there."""

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Self

from typing_extensions import override

from wir.match.new_game import seed_by_chance
from wir.match.opening import branch
from wir.match.players import COMPUTER, HUMAN, people_of
from wir.model.errors import InputError
from wir.model.hexes import Hex
from wir.model.sides import SIDES, Side
from wir.model.words import day_words, place
from wir.saves.errors import SaveError
from wir.saves.folder import free_path, new_path
from wir.text.cache import Cache
from wir.text.panels.lines import Line, Role, Span, line, wrapped
from wir.text.war.career import career, career_lines
from wir.text.war.chronicle import Happening
from wir.text.war.notes import happenings_of, notes_of, noting
from wir.text.war.search import search
from wir.tui.desk import Desk
from wir.tui.keys import BACK, ENTER, Key, Keys
from wir.tui.modes.lists import Listing
from wir.tui.modes.pages import show_page
from wir.tui.past_desk import PastDesk
from wir.tui.questions import AskText, Certain, Menu, Option, Script, ask
from wir.tui.scrolling import list_keys


class Found(Listing[Happening]):
    """Everything that a search has found, as far as the war has been read."""

    topic = "history"
    keys: ClassVar[Keys[Self]] = (
        *list_keys(3),
        Key("go", ENTER, "Go there", lambda mode: mode._go(), 1),
        Key("back", (*BACK, "q", "x"), "Back", lambda mode: mode.leave(), 2),
    )
    desk: PastDesk

    def __init__(self, desk: PastDesk, words: str) -> None:
        super().__init__(desk)
        self.desk = desk
        self.title = f"FOUND: {words}"
        self._words = words
        self._found: Cache[list[Happening]] = Cache()

    @override
    def rows(self) -> Sequence[Happening]:
        read, view = self.desk.chronicle.read, self.desk.view
        notes = happenings_of(notes_of(view, view.viewer), view)
        return self._found.get(None, (len(read),), lambda: search(read, self._words, view.scenario, notes))

    @override
    def lines(self, rows: Sequence[Happening], width: int) -> tuple[list[Line], list[list[Line]]]:
        if not rows:
            instead = (
                f"To follow a group or a unit, leave this page and press {self.desk.keymap.key_of('history.career')}."
            )
            told = f"Nothing like that was found in this war. {instead}"
            return wrapped(line(Span(told, Role.FAINT)), width), []
        return [], [self._block(n, each, width) for n, each in enumerate(rows)]

    def _block(self, place: int, each: Happening, width: int) -> list[Line]:
        head = line(Span(f"{day_words(self.desk.view, each.week):12}", Role.LABEL), each.text)
        return self.marked(place, wrapped(head, width - 2, indent=12))

    @override
    def _go(self) -> None:
        """Shows the end of the week, and the place."""
        if (each := self.chosen()) is not None:
            self.leave()
            self.desk.show(each.week + 1)
            self.desk.cursor = each.at or self.desk.cursor


def ask_search(desk: PastDesk) -> None:
    """Asks what to search for in the whole war, and lists it."""
    note = "such as: combats of 12; who took Minsk; surrenders; 17 PZ"
    ask(desk, AskText(desk, "Find", note=note), lambda words: desk.push(Found(desk, words)) if words else None)


def ask_career(desk: PastDesk) -> None:
    """Asks for a group or a unit, and shows its career."""
    question = AskText(desk, "Career of", note="a group's number, or a unit such as 17 PZ")
    ask(desk, question, lambda who: _tell(desk, who))


def _tell(desk: PastDesk, who: str) -> None:
    desk.note("The war is being searched")
    desk.host.run(_told(desk, who))


async def _told(desk: PastDesk, who: str) -> None:
    """Searches the war in a thread of its own, so that keys respond quickly."""
    try:
        found = await asyncio.to_thread(career, desk.chronicle, who)
    except InputError as error:
        desk.warn(str(error))
        return
    desk.messages.current = None
    show_page(desk, "CAREER", lambda width: career_lines(found, desk.view.scenario, width), topic="history")


def note_hex(desk: Desk) -> None:
    """Asks for a note on the hex under the cursor."""
    _ask(desk, f"Note on {place(desk.view.scenario, desk.cursor)}", desk.view.week, desk.cursor)


def note_week(desk: PastDesk) -> None:
    """Asks for a note on the week that is shown."""
    _ask(desk, f"Note on week {desk.told.number}", desk.told.number, None)


def _ask(desk: Desk, question: str, week: int, at: Hex | None) -> None:
    note = "empty removes the note"
    ask(desk, AskText(desk, question, note=note), lambda text: _keep(desk, week, at, text))


def _keep(desk: Desk, week: int, at: Hex | None, text: str) -> None:
    """Keeps a note in the present game, whatever week is shown."""
    home = desk.present if isinstance(desk, PastDesk) else desk
    try:
        orders = noting(desk.viewer, home.match.game.state, week, at, text)
    except InputError as error:
        desk.warn(str(error))
        return
    refused = next((refusal for order in orders if (refusal := home.match.check(order)) is not None), None)
    if refused is not None:
        desk.warn(f"No note can be kept: {refused.reason}")
        return
    for order in orders:
        home.host.tell(home.match.submit(order))
    if isinstance(desk, PastDesk):
        desk.show(desk.week, desk.moment)
    desk.note("Noted" if text.strip() else "There is no note there now")


def begin_branch(desk: PastDesk) -> Script:
    """Asks for name, dice and players, and begins the game; two people still playing must both agree."""
    match = desk.present.match
    save = match.path
    if save is None:
        desk.warn("Save the game first")
        return
    state = match.game.state
    agreed = False
    if state.options.iron_man and state.ending is None:
        desk.warn("No other game can start from an iron man game until it is over")
        return
    if state.ending is None and len(people_of(state)) == len(SIDES):
        for side in SIDES:
            agreed = yield Certain(desk, f"Does the {side.title()} player agree to a new game from here?")
            if not agreed:
                desk.warn("Neither may go back alone")
                return
    offered = _offered_name(save, desk.week)
    read = partial(_free_name, save.parent, offered)
    name = yield AskText(desk, "Name of the new game:", read, note=f"Enter for {offered}")
    dice = [Option("s", "The same dice", None), Option("n", "New dice", seed_by_chance())]
    seed = yield Menu(desk, "DICE", dice)
    players = yield _ask_players(desk, people_of(state))
    try:
        match.save()
        seats = dict(zip(SIDES, players, strict=True))
        path = branch(save.parent, str(save), desk.week, name, seed=seed, players=seats, agreed=agreed)
    except (InputError, OSError) as error:
        desk.warn(f"No game begins from here: {error}")
        return
    desk.reply(f"{path.stem} begins at the start of week {desk.week}; it is among the saved games")


def _ask_players(desk: PastDesk, people: Sequence[Side]) -> Menu:
    """Asks who plays which side; the present players are marked."""
    words = {HUMAN: "you", COMPUTER: "the computer"}
    pairs = [(HUMAN, COMPUTER), (COMPUTER, HUMAN), (HUMAN, HUMAN)]
    options = [
        Option(str(n), f"Axis: {words[axis]}, Soviet: {words[soviet]}", (axis, soviet))
        for n, (axis, soviet) in enumerate(pairs, 1)
    ]
    now = tuple(HUMAN if side in people else COMPUTER for side in SIDES)
    return Menu(desk, "WHO PLAYS", options, at=pairs.index(now) if now in pairs else 0)


def _offered_name(save: Path, week: int) -> str:
    """A name that no game has, for one that begins in a week of a saved game."""
    name = f"{save.stem[:40].rstrip()}-week-{week}"
    try:
        return new_path(save.parent, name).stem
    except SaveError:
        return free_path(save.parent, name).stem


def _free_name(folder: Path, offered: str, text: str) -> str:
    """Reads a name that no game has, by default the one offered. Raises SaveError for any other."""
    return new_path(folder, text or offered).stem
