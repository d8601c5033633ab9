"""Games that are kept as lists of orders, and how they are told.

The orders were given by two computer commanders once, and are kept so that a change of the commanders changes no story.
`python -m tests.playthroughs.games` in the project's folder lets the commanders of today give others; the stories are
written anew by WIR_GOLDEN=write in the environment of the tests (see tests/text/golden.py). Then read the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from wir.engine.game import Game, OrderRefusedError
from wir.match.match import Match
from wir.match.players import COMPUTER
from wir.model.sides import SIDES
from wir.model.weather import Weather
from wir.orders import parse_order
from wir.orders.conduct import EndPhase, TakeSeat
from wir.rules.victory import scores
from wir.scenario import load_scenario
from wir.text.reports.week_report import week_report
from wir.text.speech.standing import moment_sentences
from wir.text.speech.week import event_sentences, film_sentences, report_sentences

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that is kept: a scenario, the week in which its armies begin, and how many weeks are told."""

    scenario: str
    weeks: int
    first_week: int = 1
    weather: Weather = Weather.CLEAR

    @property
    def name(self) -> str:
        """What its files are called."""
        return self.scenario if self.first_week == 1 else f"{self.scenario}_week_{self.first_week}"

    @property
    def file(self) -> Path:
        """Its orders, a line each."""
        return FOLDER / "orders" / f"{self.name}.txt"

    def begin(self) -> Game:
        """The game before the first order."""
        state = Game.new(load_scenario(self.scenario), seed=1).state.copy()
        state.week, state.weather = self.first_week, self.weather
        return Game(state)


GAMES = (
    Kept("smolensk", weeks=4),
    Kept("barbarossa", weeks=2),
    Kept("case_blue", weeks=2, first_week=24, weather=Weather.COLD),
    Kept("zitadelle", weeks=1, first_week=15, weather=Weather.RAIN),
)


def told(kept: Kept) -> Iterator[str]:
    """The story of a game, both sides' secrets included: what each order did, each combat, the report of each week."""
    game = kept.begin()
    yield from moment_sentences(game.state)
    for line in kept.file.read_text(encoding="utf-8").splitlines():
        order = parse_order(line)
        is_execution = isinstance(order, EndPhase) and game.side is None
        try:
            events = game.submit(order)
        except OrderRefusedError as error:
            yield f"{line}: refused: {error.refusal}"
            continue
        if not is_execution:
            yield f"{line}: {' '.join(event_sentences(events, game.state.scenario))}"
            continue
        for sentences in film_sentences(game.film, ()):
            yield from sentences
        yield from report_sentences(week_report(events, game.state.scenario))
        yield from moment_sentences(game.state)[:2]
        yield f"Victory points: {', '.join(f'{side.title()} {n}' for side, n in scores(game.state).items())}."
    yield f"Digest of the state: {game.digest()}."


def record(kept: Kept) -> None:
    """Lets the computer commanders play a game and keeps their orders."""
    match = Match(kept.begin())
    match.take_seats(dict.fromkeys(SIDES, COMPUTER))
    while match.game.state.week < kept.first_week + kept.weeks:
        match.play_phase(strict=True)
    orders = [str(entry.order) for entry in match.game.journal if not isinstance(entry.order, TakeSeat)]
    kept.file.parent.mkdir(exist_ok=True)
    kept.file.write_text("".join(f"{order}\n" for order in orders), encoding="utf-8")


if __name__ == "__main__":
    for each in GAMES:
        record(each)
