"""Scenarios, saves and written states are found, read and explained."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from wir import Game, load_scenario, save_game
from wir.cli.check import check_named, check_path, check_save
from wir.match.positions import PositionError, open_position, read_state
from wir.match.state_json import shown
from wir.model.groups import Status
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import FATIGUE_LIMIT
from wir.orders import parse_order
from wir.saves import SaveError
from wir.saves.container import FORMAT, Document, decoded, encoded, read_document
from wir.saves.recorder import Recorder
from wir.scenario import ScenarioError

KEYS = [
    "scenario", "length", "level", "week", "date", "weather", "phase", "side", "options", "groups", "air", "depots",
    "cities", "rails", "pools", "victory_points", "derived",
]  # fmt: skip


@pytest.fixture(scope="module")
def start() -> State:
    return Game.new(load_scenario("barbarossa")).state


@pytest.fixture(scope="module")
def plain(start: State) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(json.dumps(shown(start)))
    return told


@pytest.fixture
def write(tmp_path: Path) -> Callable[[Any], Path]:
    def written(content: Any) -> Path:
        path = tmp_path / "state.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return path

    return written


def test_what_is_shown_has_the_parts_of_the_contract(plain: dict[str, Any]) -> None:
    assert [key for key in plain if key in KEYS] == KEYS
    assert {"side", "kind", "at", "entrenchment", "artillery", "status", "plot", "units"} <= set(plain["groups"]["12"])
    assert [*plain["groups"]["12"]["units"][0]] == ["designation", "type", "strength", "experience", "fatigue"]
    assert {"side", "at", "points", "status", "strike"} <= set(plain["air"]["52"])
    assert {"side", "entry", "at", "penalty"} <= set(plain["depots"]["58"])
    assert {"at", "owner", "population", "supply_centers", "heavy_industry", "fortified", "port"} <= set(
        plain["cities"]["Leningrad"]
    )
    assert [*plain["pools"]["AXIS"]] == [
        "infantry", "vehicle", "artillery", "aircraft", "supply", "construction", "factory",
    ]  # fmt: skip
    assert [*plain["derived"]] == ["zoc", "supplied", "front"]
    assert [*plain["derived"]["zoc"]] == ["AXIS", "SOVIET"]


def test_zones_supply_and_front_follow_from_the_state(start: State) -> None:
    game = Game(start)
    while game.side is not Side.AXIS or game.phase != "E":
        game.end_phase()
    game.submit(parse_order("DEPOT 58"))
    derived = shown(game.state)["derived"]
    supplied = {
        str(group.id): 58
        for group in [*game.state.groups_of(Side.AXIS), *game.state.air_of(Side.AXIS)]
        if group.supplied
    }
    assert derived["supplied"] == supplied != {}
    near = game.state.groups[12].at
    assert [near.column, near.row - 1] in derived["zoc"]["AXIS"]
    assert all(1 <= column <= 31 and 1 <= row <= 32 for column, row in derived["zoc"]["SOVIET"])


def test_a_view_shows_no_secrets(start: State) -> None:
    told = shown(Game(start).view(Side.AXIS))
    assert told["viewer"] == "AXIS"
    assert told["seed"] is None
    assert told["groups"]["80"]["units"] == []
    assert told["groups"]["12"]["units"] != []


def test_what_is_shown_is_read_back(start: State, plain: dict[str, Any], write: Callable[[Any], Path]) -> None:
    assert read_state(write(plain)) == start


def test_a_state_of_nothing_but_groups(write: Callable[[Any], Path]) -> None:
    unit = {"designation": "1", "type": "RIFLE", "strength": 50, "experience": 50, "fatigue": 0}
    state = read_state(write({"scenario": "barbarossa", "groups": {"80": {"at": [20, 20], "units": [unit]}}}))
    assert [*state.groups] == [80]
    assert state.groups[80].at == Hex(20, 20)
    assert state.control[Hex(20, 20)] is Side.SOVIET


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"grups": {}}, "state.json: unknown part 'grups' (did you mean 'groups'?)"),
        ({"scenario": None}, "state.json: scenario: the name of a scenario is expected"),
        ({"scenario": 7}, "state.json: scenario: the name of a scenario is expected"),
        ({"level": "hard"}, "state.json: level: a whole number is expected, not text"),
        ({"groups": {"12": {"at": [4, 20], "unit": []}}}, "state.json: group 12: unknown part 'unit' (did you mean"),
        ({"groups": {"12": 7}}, "state.json: groups"),
        ({"groups": {"500": {"at": [4, 20], "units": []}}}, "state.json: group 500: no combat group has this number"),
        ({"cities": {"Paris": {"owner": "AXIS"}}}, "state.json: cities: the scenario has no city 'Paris'"),
        ({"viewer": "AXIS"}, "state.json: viewer: is one side's View"),
        ({"seed": None}, "state.json: seed: is missing"),
        ({"week": 400}, "state.json: week"),
        ({"date": "yesterday"}, "state.json: date: a date such as 1941-06-22 is expected"),
        ({"week": 10**15}, "state.json: week: 1000000000000000 lies outside the game"),
        ({"date": "1941-01-05"}, "state.json: week: -23 lies outside the game"),
        ({"date": "0001-01-01"}, "state.json: date: 0001-01-01 lies outside the war"),
        ({"week": 20, "date": "1942-06-28"}, "state.json: week: 20 is not the week of 1942-06-28, which is week 54"),
        ({"month_points": 10**30}, "state.json: month_points: is a number that no game reaches"),
        ({"options": {"cheat": True}}, "state.json: options: unknown part 'cheat'"),
        ({"pools": {"AXIS": {"infantery": 5}}}, "state.json: AXIS pools: unknown part 'infantery' (did you mean"),
        ({"players": {"AXIS": {"losess": 5}}}, "state.json: AXIS player: unknown part 'losess' (did you mean"),
        ({"groups": {"12": {"id": 13, "at": [4, 20], "units": []}}}, "state.json: group 12: unknown part 'id'"),
        ({"cities": {"Kiev": {"name": "Moscow"}}}, "state.json: city Kiev: unknown part 'name'"),
        ({"players": {"AXIS": {"pools": {"infantry": 1}}}}, "state.json: AXIS player: unknown part 'pools'"),
        ({"groups": {"012": {"at": [4, 20], "units": []}}}, "state.json: groups: '012' is not a number 1-127"),
        ({"groups": {"9" * 5000: {"status": "S"}}}, "state.json: groups: '999"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    change: dict[str, Any], line: str, plain: dict[str, Any], write: Callable[[Any], Path]
) -> None:
    with pytest.raises(PositionError) as error:
        read_state(write({**plain, **change}))
    assert str(error.value).startswith(line)


@pytest.mark.parametrize(
    ("part", "name", "change", "line"),
    [
        ("groups", "12", {"side": "SOVIET"}, "group 12: side SOVIET, but by its number AXIS"),
        ("groups", "12", {"kind": "mechanized"}, "group 12: kind mechanized, but by its number infantry"),
        ("groups", "12", {"supplied_by": 58}, "group 12: status U, but by its other marks S"),
        ("groups", "12", {"status": "S", "halted": True}, "group 12: status S, but by its other marks N"),
        ("air", "52", {"side": "SOVIET"}, "air group 52: side SOVIET, but by its number AXIS"),
        ("depots", "122", {"side": "AXIS"}, "depot 122: side AXIS, but by its number SOVIET"),
        ("cities", "Kiev", {"at": [3, 3]}, "city Kiev: at 3,3, but on the map 11,22"),
        ("cities", "Germany", {"at": [3, 3]}, "city Germany: at 3,3, but on the map none"),
        ("cities", "Kiev", {"fortified": True}, "city Kiev: fortified true, but on the map false"),
        ("cities", "Kiev", {"port": "BALTIC"}, "city Kiev: port BALTIC, but on the map none"),
    ],
)
def test_what_is_said_twice_and_differs_is_told_with_its_place(
    part: str, name: str, change: dict[str, Any], line: str, plain: dict[str, Any], write: Callable[[Any], Path]
) -> None:
    entry = {**plain[part][name], **change}
    with pytest.raises(PositionError) as error:
        read_state(write({**plain, part: {**plain[part], name: entry}}))
    assert str(error.value) == f"state.json: {line}"


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"side": "SOVIET"}, "side: SOVIET, but phase A is that of AXIS"),
        ({"phase": "G"}, "side: AXIS, but phase G is that of neither side"),
        ({"date": "1941-06-25", "week": 1}, "date: 1941-06-25 is inside week 1, which begins on 1941-06-22"),
        ({"rails": [[4, 20, "AXIS"], [5, 20, "AXIS"], [4, 20, "SOVIET"]]}, "rails: 4,20 belongs to both sides"),
    ],
)
def test_a_state_that_contradicts_itself_is_refused(
    change: dict[str, Any], line: str, plain: dict[str, Any], write: Callable[[Any], Path]
) -> None:
    path = write({**plain, **change})
    with pytest.raises(PositionError) as error:
        read_state(path)
    assert str(error.value) == f"state.json: {line}"
    assert f"state.json: {line}" in check_path(path)


def test_a_group_that_is_given_the_highest_fatigue_needs_no_other_status(
    plain: dict[str, Any], write: Callable[[Any], Path]
) -> None:
    group = plain["groups"]["12"]
    spent = {**group, "units": [{**unit, "fatigue": FATIGUE_LIMIT} for unit in group["units"]]}
    read = read_state(write({**plain, "groups": {**plain["groups"], "12": spent}}))
    assert group["status"] == "U"
    assert read.groups[12].status is Status.NO_ACTION


def test_every_contradiction_is_told_at_once(plain: dict[str, Any], write: Callable[[Any], Path]) -> None:
    groups = {**plain["groups"], "12": {**plain["groups"]["12"], "side": "SOVIET", "kind": "mechanized"}}
    assert len(check_path(write({**plain, "side": "SOVIET", "groups": groups}))) == 3


RIFLES = {"designation": "1", "type": "RIFLE", "strength": 50, "experience": 50, "fatigue": 0}


def test_a_misspelt_part_of_a_unit_is_told(write: Callable[[Any], Path]) -> None:
    groups = {"80": {"at": [20, 20], "units": [{**RIFLES, "fatige": 60}]}}
    with pytest.raises(PositionError, match=r"group 80, unit 0: unknown part 'fatige' \(did you mean 'fatigue'\?\)"):
        read_state(write({"scenario": "barbarossa", "groups": groups}))


@pytest.mark.parametrize(
    ("change", "week"), [({"date": "1942-06-28"}, 54), ({"week": 54}, 54), ({"week": 54, "date": "1942-06-28"}, 54)]
)
def test_week_and_date_may_be_edited_one_without_the_other(
    change: dict[str, Any], week: int, plain: dict[str, Any], write: Callable[[Any], Path]
) -> None:
    assert read_state(write({**plain, **change, "groups": {}, "air": {}})).week == week


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("status", ["U", "S", "M", "N"])
def test_the_status_of_a_group_says_what_it_has_done(status: str, write: Callable[[Any], Path]) -> None:
    groups = {"80": {"at": [20, 20], "status": status, "units": [RIFLES]}}
    state = read_state(write({"scenario": "barbarossa", "groups": groups}))
    assert state.groups[80].status == status


@pytest.mark.rule("6.1", "6.9")
def test_an_air_group_with_status_s_is_supplied(write: Callable[[Any], Path]) -> None:
    air = {"116": {"at": [20, 20], "points": 50, "status": "S"}, "117": {"at": [22, 20], "points": 50, "status": "N"}}
    state = read_state(write({"scenario": "barbarossa", "groups": {}, "air": air}))
    assert state.air[116].supplied
    assert state.air[117].moved


def test_a_status_that_is_none_is_told(write: Callable[[Any], Path]) -> None:
    groups = {"80": {"at": [20, 20], "status": "X", "units": [RIFLES]}}
    with pytest.raises(PositionError, match="group 80: status: 'X' is not known here"):
        read_state(write({"scenario": "barbarossa", "groups": groups}))


@pytest.mark.parametrize("text", ["", "{", "[1]", "7", '{"a": 1} x', "[" * 100_000, '{"scenario": "\\ud800"}', "\0"])
def test_what_is_no_json_object_is_told(text: str, write: Callable[[Any], Path]) -> None:
    with pytest.raises(PositionError, match=r"^state\.json: "):
        read_state(write(text))


def test_a_scenario_that_is_not_there(write: Callable[[Any], Path]) -> None:
    for name in ("atlantis", "../barbarossa", "a\0b"):
        with pytest.raises(ScenarioError):
            read_state(write({"scenario": name}))


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "folder.json"
    folder.mkdir()
    for path in (folder, tmp_path / "missing.json"):
        with pytest.raises(PositionError):
            read_state(path)


def test_a_scenario_a_save_and_a_state_are_opened(
    start: State, plain: dict[str, Any], write: Callable[[Any], Path], tmp_path: Path
) -> None:
    save_game(Game(start), tmp_path / "war.wir")
    for text in ("barbarossa", "war", str(tmp_path / "war.wir"), str(write(plain))):
        assert open_position(text, tmp_path).state == start


def test_another_seed_is_other_dice_from_here_on(tmp_path: Path, start: State) -> None:
    save_game(Game(start), tmp_path / "war.wir")
    assert open_position("war", tmp_path, seed=9).state == replace(start.copy(), seed=9)
    assert open_position("barbarossa", tmp_path, seed=9).state.seed == 9


def test_a_save_is_opened_at_its_last_order(war: Game, file: Path) -> None:
    recorder = Recorder(file, war)
    recorder.order(parse_order("LEVEL 1"))
    assert open_position(str(file), file.parent).state.level == 1


def test_a_name_that_is_nothing(tmp_path: Path) -> None:
    with pytest.raises(PositionError, match=r"^atlantis: there is no such saved game, nor a scenario of that name"):
        open_position("atlantis", tmp_path)
    (tmp_path / "bad.wir").write_text("no save")
    with pytest.raises(SaveError, match=r"^bad\.wir: is not a saved game$"):
        open_position("bad", tmp_path)


def test_good_files_have_no_problems(
    war: Game, file: Path, plain: dict[str, Any], write: Callable[[Any], Path]
) -> None:
    recorder = Recorder(file, war)
    recorder.order(parse_order("LEVEL 1"))
    assert [check_path(path) for path in (file, write(plain), file.parent)] == [[], [], []]


def test_every_problem_of_a_state_is_told(plain: dict[str, Any], write: Callable[[Any], Path]) -> None:
    groups = {**plain["groups"], "12": {**plain["groups"]["12"], "entrenchment": 9, "artillery": 999}}
    found = check_path(write({**plain, "groups": groups}))
    assert [line.partition(",")[0] for line in found] == [
        "state.json: group 12: has entrenchment 9",
        "state.json: group 12: has 999 artillery points",
    ]


def test_every_unknown_part_of_a_state_is_told(plain: dict[str, Any], write: Callable[[Any], Path]) -> None:
    found = check_path(write({**plain, "wheather": "RAIN", "options": {"cheat": True}}))
    assert found == [
        "state.json: unknown part 'wheather' (did you mean 'weather'?)",
        "state.json: options: unknown part 'cheat'",
    ]


def test_problems_of_a_save_its_weeks_and_its_journal_are_told(war: Game, file: Path) -> None:
    recorder = Recorder(file, war)
    with file.with_suffix(".journal").open("ab") as journal:
        journal.write(b"DANCE\n")
    (line,) = check_save(file)
    assert line.startswith("war.wir: journal: line 2: 'DANCE' is not an order")
    recorder.close()
    file.write_bytes(file.read_bytes()[:-5])
    (line,) = check_path(file)
    assert "is cut off" in line


def test_a_save_whose_start_of_the_phase_is_damaged_is_told(war: Game, file: Path) -> None:
    """Nothing else needs it until an order is taken back."""
    save_game(war, file)
    document = read_document(file)
    body = encoded({**decoded(document.body), "phase_start": b"?"})
    file.write_bytes(b"".join(Document(FORMAT, document.header, body).parts()))
    assert check_save(file) == ["war.wir: start of the phase: is damaged"]


def test_a_folder_is_checked_file_by_file(tmp_path: Path) -> None:
    (tmp_path / "bad.wir").write_text("no save")
    (tmp_path / "bad.json").write_text("no state")
    (tmp_path / "bad.toml").write_text("no = scenario")
    found = check_named([str(tmp_path)] * 2, tmp_path)
    assert {line.partition(":")[0] for line in found} == {"bad.wir", "bad.json", "bad.toml"}
    assert len(found) == len(set(found))
    assert check_path(tmp_path / "missing") != []


@pytest.mark.parametrize("part", ["rails", "battles", "captured", "seats"])
def test_a_written_state_has_no_endless_collections(part: str, tmp_path: Path) -> None:
    many = {str(n): "x" for n in range(20_000)} if part == "seats" else [[1, 5, "AXIS"]] * 20_000
    path = tmp_path / "state.json"
    path.write_text(json.dumps({"scenario": "barbarossa", part: many}))
    with pytest.raises(PositionError, match=rf"^state\.json: {part}: has 20000 entries, at most 1000 are possible$"):
        read_state(path)


def test_a_scenario_of_a_name_that_no_file_can_have_is_told(write: Callable[[Any], Path]) -> None:
    with pytest.raises(ScenarioError, match="there is no scenario"):
        read_state(write({"scenario": "\xe9" * 3000}))


def test_a_byte_order_mark_is_not_part_of_a_state(plain: dict[str, Any], write: Callable[[Any], Path]) -> None:
    path = write("\ufeff" + json.dumps(plain))
    assert path.read_bytes().startswith(BOM_UTF8)
    assert read_state(path).week == plain["week"]


@pytest.mark.parametrize("entry", ["{}", "[]", "0", '{"x": {}}'])
def test_a_file_of_countless_small_parts_is_refused_before_they_take_room(
    write: Callable[[Any], Path], entry: str
) -> None:
    path = write('{"groups": [' + f"{entry}," * 1_000_000 + entry + "]}")
    with pytest.raises(PositionError, match=r"^state\.json: has more than 1000000 parts, too many for a game$"):
        read_state(path)
