"""Whatever happens in a war is told in correct English, by the same figures everywhere, and tells no secrets."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.playthroughs.games import GAMES, Kept
from tests.properties import examples
from tests.report.facts import AXIS, facts, smolensk, text
from tests.report.test_sentences import faults, weeks
from wir.engine.game import Game
from wir.estimates.sectors import Sector
from wir.match.past import Past, PastWeek
from wir.model.events import Event
from wir.model.hexes import Hex
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.units import Unit
from wir.orders import parse_order
from wir.report.front_page import FrontPage, front_page, sentences_of
from wir.report.record import Weeks, record_of
from wir.report.sentences import costliest, lost_in_battle
from wir.report.week_facts import Shift, Unsupplied, facts_of

HEX = st.builds(Hex, st.integers(1, 12), st.integers(1, 9))


@st.composite
def shifted(draw: st.DrawFn, side: Side) -> Shift:
    low, high = (1, 51) if side is AXIS else (64, 115)
    start = draw(st.one_of(st.none(), HEX))
    nearer = 0 if start is None else draw(st.integers(-4, 4))
    return Shift(draw(st.integers(low, high)), start, draw(HEX), draw(st.booleans()), nearer, draw(st.booleans()))


@examples(60)
@given(data=st.data())
def test_whatever_happened_is_told_in_correct_english(data: st.DataObject) -> None:
    side = data.draw(st.sampled_from(SIDES))
    week = replace(data.draw(weeks()), fault=None)
    doubted = [replace(gone, is_estimate=data.draw(st.booleans())) for gone in week.surrenders]
    hungry = st.builds(Unsupplied, st.integers(1, 51), HEX, st.integers(0, 99), st.booleans())
    found = facts(
        replace(week, surrenders=doubted, week=data.draw(st.integers(1, 200))),
        side,
        won=data.draw(st.frozensets(HEX, max_size=9)),
        lost=data.draw(st.frozensets(HEX, max_size=9)),
        unsupplied=tuple(data.draw(st.lists(hungry, max_size=6))),
        shifts=tuple(data.draw(st.lists(shifted(side.enemy), max_size=9))),
        standing=dict.fromkeys(data.draw(st.sets(st.sampled_from(Sector))), 1),
    )
    page = front_page(found)
    assert 4 <= len(page.matters) <= 8
    assert [fault for line in sentences_of(page) for fault in faults(line)] == []


@cache
def weeks_of(kept: Kept) -> tuple[PastWeek, ...]:
    """The weeks of a kept game that were played to their end."""
    game = kept.begin()
    for line in kept.file.read_text(encoding="utf-8").splitlines():
        game.submit(parse_order(line))
    past = Past(game)
    return tuple(past.week(number) for number in range(past.first, past.last))


def hidden(state: State, side: Side) -> State:
    """The state with everything else where an enemy of the side keeps his secrets."""
    other = state.copy()
    for each in state.groups_of(side.enemy):
        units = tuple(Unit("?", unit.type, 1, 1) for unit in each.units)
        other.groups[each.id] = replace(each, units=units, entrenchment=0, artillery=0, supplied_by=None, plot="")
    other.players[side.enemy] = replace(other.players[side.enemy], records=(), sightings={}, attackers={})
    return other


def as_hidden(week: PastWeek, side: Side) -> PastWeek:
    """The week with everything else where an enemy of the side keeps his secrets, its events too."""
    known = {
        id(event): replace(event, secrets={own: facts for own, facts in event.secrets.items() if own is side})
        for event in (*week.events, *(event for step in week.film for event in step.events))
    }

    def seen_of(events: Iterable[Event]) -> tuple[Event, ...]:
        return tuple(known[id(event)] for event in events if event.side is not side.enemy)

    phases = [replace(each, start=hidden(each.start, side), events=seen_of(each.events)) for each in week.phases]
    film = [replace(step, events=seen_of(step.events)) for step in week.film]
    start, after = hidden(week.start, side), hidden(week.after, side)
    return replace(week, start=start, after=after, phases=tuple(phases), film=tuple(film))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("kept", GAMES, ids=lambda kept: kept.name)
def test_no_sentence_of_a_war_knows_what_the_enemy_hides_and_none_ends_wrongly(kept: Kept, side: Side) -> None:
    for week in weeks_of(kept):
        page = front_page(facts_of(week, side))
        assert [fault for line in sentences_of(page) for fault in faults(line)] == []
        assert front_page(facts_of(as_hidden(week, side), side)) == page


def test_a_page_has_the_places_of_its_sentences_on_the_map() -> None:
    for week in weeks_of(GAMES[0]):
        page: FrontPage = front_page(facts_of(week, AXIS))
        land = smolensk().scenario.board.land
        assert {place for matter in page.matters for place in matter.places} <= land


@pytest.mark.parametrize("side", SIDES)
def test_the_report_of_the_war_tells_a_week_by_the_same_figures(side: Side, running: Game) -> None:
    record = record_of(running, side)
    past = Past(running)
    assert len(record.weeks) == 4
    for week in record.weeks:
        found = facts_of(past.week(week.week), side)
        assert found.fought == week
        assert costliest(found.fought.battles) == costliest(week.battles)
        assert lost_in_battle(found.fought, side.enemy) == lost_in_battle(Weeks((week,)), side.enemy)


def test_the_strengths_of_groups_that_surrendered_add_up_to_the_sum(running: Game) -> None:
    (week,) = [week for week in record_of(running, AXIS).weeks if len(week.surrenders) > 1]
    told = text(facts(week))
    (total,) = re.findall(r"Soviet groups with about (\d+) strength points", told)
    parts = re.findall(r"\(about (\d+)\)", told)
    assert len(parts) == len(week.surrenders)
    assert sum(map(int, parts)) == int(total)
