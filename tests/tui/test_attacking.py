"""The attack by its target: the list, its keys, its mouse, what it orders, and how it looks in a terminal."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tests.kit import city, group, infantry, make_state, mech, panzer, rifle
from tests.tui.playing import Player
from tests.tui.test_app import press, running, seen, until
from wir.estimates.attack_plan import AttackPlan
from wir.estimates.forecast import Range
from wir.estimates.rings import Shut, WayOut, targets_by_worth
from wir.match.new_game import NewGame
from wir.model.groups import AirGroup, Strike, StrikeKind
from wir.model.hexes import Hex, step_to
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.words import decimal, whole
from wir.text.panels.attack_panel import attack_panel, summary
from wir.text.panels.lines import length, text_of
from wir.text.panels.words import odds
from wir.tui.modes.attacking import Attacking
from wir.tui.modes.movement import GroupInHand, Movement

TARGET, FAR = Hex(4, 3), Hex(9, 9)


def player() -> Player:
    """A Soviet group between two Axis groups, armour behind one of them, aircraft, and another enemy farther off."""
    found = Player(
        make_state(
            group(12, (4, 4), infantry(), infantry(2)),
            group(14, (3, 4), infantry()),
            mech(1, (4, 5), panzer(1), panzer(2)),
            mech(2, (5, 3), panzer(3)),
            group(80, TARGET, rifle()),
            group(81, FAR, rifle()),
            group(15, (9, 10), infantry()),
            air=[AirGroup(52, Hex(4, 6), 60, supplied_by=58)],
        )
    )
    found.desk.cursor = TARGET
    return found


def plots(p: Player) -> dict[int, str]:
    return {each.id: each.plot for each in p.state.groups_of(Side.AXIS) if each.plot}


def listed(p: Player, width: int = 25, height: int = 18) -> str:
    lines = p.mode.side(width, height)
    assert lines is not None
    assert len(lines) <= height
    assert all(length(each) <= width for each in lines)
    return "\n".join(map(text_of, lines))


def attacking(p: Player) -> AttackPlan:
    assert isinstance(p.mode, Attacking)
    return p.mode.plan


def supposing(plan: AttackPlan, **known: object) -> AttackPlan:
    """The same where this is what it comes to."""
    plan = replace(plan)
    vars(plan).update(known)
    return plan


def test_one_key_on_an_enemy_lists_all_groups_that_can_join_the_strongest_first() -> None:
    p = player()
    p.press("s")
    numbers = [joiner.group.id for joiner in attacking(p).joiners]
    assert set(numbers) == {1, 2, 12, 14}
    assert [joiner.strength for joiner in attacking(p).joiners] == sorted(
        (joiner.strength for joiner in attacking(p).joiners), reverse=True
    )
    for number in (*numbers, 52):
        assert f" {number} " in listed(p)


@pytest.mark.parametrize("key", ["enter", "g", "s"])
def test_the_key_that_takes_a_group_in_hand_opens_it_on_an_enemy_too(key: str) -> None:
    p = player()
    p.press(key)
    assert attacking(p).target == TARGET


def test_it_opens_with_a_group_in_hand_as_well_and_the_group_stays_there() -> None:
    p = player()
    p.desk.cursor = Hex(4, 4)
    p.press("g")
    p.desk.cursor = TARGET
    p.press("s escape")
    assert isinstance(p.mode, GroupInHand)


def test_enter_plots_all_that_join_and_one_undo_takes_them_back() -> None:
    p = player()
    p.press("s +")
    wanted = {number: task.plot for number, task in attacking(p).tasks.items()}
    assert len(wanted) > 1
    p.press("enter")
    assert plots(p) == wanted
    assert isinstance(p.mode, Movement)
    assert "driven out" in p.notice
    assert len(p.match.take_back()) == len(wanted)
    assert plots(p) == {}


@pytest.mark.rule("6.7")
def test_a_group_that_drives_up_to_a_full_hex_is_shown() -> None:
    armour = (mech(number, (4, 5), panzer()) for number in (1, 2))
    p = Player(make_state(group(12, (4, 4), infantry()), *armour, group(80, TARGET, rifle())))
    p.desk.cursor = TARGET
    p.press("s")
    for key, joiner in enumerate(attacking(p).joiners, 1):
        if joiner.group.id not in attacking(p).tasks:
            p.press(str(key))
    assert attacking(p).tasks.keys() == {1, 2, 12}
    assert " 2 finds 4,4 full" in listed(p)


def test_the_key_for_all_says_what_it_does_now() -> None:
    p = player()
    p.press("s")

    def hint() -> str | None:
        return next((each.word for each in p.mode.hints() if each.names == ("attack.all",)), None)

    everybody = {joiner.group.id for joiner in attacking(p).joiners}
    assert set(attacking(p).tasks) != everybody
    assert hint() == "All groups"
    p.press("+")
    assert set(attacking(p).tasks) == everybody
    assert hint() == "None"
    p.press("+")
    assert not attacking(p).tasks
    assert hint() == "All groups"


def test_no_group_is_suggested_for_an_attack_at_less_than_even_odds_by_all_together() -> None:
    p = Player(make_state(group(12, (4, 4), infantry(strength=5)), group(80, TARGET, rifle())))
    p.desk.cursor = TARGET
    p.press("s")
    assert [joiner.group.id for joiner in attacking(p).joiners] == [12]
    assert not attacking(p).tasks
    p.press("enter")
    assert not plots(p)
    p.press("1 enter")
    assert plots(p) == {12: "1"}


def test_figures_put_groups_in_and_take_them_out_and_the_forecast_runs_along() -> None:
    p = player()
    p.press("s + +")
    assert attacking(p).tasks == {}
    assert "no group joins yet" in listed(p)
    air = len(attacking(p).joiners) + 1
    p.press(str(air))
    assert "only aircraft join yet" in listed(p)
    p.press(str(air))
    row = next(n for n, joiner in enumerate(attacking(p).joiners, 1) if joiner.group.id == 12)
    p.press(str(row))
    assert set(attacking(p).tasks) == {12}
    alone = attacking(p).found.main
    p.press("+")
    together = attacking(p).found.main
    assert alone and together
    assert together.odds.likely > alone.odds.likely
    p.press(str(row))
    assert 12 not in attacking(p).tasks


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


def test_s_stays_and_b_bombards_for_the_row_at_hand_and_shift_s_for_all() -> None:
    p = player()
    p.press("s + + 1 s")
    first = attacking(p).joiners[0].group.id
    p.press("enter")
    assert plots(p)[first].endswith("S")
    p.press("s b enter")
    assert plots(p)[first].endswith("B")
    p.press("s + S enter")
    assert {plot[-1] for number, plot in plots(p).items() if number != first} == {"S"}


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


@pytest.mark.rule("6.6")
def test_a_plot_that_goes_on_after_the_attack_joins_in_the_list_and_stays_as_it_is() -> None:
    way = step_to(Hex(5, 3), TARGET)
    armour = mech(2, (5, 3), panzer(3), plot=f"{way}{way}")
    shelling = group(12, (4, 4), infantry(), plot="1B")
    p = Player(make_state(armour, shelling, group(80, TARGET, rifle())))
    p.desk.cursor = TARGET
    p.press("s")
    assert "2 of 2" in listed(p)
    assert "no attack" not in listed(p)
    assert f"advances 90%, then {way}" in listed(p, width=70)
    p.press("enter")
    assert plots(p) == {2: f"{way}{way}", 12: "1B"}


def test_with_nobody_joined_enter_leaves_the_list_open_and_says_so() -> None:
    p = player()
    p.press("s + +")
    assert p.prompt.endswith(" join: digits choose who does")
    p.press("enter")
    assert isinstance(p.mode, Attacking)
    assert p.notice == "No group joins, so nothing is plotted"
    p.press("+ enter")
    assert isinstance(p.mode, Movement)
    p.press("s + enter")
    assert isinstance(p.mode, Movement)
    assert plots(p) == {}


def test_a_group_that_is_taken_out_again_has_no_plot_any_more() -> None:
    p = player()
    p.press("s enter s")
    assert set(attacking(p).tasks) == set(plots(p))
    p.press("+ + enter")
    assert plots(p) == {}


def test_armour_beside_the_enemy_may_wait_for_the_second_leg() -> None:
    p = player()
    p.press("s + +")
    row = next(n for n, joiner in enumerate(attacking(p).joiners, 1) if joiner.group.id == 2)
    p.press(f"{row} l enter")
    assert plots(p)[2].startswith("0")


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


def test_nothing_is_ordered_before_enter() -> None:
    p = player()
    p.press("s 1 2 3 s b escape")
    assert plots(p) == {}
    assert p.match.game.undoable == ()


def at_the_first_target() -> tuple[Player, Hex]:
    """A player who has opened the attack list away from the enemy, and the target with which it begins."""
    p = player()
    p.desk.cursor = Hex(1, 1)
    p.press("s")
    return p, attacking(p).target


def test_tab_goes_through_the_targets_and_s_away_from_the_enemy_begins_with_the_first() -> None:
    p, first = at_the_first_target()
    p.press("tab")
    assert {first, attacking(p).target} == {TARGET, FAR}
    assert p.desk.cursor == attacking(p).target
    p.press("tab")
    assert attacking(p).target == first


def test_tab_goes_from_an_enemy_of_the_players_choice_to_the_target_that_is_worth_most() -> None:
    own = [group(12, (4, 4), infantry(), infantry(2)), group(13, (8, 4), infantry()), group(14, (8, 9), infantry())]
    p = Player(make_state(*own, *(group(n, at, rifle()) for n, at in ((80, (5, 4)), (81, (9, 4)), (82, (9, 9))))))
    worth = [target.hex for target in targets_by_worth(p.desk.view, p.desk.beliefs)]
    assert len(worth) == 3
    for chosen in worth:
        p.desk.cursor = chosen
        p.press("s")
        gone_to = []
        for _ in worth:
            p.press("tab")
            gone_to.append(attacking(p).target)
        assert gone_to == (worth if chosen != worth[0] else [*worth[1:], worth[0]])
        p.press("escape")


def test_a_key_plots_an_attack_and_goes_on_to_the_best_target_that_nobody_attacks() -> None:
    p, first = at_the_first_target()
    p.press("+ p")
    assert attacking(p).target == ({TARGET, FAR} - {first}).pop()
    assert set(plots(p)) == {12, 14, 1, 2}
    assert "join" in p.notice
    p.press("p")
    assert isinstance(p.mode, Movement)
    assert set(plots(p)) == {12, 14, 1, 2, 15}
    p.press("u")
    assert set(plots(p)) == {12, 14, 1, 2}


def test_where_nobody_joins_the_list_does_not_go_on() -> None:
    p = player()
    p.press("s + + p")
    assert attacking(p).target == TARGET
    assert p.notice == "No group joins, so nothing is plotted"


def test_a_click_takes_another_target_and_puts_groups_in_or_out() -> None:
    p = player()
    p.press("s + +")
    p.mode.clicked(Hex(4, 4))
    assert set(attacking(p).tasks) == {12}
    p.mode.clicked(Hex(4, 4))
    assert attacking(p).tasks == {}
    p.mode.clicked(FAR)
    assert attacking(p).target == FAR


def test_a_second_click_on_an_enemy_opens_the_list() -> None:
    p = player()
    assert p.mode.clicked(TARGET)
    assert attacking(p).target == TARGET


def test_the_ring_is_on_the_map_with_the_target_and_the_plots_to_be() -> None:
    p = player()
    p.press("s")
    scene = p.mode.scene()
    assert scene is not None and scene.overlay is not None and scene.deeds is not None
    assert scene.selected == TARGET
    assert len(scene.overlay.tints) == 6
    assert len(scene.deeds.arrows) >= len(attacking(p).tasks)


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_a_week_of_barbarossa_by_its_targets(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1), size) as (app, pilot):
        assert app.play is not None
        play = app.play
        await press(pilot, "e y")
        await until(pilot, lambda: play.match.game.phase is Phase.AXIS_SUPPLY)
        await press(pilot, "e y")
        await until(pilot, lambda: play.match.game.phase is Phase.AXIS_MOVEMENT)
        await press(pilot, "s")
        mode = play.table.desk.mode
        assert isinstance(mode, Attacking)
        shown = seen(app)
        assert "ATTACK ON" in shown
        assert "WHO CAN JOIN" in shown
        assert "driven out" in shown
        for number in mode.plan.tasks:
            assert f" {number} " in shown
        await press(pilot, "enter")
        assert len(play.match.game.undoable) == len(mode.plan.tasks)
        assert isinstance(play.table.desk.mode, Movement)


def test_a_click_on_a_row_of_the_list_puts_a_group_in_or_takes_it_out() -> None:
    p = player()
    p.press("s + +")
    lines = listed(p, 40, 30).splitlines()
    number = attacking(p).joiners[1].group.id
    row = [n for n, text in enumerate(lines) if " mech " in text or " inf " in text][1]
    assert p.mode.side_line(row)
    assert set(attacking(p).tasks) == {number}
    p.mode.side_line(row)
    assert attacking(p).tasks == {}
    assert p.mode.side_line(99)


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


def test_other_groups_are_sent_to_shut_the_ring_at_a_key_and_the_forecast_follows() -> None:
    target = Hex(6, 8)
    p = Player(
        make_state(
            group(12, (6, 9), infantry(), infantry(2)),
            group(14, (5, 7), infantry(3), supplied_by=58),
            mech(1, (8, 9), panzer(1), supplied_by=58),
            group(80, target, rifle()),
        )
    )
    p.desk.cursor = target
    p.press("s")
    before = attacking(p)
    assert before.found.main is not None
    assert [way.hex for way in before.ring if way.is_open]
    p.press("r")
    after = attacking(p)
    assert after.found.main is not None
    assert after.found.main.surrenders > before.found.main.surrenders
    assert "shut by" in listed(p, 34, 30)
    assert "empty" not in listed(p, 34, 30)
    p.press("enter")
    sent = {closer.group: closer.end for closer in after.closing}
    assert sent
    assert all(p.state.groups[number].at == at or p.state.groups[number].plot for number, at in sent.items())
    assert p.state.groups[12].plot
    p.press("u")
    assert p.match.game.undoable == ()


@pytest.mark.rule("7.2", "7.0")
def test_the_prompt_tells_how_likely_the_enemy_moves_before_the_attack() -> None:
    p = player()
    p.press("s +")
    assert p.prompt.endswith("; enemy first 5%")
    p.press("+")
    assert not attacking(p).tasks
    assert "enemy first" not in p.prompt


def test_the_next_target_is_one_for_which_some_group_is_fresh_enough() -> None:
    """Groups that an attack would bring to the fatigue limit are not suggested, nor waited for."""
    tired = group(12, (4, 4), *(infantry(n, fatigue=80) for n in range(5)))
    fresh = group(15, (9, 10), infantry(3), infantry(4))
    weak = (group(80, TARGET, rifle(strength=5)), group(81, FAR, rifle(strength=9)))
    for groups, left in (((tired, fresh), "movement"), ((replace(tired, units=fresh.units), fresh), "attack")):
        p = Player(make_state(*groups, *weak))
        p.desk.cursor = FAR
        p.press("s p")
        assert plots(p).keys() == {15}
        assert p.mode.context == left
