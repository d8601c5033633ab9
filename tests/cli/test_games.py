"""`wir simulate`, `saves`, `play`, `resume`, `replay` and `check`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import Result

from tests.cli.conftest import objects, wrong
from tests.forks import forked
from wir import load_game
from wir.cli.saves import _broken
from wir.match.new_game import NewGame
from wir.match.opening import open_game
from wir.match.start import Resume, Start
from wir.model.sides import Side
from wir.model.state import Options
from wir.orders import parse_order
from wir.scenario import load_scenario, scenario_folder, scenario_names
from wir.text.listing import listing

Wir = Callable[..., Result]
HOLD = ("--axis", "hold", "--soviet", "hold")
BOT = '''
from wir import parse_order

class Bot:
    """The shortest commander there is."""

    def orders(self, view):
        yield parse_order(f"NOTE week {view.week}")
'''


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> list[Start]:
    """What the plain game was asked to begin with, in place of playing it."""
    asked: list[Start] = []
    module = ModuleType("wir.plain.game")
    module.run_plain = asked.append  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "wir.plain.game", module)
    return asked


def test_simulated_games_are_objects_in_the_order_of_their_seeds(wir: Wir) -> None:
    result = wir("simulate", "barbarossa", *HOLD, "--turns", "2", "--seed", "4", "--games", "3", "--json")
    assert result.exit_code == 0
    tales = objects(result)
    assert [tale["seed"] for tale in tales] == [4, 5, 6]
    for tale in tales:
        assert [*tale] == ["scenario", "length", "seed", "level", "turns", "result", "digest", "seconds"]
        assert (tale["scenario"], tale["length"], tale["level"], len(tale["turns"])) == ("barbarossa", "long", 3, 2)
        assert tale["result"]["ended_by"] == "turns"
        assert re.fullmatch("[0-9a-f]{32}", tale["digest"])


def test_a_simulated_game_is_a_table_to_read(wir: Wir) -> None:
    result = wir("simulate", "barbarossa", *HOLD, "--turns", "2", "--length", "short", "--level", "2")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "barbarossa (short), level 2, seed 1"
    assert lines[2].split()[:2] == ["1", "1941-06-22"]
    assert ": stopped after 2 weeks, Soviet margin +" in lines[-2]


@pytest.mark.thorough
def test_a_simulated_game_that_was_played_to_its_end_tells_what_ended_it(wir: Wir) -> None:
    result = wir("simulate", "zitadelle", *HOLD)
    assert ": the last week is over, Soviet margin " in result.stdout.splitlines()[-2]


def test_a_simulated_game_is_saved_and_proves_itself(wir: Wir, tmp_path: Path) -> None:
    (tale,) = objects(wir("simulate", "barbarossa", *HOLD, "--turns", "2", "--save", "sim.wir", "--json"))
    assert load_game(tmp_path / "sim.wir").digest() == tale["digest"]
    result = wir("replay", "sim.wir", "--verify")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "15 phases, 2 orders: all digests match"


def test_a_commander_of_ones_own_is_found_in_the_folder(
    shell: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    (tmp_path / "mybot.py").write_text(BOT)
    ended = shell("simulate", "barbarossa", "--axis", "mybot:Bot", "--soviet", "hold", "--turns", "1", "--json")
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == ""
    assert len(json.loads(ended.stdout)["turns"]) == 1


def test_faults_of_a_commander_are_told_beside_the_json(wir: Wir, tmp_path: Path) -> None:
    (tmp_path / "badbot.py").write_text("class Bot:\n    def orders(self, view):\n        yield 1 / 0\n")
    result = wir("simulate", "barbarossa", "--axis", "badbot:Bot", "--soviet", "hold", "--turns", "1", "--json")
    assert result.exit_code == 0
    assert len(objects(result)) == 1
    faults = result.stderr.splitlines()
    assert len(faults) == 3
    assert faults[0] == (
        "wir: seed 1: the Axis commander failed in week 1, phase A: ZeroDivisionError: division by zero"
    )


@pytest.mark.thorough
def test_processes_and_hash_seeds_change_nothing(shell: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    words = ("simulate", "barbarossa", "--axis", "hold", "--soviet", "random", "--turns", "1", "--games", "2", "--json")
    digests = []
    for jobs, seed in (("1", "0"), ("2", "17")):
        ended = shell(*words, "--jobs", jobs, PYTHONHASHSEED=seed)
        assert ended.returncode == 0, ended.stderr
        digests.append([json.loads(line)["digest"] for line in ended.stdout.splitlines()])
    assert digests[0] == digests[1]
    assert digests[0][0] != digests[0][1]


def test_a_file_in_the_place_of_the_saves_folder_is_told(wir: Wir, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    for words in (["saves"], ["play", "--plain"], ["resume"], ["show", "war"]):
        ended = wir("--saves", "file", *words)
        assert (ended.exit_code, ended.stderr) == (2, "wir: file: is not a folder\n")


def test_the_list_of_saves_tells_that_a_side_has_given_up(wir: Wir, saves: Path) -> None:
    match = open_game(saves, NewGame("smolensk", seed=1, soviet="hold", name="war")).match
    match.submit(parse_order("RESIGN SOVIET"))
    match.save()
    assert ", given up, on points Soviet Marginal Victory  saved " in wir("saves").stdout.splitlines()[0]


def test_the_list_of_saves_tells_scenario_date_sides_score_and_when(wir: Wir, saves: Path) -> None:
    assert wir("saves").stdout == f"no saved games in {saves}\n"
    open_game(saves, NewGame("barbarossa", seed=1, soviet="hold", name="War one")).match.end_phase()
    (saves / "broken.wir").write_text("no save")
    lines = wir("saves").stdout.splitlines()
    assert len(lines) == 3
    broken, war, autosave = sorted(
        lines, key=lambda line: ("broken", "War", "autosaves").index(re.split(r"[ /]", line)[0])
    )
    assert "cannot be resumed: broken.wir: is not a saved game" in broken
    assert re.search(
        r"Barbarossa \(long\)  week 1, 22 JUN 1941, Soviet group adjustment and building  "
        r"Axis human, Soviet hold  \d+ to \d+, .* Victory as it stands  saved \d{4}-\d\d-\d\d \d\d:\d\d$",
        war,
    )
    assert autosave.startswith("autosaves/War one-")


def test_on_a_terminal_the_list_of_saves_is_broken_between_words(wir: Wir, saves: Path) -> None:
    open_game(saves, NewGame("barbarossa", seed=1, soviet="hold", name="War one"))
    (line,) = wir("saves").stdout.splitlines()
    lines = _broken(line, 80)
    assert len(lines) > 1
    assert max(map(len, lines)) <= 80
    assert " ".join(lines).split() == line.split()


def test_the_folder_is_that_of_the_option_before_that_of_the_environment(wir: Wir, tmp_path: Path) -> None:
    open_game(tmp_path / "mine", NewGame("barbarossa", seed=1, name="war"))
    assert "war" in wir("saves", "--saves", str(tmp_path / "mine")).stdout
    assert "war" in wir("--saves", str(tmp_path / "mine"), "saves").stdout
    assert wir("show", "war", "--reveal", "--saves", str(tmp_path / "mine")).exit_code == 0
    wrong(wir("show", "war"), "war: there is no such saved game")


def test_play_asks_for_a_new_game(wir: Wir, saves: Path, screen: list[Start]) -> None:
    words = (
        "--axis",
        "computer",
        "--soviet",
        "human",
        "--level",
        "1",
        "--seed",
        "9",
        "--length",
        "SHORT",
        "--save",
        "w",
    )
    assert wir("play", "barbarossa", "--plain", *words).exit_code == 0
    new = NewGame("barbarossa", 9, length="short", level=1, axis="computer", soviet="human", name="w")  # type: ignore[arg-type]
    assert screen == [Start(saves, new)]


def test_house_rules_are_named_once_each(wir: Wir, screen: list[Start]) -> None:
    assert wir("play", "--plain", "--house-rule", "iron_man", "--house-rule", "Blind-Plotting").exit_code == 0
    (start,) = screen
    assert isinstance(start.game, NewGame)
    assert start.game.options == Options(iron_man=True, blind_plotting=True)


def test_a_game_is_simulated_by_house_rules(wir: Wir, tmp_path: Path) -> None:
    words = ("--turns", "1", "--house-rule", "surprise", "--house-rule", "ground_zones_only", "--save", "s.wir")
    assert wir("simulate", "barbarossa", *HOLD, *words).exit_code == 0
    assert load_game(tmp_path / "s.wir").state.options == Options(surprise=True, ground_zones_only=True)


@pytest.mark.parametrize(("effort", "player"), [("quick", "quick"), ("normal", "computer"), ("deep", "deep")])
def test_the_computer_thinks_as_long_as_it_is_told(effort: str, player: str, wir: Wir, screen: list[Start]) -> None:
    assert wir("play", "--plain", "--effort", effort).exit_code == 0
    (start,) = screen
    assert isinstance(start.game, NewGame)
    assert (start.game.axis, start.game.soviet) == ("human", player)


def test_only_the_computer_thinks_longer_in_a_simulation(wir: Wir, tmp_path: Path) -> None:
    words = ("--axis", "hold", "--turns", "1", "--effort", "deep", "--save", "s.wir")
    assert wir("simulate", "smolensk", *words).exit_code == 0
    assert load_game(tmp_path / "s.wir").state.seats == {Side.AXIS: "hold", Side.SOVIET: "deep"}


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_help_and_the_refusal_of_a_wrong_name_list_the_house_rules(command: str, wir: Wir) -> None:
    told = " ".join(wir(command, "--help").stdout.split())
    refused = wir(command, "barbarossa", "--house-rule", "vodka")
    wrong(refused, "Invalid value for '--house-rule': 'vodka' is not one of ")
    for entry in fields(Options):
        assert entry.name in told
        assert entry.name in refused.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="forks")
def test_house_rules_are_told_in_plain_mode() -> None:
    ended = forked("play", "smolensk", "--plain", "--house-rule", "iron_man", stdin="status\n")
    assert "house rules: iron man" in ended.stdout


def test_play_throws_its_own_dice_unless_told(wir: Wir, screen: list[Start]) -> None:
    wir("play", "--plain")
    wir("play", "--plain")
    first, second = (start.game for start in screen)
    assert isinstance(first, NewGame)
    assert isinstance(second, NewGame)
    assert first.seed != second.seed
    assert (first.scenario, first.axis, first.soviet) == ("barbarossa", "human", "computer")


def test_resume_asks_for_a_game_by_name_or_the_newest(wir: Wir, saves: Path, screen: list[Start]) -> None:
    wir("resume", "--plain")
    wir("resume", "--plain", "war")
    assert screen == [Start(saves, Resume()), Start(saves, Resume("war"))]


def test_replay_tells_where_it_leads_elsewhere(wir: Wir, saves: Path) -> None:
    match = open_game(saves, NewGame("barbarossa", seed=1, soviet="hold", name="war")).match
    match.end_phase()
    match.game.history.current.phases[0]._outcome = "0" * 32
    match.save()
    result = wir("replay", "war", "--verify")
    assert result.exit_code == 1
    assert result.stdout == "week 1, phase A: leads to a different state from the one recorded\n"
    assert wir("replay", "war").stdout == "2 phases, 1 order: digests not compared\n"


def test_check_is_silent_or_tells_every_problem(wir: Wir, tmp_path: Path) -> None:
    folder = Path(__file__).parents[2] / "scenarios"
    result = wir("check", str(folder / "barbarossa.toml"), str(folder / "russia.toml"))
    assert (result.exit_code, result.output) == (0, "")
    (tmp_path / "state.json").write_text(
        json.dumps({"scenario": "barbarossa", "level": 9, "month_points": -1}),
    )
    result = wir("check", "state.json")
    assert result.exit_code == 2
    assert result.stdout.splitlines() == [
        "state.json: level: 9, only 1 to 4",
        "state.json: month_points: -1 is less than zero",
    ]


def test_check_takes_the_name_of_a_scenario_or_a_path(wir: Wir, tmp_path: Path) -> None:
    assert (wir("check", *scenario_names()).exit_code, wir("check", *scenario_names()).output) == (0, "")
    (tmp_path / "smolensk").write_text("x")
    assert wir("check", "smolensk").stdout.startswith("smolensk: line 1")


def test_check_takes_the_name_of_a_saved_game(wir: Wir, saves: Path) -> None:
    open_game(saves, NewGame("smolensk", seed=1, name="war")).match.close()
    assert (wir("check", "war").exit_code, wir("check", "war").output) == (0, "")
    (saves / "war.wir").write_bytes(b"no game at all")
    assert "war.wir: is not a saved game" in wir("check", "war").stdout
    assert wir("check", "nosuch").stdout == "nosuch: there is no such file, scenario or saved game\n"
    assert wir("check", "folder/nosuch").stdout.startswith("nosuch: cannot be read")
    assert wir("check", "x" * 5000).exit_code == 2


@pytest.mark.parametrize(
    ("name", "meant"), [("smolensky", "smolensk"), ("barbarosa", "barbarossa"), ("my_wra", "my_war")]
)
def test_commands_ask_whether_a_near_name_was_meant(name: str, meant: str, wir: Wir, saves: Path) -> None:
    open_game(saves, NewGame("smolensk", seed=1, name="my_war")).match.close()
    checked, shown = wir("check", name), wir("show", name)
    assert (checked.exit_code, shown.exit_code) == (2, 2)
    hint = f'(did you mean "{meant}"?)'
    assert checked.stdout == f"{name}: there is no such file, scenario or saved game {hint}\n"
    assert shown.stderr == f"wir: {name}: there is no such saved game, nor a scenario of that name {hint}\n"


@pytest.mark.parametrize("name", scenario_names())
def test_check_lists_a_scenario_by_name_or_path(name: str, wir: Wir) -> None:
    result = wir("check", "--list", name)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [*listing(load_scenario(name)), ""]
    assert wir("check", "--list", str(scenario_folder() / f"{name}.toml")).stdout == result.stdout


def test_what_cannot_be_listed_is_told_after_what_can(wir: Wir, tmp_path: Path) -> None:
    (tmp_path / "damaged.toml").write_text('map = "atlantis"\ntitle = 7\n')
    result = wir("check", "--list", "barbarosa", "damaged.toml", str(scenario_folder() / "russia.toml"), "smolensk")
    assert result.exit_code == 2
    assert result.stdout.startswith(f"{load_scenario('smolensk').title}, ")
    problems = result.stdout.split("\n\n")[-1].splitlines()
    assert problems[0] == 'there is no scenario "barbarosa" (did you mean "barbarossa"?)'
    assert problems[-1] == "russia.toml: is a map, not a scenario"
    assert len(problems) > 3
    assert all(line.startswith("damaged.toml: ") for line in problems[1:-1])


def test_resume_may_look_on_go_on_with_a_copy_and_name_players(wir: Wir, saves: Path, screen: list[Start]) -> None:
    wir("resume", "--plain", "--read-only")
    wir("resume", "--plain", "war", "--as", "mine")
    wir("resume", "--plain", "--axis", "computer", "--soviet", "their.module:Class")
    wir("resume", "--plain", "--level", "2")
    players = {Side.AXIS: "computer", Side.SOVIET: "their.module:Class"}
    games = (Resume(looks_on=True), Resume("war", "mine"), Resume(players=players), Resume(level=2))
    assert screen == [Start(saves, game) for game in games]
    wrong(wir("resume", "--read-only", "--as", "mine"), "--read-only and --as cannot be combined")
