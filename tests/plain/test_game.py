from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from tests.forks import forked
from tests.kit import group, make_state, rifle
from tests.plain.talking import seated, talk
from tests.saves.wars import small_war
from wir.engine.game import Game
from wir.match.match import Match
from wir.match.new_game import NewGame
from wir.match.opening import open_game
from wir.match.start import Resume
from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.scenario import Terms
from wir.model.sides import SIDES, Side
from wir.plain.conversation import Outcome
from wir.plain.table import Table
from wir.saves.errors import SaveError
from wir.saves.recorder import Recorder

CURTAIN = "\n" * 60


def two_people() -> Match:
    return Match(Game(small_war()))


def at_grips() -> Match:
    """A small war in which group 13 stands beside the enemy's group 80."""
    state = small_war()
    state.groups[13] = replace(state.groups[13], at=Hex(6, 6))
    return seated(Match(Game(state)))


def test_a_week_is_played_by_ending_its_phases(match: Match) -> None:
    said, session = talk(match, "end", "end", "plot 1 2", "end")
    assert match.game.state.week == 2
    assert "The computer plays: Soviet group adjustment and building" in said
    assert "The execution of the week of 22 JUN 1941." in said
    assert session.worst is Outcome.DONE


def test_a_fault_of_a_commander_is_told() -> None:
    said, _ = talk(seated(Match(Game(small_war())), soviet="tests.match.commanders:Faulty"), "end")
    assert "The Soviet commander failed in week 1, phase B: KeyError: 'a fault\\nof two lines'." in said.splitlines()


def test_combats_are_told_one_by_one_with_odds_result_and_losses() -> None:
    said, _ = talk(at_grips(), "end", "end", "plot 13 2", "end", "report combats", "combat 1 rolls")
    lines = said.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("Combat 1 of 1 at "))
    assert "Axis group 13 against Soviet group 80" in lines[start]
    assert lines[start + 1].startswith("Strength ")
    assert ", odds " in lines[start + 1]
    assert "Losses: Axis " in lines[start + 2]
    assert "Combats, 1:" in lines
    assert any(line.startswith("Paragraph 7.10 losses") for line in lines)


def test_the_report_tells_the_week_first_and_folds_the_air_and_the_enemys_week_can_be_asked_for() -> None:
    said, _ = talk(at_grips(), "end", "end", "plot 13 2", "end", "report", "report enemy")
    whole, enemy = said.split("> report\n")[1].split("> report enemy\n")
    assert "attacked" in whole.splitlines()[1]
    assert enemy.strip() in whole
    assert "The Soviets" in enemy
    assert "Combat 1" not in enemy


def test_a_part_of_the_report_that_is_not_there_names_those_that_are(match: Match) -> None:
    said, _ = talk(match, "end", "end", "end", "report captures")
    told = said.split("> report captures\n")[1]
    assert told.startswith("Nothing like that happened. The parts of the report are enemy, first player, ")


def test_two_people_are_handed_the_keyboard_behind_sixty_empty_lines() -> None:
    said, _ = talk(two_people(), "", "group 12", "end", "", "group 80", "end")
    axis, soviet = said.split("It is the Soviet player's turn: press Enter when the other player is not looking.")
    assert "\n" * 60 in said
    assert "Unit 0, 1 INF" in axis
    assert "Unit 0, 1 INF" not in soviet


def test_everything_is_hidden_before_the_other_player_is_asked_for() -> None:
    said, _ = talk(two_people(), "", "group 12", "end now", is_person=True)
    before, after = said.split(CURTAIN)[-2:]
    assert "Unit 0, 1 INF" in before
    assert "Soviet player" not in before
    assert (
        after.lstrip("\n")
        == "It is the Soviet player's turn: press Enter when the other player is not looking.\nEnter> "
    )


def test_a_command_typed_at_the_curtain_is_not_carried_out_and_that_is_said() -> None:
    told = "That line only raised the curtain: it was not carried out."
    match = two_people()
    said, _ = talk(match, "end now", is_person=True)
    assert said.count(told) == 1
    assert match.game.phase is Phase.AXIS_ADJUSTMENT
    assert told not in talk(two_people(), "", "weather")[0]


def test_whoever_leaves_at_the_curtain_leaves() -> None:
    assert "Phase A" not in talk(two_people(), "quit", "weather")[0]


def test_whoever_leaves_a_game_of_two_people_leaves_nothing_to_read() -> None:
    said, _ = talk(two_people(), "", "group 12", "quit")
    assert "Unit 0, 1 INF" in said
    assert said.endswith("\n" * 60)
    assert said.startswith("\n" * 60)


def test_whoever_hands_a_side_to_the_computer_leaves_nothing_for_the_other_to_read() -> None:
    said, _ = talk(two_people(), "", "group 12", "seat axis hold", "", "group 80")
    before, after = said.split(CURTAIN)[-2:]
    assert "Unit 0, 1 INF" in before
    told = "The Axis side is now played by hold, and the Soviet player is next: press Enter when"
    assert after.lstrip("\n").startswith(told)
    assert "> group 80" in after


def test_the_player_left_alone_is_asked_for_again_when_the_game_is_resumed(tmp_path: Path) -> None:
    match = two_people()
    match.recorder = Recorder(tmp_path / "war.wir", match.game)
    talk(match, "", "seat axis hold", "quit")
    match.close()
    resumed = open_game(tmp_path, Resume()).match
    said, _ = talk(resumed, "quit")
    assert said.startswith(CURTAIN)
    assert said.endswith("the Soviet player is next: press Enter when the other player is not looking.\n> quit\n")
    assert "The computer plays" in talk(resumed, "", "quit")[0]


def test_nothing_is_hidden_from_the_player_whose_next_phase_follows() -> None:
    said, _ = talk(two_people(), "", "end", "", "group 80", "end", "weather", "quit")
    last = said.split(CURTAIN)[-2]
    assert "Unit 0, 3 RIFLE" in last
    assert "> weather" in last


def test_the_execution_is_told_to_both_with_nothing_of_the_last_phase_above_it() -> None:
    said, _ = talk(two_people(), "", "end", "", "end", "end", "end", "", "end", "group 12", "end")
    execution = said.split(CURTAIN)[-1].lstrip("\n")
    assert execution.startswith("The execution of the week of 22 JUN 1941.")
    assert execution.endswith("It is the Axis player's turn: press Enter when the other player is not looking.\n")


def test_one_person_alone_keeps_what_was_said(match: Match) -> None:
    said, _ = talk(match, "end", "end", "end", "quit")
    assert "\n" * 10 not in said


def test_what_only_one_of_two_people_knows_is_not_told_in_the_execution() -> None:
    match = two_people()
    phases = ["", "end", "", "end", "end", "end", "", "end", "end"]
    said, _ = talk(match, *phases)
    assert match.game.state.week == 2
    execution = said.split("The execution of the week")[1].split("Week 2 of")[0]
    assert "dug in" not in execution


def test_the_end_of_the_lines_saves_the_game_and_it_goes_on_where_it_was(tmp_path: Path) -> None:
    opened = open_game(tmp_path, NewGame("smolensk", 1, name="one"))
    said, session = talk(opened.match, "note to be kept")
    session.close()
    again = open_game(tmp_path, Resume("one")).match
    assert [str(order) for order in again.game.given][-1] == "NOTE to be kept"
    assert again.game.digest() == opened.match.game.digest()
    assert "Note: to be kept." in said


def test_a_game_taken_up_again_still_tells_last_weeks_report(tmp_path: Path) -> None:
    match = at_grips()
    before, _ = talk(match, "end", "end", "plot 13 2", "end", "report")
    path = tmp_path / "war.wir"
    Recorder(path, match.game).close()
    after, _ = talk(open_game(tmp_path, Resume("war")).match, "report")
    assert after.split("> report\n")[1] == before.split("> report\n")[1]


def test_a_refused_line_and_one_not_understood_decide_the_outcome(match: Match) -> None:
    assert talk(match, "look brest")[1].worst is Outcome.DONE
    assert talk(match, "plot 1 2", "look brest")[1].worst is Outcome.REFUSED
    assert talk(match, "plott 1 2", "plot 1 2")[1].worst is Outcome.NOT_UNDERSTOOD


def test_a_person_is_asked_before_what_cannot_be_taken_back(match: Match) -> None:
    said, _ = talk(match, "resign axis", "no", "resign axis", "yes", is_person=True)
    assert "This ends the whole game: the Axis side gives up. This cannot be taken back. Type yes to go on" in said
    assert "Nothing was done." in said
    assert match.is_over
    assert "The game is over." in said


def test_nobody_resigns_for_the_other_at_one_keyboard() -> None:
    match = two_people()
    said, session = talk(match, "", "resign soviet", is_person=True)
    assert not match.is_over
    assert "You play the Axis side; resign gives up that one, not the enemy's." in said
    assert session.worst is Outcome.NOT_UNDERSTOOD
    said, _ = talk(match, "", "end now", "", "resign", "yes", is_person=True)
    assert "This ends the whole game: the Soviet side gives up." in said
    assert match.game.state.ending is not None
    assert match.game.state.ending.winner is Side.AXIS


def test_a_person_who_ends_the_game_is_told_that_it_is_not_only_the_phase(match: Match) -> None:
    said, _ = talk(match, "end game", "no", is_person=True)
    assert "This ends the whole game, not only the phase. This cannot be taken back. Type yes to go on" in said
    assert not match.is_over


def test_a_person_who_ends_a_phase_with_things_undone_is_asked_and_a_script_is_not(match: Match) -> None:
    said, _ = talk(match, "end", "no", is_person=True)
    assert "3 things could still be done; todo lists them. Type yes to end the phase, or next time end now" in said
    assert match.game.phase is Phase.AXIS_ADJUSTMENT
    talk(match, "end", "yes", "end now", is_person=True)
    assert match.game.phase is Phase.AXIS_MOVEMENT
    talk(match, "end")
    assert match.game.phase is Phase.AXIS_ADJUSTMENT


def test_a_person_who_has_done_everything_is_not_asked(in_supply: Table) -> None:
    match = in_supply.match
    said, _ = talk(match, "supply accept", "todo", "end", is_person=True)
    assert "Nothing is left to do in this phase." in said
    assert match.game.phase is Phase.AXIS_MOVEMENT


def test_after_the_end_nothing_is_left_to_do_and_nobody_moves_first(match: Match) -> None:
    said, _ = talk(match, "resign axis", "todo", "weather", "calendar", "quit")
    told = said.split("> todo\n")[1]
    assert told.startswith("The game is over.\n> weather\nThe weather is CLEAR.\n> calendar\nIn history, ")


def test_who_has_given_up_is_told_before_the_level_that_counts_on_points_alone(match: Match) -> None:
    told = talk(match, "resign axis", "quit")[0].split("> resign axis\n")[1].splitlines()
    assert told[0].startswith("Axis gives up, on points: ")
    assert told[1] == "The game is over. The Axis side has given up. The Soviet side has won."
    assert "On points " in talk(match, "status", "quit")[0]


@pytest.mark.parametrize("line", ["remark at 5,5: too late", "guide on"])
def test_what_is_kept_aside_is_refused_without_words_that_nobody_types(line: str, match: Match) -> None:
    said, _ = talk(match, "resign axis", line, "quit")
    assert said.split(f"> {line}\n")[1].startswith("Refused: the game is over (paragraph 4.11).\n")


def test_questions_are_answered_after_the_end_of_the_game(match: Match) -> None:
    said, _ = talk(match, "resign axis", "score", "plot 1 2", "status", "quit")
    told = said.split("> resign axis\n")[1]
    assert "The game is over." in told.split("> score\n")[0]
    assert "Soviet margin" in told.split("> score\n")[0]
    assert "Refused: PLOT 1 2: the game is over" in told
    status = told.split("> status\n")[1]
    assert "The game is over." in status
    assert "Phase" not in status


def test_the_result_is_said_once_whether_an_order_or_the_last_week_ends_the_game(match: Match) -> None:
    said, _ = talk(match, "end game")
    assert said.count("Soviet margin") == 1
    again, _ = talk(match, "quit")
    assert "The game is over. Play ends ahead of schedule." in again
    assert again.count("Soviet margin plus") == 1


def test_whoever_only_watches_is_told_each_week_and_may_look_round() -> None:
    match = seated(two_people(), axis="hold", soviet="hold")
    said, _ = talk(match, "score", "", "", "quit")
    assert match.game.state.week >= 3
    assert "Press Enter for the next week." in said
    assert "The execution of the week of 29 JUN 1941." in said


def test_whoever_only_watches_is_told_how_the_game_ended() -> None:
    match = Match(Game(make_state(group(12, (4, 4)), terms=Terms(date(1941, 6, 22)))))
    said, _ = talk(seated(match, axis="hold", soviet="hold"), "quit")
    assert "The game is over. The last week is over." in said
    assert "next week" not in said


def test_a_disk_that_refuses_is_told_and_the_game_goes_on(
    match: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise SaveError("no space left")

    match.recorder = Recorder(tmp_path / "war.wir", match.game)
    monkeypatch.setattr(match.recorder, "order", refuse)
    monkeypatch.setattr(match.recorder, "save", refuse)
    said, session = talk(match, "divide 12 inf 0 guns=0")
    assert "The game cannot be saved: no space left." in said
    assert match.game.given[-1].__class__.__name__ == "Divide"
    session.close()


def test_nothing_is_said_that_a_screen_reader_would_stumble_over(match: Match) -> None:
    said, _ = talk(match, "help", "list groups", "end", "supply", "supply accept", "end", "todo", "end", "report")
    assert match.game.phase is Phase.AXIS_ADJUSTMENT
    assert said.isascii()
    assert all(char == "\n" or char.isprintable() for char in said)


def wir(saves: Path, lines: str, *words: str) -> subprocess.CompletedProcess[str]:
    """The command, with lines piped into it."""
    return subprocess.run(
        [sys.executable, "-m", "wir.cli", *words, "--saves", str(saves)],
        input=lines,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )


@pytest.mark.thorough
def test_the_command_plays_piped_lines_and_resumes_them(tmp_path: Path) -> None:
    ran = wir(tmp_path, "end\nnote half way\n", "play", "smolensk", "--plain", "--seed", "1", "--save", "war")
    assert (ran.returncode, ran.stderr) == (0, "")
    file = ran.stdout.rpartition("Saved as war. To continue: wir resume ")[2].removesuffix(" --plain\n")
    ran = wir(tmp_path / "elsewhere", "notes\n", "resume", file, "--plain")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Week 1: half way." in ran.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="forks")
@pytest.mark.parametrize(("line", "code"), [("plot 1 99S", 2), ("depot 58 1", 1), ("weather", 0)])
def test_the_exit_code_tells_a_script_how_its_lines_were_taken(tmp_path: Path, line: str, code: int) -> None:
    words = ("play", "smolensk", "--plain", "--seed", "1", "--saves", str(tmp_path))
    assert forked(*words, stdin=f"{line}\n").returncode == code


@pytest.mark.skipif(sys.platform == "win32", reason="forks")
def test_a_game_that_cannot_be_begun_is_refused_in_one_line(tmp_path: Path) -> None:
    ran = forked("resume", "nothing", "--plain", "--saves", str(tmp_path))
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert len(ran.stderr.splitlines()) == 1
    assert "nothing" in ran.stderr


@pytest.mark.thorough
def test_no_news_of_the_enemy_is_told_twice_in_a_row_and_nothing_of_new_factories() -> None:
    said, _ = talk(seated(two_people(), axis="hold", soviet="human"), "news")
    assert "You have learned nothing new about the enemy." in said
    said, _ = talk(seated(two_people(), axis="random", soviet="human"), *["end", "news"] * 20)
    told = [answer.partition("\n> ")[0].splitlines() for answer in said.split("> news\n")[1:]]
    assert all(one != other for news in told for one, other in pairwise(news))
    assert not any("factory in" in line for news in told for line in news)


def test_what_was_seen_of_the_enemy_is_still_there_for_who_takes_the_game_up_again() -> None:
    match = seated(two_people(), axis="random", soviet="human")
    said, _ = talk(match, *["end"] * 9, "news")
    again, _ = talk(match, "news")
    told, resumed = (each.rpartition("> news\n")[2].partition("\n> ")[0] for each in (said, again))
    assert resumed == told
    assert len(told.splitlines()) > 2
    assert "News lists" in again


def test_what_one_of_two_people_did_at_the_keyboard_is_news_to_the_other() -> None:
    match = two_people()
    said, _ = talk(match, "", "end", "", "end", "end", "move 64 6", "end", "", "news")
    assert "News lists 1 thing seen of the enemy since your last phase." in said
    told = said.rpartition("> news\n")[2]
    assert "64" in told
    assert talk(match, "", "news")[0].rpartition("> news\n")[2] == told, "and so it is when the game is taken up again"


def test_what_was_seen_of_the_enemy_is_there_in_all_phases_that_follow_his() -> None:
    said, _ = talk(seated(two_people(), axis="random", soviet="human"), *["news", "end"] * 2, "news", "look 1,1")
    first, *others = [answer.partition("\n> ")[0] for answer in said.split("> news\n")[1:]]
    assert "group" in first
    assert others == [first, first]
    assert said.count("seen of the enemy since your last phase") == 1


@pytest.mark.rule("7.7")
def test_a_person_who_ends_a_phase_is_told_how_many_groups_would_surrender() -> None:
    ring = [group(n, at, rifle(1), rifle(2)) for n, at in ((80, (6, 5)), (81, (6, 7)))]
    own = group(12, (6, 6), supplied_by=58)
    state = make_state(own, *ring, depots=[Depot(58, Hex(6, 6))], pools={side: Pools() for side in SIDES})
    said, _ = talk(seated(Match(Game(state))), "end", "no", is_person=True)
    assert "1 group would surrender if driven out; todo lists them. Type yes to end the phase" in said
