"""What panels and speech tell of an enemy under the house rule of R165."""

from __future__ import annotations

import pytest

from tests.kit import group, make_state, rifle
from tests.text.panels.views import page
from wir.model.sides import Side
from wir.model.state import Options, State
from wir.model.view import view
from wir.text.panels.group_lists import enemy_forces
from wir.text.panels.group_panel import group_panel
from wir.text.speech.places import group_line


def seen() -> State:
    groups = [group(12, (4, 3)), group(76, (4, 4), rifle(strength=90)), group(77, (9, 9), rifle(strength=300))]
    return view(make_state(*groups, options=Options(limited_intelligence=True)), Side.AXIS)


@pytest.mark.rule("4.6")
@pytest.mark.parametrize(("number", "look"), [(76, "weak"), (77, "unknown")])
def test_the_inspector_tells_what_an_enemy_looks_like_and_no_figure(number: int, look: str) -> None:
    text = page(group_panel(seen(), seen().groups[number], 34))
    assert f"looks {look} §4.6 R165" in text
    assert "ACS" not in text


def test_the_list_of_enemies_tells_the_same() -> None:
    text = page(enemy_forces(seen(), 60))
    assert "4,4 weak" in text
    assert "9,9 unknown" in text
    assert "ACS" not in text


def test_plain_lines_tell_the_same() -> None:
    state = seen()
    assert group_line(state, state.groups[76]).endswith("group 76, weak.")
    assert group_line(state, state.groups[77]).endswith("group 77, unknown.")
