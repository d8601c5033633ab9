"""The whole app by its keys, as a terminal sends them, and what is on its screen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot

from wir.match.new_game import NewGame
from wir.match.start import Resume, Start
from wir.orders import parse_order
from wir.tui.app import WarApp
from wir.tui.config import Config

SIZES = ((80, 24), (120, 40), (200, 60))


def small_first(*more: tuple[int, int]) -> list[object]:
    """The smallest size always, the others in a thorough run."""
    return [SIZES[0], *(pytest.param(size, marks=pytest.mark.thorough) for size in more or SIZES[1:])]


@asynccontextmanager
async def running(
    saves: Path, game: NewGame | Resume | None = None, size: tuple[int, int] = (120, 40), config: Config | None = None
) -> AsyncIterator[tuple[WarApp, Pilot[None]]]:
    """The app with its first screen painted."""
    app = WarApp(Start(saves, game), config or Config(palette="true"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot
        if app.play is not None:
            app.play.close()


def seen(app: WarApp) -> str:
    """The text of the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips(app.size))


async def press(pilot: Pilot[None], keys: str) -> None:
    """Presses keys as a terminal sends them, `space` is the blank; whatever comes of it has been painted then."""
    for key in keys.split():
        char = " " if key == "space" else key if len(key) == 1 else None
        pilot.app.post_message(Key(key, char))
        await pilot.pause()
    await until(pilot, lambda: pilot.app.return_code is not None or bool(seen(pilot.app).strip()))


async def until(pilot: Pilot[None], is_so: Callable[[], bool], seconds: float = 30) -> None:
    """Waits for something that a commander or the clock brings about."""
    for _ in range(int(seconds * 20)):
        if is_so():
            await pilot.pause()
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it did not come to that")


def hot_seat(**changes: object) -> NewGame:
    return NewGame("smolensk", seed=1, axis="human", soviet="human", **changes)  # type: ignore[arg-type]


async def end_a_war(folder: Path) -> None:
    """Leaves a game named war that is over among the saved ones."""
    async with running(folder, hot_seat(name="war")) as (app, pilot):
        await press(pilot, "space")
        assert app.play is not None
        app.play.match.submit(parse_order("RESIGN AXIS"))
        app.play.match.save()
