"""Small positions in which one thing must be done, or must not."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from tests.ai.playing import orders_for
from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle
from wir.model.groups import AirGroup, Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.weather import Weather

WIDE = ("." * 16,) * 9
SOVIET_DEPOT = Depot(122, Hex(16, 5))
AXIS_DEPOT = Depot(58, Hex(1, 5))


def axis_moves(*groups, **more):
    more.setdefault("board", make_board(WIDE))
    more.setdefault("depots", [AXIS_DEPOT, SOVIET_DEPOT])
    supplied = [g if g.id >= 64 else _supplied(g) for g in groups]
    return orders_for(make_state(*supplied, **more))


def _supplied(g):
    return replace(g, supplied_by=58)


def test_a_weak_enemy_next_door_is_attacked():
    given = axis_moves(mech(1, (5, 5), panzer(1), panzer(2)), group(80, (5, 4), rifle(1, 40, 20)))
    assert any(order.startswith("PLOT 1 1") for order in given)


def test_a_mechanized_group_drives_up_and_attacks_from_two_hexes_away():
    given = axis_moves(mech(1, (5, 6), panzer(1), panzer(2)), group(80, (5, 4), rifle(1, 40, 20)))
    assert any(order.startswith("PLOT 1 11") for order in given)


def test_hopeless_attacks_are_not_made():
    strong = [rifle(n, 90, 99) for n in range(6)]
    given = axis_moves(group(12, (5, 5), infantry(1, 30)), group(80, (5, 4), *strong, since=-20), day=date(1942, 6, 28))
    assert not any(order.startswith("PLOT") for order in given)


def test_a_tired_group_rests():
    tired = [panzer(n, fatigue=75) for n in range(2)]
    given = axis_moves(mech(1, (5, 5), *tired), group(80, (5, 4), rifle(1, 40, 20)))
    assert not any(order.startswith("PLOT 1") and not order.endswith("B") for order in given)


def test_a_pocket_is_closed_before_the_attack():
    # 14 already watches 6,2; 5,2 and 4,2 are open until 13 steps into 4,2.
    given = axis_moves(
        group(12, (5, 4), infantry(1), infantry(2), infantry(3)),
        group(13, (3, 3), infantry(4)),
        group(14, (7, 3), infantry(5)),
        group(80, (5, 3), rifle(1, 60, 30)),
    )
    plots = {order.split()[1]: order.split()[2] for order in given if order.startswith("PLOT")}
    assert plots["12"].startswith("1")
    assert plots["13"] == "2"


def test_an_empty_enemy_city_is_taken():
    empty = city("Empty", (6, 5), Side.SOVIET, population=5, vehicle=2)
    given = axis_moves(mech(1, (4, 5), panzer(1)), group(80, (14, 5)), cities=[empty])
    assert any(order.startswith("PLOT 1 ") for order in given)


def test_threatened_factories_are_evacuated():
    works = city("Works", (6, 5), Side.SOVIET, population=5, vehicle=20, heavy_industry=10)
    given = orders_for(
        make_state(
            mech(1, (3, 5), panzer(1), panzer(2)),
            group(80, (6, 5), rifle(1, 30, 20)),
            board=make_board(WIDE),
            cities=[works],
            depots=[SOVIET_DEPOT],
            phase=Phase.SOVIET_ADJUSTMENT,
        )
    )
    assert "DISMANTLE Works" in given


def test_safe_factories_are_left_alone():
    works = city("Works", (15, 5), Side.SOVIET, population=5, vehicle=20, heavy_industry=10)
    given = orders_for(
        make_state(
            mech(1, (2, 5), panzer(1)),
            group(80, (6, 5)),
            board=make_board(WIDE),
            cities=[works],
            depots=[SOVIET_DEPOT],
            phase=Phase.SOVIET_ADJUSTMENT,
        )
    )
    assert not any(order.startswith("DISMANTLE") for order in given)


def test_points_become_units_in_a_city_behind_the_front():
    behind = city("Behind", (10, 5), Side.SOVIET, population=20)
    given = orders_for(
        make_state(
            mech(1, (3, 5), panzer(1)),
            group(80, (6, 5)),
            board=make_board(WIDE),
            cities=[behind],
            depots=[SOVIET_DEPOT],
            phase=Phase.SOVIET_ADJUSTMENT,
        )
    )
    assert any(order.startswith("BUILD Behind") for order in given)


def test_worn_units_at_the_front_are_filled_up():
    given = axis_moves(group(12, (5, 6), infantry(1, 30)), group(80, (5, 3)))
    assert any(order.startswith("REPLACE 12.0") for order in given)


def test_depots_bring_supply_to_the_front():
    given = orders_for(
        make_state(
            mech(1, (5, 5), panzer(1, fatigue=50)),
            group(80, (7, 5)),
            board=make_board(WIDE),
            depots=[AXIS_DEPOT],
            rails={(1, 5): Side.AXIS, (2, 5): Side.AXIS, (3, 5): Side.AXIS},
            phase=Phase.AXIS_SUPPLY,
        )
    )
    assert any(order.startswith("DEPOT 58") for order in given)


def test_a_strike_falls_on_the_hex_that_is_attacked():
    given = axis_moves(
        mech(1, (5, 5), panzer(1), panzer(2)),
        group(80, (5, 4), rifle(1, 60, 30)),
        air=[AirGroup(52, Hex(4, 5), 60, supplied_by=58)],
    )
    assert "STRIKE 52 5,4 ground" in given


def test_no_strikes_are_flown_in_rain():
    given = axis_moves(
        mech(1, (5, 5), panzer(1), panzer(2)),
        group(80, (5, 4), rifle(1, 60, 30)),
        air=[AirGroup(52, Hex(4, 5), 60, supplied_by=58)],
        weather=Weather.RAIN,
    )
    assert not any(order.startswith("STRIKE") for order in given)


def test_the_soviets_do_not_fall_back_in_the_first_week():
    weak = group(80, (5, 4), rifle(1, 20, 20))
    given = orders_for(
        make_state(
            mech(1, (4, 4), panzer(1), panzer(2)),
            mech(2, (4, 3), panzer(3), panzer(4)),
            weak,
            board=make_board(WIDE),
            depots=[SOVIET_DEPOT],
            phase=Phase.SOVIET_MOVEMENT,
        )
    )
    assert not any(order.startswith("MOVE 80") for order in given)


def test_the_axis_does_not_attack_at_poor_odds_in_the_frost():
    given = axis_moves(
        group(12, (5, 5), infantry(1), infantry(2)),
        group(80, (5, 4), rifle(1, 90, 60), rifle(2, 90, 60)),
        day=date(1941, 12, 14),
        weather=Weather.VERY_COLD,
    )
    assert not any(order.startswith("PLOT") for order in given)


def test_thirteen_to_one_in_november_is_attacked():
    own = [
        replace(mech(n, at, *[panzer(10 * n + u, 120) for u in range(5)]), supplied_by=58)
        for n, at in ((1, (5, 5)), (2, (4, 5)))
    ]
    state = make_state(
        *own,
        group(80, (5, 4), rifle(1, 60, 30)),
        board=make_board(WIDE),
        depots=[AXIS_DEPOT, SOVIET_DEPOT],
        day=date(1942, 11, 15),
        weather=Weather.COLD,
    )
    seen = {80: Sighting(state.week - 1, 60, 0)}
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings=seen)
    assert any(order.startswith(("PLOT 1 1", "PLOT 2 2")) for order in orders_for(state))


def test_an_idle_group_with_guns_shells_a_hex_that_it_cannot_storm():
    deep = [rifle(n, 90, 90) for n in range(6)]
    gunners = replace(group(12, (5, 5), *[infantry(n) for n in range(3)]), artillery=240, entrenchment=5)
    given = axis_moves(gunners, group(80, (5, 4), *deep, since=-20), day=date(1943, 8, 1))
    assert "PLOT 12 1B" in given


def test_a_group_that_may_still_dig_in_does_not_shell():
    deep = [rifle(n, 90, 90) for n in range(6)]
    digging = replace(group(12, (5, 5), *[infantry(n) for n in range(3)]), entrenchment=1)
    given = axis_moves(digging, group(80, (5, 4), *deep, since=-20), day=date(1943, 8, 1))
    assert not any(order.startswith("PLOT") for order in given)
