"""The career of a group and of a unit, under all the names that it had."""

from __future__ import annotations

import pytest

from tests.kit import city, group, infantry, make_state, panzer, rifle, unit
from wir.engine.game import Game
from wir.match.past import Past
from wir.model.errors import InputError
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.text.panels.lines import text_of
from wir.text.war.career import career, career_lines, eventful
from wir.text.war.chronicle import Chronicle


@pytest.fixture(scope="module")
def past() -> Past:
    """Three weeks in which group 12 attacks once, and a Soviet unit becomes guards."""
    worthy = unit(UnitType.TANK, 9, strength=60, experience=90)
    state = make_state(
        group(12, (4, 3), *map(infantry, range(5)), panzer(17), plot="4"),
        group(70, (4, 4), rifle(strength=10)),
        group(80, (9, 9), worthy),
        cities=[city("Minsk", (4, 4), Side.SOVIET, population=3)],
    )
    game = Game(state)
    while game.state.week < 4:
        game.end_phase()
    return Past(game)


def test_a_group_has_its_places_its_strength_and_its_fights(past: Past) -> None:
    found = career(Chronicle(past, Side.AXIS), "12")
    assert [station.week for station in found.stations] == [1, 2, 3, 4]
    assert {each.type for each in found.stations[0].happened} >= {"attacked", "advanced"}
    assert found.stations[0].at != found.stations[1].at
    lines = [text_of(spans) for spans in career_lines(found, past.state(1).scenario, 80)]
    assert "1 combat" in lines[0]
    assert sum("strength" in text for text in lines) == len([*eventful(found)])


def test_a_unit_is_followed_from_group_to_group_and_from_name_to_name(past: Past) -> None:
    chronicle = Chronicle(past, None)
    by_old, by_new = career(chronicle, "9 tank"), career(chronicle, "1 GDS TANK")
    assert [station.name for station in by_old.stations][::3] == ["9 TANK", "1 GDS TANK"]
    assert by_new.stations == by_old.stations
    assert any(each.type == "redesignated" for each in by_old.stations[0].happened)


def test_of_an_enemy_only_his_counter_is_known(past: Past) -> None:
    found = career(Chronicle(past, Side.AXIS), "group 80")
    assert all(station.units == () for station in found.stations)
    with pytest.raises(InputError, match="9 TANK"):
        career(Chronicle(past, Side.AXIS), "9 TANK")


def test_the_career_of_a_group_tells_that_it_made_another_surrender(surrendered: Game) -> None:
    chronicle = Chronicle(Past(surrendered), Side.AXIS)
    for who in ("12", "70"):
        told = [each.type for each in career(chronicle, who).stations[0].happened]
        assert told.count("surrendered") == 1
    assert not any(each.type == "surrendered" for each in career(chronicle, "13").stations[0].happened)


@pytest.mark.parametrize("who", ["", "13", "nobody", "999"])
def test_nobody_has_no_career(past: Past, who: str) -> None:
    with pytest.raises(InputError, match="was seen in this war; name a group or a unit"):
        career(Chronicle(past, None), who)
