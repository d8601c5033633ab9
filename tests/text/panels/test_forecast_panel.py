from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.estimates.unaided import forecast_between
from tests.text.golden import check
from tests.text.panels.views import barbarossa_view, front_view, page
from wir.estimates.forecast import Forecast, Range
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import Options, State
from wir.model.weather import Weather
from wir.text.panels.forecast_panel import chance_words, forecast_panel

BORDER, BREST = Hex(4, 19), Hex(5, 20)
NEVER = Range.of([Fraction()])


def of(shown: State, start: Hex = BORDER, target: Hex = BREST) -> Forecast:
    found = forecast_between(shown, start, target)
    assert found is not None
    return found


def text(shown: State, found: Forecast, width: int = 60) -> str:
    return page(forecast_panel(shown, found, width))


@pytest.mark.parametrize("width", [18, 26, 34, 60])
def test_the_forecast_of_the_attack_on_brest(width: int) -> None:
    shown = barbarossa_view()
    check(f"panels/forecast_{width}", text(shown, of(shown), width))


def test_it_says_that_it_is_an_estimate_and_shows_ranges() -> None:
    shown = barbarossa_view()
    shows = text(shown, of(shown))
    assert shows.startswith("FORECAST ─")
    assert "estimate" in shows.split("\n")[0]
    assert "odds 8.7-1  4.8 to 14.9-1" in shows


@pytest.mark.rule("8.3")
def test_every_multiplier_stands_with_its_paragraph() -> None:
    shown = barbarossa_view()
    assert "x1/2 across river  5  25  §8.3" in text(shown, of(shown))


@pytest.mark.rule("7.7")
def test_a_trap_is_good_news_for_the_side_that_sets_it() -> None:
    shown = barbarossa_view()
    trap = replace(of(shown), retreats=())
    assert "+ no way out: groups driven out surrender §7.7" in text(shown, trap)
    other = barbarossa_view(Side.SOVIET)
    assert "! no way out: groups driven out surrender §7.7" in text(other, trap)


@pytest.mark.rule("7.7")
def test_a_garrison_that_cannot_be_driven_out_has_no_way_to_fall_back() -> None:
    shown = barbarossa_view()
    found = of(shown)
    assert found.retreats
    assert "\nto " in text(shown, found)
    assert "\nto " not in text(shown, replace(found, retreat=NEVER))


@pytest.mark.parametrize(
    ("marks", "warning"),
    [
        ({"is_fortified": True, "retreat": NEVER}, "a fortified city: its garrison never retreats §7.7"),
        ({"is_fortified": True}, "a fortified city: so weak a garrison surrenders §7.7"),
        ({"nearly_spent": (5,)}, "5 may reach 95 fatigue: no advance, no move §8.1"),
        ({"left_empty": (BREST,)}, "an advance would leave Brest 5,20 empty §8.8"),
        ({"defenders": ()}, "+ aircraft alone are destroyed §7.7"),
        ({"staying": ((80, 98),)}, "! group 80 stays dug in and holds the hex (98%) §7.7"),
    ],
)
def test_what_should_be_thought_of_is_told(marks: dict[str, object], warning: str) -> None:
    shown = barbarossa_view()
    assert warning in text(shown, replace(of(shown), **marks))  # type: ignore[arg-type]
    assert warning not in text(shown, of(shown))


@pytest.mark.rule("7.7")
def test_a_garrison_of_a_fortified_city_is_not_driven_out_but_surrenders() -> None:
    falling = replace(of(barbarossa_view()), is_fortified=True, driven_out=Fraction(80), surrenders=100, retreats=())
    assert chance_words(falling) == "surrenders 80%"
    assert chance_words(replace(falling, driven_out=Fraction())) == "holds"


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(
    ("weather", "warning"),
    [
        (Weather.RAIN, "! rain halves every attack §8.4"),
        (Weather.COLD, "! cold: attackers tire twice as much §8.1"),
        (Weather.VERY_COLD, "! very cold: attackers tire twice as much §8.1"),
    ],
)
def test_the_weather_warns(weather: Weather, warning: str) -> None:
    shown = replace(barbarossa_view(), weather=weather)
    assert warning in text(shown, of(shown))


def test_a_hopeless_attack_says_so() -> None:
    shown = barbarossa_view(Side.SOVIET)
    assert "! below 1-5: no experience, no entrenchment lost §7.7" in text(shown, of(shown, BREST, BORDER))
    axis = barbarossa_view()
    assert "+ below 1-5" in text(axis, of(axis, BREST, BORDER))


def test_what_is_left_of_entrenchments_is_told() -> None:
    shown = front_view()
    assert "dug in 4 → 3 §7.7" in text(shown, of(shown, Hex(4, 3), Hex(6, 3)))


def test_odds_below_one_to_one_have_their_own_range() -> None:
    shown = barbarossa_view()
    assert "odds 1-22.6  1-38.6 to 1-15.6" in text(shown, of(shown, BREST, BORDER))


@pytest.mark.rule("7.2", "7.0")
def test_it_tells_how_likely_the_enemy_moves_before_the_attack() -> None:
    shown = barbarossa_view()
    found = of(shown)
    assert "! 5% chance that the Soviets move first §7.2" in text(shown, found)
    assert "! the Soviets move before leg 2 §7.0" in text(shown, replace(found, leg=1))
    cold = barbarossa_view()
    cold.weather = Weather.COLD
    assert "! 25% chance that the Soviets move first §7.2" in text(cold, found)
    other = barbarossa_view(Side.SOVIET)
    assert "move first" not in text(other, found)
    assert "! 95% chance that the Axis moves first §7.2" in text(other, of(other, BREST, BORDER))


@pytest.mark.rule("3.3")
def test_the_soviets_are_told_that_the_axis_marches_after_them() -> None:
    other = barbarossa_view(Side.SOVIET)
    other.phase = Phase.SOVIET_MOVEMENT
    assert "! before this the Axis rests (counted) and may march §3.3" in text(other, of(other, BREST, BORDER))
    assert "may march" not in text(other, of(other))
    shown = barbarossa_view()
    assert "may march" not in text(shown, of(shown))


@pytest.mark.rule("3.3")
def test_who_plots_blind_is_told_that_the_enemy_may_be_gone() -> None:
    shown = replace(barbarossa_view(), options=Options(blind_plotting=True))
    assert "! plotting blind: the Soviets may have marched §3.3" in text(shown, of(shown))
    assert "blind" not in text(shown, of(shown, BREST, BORDER)), "of an attack by the Soviets"
    other = replace(barbarossa_view(Side.SOVIET), options=shown.options)
    assert "blind" not in text(other, of(other, BREST, BORDER))
