from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import floor
from typing import Any

import pytest

from tests.estimates.unaided import assault, joiners, strikes_on
from tests.kit import group, infantry, make_state, mech, panzer, rifle
from wir.estimates.assaults import (
    Assault,
    AttackTask,
    Joiner,
    Manner,
    cannot_join,
    enough,
    fatigue_after,
    needed,
    plotted_tasks,
    suggested,
)
from wir.estimates.attack_plan import AttackPlan
from wir.estimates.forecast import Beliefs, Range, as_believed, beliefs_of
from wir.estimates.preparation import after_moves, forecast_of_plot
from wir.model.groups import AirGroup
from wir.model.hexes import Hex
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import View, view
from wir.model.weather import Weather
from wir.rules.bombardment import PRECISION, aircraft_steps, artillery_points, artillery_steps, force_of, struck
from wir.rules.combat import assess, battle_at, odds_of
from wir.rules.plots import why_cannot_plot
from wir.rules.tables import COMBAT_FATIGUE

TARGET = Hex(4, 3)


def position(*more: object, **marks: object) -> State:
    """A Soviet group with an Axis infantry group south of it, armour behind that, and infantry out of reach."""
    groups = [
        group(12, (4, 4), infantry(), infantry()),
        mech(1, (4, 5), panzer(1), panzer(2)),
        group(13, (5, 5), infantry()),
        group(80, TARGET, rifle()),
    ]
    return make_state(*groups, *more, **marks)  # type: ignore[arg-type]


def seen(state: State) -> View:
    return view(state, Side.AXIS)


def adds_of(shown: View, found: Sequence[Joiner], tasks: Mapping[int, AttackTask]) -> Mapping[int, Fraction]:
    """What each of these groups adds, or could add, to the odds of an attack by those with tasks."""
    return AttackPlan(shown, beliefs_of(shown), TARGET, found, [], tasks, frozenset()).adds


def test_groups_beside_the_enemy_and_armour_a_hex_farther_off_can_join_the_strongest_first() -> None:
    found = joiners(seen(position()), TARGET)
    assert [joiner.group.id for joiner in found] == [1, 12]
    assert [len(AttackTask(joiner).plot) for joiner in found] == [2, 1]
    assert [AttackTask(joiner).leg for joiner in found] == [2, 1]
    assert found[0].strength > found[1].strength
    assert found[0].beside.units[0].fatigue > 0


@pytest.mark.rule("7.5")
def test_a_group_adds_to_the_odds_what_they_lose_without_it_its_guns_included() -> None:
    guns = group(13, (3, 3), infantry(strength=10), artillery=240)
    shown = seen(position(guns, group(14, (5, 3), infantry())))
    found = [joiner for joiner in joiners(shown, TARGET) if joiner.group.id != 1]
    tasks = {joiner.group.id: AttackTask(joiner) for joiner in found}

    def odds(*left_out: int) -> Fraction:
        main = assault(shown, TARGET, [task for n, task in tasks.items() if n not in left_out], []).main
        assert main is not None
        return main.odds.likely

    adds = adds_of(shown, found, tasks)
    assert adds == {number: odds() - odds(number) for number in (12, 13, 14)}
    assert adds[13] > 3 * next(joiner.odds for joiner in found if joiner.group.id == 13)
    without = {number: task for number, task in tasks.items() if number != 13}
    assert adds_of(shown, found, without)[13] == adds[13], "also before it joins"


@pytest.mark.rule("7.0", "7.6")
def test_who_is_the_only_one_of_its_leg_adds_all_the_odds_that_it_comes_to() -> None:
    shown = seen(position())
    found = joiners(shown, TARGET)
    tasks = {joiner.group.id: AttackTask(joiner) for joiner in found}
    expected = {
        part.group.id: leg.odds.likely
        for _, leg in assault(shown, TARGET, [*tasks.values()]).legs
        for part in leg.parts
    }
    assert adds_of(shown, found, tasks) == expected
    alone = adds_of(shown, found[1:], {})
    assert alone == {12: expected[12]} != {12: 0}


@pytest.mark.rule("6.5")
def test_who_could_stay_or_shell_is_told_to_add_what_it_does_when_it_stays() -> None:
    state = position()
    state.groups[12] = replace(state.groups[12], guns_added=True, artillery=120)
    shown = seen(state)
    (found,) = (joiner for joiner in joiners(shown, TARGET) if joiner.group.id == 12)
    assert found.manners == (Manner.STAY, Manner.SHELL)
    stays = adds_of(shown, [found], {12: AttackTask(found, Manner.STAY)})
    assert adds_of(shown, [found], {}) == stays
    assert stays[12] > 0


@pytest.mark.rule("6.6")
def test_every_plot_is_legal_and_every_manner_too() -> None:
    shown = seen(position(mech(2, (3, 3), panzer())))
    for joiner in joiners(shown, TARGET):
        for manner in joiner.manners:
            for waits in {False, joiner.group.is_mechanized}:
                assert why_cannot_plot(shown, joiner.group, AttackTask(joiner, manner, waits).plot) is None


@pytest.mark.rule("6.6")
def test_the_plot_follows_the_manner_and_the_leg() -> None:
    armour = next(j for j in joiners(seen(position(mech(2, (4, 2), panzer()))), TARGET) if j.group.id == 2)
    assert AttackTask(armour).plot == "4"
    assert AttackTask(armour, Manner.STAY).plot == "4S"
    assert AttackTask(armour, Manner.SHELL, waits=True).plot == "04B"
    assert AttackTask(armour, waits=True).leg == 2


@pytest.mark.rule("8.4")
def test_nobody_drives_up_in_rain() -> None:
    assert [joiner.group.id for joiner in joiners(seen(position(weather=Weather.RAIN)), TARGET)] == [12]


@pytest.mark.rule("6.2")
def test_who_has_marched_cannot_join_and_it_is_told_why() -> None:
    state = position()
    state.groups[12] = replace(state.groups[12], moved=1)
    shown = seen(state)
    assert [joiner.group.id for joiner in joiners(shown, TARGET)] == [1]
    assert [(each.id, refusal.paragraph) for each, refusal in cannot_join(shown, TARGET)] == [(12, "6.2")]


@pytest.mark.rule("6.5")
def test_who_has_added_guns_may_stay_and_shell_but_not_advance() -> None:
    state = position()
    state.groups[12] = replace(state.groups[12], guns_added=True)
    found = next(joiner for joiner in joiners(seen(state), TARGET) if joiner.group.id == 12)
    assert found.manners == (Manner.STAY, Manner.SHELL)


@pytest.mark.rule("8.1")
def test_an_advance_tires_more_than_staying_and_shelling_tires_nobody() -> None:
    shown = seen(position())
    found = joiners(shown, TARGET)[1]
    shells, stays, advances = (fatigue_after(shown, AttackTask(found, m), TARGET) for m in reversed(Manner))
    assert 0 == shells < stays < advances


@pytest.mark.rule("6.6")
def test_of_two_hexes_that_are_as_good_to_drive_up_to_the_first_by_the_direction_of_the_attack_is_chosen() -> None:
    """From 6,3 armour comes to 5,3 and attacks to the south-west, or to 5,4 and attacks to the north-west."""
    (found,) = joiners(seen(make_state(mech(2, (6, 3), panzer()), group(80, TARGET))), TARGET)
    assert (found.beside.at, found.direction) == ((5, 3), 5)


def test_enough_are_chosen_and_no_more() -> None:
    strong = [mech(n, at, *(panzer(u) for u in range(4))) for n, at in ((2, (4, 2)), (3, (3, 3)), (4, (5, 3)))]
    found = joiners(seen(position(*strong)), TARGET)
    chosen = enough(found)
    assert 0 < len(chosen) < len(found)
    assert all(not task.joiner.approach for task in chosen.values())


def test_who_has_another_plot_is_not_chosen() -> None:
    state = position()
    state.groups[12] = replace(state.groups[12], plot="3")
    assert set(enough(joiners(seen(state), TARGET))) == {1}


def test_what_is_plotted_is_found_again() -> None:
    state = position()
    state.groups[12] = replace(state.groups[12], plot="1S")
    tasks = plotted_tasks(joiners(seen(state), TARGET))
    assert {number: task.manner for number, task in tasks.items()} == {12: Manner.STAY}


@pytest.mark.parametrize(("plot", "approach"), [("26", "2"), ("26S", "2"), ("1", ""), ("", "")])
def test_a_group_beside_the_target_drives_round_it_only_if_that_is_plotted(plot: str, approach: str) -> None:
    state = position(mech(2, (4, 4), panzer(), plot=plot))
    (joiner,) = (each for each in joiners(seen(state), TARGET) if each.group.id == 2)
    assert joiner.approach == approach
    assert [task.plot for task in plotted_tasks([joiner]).values()] == ([plot] if plot else [])


def test_those_of_one_leg_fight_together() -> None:
    shown = seen(position(mech(2, (4, 2), panzer())))
    tasks = {joiner.group.id: AttackTask(joiner) for joiner in joiners(shown, TARGET)}
    found = assault(shown, TARGET, list(tasks.values()))
    assert {leg: sorted(p.group.id for p in each.parts) for leg, each in found.legs} == {1: [2, 12], 2: [1]}
    assert [(leg, each.leg) for leg, each in found.legs] == [(1, 0), (2, 1)], "a forecast counts from 0"
    assert found.main is not None


@pytest.mark.rule("7.10")
def test_who_attacks_in_the_second_leg_meets_what_the_first_has_left() -> None:
    state = position(mech(2, (4, 2), panzer()))
    met = {80: Sighting(state.week, 200, 4)}
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings=met)
    shown = seen(state)
    tasks = {joiner.group.id: AttackTask(joiner) for joiner in joiners(shown, TARGET)}
    ((_, alone),) = assault(shown, TARGET, [tasks[1]]).legs
    (_, first), (_, second) = assault(shown, TARGET, [*tasks.values()]).legs
    assert second.defence.likely < min(alone.defence.likely, first.defence.likely)
    assert [left for _, left in first.dug_in] == [was.entrenchment for was, _ in second.dug_in] == [3]
    believed = as_believed(shown, beliefs_of(shown).likely)
    fought = assess(battle_at(believed, TARGET, [tasks[n].joiner.beside for n in tasks if tasks[n].leg == 1]))
    (force,), kept = fought.forces, Fraction(100 - fought.losses.defender, 100 * PRECISION)
    assert [(unit.strength, unit.fatigue) for unit in second.dug_in[0][0].units] == [
        (floor(strength * kept), min(95, 100 - fresh // PRECISION + sum(COMBAT_FATIGUE) // 2))
        for strength, fresh in zip(force.strengths, force.freshness, strict=True)
    ]


@pytest.mark.rule("7.5")
def test_shells_and_bombs_come_first_and_raise_the_odds() -> None:
    shown = seen(position(mech(2, (4, 2), panzer()), air=[AirGroup(52, Hex(4, 6), 200, supplied_by=58)]))
    tasks = {joiner.group.id: AttackTask(joiner) for joiner in joiners(shown, TARGET)}
    alone = assault(shown, TARGET, [tasks[2]]).main
    shelled = assault(shown, TARGET, [tasks[2], replace(tasks[12], manner=Manner.SHELL)]).main
    bombed = assault(shown, TARGET, [tasks[2]], strikes_on(shown, TARGET)).main
    assert alone and shelled and bombed
    assert len(shelled.parts) == 1
    assert alone.odds.likely < shelled.odds.likely
    assert alone.odds.likely < bombed.odds.likely


@pytest.mark.rule("7.7")
def test_moves_that_are_plotted_close_the_ring_before_the_attack() -> None:
    ring = [group(n, at) for n, at in ((14, (3, 4)), (15, (5, 4)))]
    state = position(*ring, mech(2, (6, 2), panzer()))
    tasks = [AttackTask(joiner) for joiner in joiners(seen(state), TARGET) if joiner.group.id == 12]
    before = assault(seen(state), TARGET, tasks).main
    state.groups[2] = replace(state.groups[2], plot="6")
    after = assault(seen(state), TARGET, tasks).main
    assert before and after
    assert before.surrenders == 0
    assert after.surrenders == 100
    assert after_moves(seen(state), {}, 1).groups[2].at == Hex(5, 2)


@pytest.mark.rule("7.3", "7.7")
def test_a_plot_is_forecast_with_the_ways_out_as_the_moves_of_others_will_have_left_them() -> None:
    ring = [group(n, at) for n, at in ((14, (3, 4)), (15, (5, 4)))]
    state = position(*ring, mech(2, (6, 2), panzer()))

    def surrenders() -> int:
        shown = seen(state)
        found = forecast_of_plot(shown, 12, "1", beliefs_of(shown))
        assert found is not None
        return found.surrenders

    assert surrenders() == 0
    state.groups[2] = replace(state.groups[2], plot="6")
    assert surrenders() == 100
    state.groups[14] = replace(state.groups[14], plot="4")
    assert surrenders() == 0


@pytest.mark.rule("6.7")
def test_who_finds_the_hex_full_to_which_he_drives_up_does_not_fight() -> None:
    shown = seen(position(mech(2, (4, 5), panzer())))
    tasks = [AttackTask(joiner, Manner.STAY) for joiner in joiners(shown, TARGET)]
    found = assault(shown, TARGET, tasks)
    assert [(leg, [part.group.id for part in each.parts]) for leg, each in found.legs] == [(1, [12]), (2, [1])]
    assert [task.joiner.group.id for task in found.kept_out] == [2]
    assert assault(shown, TARGET, [task for task in tasks if task.joiner.group.id == 2]).kept_out == ()


def test_nobody_moves_into_a_full_hex() -> None:
    state = position(group(14, (4, 2)), group(15, (4, 2)), mech(2, (5, 2), panzer(), plot="55"))
    assert after_moves(seen(state), {}, 2).groups[2].at == Hex(5, 2)


@pytest.mark.rule("7.1")
def test_of_bombs_that_may_miss_for_the_clouds_the_mean_counts() -> None:
    shown = seen(position(mech(2, (4, 2), panzer()), air=[AirGroup(52, Hex(4, 6), 200, supplied_by=58)]))
    tasks = [AttackTask(joiner) for joiner in joiners(shown, TARGET) if joiner.group.id == 2]
    (strike,) = strikes_on(shown, TARGET)

    def odds(points: int, overcast: int) -> Fraction:
        effect = Range(Fraction(points), Fraction(points), Fraction(points))
        main = assault(shown, TARGET, tasks, [replace(strike, effect=effect, overcast=overcast)]).main
        assert main is not None
        return main.odds.likely

    level = beliefs_of(shown).likely[80].entrenchment
    for points in (10, 150):
        assert odds(points, 0) == odds_after(aircraft_steps(Fraction(points), level))
    assert odds(100, 40) == odds(60, 0) < odds(100, 0)
    assert odds(100, 100) == odds(0, 0)


def odds_after(steps: Fraction) -> Fraction | None:
    """The odds of armour north of the target once so many steps of effect have reached the defenders."""
    shown = seen(position(mech(2, (4, 2), panzer())))
    before = beliefs_of(shown).likely[80]
    force = struck(force_of(before), steps)
    units = tuple(
        replace(unit_, strength=strength // PRECISION, fatigue=100 - fresh // PRECISION)
        for unit_, strength, fresh in zip(before.units, force.strengths, force.freshness, strict=True)
    )
    attacker = next(joiner.beside for joiner in joiners(shown, TARGET) if joiner.group.id == 2)
    return odds_of(battle_at(seen(position()), TARGET, [attacker], [replace(before, units=units)])).odds


@pytest.mark.rule("7.5")
def test_without_strikes_shells_alone_count() -> None:
    shown = seen(position(mech(2, (4, 2), panzer())))
    tasks = {joiner.group.id: AttackTask(joiner) for joiner in joiners(shown, TARGET)}
    shells = replace(tasks[12], manner=Manner.SHELL)
    shelled = assault(shown, TARGET, [tasks[2], shells]).main
    points = artillery_points([shells.joiner.beside])
    assert shelled is not None
    assert shelled.odds.likely == odds_after(artillery_steps(points, beliefs_of(shown).likely[80].entrenchment))


def test_when_those_chosen_come_to_three_to_one_exactly_nobody_more_is() -> None:
    (found, *_) = joiners(seen(position()), TARGET)
    for odds, chosen in ((Fraction(3, 2), [12, 13]), (Fraction(5, 4), [12, 13, 14])):
        each = replace(found, approach="", odds=odds)
        assert [*enough([replace(each, group=group(number, (4, 4))) for number in (12, 13, 14, 15)])] == chosen


def test_as_many_are_chosen_as_come_to_three_to_one() -> None:
    more = [group(n, at, infantry(n)) for n, at in ((14, (4, 2)), (15, (3, 3)), (16, (5, 3)), (17, (5, 2)))]
    beside = [joiner for joiner in joiners(seen(position(*more)), TARGET) if not joiner.approach]
    needed = next(n for n in range(len(beside)) if sum(joiner.odds for joiner in beside[:n]) >= 3)
    assert 2 <= needed < len(beside)
    assert [*enough(beside)] == [joiner.group.id for joiner in beside[:needed]]


@pytest.mark.rule("7.5")
@pytest.mark.parametrize("strength", range(20, 101, 20))
@pytest.mark.parametrize("artillery", [0, 120, 240])
def test_where_guns_help_the_weakest_of_those_chosen_are_left_out(strength: int, artillery: int) -> None:
    places = ((14, (4, 2)), (15, (3, 3)), (16, (5, 3)), (17, (5, 2)))
    strong = group(12, (4, 4), infantry(1, strength), artillery=artillery)
    weak = [group(n, at, infantry(n, strength // 2), artillery=artillery) for n, at in places]
    shown = seen(make_state(strong, *weak, group(80, TARGET, rifle())))
    beliefs, found = beliefs_of(shown), joiners(shown, TARGET)
    every = enough(found)

    def odds(number: int) -> Fraction:
        main = assault(shown, TARGET, [*every.values()][:number], []).main
        return Fraction(0) if main is None else main.odds.likely

    chosen = needed(shown, TARGET, found, beliefs)
    count = len(chosen)
    assert [*chosen.items()] == [*every.items()][:count]
    assert count == len(every) or odds(count) >= 3 > odds(count - 1)
    assert suggested(shown, TARGET, found, beliefs) == (chosen if odds(count) >= 1 else {})


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(
    ("odds", "called", "suggestion"),
    [
        ((3, 4, 5), 1, 1),  # the guns of one alone make it three to one
        (("5/2", 3, 5), 2, 2),
        (("5/2", "29/10", 3), 3, 3),
        (("1/2", "3/4", 1), 3, 3),
        (("1/2", "3/4", "99/100"), 3, 0),
    ],
)
def test_three_to_one_is_enough_to_call_no_more_groups_and_even_odds_to_suggest_an_attack(
    monkeypatch: pytest.MonkeyPatch, odds: tuple[object, ...], called: int, suggestion: int
) -> None:
    """By the odds at which one, two and three groups attack together, each of which alone would have even odds."""

    def at_these_odds(*given: Any) -> Assault:
        ((leg, found),) = assault(*given).legs
        exactly = Fraction(str(odds[len(given[2]) - 1]))
        return Assault(((leg, replace(found, odds=Range(exactly, exactly, exactly))),))

    monkeypatch.setattr("wir.estimates.assaults.assault", at_these_odds)
    places = ((12, (4, 4)), (13, (4, 2)), (14, (3, 3)), (15, (5, 3)))
    shown = seen(make_state(*(group(n, at, infantry(n)) for n, at in places), group(80, TARGET, rifle())))
    found = [replace(joiner, odds=Fraction(1)) for joiner in joiners(shown, TARGET)]
    assert len(enough(found)) == 3
    assert [*needed(shown, TARGET, found, beliefs_of(shown))] == [joiner.group.id for joiner in found[:called]]
    assert len(suggested(shown, TARGET, found, beliefs_of(shown))) == suggestion


@pytest.mark.rule("8.1")
def test_nobody_is_suggested_whom_the_attack_would_bring_to_the_limit_of_fatigue() -> None:
    for fatigue, suggestion in ((60, {12}), (80, set())):
        tired = group(12, (4, 4), *(infantry(n, fatigue=fatigue) for n in range(5)))
        shown = seen(make_state(tired, group(80, TARGET, rifle(strength=10))))
        found = joiners(shown, TARGET)
        assert [joiner.group.id for joiner in found] == [12]
        assert suggested(shown, TARGET, found, beliefs_of(shown)).keys() == suggestion


@pytest.mark.rule("6.7")
def test_nobody_is_suggested_who_would_find_the_hex_full_from_which_to_attack() -> None:
    first = mech(1, (5, 5), panzer(1), plot="6")
    state = make_state(group(12, (4, 4), plot="1B"), first, mech(2, (4, 5), panzer(2)), group(80, TARGET, rifle()))
    shown = seen(state)
    assert after_moves(shown, {}, 1).groups[1].at == Hex(4, 4)
    found = [joiner for joiner in joiners(shown, TARGET) if joiner.group.id == 2]
    assert [joiner.beside.at for joiner in found] == [Hex(4, 4)]
    assert suggested(shown, TARGET, found, beliefs_of(shown)) == {}
    state.groups[1] = replace(first, plot="")
    assert suggested(seen(state), TARGET, found, beliefs_of(shown)).keys() == {2}


@pytest.mark.rule("6.5")
def test_who_may_only_stay_or_shell_is_not_said_to_be_unable_to_join() -> None:
    state = position()
    state.groups[12] = replace(state.groups[12], guns_added=True)
    assert cannot_join(seen(state), TARGET) == []


@pytest.mark.rule("7.3")
def test_who_attacks_from_his_hex_is_foreseen_to_stay_there() -> None:
    state = position(mech(2, (6, 6), panzer(), plot="1S"), group(14, (7, 6), plot="1B"))
    after = after_moves(seen(state), {}, 2)
    assert (after.groups[2].at, after.groups[14].at) == (Hex(6, 6), Hex(7, 6))


@pytest.mark.rule("7.6", "6.9")
def test_against_aircraft_alone_the_odds_are_the_strength_and_the_stronger_strike_comes_first() -> None:
    air = [AirGroup(116, Hex(9, 3), 60), *(AirGroup(n, Hex(9, 6), 40 * (n - 51), supplied_by=58) for n in (52, 53))]
    shown = seen(position(group(14, (9, 4)), air=air))
    (found,) = joiners(shown, Hex(9, 3))
    assert found.odds == found.strength > 2
    assert [strike.air.id for strike in strikes_on(shown, Hex(9, 3))] == [53, 52]


def test_who_stays_is_foreseen_to_stay() -> None:
    shown = seen(position(mech(2, (4, 2), panzer())))
    tasks = {joiner.group.id: AttackTask(joiner) for joiner in joiners(shown, TARGET)}
    main = assault(shown, TARGET, [tasks[2], replace(tasks[12], manner=Manner.STAY)]).main
    assert main is not None
    assert {part.group.id: part.stays for part in main.parts} == {2: False, 12: True}


def test_a_plot_that_waits_is_found_again_as_one() -> None:
    shown = seen(position(mech(2, (4, 2), panzer(), plot="04S")))
    tasks = plotted_tasks(joiners(shown, TARGET))
    assert {number: (task.manner, task.waits) for number, task in tasks.items()} == {2: (Manner.STAY, True)}


@pytest.mark.rule("6.6")
@pytest.mark.parametrize("plot", ["43", "43S", "43B"])
def test_who_goes_on_after_the_attack_takes_part_in_it_and_keeps_his_plot(plot: str) -> None:
    shown = seen(position(mech(2, (4, 2), panzer(), plot=plot)))
    tasks = plotted_tasks(joiners(shown, TARGET))
    assert {number: (task.leg, task.plot) for number, task in tasks.items()} == {2: (1, plot)}
    assert replace(tasks[2], manner=Manner.STAY).plot == "4S"
    assert replace(tasks[2], waits=True).plot == "04"
    main = assault(shown, TARGET, list(tasks.values())).main
    assert main is not None
    assert [part.group.id for part in main.parts] == [2]


@pytest.mark.rule("7.9")
def test_what_a_strike_does_follows_what_is_believed() -> None:
    shown = seen(position(air=[AirGroup(52, Hex(4, 6), 200, supplied_by=58)]))
    likely = beliefs_of(shown).likely[80]
    losses = []
    for level in (0, 5):
        (strike,) = strikes_on(shown, TARGET, Beliefs({80: replace(likely, entrenchment=level)}, ()))
        losses.append(strike.hits[0].loss.likely)
    assert losses[0] > losses[1] > 0


@pytest.mark.rule("7.4", "7.6")
@pytest.mark.parametrize("air", [[AirGroup(116, TARGET, 40)], []])
def test_who_drives_up_to_a_hex_of_aircraft_or_of_nobody_is_not_kept_out(air: list[AirGroup]) -> None:
    shown = seen(make_state(mech(1, (4, 5), panzer(1)), air=air))
    (found,) = joiners(shown, TARGET)
    tasks = [AttackTask(found, manner) for manner in found.manners]
    assert {task.plot[1:] for task in tasks} == {"1", "1S", "1B"}
    for task in tasks:
        assert assault(shown, TARGET, [task]).kept_out == ()


@pytest.mark.rule("7.0")
def test_the_main_leg_is_the_likeliest_to_drive_the_enemy_out_and_the_first_of_two_as_likely() -> None:
    shown = seen(position())
    (found,) = (joiner for joiner in joiners(shown, TARGET) if joiner.group.id == 12)
    first = assault(shown, TARGET, [AttackTask(found)]).main
    assert first is not None
    longer = replace(first, odds=Range(*(3 * each for each in (first.odds.low, first.odds.likely, first.odds.high))))
    surer = replace(first, retreat=Range(first.retreat.low, first.retreat.likely + 1, first.retreat.high))
    assert Assault(((1, first), (2, longer))).main is first
    assert Assault(((1, longer), (2, surer))).main is surer
    assert Assault(()).main is None
