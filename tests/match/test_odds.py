"""The calculator says what the game's own combat does."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.kit import change_of, group, make_state, mech, panzer, rifle
from wir.match.odds import calculate, read_battle
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.plain import PlainError
from wir.rules.attacks import attack
from wir.rules.combat import assess, battle_at

KEYS = [
    "attacker_acs", "defender_acs", "odds", "before_bombardment", "factors", "retreat_chance", "losses",
    "bombardment", "entrenchment_after", "outcomes",
]  # fmt: skip


def unit(type_: str, strength: int, experience: int, fatigue: int = 0) -> dict[str, Any]:
    return {"type": type_, "strength": strength, "experience": experience, "fatigue": fatigue}


def panzers(**more: Any) -> dict[str, Any]:
    return {"side": "AXIS", "kind": "mechanized", "units": [unit("PZ", 100, 80)], **more}


def rifles(**more: Any) -> dict[str, Any]:
    return {"side": "SOVIET", "kind": "infantry", "units": [unit("RIFLE", 80, 50)], **more}


def battle(**more: Any) -> dict[str, Any]:
    return {
        "date": "1941-06-22", "weather": "CLEAR", "terrain": "clear", "fortified": False, "level": 3,
        "samples": 200, "seed": 1, "attackers": [panzers()], "defenders": [rifles()], **more,
    }  # fmt: skip


def told(**more: Any) -> dict[str, Any]:
    return calculate(read_battle(battle(**more)))


def test_the_keys_are_those_of_the_contract_in_their_order() -> None:
    found = told()
    assert [*found] == KEYS
    assert [*found["before_bombardment"]] == ["attacker_acs", "defender_acs"]
    assert [*found["losses"]["attacker"]] == ["mean", "p5", "p95"]
    assert [*found["outcomes"]] == ["hold", "retreat", "surrender"]


def test_strengths_by_hand() -> None:
    found = told()
    # 100 x 80 % x 1.5 for mechanized groups in the clear, against 80 x 50 %
    assert found["before_bombardment"] == {"attacker_acs": 120.0, "defender_acs": 40.0}
    # intrinsic artillery 8 points = 8/15 of a step of 1 % strength and 1 point of freshness
    left = 0.99 ** (8 / 15)
    assert found["defender_acs"] == pytest.approx(40 * left * left, abs=1e-6)
    assert found["odds"] == pytest.approx(120 / (40 * left * left), abs=1e-6)
    assert found["bombardment"]["strength_percent"] == pytest.approx(100 * (1 - left), abs=1e-6)
    assert found["bombardment"]["fatigue"] == pytest.approx(100 * (1 - left), abs=1e-6)
    assert found["losses"]["defender"]["mean"] == pytest.approx(2 * found["odds"], abs=1e-6)
    assert found["losses"]["attacker"]["mean"] == pytest.approx(10 / found["odds"], abs=1e-6)


def test_spreads_lie_within_a_fifth_of_the_mean() -> None:
    for losses in told(samples=5000)["losses"].values():
        assert losses["p5"] == pytest.approx(losses["mean"] * 0.82, rel=0.01)
        assert losses["p95"] == pytest.approx(losses["mean"] * 1.18, rel=0.01)


def test_factors_name_side_group_and_paragraph() -> None:
    found = told(
        terrain="swamp",
        attackers=[panzers(), panzers(across_river=True, kind="infantry", units=[unit("INF", 60, 70)])],
        defenders=[rifles(entrenchment=2)],
    )
    assert found["factors"] == [
        {"side": "SOVIET", "group": 1, "name": "entrenchment 2", "value": 1.4, "paragraph": "7.9"},
        {"side": "AXIS", "group": 1, "name": "into swamp", "value": 0.5, "paragraph": "8.3"},
        {"side": "AXIS", "group": 2, "name": "into swamp", "value": 0.5, "paragraph": "8.3"},
        {"side": "AXIS", "group": 2, "name": "across river", "value": 0.5, "paragraph": "8.3"},
    ]


@pytest.mark.rule("8.4")
def test_frost_closes_rivers_and_makes_swamp_forest() -> None:
    wet = [panzers(across_river=True, from_terrain="swamp")]
    names = [factor["name"] for factor in told(terrain="swamp", attackers=wet)["factors"]]
    assert names == ["into swamp", "across river", "out of swamp"]
    assert told(terrain="swamp", attackers=wet, weather="COLD")["factors"] == []


def fought(attackers: list[Group], defenders: list[Group], seed: int) -> str:
    """What becomes of the first defender when the game fights the battle."""
    state = make_state(*attackers, *defenders)
    change = change_of(state, seed)
    attack(change, [state.groups[own.id] for own in attackers], Hex(6, 6))
    events = Counter(event.type for event in change.events)
    return "retreat" if events["retreated"] else "surrender" if events["surrendered"] else "hold"


@pytest.mark.thorough
def test_the_game_itself_comes_to_the_same() -> None:
    attackers = [mech(1, (5, 6), panzer(1, 100, 80))]
    defenders = [group(80, (6, 6), rifle(1, 120, 50))]
    found = told(samples=4000, defenders=[rifles(units=[unit("RIFLE", 120, 50)])])
    worked_out = assess(battle_at(make_state(*attackers, *defenders), Hex(6, 6), attackers))
    assert worked_out.odds is not None
    assert found["odds"] == pytest.approx(float(worked_out.odds), abs=1e-6)
    assert found["retreat_chance"] == pytest.approx(float(worked_out.retreat_chance), abs=1e-6)
    counts = Counter(fought(attackers, defenders, seed) for seed in range(400))
    for outcome in ("hold", "retreat", "surrender"):
        assert found["outcomes"][outcome] == pytest.approx(counts[outcome] / 4, abs=6)


def test_where_nobody_can_go_they_surrender() -> None:
    retreating, caught = told()["outcomes"], told(retreat_hexes=0)["outcomes"]
    assert retreating["surrender"] == 0
    assert (caught["hold"], caught["retreat"]) == (retreating["hold"], 0)
    assert caught["surrender"] == retreating["retreat"] > 0


@pytest.mark.rule("7.7")
def test_groups_with_works_left_stay() -> None:
    strong = [panzers(units=[unit("PZ", 150, 90)])]
    found = told(attackers=strong, defenders=[rifles(), rifles(entrenchment=5)])
    assert 0 < found["odds"] < 8
    assert found["entrenchment_after"]["mean"] > 0
    assert found["outcomes"]["hold"] >= 50
    dug_in = told(defenders=[rifles(entrenchment=5)])
    assert dug_in["retreat_chance"] == 0
    assert dug_in["outcomes"] == {"hold": 100.0, "retreat": 0.0, "surrender": 0.0}


def test_outcomes_are_whole() -> None:
    for more in ({}, {"retreat_hexes": 0}, {"fortified": True}, {"defenders": [rifles(), rifles(entrenchment=3)]}):
        assert sum(told(**more)["outcomes"].values()) == pytest.approx(100)


def test_the_same_seed_gives_the_same_samples() -> None:
    assert told() == told()
    assert told(seed=2)["losses"] != told()["losses"]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"wether": "CLEAR"}, "battle.wether: is not a known key"),
        ({"weather": "SNOW"}, "battle.weather: 'SNOW' is not known here; known are CLEAR, COLD, VERY COLD, RAIN"),
        ({"terrain": "jungle"}, "battle.terrain: 'jungle' is not known here; known are clear, rail, city, forest, "),
        ({"terrain": "sea"}, "battle.terrain: there is no combat in sea"),
        ({"level": 5}, "battle.level: at most 4 is expected"),
        ({"date": "soon"}, "battle.date: a date such as 1941-06-22 is expected"),
        ({"samples": 0}, "battle.samples: at least 1 is expected"),
        ({"samples": 10**9}, "battle.samples"),
        ({"attackers": []}, "battle.attackers: a list of at least 1 is expected"),
        ({"attackers": [panzers()] * 13}, "battle.attackers"),
        ({"attackers": [panzers()] * 12}, "battle.attackers: the AXIS side has 11 mechanized groups"),
        ({"attackers": [rifles()]}, "battle.defenders[0].side: SOVIET stands on the other side"),
        ({"attackers": [panzers(), rifles()]}, "battle.attackers[1].side"),
        ({"attackers": [panzers(units=[])]}, "battle.attackers[0].units"),
        ({"attackers": [panzers(units=[unit("PZ", 0, 80)])]}, "battle.attackers[0].units[0].strength"),
        (
            {"attackers": [panzers(units=[unit("INF", 9, 80)])]},
            "battle.attackers[0].units: INF may not be in a mechanized group",
        ),
        (
            {"attackers": [panzers(units=[unit("RIFLE", 9, 80)])]},
            "battle.attackers[0].units: RIFLE is not a type of the AXIS side",
        ),
        ({"attackers": [panzers(stop=1)]}, "battle.attackers[0].stop"),
        ({"attackers": [panzers(from_terrain="lake")]}, "battle.attackers[0].from_terrain"),
        ({"defenders": [rifles(entrenchment=6)]}, "battle.defenders[0].entrenchment"),
        ({"defenders": [rifles(artillery=1.5)]}, "battle.defenders[0].artillery"),
    ],
)
def test_what_is_no_battle_is_told_with_its_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(PlainError) as error:
        read_battle({**battle(), **change})
    assert str(error.value).startswith(place)


def test_defaults_are_a_clear_day_in_june() -> None:
    least = {"attackers": [panzers()], "defenders": [rifles()]}
    assert calculate(read_battle({**least, "samples": 200})) == told()


def test_stop_changes_nothing() -> None:
    assert told(attackers=[panzers(stop=True)]) == told()


def test_numbers_of_groups_are_places_in_the_list() -> None:
    two = [panzers(), replace_kind(panzers())]
    assert {factor["group"] for factor in told(attackers=two, terrain="city", fortified=True)["factors"]} == {1, 2}


def replace_kind(entry: dict[str, Any]) -> dict[str, Any]:
    return {**entry, "kind": "infantry"}
