"""The title of a war, and the sentence under it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wir.engine.game import Game
from wir.model.sides import Side
from wir.model.state import Ending
from wir.report.headline import lede, result, title, winner_of
from wir.report.record import Record, record_of
from wir.rules.tables import AXIS_DECISIVE
from wir.text.war.history import Capture


def ended(war: Record, by: str, winner: Side | None) -> Record:
    """The war with two Axis captures and a Soviet one in its last week, and with another ending."""
    week = war.weeks[-1]
    taken = [("Minsk", Side.AXIS), ("Orsha", Side.AXIS), ("Brest", Side.SOVIET)]
    captures = [Capture(week.day, city, side) for city, side in taken]
    weeks = (*war.weeks[:-1], replace(week, captures=captures))
    return replace(war, weeks=weeks, last=replace(war.last.copy(), ending=Ending(by, winner)))


def test_a_war_that_cities_ended_is_named_after_the_last_that_its_ender_took(over: Game) -> None:
    war = record_of(over, None)
    assert title(ended(war, "axis_automatic", Side.AXIS)) == "Orsha falls"
    assert title(ended(war, "soviet_automatic", None)) == "Brest falls"
    assert title(war) == "Stopped short of Smolensk"


@pytest.mark.rule("8.9", "9.2")
def test_after_the_soviet_automatic_end_the_points_decide(over: Game) -> None:
    war = ended(record_of(over, None), "soviet_automatic", None)
    war = replace(war, last=replace(war.last, month_points=5000))
    assert winner_of(war) is Side.AXIS
    assert result(war) == AXIS_DECISIVE
    assert title(war) == "Brest falls"


def test_a_city_that_did_not_count_for_the_end_gives_the_war_no_name(over: Game) -> None:
    war = ended(record_of(over, None), "soviet_automatic", None)
    day = war.weeks[-1].day
    taken = [Capture(day, city, Side.SOVIET) for city in ("Brest", "Riga", "Gomel")]
    assert title(replace(war, weeks=(replace(war.weeks[-1], captures=taken),))) == "Riga falls"


def test_a_war_that_ended_before_its_first_week_was_fought_is_not_told_as_if_it_began(over: Game) -> None:
    war = replace(record_of(over, None), weeks=())
    given_up = replace(war, last=replace(war.last.copy(), ending=Ending("resignation", Side.SOVIET)))
    assert lede(given_up).startswith("The Axis gave up before a week had been fought, at ")
    agreed = replace(war, last=replace(war.last.copy(), ending=Ending("agreement")))
    assert lede(agreed).startswith("The war ended before a week had been fought, at ")


def test_a_city_that_a_side_took_again_is_counted_once(over: Game) -> None:
    war = record_of(over, None)
    week = war.weeks[-1]
    turns = [Capture(week.day, "Minsk", side) for side in (Side.AXIS, Side.SOVIET, Side.AXIS)]
    again = replace(war, weeks=(replace(week, captures=turns),))
    assert lede(again).startswith("In one week the Axis took one city and the Soviets one;")
    assert again.taken(Side.AXIS) == 2
