from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import change_of, city, events_of, group, make_state, play, refusal
from wir.engine.game import Game
from wir.model.cities import Factory
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.sides import Side
from wir.model.state import State
from wir.orders import parse_order
from wir.orders.adjustment import Dismantle
from wir.rules.building import dismantle, expected_salvage

POOLS = {Side.SOVIET: Pools(factory=2, construction=0), Side.AXIS: Pools(factory=2)}


def soviets(**economy: int) -> State:
    cities = [
        city("Kiev", (5, 5), Side.SOVIET, population=10, supply_centers=3, **economy),
        city("Gorki", (9, 3), Side.SOVIET),
        city("Berlin", (1, 1), Side.AXIS, vehicle=3),
        city("Urals", None, Side.SOVIET),
    ]
    return make_state(group(80, (9, 9)), cities=cities, phase=Phase.SOVIET_ADJUSTMENT, pools=POOLS)


@pytest.mark.rule("4.8")
@pytest.mark.parametrize("factory", list(Factory))
def test_each_of_the_four_types_is_built_from_the_pool(factory: Factory) -> None:
    after = play(soviets(), f"FACTORY Gorki {factory}").state
    assert after.cities["Gorki"].factories(factory) == 1
    assert after.cities["Gorki"].all_factories == 1
    assert after.players[Side.SOVIET].pools.factory == 1


@pytest.mark.rule("4.8")
def test_a_city_is_known_by_its_name_whatever_the_capitals() -> None:
    after = play(soviets(vehicle=1), "FACTORY gorki vehicle", "DISMANTLE KIEV").state
    assert after.cities["Gorki"].vehicle == 1
    assert after.players[Side.SOVIET].dismantled


@pytest.mark.rule("4.8")
def test_building_goes_on_until_the_pool_is_empty() -> None:
    after = play(soviets(), "FACTORY Gorki vehicle", "FACTORY Kiev vehicle").state
    assert refusal(after, "FACTORY Gorki vehicle") == "4.8"


@pytest.mark.rule("4.8")
def test_factories_go_to_own_cities_and_to_the_off_map_box() -> None:
    assert refusal(soviets(), "FACTORY Urals heavy_industry") == ""
    assert refusal(soviets(), "FACTORY Berlin vehicle") == "4.8"
    assert refusal(soviets(), "FACTORY Atlantis vehicle") == "4.8"


@pytest.mark.rule("4.8", "8.5")
def test_a_city_has_room_for_255_factories_of_a_type() -> None:
    state = soviets(vehicle=255)
    assert refusal(state, "FACTORY Kiev vehicle") == "8.5"
    assert refusal(state, "FACTORY Kiev artillery") == ""


@pytest.mark.rule("4.8")
def test_a_dismantled_factory_becomes_five_construction_points() -> None:
    state = soviets(heavy_industry=4, vehicle=5, artillery=6, aircraft=7)
    game = play(state, "DISMANTLE Kiev")
    kiev = game.state.cities["Kiev"]
    saved = 22 - kiev.all_factories
    assert 0 < saved < 22
    assert game.state.players[Side.SOVIET].pools.construction == 5 * saved
    assert (kiev.population, kiev.supply_centers) == (10, 3)


@pytest.mark.rule("4.8", "8.5")
def test_points_for_which_the_pool_has_no_room_are_told_as_lost_before_and_after() -> None:
    state = soviets(vehicle=20)
    rich = Pools(construction=250)
    state.players[Side.SOVIET] = replace(state.players[Side.SOVIET], pools=rich)
    kiev = state.cities["Kiev"]
    assert expected_salvage(state, kiev) == 5
    assert Dismantle("kiev").warning(state).startswith("The pool has room for 5 more construction points")
    game = Game(state)
    (told,) = events_of(game.submit(Dismantle("Kiev")), "dismantled")
    assert told.facts.keys() == {"side", "city", "factories"}  # what he saves of them is nobody else's to know (R170)
    assert told.secrets[Side.SOVIET] == {"points": 5, "lost": 5 * told.facts["factories"] - 5}
    assert game.state.players[Side.SOVIET].pools.construction == 255


@pytest.mark.rule("4.8")
def test_nothing_is_told_of_a_loss_where_there_is_room() -> None:
    state = soviets(vehicle=20)
    assert Dismantle("Kiev").warning(state) == ""
    assert Dismantle("Atlantis").warning(state) == ""
    assert expected_salvage(state, state.cities["Kiev"]) == 60
    (told,) = events_of(Game(state).submit(Dismantle("Kiev")), "dismantled")
    assert told.secrets[Side.SOVIET] == {"points": 5 * told.facts["factories"], "lost": 0}


@pytest.mark.rule("4.8")
def test_each_factory_is_saved_with_a_chance_of_sixty_percent() -> None:
    saved = 0
    for seed in range(200):
        change = change_of(soviets(vehicle=25, aircraft=25), seed)
        dismantle(change, change.state.cities["Kiev"])
        saved += 50 - change.state.cities["Kiev"].all_factories
    assert saved / 10_000 == pytest.approx(0.60, abs=0.015)


@pytest.mark.rule("4.8")
def test_one_city_a_turn_may_be_dismantled_even_beside_the_enemy() -> None:
    state = soviets(vehicle=3)
    state.groups[12] = group(12, (5, 6))
    assert refusal(state, "DISMANTLE Gorki") == "4.8"
    assert refusal(state, "DISMANTLE Berlin") == "4.8"
    after = play(state, "DISMANTLE Kiev").state
    after.cities["Gorki"] = city("Gorki", (9, 3), Side.SOVIET, aircraft=9)
    assert refusal(after, "DISMANTLE Gorki") == "4.8"


@pytest.mark.rule("4.8")
def test_dismantling_rolls_once_cannot_be_undone_and_gives_the_same_if_asked_twice() -> None:
    state = soviets(vehicle=20)
    order = parse_order("DISMANTLE Kiev")
    assert order.is_final(state)
    game = play(state, "NOTE first", "DISMANTLE Kiev")
    assert game.undo() is None
    again = play(state, "FACTORY Gorki vehicle", "DISMANTLE Kiev")
    assert again.state.cities["Kiev"] == game.state.cities["Kiev"]
