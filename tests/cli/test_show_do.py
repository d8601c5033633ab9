"""`wir show` and `wir do`: states out, orders in."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.cli.conftest import ROOT, objects, wrong
from tests.kit import group, infantry, make_state
from wir import Game, load_game, load_scenario, parse_order, save_game
from wir.cli.show import state_page
from wir.match.new_game import NewGame
from wir.match.opening import open_game
from wir.match.players import HUMAN
from wir.match.state_json import shown
from wir.model.groups import AirGroup, Depot
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import Options

Wir = Callable[..., Result]


def test_a_scenario_is_shown_for_reading(wir: Wir) -> None:
    told = wir("show", "barbarossa")
    assert told.exit_code == 0
    assert told.stdout.startswith("Barbarossa, long game, level 3\nWeek 1, 22 JUN 1941, CLEAR\nPhase A, ")
    assert "17 PZ" in told.stdout
    assert "depot      enters at" in told.stdout


def test_one_group_one_unit_and_one_point_are_told_in_the_singular() -> None:
    depot = Depot(58, Hex(3, 16), at=Hex(4, 4), penalty=1)
    page = state_page(make_state(group(12, (4, 4), infantry()), air=[AirGroup(52, Hex(4, 6), 1)], depots=[depot]))
    assert any(told.startswith("AXIS: 1 group, 1 unit, ") for told in page)
    assert any(told.endswith(": 1 point") for told in page)
    assert any(told.endswith(", 1 penalty hex") for told in page)


def test_a_view_is_shown_without_the_enemys_units(wir: Wir) -> None:
    whole, view = wir("show", "barbarossa").stdout, wir("show", "barbarossa", "--side", "axis").stdout
    assert "RIFLE" in whole
    assert "RIFLE" not in view
    assert "groups in sight" in view


def test_how_a_game_came_to_its_end_is_said_in_a_sentence(wir: Wir, tmp_path: Path) -> None:
    game = Game.new(load_scenario("smolensk"))
    game.submit(parse_order("END GAME"))
    save_game(game, tmp_path / "over.wir")
    told = wir("show", str(tmp_path / "over.wir")).stdout
    assert "\nThe game is over. Play ends ahead of schedule.\n" in told
    assert "\nPhase " not in told


def test_json_is_the_state_and_nothing_else(wir: Wir) -> None:
    (told,) = objects(wir("show", "barbarossa", "--json"))
    start = Game.new(load_scenario("barbarossa"))
    assert told == json.loads(json.dumps(shown(start.state)))
    (view,) = objects(wir("show", "barbarossa", "--json", "--side", "SOVIET"))
    assert view == json.loads(json.dumps(shown(start.view(Side.SOVIET))))


def test_orders_are_carried_out_a_line_each(wir: Wir) -> None:
    result = wir("do", "barbarossa", stdin="\ufeff# first week\n\n  note hello  \nEND\n")
    assert result.exit_code == 0
    assert result.stdout == "NOTE hello: note\nEND: phase ended\n"


def test_a_seat_is_only_given_to_a_player_who_can_be_found(wir: Wir, tmp_path: Path) -> None:
    file = tmp_path / "war.wir"
    result = wir("do", "smolensk", "--save", str(file), stdin="SEAT SOVIET napoleon\n")
    wrong(result, "orders: line 1: player 'napoleon'")
    assert not file.exists()
    assert wir("do", "smolensk", stdin="SEAT SOVIET hold\n").exit_code == 0


def test_json_tells_order_refusal_and_events_then_the_digest(wir: Wir) -> None:
    result = wir("do", "barbarossa", "--json", stdin="MOVE 12 2\nEND\nNOTE x\n")
    assert result.exit_code == 1
    refused, ended, noted, last = objects(result)
    assert refused == {
        "order": "MOVE 12 2",
        "refusal": {"paragraph": "6.2", "ruling": None, "reason": refused["refusal"]["reason"]},
        "events": [],
    }
    assert [*ended] == ["order", "refusal", "events"]
    assert ended["refusal"] is None
    (event,) = ended["events"]
    assert [*event] == ["n", "week", "phase", "segment", "type", "paragraph", "rulings", "ended", "rolls"]
    assert (event["type"], event["week"], event["phase"]) == ("phase_ended", 1, "A")
    assert noted["events"][0]["type"] == "note"
    assert [*last] == ["digest"]
    game = Game.new(load_scenario("barbarossa"))
    game.end_phase()
    assert last["digest"] == game.digest()


def test_events_are_numbered_through_all_orders(wir: Wir) -> None:
    *told, _ = objects(wir("do", "barbarossa", "--json", stdin="NOTE x\n" + "END\n" * 8))
    numbers = [event["n"] for entry in told for event in entry["events"]]
    assert numbers == [*range(1, len(numbers) + 1)]
    assert len(numbers) > 9


def test_a_refused_order_is_told_and_the_rest_is_done(wir: Wir) -> None:
    result = wir("do", "barbarossa", stdin="MOVE 12 2\nEND\n")
    assert result.exit_code == 1
    refused, ended = result.stdout.splitlines()
    assert refused.startswith("MOVE 12 2: refused: ")
    assert "§6.2" in refused
    assert ended == "END: phase ended"


@pytest.mark.parametrize("line", ["DANCE", "MOVE twelve 2", "\x00", "x" * 100_000, "NOTE", "UNDO", "é\u2028MOVE 12 2"])
def test_a_line_that_is_no_order_is_named_and_nothing_is_saved(line: str, wir: Wir, tmp_path: Path) -> None:
    result = wir("do", "barbarossa", "--save", "war.wir", stdin=f"END\n# well\n{line}\nEND\n")
    assert result.exit_code == 2
    assert result.stdout == "END: phase ended\n"
    assert result.stderr.startswith("wir: orders: line 3: ")
    assert result.stderr.count("\n") == 1
    assert not (tmp_path / "war.wir").exists()


def test_no_copy_is_made_of_a_running_game_of_iron_man(wir: Wir, tmp_path: Path) -> None:
    save_game(Game.new(load_scenario("smolensk"), 1, options=Options(iron_man=True)), tmp_path / "iron.wir")
    result = wir("do", "iron.wir", "--reveal", "--save", "copy.wir", stdin="END\n")
    wrong(result, "iron.wir: is an iron man game, which has only one save")
    assert not (tmp_path / "copy.wir").exists()
    assert wir("do", "iron.wir", "--reveal", stdin="NOTE x\n").exit_code == 0


def test_bytes_that_are_no_text(wir: Wir) -> None:
    result = wir("do", "barbarossa", stdin=b"\xff\xfe\n")
    wrong(result, "orders: line 1: ")


def test_a_game_is_saved_afterwards_and_gone_on_with(wir: Wir, tmp_path: Path) -> None:
    assert wir("do", "barbarossa", "--seed", "3", "--save", "war.wir", stdin="LEVEL 1\nEND\n").exit_code == 0
    game = load_game(tmp_path / "war.wir")
    assert (game.state.seed, game.state.level, game.phase) == (3, 1, "B")
    (last,) = objects(wir("do", "war.wir", "--json", "--reveal"))
    assert last == {"digest": game.digest()}


def test_what_is_shown_can_be_gone_on_with(wir: Wir, tmp_path: Path) -> None:
    wir("do", "barbarossa", "--save", "war.wir", stdin="LEVEL 1\nEND\n")
    (tmp_path / "state.json").write_text(wir("show", "war.wir", "--json", "--reveal").stdout)
    results = [
        wir("do", position, "--reveal", "--json", stdin="END\nEND\n").stdout for position in ("war.wir", "state.json")
    ]
    assert results[0] == results[1]


def test_a_view_is_nothing_to_go_on_with(wir: Wir, tmp_path: Path) -> None:
    (tmp_path / "view.json").write_text(wir("show", "barbarossa", "--json", "--side", "AXIS").stdout)
    wrong(wir("do", "view.json"), "view.json: viewer: is one side's View")


def test_a_position_built_by_hand(wir: Wir, tmp_path: Path) -> None:
    unit = {"designation": "1", "type": "RIFLE", "strength": 50, "experience": 50, "fatigue": 0}
    state = {"scenario": "barbarossa", "phase": "D", "groups": {"80": {"at": [20, 20], "units": [unit]}}, "air": {}}
    (tmp_path / "mine.json").write_text(json.dumps(state))
    result = wir("do", "mine.json", stdin="MOVE 80 1\nMOVE 81 1\n")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == ["MOVE 80 1: moved", "MOVE 81 1: refused: there is no combat group 81 (§4.1)"]


@pytest.mark.thorough
def test_a_script_can_read_each_answer_before_its_next_order() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "wir.cli", "do", "barbarossa", "--json"],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    for order in ("NOTE one", "END"):
        process.stdin.write(order + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["order"] == order
    out, _ = process.communicate(timeout=30)
    assert [*json.loads(out)] == ["digest"]
    assert process.returncode == 0


@pytest.fixture
def war(saves: Path) -> str:
    """A saved game between a person and a commander that is still being played."""
    open_game(saves, NewGame("smolensk", seed=7, soviet="hold", name="war"))
    return "war"


@pytest.mark.parametrize("command", ["show", "do"])
def test_a_game_that_is_still_played_asks_before_it_is_given_away(
    command: str, war: str, saves: Path, wir: Wir
) -> None:
    result = wir(command, war, "--json", stdin="END\n")
    wrong(result, "war: this game is still being played, ")
    assert "the dice to come" in result.stderr
    assert "--side" in result.stderr
    assert "--reveal" in result.stderr
    assert len(result.stderr) <= 201
    far = str((saves / f"{war}.wir").absolute())
    told = wir(command, far, "--json", stdin="END\n").stderr
    assert told == result.stderr.replace("war:", "war.wir:"), "however long its path, nothing is cut"
    assert wir(command, war, "--json", "--reveal", stdin="END\n").exit_code == 0


def test_of_a_game_that_is_still_played_a_side_sees_its_view(war: str, wir: Wir) -> None:
    (view,) = objects(wir("show", war, "--side", "axis", "--json"))
    assert view["viewer"] == "AXIS"
    assert not view["seed"]


def test_a_side_tries_what_it_can_take_back(war: str, wir: Wir) -> None:
    orders = "NOTE mine\nLEVEL 1\nMOVE 12 2\n"
    *told, _ = objects(wir("do", war, "--side", "axis", "--json", stdin=orders))
    assert [entry["refusal"] is None for entry in told] == [True, True, False]
    wrong(wir("do", war, "--side", "AXIS", stdin="END\n"), "orders: line 1: END: cannot be taken back")


def test_a_side_tries_nothing_in_a_phase_of_the_other(saves: Path, wir: Wir) -> None:
    open_game(saves, NewGame("smolensk", seed=7, soviet=HUMAN, name="two"))
    wrong(
        wir("do", "two", "--side", "SOVIET", stdin="NOTE x\n"), "orders: line 1: phase A is not a phase of the SOVIET"
    )


@pytest.mark.parametrize("command", ["show", "do"])
def test_the_side_of_the_computer_keeps_its_secrets_from_who_plays_against_it(command: str, war: str, wir: Wir) -> None:
    secret = "war: this game is still being played; what that side knows stays secret until it is over"
    wrong(wir(command, war, "--side", "soviet"), secret)
    assert wir(command, war, "--side", "soviet", "--reveal").exit_code == 0


def test_what_nobody_plays_or_is_over_is_shown_as_it_is(saves: Path, wir: Wir, tmp_path: Path) -> None:
    over = open_game(saves, NewGame("smolensk", seed=7, soviet="hold", name="over")).match
    over.submit(parse_order("RESIGN SOVIET"))
    over.save()
    assert wir("show", "over").exit_code == 0
    assert (
        wir("simulate", "smolensk", "--axis", "hold", "--soviet", "hold", "--turns", "1", "--save", "s.wir").exit_code
        == 0
    )
    assert wir("show", "s.wir").exit_code == 0
    assert wir("do", "s.wir", stdin="NOTE x\n").exit_code == 0
    assert wir("show", "smolensk").exit_code == 0
