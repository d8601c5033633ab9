"""Facts of a week to tell, and its front page as text."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from tests.playthroughs.games import GAMES
from tests.report.test_sentences import DAY
from wir.estimates.sectors import Sector, sectors_of
from wir.model.hexes import Hex
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.weather import Weather
from wir.report.front_page import front_page
from wir.report.week_facts import WeekFacts
from wir.text.war.fought import Fought, PastBattle

AXIS, SOVIET = SIDES


@cache
def smolensk() -> State:
    return GAMES[0].begin().state


def facts(fought: Fought | None = None, side: Side = AXIS, **more: object) -> WeekFacts:
    """A week at Smolensk in which nothing happened but what is named."""
    state = smolensk()
    quiet = WeekFacts(
        scenario=state.scenario,
        side=side,
        fought=fought or Fought(1, DAY, Weather.CLEAR),
        first=AXIS,
        sectors=sectors_of(state),
        won=frozenset(),
        lost=frozenset(),
        groups=12,
        unsupplied=(),
        shifts=(),
        standing={Sector.NORTH: 3, Sector.CENTRE: 4},
        cities=4,
        before=state.control,
    )
    return replace(quiet, **more)  # type: ignore[arg-type]


def text(found: WeekFacts) -> str:
    return " ".join(matter.text for matter in front_page(found).matters)


def battle(**more: object) -> PastBattle:
    """Two groups of the Axis drive one of the Soviets out."""
    fight = PastBattle(
        week=1,
        day=DAY,
        side=AXIS,
        at=Hex(7, 5),
        attackers=(3, 4),
        defenders=(79,),
        odds=3.4,
        acs=(100.0, 30.0),
        roll=None,
        losses={AXIS: 20, SOVIET: 35},
        driven=(79,),
        surrenders=(),
        city=None,
        factors=(),
    )
    return replace(fight, **more)  # type: ignore[arg-type]


def fought(*fights: PastBattle, **more: object) -> Fought:
    return replace(Fought(1, DAY, Weather.CLEAR, [*fights]), **more)  # type: ignore[arg-type]
