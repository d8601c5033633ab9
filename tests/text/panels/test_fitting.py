"""What holds for every panel: it keeps to its width and to one cell a character, and knows only what its side knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from unicodedata import east_asian_width

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from tests.estimates.unaided import left_to_do as todo
from tests.properties import examples
from tests.text.golden import check
from tests.text.panels.views import PLACES, WIDTHS, front_view, groups, page, states
from wir.estimates.forecast import beliefs_of, forecast_between
from wir.estimates.group_rows import group_rows
from wir.estimates.outlook import outlook_of
from wir.estimates.production import cities_in_order
from wir.model.groups import AirGroup, Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Player, Pools
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import view
from wir.rules.production import SOURCES
from wir.text.charts import series_panel
from wir.text.looks import in_ascii
from wir.text.panels.calendar_panel import calendar_panel, week_ahead
from wir.text.panels.cities import city_table, stake_panel
from wir.text.panels.economy import production_panel, sources_panel
from wir.text.panels.forecast_panel import forecast_panel
from wir.text.panels.group_lists import enemy_forces, group_list, order_of_battle
from wir.text.panels.inspector import inspector
from wir.text.panels.lines import Line, length, text_of
from wir.text.panels.todo_list import todo_blocks
from wir.text.panels.victory_panel import game_end, victory_panel

Panel = Callable[[State, int], list[Line]]


def inspected(shown: State, width: int) -> list[Line]:
    outlook = outlook_of(shown)
    places = [*PLACES.values(), (2, 5), (9, 4), (1, 1), (6, 2), (8, 4)]
    return [spans for at in places for block in inspector(shown, Hex(*at), width, outlook) for spans in block]


def forecasts(shown: State, width: int) -> list[Line]:
    beliefs = beliefs_of(shown, 3)
    pairs = [(at, to) for at in PLACES.values() for to in (*PLACES.values(), (2, 5)) if at != to]
    found = [forecast_between(shown, Hex(*at), Hex(*to), beliefs) for at, to in pairs]
    return [spans for each in found if each is not None for spans in forecast_panel(shown, each, width)]


def listed_groups(shown: State, width: int) -> list[Line]:
    return group_list(group_rows(shown), width, 12)


def to_do(shown: State, width: int) -> list[Line]:
    own = [phase for phase in Phase if phase.side is shown.viewer]
    views = [replace(shown, phase=phase) for phase in own]
    blocks = [block for each in views for block in todo_blocks(each, todo(each), width)]
    return [spans for head, body in blocks for spans in (*head, *body)]


def stakes(shown: State, width: int) -> list[Line]:
    return [spans for city in shown.cities.values() for spans in stake_panel(shown, city, width)]


def sources(shown: State, width: int) -> list[Line]:
    return [spans for pool in SOURCES for spans in sources_panel(shown, pool, width)]


def cities(shown: State, width: int) -> list[Line]:
    return city_table(shown, cities_in_order(shown, "swing"), width, "Minsk")


def both_orders_of_battle(shown: State, width: int) -> list[Line]:
    return [*order_of_battle(shown, width), *enemy_forces(shown, width)]


PANELS: dict[str, Panel] = {
    "inspector": inspected,
    "forecast": forecasts,
    "group list": listed_groups,
    "to do": to_do,
    "production": production_panel,
    "sources": sources,
    "stakes": stakes,
    "victory": victory_panel,
    "week ahead": week_ahead,
    "calendar": calendar_panel,
    "cities": cities,
    "order of battle": both_orders_of_battle,
    "by week": series_panel,
    "game end": game_end,
}

FEW = examples(12, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@FEW
@given(state=states(), side=st.sampled_from(Side), width=WIDTHS)
def test_every_panel_keeps_to_its_width_and_to_one_cell_a_character(state: State, side: Side, width: int) -> None:
    shown = view(state, side)
    for name, panel in PANELS.items():
        lines = panel(shown, width)
        assert lines, name
        assert [text_of(spans) for spans in lines if length(spans) > width] == [], name
        characters = {char for spans in lines for char in text_of(spans)}
        assert all(char.isprintable() and east_asian_width(char) not in "WF" for char in characters), name
        plain = in_ascii(lines)
        assert [text_of(spans) for spans in plain if not text_of(spans).isascii()] == [], name
        assert [length(spans) for spans in plain] == [length(spans) for spans in lines], name


@FEW
@given(data=st.data(), side=st.sampled_from(Side), width=WIDTHS)
def test_no_panel_depends_on_what_the_enemy_keeps_secret(data: st.DataObject, side: Side, width: int) -> None:
    state = data.draw(states())
    other = with_other_secrets(data, state, side.enemy)
    for name, panel in PANELS.items():
        assert panel(view(state, side), width) == panel(view(other, side), width), name


@pytest.mark.parametrize("width", [18, 34, 60])
@pytest.mark.parametrize("name", [name for name in PANELS if name not in ("forecast", "inspector")])
def test_panels_of_the_small_front(name: str, width: int) -> None:
    check(f"panels/{name.replace(' ', '_')}_of_front_{width}", page(PANELS[name](front_view(), width)))


def with_other_secrets(data: st.DataObject, state: State, enemy: Side) -> State:
    """The same position with whatever the enemy of a side keeps to himself changed."""
    other = state.copy()
    for number, group in state.groups.items():
        if group.side is enemy:
            drawn = data.draw(groups(number, tuple(group.at)))
            other.groups[number] = replace(drawn, since=group.since)
    for number, air in state.air.items():
        if air.side is enemy and air.at is not None:
            points = data.draw(st.integers(1, 255)) if air.points else 0
            other.air[number] = AirGroup(number, air.at, points, supplied_by=data.draw(st.sampled_from([None, 58])))
    for number, depot in state.depots.items():
        if depot.side is enemy:
            other.depots[number] = Depot(number, depot.entry, route=(4,))
    other.players[enemy] = Player(pools=data.draw(st.builds(Pools, *[st.integers(0, 255)] * 7)))
    other.seed = data.draw(st.integers(0, 99))
    return other
