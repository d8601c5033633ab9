from __future__ import annotations

import pytest

from tests.text.position import LOOKS
from wir.text.colours import contrast, luminance
from wir.text.looks import PanelStyles, panel_styles
from wir.text.panels.lines import Role

STYLES = [panel_styles(look.palette.name) for look in LOOKS.values()]
COLOURED = [styles.name for styles in STYLES if styles.ground.bg is not None]
BARS = [role for role in Role if role.value.startswith("bar of")]
DECORATION = [Role.RULE, Role.BAR_EMPTY]
READ = [role for role in Role if role not in (*BARS, *DECORATION)]


@pytest.mark.parametrize("styles", STYLES, ids=lambda styles: styles.name)
def test_every_role_has_a_look(styles: PanelStyles) -> None:
    assert set(styles.roles) == set(Role)


@pytest.mark.parametrize(("role", "least"), [*((role, 4.5) for role in READ), *((role, 3) for role in BARS)])
@pytest.mark.parametrize("name", COLOURED)
def test_text_can_be_read_and_bars_stand_out(name: str, role: Role, least: float) -> None:
    style = panel_styles(name).style(role)
    assert style.fg is not None
    assert style.bg is not None
    assert contrast(style.fg, style.bg) >= least


@pytest.mark.parametrize("name", COLOURED)
def test_the_plates_of_the_sides_differ_in_lightness(name: str) -> None:
    axis, soviet = (panel_styles(name).style(role).bg for role in (Role.AXIS_PLATE, Role.SOVIET_PLATE))
    assert axis is not None
    assert soviet is not None
    assert luminance(axis) > 2 * luminance(soviet)


def test_without_colours_nothing_has_one() -> None:
    styles = panel_styles("no colours")
    looks = [styles.ground, *(styles.style(role) for role in Role)]
    assert all(look.fg is None and look.bg is None for look in looks)


def test_without_colours_the_sides_still_differ() -> None:
    styles = panel_styles("no colours")
    assert styles.style(Role.AXIS_PLATE) != styles.style(Role.SOVIET_PLATE)
    assert styles.style(Role.KEY) != styles.style(Role.TEXT)


@pytest.mark.parametrize(("name", "numbers"), [("16 colours", range(16)), ("256 colours", range(16, 256))])
def test_numbered_palettes_keep_to_their_numbers(name: str, numbers: range) -> None:
    styles = panel_styles(name)
    used = [colour for role in Role for colour in styles.style(role)[:2] if colour is not None]
    assert all(colour.number in numbers for colour in used)
