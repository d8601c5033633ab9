"""Pools and production, stakes of cities, victory, the odds of next week."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

import pytest

from tests.kit import change_of, city, make_state
from tests.text.golden import check
from tests.text.panels.views import barbarossa, barbarossa_view, front_view, industry, page
from wir.engine.game import Game
from wir.estimates.production import weekly
from wir.model.calendar import week_of
from wir.model.players import Player, Pools
from wir.model.scenario import Terms
from wir.model.sides import SIDES, Side
from wir.model.state import Ending, State
from wir.model.view import view
from wir.model.weather import Weather
from wir.rules.production import produce
from wir.rules.victory import next_levels, score_of, victory_level
from wir.scenario import load_scenario
from wir.text.panels.calendar_panel import calendar_panel, week_ahead
from wir.text.panels.cities import stake_panel
from wir.text.panels.economy import economy, production_panel, sources_panel
from wir.text.panels.lines import Line, Role, text_of
from wir.text.panels.victory_panel import score_table, victory_panel
from wir.text.speech.standing import pool_sentences


@pytest.mark.parametrize("width", [18, 34, 60])
def test_the_economy_of_barbarossa(width: int) -> None:
    shown = barbarossa_view()
    lines = [
        *production_panel(shown, width),
        *sources_panel(shown, "infantry", width),
        *stake_panel(shown, shown.cities["Moscow"], width),
        *victory_panel(shown, width),
        *week_ahead(shown, width),
    ]
    check(f"panels/economy_{width}", page(lines))


@pytest.mark.rule("8.5")
def test_what_the_panel_promises_is_what_production_brings() -> None:
    state = industry(construction=30, vehicle=7)
    text = page(production_panel(view(state, Side.AXIS), 40))
    change = change_of(state)
    produce(change, Side.AXIS)
    after = change.pools(Side.AXIS)
    assert "vehicle        7  +10" in text
    assert after.vehicle == 17
    assert "factory        0   +1" in text
    assert after.factory == 1


def test_a_pool_about_to_run_over_warns() -> None:
    assert "! 4 supply would be wasted §8.5" in page(production_panel(view(industry(supply=250), Side.AXIS), 40))
    assert "wasted" not in page(production_panel(view(industry(supply=240), Side.AXIS), 40))


def test_without_industry_nothing_is_to_come() -> None:
    assert "none in 8 weeks" in page(
        production_panel(view(make_state(pools={side: Pools() for side in SIDES}), Side.SOVIET), 40)
    )


def test_nothing_is_foretold_for_weeks_that_will_not_be_played() -> None:
    """In the last week neither next week's weather nor factories that come too late are of any use."""
    last, before = date(1944, 12, 31), date(1944, 12, 24)
    assert "WEATHER" in page(week_ahead(view(make_state(day=before), Side.AXIS), 40))
    assert "WEATHER" not in page(week_ahead(view(make_state(day=last), Side.AXIS), 40))
    assert "Axis first this week" in page(week_ahead(view(make_state(day=last), Side.AXIS), 40))
    over = replace(view(make_state(day=before), Side.AXIS), ending=Ending("agreement"))
    assert week_ahead(over, 40) == []
    assert "the game is over" in page(calendar_panel(over, 40))
    assert "FACTORIES TO COME" not in page(production_panel(over, 40))
    assert not [told for told in pool_sentences(over) if re.search("next week|factory|free|costs|finished", told)]
    working = replace(industry(construction=30), week=week_of(date(1941, 6, 22), before))
    assert "31 DEC 1944 1" in page(production_panel(view(working, Side.AXIS), 40))
    ending = replace(working, week=working.week + 1)
    assert "none before the game ends" in page(production_panel(view(ending, Side.AXIS), 40))


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(("day", "chance"), [(date(1943, 2, 7), "30%"), (date(1944, 2, 6), "50%")])
def test_late_in_the_war_axis_production_may_fail(day: date, chance: str) -> None:
    state = make_state(day=day)
    assert f"! {chance} no production at all" in page(production_panel(view(state, Side.AXIS), 40))
    assert "no production" not in page(production_panel(view(state, Side.SOVIET), 40))


@pytest.mark.rule("8.6")
def test_the_soviets_are_told_where_the_next_shipment_may_land() -> None:
    ports = [city("Murmansk", (2, 2), Side.SOVIET), city("Archangel", (4, 4), Side.SOVIET)]
    state = make_state(day=date(1942, 7, 5), cities=ports)
    state.players[Side.SOVIET] = replace(state.players[Side.SOVIET], convoy_vehicle=60, convoy_aircraft=4)
    text = page(production_panel(view(state, Side.SOVIET), 60))
    assert "North 50% 80 vehicle, 8 aircraft\n" in text
    assert "South 25% cancelled" in text
    assert "East 25% 40 vehicle, 4 aircraft" in text
    assert "waiting at Murmansk 60 vehicle, 4 aircraft" in text
    assert "LEND LEASE" not in page(production_panel(view(state, Side.AXIS), 60))


@pytest.mark.rule("8.6")
@pytest.mark.rule("8.5")
def test_in_the_last_week_no_production_or_shipment_of_a_week_to_come_is_told() -> None:
    """Neither side: the Axis would have a chance of none, the Soviets a ship at Murmansk."""
    day = date(1943, 7, 4)

    def told(last: date) -> str:
        ports = [city("Murmansk", (2, 2), Side.SOVIET), city("Archangel", (4, 4), Side.SOVIET)]
        state = make_state(day=day, cities=ports, terms=Terms(last))
        return "".join(page(production_panel(view(state, side), 60)) for side in SIDES)

    wanted = ("no production at all", "LEND LEASE")
    assert all(words in told(day + timedelta(days=7)) for words in wanted)
    assert not any(words in told(day) for words in wanted)


@pytest.mark.rule("8.6")
def test_before_october_1941_there_is_no_lend_lease_to_tell_of() -> None:
    assert "LEND LEASE" not in page(production_panel(barbarossa_view(Side.SOVIET), 60))


@pytest.mark.rule("8.7")
@pytest.mark.parametrize(
    ("day", "infantry", "cut"),
    [
        (date(1942, 1, 4), 139, "0.35"),
        (date(1942, 1, 4), 140, "0.28"),  # with the ten of this week it is 150
        (date(1944, 1, 2), 2550, ""),
        (date(1944, 1, 2), 300, "0.9"),
        (date(1941, 12, 28), 0, ""),
        (date(1944, 12, 31), 0, ""),
    ],
)
def test_the_axis_is_told_how_much_railway_partisans_will_cut(day: date, infantry: int, cut: str) -> None:
    pools = dict.fromkeys(SIDES, Pools(infantry=infantry))
    state = make_state(day=day, cities=[city("Warsaw", (2, 2), Side.AXIS, population=10)], pools=pools)
    told = f"! partisans will cut about {cut} railway hexes, 20% fewer for each 150 infantry in the pool §8.7 R47"
    text = page(production_panel(view(state, Side.AXIS), 100))
    assert (told in text) if cut else ("partisans" not in text)
    assert "partisans" not in page(production_panel(view(state, Side.SOVIET), 100))
    aloud = " ".join(pool_sentences(view(state, Side.AXIS)))
    assert ("20 percent fewer for each 150 infantry in" in aloud) is bool(cut)


def test_sources_add_up_to_the_production() -> None:
    shown = barbarossa_view(Side.SOVIET)
    own = [each for each in shown.cities.values() if each.owner is Side.SOVIET]
    assert sum((weekly(shown, each, "vehicle") for each in own), Fraction(0)) == 2 * sum(c.vehicle for c in own)
    assert "SUPPLY" in page(sources_panel(shown, "supply", 40)).split("\n")[0]


def test_nothing_is_made_for_the_factory_pool() -> None:
    with pytest.raises(ValueError, match="not produced"):
        sources_panel(barbarossa_view(), "factory", 40)


def test_the_boxes_off_the_map_cannot_be_taken() -> None:
    shown = barbarossa_view()
    assert "off the map: cannot be taken" in page(stake_panel(shown, shown.cities["Urals"], 40))


@pytest.mark.rule("8.9")
def test_a_city_of_an_automatic_end_says_so() -> None:
    shown = barbarossa_view()
    assert "counts for the Axis automatic end §8.9" in page(stake_panel(shown, shown.cities["Gorki"], 60))
    assert "counts for the Soviet automatic end §8.9" in page(stake_panel(shown, shown.cities["Riga"], 60))
    assert "automatic" not in page(stake_panel(shown, shown.cities["Kiev"], 60))


@pytest.mark.rule("8.9")
@pytest.mark.parametrize(("name", "ends"), [("barbarossa", "Axis Soviets"), ("smolensk", "")])
def test_only_ends_that_can_come_on_the_map_are_told(name: str, ends: str) -> None:
    shown = Game.new(load_scenario(name)).view(Side.AXIS)
    text = page(victory_panel(shown, 60))
    assert [side for side in ("Axis", "Soviets") if re.search(f"{side} ends? the game", text)] == ends.split()
    told = "".join(page(stake_panel(shown, each, 60)) for each in shown.cities.values())
    assert ("automatic end" in told) is bool(ends)


def test_what_a_factory_is_worth_is_told_before_it_is_bombed_or_built() -> None:
    shown = barbarossa_view()
    text = page(stake_panel(shown, shown.cities["Leningrad"], 60))
    assert "per factory: 2 vehicle, 1 artillery, 0.05 aircraft\nor 0.1 construction a week §8.5" in text


def test_what_the_fall_of_a_city_changes_keeps_sides_and_figures_together_in_a_narrow_panel() -> None:
    shown = barbarossa_view()
    lines = page(stake_panel(shown, shown.cities["Leningrad"], 34)).splitlines()
    assert "Axis a week:  +4 supply" in lines
    assert "per factory: 2 vehicle," in lines
    assert "1 artillery, 0.05 aircraft" in lines


@pytest.mark.rule("4.8")
def test_what_dismantling_would_save_is_told_of_ones_own_cities_alone() -> None:
    shown = view(industry(), Side.AXIS)
    assert "dismantled: about 195 construction points for its factories §4.8" in " ".join(
        page(stake_panel(shown, shown.cities["Warsaw"], 60)).split()
    )
    full = view(industry(construction=200), Side.AXIS)
    text = " ".join(page(stake_panel(full, full.cities["Warsaw"], 60)).split())
    assert "dismantled: about 55 construction points for its factories §4.8 R30" in text
    assert "The pool has room for 55 more construction points; any more are lost §8.5" in text
    seen = view(industry(), Side.SOVIET)
    assert "dismantled" not in page(stake_panel(seen, seen.cities["Warsaw"], 60))


@pytest.mark.rule("8.5")
@pytest.mark.parametrize("width", [34, 80])
def test_the_economy_names_the_source_of_every_point(width: int) -> None:
    text = page(economy(view(industry(), Side.AXIS), width))
    for pool, made in (("VEHICLE", "10 a week"), ("SUPPLY", "9 a week"), ("CONSTRUCTION", "6 a week")):
        assert pool in text
        assert made in text
    assert text.count("Warsaw") == 3


@pytest.mark.parametrize(("width", "across"), [(34, 1), (80, 2), (143, 2), (144, 3), (200, 4)])
def test_as_many_tables_of_cities_stand_side_by_side_as_there_is_room_for(width: int, across: int) -> None:
    lines = [text_of(spans) for spans in economy(view(industry(), Side.AXIS), width)]
    assert all(len(told.rstrip()) <= width for told in lines)
    assert max(told.count(" a week") for told in lines) == across


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("points", [-1500, -1000, -999, -500, -499, -100, -99, 0, 99, 100, 499, 500, 999, 1000, 1400])
def test_the_next_level_is_reached_with_the_points_that_it_needs(points: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wir.rules.victory.margin", lambda _: points)
    for side, needed, level in next_levels(front_view()):
        better = 1 if side is Side.SOVIET else -1
        assert victory_level(points + better * needed) == level
        assert victory_level(points + better * (needed - 1)) == victory_level(points)


def test_the_score_is_told_with_its_components() -> None:
    shown = barbarossa_view()
    text = page(victory_panel(shown, 60))
    for part in ("cities", "population", "supply centers", "handicap", "total"):
        assert part in text
    assert str(score_of(shown, Side.SOVIET).total) in text
    assert "Axis ends the game with Moscow, Gorki and Kuybyshev §8.9" in text


@pytest.mark.parametrize("width", [24, 25, 26, 34])
def test_no_component_of_the_score_is_cut(width: int) -> None:
    words = [re.split(r"\s{2,}|\s(?=\d)", text_of(row))[0] for row in score_table(barbarossa_view(), width)[1:]]
    centers = "supply centers" if width > 25 else "centers"
    assert words == ["cities", "population", centers, "handicap", "total"]


def test_once_the_game_is_over_nothing_more_is_to_be_won() -> None:
    text = page(victory_panel(replace(barbarossa_view(), ending=Ending("schedule")), 60))
    assert "result" in text
    assert not re.search("needs?|ends? the game|PRIZES", text)


@pytest.mark.rule("8.9")
def test_of_two_cities_of_which_either_will_do_that_is_said() -> None:
    text = page(victory_panel(barbarossa_view(), 80))
    assert "Soviets end the game with either Konigsberg or Bucharest §8.9" in text


@pytest.mark.rule("8.4")
def test_next_weeks_weather_is_told_by_its_own_date() -> None:
    text = page(week_ahead(view(make_state(day=date(1941, 9, 28)), Side.AXIS), 40))
    assert "5 OCT 1941" in text
    assert "RAIN" in text
    assert "80%" in text


@pytest.mark.rule("7.2")
def test_the_chance_to_be_first_is_told() -> None:
    shown = barbarossa_view()
    assert "Axis first this week 95% §7.2" in page(week_ahead(shown, 60))
    assert "Axis first this week 75% §7.2" in page(week_ahead(replace(shown, weather=Weather.RAIN), 60))
    assert "28%  Axis first 75%" in page(week_ahead(shown, 60))


def test_a_view_hides_the_enemys_pools() -> None:
    shown = barbarossa_view()
    assert shown.players[Side.SOVIET] == Player()


@pytest.mark.parametrize("month", [1, 2, 6, 12])
def test_the_chance_to_move_first_in_each_weather_is_beside_the_map_of_a_medium_screen(month: int) -> None:
    shown = replace(barbarossa_view(), week=1 + 4 * ((month - 6) % 12))
    rows = page(week_ahead(shown, 33)).splitlines()[4:]
    assert rows
    assert all("% " in words and " first " in words and len(words) <= 33 for words in rows)


@pytest.mark.parametrize("width", [26, 34, 60, 82])
@pytest.mark.parametrize(
    "drawn", [economy, calendar_panel, victory_panel, week_ahead], ids=lambda drawn: drawn.__name__
)
def test_an_empty_line_stands_before_each_part_of_a_page(drawn: Callable[[State, int], list[Line]], width: int) -> None:
    for shown in (barbarossa_view(), view(replace(barbarossa(), week=40), Side.SOVIET)):
        lines = drawn(shown, width)
        parts = [n for n, spans in enumerate(lines) if spans and spans[0].role is Role.TITLE]
        assert parts
        assert all(n == 0 or not text_of(lines[n - 1]).strip() for n in parts)
