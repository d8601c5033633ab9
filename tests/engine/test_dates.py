"""Every day of the war on which a week may begin: what the rules ask by date has an answer on each."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tests.kit import FULL_POOLS, city, events_of, execute, group, make_board, make_state, mech, panzer
from wir.estimates.belief import believe
from wir.estimates.coming import coming
from wir.model.board import Place
from wir.model.calendar import FIRST_DAY, LAST_DAY
from wir.model.groups import AirGroup, Depot, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.units import UnitType
from wir.model.view import view
from wir.model.weather import Weather
from wir.orders.catalogue import legal_orders
from wir.rules.production import infantry_multiple
from wir.rules.quality import maximum_strength, starting_experience, types_of
from wir.scenario.loading import load_scenario

CITIES = ("Kuybyshev", (9, 5)), ("Murmansk", (11, 2)), ("Archangel", (11, 8)), ("Baku", (10, 10)), ("Minsk", (2, 2))
BOARD = make_board(cities=[Place(name, f"{at[0]},{at[1]}") for name, at in CITIES])
DAYS = [FIRST_DAY + timedelta(days=n) for n in range(0, (LAST_DAY - FIRST_DAY).days + 1, 5)] + [LAST_DAY]


def war_on(day: date, weather: Weather, phase: Phase) -> State:
    """A first week of a war that begins on a day, with an attack, a strike and something of everything to make."""
    return make_state(
        mech(1, (5, 6), panzer(), plot="1S", supplied_by=58),
        group(80, (5, 5)),
        board=BOARD,
        air=[
            AirGroup(52, Hex(4, 6), 100, 58, strike=Strike(Hex(5, 5), StrikeKind.GROUND)),
            AirGroup(116, Hex(5, 4), 9),
        ],
        depots=[Depot(58, Hex(1, 1)), Depot(122, Hex(12, 12))],
        cities=[
            city(name, at, Side.AXIS if name == "Minsk" else Side.SOVIET, population=50, vehicle=10, heavy_industry=10)
            for name, at in CITIES
        ],
        day=day,
        start=day,
        weather=weather,
        phase=phase,
        pools=dict.fromkeys(SIDES, FULL_POOLS),
        rails={(5, 6): Side.AXIS},
        level=1,
    )


FEW = [*DAYS[::6], LAST_DAY]
"""One of each month."""

some_days = pytest.mark.parametrize("days", [FEW, pytest.param(DAYS, marks=pytest.mark.thorough)], ids=["few", "many"])


@some_days
@pytest.mark.rule("8.5")
def test_a_week_may_begin_and_end_on_every_day_of_the_war(days: list[date]) -> None:
    weathers = tuple(Weather)
    for n, day in enumerate(days):
        state, events = execute(war_on(day, weathers[n % len(weathers)], Phase.EXECUTION))
        assert len(events_of(events, "produced")) == len(SIDES), day
        assert state.ending is not None or state.date == day + timedelta(days=7)


@some_days
@pytest.mark.rule("4.9")
def test_each_side_may_give_orders_and_look_ahead_on_every_day(days: list[date]) -> None:
    for day in days:
        for phase, side in ((Phase.AXIS_ADJUSTMENT, Side.AXIS), (Phase.SOVIET_ADJUSTMENT, Side.SOVIET)):
            state = war_on(day, Weather.COLD, phase)
            assert any(True for _ in legal_orders(state, "BUILD")), day
            for type_ in types_of(side):
                assert maximum_strength(type_, day, side) >= 60 or type_ is UnitType.PARA
                assert 1 <= starting_experience(type_, day, side) <= 99
            seen = view(state, side)
            assert believe(seen).groups
            now = [each for each in coming(seen, 1000) if each.day <= day and each.day != seen.terms.last_week]
            assert all(each.day == day and "for the month" in each.text for each in now), day


@pytest.mark.rule("8.5")
@pytest.mark.parametrize("day", [FIRST_DAY, date(1941, 5, 31), date(1941, 6, 1)])
def test_the_soviet_infantry_of_june_1941_holds_before_it(day: date) -> None:
    assert infantry_multiple(Side.SOVIET, day, 3) == infantry_multiple(Side.SOVIET, date(1941, 7, 1), 3)


def test_no_shipped_scenario_lies_outside_those_days() -> None:
    for name in ("barbarossa", "case_blue", "zitadelle", "smolensk"):
        scenario = load_scenario(name)
        assert scenario.start >= FIRST_DAY
        assert all(terms.last_week <= LAST_DAY for terms in scenario.terms.values())
