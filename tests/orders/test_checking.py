from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kit import FULL_POOLS, city, group, infantry, make_board, make_state, mech, panzer, play, rifle, unit
from tests.orders.strategies import orders
from tests.properties import examples
from wir.engine.game import OrderRefusedError
from wir.model.board import Place, Railway
from wir.model.groups import AirGroup, Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.plain import digest
from wir.model.players import Pools
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.units import UnitType
from wir.model.view import view
from wir.orders import Order, parse_order
from wir.orders.catalogue import LISTED as WORDS
from wir.orders.catalogue import legal_orders
from wir.orders.movement import Move, Plot, PlotStrike
from wir.orders.supply import LayRail, MoveDepot
from wir.rules.problems import problems


@cache
def position(phase: Phase) -> State:
    """A small front on which every kind of order is possible for both sides."""
    ports = {"Odessa": (2, 10), "Sevastopol": (5, 10), "Riga": (2, 2), "Helsinki": (5, 1)}
    axis_ports, soviet_ports = ("Riga", "Helsinki"), ("Odessa", "Sevastopol")
    cities = [
        *(city(name, ports[name], Side.AXIS) for name in axis_ports),
        *(city(name, ports[name], Side.SOVIET) for name in soviet_ports),
        city("Brest", (3, 6), Side.AXIS, population=30, vehicle=4),
        city("Leningrad", (10, 6), Side.SOVIET, population=30, vehicle=4),
    ]
    board = make_board(
        railways=[
            Railway("West", Side.AXIS, ("3,6", "4,6", "5,6")),
            Railway("East", Side.SOVIET, ("9,6", "10,6", "11,6")),
        ],
        cities=[Place("Leningrad", "10,6", fortified=True)],
    )
    return make_state(
        mech(1, (4, 6), panzer(1, strength=90), panzer(2, fatigue=30), supplied_by=58, artillery=30),
        group(12, (2, 2), infantry(1), infantry(2)),
        group(13, (5, 1), infantry(3), infantry(4)),
        group(14, (5, 6), infantry(5, strength=40), infantry(6), supplied_by=58, artillery=60),
        group(15, (5, 6), infantry(7, strength=40), supplied_by=58),
        mech(64, (9, 6), unit(UnitType.TANK, strength=40), supplied_by=122),
        group(76, (2, 10), rifle(1), rifle(2, strength=50)),
        group(77, (5, 10), rifle(3), rifle(4)),
        group(78, (8, 7), rifle(5, strength=40), rifle(6), supplied_by=122, artillery=60),
        group(79, (8, 7), rifle(7, strength=40), supplied_by=122),
        board=board,
        cities=cities,
        air=[
            AirGroup(52, Hex(6, 7), 90, supplied_by=58),
            AirGroup(53, Hex(3, 5), 9),
            AirGroup(116, Hex(9, 7), 90, supplied_by=122),
            AirGroup(117, Hex(11, 7), 9),
        ],
        depots=[Depot(58, Hex(3, 6)), Depot(59, Hex(3, 6)), Depot(122, Hex(11, 6)), Depot(123, Hex(11, 6))],
        pools=dict.fromkeys(SIDES, FULL_POOLS),
        day=date(1941, 6, 29),
        phase=phase,
    )


phases = st.sampled_from([phase for phase in Phase if phase.side is not None])


def test_the_position_is_possible_and_offers_every_kind_of_order() -> None:
    offered: set[tuple[Side, str]] = set()
    for phase in Phase:
        assert problems(position(phase)) == []
        if phase.side is not None:
            offered |= {(phase.side, str(order).split()[0]) for order in legal_orders(position(phase))}
    missing = {(side, word) for side in SIDES for word in WORDS} - offered
    assert not missing, "position() above must make each order possible for both sides"


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase.side is not None])
def test_every_offered_order_can_be_carried_out_and_leaves_a_possible_state(phase: Phase) -> None:
    state = position(phase)
    before = digest(state)
    for order in legal_orders(state):
        after = play(state, str(order)).state
        assert problems(after) == [], str(order)
    assert digest(state) == before


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase.side is not None])
def test_no_offer_is_made_twice(phase: Phase) -> None:
    offered = [str(order) for order in legal_orders(position(phase))]
    assert len(offered) == len(set(offered))


def test_to_take_back_is_offered_where_there_is_a_plot_or_a_strike_to_be_taken_back() -> None:
    state = position(Phase.AXIS_MOVEMENT)
    taking_back = [str(order) for word in ("PLOT", "STRIKE") for order in legal_orders(state, word)]
    assert not [order for order in taking_back if order.endswith("-")]
    after = play(state, "PLOT 12 3", "STRIKE 52 8,7 ground").state
    taking_back = [str(order) for word in ("PLOT", "STRIKE") for order in legal_orders(after, word)]
    assert [order for order in taking_back if order.endswith("-")] == ["PLOT 12 -", "STRIKE 52 -"]


@pytest.mark.rule("4.5")
def test_as_many_aircraft_are_offered_as_pool_week_and_group_allow() -> None:
    def most(held: int, points: int, moved: int = 0) -> int:
        pools = dict.fromkeys(SIDES, Pools(aircraft=held))
        state = make_state(air=[AirGroup(52, Hex(3, 5), points)], phase=Phase.AXIS_ADJUSTMENT, pools=pools)
        state.players[Side.AXIS] = replace(state.players[Side.AXIS], aircraft_moved=moved)
        return max((int(str(order).split()[-1]) for order in legal_orders(state, "AIR", 52)), default=0)

    assert most(held=200, points=90) == 50
    assert most(held=33, points=90) == 33
    assert most(held=200, points=250) == 5
    assert most(held=200, points=90, moved=12) == 38


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase.side is not None])
def test_offers_are_chosen_by_first_word_and_by_number(phase: Phase) -> None:
    state = position(phase)
    everything = list(legal_orders(state))
    for word in WORDS:
        assert list(legal_orders(state, word)) == [o for o in everything if str(o).split()[0] == word]
    for number in (1, 14, 76, 78):
        own = list(legal_orders(state, group=number))
        assert set(own) <= set(everything)
        assert all(str(number) in str(order).replace(">", " ").replace(".", " ").split() for order in own)


@examples(400)
@given(phases, orders)
def test_an_order_that_is_allowed_is_offered(phase: Phase, order: Order) -> None:
    """Whatever the check lets through is in the list, but for what the list leaves out on purpose."""
    state = position(phase)
    if order.check(state) is not None or not _is_listed(order) or _takes_nothing_back(state, order):
        return
    assert str(order) in {str(offered) for offered in legal_orders(state, str(order).split()[0])}


def _takes_nothing_back(state: State, order: Order) -> bool:
    """Whether the order takes back a plot or strike that was never made, which is allowed and changes nothing."""
    if isinstance(order, Plot):
        return not order.plot and not state.groups[order.group].plot
    return isinstance(order, PlotStrike) and order.strike is None and state.air[order.air].strike is None


def _is_listed(order: Order) -> bool:
    text = str(order)
    word = text.split(maxsplit=1)[0]
    if word in ("NOTE", "ASIDE", "KEEP", "LEVEL", "SEAT", "RESIGN") or text == "END GAME":
        return False
    if word in ("DIVIDE", "TRANSFER", "DEPOT", "LAY"):
        return False  # one of many like it is offered
    return word != "AIR" or int(text.rsplit(maxsplit=1)[-1]) % 10 == 0


@examples(300)
@given(phases, orders)
def test_a_refusal_cites_a_paragraph_and_changes_nothing(phase: Phase, order: Order) -> None:
    state = position(phase)
    refusal = order.check(state)
    if refusal is None:
        return
    chapter, _, paragraph = refusal.paragraph.partition(".")
    assert 3 <= int(chapter) <= 10
    assert paragraph.isdigit()
    assert refusal.reason
    assert "\n" not in str(refusal)
    game = play(state)
    with pytest.raises(OrderRefusedError):
        game.submit(order)
    assert game.state == state


@examples(400)
@given(phases, orders)
def test_a_view_refuses_what_the_state_refuses_and_nothing_else(phase: Phase, order: Order) -> None:
    state = position(phase)
    assert phase.side is not None
    assert order.check(view(state, phase.side)) == order.check(state)


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase.side is not None])
def test_a_view_offers_what_the_state_offers(phase: Phase) -> None:
    state = position(phase)
    assert phase.side is not None
    assert list(legal_orders(view(state, phase.side))) == list(legal_orders(state))


@given(phases, orders)
def test_orders_belong_to_their_phases(phase: Phase, order: Order) -> None:
    if phase not in order.phases:
        refusal = order.check(position(phase))
        assert refusal is not None
        assert refusal.paragraph == order.paragraph


@pytest.mark.parametrize(
    ("phase", "order"),
    [
        (Phase.AXIS_MOVEMENT, Move(1, 7)),
        (Phase.AXIS_MOVEMENT, Move(1, 0)),
        (Phase.AXIS_SUPPLY, MoveDepot(58, (0,))),
        (Phase.AXIS_SUPPLY, LayRail(58, (7,))),
    ],
)
def test_a_direction_that_is_none_is_refused_even_from_a_program(phase: Phase, order: Order) -> None:
    refusal = order.check(position(phase))
    assert refusal is not None
    assert refusal.paragraph == "6.2"


def test_undoing_an_order_restores_the_state() -> None:
    for phase in Phase:
        for order in list(legal_orders(position(phase)))[::7]:
            game = play(position(phase))
            before = game.digest()
            if order.is_final(game.state):
                continue
            game.submit(parse_order(str(order)))
            after = game.digest()
            assert game.undo() == order
            assert game.digest() == before
            assert game.redo() == order
            assert game.digest() == after
