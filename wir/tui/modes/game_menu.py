"""The menu of the game itself: saving, habits, handing over, telling the war, leaving."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from wir.engine.game import OrderRefusedError
from wir.match.match import Match
from wir.match.past import still
from wir.match.players import COMPUTER, HUMAN, PlayerError, is_played
from wir.model.errors import InputError
from wir.model.sides import SIDES
from wir.orders.conduct import Note, Resign, SetLevel
from wir.rules.tables import LEVELS
from wir.saves.folder import named_path
from wir.text.panels.lines import Line, Role, Span, line
from wir.tui.config import PACES
from wir.tui.desk import Desk
from wir.tui.modes.history import look_back
from wir.tui.modes.pages import show_all_keys, show_help
from wir.tui.past_desk import PastDesk
from wir.tui.questions import AskText, Certain, Menu, Option, Script, converse


def game_menu(desk: Desk) -> None:
    """Puts the menu on the desk."""
    converse(desk, _menu(desk))


def _menu(desk: Desk) -> Script:
    options = [
        Option("s", "Save now", save),
        Option("a", "Save as another game, or elsewhere", _save_as),
        Option("h", "Help", show_help),
        Option("k", "All keys, and how to change them", show_all_keys),
        Option("p", "Pace of the combats", _pace, _note(desk.pace)),
        Option("w", "Warn before a phase is ended", _warn_or_not, _note("yes" if desk.asks_before_end else "no")),
        Option("o", "Stop at own combats", _stop_or_not, _note("yes" if desk.stop_at_own else "no")),
        Option("l", "Level of difficulty", _level, _note(str(desk.view.level))),
        Option("c", "Who plays which side", _seats),
        Option("n", "A note for the journal", _write_note),
        Option("i", "In the past: the war week by week", look_back),
        Option("t", "Tell the war: a report in a file", tell_war),
        Option("r", "Resign", _resign),
        Option("q", "Save and leave the table", lambda desk: desk.host.leave()),
    ]
    choice: Callable[[Desk], Script | None] = yield Menu(desk, "GAME", options)
    script = choice(desk)
    if script is not None:
        yield from script


def _warn_or_not(desk: Desk) -> None:
    desk.asks_before_end = not desk.asks_before_end
    desk.note("Phases end " + ("with a warning" if desk.asks_before_end else "without a warning"))


def _stop_or_not(desk: Desk) -> None:
    desk.stop_at_own = not desk.stop_at_own
    desk.note("The film " + ("waits at every combat of your groups" if desk.stop_at_own else "does not wait"))


def _match(desk: Desk) -> Match:
    """The game itself, also while a week of its past is looked at."""
    return desk.present.match if isinstance(desk, PastDesk) else desk.match


def save(desk: Desk) -> None:
    """Saves the game now and says where."""
    try:
        _match(desk).save()
    except ValueError as error:
        desk.warn(f"The game could not be saved: {error}")
        return
    recorder = _match(desk).recorder
    desk.note(f"Saved as {recorder.path.stem}" if recorder is not None else "This game is not recorded")


def _save_as(desk: Desk) -> Script:
    place = yield AskText(desk, "Save as:", _match(desk).save_as, note="a name, a folder or a file")
    desk.say(f"The game goes on as {place}")


def _pace(desk: Desk) -> Script:
    desk.pace = yield Menu(desk, "PACE OF THE COMBATS", [Option(str(n), pace, pace) for n, pace in enumerate(PACES, 1)])


def _level(desk: Desk) -> Script:
    words = {1: "Soviets much stronger", 2: "Soviets stronger", 3: "historical", 4: "Soviets weaker"}
    level = yield Menu(desk, "LEVEL (§10.0)", [Option(str(n), words[n], n) for n in LEVELS])
    desk.order(SetLevel(level))


def _seats(desk: Desk) -> Script:
    options = []
    for n, side in enumerate(SIDES, 1):
        other = COMPUTER if desk.match.is_human(side) else HUMAN
        options.append(Option(str(n), f"{side.title()}: now {desk.match.seat(side)}, hand over to {other}", side))
    side = yield Menu(desk, "WHO PLAYS", options)
    try:
        desk.match.take_seats({side: COMPUTER if desk.match.is_human(side) else HUMAN})
    except (PlayerError, OrderRefusedError) as error:
        desk.warn(str(error))
        return
    desk.say(f"The {side.title()} side is now played by: {desk.match.seat(side)}")
    desk.host.go_on()


def _write_note(desk: Desk) -> Script:
    text = yield AskText(desk, "Note:")
    if text:
        desk.order(Note(text))


def _resign(desk: Desk) -> Script:
    if (yield Certain(desk, f"Resign for the {desk.viewer.title()} side?", warning="The game ends at once.")):
        desk.order(Resign(desk.viewer))
        desk.host.go_on()


def _note(text: str) -> Line:
    return line(Span(f" {text}", Role.LABEL))


def tell_war(desk: Desk) -> Script:
    """Asks where the report shall go, and has it written: for this side, or for both where nobody plays any more."""
    from wir.report.writing import places, write_all  # noqa: PLC0415 - templates load where they are needed alone

    match = _match(desk)
    recorder = match.recorder
    save = recorder.path if recorder is not None else Path("war")

    def read(text: str) -> list[Path]:
        if match.confined:
            named_path(save.parent, text)  # leads nowhere else
        return places(save.parent / Path(text).expanduser(), save.stem)

    files: list[Path] = yield AskText(desk, "Report to:", read, note="a folder, NAME.html or NAME.md")
    game = match.game
    side = desk.viewer if is_played(game.state) else None
    desk.note("The report is being written")
    desk.host.run(_written(desk, files, partial(write_all, still(game), side, files)))


async def _written(desk: Desk, files: Sequence[Path], write: Callable[[], object]) -> None:
    """Writes it in a thread of its own, so that keys stay quick."""
    try:
        await asyncio.to_thread(write)
    except InputError as error:
        desk.warn(f"The report could not be written: {error}")
    else:
        desk.say(f"The report is written: {', '.join(map(str, files))}")
