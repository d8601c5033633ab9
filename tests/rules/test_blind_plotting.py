from __future__ import annotations

import pytest

from tests.kit import events_of, group, infantry, make_board, make_state, mech, panzer, play, refusal, rifle
from wir.engine.game import Game
from wir.model.board import Railway
from wir.model.events import seen
from wir.model.groups import AirGroup, Depot, Group
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.plain import digest, from_plain, to_plain
from wir.model.sides import Side
from wir.model.state import Options, State
from wir.model.view import view
from wir.orders import parse_order
from wir.rules.problems import problems

pytestmark = pytest.mark.rule("3.3")


def front(*groups: Group, blind: bool = True, **more: object) -> State:
    own = groups or (group(80, (8, 6), rifle(1), supplied_by=122, since=-2), mech(1, (3, 6), panzer(1), supplied_by=58))
    return make_state(
        *own,
        board=make_board(railways=[Railway("East", Side.SOVIET, tuple(f"{c},10" for c in range(6, 12)))]),
        phase=Phase.SOVIET_MOVEMENT,
        options=Options(blind_plotting=blind),
        **more,  # type: ignore[arg-type]
    )


def test_by_the_book_the_axis_sees_where_the_soviets_have_gone() -> None:
    game = play(front(blind=False), "MOVE 80 6", "END")
    assert game.view(Side.AXIS).groups[80].at == Hex(7, 6)


def test_under_the_rule_the_axis_sees_the_soviets_where_they_were_until_it_has_plotted() -> None:
    game = play(front(), "MOVE 80 6")
    assert game.state.groups[80].at == Hex(7, 6)
    assert game.view(Side.AXIS) == view(front(), Side.AXIS)
    for phase in (Phase.AXIS_SUPPLY, Phase.AXIS_MOVEMENT):
        game.end_phase()
        assert game.phase is phase
        known = game.view(Side.AXIS)
        assert known.groups[80] == Group(80, Hex(8, 6), since=-2)
        assert known.control.get(Hex(7, 6)) is None
    events = game.end_phase()
    assert (game.state.groups[80].at, game.state.groups[80].since) == (Hex(7, 6), 1)
    assert game.state.control[Hex(7, 6)] is Side.SOVIET
    assert [event.facts["to"] for event in events_of(events, "moved")] == [[7, 6]]


def test_the_enemy_hears_nothing_of_a_hidden_march() -> None:
    game = play(front())
    told = events_of(game.submit(parse_order("MOVE 80 6")), "moved")
    assert [seen(event, Side.AXIS) for event in told] == [None]
    assert seen(told[0], Side.SOVIET) is not None


def test_trains_and_aircraft_are_hidden_too() -> None:
    state = front(
        group(80, (6, 10), rifle(1)),
        group(12, (1, 1)),
        air=[AirGroup(116, Hex(9, 4), 30)],
        depots=[Depot(58, Hex(1, 1))],
    )
    game = play(state, "RAIL 80 11,10", "MOVE 116 1", "END")
    known = game.view(Side.AXIS)
    assert (known.groups[80].at, known.air[116].at) == (Hex(6, 10), Hex(9, 4))
    game.end_phase()
    game.end_phase()
    assert (game.state.groups[80].at, game.state.air[116].at) == (Hex(11, 10), Hex(9, 3))


def test_axis_moves_are_held_up_by_what_the_axis_sees() -> None:
    state = front(group(80, (8, 6), rifle(1), supplied_by=122), mech(1, (5, 6), panzer(1), supplied_by=58))
    hidden = play(state, "MOVE 80 6", "END", "END").state  # the Soviets now stand in 7,6
    assert refusal(hidden, "MOVE 1 2") == ""
    moved = play(hidden, "MOVE 1 2").state
    assert not moved.groups[1].halted


def test_a_march_into_an_enemy_is_called_off() -> None:
    state = front(
        group(80, (8, 6), rifle(1), supplied_by=122, artillery=60, entrenchment=4),
        mech(1, (5, 6), panzer(1), supplied_by=58),
    )
    game = play(state, "MOVE 80 6", "END", "END", "MOVE 1 2", "MOVE 1 3")
    assert game.state.groups[1].at == Hex(7, 6)
    events = game.end_phase()
    assert game.state.groups[80].at == Hex(8, 6)
    called_off = game.state.groups[80]
    assert (called_off.other_end, called_off.artillery, called_off.entrenchment) == (None, 0, 0)
    assert (called_off.moved, called_off.units[0].fatigue) == (1, 5)
    (told,) = events_of(events, "stopped")
    assert told.side is Side.SOVIET, "the Axis is not told"
    assert (told.paragraph, told.rulings) == ("3.3", ("R155",))
    assert told.facts == {"side": Side.SOVIET, "group": 80, "at": [8, 6], "reason": "another group was in the way"}
    assert problems(game.state) == []


def test_who_would_be_the_third_stays_and_so_do_those_who_counted_on_his_place() -> None:
    state = front(
        group(80, (8, 6), rifle(1), supplied_by=122),
        group(81, (8, 7), rifle(2), supplied_by=122),
        group(82, (8, 7), rifle(3), supplied_by=122),
        group(83, (8, 8), rifle(4), supplied_by=122),
        mech(1, (5, 6), panzer(1), supplied_by=58),
    )
    game = play(state, "MOVE 80 6", "MOVE 81 1", "MOVE 83 1", "END", "END", "MOVE 1 2", "MOVE 1 3", "END")
    places = {n: game.state.groups[n].at for n in (80, 81, 82, 83)}
    assert places == {80: (8, 6), 81: (8, 6), 82: (8, 7), 83: (8, 7)}
    crowded = front(
        *(group(n, (8, 5 + n % 80), rifle(n), supplied_by=122) for n in (80, 81, 82)),
        group(83, (8, 8), rifle(83), supplied_by=122),
        mech(1, (5, 6), panzer(1), supplied_by=58),
    )
    game = play(crowded, "MOVE 80 5", "MOVE 81 1", "MOVE 82 1", "MOVE 83 1", "END", "END", "MOVE 1 2", "MOVE 1 3")
    game.end_phase()
    assert problems(game.state) == []
    assert all(group_.other_end is None for group_ in game.state.groups.values())


def test_where_three_would_stand_the_highest_number_stays_and_so_does_one_that_counted_on_its_place() -> None:
    """R155: 80 and 81 find an enemy in their way, so that 82 and 84 find their own hexes full."""
    rifles = {80: (8, 6), 81: (8, 6), 82: (8, 7), 83: (8, 7), 84: (8, 8)}
    state = front(
        *(group(n, at, rifle(n), supplied_by=122) for n, at in rifles.items()),
        mech(1, (5, 6), panzer(1), supplied_by=58),
    )
    moves = ("MOVE 80 6", "MOVE 81 6", "MOVE 82 1", "MOVE 84 1")
    game = play(state, *moves, "END", "END", "MOVE 1 2", "MOVE 1 3")
    assert game.state.groups[1].at == Hex(7, 6)
    events = game.end_phase()
    assert {n: game.state.groups[n].at for n in rifles} == rifles
    assert sorted(told.facts["group"] for told in events_of(events, "stopped")) == [80, 81, 82, 84]
    assert problems(game.state) == []


@pytest.mark.parametrize("steps", range(4))
def test_a_hidden_march_survives_saving_and_every_state_is_possible(steps: int) -> None:
    game: Game = play(front(), "MOVE 80 6")
    for _ in range(steps):
        game.end_phase()
    again = from_plain(to_plain(game.state), game.state.scenario)
    assert again == game.state
    assert digest(again) == game.digest()
    assert problems(game.state) == []


def test_the_axis_moves_last_and_hides_nothing() -> None:
    state = front(group(80, (11, 11)), group(12, (2, 2), infantry(1), supplied_by=58))
    game = play(state, "END", "END", "MOVE 12 1")
    assert game.state.groups[12].other_end is None
    assert game.state.control[Hex(2, 1)] is Side.AXIS
