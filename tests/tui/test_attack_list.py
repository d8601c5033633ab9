"""What the list of an attack shows, at every width."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.kit import city, group, infantry, make_state, rifle
from tests.tui.attacking import TARGET, attacking, listed, player
from tests.tui.playing import Player
from wir.estimates.attack_plan import AttackPlan
from wir.estimates.forecast import Range
from wir.estimates.rings import Shut, WayOut
from wir.model.groups import AirGroup, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.words import decimal, whole
from wir.text.panels.attack_panel import attack_panel, summary
from wir.text.panels.lines import text_of
from wir.text.panels.words import odds


def supposing(plan: AttackPlan, **known: object) -> AttackPlan:
    """The same where this is what it comes to."""
    plan = replace(plan)
    vars(plan).update(known)
    return plan


@pytest.mark.parametrize("width", [25, 40, 60])
def test_nothing_of_forecast_and_ring_is_cut_at_any_width(width: int) -> None:
    p = player()
    p.press("s +")
    main = attacking(p).found.main
    assert main is not None
    shown = " ".join(listed(p, width, 40).split())
    assert f"{odds(main.odds.low).removesuffix('-1')} to {odds(main.odds.high)}" in shown
    assert f"driven out {whole(main.driven_out)}%, then" in shown
    for way in attacking(p).ring:
        assert (str(way.hex) in shown) or not way.is_open


def test_an_attack_that_drives_nobody_out_is_not_said_to_make_anybody_surrender() -> None:
    p = player()
    p.press("s +")
    plan = attacking(p)
    assert plan.found.main is not None
    assert text_of(summary(plan)).endswith("driven out 100%, then surrenders 100%")
    legs = tuple(
        (leg, replace(found, retreat=Range(0, 0, 8), driven_out=Fraction(2, 5))) for leg, found in plan.found.legs
    )
    held = replace(plan.found, legs=legs)
    assert text_of(summary(supposing(plan, found=held))).endswith("-1, holds")


def test_defenders_that_will_probably_hold_have_the_best_chance_of_driving_them_out_beside_them() -> None:
    p = player()
    p.press("s +")
    plan = attacking(p)
    rarely = Fraction(1, 3)
    for retreat, told in ((Range(0, 0, 7), "at best 7%, then"), (Range(0, 0, rarely), "0%")):
        legs = tuple((leg, replace(found, retreat=retreat, driven_out=rarely)) for leg, found in plan.found.legs)
        held = supposing(plan, found=replace(plan.found, legs=legs))
        shown = " ".join(" ".join(text_of(each) for each in attack_panel(held, 0, 40, 40)).split())
        assert f"driven out {told} " in shown
        assert text_of(summary(held)).endswith(", holds")


def test_list_and_prompt_tell_the_same_chance_of_driving_the_defenders_out() -> None:
    p = player()
    p.press("s +")
    plan = attacking(p)
    legs = tuple((leg, replace(found, driven_out=Fraction(19, 2))) for leg, found in plan.found.legs)
    plan = supposing(plan, found=replace(plan.found, legs=legs))
    assert "driven out 9.5%" in text_of(summary(plan))
    assert any("driven out 9.5%" in text_of(each) for each in attack_panel(plan, 0, 40, 40))


def test_on_a_small_screen_the_list_tells_what_everybody_adds() -> None:
    air = [AirGroup(52, Hex(4, 6), 60, supplied_by=58)]
    p = Player(make_state(group(12, (4, 4), infantry()), *(group(n, TARGET, rifle()) for n in (80, 81)), air=air))
    p.desk.cursor = TARGET
    p.press("s")
    rows = attack_panel(attacking(p), 0, 25, 20)
    head = next(n for n, row in enumerate(rows) if text_of(row).split()[:1] == ["group"])
    assert "odds" in text_of(rows[head])
    assert all(len(text_of(row).split()) >= 3 for row in rows[head + 1 : head + 3])


def test_on_a_small_screen_two_legs_leave_room_for_the_list_of_groups() -> None:
    p = player()
    p.press("s +")
    plan = attacking(p)
    legs = tuple((leg, replace(found, staying=((80, 52),))) for leg, found in plan.found.legs)
    assert len(legs) == 2
    plan = supposing(plan, found=replace(plan.found, legs=legs))
    told = [text_of(row) for row in attack_panel(plan, 0, 25, 20)]
    assert sum(" stays dug in 52%" in row for row in told) == 2
    head = next(n for n, row in enumerate(told) if row.split()[:1] == ["group"])
    assert len(told[head + 1 :]) >= 3


def test_the_aircraft_of_an_air_group_are_listed_as_its_strength_and_not_as_its_fatigue() -> None:
    p = player()
    p.press("s")
    for width in (25, 60):
        rows = [text_of(each) for each in attack_panel(attacking(p), 0, width, 24)]
        head = next(row for row in rows if row.split()[:1] == ["group"])
        air = next(row for row in rows if " 52 " in row)
        tired = head.index("tired") + len("tired")
        assert air[tired - len("tired") : tired].strip() == ""
        assert ("60" in air.split()) is ("strength" in head)


def test_list_and_prompt_count_groups_and_air_groups_alike() -> None:
    p = player()
    for keys in ("s", "+"):
        p.press(keys)
        heading = next(each for each in listed(p).splitlines() if each.startswith("WHO CAN JOIN"))
        assert p.prompt.startswith(f"{' '.join(heading.split()[-3:])} join")


def test_how_tired_an_attack_leaves_a_group_stands_after_the_arrow_that_is_used_everywhere() -> None:
    p = player()
    p.press("s")
    assert re.search(r"\d→\d", listed(p))
    assert not re.search(r"\d►\d", listed(p))


def test_a_row_beyond_the_list_is_told_of() -> None:
    p = player()
    p.press("s 9")
    assert p.notice == "The list has no such number"


@pytest.mark.rule("7.5")
def test_a_group_that_only_bombards_shows_what_that_costs_the_enemy_and_that_nobody_attacks() -> None:
    p = player()
    p.press("s + +")
    assert "no group joins yet" in listed(p)
    p.press("1 b")
    number = attacking(p).joiners[0].group.id
    assert "no attack, only shelling" in listed(p)
    [hit] = attacking(p).shelling[number].hits
    [row] = [row for row in listed(p).splitlines() if row.startswith("►1B")]
    assert f" -{decimal(hit.loss.likely)}% " in row


def test_aircraft_stand_in_the_same_list() -> None:
    p = player()
    p.press("s")
    p.press(str(len(attacking(p).joiners) + 1))
    assert attacking(p).flying == {52}
    p.press("enter")
    assert p.state.air[52].strike == Strike(TARGET, StrikeKind.GROUND)
    p.press("s")
    p.press(f"{len(attacking(p).joiners) + 1} enter")
    assert p.state.air[52].strike is None


def test_the_chance_that_a_way_out_is_open_is_not_given_as_the_chance_to_clear_it() -> None:
    p = player()
    p.press("s +")
    way = WayOut(Hex(6, 7), 1, Shut.OPEN, (81,), 72)
    shown = map(text_of, attack_panel(supposing(attacking(p), ring=(way,)), 0, 40, 40))
    assert [text for text in shown if text.startswith("to 6,7 open 72%, drive out  81")]


def test_a_way_out_that_nobody_can_shut_is_called_open() -> None:
    p = player()
    p.press("s +")
    way = WayOut(Hex(6, 7), 1, Shut.OPEN, (), 100)
    shown = [text_of(text).rstrip() for text in attack_panel(supposing(attacking(p), ring=(way,)), 0, 40, 40)]
    assert "to 6,7 open" in shown


def test_a_city_that_is_left_to_shut_the_ring_is_told() -> None:
    for holder, is_told in (((5, 7), False), ((2, 2), True)):
        p = Player(
            make_state(
                group(12, (6, 9), infantry(), infantry(2)),
                group(13, holder, infantry(4)),
                group(14, (5, 7), infantry(3), supplied_by=58),
                group(80, Hex(6, 8), rifle()),
                cities=[city("Vitebsk", (5, 7), Side.AXIS)],
            )
        )
        p.desk.cursor = Hex(6, 8)
        p.press("s r")
        assert len(attacking(p).closing) == 1
        assert ("leaving Vitebsk empty" in listed(p, 34, 30)) is is_told
