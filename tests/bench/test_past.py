"""Opening any week of a whole war: from the first to the last and back within 100 ms.

`pytest -n 0 -s tests/bench/test_past.py`
"""

from __future__ import annotations

import gc
import random
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import process_time

from tests.bench.test_saves import late_war
from tests.bench.timing import medians, tell
from tests.tui.playing import Player
from wir import load_game, save_game
from wir.match.past import Past
from wir.model.sides import Side
from wir.tui.look import look_named
from wir.tui.map_drawing import MapDrawing
from wir.tui.past_desk import PastDesk

MOST = 100.0
"""Milliseconds that any week of a war of 185 may take once the save is loaded."""

MOST_MEMORY = 110
"""Megabytes that a running game may take, its history having been read."""

_READ_ALL = """
import asyncio, sys
from pathlib import Path
from wir.match.start import Resume, Start
from wir.tui.app import WarApp
from wir.tui.config import Config

async def main() -> None:
    app = WarApp(Start(Path(sys.argv[1]), Resume("war", looks_on=True, looks_back=True)), Config(palette="true"))
    async with app.run_test(size=(120, 40)):
        while not hasattr(app.screen, "desk") or app.screen.desk.chronicle.missing():
            await asyncio.sleep(0.1)
    print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmRSS")))

asyncio.run(main())
"""
"""Reads a whole war on the screen, and prints how many kilobytes it takes then."""


def test_any_week_of_a_whole_war(tmp_path: Path) -> None:
    file = tmp_path / "war.wir"
    save_game(late_war(), file)
    game = load_game(file)
    weeks = random.Random(1).sample(range(1, 186), 60)
    found = medians(
        {
            "the save loaded": lambda: load_game(file),
            "a week as it stood": lambda: Past(game).state(weeks.pop() if weeks else 93),
            "the first week and the last": lambda: (Past(game).state(1), Past(game).state(185)),
            "a week played again": lambda: Past(game).week(100),
        },
        rounds=20,
    )
    tell("weeks of a war of 185", found)
    assert found["a week as it stood"] <= MOST
    assert found["the first week and the last"] <= MOST


def test_the_past_on_the_screen(tmp_path: Path) -> None:
    game = late_war()
    player = Player(game.state, Side.AXIS)
    player.match.game = game
    player.press("H")
    desk = player.desk
    assert isinstance(desk, PastDesk)
    for number in desk.chronicle.missing():
        desk.chronicle.week(number)

    gc.freeze()  # as the program does with what it has read
    drawing = MapDrawing(look_named("true").map)

    def shown(key: str) -> float:
        """Milliseconds of work until all that a step shows is there."""
        begun = process_time()
        player.press(key)
        assert desk.mode.band(120, 40)
        assert desk.mode.side(34, 30)
        drawing.canvas(desk, desk.scene())
        return 1000 * (process_time() - begun)

    found = {key: [shown(key) for _ in range(20)] for key in ("home", "end", "left", "right")}
    found["home and end"] = [shown(key) for key in ("home", "end") * 10]
    for keys, took in found.items():
        print(f"  {keys:<14} median {median(took):5.1f} ms, worst {max(took):5.1f} ms")
    assert max(map(max, found.values())) <= MOST
    save_game(game, tmp_path / "war.wir")
    ran = subprocess.run([sys.executable, "-c", _READ_ALL, str(tmp_path)], capture_output=True, text=True, check=True)
    megabytes = int(ran.stdout) / 1024
    print(f"  the history of 185 weeks read: {megabytes:.0f} MB")
    assert megabytes <= MOST_MEMORY
