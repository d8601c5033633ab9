"""Sitting down to a game that is open elsewhere, and leaving one that the disk does not take."""

from __future__ import annotations

import errno
import os
import shutil
from io import BytesIO, StringIO
from pathlib import Path

import pytest

from tests.plain.talking import seated, talk
from tests.saves.wars import fill_disk, small_war
from wir.engine.game import Game
from wir.match.match import Match
from wir.match.new_game import NewGame
from wir.match.opening import Opened, open_game
from wir.match.start import Resume
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.orders import parse_order
from wir.plain.console import Console
from wir.plain.conversation import Outcome
from wir.plain.game import Session, leave, opened_at
from wir.saves import SaveError, load_game
from wir.saves.recorder import Recorder, recovered


def console(*lines: str, is_person: bool = True) -> tuple[Console, StringIO]:
    said = StringIO()
    source = BytesIO("".join(f"{line}\n" for line in lines).encode())
    return Console(source, said, is_person=is_person), said


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    return tmp_path / "saves"


@pytest.fixture
def playing(saves: Path) -> Match:
    """The small war, open in another program, an order given since it was saved."""
    game = Game(small_war())
    match = seated(Match(game))
    match.recorder = Recorder(saves / "war.wir", game)
    talk(match, "level 2")
    return match


def sat_down(saves: Path, *lines: str) -> tuple[Opened | None, str]:
    typed, said = console(*lines)
    return opened_at(typed, saves, Resume()), said.getvalue()


def test_a_person_is_told_who_has_the_game_open_and_may_look_on(playing: Match, saves: Path) -> None:
    opened, said = sat_down(saves, "look")
    assert f"The game war is open in another program (process {os.getpid()}" in said
    assert opened is not None
    assert opened.match.looks_on
    assert opened.match.game.digest() == playing.game.digest()
    told, session = talk(opened.match, "level 4", "status", "", "end", "undo", "save", "save as other")
    assert "Refused: LEVEL 4: you are only looking on" in told
    assert "This game is not recorded" in told
    assert session.close()
    assert sorted(path.name for path in saves.iterdir()) == ["war.journal", "war.lock", "war.wir"]
    assert recovered(saves / "war.wir").game.digest() == playing.game.digest()


def test_a_spectator_may_look_again(playing: Match, saves: Path) -> None:
    opened, _ = sat_down(saves, "look")
    assert opened is not None
    playing.submit(parse_order("LEVEL 1"))
    assert opened.match.game.state.level == 2
    said, _ = talk(opened.match, "", "status")
    assert "Press Enter to look again." in said
    assert opened.match.game.digest() == playing.game.digest()
    shutil.rmtree(saves)
    said, _ = talk(opened.match, "", "status")
    assert "war.wir: no such file or directory." in said


def test_who_looks_again_is_told_of_the_week_that_has_passed_meanwhile(playing: Match, saves: Path) -> None:
    playing.take_seats({Side.SOVIET: "random"})
    opened, _ = sat_down(saves, "look")
    assert opened is not None
    typed, said = console("", "report", "news", is_person=False)
    session = Session(opened.match, typed, saves)
    while (playing.game.state.week, playing.game.phase) != (2, Phase.AXIS_SUPPLY):
        playing.end_phase() if playing.whose_turn() is not Side.SOVIET else playing.play_phase()
    session.play()
    told = said.getvalue().rpartition("> report\n")[2]
    assert "Soviet " in told.rpartition("> news\n")[2]
    assert told == talk(opened.match, "report", "news")[0].rpartition("> report\n")[2]


def test_a_person_may_go_on_with_a_copy(playing: Match, saves: Path) -> None:
    opened, said = sat_down(saves, "war", "mine")
    assert "there is a saved game of this name already" in said
    assert opened is not None
    talk(opened.match, "level 4")
    assert recovered(saves / "mine.wir").game.state.level == 4
    assert recovered(saves / "war.wir").game.digest() == playing.game.digest()


@pytest.mark.parametrize("line", ["leave", "quit", "", None])
def test_a_person_may_leave(line: str | None, playing: Match, saves: Path) -> None:
    assert playing.recorder is not None
    assert sat_down(saves, *([] if line is None else [line]))[0] is None


def test_a_script_is_told_in_one_line_what_it_can_ask_for(playing: Match, saves: Path) -> None:
    assert playing.recorder is not None
    typed, said = console("look", is_person=False)
    with pytest.raises(SaveError, match="--read-only looks on, --as NAME plays on under another name"):
        opened_at(typed, saves, Resume())
    assert said.getvalue() == ""


def test_where_nothing_can_be_written_a_script_is_not_sent_to_another_name(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_game(saves, NewGame("smolensk", name="war")).match.close()

    def read_only(*_: object) -> int:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("wir.saves.lock.os.open", read_only)
    with pytest.raises(SaveError) as refused:
        opened_at(console(is_person=False)[0], saves, Resume())
    assert str(refused.value) == (
        "the game war cannot be written (read-only file system); "
        "--read-only looks on, a copy in another folder can be played"
    )


@pytest.fixture
def two_people(saves: Path) -> Match:
    """The small war between two people, open in another program."""
    game = Game(small_war())
    return Match(game, Recorder(saves / "war.wir", game))


def test_two_people_looked_on_at_keep_their_curtain(two_people: Match, saves: Path) -> None:
    typed, _ = console()
    opened = opened_at(typed, saves, Resume(looks_on=True))
    assert opened is not None
    said, _ = talk(opened.match, "", "group 12", "", "group 12", "quit")
    assert said.count("It is the Axis player's turn") == 1
    assert said.count("Unit 0, 1 INF") == 2
    assert said.endswith("\n" * 60)


def test_who_looks_on_at_a_war_that_is_over_is_told_so(two_people: Match, saves: Path) -> None:
    two_people.submit(parse_order("END GAME"))
    two_people.save()
    opened = opened_at(console()[0], saves, Resume(looks_on=True))
    assert opened is not None
    said, _ = talk(opened.match, "status", "quit")
    before = said.partition("> status")[0]
    assert "The game is over. Play ends ahead of schedule." in before
    assert "Phase A" not in before
    assert "Press Enter" not in before


def test_who_looks_on_finds_nothing_of_what_the_player_before_him_asked(two_people: Match, saves: Path) -> None:
    typed, _ = console()
    opened = opened_at(typed, saves, Resume(looks_on=True))
    assert opened is not None
    two_people.end_phase()
    said, _ = talk(opened.match, "", "group 12", "", "", "group 80")
    axis, soviet = said.split("It is the Soviet player's turn")
    assert "Unit 0, 1 INF" in axis
    assert axis.endswith("\n" * 60)
    assert "Unit 0, 3 RIFLE" in soviet


def test_who_looks_back_sees_the_side_that_he_named(two_people: Match, saves: Path) -> None:
    opened = open_game(saves, Resume("war", looks_on=True, looks_back=True, viewer=Side.SOVIET))
    assert two_people.whose_turn() is Side.AXIS
    said, _ = talk(opened.match, "group 12", "group 80", "", "history 1 group 12", "quit", looks_as=opened.viewer)
    assert "Unit 0, 1 INF" not in said
    assert "Unit 0, 3 RIFLE" in said
    assert "press Enter" not in said
    assert said.endswith("\n" * 60)


def test_who_looks_back_is_told_how_to_get_at_the_weeks(two_people: Match, saves: Path) -> None:
    opened = open_game(saves, Resume("war", looks_on=True, looks_back=True, viewer=Side.SOVIET))
    said, _ = talk(opened.match, "history 1", "quit", looks_as=opened.viewer)
    told, answered = said.split("> history 1")
    assert "history 1 opens the first" in told
    assert "look again" not in told
    assert "week 1 begins" in answered


# The disk


def test_leaving_on_a_full_disk_is_told_and_fails(playing: Match, saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill_disk(monkeypatch)
    typed, said = console(is_person=False)
    assert not leave(typed, playing, saves)
    assert said.getvalue().splitlines() == [
        "The game could not be saved: war.wir: no space left on device.",
        f"Its journal holds every order: wir resume {saves / 'war.wir'} continues after the last one.",
    ]


def test_a_person_is_offered_another_place_until_one_takes_the_game(
    playing: Match, saves: Path, tmp_path: Path
) -> None:
    shutil.rmtree(saves)
    typed, said = console("", str(tmp_path), str(tmp_path), is_person=True)
    assert leave(typed, playing, saves)
    assert f"The game could not be saved: the folder {saves} is gone." in said.getvalue()
    assert load_game(tmp_path / "war.wir").digest() == playing.game.digest()
    assert f"To continue: wir resume {tmp_path / 'war.wir'} --plain" in said.getvalue()


def test_who_leaves_as_the_other_is_to_play_is_told_what_to_send_him(two_people: Match, saves: Path) -> None:
    two_people.sit_down(Side.AXIS)
    typed, said = console(is_person=True)
    assert leave(typed, two_people, saves)
    assert len(said.getvalue().splitlines()) == 1, "it is still his own turn"
    found = open_game(saves, Resume()).match
    found.sit_down(Side.AXIS)
    found.end_phase()
    assert leave(typed, found, saves)
    sent = f"It is the Soviet player's turn: if he plays elsewhere, send him {saves / 'war.wir'}"
    assert said.getvalue().splitlines()[-1] == sent


@pytest.mark.parametrize("name", ["war.wir", "war.journal"])
def test_who_leaves_at_the_curtain_is_told_in_a_line_that_the_file_is_another(
    name: str, two_people: Match, saves: Path
) -> None:
    two_people.sit_down(Side.AXIS)
    two_people.end_phase()
    (saves / name).write_bytes(b"another file")
    typed, said = console(is_person=True)
    assert leave(typed, two_people, saves)
    changed = f"{name} has been changed by another program and is left as it is."
    assert said.getvalue() == f"{changed} To go on with what lies there: wir resume {saves / 'war.wir'} --plain\n"
    assert (saves / name).read_bytes() == b"another file"


def test_the_curtain_does_not_rise_on_a_game_that_goes_on_in_another_file(two_people: Match, saves: Path) -> None:
    two_people.sit_down(Side.AXIS)
    two_people.end_phase()
    (saves / "war.wir").write_bytes(b"what the other player has sent")
    said, session = talk(two_people, "", "group 70", "quit")
    assert "Unit 0" not in said
    assert session.match.awaited() is Side.SOVIET
    assert leave(console()[0], two_people, saves)


@pytest.mark.parametrize("reason", ["his own turn", "an order since", "no file"])
def test_who_leaves_with_something_to_lose_is_offered_another_place(
    reason: str, two_people: Match, saves: Path
) -> None:
    two_people.sit_down(Side.AXIS)
    two_people.end_phase()
    if reason == "his own turn":
        two_people.sit_down(Side.SOVIET)
    elif reason == "an order since":
        two_people.submit(parse_order("NOTE on"))
    (saves / "war.wir").unlink() if reason == "no file" else (saves / "war.wir").write_bytes(b"another file")
    typed, said = console("leave")
    assert not leave(typed, two_people, saves)
    assert said.getvalue().startswith("The game could not be saved: war.wir ")


def test_who_leaves_after_the_end_is_told_what_to_send_the_other(two_people: Match, saves: Path) -> None:
    two_people.submit(parse_order("END GAME"))
    typed, said = console(is_person=True)
    assert leave(typed, two_people, saves)
    assert said.getvalue().splitlines() == [
        f"Saved as war. To look at it again: wir resume {saves / 'war.wir'} --plain",
        f"If the other player is elsewhere, send him {saves / 'war.wir'}",
    ]


@pytest.mark.parametrize("line", ["leave", None])
def test_a_person_who_gives_up_fails_too(line: str | None, playing: Match, saves: Path) -> None:
    shutil.rmtree(saves)
    talk(playing, "level 1")
    typed, said = console(*([] if line is None else [line]))
    assert not leave(typed, playing, saves)
    assert "journal" not in said.getvalue()


def test_a_folder_that_is_gone_is_told_at_the_next_order_with_a_way_out(
    playing: Match, saves: Path, tmp_path: Path
) -> None:
    shutil.rmtree(saves)
    place = tmp_path / "Other Place"
    said, session = talk(playing, "level 1", "note x", f"save as {place}/My War", "note y", "save as", "save it")
    assert said.count(f"The game cannot be saved: the folder {saves} is gone.") == 1
    assert said.count("Type save as with a name or a file to save it elsewhere.") == 1
    assert f"Saved as {place}/My War.wir. The game continues there." in said
    assert session.worst is Outcome.NOT_UNDERSTOOD
    assert recovered(place / "My War.wir").game.digest() == playing.game.digest()


def test_a_session_says_whether_the_game_is_saved(playing: Match, saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed, _ = console(is_person=False)
    assert Session(playing, typed, saves).close()
    again = Match(playing.game, Recorder(saves / "war.wir", playing.game))
    fill_disk(monkeypatch)
    assert not Session(again, typed, saves).close()
