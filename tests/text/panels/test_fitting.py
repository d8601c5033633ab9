"""What holds for every panel: it keeps to its width and to one cell a character, and knows only what its side knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from unicodedata import east_asian_width

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.text.panels.views import PLACES, WIDTHS, groups, states
from tests.text.position import front
from wir.model.groups import AirGroup, Depot
from wir.model.hexes import Hex
from wir.model.players import Player, Pools
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import view
from wir.text.panels.inspector import inspector
from wir.text.panels.lines import Line, length, text_of
from wir.text.panels.outlook import outlook_of
from wir.text.panels.signs import in_ascii

Panel = Callable[[State, int], list[Line]]


def inspected(shown: State, width: int) -> list[Line]:
    outlook = outlook_of(shown)
    places = [*PLACES.values(), (2, 5), (9, 4), (1, 1), (6, 2), (8, 4)]
    return [spans for at in places for block in inspector(shown, Hex(*at), width, outlook) for spans in block]


PANELS: dict[str, Panel] = {
    "inspector": inspected,
}

SHOWN = pytest.mark.parametrize("panel", PANELS.values(), ids=PANELS.keys())
FEW = settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@SHOWN
@FEW
@given(state=states(), side=st.sampled_from(Side), width=WIDTHS)
def test_no_line_is_wider_than_asked(panel: Panel, state: State, side: Side, width: int) -> None:
    lines = panel(view(state, side), width)
    assert lines
    assert [text_of(spans) for spans in lines if length(spans) > width] == []
    characters = {char for spans in lines for char in text_of(spans)}
    assert all(char.isprintable() and east_asian_width(char) not in "WF" for char in characters)


@SHOWN
@FEW
@given(state=states(), side=st.sampled_from(Side), width=WIDTHS)
def test_every_line_can_be_told_in_ascii(panel: Panel, state: State, side: Side, width: int) -> None:
    lines = panel(view(state, side), width)
    plain = in_ascii(lines)
    assert all(text_of(spans).isascii() and "?" not in text_of(spans).replace(" ? ", "") for spans in plain)
    assert [length(spans) for spans in plain] == [length(spans) for spans in lines]


@SHOWN
@FEW
@given(data=st.data(), side=st.sampled_from(Side), width=WIDTHS)
def test_nothing_depends_on_what_the_enemy_keeps_secret(
    panel: Panel, data: st.DataObject, side: Side, width: int
) -> None:
    state = data.draw(states())
    other = with_other_secrets(data, state, side.enemy)
    assert panel(view(state, side), width) == panel(view(other, side), width)


@SHOWN
def test_a_whole_state_is_refused(panel: Panel) -> None:

    with pytest.raises(ValueError, match="View"):
        panel(front(), 40)


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
