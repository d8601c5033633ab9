"""Pictures of the screens that matter most, to look at: `python -m tests.tui.pictures FOLDER [NAME ...]`.

Each is taken at three sizes, in true colour, in 16 colours and in plain characters, from the fourth week of Barbarossa
as the Axis plays it. Files are SVG, as the program's own screenshots.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from textual.events import Key

from wir import Game, load_scenario
from wir.match.match import Match
from wir.match.players import COMPUTER
from wir.match.start import Start
from wir.model.phases import Phase
from wir.model.sides import SIDES, Side
from wir.tui.app import WarApp
from wir.tui.config import Config
from wir.tui.play import Play

SIZES: Final = ((80, 24), (120, 40), (200, 60))
LOOKS: Final = {
    "true": Config(palette="true"),
    "16": Config(palette="1984"),
    "ascii": Config(palette="none", ascii=True),
}
WEEK: Final = 4

SCREENS: Final = {
    "map": "",
    "replay": "V space",
    "rule_replace": "r",
    "rule_guns": "f",
    "legend": "K",
    "todo": "d",
    "march": "n right right right",
    "attack": "s",
    "staff": "P",
    "armies": "G",
    "report": "i r",
    "strategic": "-",
    "supply": "f2",
    "box": "x 3 3 3 enter",
    "over": ", r y",
}
"""The keys that lead to each screen from the beginning of the movement phase; the last one ends the game."""


def played() -> Match:
    """A game of two computers up to the movement phase of the Axis, where people sit down."""
    match = Match(Game.new(load_scenario("barbarossa"), seed=1))
    match.take_seats(dict.fromkeys(SIDES, COMPUTER))
    while (match.game.state.week, match.game.phase) != (WEEK, Phase.AXIS_MOVEMENT):
        if match.whose_turn() is not None:
            for order in match.command():
                match.submit(order)
        match.end_phase()
    match.take_seats({Side.AXIS: "human", Side.SOVIET: "hold"})
    return match


async def take(match: Match, folder: Path, names: Sequence[str]) -> None:
    """Takes the pictures of some screens, each with all that is on it as text beside it."""
    for name in names:
        for look, config in LOOKS.items():
            for columns, lines in SIZES:
                app = WarApp(Start(folder), config)
                async with app.run_test(size=(columns, lines)) as pilot:
                    play = Play(app, match, config, app.look, lambda: None, lambda _: None)
                    app.put_on(play.table)
                    await pilot.pause()
                    play.begin()
                    await pilot.pause()
                    for key in SCREENS[name].split() if not match.is_over else ():
                        char = " " if key == "space" else key if len(key) == 1 else None
                        app.post_message(Key(key, char))
                        await pilot.pause()
                    play.table.workers.cancel_all()
                    file = folder / f"{name}_{columns}x{lines}_{look}"
                    file.with_suffix(".svg").write_text(app.export_screenshot(), encoding="utf-8")
                    strips = app.screen._compositor.render_strips(app.size)
                    file.with_suffix(".txt").write_text("\n".join(strip.text for strip in strips), encoding="utf-8")


def main() -> None:
    """Takes the pictures that the command line names, or all of them."""
    folder, *names = sys.argv[1:] or ["."]
    Path(folder).mkdir(parents=True, exist_ok=True)
    asyncio.run(take(played(), Path(folder), names or [*SCREENS]))


if __name__ == "__main__":
    main()
