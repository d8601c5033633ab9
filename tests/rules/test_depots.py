from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import city, group, make_board, make_state, play, refusal
from tests.known import check_refusal
from wir.model.board import Board, Railway
from wir.model.groups import AirGroup, Depot, Group
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import Options, State
from wir.model.weather import Weather
from wir.orders import parse_order
from wir.rules.refusal import Refusal
from wir.rules.supply import LONGEST_ROUTE, Route, auto_route, depot_routes, follow, why_no_route

START = Hex(2, 6)
"""Where depot 58 starts: the western end of a railway that ends at 5,6."""

LINE = Railway("Line", Side.AXIS, ("2,6", "3,6", "4,6", "5,6"))
TERRAIN = (
    "............",
    "............",
    "............",
    "............",
    "..fs^.......",
    "............",
    "............",
    "b...........",
    "............",
    "............",
    "............",
    "............",
)


def board() -> Board:
    return make_board(TERRAIN, railways=[LINE])


def front(*groups: Group, depots: tuple[Depot, ...] = (Depot(58, START),), **more: object) -> State:
    return make_state(*groups, board=board(), depots=depots, phase=Phase.AXIS_SUPPLY, **more)  # type: ignore[arg-type]


def penalty(state: State, *directions: int) -> int:
    route = follow(state, state.depots[58], directions)
    assert isinstance(route, Route)
    return route.penalty


@pytest.mark.rule("5.2")
def test_friendly_railway_and_cities_cost_no_penalty_and_clear_ground_does() -> None:
    state = front(cities=[city("Brest", (6, 5), Side.AXIS)])
    assert penalty(state, 2, 3, 2) == 0  # along the line to 5,6
    assert penalty(state, 2, 3, 2, 2) == 0  # and into the city at 6,5
    assert penalty(state, 2, 3, 2, 2, 1, 1) == 2


@pytest.mark.rule("5.2")
def test_an_enemy_railway_is_a_penalty_hex() -> None:
    state = front(rails={(6, 5): Side.SOVIET, (7, 5): Side.SOVIET})
    assert penalty(state, 2, 3, 2, 2, 2) == 2


@pytest.mark.rule("5.2")
def test_four_penalty_hexes_are_the_most() -> None:
    state = front()
    assert refusal(state, "DEPOT 58 1,1,1,1") == ""
    assert refusal(state, "DEPOT 58 1,1,1,1,1") == "5.2"


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("terrain_at", [(3, 5), (4, 5), (5, 5)])
def test_forest_swamp_and_mountain_are_entered_along_a_railway_only(terrain_at: tuple[int, int]) -> None:
    into = {(3, 5): "2,1", (4, 5): "2,3,1", (5, 5): "2,3,2,1"}[terrain_at]
    for weather in (Weather.CLEAR, Weather.COLD):  # a frozen swamp is forest
        assert refusal(front(weather=weather), f"DEPOT 58 {into}") == "5.2"
        assert refusal(front(weather=weather, rails={terrain_at: Side.AXIS}), f"DEPOT 58 {into}") == ""
        enemy_rail = front(weather=weather, rails={terrain_at: Side.SOVIET})
        assert refusal(enemy_rail, f"DEPOT 58 {into}") == ""
        assert penalty(enemy_rail, *map(int, into.split(","))) == 1


@pytest.mark.rule("5.2")
def test_sea_and_the_edge_of_the_map_are_closed() -> None:
    assert refusal(front(), "DEPOT 58 4,5,4") == "5.2"
    assert refusal(front(), "DEPOT 58 5,5") == "5.2"


@pytest.mark.rule("5.2")
def test_an_enemy_city_is_closed_even_on_the_railway() -> None:
    assert refusal(front(cities=[city("Kovel", (3, 6), Side.SOVIET)]), "DEPOT 58 2") == "5.2"


@pytest.mark.rule("5.2", "6.10")
def test_depots_never_enter_enemy_zones_of_control() -> None:
    for enemy in (front(group(80, (6, 6))), front(air=[AirGroup(116, Hex(6, 6), 10)])):
        assert refusal(enemy, "DEPOT 58 2,3,2") == "5.2"
        assert refusal(enemy, "DEPOT 58 2,3") == ""
    assert refusal(front(air=[AirGroup(116, Hex(6, 6), 0)]), "DEPOT 58 2,3,2") == ""


@pytest.mark.rule("5.2", "6.10")
def test_who_stops_a_depot_is_told() -> None:
    def reason(state: State, route: str) -> str:
        refused = parse_order(f"DEPOT 58 {route}").check(state)
        assert refused is not None
        return refused.reason

    assert reason(front(group(80, (6, 6))), "2,3,2") == "enemy group 80 has 5,6 in its zone of control"
    assert reason(front(air=[AirGroup(116, Hex(6, 6), 10)]), "2,3,2") == (
        "enemy air group 116 has 5,6 in its zone of control"
    )
    empty = front(air=[AirGroup(116, Hex(5, 6), 0)])
    assert reason(empty, "2,3,2") == "enemy air group 116 stands in 5,6"
    ground = Options(ground_zones_only=True)
    both = front(group(80, (6, 6)), air=[AirGroup(116, Hex(5, 7), 10)], options=ground)
    assert reason(both, "2,3,2") == "enemy group 80 has 5,6 in its zone of control"


@pytest.mark.rule("5.2", "6.10")
def test_an_entrenched_friend_does_not_open_an_enemy_zone_to_depots() -> None:
    state = front(group(80, (6, 6)), group(12, (5, 6), entrenchment=5))
    assert refusal(state, "DEPOT 58 2,3,2") == "5.2"


@pytest.mark.rule("5.2")
def test_a_depot_whose_start_the_enemy_holds_is_not_used() -> None:
    assert refusal(front(group(80, START)), "DEPOT 58 -") == "5.2"
    assert refusal(front(cities=[city("Memel", START, Side.SOVIET)]), "DEPOT 58 -") == "5.2"
    assert depot_routes(front(group(80, START)), Depot(58, START)) == {}


@pytest.mark.rule("5.2")
def test_a_depot_that_starts_in_an_enemy_zone_supplies_from_there() -> None:
    state = front(group(80, (2, 5)))
    assert refusal(state, "DEPOT 58 2") == "5.2"
    assert refusal(state, "DEPOT 58 -") == ""
    assert depot_routes(state, state.depots[58]) == {START: ()}


@pytest.mark.rule("5.2")
def test_depots_move_in_the_order_of_their_numbers_each_once() -> None:
    state = front(depots=(Depot(58, START), Depot(59, Hex(2, 2)), Depot(60, Hex(2, 10))))
    after = play(state, "DEPOT 59 1").state
    assert refusal(after, "DEPOT 59 -") == "5.2"
    assert refusal(after, "DEPOT 58 -") == "5.2"
    assert refusal(after, "DEPOT 60 -") == ""


@pytest.mark.rule("5.1")
def test_only_own_depots_obey() -> None:
    state = front(depots=(Depot(58, START), Depot(122, Hex(9, 9))))
    assert refusal(state, "DEPOT 122 -") == "5.1"
    assert refusal(state, "DEPOT 59 -") == "5.1"


@pytest.mark.rule("5.2")
def test_all_depots_are_back_at_their_starts_when_the_phase_begins() -> None:

    moved = replace(front(), phase=Phase.SOVIET_MOVEMENT)
    moved.depots[58] = Depot(58, START, at=Hex(5, 6), penalty=2, route=(2, 3, 2))
    after = play(moved, "END").state
    assert after.depots[58] == Depot(58, START, at=None, penalty=0, route=(2, 3, 2))


@pytest.mark.rule("5.2")
def test_a_wrong_move_can_be_taken_back() -> None:
    game = play(front(), "DEPOT 58 1")
    assert str(game.undo()) == "DEPOT 58 1"
    assert refusal(game.state, "DEPOT 58 2,3,2") == ""


@pytest.mark.rule("5.2")
def test_auto_move_retraces_the_last_route_to_the_first_hex_off_the_line() -> None:
    drove = replace(front().depots[58], route=(2, 3, 2, 2, 1))
    assert auto_route(front(), drove) == (2, 3, 2, 2)
    built = front(rails={(6, 5): Side.AXIS})
    assert auto_route(built, drove) == (2, 3, 2, 2, 1)
    assert auto_route(front(), replace(drove, route=(2, 3))) == (2, 3)
    assert auto_route(front(), replace(drove, route=())) == ()


@pytest.mark.rule("5.2")
def test_auto_move_stops_short_of_what_a_depot_may_not_enter() -> None:
    drove = replace(front().depots[58], route=(2, 3, 2, 2))
    assert auto_route(front(group(80, (6, 6))), drove) == (2, 3)
    assert auto_route(front(group(80, START)), drove) == ()
    assert auto_route(front(group(80, (1, 6))), drove) == (), "it starts in an enemy zone"
    assert auto_route(front(cities=[city("Memel", START, Side.SOVIET)]), drove) == (), "its start is lost"
    assert auto_route(front(rails={(3, 6): Side.SOVIET}), drove) == (2,)


@pytest.mark.rule("5.2")
def test_every_hex_in_reach_is_offered_by_the_route_of_fewest_penalties() -> None:
    state = front(group(80, (9, 6)))
    routes = depot_routes(state, state.depots[58])
    for end, directions in routes.items():
        route = follow(state, state.depots[58], directions)
        assert isinstance(route, Route)
        assert route.end == end
    assert penalty(state, *routes[Hex(5, 6)]) == 0
    assert penalty(state, *routes[Hex(6, 5)]) == 1
    assert Hex(8, 6) not in routes  # beside the enemy
    assert Hex(3, 5) not in routes  # forest


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("route", [(0,), (7,), (-1,), (2,) * 201])
def test_a_route_that_is_none_is_refused(route: tuple[int, ...]) -> None:
    state = front()
    refused = follow(state, state.depots[58], route)
    assert isinstance(refused, Refusal)
    assert refused.paragraph == ("5.2" if len(route) > LONGEST_ROUTE else "6.2")


@pytest.mark.rule("5.2")
def test_a_route_may_have_two_hundred_hexes() -> None:
    state = front()
    there_and_back = (2, 5) * (LONGEST_ROUTE // 2)
    assert follow(state, state.depots[58], there_and_back) == Route(START, 0)
    assert isinstance(follow(state, state.depots[58], (*there_and_back, 2)), Refusal)


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(
    ("enemies", "to", "reason"),
    [
        ([], (5, 5), "5,5 is mountain: depots keep to railways, cities and clear ground"),
        ([], (12, 1), "every route enters more than 4 penalty hexes"),
        ([(5, 4)], (6, 4), "enemy group 64 has 6,4 in its zone of control"),
        (
            [(7, 4), (7, 6), (7, 8), (7, 2), (7, 10), (7, 12)],
            (9, 6),
            "the enemy and his zones of control block every route",
        ),
        ([(2, 5)], (6, 5), "depot 58 starts in an enemy zone of control and must supply from there"),
        ([(2, 6)], (6, 5), "the enemy holds 2,6, where depot 58 starts"),
        ([], (13, 1), "13,1 is off the map"),
    ],
)
def test_it_is_told_why_no_route_leads_to_a_hex(
    enemies: list[tuple[int, int]], to: tuple[int, int], reason: str
) -> None:
    state = front(*(group(64 + number, at) for number, at in enumerate(enemies)))
    depot = state.depots[58]
    assert Hex(*to) not in depot_routes(state, depot)
    refused = why_no_route(state, depot, Hex(*to))
    check_refusal(refused)
    assert refused.reason == reason


@pytest.mark.rule("5.2")
def test_ground_that_no_depot_enters_all_round_a_hex_bars_it() -> None:
    island = make_state(board=make_board(("....", ".fff", ".f.f", ".fff")), depots=[Depot(58, Hex(1, 1))])
    refused = why_no_route(island, island.depots[58], Hex(3, 3))
    assert (refused.paragraph, refused.reason) == ("5.2", "no route of railways, cities and clear ground leads there")
