"""Wars of random orders, with everything that must hold after each of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random

from tests.soak.drawing import draw, draw_legal
from wir.engine.game import Game
from wir.model.calendar import week_of
from wir.model.phases import MOVEMENT
from wir.model.plain import digest, from_plain, to_plain
from wir.model.scenario import Length, Scenario
from wir.model.state import Options, State
from wir.orders import Order, parse_order
from wir.orders.conduct import EndPhase
from wir.rules.problems import problems
from wir.rules.weather import weather_chances
from wir.scenario import load_scenario

SCENARIOS = ("barbarossa", "smolensk", "case_blue", "smolensk", "zitadelle", "smolensk")
"""What wars are drawn from; the small one comes again and again, because it is quick."""

ORDERS = {True: 6, False: 3}
"""Orders to draw in a movement phase, and in any other."""

HOUSE_RULES = ("long_first_winter", "ground_zones_only", "surprise", "blind_plotting")


@dataclass(slots=True)
class War:
    """A game of random orders and the state it began with. `given` counts the orders by kind."""

    game: Game
    start: State
    random: Random
    given: Counter[str] = field(default_factory=Counter)


def war_of(number: int) -> War:
    """The war of a number: scenario, date, length, level and house rules follow from it."""
    random = Random(number)
    scenario = _scenario(SCENARIOS[number % len(SCENARIOS)])
    length = random.choice(tuple(Length))
    rules = {name: random.random() < 0.2 for name in HOUSE_RULES}
    game = Game.new(scenario, number, length, random.randint(1, 4), Options(**rules))
    last = week_of(scenario.start, game.state.terms.last_week)
    start = game.state.copy()
    start.week = random.choice((1, random.randint(1, max(1, last - 2))))
    if start.week > 1:
        kinds, chances = zip(*weather_chances(start.date), strict=True)
        start.weather = random.choices(kinds, chances)[0]
    return War(Game(start), start, random)


def whole_war(scenario: str, length: Length, seed: int = 1) -> War:
    """A game of a scenario from its beginning."""
    game = Game.new(_scenario(scenario), seed, length)
    return War(game, game.state, Random(seed))


@cache
def _scenario(name: str) -> Scenario:
    return load_scenario(name)


def play_week(war: War, *, each_order: bool = False) -> None:
    """Plays a week, or to the end of the game; the state must be possible after each phase's orders and its end.

    With `each_order`, which costs as much again, it is looked at after every one of them.
    """
    week = war.game.state.week
    while war.game.state.week == week and war.game.state.ending is None:
        given: list[Order | None] = []
        for _ in range(ORDERS[war.game.phase in MOVEMENT]):
            given.append(draw_legal(war.game.state, war.random))
            give(war, given[-1])
            if each_order:
                assert_possible(war, given)
        assert_possible(war, given)
        give(war, EndPhase())
        assert_possible(war, [*given, EndPhase()])


def assert_possible(war: War, given: list[Order | None]) -> None:
    """Asserts that the state is possible after these orders."""
    found = problems(war.game.state)
    assert found == [], f"after {', '.join(map(str, given))} in week {war.game.state.week}: {found}"


def give(war: War, order: Order | None) -> None:
    """Gives an order, read back from its text."""
    if order is None:
        return
    read = parse_order(str(order))
    assert read == order
    war.game.submit(read)
    war.given[str(order).split()[0]] += 1


def assert_views_agree(war: War, tries: int) -> None:
    """A side is told the same about an order from what it knows as from the whole truth."""
    side = war.game.side
    if side is None:
        return
    view = war.game.view(side)
    for _ in range(tries):
        order = draw(war.game.state, war.random)
        if order is not None:
            assert order.check(view) == order.check(war.game.state), str(order)


def assert_undo_and_redo_lead_back(war: War) -> None:
    """Orders of the present phase, taken back and given again."""
    before, count = war.game.digest(), len(war.game.undoable)
    for _ in range(4):
        order = draw_legal(war.game.state, war.random)
        if order is not None and not order.is_final(war.game.state):
            give(war, order)
    after, given = war.game.digest(), len(war.game.undoable) - count
    for _ in range(given):
        assert war.game.undo() is not None
    assert war.game.digest() == before
    for _ in range(given):
        assert war.game.redo() is not None
    assert war.game.digest() == after


def assert_plain_form_is_whole(war: War) -> None:
    """The state read back from its plain form is the same, and a view of it as possible as the state."""
    state = war.game.state
    assert digest(from_plain(to_plain(state), state.scenario)) == war.game.digest()


def assert_journal_replays(war: War) -> None:
    """The journal, as text, leads from the start to the same state."""
    again = Game(war.start)
    for entry in war.game.journal:
        again.submit(parse_order(str(entry.order)))
    assert again.digest() == war.game.digest()
