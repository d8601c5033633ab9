"""`propose` and `accept`: the staff's plan in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import FULL_POOLS, city, group, infantry, make_board, make_state, mech, panzer, rifle
from tests.plain.talking import answered, ask, seated
from tests.text.panels.views import barbarossa
from wir.ai.plans import plans_of
from wir.ai.staff import Proposed, Task
from wir.engine.game import Game
from wir.match.match import Match
from wir.model.groups import Depot, Kind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import SIDES, Side
from wir.model.state import Options
from wir.model.units import UnitType
from wir.orders.adjustment import Build
from wir.orders.conduct import deeds_among
from wir.orders.giving import carried_out
from wir.orders.movement import Plot, PlotStrike
from wir.plain.conversation import Outcome
from wir.plain.table import Table
from wir.scenario import load_scenario


def test_the_plan_is_told_by_numbers_and_nothing_is_given(in_movement: Table) -> None:
    told = answered(in_movement, "propose")
    assert told[0].endswith(":")
    assert any(line.startswith("1: ") for line in told)
    assert in_movement.match.game.undoable == ()


def test_all_of_it_is_accepted_and_taken_back_as_one(in_movement: Table) -> None:
    answered(in_movement, "propose")
    assert answered(in_movement, "accept")[-1].startswith("Accepted: ")
    given = in_movement.match.game.undoable
    assert len(given) > 1
    assert len(answered(in_movement, "undo")) == len(deeds_among(given))
    assert in_movement.match.game.undoable == ()
    answered(in_movement, "redo")
    assert in_movement.match.game.undoable == given
    assert answered(in_movement, "accept") == ["There is nothing to accept."]


def test_where_accepted_marches_are_bound_for_is_kept_for_the_next_plan(in_movement: Table) -> None:
    answered(in_movement, "propose")
    bound = {line.groups[0]: line.bound_for for line in in_movement.proposed if line.bound_for is not None}
    answered(in_movement, "accept")
    assert bound
    assert plans_of(in_movement.view).goals == bound


def test_a_plan_that_takes_factories_down_does_not_promise_that_it_can_be_taken_back() -> None:
    works = city("Works", (6, 5), Side.SOVIET, population=5, vehicle=20, heavy_industry=10)
    near = mech(1, (3, 5), panzer(1), panzer(2)), group(80, (6, 5), rifle(1, 30, 20))
    board, depots = make_board(("." * 16,) * 9), [Depot(122, Hex(16, 5))]
    state = make_state(*near, board=board, cities=[works], depots=depots, phase=Phase.SOVIET_ADJUSTMENT)
    table = Table(seated(Match(Game(state)), axis="hold", soviet="human"), Side.SOVIET)
    told = answered(table, "accept")
    assert told[-1].endswith("Orders that rolled dice cannot be taken back.")
    assert "takes all of it back" not in told[-1]


def test_a_unit_for_which_the_dice_left_too_little_lapses_alone() -> None:
    pools = dict.fromkeys(SIDES, replace(FULL_POOLS, infantry=100))
    place, orel = Hex(6, 5), city("Orel", (6, 5), Side.SOVIET, population=5)
    state = make_state(cities=[orel], pools=pools, phase=Phase.SOVIET_ADJUSTMENT)
    table = Table(seated(Match(Game(state)), axis="hold", soviet="human"), Side.SOVIET)
    first, second = (Build("Orel", Kind.INFANTRY, UnitType.RIFLE, points) for points in (90, 40))
    table.proposed = (Proposed(Task.UNITS, place, (), (first, second), "cavalry would leave enough for the second"),)
    assert second.check(carried_out(table.view, first)) is None  # the plan expects cavalry, which takes 60
    told = answered(table, "accept")
    assert told[0].startswith("Lapsed, new units: BUILD Orel inf RIFLE 40: this needs 40 infantry points")
    assert told[1].startswith("Accepted: 1 line, 1 order.")
    assert [each for each in table.match.ordered if isinstance(each, Build)] == [first]


def test_the_plan_is_taken_back_from_among_the_players_own_orders(in_movement: Table) -> None:
    assert answered(in_movement, "undo plan") == ["Nothing of the staff's plan is left to take back."]
    answered(in_movement, "note before")
    assert answered(in_movement, "accept")[-1].endswith("Undo takes all of it back; later, undo plan does.")
    accepted = in_movement.match.accepted
    answered(in_movement, "note after")
    assert answered(in_movement, "undo plan") == [f"Taken back: {order}." for order in deeds_among(accepted)]
    assert [*map(str, in_movement.match.game.undoable)] == ["NOTE before", "NOTE after"]
    assert answered(in_movement, "redo plan") == [f"Redone: {order}." for order in deeds_among(accepted)]
    assert answered(in_movement, "undo plan") == [f"Taken back: {order}." for order in deeds_among(accepted)]
    assert answered(in_movement, "redo") == [f"Redone: {order}." for order in deeds_among(accepted)]


def test_a_plan_taken_back_last_is_given_again_at_once(in_movement: Table) -> None:
    answered(in_movement, "accept")
    accepted = in_movement.match.accepted
    answered(in_movement, "undo plan")
    assert answered(in_movement, "redo") == [f"Redone: {order}." for order in deeds_among(accepted)]


def test_lines_are_accepted_by_number_by_sort_and_by_sector(in_movement: Table) -> None:
    answered(in_movement, "propose")
    lines = in_movement.proposed
    answered(in_movement, "accept 1")
    assert set(deeds_among(in_movement.match.game.undoable)) == set(lines[0].orders)
    sector = next(line.sector for line in lines if line.task is Task.MARCH)
    answered(in_movement, f"accept {sector} marches")
    given = set(deeds_among(in_movement.match.game.undoable))
    assert given == {
        order
        for number, line in enumerate(lines)
        for order in line.orders
        if number == 0 or (line.sector, line.task) == (sector, Task.MARCH)
    }
    answered(in_movement, f"accept {sector}")
    assert set(deeds_among(in_movement.match.game.undoable)) | given == {
        order for line in lines for order in line.orders if line is lines[0] or line.sector is sector
    }


def test_what_the_proposal_does_not_have_is_not_accepted(in_movement: Table) -> None:
    answered(in_movement, "propose")
    for line in ("accept 99", "accept nonsense", "accept 0", "accept far north depots"):
        said, outcome = ask(in_movement, line)
        assert outcome is Outcome.NOT_UNDERSTOOD
        assert said[0].startswith("The proposal has no ")


def test_numbers_wait_for_the_proposal_that_they_are_of(in_movement: Table) -> None:
    said, outcome = ask(in_movement, "accept 1-3")
    assert outcome is Outcome.NOT_UNDERSTOOD
    assert said == ["The numbers are those of a proposal that you have been shown; type propose first."]
    answered(in_movement, "propose")
    assert answered(in_movement, "accept 1-3")[-1].startswith("Accepted: ")


def test_an_order_of_the_players_own_makes_a_line_lapse(in_movement: Table) -> None:
    told = answered(in_movement, "propose")
    number = next(line.split(":")[0] for line in told if line[0].isdigit() and ": towards " in line)
    group = next(line for line in told if line.startswith(f"{number}: ")).split("group ")[1].split(":")[0]
    answered(in_movement, f"plot {group} 1")
    told = answered(in_movement, f"accept {number}")
    assert told[0].startswith("Lapsed, march by group ")
    assert told[-1] == "There is nothing to accept."


def test_a_plot_given_after_the_proposal_is_not_replaced_unsaid() -> None:
    table = Table(seated(Match(Game(replace(barbarossa(), phase=Phase.AXIS_MOVEMENT)))), Side.AXIS)
    answered(table, "propose")
    number, attack = next((n, line) for n, line in enumerate(table.proposed, 1) if line.task is Task.ATTACK)
    group, plot = next((order.group, order.plot) for order in attack.orders if isinstance(order, Plot))
    answered(table, f"plot {group} {plot[0]}B")
    assert f"The plan replaces the plot of group {group}." in answered(table, f"accept {number}")
    assert table.view.groups[group].plot == plot
    assert not [line for line in answered(table, "accept") if "replaces" in line], (
        "what the plan gave before is its own"
    )


def test_a_strike_given_after_the_proposal_is_not_replaced_unsaid() -> None:
    state = replace(barbarossa(), phase=Phase.AXIS_MOVEMENT)
    for air in state.air_of(Side.AXIS):
        state.air[air.id] = replace(air, supplied_by=58)
    table = Table(seated(Match(Game(state))), Side.AXIS)
    answered(table, "propose")
    planned = next(order for line in table.proposed for order in line.orders if isinstance(order, PlotStrike))
    others = (each for each in PlotStrike.offers(table.view, planned.air) if each.check(table.view) is None)
    answered(table, str(next(each for each in others if each.strike not in (None, planned.strike))))
    assert f"The plan replaces the strike of air group {planned.air}." in answered(table, "accept")


def test_depots_are_proposed_in_the_supply_phase(in_supply: Table) -> None:
    assert answered(in_supply, "propose")[0].startswith(("Depots, ", "Railway, "))
    answered(in_supply, "accept")
    assert in_supply.view.depots[58].at is not None


def test_the_enemys_phases_have_no_proposal(table: Table) -> None:
    told = "".join(answered(table, "propose"))
    assert "3 artillery factories in Brest, 2 heavy industry factories in Brest" in told
    table.match.end_phase()
    assert answered(table, "propose") == ["The staff proposes in your own phases."]


def test_an_attack_is_told_with_odds_chances_and_ways_out() -> None:
    state = replace(barbarossa(), phase=Phase.AXIS_MOVEMENT)
    told = answered(Table(seated(Match(Game(state))), Side.AXIS), "propose")
    attacks = [line for line in told if "attacks" in line and "odds" in line]
    assert attacks
    assert all("driven out" in line for line in attacks)
    assert any("surrender" in line for line in attacks)
    assert any("way out" in line for line in attacks)


def test_the_staff_tells_how_it_sees_the_war(in_movement: Table) -> None:
    told = answered(in_movement, "explain")
    assert told[0].startswith("The whole front: ")
    assert any(", combat strength " in sentence and " against " in sentence for sentence in told)
    assert not any("actual:" in sentence for sentence in told)


@pytest.mark.thorough
def test_once_nobody_plays_both_computers_tell_what_they_thought() -> None:
    match = Match(Game.new(load_scenario("smolensk"), 1))
    match.take_seats(dict.fromkeys(SIDES, "computer"))
    while match.game.state.week == 1:
        match.play_phase()
    told = answered(Table(match, Side.AXIS), "explain")
    assert [sentence.split(",")[0] for sentence in told if sentence.endswith(":")] == ["Soviet", "Axis"]
    assert sum("actual:" in sentence for sentence in told) == len(SIDES)


def test_in_an_iron_man_game_nothing_is_said_to_be_taken_back(in_movement: Table) -> None:
    in_movement.match.game.state.options = Options(iron_man=True)
    assert answered(in_movement, "accept")[-1].startswith("Accepted: ")
    assert "ndo" not in answered(in_movement, "accept")[-1]
    assert answered(in_movement, "undo") == ["This is an iron man game: nothing is taken back."]


def test_a_player_who_accepts_is_told_what_the_enemy_could_gain_by_it() -> None:
    ring = [group(n, at, rifle(1), rifle(2)) for n, at in ((80, (6, 5)), (81, (6, 7)))]
    own = group(12, (6, 6), supplied_by=58), group(13, (3, 3), supplied_by=58)
    state = make_state(*own, *ring, depots=[Depot(58, Hex(6, 6))], phase=Phase.AXIS_MOVEMENT)
    table = Table(seated(Match(Game(state))), Side.AXIS)
    table.proposed = (Proposed(Task.MARCH, Hex(3, 4), (13,), (Plot(13, "4"),), "closes up", 1),)
    assert answered(table, "accept") == [
        "At stake with it: 1 group would surrender if driven out; todo lists them.",
        "Accepted: 1 line, 1 order. Undo takes all of it back; later, undo plan does.",
    ]


def test_whoever_finds_no_room_by_the_accepted_plan_is_told() -> None:
    places = {1: (4, 6), 2: (5, 5), 3: (4, 4)}
    groups = [group(number, at, infantry()) for number, at in places.items()]
    match = seated(Match(Game(make_state(*groups, phase=Phase.AXIS_MOVEMENT))))
    table = Table(match, Side.AXIS)
    table.proposed = tuple(
        Proposed(Task.MARCH, Hex(4, 5), (number,), (Plot(number, plot),), "closes up", turn)
        for turn, (number, plot) in enumerate({1: "1", 2: "5", 3: "4"}.items())
    )
    assert answered(table, "accept 1-2")[0].startswith("Accepted: ")
    assert answered(table, "accept")[0] == "No room for group 3 in 4,5, where two other groups will be."
