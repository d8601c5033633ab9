from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from tests.text.golden import check
from tests.text.panels.views import WIDTHS, front_view, page
from tests.text.reports.events import ATTACK, event
from wir.model.events import Event, Roll, seen
from wir.model.sides import Side
from wir.text.looks import in_ascii
from wir.text.panels.lines import Line, length, text_of
from wir.text.reports.combat_report import attack_among, combat_details, combat_pane, roll_lines

SCENARIO = front_view().scenario
OWN = {"attacking_units": [{"group": 1, "units": [["1 PZ", 140, 82, 10]]}, {"group": 2, "units": []}]}
ROLLS = (
    Roll("7.10", "4 8,4 attacker", 89, low=-200, high=200),
    Roll("7.7", "4 8,4", 270_000, chance=1_000_000),
    Roll("8.2", "gain combat 1 0", 900_000, chance=480_000, side=Side.AXIS),
)


def attack(**facts: Any) -> Event:
    found = event("attacked", ATTACK | facts, OWN, rolls=ROLLS)
    told = seen(found, Side.AXIS)
    assert told is not None
    return told


def step(*more: Event, **facts: Any) -> list[Event]:
    return [attack(**facts), *more]


RETREAT = event("retreated", {"side": "SOVIET", "group": 64, "start": [8, 4], "to": [9, 4]})
SURRENDER = event("surrendered", {"side": "SOVIET", "group": 76, "at": [8, 4]})
OVERRUN = event("air_destroyed", {"side": "SOVIET", "air": 116, "at": [8, 4]})
NOISE = event("weather", {"weather": "RAIN", "date": "1941-06-29"})


def pane(events: list[Event], width: int = 60) -> str:
    return page(combat_pane(events[0], events, SCENARIO, width))


@pytest.mark.parametrize("width", [26, 34, 60])
def test_a_combat_at_the_usual_widths(width: int) -> None:
    lines = [
        *combat_pane(attack(), step(RETREAT, SURRENDER), SCENARIO, width),
        *combat_details(attack(), SCENARIO, width),
    ]
    check(f"panels/combat_{width}", page(lines))


def test_the_pane_tells_who_where_how_and_with_what_result() -> None:
    text = pane(step(RETREAT, NOISE))
    assert text.startswith(" 1  2  ►  64  76  Dnepropetrovsk 8,4")
    for part in ("odds 3.4-1 §7.6", "losses Axis -12  Soviet -30 §7.10"):
        assert part in text
    assert "64  retreats from Dnepropetrovsk 8,4" in text
    assert "weather" not in text


@pytest.mark.parametrize(
    ("events", "banner"),
    [
        (step(RETREAT), "64 and 76 ARE DRIVEN OUT"),
        (step(RETREAT, SURRENDER), "76 SURRENDERS"),
        (step(driven_out=[]), "DEFENDERS HOLD"),
        (step(driven_out=[], destroyed=[64]), "DEFENDERS HOLD"),
        (step(driven_out=[], destroyed=[64, 76]), "64 and 76 ARE DESTROYED"),
        (step(OVERRUN, driven_out=[], defenders=[]), "AIRFIELD IS OVERRUN"),
    ],
)
def test_the_banner_tells_the_result(events: list[Event], banner: str) -> None:
    assert banner in pane(events)


def test_own_strength_is_shown_before_and_after() -> None:
    assert "152 → 140" in pane(step(RETREAT))
    other = seen(event("attacked", ATTACK, OWN), Side.SOVIET)
    assert other is not None
    assert "strength" not in pane([other])


def test_aircraft_alone_are_called_so() -> None:
    assert "Soviet aircraft" in pane(step(OVERRUN, driven_out=[], defenders=[]))


def test_the_attack_is_found_among_all_that_happened() -> None:
    assert attack_among([NOISE, *step(RETREAT)]) == attack()
    assert attack_among([NOISE]) is None


@pytest.mark.rule("7.6", "7.9", "8.3")
def test_every_modifier_stands_with_its_paragraph() -> None:
    text = page(combat_details(attack(), SCENARIO, 60))
    assert "x1.4 entrenchment 2  64  §7.9" in text
    assert "x1/2 across river  1  §8.3" in text
    assert "entrenchment, 64: 2 → 0 §7.7 R125" in text
    assert "retreat 100% §7.7 R76" in text


@pytest.mark.rule("7.6")
def test_what_defending_armour_leaves_of_the_bonus_is_told_to_the_hundredth() -> None:
    factors = [{"side": "AXIS", "group": 1, "name": "mechanized", "value": 1.02, "paragraph": "7.6"}]
    assert "x1.02 mechanized  1  §7.6" in page(combat_details(attack(factors=factors), SCENARIO, 60))


def test_modifiers_that_groups_share_are_told_once() -> None:
    factors = [{"side": "AXIS", "group": n, "name": "rain", "value": 0.5, "paragraph": "8.4"} for n in (1, 2)]
    assert "x1/2 rain  1  2  §8.4" in page(combat_details(attack(factors=factors), SCENARIO, 60))


def test_own_units_are_told_and_the_enemys_are_not() -> None:
    assert "1 PZ 140/82/10" in page(combat_details(attack(), SCENARIO, 60))
    other = seen(event("attacked", ATTACK, OWN, rolls=ROLLS), Side.SOVIET)
    assert other is not None
    text = page(combat_details(other, SCENARIO, 60))
    assert "1 PZ" not in text
    assert "gain" not in text


def test_only_the_number_of_a_group_stands_before_its_units() -> None:
    units = [[f"{number} INF", 60, 60, 10] for number in range(101, 111)]
    told = seen(event("attacked", ATTACK, {"attacking_units": [{"group": 20, "units": units}]}), Side.AXIS)
    assert told is not None
    lines = page(combat_details(told, SCENARIO, 60)).split("\n")
    found = [text for text in lines if "INF" in text]
    assert len(found) > 1
    assert found[0].startswith(" 20   101 INF")
    assert all(text.startswith("      1") for text in found[1:])


def test_rolls_are_told_with_what_came_up() -> None:
    text = page(roll_lines(ROLLS, 60))
    assert "§7.10 losses of the attackers, thousandths: -200 to 200, 89" in text
    assert "§7.7 retreat of the defenders: 100%, 27 rolled: yes" in text
    assert "§8.2 gain combat 1 0: 48%, 90 rolled: no" in text


def test_the_roll_for_retreat_comes_first() -> None:
    rolls = [
        line
        for line in page(combat_details(attack(), SCENARIO, 60)).split("\n")
        if "rolled" in line or " to 200" in line
    ]
    assert rolls[0].startswith("§7.7")


@settings(deadline=None)
@given(width=WIDTHS)
def test_combats_keep_to_their_width(width: int) -> None:
    lines: list[Line] = [
        *combat_pane(attack(), step(RETREAT, SURRENDER, OVERRUN), SCENARIO, width),
        *combat_details(attack(), SCENARIO, width),
    ]
    assert [text_of(spans) for spans in lines if length(spans) > width] == []
    assert all(text_of(spans).isascii() for spans in in_ascii(lines))
