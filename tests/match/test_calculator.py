"""The battle calculator beside a second one, written from the rule book in plain floating point."""

from __future__ import annotations

from math import ceil
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties import examples
from wir.match.odds import calculate, read_battle

DEFENCE = (1.0, 1.2, 1.4, 1.6, 1.8, 2.0)
"""§7.9: what a level of entrenchment makes of the defender."""

REACHES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""§7.9: what reaches him of a bombardment."""

INTO = {"clear": 1.0, "rail": 1.0, "city": 1.0, "forest": 1.0, "swamp": 1 / 2, "mountain": 1 / 3}
"""§8.3."""

Group = dict[str, Any]


def freezes(battle: Group) -> bool:
    return battle["weather"] in ("COLD", "VERY COLD")


def ground(terrain: str, battle: Group) -> str:
    """§8.4: frozen swamps are forest."""
    return "forest" if terrain == "swamp" and freezes(battle) else terrain


def strength(group: Group) -> float:
    """§7.6: strength x experience x what fatigue leaves."""
    return sum(u["strength"] * u["experience"] / 100 * (100 - u["fatigue"]) / 100 for u in group["units"])


def shelled(group: Group, points: float) -> float:
    """§7.5, §8.1, R83: a defender's strength after so many points of artillery; a unit at 95 % loses a quarter too."""
    left = 0.99 ** (points / 15 * REACHES[group["entrenchment"]])
    total = 0.0
    for unit in group["units"]:
        quarter = 0.75 if unit["fatigue"] >= 95 and points else 1.0
        fresh = max(5.0, (100 - unit["fatigue"]) * left)
        total += unit["strength"] * quarter * left * unit["experience"] / 100 * fresh / 100
    return total * DEFENCE[group["entrenchment"]]


def attack(group: Group, battle: Group, armour: float) -> float:
    """§7.6, §8.3, §8.4: one attacking group with all that multiplies it."""
    total = strength(group)
    target, own = ground(battle["terrain"], battle), ground(group["from_terrain"], battle)
    total *= 1 / 2 if battle["fortified"] else INTO[target]
    if group["across_river"] and not freezes(battle):
        total /= 2
    if group["from_fortified"] or own == "swamp":
        total /= 2
    frost = battle["weather"] == "VERY COLD" and battle["date"] < "1943"
    if battle["weather"] == "RAIN":
        total /= 2
    if frost:
        total *= 1 / 4 if group["side"] == "AXIS" else {1: 3, 2: 2.5, 3: 2, 4: 1.5}[battle["level"]]
    open_ground = target in ("clear", "rail") and not battle["fortified"] and battle["weather"] != "RAIN"
    late = battle["date"] >= "1942-10-01" if group["side"] == "SOVIET" else not frost
    if group["kind"] == "mechanized" and open_ground and late:
        total *= 1 + (1 - armour) / 2
    return total


def worked_out(battle: Group) -> dict[str, float]:
    """Everything that the calculator tells before the dice (§7.5 to §7.10)."""
    points = sum(g["artillery"] + strength(g) / 10 for g in battle["attackers"])
    defences = [shelled(group, points) for group in battle["defenders"]]
    defence = sum(defences)
    armoured = sum(d for g, d in zip(battle["defenders"], defences, strict=True) if g["kind"] == "mechanized")
    attacking = sum(attack(group, battle, armoured / defence) for group in battle["attackers"])
    weak = defence <= 1
    odds = 20 if weak else attacking / defence
    levels = [group["entrenchment"] for group in battle["defenders"]]
    percent = 0 if odds < 0.2 else 100 if odds > 8 else max(20, 10 * odds)
    left = [level - ceil(level * percent / 100 - 1e-9) for level in levels]
    chance = max(0, min(100, (odds - 1) * 50))
    if battle["fortified"]:
        chance = 100 if weak else 0
    elif all(left):
        chance = 0
    counted = max(0.2, min(20, odds))
    mean = sum(level * d for level, d in zip(levels, defences, strict=True)) / defence
    return {
        "attacker": attacking,
        "defender": defence,
        "odds": attacking / defence,
        "retreat": chance,
        "attacker loses": 0.01 if weak else min(50, 10 / counted * (1 + mean / 10)),
        "defender loses": 2 * counted,
        "left": sum(left) / len(left),
    }


def calculated(battle: Group) -> dict[str, float]:
    """The same from the game."""
    found = calculate(read_battle(battle))
    return {
        "attacker": found["attacker_acs"],
        "defender": found["defender_acs"],
        "odds": found["odds"],
        "retreat": found["retreat_chance"],
        "attacker loses": found["losses"]["attacker"]["mean"],
        "defender loses": found["losses"]["defender"]["mean"],
        "left": found["entrenchment_after"]["mean"],
    }


TYPES = {
    ("AXIS", "mechanized"): ("PZ", "MOT", "SS_PZG"),
    ("AXIS", "infantry"): ("INF", "MTN", "PZ", "RUM_CAV"),
    ("SOVIET", "mechanized"): ("TANK", "GDS_MECH"),
    ("SOVIET", "infantry"): ("RIFLE", "CAV", "TANK", "PARA"),
}


@st.composite
def groups(draw: st.DrawFn, side: str) -> Group:
    kind = draw(st.sampled_from(("mechanized", "infantry")))
    unit = st.fixed_dictionaries(
        {
            "type": st.sampled_from(TYPES[side, kind]),
            "strength": st.integers(1, 60),
            "experience": st.integers(1, 99),
            "fatigue": st.integers(0, 95) | st.just(95),
        }
    )
    return {
        "side": side,
        "kind": kind,
        "units": draw(st.lists(unit, min_size=1, max_size=6)),
        "from_terrain": draw(st.sampled_from(tuple(INTO))),
        "from_fortified": draw(st.booleans()),
        "across_river": draw(st.booleans()),
        "artillery": draw(st.sampled_from((0, 30, 240))),
        "entrenchment": draw(st.integers(0, 5)),
    }


@st.composite
def battles(draw: st.DrawFn) -> Group:
    side, enemy = draw(st.permutations(("AXIS", "SOVIET")))
    days = ("1941-06-22", "1941-12-14", "1942-09-27", "1942-10-04", "1942-12-27", "1943-01-03", "1944-07-02")
    return {
        "date": draw(st.sampled_from(days)),
        "weather": draw(st.sampled_from(("CLEAR", "COLD", "VERY COLD", "RAIN"))),
        "terrain": draw(st.sampled_from(tuple(INTO))),
        "fortified": draw(st.booleans()),
        "level": draw(st.integers(1, 4)),
        "samples": 1,
        "attackers": draw(st.lists(groups(side), min_size=1, max_size=4)),
        "defenders": draw(st.lists(groups(enemy), min_size=1, max_size=2)),
    }


@pytest.mark.thorough
@pytest.mark.rule("7.5", "7.6", "7.7", "7.9", "7.10", "8.3", "8.4")
@examples(150)
@given(battles())
def test_two_calculators_come_to_the_same(battle: Group) -> None:
    assert calculated(battle) == pytest.approx(worked_out(battle), rel=1e-5, abs=2e-6)
