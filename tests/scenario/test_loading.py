from __future__ import annotations

import pickle
from datetime import date
from pathlib import Path

import pytest

import wir
from wir.model.board import parse_place
from wir.model.groups import Kind
from wir.model.hexes import Hex
from wir.model.players import Pools
from wir.model.scenario import Length, Scenario
from wir.model.sides import Side
from wir.model.units import Unit, UnitType
from wir.model.weather import Weather
from wir.scenario import (
    ScenarioError,
    check_paths,
    find_scenario,
    finding,
    load_scenario,
    scenario_folder,
    scenario_names,
)

from .conftest import Damage


def test_every_part_of_the_file_arrives(barbarossa: Scenario) -> None:
    assert (barbarossa.id, barbarossa.title) == ("barbarossa", "Barbarossa")
    assert (barbarossa.start, barbarossa.weather) == (date(1941, 6, 22), Weather.CLEAR)
    assert barbarossa.board.title == "Western Russia"
    assert len(barbarossa.control) == 32
    assert barbarossa.converted == barbarossa.torn_up == ()
    group = next(group for group in barbarossa.groups if group.id == 2)
    assert (group.at, group.entrenchment, group.artillery) == (Hex(4, 15), 0, 60)
    assert group.units[2] == Unit("TOT", UnitType.SS_MOT_ELITE, 126, 85)
    assert barbarossa.labels[2] == "LVI Pz (Pz.Gr.4)"
    air = next(air for air in barbarossa.air if air.id == 52)
    assert (air.at, air.points, barbarossa.labels[52]) == (Hex(2, 17), 43, "Luftflotte 1")
    depot = next(depot for depot in barbarossa.depots if depot.id == 122)
    assert depot.entry == parse_place(barbarossa.board.city_places["Gorki"].at)
    kharkov = next(city for city in barbarossa.cities if city.name == "Kharkov")
    assert (kharkov.at, kharkov.owner, kharkov.vehicle, kharkov.aircraft) == (Hex(16, 22), Side.SOVIET, 14, 10)
    germany = next(city for city in barbarossa.cities if city.name == "Germany")
    assert (germany.at, germany.owner, germany.population) == (None, Side.AXIS, 115)
    assert barbarossa.pools[Side.AXIS] == Pools(850, 150, 300, 50, 255, 20, 0)
    second = next(entry for entry in barbarossa.reinforcements if entry.unit == Unit("2", UnitType.PZ, 143, 87))
    assert (second.side, second.day, second.at) == (Side.AXIS, date(1941, 9, 21), "Warsaw")
    assert (second.kind, second.group) == (Kind.MECHANIZED, 11)
    assert set(barbarossa.strategic_notes) == set(Side)
    assert all(barbarossa.strategic_notes.values())


@pytest.mark.rule("9.1")
def test_a_game_lasts_37_weeks_or_185(barbarossa: Scenario) -> None:
    lasts = [barbarossa.terms[length].last_week for length in (Length.SHORT, Length.LONG)]
    assert [(day - barbarossa.start).days // 7 + 1 for day in lasts] == [37, 185]


def test_our_own_files_are_without_fault() -> None:
    assert check_paths([scenario_folder()]) == []


def test_the_names_are_those_of_the_scenarios_and_not_of_maps() -> None:
    assert "barbarossa" in scenario_names()
    assert "russia" not in scenario_names()


def test_the_public_name_loads_the_same(barbarossa: Scenario) -> None:
    assert wir.load_scenario("barbarossa") == barbarossa


def test_an_unknown_name_is_refused_with_a_suggestion() -> None:
    with pytest.raises(ScenarioError) as refused:
        load_scenario("barbarosa")
    assert str(refused.value) == 'there is no scenario "barbarosa" (did you mean "barbarossa"?)'


def test_a_name_like_no_other_is_refused_with_all_there_are() -> None:
    with pytest.raises(ScenarioError) as refused:
        load_scenario("atlantis")
    assert str(refused.value) == f'there is no scenario "atlantis" (there are {", ".join(scenario_names())})'


def test_a_file_named_without_its_ending_is_suggested(damaged: Damage, monkeypatch: pytest.MonkeyPatch) -> None:
    path = damaged("barbarossa", 'title = "Barbarossa"', 'title = "Mine"')
    monkeypatch.chdir(path.rename(path.with_name("uman.toml")).parent)
    with pytest.raises(ScenarioError, match=r'there is no scenario "uman" \(did you mean "uman.toml"\?\)'):
        load_scenario("uman")


@pytest.mark.parametrize("name", ["", ".", "..", "a\x00b", "x" * 5000])
def test_impossible_names_are_refused_in_words(name: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        load_scenario(name)
    assert str(refused.value).isprintable()


def test_a_map_is_no_scenario() -> None:
    with pytest.raises(ScenarioError, match=r"russia\.toml: is a map, not a scenario"):
        load_scenario("russia")


def test_a_path_is_taken_as_it_is(damaged: Damage) -> None:
    path = damaged("barbarossa", 'title = "Barbarossa"', 'title = "Mine"')
    assert load_scenario(path).title == "Mine"
    assert load_scenario(str(path)).title == "Mine"
    assert find_scenario(str(path)) == path


def test_a_map_beside_the_scenario_comes_before_ours(damaged: Damage) -> None:
    path = damaged("russia", 'title = "Western Russia"', 'title = "My Russia"')
    assert load_scenario(path).board.title == "My Russia"
    path.with_name("russia.toml").unlink()
    assert load_scenario(path).board.title == "Western Russia"


def test_an_installed_package_finds_its_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "wir" / "data"
    data.mkdir(parents=True)
    for file in scenario_folder().glob("*.toml"):
        (data / file.name).write_bytes(file.read_bytes())
    monkeypatch.setattr(finding, "__file__", str(tmp_path / "wir" / "scenario" / "finding.py"))
    assert scenario_folder() == data
    assert load_scenario("barbarossa").title == "Barbarossa"


def test_the_checkout_comes_before_the_installed_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wir" / "data").mkdir(parents=True)
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(finding, "__file__", str(tmp_path / "wir" / "scenario" / "finding.py"))
    assert scenario_folder() == tmp_path / "scenarios"


def test_the_digest_hangs_on_the_text_and_not_on_line_ends(barbarossa: Scenario, damaged: Damage) -> None:
    path = damaged("barbarossa", "points = 43", "points = 44")
    assert load_scenario(path).digest != barbarossa.digest
    whole = path.read_text("utf-8").replace("points = 44", "points = 43")
    path.write_bytes(whole.replace("\n", "\r\n").encode("utf-8-sig"))
    assert load_scenario(path).digest == barbarossa.digest


def test_the_digest_hangs_on_the_map(barbarossa: Scenario, damaged: Damage) -> None:
    assert load_scenario(damaged("russia", "Allenstein", "Olsztyn")).digest != barbarossa.digest


def test_a_folder_is_checked_whole_and_each_line_told_once(damaged: Damage) -> None:
    folder = damaged("russia", '"14,13 2"', '"14,13 7"').parent
    (folder / "second.toml").write_bytes((folder / "barbarossa.toml").read_bytes())
    lines = check_paths([folder, folder / "barbarossa.toml"])
    assert len(lines) == len(set(lines)) >= 1
    assert all(line.startswith("russia.toml: ") for line in lines)


def test_an_error_survives_the_way_between_processes() -> None:
    error = ScenarioError("one", "two")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.problems) == ("one (and 1 more)", ("one", "two"))
