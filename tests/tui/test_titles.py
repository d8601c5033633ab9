"""The title of a page follows the game, and says nothing that the other of two people is to see."""

from __future__ import annotations

from pathlib import Path

from tests.saves.wars import small_war
from tests.tui.screen import hot_seat, press
from wir.engine.game import Game
from wir.match.match import Match
from wir.match.new_game import NewGame
from wir.match.start import Start
from wir.model.sides import Side
from wir.serve.screen import PageApp
from wir.serve.titles import title_of
from wir.serve.visitors import GamePlace
from wir.tui.config import Config


class Titled(PageApp):
    """The game on a page that keeps its titles."""

    def __init__(self, start: Start) -> None:
        super().__init__(start, Config(palette="true", ask_before_end=False), None)
        self.titles: list[str] = []

    def _tell(self, title: str, zoom: str, place: GamePlace | None) -> None:
        self.titles.append(title)


async def test_the_title_says_who_is_awaited_at_the_curtain(tmp_path: Path) -> None:
    app = Titled(Start(tmp_path, hot_seat()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.titles[-1] == "Smolensk, week 1: the Axis player is awaited"
        await press(pilot, "space")
        assert app.titles[-1] == "Smolensk, week 1: your turn (Axis group adjustment and building)"
        await press(pilot, "H")
        assert app.titles[-1] == "Smolensk, week 1: Axis group adjustment and building", "in the past nobody is"
        await press(pilot, "q e")
        assert app.titles[-1] == "Smolensk, week 1: the Soviet player is awaited"
        await press(pilot, "escape")
        assert app.titles[-1] == "War in Russia"
        await press(pilot, "r")
        assert app.titles[-1] == "Smolensk, week 1: the Soviet player is awaited"
        await press(pilot, "escape")
        assert app.titles[-1] == "War in Russia"


async def test_the_title_is_the_games_again_when_it_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    app = Titled(Start(tmp_path, NewGame("smolensk", seed=1)))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+q q")
        assert app.titles[-1] == "War in Russia"
        await press(pilot, "r")
        assert app.titles[-1].startswith("Smolensk, week 1: your turn")
        assert app.play is not None
        app.play.close()


def test_the_player_left_alone_is_awaited_whoever_plays_the_phase() -> None:
    match = Match(Game(small_war()))
    match.sit_down(Side.AXIS)
    match.take_seats({Side.AXIS: "hold"})
    assert title_of(match).endswith(", week 1: the Soviet player is awaited")
