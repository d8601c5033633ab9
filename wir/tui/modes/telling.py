"""The war so far, told in a file: asked for in the menu of the game, written while the game goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from wir.match.players import is_played
from wir.model.errors import InputError
from wir.tui.desk import Desk
from wir.tui.questions import AskText, Script


def tell_war(desk: Desk) -> Script:
    """Asks where the report shall go, and has it written: for this side, or for both where nobody plays any more."""
    from wir.report.writing import places, still, write_all  # noqa: PLC0415 - templates load where they are needed alone

    recorder = desk.match.recorder
    save = recorder.path if recorder is not None else Path("war")

    def read(text: str) -> list[Path]:
        return places(save.parent / Path(text).expanduser(), save.stem)

    files: list[Path] = yield AskText(desk, "Report to:", read, note="a folder, NAME.html or NAME.md")
    game = desk.match.game
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
