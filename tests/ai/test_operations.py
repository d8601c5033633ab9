"""Postures by sector and operations over weeks: what is decided, kept, ended and told."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.ai.playing import play_phase
from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle
from wir.ai.commander import Commander
from wir.ai.constants import CONSTANTS
from wir.ai.operations import decide
from wir.ai.plans import Operation, PastOperation, Plans, keeping, plans_of
from wir.ai.situation import Situation, survey
from wir.ai.staff import proposal
from wir.ai.stance import HOLD, POSTURES, PRESS, STAND, Stance, stance_of
from wir.engine.game import Game
from wir.estimates.sectors import Sector
from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.view import View
from wir.orders.conduct import Aside

BOARD = make_board(("." * 20,) * 15)
DEPOTS = (Depot(58, Hex(9, 5)), Depot(122, Hex(20, 8)))
KURSK, KIEV = Hex(12, 3), Hex(11, 13)


def weak(number: int, at: tuple[int, int]):
    return group(number, at, rifle(1, 40, 20))


def strong(number: int, at: tuple[int, int]):
    return mech(number, at, *[panzer(n) for n in range(5)], supplied_by=58)


def game(*groups, owner: Side = Side.SOVIET) -> Game:
    cities = [city("Kursk", KURSK, owner, population=4), city("Kiev", KIEV, Side.SOVIET, population=4)]
    day = date(1942, 7, 5)
    state = make_state(*groups, board=BOARD, depots=DEPOTS, cities=cities, day=day, start=day)
    state.control = {hex_: Side.AXIS if hex_.column <= 10 else Side.SOVIET for hex_ in BOARD.land}
    return Game(state)


def situation(found: Game, **constants: int) -> Situation:
    return survey(found.view(Side.AXIS), replace(CONSTANTS, **constants))


def decided(found: Game) -> Plans:
    here = situation(found)
    return decide(here, stance_of(here))


def kept(found: Game, plans: Plans) -> View:
    for aside in keeping(found.view(Side.AXIS), plans):
        found.submit(aside)
    return found.view(Side.AXIS)


ATTACKER = (strong(1, (10, 3)), weak(80, (11, 3)))
QUIET = (group(12, (10, 13), infantry(1)), group(81, (11, 13), *map(rifle, range(5)), since=-20))


def test_plans_are_found_again_as_they_were_kept() -> None:
    over = tuple(PastOperation(Operation(KIEV, week), week + 1, "supply gave out") for week in range(3))
    plans = Plans({"all": "hold", "far north": "wear down"}, (Operation(KURSK, 2),), over, {1: KIEV, 12: Hex(9, 5)})
    found = game(*ATTACKER)
    assert plans_of(kept(found, plans)) == plans
    assert list(keeping(found.view(Side.AXIS), plans)) == []


@pytest.mark.parametrize("text", ["12,3", "12,3/x", "a/1", "12,3/1;", "12,4/1", "99,99/1", "12,3/1001"])
def test_plans_that_cannot_be_read_are_none(text: str) -> None:
    found = game(*ATTACKER)
    found.submit(Aside(Side.AXIS, "commander.operations", text))
    assert plans_of(found.view(Side.AXIS)) == Plans()


@pytest.mark.parametrize("text", ["12", "12=", "12=9", "x=9,5", "12=9,5;", "12=9,5;13", "12=9,5=9,5"])
def test_goals_that_cannot_be_read_are_none(text: str) -> None:
    found = game(*ATTACKER)
    found.submit(Aside(Side.AXIS, "commander.goals", text))
    assert plans_of(found.view(Side.AXIS)) == Plans()


def test_each_sector_has_a_posture_by_its_own_odds() -> None:
    here = stance_of(situation(game(*ATTACKER, *QUIET), sector_weight=50))
    north, south = (POSTURES.index(here.by_sector[sector]) for sector in (Sector.NORTH, Sector.SOUTH))
    assert north > south
    assert here.at(KURSK) is POSTURES[north]


@pytest.mark.parametrize(("sticks", "changes"), [(0, True), (100_000, False)])
def test_a_posture_changes_only_where_the_odds_have_clearly_changed(sticks: int, changes: bool) -> None:
    found = game(*ATTACKER, *QUIET)
    now = stance_of(situation(found, sector_weight=50)).by_sector[Sector.NORTH].name
    kept(found, Plans({"north": "offensive"}))
    assert now != "offensive"
    assert (stance_of(situation(found, sector_weight=50, sticks=sticks)).by_sector[Sector.NORTH].name == now) is changes


def test_a_side_that_defends_does_so_in_every_sector() -> None:
    defenders = (
        group(82, (11, 8), *map(rifle, range(6)), since=-20),
        group(83, (11, 9), *map(rifle, range(6)), since=-20),
        group(84, (11, 10), *map(rifle, range(6)), since=-20),
    )
    found = stance_of(
        situation(game(*ATTACKER, group(12, (10, 8), infantry(1)), *defenders, *QUIET), sector_weight=100)
    )
    assert not found.offensive
    assert {posture.name for posture in found.by_sector.values()} == {found.name}


def test_an_operation_begins_where_a_side_attacks_and_goes_on_the_week_after() -> None:
    found = game(*ATTACKER, *QUIET)
    plans = decided(found)
    assert Operation(KURSK, 1) in plans.operations
    kept(found, Plans(plans.postures, (Operation(KURSK, -3),)))
    assert Operation(KURSK, -3) in decided(found).operations


@pytest.mark.parametrize(("farthest", "begins"), [(1, False), (2, True)])
def test_no_operation_begins_against_a_city_far_from_every_group(farthest: int, begins: bool) -> None:
    here = situation(game(*ATTACKER, *QUIET), farthest_objective=farthest)
    assert (Operation(KURSK, 1) in decide(here, stance_of(here)).operations) is begins


@pytest.mark.parametrize(
    ("found", "begun", "why"),
    [
        (game(*ATTACKER, owner=Side.AXIS), 1, "taken"),
        (game(group(12, (10, 3)), group(80, (11, 3), *map(rifle, range(6)))), 1, "the odds were gone"),
        (game(group(12, (2, 3)), weak(80, (11, 3))), 1, "nobody was left to go on"),
        (game(*ATTACKER), -20, "it came to nothing"),
    ],
)  # fmt: skip
def test_an_operation_ends_for_a_stated_reason(found: Game, begun: int, why: str) -> None:
    kept(found, Plans(operations=(Operation(KURSK, begun),)))
    assert [over.why for over in decided(found).over] == [why]
    assert not any(operation.objective == KURSK for operation in decided(found).operations)


@pytest.mark.parametrize(("posture", "goes_on"), [(PRESS, True), (STAND, True), (HOLD, False)])
def test_an_operation_waits_where_its_sector_holds_and_ends_where_it_gives_ground(
    posture: Stance, goes_on: bool
) -> None:
    found = game(*ATTACKER)
    here = situation(found)
    assert bool(decide(here, posture).operations) is posture.offensive, "none begins but where a side attacks"
    kept(found, Plans(operations=(Operation(KURSK, 0),)))
    assert (Operation(KURSK, 0) in decide(situation(found), posture).operations) is goes_on


def test_an_operation_whose_forces_are_out_of_supply_stops() -> None:
    far_off = make_board(("." * 60,) * 15)
    cities = [city("Kursk", (52, 3), Side.SOVIET, population=4)]
    state = make_state(strong(1, (50, 3)), weak(80, (51, 3)), board=far_off, depots=DEPOTS, cities=cities)
    state.control = {hex_: Side.AXIS if hex_.column <= 50 else Side.SOVIET for hex_ in far_off.land}
    found = Game(state)
    kept(found, Plans(operations=(Operation(Hex(52, 3), 1),)))
    assert [over.why for over in decided(found).over] == ["supply gave out"]


def test_what_a_commander_means_to_do_is_kept_once_and_is_no_line_of_the_staff() -> None:
    state = game(*ATTACKER, *QUIET).state.copy()
    state.phase = Phase.AXIS_ADJUSTMENT
    found = Game(state)
    given = [order.split()[2] for order in (*play_phase(found), *play_phase(found)) if order.startswith("ASIDE")]
    assert given == ["commander.postures", "commander.operations"]
    assert not any(isinstance(order, Aside) for line in proposal(Game(state).view(Side.AXIS)) for order in line.orders)


def test_the_staff_tells_operations_as_a_diary() -> None:
    found = game(*ATTACKER, *QUIET)
    over = (PastOperation(Operation(KIEV, -3), 0, "taken"),)
    told = list(Commander().judgement(kept(found, Plans({"all": "hold"}, (Operation(KURSK, 0),), over))))
    diary = [line for line in told if line.startswith(("operation", "over"))]
    assert diary[0].startswith("operation against 12,3, north, since 28 JUN 1942: 1 group (ACS ")
    assert diary[0].endswith(", 2 hexes away, attacks at 1 place")
    assert diary[1] == "over: 11,13, 7 JUN 1942 to 28 JUN 1942: taken"
