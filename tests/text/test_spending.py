"""What spending brings is told before anything is spent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wir.engine.game import Game
from wir.model.cities import Factory
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.scenario import load_scenario
from wir.text.panels.spending import factory_words, moving_words, price_of, refit_words, unit_words
from wir.text.speech.standing import pool_sentences


@pytest.mark.rule("4.9")
def test_a_new_unit_is_told_by_what_it_fights_as_now_and_trained() -> None:
    view = Game.new(load_scenario("zitadelle")).view(Side.SOVIET)
    assert unit_words(view, UnitType.RIFLE).startswith("90 fight as 9, 45 in 11 weeks; ")
    assert unit_words(view, UnitType.MECH).startswith("150 fight as 105; ")
    assert any(told.endswith("; it fights as 9, as 45 in 11 weeks.") for told in pool_sentences(view))
    assert any(told.startswith("A new RIFLE of 90 points costs 90 infantry points, ") for told in pool_sentences(view))


@pytest.mark.rule("4.9")
@pytest.mark.parametrize("type_", [UnitType.RIFLE, UnitType.TANK, UnitType.MECH])
def test_what_a_new_unit_is_worth_fits_a_narrow_screen(type_: UnitType) -> None:
    view = Game.new(load_scenario("barbarossa")).view(Side.SOVIET)
    assert len(f"{type_.label}  {price_of(type_)}; {unit_words(view, type_)}") <= 70


@pytest.mark.rule("4.9")
@pytest.mark.parametrize(("scenario", "is_told"), [("barbarossa", False), ("zitadelle", True)])
def test_an_elite_unit_is_told_among_what_may_be_built_while_one_is_missing(scenario: str, *, is_told: bool) -> None:
    told = pool_sentences(Game.new(load_scenario(scenario)).view(Side.AXIS))
    assert any("elite" in sentence for sentence in told) is is_told


@pytest.mark.rule("8.5")
def test_each_type_of_factory_is_told_by_what_one_more_makes() -> None:
    assert factory_words(Factory.VEHICLE) == "makes 2 points a week"
    assert factory_words(Factory.ARTILLERY) == "makes 1 point a week"
    assert factory_words(Factory.HEAVY_INDUSTRY) == "makes a new factory in 50 weeks"


@pytest.mark.rule("4.8")
def test_moving_factories_is_told_by_when_they_stand_again() -> None:
    view = Game.new(load_scenario("barbarossa")).view(Side.SOVIET)
    told = moving_words(view, view.cities["Kiev"])
    assert told == "About 11 of 18 factories can be rebuilt in 1 to 8 weeks"


@pytest.mark.rule("4.8")
@pytest.mark.parametrize(
    ("factories", "told"),
    [
        (1, "60% chance of being rebuilt in 3 weeks"),
        (2, "About 1 of 2 factories can be rebuilt in 3 to 5 weeks"),
        (3, "About 2 of 3 factories can be rebuilt in 3 to 5 weeks"),
    ],
)
def test_of_few_factories_as_many_are_told_as_are_likely_to_be_moved(factories: int, told: str) -> None:
    view = Game.new(load_scenario("barbarossa")).view(Side.SOVIET)
    few = view.cities["Kiev"].with_factories(dict.fromkeys(Factory, 0) | {Factory.VEHICLE: factories})
    state = view.copy()
    state.cities[few.name] = few
    assert moving_words(state, few) == told


@pytest.mark.rule("6.4")
def test_recruits_are_told_by_what_the_unit_fights_as_after() -> None:
    view = Game.new(load_scenario("barbarossa")).view(Side.AXIS)
    full = view.groups[21]
    assert refit_words(full, view, 0) == "50"
    worn = replace(full, units=(replace(full.units[0], strength=30), *full.units[1:]))
    assert refit_words(worn, view, 0) == "23 → 51"
