"""Attacks: who fights together, and what fighting does to the groups (§7.4, §8.1, §8.2)."""

from __future__ import annotations

from statistics import fmean

import pytest

from tests.kit import change_of, events_of, group, infantry, make_state, mech, panzer, rifle
from wir.model.events import seen
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.players import Sighting
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.weather import Weather
from wir.rules.attacks import attack
from wir.rules.bombardment import force_of
from wir.rules.change import Change

TARGET = Hex(5, 4)
HOLDERS = group(80, (5, 4), *(rifle(n, 90, 60, 10) for n in range(6)), entrenchment=5)
ATTACKERS = group(12, (5, 5), *(infantry(n, 70, 60, 10) for n in range(1, 7)))


def fought(state: State, *numbers: int, seed: int = 1) -> Change:
    change = change_of(state, seed)
    change.segment = 4
    attack(change, [change.state.groups[n] for n in numbers], TARGET)
    return change


@pytest.mark.rule("7.4")
def test_groups_that_attack_together_add_their_strengths_and_guns() -> None:
    other = mech(1, (4, 4), panzer(1), artillery=30)
    state = make_state(ATTACKERS, other, HOLDERS)
    (told,) = events_of(fought(state, 1, 12).events, "attacked")
    assert told.facts["attackers"] == [1, 12]
    alone = [events_of(fought(state, n).events, "attacked")[0].facts["attacker_acs"] for n in (1, 12)]
    assert told.facts["attacker_acs"] == pytest.approx(sum(alone), abs=0.02)
    assert fought(state, 1, 12).state.groups[1].artillery == 22


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(
    ("weather", "attacker"),
    [
        (Weather.CLEAR, (8, 12)),
        (Weather.COLD, (16, 24)),
        (Weather.VERY_COLD, (16, 24)),
        (Weather.RAIN, (16, 24)),
    ],
)
def test_combat_tires_every_unit_and_the_attacker_twice_in_poor_weather(
    weather: Weather, attacker: tuple[int, int]
) -> None:
    state = make_state(ATTACKERS, HOLDERS, weather=weather)
    gains = {12: set[int](), 80: set[int]()}
    for seed in range(120):
        change = fought(state, 12, seed=seed)
        for number, found in gains.items():
            found.update(unit.fatigue - 10 for unit in change.state.groups[number].units)
    least, most = attacker
    assert gains[12] == set(range(least, most + 1, least // 8))
    # The bombardment costs the defender some points besides, nearly the same each time.
    assert max(gains[80]) - min(gains[80]) in (4, 5, 6)
    assert 8 <= min(gains[80]) <= 10


@pytest.mark.rule("8.1")
def test_units_at_the_limit_lose_a_quarter_when_they_fight() -> None:
    weary = group(12, (5, 5), infantry(1, 40, 70, 95), infantry(2, 40, 70, 90))
    after = fought(make_state(weary, HOLDERS), 12).state.groups[12].units
    assert [unit.fatigue for unit in after] == [95, 95]
    share = after[0].strength / after[1].strength
    assert share == pytest.approx(0.75, abs=0.05)


@pytest.mark.rule("8.2")
def test_every_unit_in_a_combat_learns() -> None:
    state = make_state(ATTACKERS, HOLDERS)
    attackers, defenders = [], []
    for seed in range(300):
        change = fought(state, 12, seed=seed)
        attackers += [unit.experience - 60 for unit in change.state.groups[12].units]
        defenders += [unit.experience - 60 for unit in change.state.groups[80].units]
    for gains in (attackers, defenders):
        assert fmean(gains) == pytest.approx(2 * 40 / 50, rel=0.05)
        assert min(gains) >= 0
        assert max(gains) <= 3


@pytest.mark.rule("8.2")
def test_a_hopeless_attack_teaches_nothing() -> None:
    hopeless = group(12, (5, 5), infantry(1, 20, 20, 50))
    change = fought(make_state(hopeless, HOLDERS), 12)
    (told,) = events_of(change.events, "attacked")
    assert told.facts["odds"] < 0.2
    assert change.state.groups[12].units[0].experience == 20
    assert {unit.experience for unit in change.state.groups[80].units} == {60}
    assert change.state.groups[80].entrenchment == 5


@pytest.mark.rule("7.4")
def test_an_attack_that_does_not_dislodge_the_enemy_leaves_both_in_place() -> None:
    change = change_of(make_state(ATTACKERS, HOLDERS))
    assert not attack(change, [change.state.groups[12]], TARGET)
    assert change.state.groups[12].at == Hex(5, 5)
    assert change.state.groups[80].at == TARGET
    assert change.state.battles == (TARGET,)


@pytest.mark.rule("7.4", "7.10")
def test_a_group_destroyed_to_the_last_unit_is_gone_with_its_guns() -> None:
    remnant = group(80, (5, 4), rifle(1, 1, 50, 95), artillery=90)
    gone = 0
    for seed in range(40):
        state = make_state(mech(1, (5, 5), panzer(1), panzer(2)), remnant)
        change = fought(state, 1, seed=seed)
        if events_of(change.events, "retreated") or events_of(change.events, "surrendered"):
            continue
        gone += 80 not in change.state.groups
        (told,) = events_of(change.events, "attacked")
        assert told.facts["destroyed"] == ([] if 80 in change.state.groups else [80])
        assert change.player(Side.SOVIET).losses == 1
        assert change.pools(Side.SOVIET) == state.players[Side.SOVIET].pools
    assert gone


def lost(before: Group, after: Group) -> int:
    return before.strength - after.strength


@pytest.mark.rule("7.4")
def test_the_report_counts_the_losses_of_both_sides() -> None:
    state = make_state(ATTACKERS, HOLDERS)
    change = fought(state, 12)
    (told,) = events_of(change.events, "attacked")
    assert told.facts["losses"] == {
        "AXIS": lost(ATTACKERS, change.state.groups[12]),
        "SOVIET": lost(HOLDERS, change.state.groups[80]),
    }
    assert change.player(Side.AXIS).losses == told.facts["losses"]["AXIS"]
    assert told.facts["entrenchment"] == [[80, 5, change.state.groups[80].entrenchment]]


@pytest.mark.rule("7.4")
def test_a_report_shows_each_side_the_units_of_its_own() -> None:
    (told,) = events_of(fought(make_state(ATTACKERS, HOLDERS), 12).events, "attacked")
    for side, own, hidden in zip(
        SIDES, ("attacking_units", "defending_units"), ("defending_units", "attacking_units"), strict=True
    ):
        shown = seen(told, side)
        assert shown is not None
        plain = shown.plain()
        assert own in plain
        assert hidden not in plain
        assert all(roll.side in (None, side) for roll in shown.rolls)


@pytest.mark.rule("7.4")
def test_the_attacker_remembers_what_the_battle_showed() -> None:
    change = fought(make_state(ATTACKERS, HOLDERS), 12)
    sighting = change.player(Side.AXIS).sightings[80]
    assert sighting.week == 1
    assert sighting.entrenchment == change.state.groups[80].entrenchment
    assert 200 < sighting.strength < 6 * 90 * 60 * 90 / 10_000, "its basic strength after the bombardment"
    assert change.player(Side.SOVIET).sightings == {}


@pytest.mark.rule("7.6")
def test_the_defender_remembers_who_attacked_him_and_how_strong_each_came() -> None:
    before = make_state(ATTACKERS, HOLDERS)
    change = fought(before, 12)
    met = change.player(Side.SOVIET).attackers
    assert met == {12: Sighting(1, int(force_of(ATTACKERS).acs), 0)}, "no entrenchments were seen of those who came"
    assert change.player(Side.AXIS).attackers == {}
