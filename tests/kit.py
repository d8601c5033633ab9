"""Small positions for tests: a board drawn in the test, and a state with just what the test needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from tests.known import check_events, check_refusal
from wir.engine.game import Game
from wir.model.board import Board, Place, Railway, River
from wir.model.cities import City
from wir.model.events import Event
from wir.model.groups import AirGroup, Depot, Group, Kind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Player, Pools
from wir.model.roster import Roster
from wir.model.scenario import Length, Reinforcement, Scenario, Terms
from wir.model.sides import SIDES, Side
from wir.model.state import Options, State
from wir.model.units import Unit, UnitType
from wir.model.weather import Weather
from wir.orders import parse_order
from wir.rules.change import Change
from wir.rules.dice import Dice, week_key

PLAIN = ("." * 12,) * 12
"""Twelve by twelve hexes of clear ground."""

FULL_POOLS = Pools(infantry=2000, vehicle=990, artillery=900, aircraft=200, supply=255, construction=100, factory=5)
"""Pools that pay for everything, with too few vehicles to count for supply."""


def make_board(
    terrain: Sequence[str] = PLAIN,
    *,
    rivers: Iterable[River] = (),
    railways: Iterable[Railway] = (),
    cities: Iterable[Place] = (),
    towns: Iterable[Place] = (),
    russia: Sequence[str] | None = None,
) -> Board:
    """A board as drawn; all of it Russia unless drawn otherwise."""
    rows = tuple(terrain)
    inside = tuple(russia) if russia is not None else tuple("R" * len(row) for row in rows)
    return Board("test", rows, inside, tuple(rivers), tuple(railways), tuple(cities), tuple(towns))


def rifle(name: object = 1, strength: int = 90, experience: int = 50, fatigue: int = 0) -> Unit:
    """A rifle corps."""
    return Unit(str(name), UnitType.RIFLE, strength, experience, fatigue)


def infantry(name: object = 1, strength: int = 70, experience: int = 70, fatigue: int = 0) -> Unit:
    """A German infantry division."""
    return Unit(str(name), UnitType.INF, strength, experience, fatigue)


def panzer(name: object = 1, strength: int = 150, experience: int = 80, fatigue: int = 0) -> Unit:
    """A German panzer division."""
    return Unit(str(name), UnitType.PZ, strength, experience, fatigue)


def unit(type_: UnitType, name: object = 1, strength: int = 50, experience: int = 50, fatigue: int = 0) -> Unit:
    """A unit of any type."""
    return Unit(str(name), type_, strength, experience, fatigue)


def group(number: int, at: tuple[int, int], *units: Unit, **marks: object) -> Group:
    """A combat group; without units named it holds one of its side's infantry."""
    own = units or ((infantry(number),) if number < 64 else (rifle(number),))
    return replace(Group(number, Hex(*at), tuple(own)), **marks)  # type: ignore[arg-type]


def city(name: str, at: tuple[int, int] | None, owner: Side, **economy: int) -> City:
    """A city with its economy."""
    return City(name, None if at is None else Hex(*at), owner, **economy)


def make_state(
    *groups: Group,
    board: Board | None = None,
    air: Iterable[AirGroup] = (),
    depots: Iterable[Depot] = (),
    cities: Iterable[City] = (),
    day: date = date(1941, 6, 22),
    start: date = date(1941, 6, 22),
    weather: Weather = Weather.CLEAR,
    phase: Phase = Phase.AXIS_MOVEMENT,
    pools: dict[Side, Pools] | None = None,
    level: int = 3,
    length: Length = Length.LONG,
    options: Options | None = None,
    rails: dict[tuple[int, int], Side] | None = None,
    reinforcements: Sequence[Reinforcement] = (),
    terms: Terms | None = None,
    seed: int = 1,
) -> State:
    """A state of the week that begins on `day`, in a phase, with the groups given; pools full unless given."""
    board = board or make_board()
    cities = tuple(cities)
    holdings = pools or dict.fromkeys(SIDES, FULL_POOLS)
    scenario = Scenario(
        id="test",
        title="Test",
        board=board,
        start=start,
        weather=weather,
        control=tuple("." * board.columns for _ in range(board.rows)),
        terms={length_: terms or Terms(date(1944, 12, 31)) for length_ in Length},
        pools=holdings,
        cities=cities,
        groups=groups,
        air=tuple(air),
        depots=tuple(depots),
        reinforcements=tuple(reinforcements),
    )
    lines = {Hex(*_pair(text)): line.side for line in board.railways for text in line.hexes}
    lines.update({Hex(*place): side for place, side in (rails or {}).items()})
    expected = {side: tuple(n for n, r in enumerate(reinforcements) if r.side is side) for side in SIDES}
    return State(
        scenario=scenario,
        length=length,
        level=level,
        seed=seed,
        week=(day - start).days // 7 + 1,
        weather=weather,
        phase=phase,
        groups=Roster((g.id, g) for g in groups),
        air=Roster((a.id, a) for a in scenario.air),
        depots={d.id: d for d in scenario.depots},
        cities={c.name: c for c in cities},
        control={g.at: g.side for g in groups},
        rails=lines,
        players={side: Player(pools=holdings[side], expected=expected[side]) for side in SIDES},
        options=options or Options(),
    )


def change_of(state: State, seed: int = 1) -> Change:
    """A change in progress on a copy of the state, with the dice of its week."""
    return Change(state.copy(), Dice(week_key(seed, state.week)))


def play(state: State, *orders: str) -> Game:
    """A game from this state after these orders, each of which must be allowed."""
    game = Game(state)
    for order in orders:
        game.submit(parse_order(order))
    return game


def refusal(state: State, order: str) -> str:
    """The paragraph that forbids an order, or an empty text where it is allowed."""
    found = parse_order(order).check(state)
    if found is None:
        return ""
    check_refusal(found)
    return found.paragraph


def execute(state: State) -> tuple[State, list[Event]]:
    """The state and events after the execution phase and the end of the week."""
    game = Game(state)
    events = game.end_phase()
    return game.state, events


def events_of(events: Iterable[Event], type_: str) -> list[Event]:
    """The events of one type."""
    found = list(events)
    check_events(found)
    return [event for event in found if event.type == type_]


def mech(number: int, at: tuple[int, int], *units: Unit, **marks: object) -> Group:
    """A mechanized group of the Axis or the Soviets, by its number."""
    found = group(number, at, *units, **marks)
    assert found.kind is Kind.MECHANIZED
    return found


def _pair(text: str) -> tuple[int, int]:
    column, row = text.split(",")
    return int(column), int(row)
