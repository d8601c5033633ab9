"""Notes of the player's own on a hex or on a week."""

from __future__ import annotations

from wir.model.errors import InputError
from wir.model.hexes import Hex
from wir.model.words import place
from wir.text.war.notes import HexNote, checked, keeping, notes_of
from wir.tui.desk import Desk
from wir.tui.past_desk import PastDesk
from wir.tui.questions import AskText, ask


def note_hex(desk: Desk) -> None:
    """Asks for a note on the hex under the cursor."""
    _ask(desk, f"Note on {place(desk.view.scenario, desk.cursor)}", desk.view.week, desk.cursor)


def note_week(desk: PastDesk) -> None:
    """Asks for a note on the week that is shown."""
    _ask(desk, f"Note on week {desk.told.number}", desk.told.number, None)


def _ask(desk: Desk, question: str, week: int, at: Hex | None) -> None:
    note = "empty takes away what is noted there"
    ask(desk, AskText(desk, question, note=note), lambda text: _keep(desk, week, at, text))


def _keep(desk: Desk, week: int, at: Hex | None, text: str) -> None:
    """Keeps a note in the game as it stands, whatever week is shown."""
    home = desk.present if isinstance(desk, PastDesk) else desk
    state, side = home.match.game.state, desk.viewer
    notes = notes_of(state, side)
    is_here = [note.at == at and (at is not None or note.week == week) for note in notes]
    kept = [note for note, here in zip(notes, is_here, strict=True) if text.strip() or not here]
    try:
        orders = keeping(side, [*kept, HexNote(week, at, checked(text))] if text.strip() else kept, state)
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
    desk.note("Noted" if text.strip() else "Nothing is noted there any more")
