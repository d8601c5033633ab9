from __future__ import annotations

from collections import Counter

import pytest

from wir.model.groups import Kind
from wir.model.hexes import ring
from wir.model.scenario import Scenario
from wir.model.sides import SIDES, Side
from wir.model.units import UnitType
from wir.scenario.totals import totals_of

SALIENT = {100, 101, 102, 103, 104, 105}
"""The Soviet groups in the belts of Kursk."""


def test_the_armies_have_the_size_of_the_notes(zitadelle: Scenario) -> None:
    counts = Counter((group.side, group.kind) for group in zitadelle.groups)
    assert counts == {
        (Side.AXIS, Kind.MECHANIZED): 9,
        (Side.AXIS, Kind.INFANTRY): 39,
        (Side.SOVIET, Kind.MECHANIZED): 11,
        (Side.SOVIET, Kind.INFANTRY): 39,
    }
    totals = {side: totals_of(zitadelle, side) for side in SIDES}
    assert [totals[side]["units"] for side in SIDES] == [196, 181]
    assert [totals[side]["aircraft"] for side in SIDES] == [245, 775]


def test_the_divisions_are_those_of_july_1943(zitadelle: Scenario) -> None:
    axis, soviet = totals_of(zitadelle, Side.AXIS), totals_of(zitadelle, Side.SOVIET)
    assert axis["PZ"] == 16
    assert axis["PZG"] + axis["SS_PZG_ELITE"] == 10
    assert soviet["TANK"] + soviet["GDS_TANK"] == 24
    assert soviet["MECH"] + soviet["GDS_MECH"] == 10
    assert (soviet["GDS_RIFLE"], soviet["GDS_CAV"]) == (35, 7)


def test_the_soviets_have_as_many_more_guns_and_aircraft_as_their_briefing_says(zitadelle: Scenario) -> None:
    axis, soviet = (totals_of(zitadelle, side) for side in SIDES)
    assert 3.6 < soviet["guns"] / axis["guns"] < 4
    assert 3 < soviet["aircraft"] / axis["aircraft"] < 3.3
    briefing = " ".join(zitadelle.strategic_notes[Side.SOVIET].split())
    assert "your groups hold nearly four times his guns, and your air force is three times his" in briefing
    assert zitadelle.pools[Side.SOVIET].vehicle > 2000


@pytest.mark.rule("8.13")
def test_motorized_divisions_are_panzer_grenadiers_by_now(zitadelle: Scenario) -> None:
    axis = totals_of(zitadelle, Side.AXIS)
    assert axis["MOT"] == axis["SS_MOT"] == axis["SS_MOT_ELITE"] == 0
    elite = [u for g in zitadelle.groups for u in g.units if u.type is UnitType.SS_PZG_ELITE]
    assert {unit.designation for unit in elite} == {"LAH", "D.R", "TOT", "WIK"}
    assert max(unit.strength for unit in elite) > 140


@pytest.mark.rule("6.8")
def test_the_belts_of_kursk_are_at_level_five(zitadelle: Scenario) -> None:
    assert {group.entrenchment for group in zitadelle.groups if group.id in SALIENT} == {5}


def test_both_faces_of_the_salient_are_held_and_faced(zitadelle: Scenario) -> None:
    places = {group.id: group.at for group in zitadelle.groups}
    board = zitadelle.board
    assert board.labels[places[103]] == board.labels[places[104]] == "Kursk"
    assert [board.labels[places[number]] for number in (1, 8, 3)] == ["Belgorod", "Orel", "Kharkov"]
    assert places[104] in ring(places[1])
    assert places[104] in ring(places[2])
    assert places[100] in ring(places[8])
    assert places[100] in ring(places[6])


def test_the_cities_are_those_of_july_1943(zitadelle: Scenario) -> None:
    owners = {city.name: city.owner for city in zitadelle.cities if city.at is not None}
    assert Counter(owners.values()) == {Side.SOVIET: 22, Side.AXIS: 26}
    assert {owners[name] for name in ("Kursk", "Rostov", "Krasnodar", "Voronezh", "Stalingrad")} == {Side.SOVIET}
    assert {owners[name] for name in ("Orel", "Kharkov", "Sevastopol", "Smolensk", "Stalino")} == {Side.AXIS}
    assert totals_of(zitadelle, Side.SOVIET)["population"] == 251


@pytest.mark.rule("3.2")
def test_only_divisions_that_existed_are_scheduled(zitadelle: Scenario) -> None:
    assert {entry.side for entry in zitadelle.reinforcements} == {Side.AXIS}
    panzer = {entry.unit.designation for entry in zitadelle.reinforcements if entry.unit.type is UnitType.PZ}
    assert panzer == {"1", "14", "16", "24", "25", "H.G"}
