from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import change_of, city, events_of, group, make_board, make_state, play, refusal
from wir.model.board import Railway
from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.model.weather import Weather
from wir.orders import parse_order
from wir.rules.rail_building import NORTH, SOUTH, area_of, axis_area, lay_rails, why_no_rails_in
from wir.rules.refusal import Refusal

TERRAIN = ("............",) * 20 + ("...fs^......",) + ("............",) * 11
WEEK_2 = date(1941, 6, 29)
NORTH_START, SOUTH_START = Hex(2, 19), Hex(2, 24)


def building(*groups: object, side: Side = Side.AXIS, day: date = date(1941, 6, 22), **more: object) -> State:
    first = 58 if side is Side.AXIS else 122
    return make_state(
        *groups,  # type: ignore[arg-type]
        board=make_board(TERRAIN, railways=[Railway("Start", Side.AXIS, ("2,24",))]),
        depots=[Depot(first, SOUTH_START), Depot(first + 1, NORTH_START)],
        phase=Phase.AXIS_SUPPLY if side is Side.AXIS else Phase.SOVIET_SUPPLY,
        day=day,
        **more,  # type: ignore[arg-type]
    )


def laid(state: State, weather: Weather = Weather.CLEAR) -> State:
    """The state after what is due at the start of a week with this weather."""
    change = change_of(replace(state, weather=weather))
    lay_rails(change)
    return change.state


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("end", [(3, 24), (3, 25)])
def test_a_designated_hex_of_clear_ground_carries_rails_the_week_after(end: tuple[int, int]) -> None:
    state = play(building(), f"LAY 58 {2 if end == (3, 24) else 3}").state
    assert state.rails == {Hex(2, 24): Side.AXIS}
    assert laid(state).rails[Hex(*end)] is Side.AXIS


@pytest.mark.rule("5.3")
def test_an_enemy_railway_is_converted_also_through_forest_swamp_and_mountain() -> None:
    for at in ((4, 21), (5, 21), (6, 21), (5, 20)):
        state = building(rails={at: Side.SOVIET}, day=WEEK_2)
        state.players[Side.AXIS] = replace(state.players[Side.AXIS], rail_hex=Hex(*at))
        assert laid(state).rails[Hex(*at)] is Side.AXIS
    near = building(rails={(3, 20): Side.SOVIET, (4, 20): Side.SOVIET, (4, 21): Side.SOVIET}, day=WEEK_2)
    assert refusal(near, "LAY 59 3,3,4") == ""


@pytest.mark.rule("5.3")
def test_rails_are_not_laid_where_friendly_rails_or_cities_are() -> None:
    state = building(cities=[city("Lvov", (3, 24), Side.AXIS)])
    assert refusal(state, "LAY 58 -") == "5.3"
    assert refusal(state, "LAY 58 2") == "5.3"


@pytest.mark.rule("5.3")
def test_why_no_rails_are_laid_names_all_the_ground_that_they_are_laid_on() -> None:
    """Clear ground and enemy rail hexes, as printed; a captured city with Soviet rails is neither (R145)."""
    state = building(cities=[city("Lvov", (3, 24), Side.AXIS)], rails={(3, 24): Side.SOVIET})
    found = parse_order("LAY 58 2").check(state)
    ground = "railways are built on clear ground and over enemy railways only"
    assert found == Refusal("5.3", f"3,24 is a city: {ground}", "R145")
    for column, terrain in ((4, "forest"), (5, "swamp"), (6, "mountain")):
        found = why_no_rails_in(state, Side.AXIS, Hex(column, 21))
        assert found == Refusal("5.3", f"{column},21 is {terrain}: {ground}", "R145")


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(
    ("week", "area"), [(1, SOUTH), (2, NORTH), (3, SOUTH), (4, NORTH), (53, SOUTH), (54, NORTH), (185, SOUTH)]
)
def test_the_axis_builds_south_in_odd_weeks_and_north_in_even_ones(week: int, area: str) -> None:
    assert axis_area(week) == area


@pytest.mark.rule("5.3")
def test_hexrow_21_is_the_last_of_the_north() -> None:
    assert [area_of(Hex(9, row)) for row in (1, 21, 22, 32)] == [NORTH, NORTH, SOUTH, SOUTH]


@pytest.mark.rule("5.3")
def test_a_hex_in_the_other_area_is_refused_to_the_axis_only() -> None:
    assert refusal(building(), "LAY 58 2") == ""
    assert refusal(building(), "LAY 59 2") == "5.3"
    assert refusal(building(day=WEEK_2), "LAY 58 2") == "5.3"
    assert refusal(building(day=WEEK_2), "LAY 59 2") == ""
    for day in (date(1941, 6, 22), WEEK_2):
        assert refusal(building(side=Side.SOVIET, day=day), "LAY 122 2") == ""
        assert refusal(building(side=Side.SOVIET, day=day), "LAY 123 2") == ""


@pytest.mark.rule("5.3", "5.2")
def test_a_depot_that_designated_goes_back_and_still_supplies() -> None:
    state = play(building(), "LAY 58 2").state
    assert state.players[Side.AXIS].rail_hex == Hex(3, 24)
    assert refusal(state, "DEPOT 58 2") == ""
    after = play(state, "DEPOT 58 2").state
    assert refusal(after, "LAY 58 2") == "5.2"


@pytest.mark.rule("5.3")
def test_only_the_last_designated_hex_is_built() -> None:
    state = play(building(), "LAY 58 2", "LAY 58 4", "LAY 58 3").state
    assert sorted(laid(state).rails) == [Hex(2, 24), Hex(3, 25)]


@pytest.mark.rule("5.3", "5.2")
def test_designating_begins_a_depots_turn() -> None:
    state = play(building(day=WEEK_2), "LAY 59 2").state
    assert refusal(state, "DEPOT 58 -") == "5.2"
    assert refusal(state, "DEPOT 59 -") == ""


@pytest.mark.rule("5.3", "5.2")
def test_the_depot_must_get_there_within_four_penalty_hexes() -> None:
    assert refusal(building(), "LAY 58 4,4,4,4") == ""
    assert refusal(building(), "LAY 58 4,4,4,4,4") == "5.2"


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("weather", list(Weather))
def test_rain_in_the_week_of_building_cancels_it_for_good(weather: Weather) -> None:
    state = laid(play(building(), "LAY 58 2").state, weather)
    assert (state.rails.get(Hex(3, 24)) is Side.AXIS) == (weather is not Weather.RAIN)
    assert Hex(3, 24) not in laid(building()).rails
    assert state.players[Side.AXIS].rail_hex is None


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(("enemy", "built"), [((3, 24), False), ((4, 24), False), ((5, 24), True)])
def test_an_enemy_in_the_hex_or_beside_it_prevents_the_building(enemy: tuple[int, int], built: bool) -> None:
    state = play(building(), "LAY 58 2").state
    state.groups[80] = group(80, enemy)
    assert (Hex(3, 24) in laid(state).rails) == built


@pytest.mark.rule("5.3")
def test_a_railway_that_is_not_laid_is_its_own_sides_secret_as_the_plan_was() -> None:
    change = change_of(replace(play(building(), "LAY 58 2").state, weather=Weather.RAIN))
    lay_rails(change)
    (lost,) = events_of(change.events, "rail_lost")
    assert lost.side is Side.AXIS


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(
    ("weather", "enemy", "told"),
    [
        (Weather.CLEAR, (8, 24), ("rail_laid", {})),
        (Weather.RAIN, (8, 24), ("rail_lost", {"reason": "rain"})),
        (Weather.CLEAR, (4, 24), ("rail_lost", {"reason": "enemy"})),
    ],
)
def test_it_is_told_whose_railway_is_laid_and_where_and_why_not(
    weather: Weather, enemy: tuple[int, int], told: tuple[str, dict[str, str]]
) -> None:
    state = play(building(), "LAY 58 2").state
    state.groups[80] = group(80, enemy)
    change = change_of(replace(state, weather=weather))
    lay_rails(change)
    (event,) = change.events
    assert (event.type, event.facts) == (told[0], {"side": "AXIS", "at": [3, 24], **told[1]})
    assert event.paragraph == "5.3"


@pytest.mark.rule("5.3")
def test_the_hex_is_laid_when_the_next_week_begins() -> None:
    game = play(building(group(12, (2, 2)), group(80, (11, 11)), day=date(1941, 7, 6)), "LAY 58 2", "END", "END")
    assert Hex(3, 24) not in game.state.rails
    game.end_phase()
    assert game.state.date == date(1941, 7, 13)
    assert game.state.rails[Hex(3, 24)] is Side.AXIS
