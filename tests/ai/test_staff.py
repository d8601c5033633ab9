"""The staff's plan: the commander's own orders, made on a copy, and given line by line or not at all."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from typing_extensions import override

from tests.ai.playing import Crowding, orders_for, play_weeks
from tests.ai.puzzles.position import army, position
from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle
from tests.text.panels.views import barbarossa
from wir.ai.commander import Commander
from wir.ai.plans import plans_of
from wir.ai.staff import Proposed, Task, _with_forecast, agreed, given_of, proposal, remembering
from wir.engine.game import Game
from wir.estimates.standing import HOLDS, stay
from wir.model.groups import AirGroup, Depot, Group
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import View, view
from wir.orders.giving import Play, carried_out
from wir.orders.movement import AddGuns, Move, Plot, Replace
from wir.rules.tables import ARTILLERY_STEP


@pytest.fixture(scope="module")
def week() -> State:
    """The Axis movement phase of the second week of Barbarossa."""
    game = Game(barbarossa())
    play_weeks(game, 1)
    while game.phase is not Phase.AXIS_MOVEMENT:
        game.end_phase()
    return game.state


@pytest.fixture(scope="module")
def asked(week: State) -> View:
    """What the staff was asked about."""
    return view(week, Side.AXIS)


@pytest.fixture(scope="module")
def plan(asked: View) -> tuple[Proposed, ...]:
    """The staff's plan for that phase."""
    return proposal(asked)


@pytest.mark.thorough
def test_the_whole_proposal_is_what_the_commander_would_order(week: State, plan: tuple[Proposed, ...]) -> None:
    orders, lapsed = agreed(view(week, Side.AXIS), plan)
    assert [str(order) for order in orders if not isinstance(order, Plot)]
    assert sorted(map(str, orders)) == sorted(text for text in orders_for(week) if not text.startswith("ASIDE "))
    assert not lapsed


@pytest.mark.usefixtures("plan")
def test_nothing_is_given_before_it_is_accepted(week: State, asked: View) -> None:
    assert asked == view(week, Side.AXIS)


def test_next_weeks_plan_goes_on_with_the_marches_that_were_accepted(week: State, plan: tuple[Proposed, ...]) -> None:
    known = view(week, Side.AXIS)
    bound = {line.groups[0]: line.bound_for for line in plan if line.bound_for is not None}
    assert {line.task for line in plan if line.bound_for is not None} <= {Task.MARCH, Task.RAIL}
    assert bound
    (first, *_), kept = bound, {1: Hex(9, 9), 12: Hex(8, 8)}
    known.own.asides["commander.goals"] = f"1={kept[1]};12={kept[12]}"
    known.groups[12] = replace(known.groups[12], moved=1)  # by the player, who has other ideas
    (aside,) = remembering(known, [line for line in plan if line.groups[:1] == (first,)])
    assert plans_of(carried_out(known, aside)).goals == {1: kept[1], first: bound[first]}


def test_what_orders_do_is_foreseen_as_the_game_carries_it_out(week: State, plan: tuple[Proposed, ...]) -> None:
    known, game = view(week, Side.AXIS), Game(week)
    for order in agreed(known, plan)[0]:
        known = carried_out(known, order)
        game.submit(order)
    assert known == game.view(Side.AXIS)


def test_attacks_have_a_forecast_and_resting_groups_have_no_orders(week: State, plan: tuple[Proposed, ...]) -> None:
    attacks = [line for line in plan if line.task is Task.ATTACK]
    assert attacks
    assert all(line.forecast is not None and line.forecast.target == line.at for line in attacks)
    resting = [line for line in plan if line.task is Task.REST]
    assert resting
    assert not any(line.orders for line in resting)
    own = {group.id for group in view(week, Side.AXIS).groups_of(Side.AXIS)}
    assert own <= {number for line in plan for number in line.groups}


def test_an_attack_of_the_plan_counts_the_air_strikes_of_the_plan() -> None:
    state = position(Side.AXIS, army(80, (11, 5), 60), army(1, (10, 5), 150), army(12, (10, 6), 120))
    state.air[52] = AirGroup(52, Hex(9, 5), 100, 58)
    lines = proposal(view(state, Side.AXIS))
    assert next(line.at for line in lines if line.task is Task.STRIKE) == Hex(11, 5)
    (attack,) = (line for line in lines if line.task is Task.ATTACK)
    assert attack.forecast is not None
    assert attack.forecast.after == (52,)


@pytest.mark.parametrize("driven_out", [57, 100])
def test_an_attack_on_an_enemy_without_a_way_out_is_called_that_however_likely_it_succeeds(
    plan: tuple[Proposed, ...], asked: View, driven_out: int
) -> None:
    attack = next(line for line in plan if line.forecast is not None and line.forecast.defenders)
    assert attack.forecast is not None
    trapped = replace(attack.forecast, retreats=(), driven_out=Fraction(driven_out), is_fortified=False)
    assert "no way out" in _with_forecast(asked, attack, trapped).why
    assert "some ways out" not in _with_forecast(asked, replace(attack, why="attacks"), trapped).why


def test_an_attack_that_only_lowers_the_works_says_so(asked: View) -> None:
    plan = proposal(asked)
    attack = next(line for line in plan if line.forecast is not None and line.forecast.defenders)
    assert attack.forecast is not None
    deep = replace(attack.forecast.likely.forces[0].group, entrenchment=4)
    forces = (replace(attack.forecast.likely.forces[0], group=deep),)
    for left, driven_out, says in ((2, 0, True), (4, 0, False), (2, 90, False)):
        likely = replace(attack.forecast.likely, forces=forces, left=(left,))
        found = replace(attack.forecast, likely=likely, driven_out=Fraction(driven_out), is_fortified=False)
        assert ("wears down the entrenchment" in _with_forecast(asked, attack, found).why) is says


@pytest.mark.parametrize("near", [(), (army(90, (14, 2), 10), army(2, (14, 1), 300))], ids=["quiet", "attack"])
def test_a_group_that_leaves_a_ring_is_listed_with_the_marches_even_beside_an_attack(near: tuple[Group, ...]) -> None:
    ring = (army(82, (14, 5), 40), army(83, (14, 7), 40), army(84, (16, 5), 40), army(85, (16, 6), 40))
    trapped = army(1, (15, 6), 150, fatigue=65, supplied_by=None)
    others = (army(80, (11, 5), 200), army(81, (11, 7), 200), army(12, (9, 6), 150))
    lines = proposal(view(position(Side.AXIS, trapped, *ring, *others, *near), Side.AXIS))
    assert any(line.task is Task.ATTACK for line in lines) is bool(near)
    (line,) = [line for line in lines if 1 in line.groups]
    assert line.task is Task.MARCH
    assert isinstance(line.orders[0], Plot)
    assert line.why == "has no way out where it is"


class Blocked(Commander):
    """A commander who sends a group through a hex that two others hold."""

    @override
    def _move(self, view: View) -> Play:
        return (yield from self._give(view, Plot(1, "11"), "attacks"))


class Overtaking(Commander):
    """A commander who plots one group into a hex, and marches two others past it into the same."""

    @override
    def _move(self, view: View) -> Play:
        for order in (Plot(1, "1"), Move(2, 1), Move(2, 1), Move(3, 1), Move(3, 1)):
            view = yield from self._give(view, order, "forward")
        return view


@pytest.mark.rule("7.3")
@pytest.mark.parametrize("friends", [(), (13, 14)], ids=["room", "full"])
def test_nobody_is_sent_through_a_hex_full_of_friends(
    friends: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wir.ai.staff.Commander", Blocked)
    state = make_state(
        mech(1, (4, 6), panzer(1), panzer(2), supplied_by=58),
        *(group(number, (4, 5), infantry()) for number in friends),
        group(80, (4, 4), rifle()),
        phase=Phase.AXIS_MOVEMENT,
    )
    (line,) = [line for line in proposal(view(state, Side.AXIS)) if 1 in line.groups]
    assert line.task is (Task.REST if friends else Task.ATTACK)
    assert (line.why == "no room where it is needed") is bool(friends)


@pytest.mark.rule("7.3")
def test_of_three_groups_wanted_in_one_hex_the_last_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wir.ai.staff.Commander", Crowding)
    places = {1: (4, 6), 2: (5, 5), 3: (4, 4)}
    groups = [group(number, at, infantry()) for number, at in places.items()]
    lines = proposal(view(make_state(*groups, phase=Phase.AXIS_MOVEMENT), Side.AXIS))
    told = {line.groups: line.why for line in lines}
    assert told == {(1,): "closes up", (2,): "closes up", (3,): "no room where it is needed"}


@pytest.mark.rule("7.3")
def test_a_group_that_would_march_where_another_is_to_come_stops_a_step_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wir.ai.staff.Commander", Overtaking)
    places = {1: (4, 6), 2: (4, 7), 3: (4, 7)}
    groups = [group(number, at, infantry(), supplied_by=58) for number, at in places.items()]
    known = view(make_state(*groups, phase=Phase.AXIS_MOVEMENT), Side.AXIS)
    orders, lapsed = agreed(known, proposal(known))
    assert [str(order) for order in orders] == ["PLOT 1 1", "MOVE 2 1", "MOVE 2 1", "MOVE 3 1"]
    assert not lapsed


@pytest.mark.rule("7.3")
def test_nobody_is_marched_where_the_players_own_plot_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wir.ai.staff.Commander", Crowding)
    groups = [group(number, at, infantry()) for number, at in {1: (4, 6), 2: (5, 5), 3: (4, 4)}.items()]
    known = view(make_state(*groups, phase=Phase.AXIS_MOVEMENT), Side.AXIS)
    known = carried_out(carried_out(known, Plot(1, "1")), Plot(3, "4"))
    (resting,) = [line for line in proposal(known) if 2 in line.groups]
    assert resting.task is Task.REST


def test_factories_are_proposed_with_what_they_bring() -> None:
    pools = dict.fromkeys(Side, Pools(factory=2))
    brest = city("Brest", (2, 2), Side.AXIS, population=5, vehicle=2)
    state = make_state(cities=[brest], pools=pools, phase=Phase.AXIS_ADJUSTMENT)
    (line,) = [line for line in proposal(view(state, Side.AXIS)) if line.task is Task.FACTORIES]
    assert line.why == (
        "aircraft factory in Brest, artillery factory in Brest: "
        "0.05 more aircraft points and 1 more artillery point a week, where the army is shortest"
    )


def test_an_evacuation_is_proposed_with_its_reason_for_it_cannot_be_taken_back() -> None:
    state = make_state(
        mech(1, (3, 5), panzer(1), panzer(2)),
        group(80, (6, 5), rifle(1, 30, 20)),
        board=make_board(("." * 16,) * 9),
        cities=[city("Works", (6, 5), Side.SOVIET, population=5, vehicle=20, heavy_industry=10)],
        depots=[Depot(122, Hex(16, 5))],
        phase=Phase.SOVIET_ADJUSTMENT,
    )
    (line,) = [line for line in proposal(view(state, Side.SOVIET)) if line.task is Task.EVACUATION]
    assert line.why == "the factories of Works are dismantled: the enemy may soon be there"
    beside = state.copy()
    beside.groups[1] = replace(state.groups[1], at=Hex(5, 5))
    (line,) = [line for line in proposal(view(beside, Side.SOVIET)) if line.task is Task.EVACUATION]
    assert line.why.endswith(": the enemy near it has 40 times the strength of its defenders")
    del beside.groups[80]
    (line,) = [line for line in proposal(view(beside, Side.SOVIET)) if line.task is Task.EVACUATION]
    assert line.why.endswith(": the enemy is near it, and nobody defends it")


def test_a_line_that_is_no_longer_allowed_lapses_whole_and_the_others_stand(
    week: State, plan: tuple[Proposed, ...]
) -> None:
    known = view(week, Side.AXIS)
    (attack,) = [line for line in plan if line.task is Task.ATTACK][:1]
    number = attack.groups[0]
    spent = replace(known.groups[number], moved=1)
    known.groups[number] = spent
    orders, lapsed = agreed(known, plan)
    assert [each.line for each in lapsed if number in each.line.groups] == [attack]
    assert not set(attack.orders) & set(orders)
    assert len(orders) == sum(len(line.orders) for line in plan) - sum(len(each.line.orders) for each in lapsed)


@pytest.mark.rule("6.5")
def test_guns_go_to_one_group_after_the_other_as_long_as_the_pool_has_any(week: State) -> None:
    known = view(week, Side.AXIS)
    known.players[Side.AXIS] = replace(known.players[Side.AXIS], pools=Pools(artillery=2 * ARTILLERY_STEP))
    numbers = [group.id for group in known.groups_of(Side.AXIS)][:3]
    for number in numbers:
        known.groups[number] = replace(known.groups[number], supplied_by=58, artillery=0)
    orders = tuple(map(AddGuns, numbers))
    line = Proposed(Task.GUNS, None, tuple(numbers), orders, "guns", turn=4)
    given, lapsed = agreed(known, [line])
    assert given == [*orders[:2]]
    assert [(each.line.groups, each.order) for each in lapsed] == [((numbers[2],), orders[2])]
    assert given_of([line], lapsed) == (1, 2)


def test_the_supply_phase_has_a_line_for_each_depot_and_the_railway() -> None:
    state = replace(barbarossa(), phase=Phase.AXIS_SUPPLY)
    lines = proposal(view(state, Side.AXIS))
    assert {line.task for line in lines} == {Task.SUPPLY, Task.RAILWAY}
    orders, lapsed = agreed(view(state, Side.AXIS), lines)
    assert (len(orders), lapsed) == (len(lines), [])


def test_the_adjustment_phase_has_a_line_for_each_city_and_each_group_that_gains() -> None:
    known = view(replace(barbarossa(), phase=Phase.AXIS_ADJUSTMENT), Side.AXIS)
    lines = proposal(known)
    assert {Task.AIRCRAFT, Task.UNITS} == {line.task for line in lines}
    units = [line for line in lines if line.task is Task.UNITS]
    assert len(units[0].orders) > 1
    cities = [{known.cities[order.city].at for order in line.orders} for line in units]  # type: ignore[attr-defined]
    assert cities == [{line.at} for line in units]
    assert len({line.at for line in units}) == len(units)
    orders, lapsed = agreed(known, lines)
    assert (len(orders), lapsed) == (sum(len(line.orders) for line in lines), [])


@pytest.mark.parametrize("side", Side)
def test_outside_its_own_phases_a_side_gets_no_proposal(side: Side) -> None:
    enemys = {Side.AXIS: Phase.SOVIET_ADJUSTMENT, Side.SOVIET: Phase.AXIS_ADJUSTMENT}
    assert proposal(view(replace(barbarossa(), phase=enemys[side]), side)) == ()


def test_guns_and_replacements_of_a_sector_are_a_line_each() -> None:
    lines = proposal(view(replace(barbarossa(), phase=Phase.AXIS_MOVEMENT), Side.AXIS))
    sorts = [(line.sector, line.task) for line in lines if line.task in (Task.GUNS, Task.REPLACEMENTS)]
    assert len(sorts) == len(set(sorts))


class Filling(Commander):
    """A commander who fills a unit of two groups and gives both guns."""

    @override
    def _move(self, view: View) -> Play:
        for number in (12, 13):
            view = yield from self._give(view, Replace(number, 0, 10), "replacements for a worn unit")
        for number in (12, 13):
            view = yield from self._give(view, AddGuns(number), "guns for a stationary group")
        return view


@pytest.fixture
def filled(monkeypatch: pytest.MonkeyPatch) -> dict[Task, Proposed]:
    """The lines about replacements and guns where two groups of a sector get both."""
    monkeypatch.setattr("wir.ai.staff.Commander", Filling)
    state = make_state(*(group(n, (3, n - 8), infantry(n, 40), supplied_by=58) for n in (12, 13)))
    return {line.task: line for line in proposal(view(state, Side.AXIS))}


@pytest.mark.parametrize("task", [Task.GUNS, Task.REPLACEMENTS])
def test_a_line_for_several_groups_stands_where_the_one_that_it_names_first_does(
    task: Task, filled: dict[Task, Proposed]
) -> None:
    assert (filled[task].groups, filled[task].at) == ((12, 13), Hex(3, 4))


def test_what_several_groups_are_given_is_told_of_several(filled: dict[Task, Proposed]) -> None:
    assert filled[Task.GUNS].why == "guns for stationary groups"
    assert filled[Task.REPLACEMENTS].why == "replacements for worn units"


def test_groups_that_hold_by_order_or_have_orders_are_left_alone(week: State, plan: tuple[Proposed, ...]) -> None:
    known = view(week, Side.AXIS)
    marching = next(line for line in plan if line.task is Task.MARCH)
    attacking = next(line for line in plan if line.task is Task.ATTACK and len(line.groups) > 1)
    game = Game(week.copy())
    game.submit(HOLDS.keeping(known, {number: stay(known) for number in (*marching.groups, *attacking.groups[1:])}))
    game.submit(next(order for order in attacking.orders if isinstance(order, Plot)))
    now = proposal(game.view(Side.AXIS))
    why = {number: line.why for line in now if line.task is Task.REST for number in line.groups}
    assert {why[number] for number in (*marching.groups, *attacking.groups[1:])} == {"holding by your order"}
    assert why[attacking.groups[0]] == "under orders already"


def test_why_groups_rest_reads_alike_for_one_and_for_many(plan: tuple[Proposed, ...]) -> None:
    resting = [line.why for line in plan if line.task is Task.REST]
    assert "staying put" in resting
    assert not [why for why in resting if why.split()[0] in ("stays", "has", "already")], resting
