"""Finished wars that are kept: the orders of a short game of each scenario, and what became of it week by week.

The orders were drawn by lot once; `python -m tests.playthroughs.wars` draws others. What becomes of them is written
anew by WIR_GOLDEN=write in the environment of the tests (see tests/text/golden.py). Then read the difference.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.playthroughs.games import FOLDER
from tests.soak.wars import play_week, whole_war
from wir.engine.game import Game, OrderRefusedError
from wir.model.scenario import Length
from wir.orders import parse_order
from wir.rules.victory import scores
from wir.scenario import load_scenario, scenario_names

SEED = 1

ORDERS = FOLDER / "wars"

SCENARIOS = scenario_names()


def outcome(scenario: str) -> Iterator[str]:
    """What became of a war: a line for each week as it begins, each order that is not allowed any more, the end."""
    game = Game.new(load_scenario(scenario), SEED, Length.SHORT)
    for line in (ORDERS / f"{scenario}.orders").read_text(encoding="utf-8").splitlines():
        week = game.state.week
        try:
            game.submit(parse_order(line))
        except OrderRefusedError as error:
            yield f"{line}: refused: {error.refusal}"
        if game.state.week != week:
            yield _moment(game)
    ending = game.state.ending
    yield f"{_moment(game)}: {'goes on' if ending is None else f'ended by {ending.by}'}"


def _moment(game: Game) -> str:
    state = game.state
    points = " to ".join(str(points) for points in scores(state).values())
    return f"{state.date} {state.weather} {len(state.groups)} groups, {points} points, {game.digest()}"


def record(scenario: str) -> None:
    """Draws the orders of a war and keeps them."""
    war = whole_war(scenario, Length.SHORT, SEED)
    while war.game.state.ending is None:
        play_week(war)
    orders = "".join(f"{entry.order}\n" for entry in war.game.journal)
    ORDERS.mkdir(exist_ok=True)
    (ORDERS / f"{scenario}.orders").write_text(orders, encoding="utf-8")


if __name__ == "__main__":
    for each in SCENARIOS:
        record(each)
