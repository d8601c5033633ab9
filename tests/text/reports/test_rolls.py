"""Rolls in words."""

from __future__ import annotations

import pytest

from tests.kit import events_of, execute, group, infantry, make_state, rifle
from wir.model.events import Roll
from wir.model.groups import AirGroup, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.text.reports.rolls import purpose


@pytest.mark.parametrize(
    ("paragraph", "key", "words"),
    [
        ("7.7", "4 5,16", "retreat of the defenders"),
        ("7.8", "8 9 7,22", "advance of group 9"),
        ("7.10", "4 5,16 attacker", "losses of the attackers, thousandths"),
        ("7.10", "attack 4 5,16 3 0", "losses, unit 0 of group 3"),
        ("8.1", "combat 4 5,16 3 0", "fatigue, unit 0 of group 3"),
        ("8.2", "gain combat 4 5,16 3 5", "gain of experience, unit 5 of group 3"),
        ("8.10", "ground attack 119 36", "guns of group 36 by 119"),
        ("8.1", "rout 90 0 7,17", "fatigue of the rout, unit 0 of group 90"),
        ("8.1", "retreat loss 4 90 0", "strength left at 95%, unit 0 of group 90"),
        ("8.1", "combat loss combat 4 5,16 3 0", "strength left at 95%, unit 0 of group 3"),
        ("7.10", "bombardment 4 12 80 0", "losses by 12, unit 0 of group 80"),
        ("8.10", "bombardment 4 12 80", "guns of group 80 by 12"),
        ("7.1", "airfield 52 116", "aircraft of 116 lost on the ground to 52"),
        ("7.1", "airfield 4 12 116", "aircraft of 116 lost on the ground to 12"),
        ("7.1", "bomb 52 1", "a factory hit by 52"),
        ("7.1", "flak losses 120", "losses of 120 to flak"),
        ("8.4", "1941-07-06", "1941-07-06"),
    ],
)
def test_a_roll_is_told_by_what_it_was_for(paragraph: str, key: str, words: str) -> None:
    assert purpose(Roll(paragraph, key, 0)) == words


@pytest.mark.rule("7.6", "7.1")
def test_every_roll_of_a_battle_and_a_strike_has_words() -> None:
    state = make_state(
        group(12, (4, 3), *map(infantry, range(6)), plot="4"),
        group(13, (4, 5), artillery=99, plot="1B"),
        group(70, (4, 4), rifle(1, fatigue=95), rifle(2), artillery=99),
        phase=Phase.EXECUTION,
        air=[
            AirGroup(52, Hex(3, 3), 90, supplied_by=58, strike=Strike(Hex(4, 4), StrikeKind.GROUND)),
            AirGroup(116, Hex(4, 4), 95),
        ],
    )
    _, events = execute(state)
    types = ("attacked", "bombarded", "strike", "ground_attack", "retreated", "air_destroyed")
    told = [event for type_ in types for event in events_of(events, type_)]
    rolls = [roll for event in told for roll in event.rolls]
    assert len(rolls) > 10
    assert [purpose(roll) for roll in rolls if purpose(roll) == roll.subject] == []
