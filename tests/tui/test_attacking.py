"""The attack by its target: the list, its keys, its mouse, what it orders, and how it looks in a terminal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.kit import group, infantry, make_state, mech, panzer, rifle
from tests.tui.attacking import FAR, TARGET, attacking, listed, player
from tests.tui.playing import Player
from tests.tui.screen import press, running, seen, until
from wir.estimates.rings import targets_by_worth
from wir.match.new_game import NewGame
from wir.model.hexes import Hex, step_to
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.text.panels.forecast_panel import first_in_short
from wir.tui.modes.attacking import Attacking
from wir.tui.modes.movement import GroupInHand, Movement


def plots(p: Player) -> dict[int, str]:
    return {each.id: each.plot for each in p.state.groups_of(Side.AXIS) if each.plot}


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


@pytest.mark.rule("7.0")
@pytest.mark.parametrize(
    ("legs", "told"), [((1,), "; enemy moves before leg 2"), ((1, 0), "; enemy first 5%"), ((), "")]
)
def test_an_attack_in_the_second_leg_tells_that_the_enemy_moves_before_it(legs: tuple[int, ...], told: str) -> None:
    assert first_in_short(player().desk.view, legs) == told


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
