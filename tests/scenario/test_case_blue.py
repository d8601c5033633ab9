from __future__ import annotations

from collections import Counter

import pytest

from wir.engine.game import Game
from wir.model.groups import Kind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.scenario import Scenario
from wir.model.sides import SIDES, Side
from wir.model.units import UnitType
from wir.orders import parse_order
from wir.rules.retreats import can_retreat
from wir.scenario.totals import totals_of


def test_the_armies_have_the_size_of_the_notes(case_blue: Scenario) -> None:
    counts = Counter((group.side, group.kind) for group in case_blue.groups)
    assert counts == {
        (Side.AXIS, Kind.MECHANIZED): 10,
        (Side.AXIS, Kind.INFANTRY): 36,
        (Side.SOVIET, Kind.MECHANIZED): 10,
        (Side.SOVIET, Kind.INFANTRY): 37,
    }
    totals = {side: totals_of(case_blue, side) for side in SIDES}
    assert [totals[side]["units"] for side in SIDES] == [182, 133]
    assert [totals[side]["strength"] for side in SIDES] == [9_176, 10_855]
    assert [totals[side]["aircraft"] for side in SIDES] == [222, 228]


def test_the_divisions_are_those_of_june_1942(case_blue: Scenario) -> None:
    axis, soviet = totals_of(case_blue, Side.AXIS), totals_of(case_blue, Side.SOVIET)
    assert axis["PZ"] == 19
    assert axis["JG"] + axis["MTN"] + axis["SS_MTN"] == 13
    assert soviet["TANK"] == 21
    assert soviet["MECH"] == 0


@pytest.mark.rule("4.9")
def test_the_four_elite_divisions_are_there(case_blue: Scenario) -> None:
    units = [unit for group in case_blue.groups for unit in group.units]
    assert {unit.designation for unit in units if unit.type is UnitType.SS_MOT_ELITE} == {"LAH", "D.R", "TOT", "WIK"}


@pytest.mark.rule("4.1")
def test_the_motorized_italians_march_with_the_infantry(case_blue: Scenario) -> None:
    place = next(g for g in case_blue.groups if any(u.type is UnitType.IT_MOT for u in g.units))
    assert place.kind is Kind.INFANTRY
    assert [unit.name for unit in place.units if unit.type is UnitType.IT_MOT] == ["1 C IT MOT"]


def test_the_front_is_that_of_june_1942(case_blue: Scenario) -> None:
    board = case_blue.board
    held = {board.labels.get(group.at) for group in case_blue.groups if group.side is Side.AXIS}
    assert {"Rzhev", "Vyazma", "Orel", "Kursk", "Belgorod", "Izyum", "Stalino", "Taganrog", "Kerch"} <= held
    defended = {board.labels.get(group.at) for group in case_blue.groups if group.side is Side.SOVIET}
    assert {"Leningrad", "Volkhov", "Kalinin", "Moscow", "Tula", "Voronezh", "Rostov", "Sevastopol"} <= defended
    assert next(group.at for group in case_blue.groups if group.id == 24) == Hex(13, 12)  # Demyansk


def test_kalinin_is_not_left_to_one_tank_corps(case_blue: Scenario) -> None:
    # The map brings Rzhev next to it: in the games it fell in the first week, which it never did.
    kalinin = next(city.at for city in case_blue.cities if city.name == "Kalinin")
    garrison = [group for group in case_blue.groups if group.at == kalinin]
    assert {group.id for group in garrison} == {71, 73}
    assert all(group.entrenchment >= 2 for group in garrison)


@pytest.mark.rule("7.7")
def test_one_blow_before_kursk_does_not_take_two_panzer_corps(case_blue: Scenario) -> None:
    # Only Kursk is open to who is driven out of 17,20, and holds one group more.
    at_front = [group.id for group in case_blue.groups if group.at == Hex(17, 20)]
    assert at_front == [7]
    assert can_retreat(Game.new(case_blue).state, Hex(17, 20), Side.AXIS)


def test_the_economy_is_that_after_loss_and_evacuation(case_blue: Scenario) -> None:
    owners = Counter(city.owner for city in case_blue.cities if city.at is not None)
    assert owners == {Side.SOVIET: 22, Side.AXIS: 26}
    kinds = ("population", "supply_centers", "heavy_industry")
    factories = ("vehicle_factories", "artillery_factories", "aircraft_factories")
    totals = {side: [totals_of(case_blue, side)[kind] for kind in (*kinds, *factories)] for side in SIDES}
    assert totals == {Side.AXIS: [129, 234, 69, 22, 60, 165], Side.SOVIET: [302, 164, 183, 88, 87, 333]}


@pytest.mark.rule("3.2")
def test_the_allied_armies_and_the_soviet_reserves_are_on_their_way(case_blue: Scenario) -> None:
    types = Counter(entry.unit.type for entry in case_blue.reinforcements)
    assert (types[UnitType.HUN_INF], types[UnitType.IT_INF], types[UnitType.RUM_INF]) == (10, 6, 8)
    soviet = [entry for entry in case_blue.reinforcements if entry.side is Side.SOVIET]
    assert len(soviet) == 43
    assert {entry.unit.type for entry in soviet} == {UnitType.RIFLE}


@pytest.mark.rule("7.7")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_sevastopol_is_in_its_last_days(case_blue: Scenario, seed: int) -> None:
    game = Game.new(case_blue, seed=seed)
    for _ in range(2):
        week = game.state.week
        while game.state.week == week:
            if game.phase is Phase.AXIS_MOVEMENT:
                for order in map(parse_order, ("PLOT 48 5", "PLOT 49 5")):
                    if game.check(order) is None:
                        game.submit(order)
            game.end_phase()
    sevastopol = game.state.cities["Sevastopol"].at
    assert sevastopol is not None
    assert sum(group.strength for group in game.state.groups_at(sevastopol, Side.SOVIET)) < 20
