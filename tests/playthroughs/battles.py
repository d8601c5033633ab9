"""A week in which everything happens that the kept games leave out: on one small board, in any weather."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle, unit
from wir.engine.game import Game
from wir.model.board import Place, River
from wir.model.events import Event
from wir.model.groups import AirGroup, Depot, Group, Strike, StrikeKind
from wir.model.hexes import Hex, direction_to, neighbour
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import Options, State
from wir.model.units import Unit, UnitType
from wir.model.weather import Weather
from wir.orders import parse_order

SEA = Hex(12, 12)
TARGET, AIRFIELD, OREL, FORTRESS, CORNER = Hex(5, 4), Hex(9, 3), Hex(5, 9), Hex(9, 9), Hex(1, 1)

WEEKS = (
    (1, Weather.CLEAR, date(1942, 7, 5), Options(), 3),
    (2, Weather.COLD, date(1943, 11, 7), Options(blind_plotting=True), 1),
    (3, Weather.VERY_COLD, date(1941, 12, 7), Options(ground_zones_only=True), 4),
    (4, Weather.RAIN, date(1944, 4, 2), Options(blind_plotting=True, long_first_winter=True), 2),
    (5, Weather.CLEAR, date(1943, 7, 4), Options(limited_intelligence=True), 3),
    (6, Weather.CLEAR, date(1942, 8, 2), Options(blind_plotting=True), 3),
)
"""Seeds with their weather, date, house rules and level."""


def towards(number: int, place: int, target: Hex, ending: str, *units: Unit, **marks: object) -> Group:
    """A group on the hex around a target that lies in a direction, with the plot that leads back to it."""
    at = neighbour(target, place)
    return group(number, at, *units, plot=f"{direction_to(at, target)}{ending}", **marks)


def battles(seed: int, weather: Weather, day: date, options: Options, level: int) -> State:
    """The position at the Soviets' movement phase of a week."""
    strong = [panzer(n, 150, 90) for n in range(1, 4)]
    corps = [infantry(n, 70, 80) for n in range(10, 16)]
    return make_state(
        mech(1, neighbour(TARGET, 4), *strong, artillery=60, plot=f"{direction_to(neighbour(TARGET, 4), TARGET)}1"),
        towards(12, 5, TARGET, "B", *corps[:2], artillery=90),
        towards(13, 3, TARGET, "S", *corps[2:4], artillery=30),
        towards(14, 4, AIRFIELD, "", corps[4]),
        towards(15, 2, FORTRESS, "", *(infantry(n, 70, 99) for n in range(20, 26))),
        towards(16, 3, CORNER, "", *(infantry(n, 70, 90) for n in range(30, 34))),
        group(17, neighbour(CORNER, 4), infantry(35)),
        group(18, (11, 12), infantry(36), plot=f"{direction_to(Hex(11, 12), SEA)}"),
        group(19, (10, 11), infantry(37, 70, 70, 95), plot="1"),
        group(20, (2, 6), infantry(38), plot="1"),
        group(21, (2, 5), infantry(39)),
        group(22, (2, 5), infantry(40)),
        mech(64, (8, 6), unit(UnitType.TANK, 1), unit(UnitType.TANK, 2), supplied_by=122),
        group(80, TARGET, rifle(1, 60, 40), rifle(2, 50, 60), entrenchment=2, artillery=45),
        group(82, FORTRESS, rifle(3, 10, 10, 90), entrenchment=4),
        group(83, CORNER, rifle(4, 30, 30)),
        group(84, (7, 9), rifle(5, 90, 90), rifle(6, 90, 90), supplied_by=122),
        group(85, (8, 11), rifle(7), supplied_by=122),
        board=make_board(
            (*("." * 12,) * 11, "." * 11 + "b"),
            rivers=[River("Bug", ("5,4 3",))],
            cities=[Place("Orel", f"{OREL}"), Place("Leningrad", f"{FORTRESS}", fortified=True)],
        ),
        cities=[
            city("Orel", (5, 9), Side.SOVIET, population=9, supply_centers=3, vehicle=8, aircraft=6, heavy_industry=9),
            city("Leningrad", (9, 9), Side.SOVIET, population=20, supply_centers=5, artillery=7),
        ],
        air=[
            AirGroup(52, Hex(5, 7), 150, supplied_by=58, strike=Strike(OREL, StrikeKind.BOMB)),
            AirGroup(53, Hex(4, 6), 90, supplied_by=58, strike=Strike(TARGET, StrikeKind.GROUND)),
            AirGroup(57, Hex(2, 2), 60, supplied_by=58),
            AirGroup(116, TARGET, 40, supplied_by=122),
            AirGroup(117, AIRFIELD, 25),
            AirGroup(118, Hex(6, 10), 120, supplied_by=122),
            AirGroup(119, Hex(7, 6), 80, supplied_by=122, strike=Strike(neighbour(TARGET, 4), StrikeKind.GROUND)),
        ],
        depots=[Depot(58, Hex(1, 8)), Depot(122, Hex(12, 5))],
        phase=Phase.SOVIET_MOVEMENT,
        weather=weather,
        day=day,
        options=options,
        level=level,
        seed=seed,
    )


def of_battles() -> Iterator[Event]:
    """The events of all these weeks, with a few marches before."""
    for week in WEEKS:
        game = Game(battles(*week))
        for text in ("MOVE 85 1", "MOVE 64 2", "PLOT 84 5", "MOVE 118 1", "END", "END", "MOVE 17 3", "END", "END"):
            order = parse_order(text)
            if order.check(game.state) is None:
                yield from game.submit(order)
