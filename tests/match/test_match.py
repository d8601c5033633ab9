"""A match knows whose turn it is, hands over, records, and survives a disk that fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit import play
from tests.saves.wars import small_war
from wir.engine.game import Game, OrderRefusedError
from wir.match.match import Match
from wir.match.new_game import NewGame
from wir.match.opening import open_game
from wir.match.players import PlayerError
from wir.match.start import Resume
from wir.model.phases import Phase
from wir.model.sides import SIDES, Side
from wir.orders import Order, parse_order
from wir.saves import load_game
from wir.saves.errors import SaveError
from wir.saves.recorder import recovered


def test_people_play_unless_someone_else_is_named(match: Match) -> None:
    assert match.people == [*SIDES]
    match.take_seats({Side.SOVIET: "random"})
    assert (match.seat(Side.AXIS), match.seat(Side.SOVIET)) == ("human", "random")
    assert match.game.state.seats == {Side.SOVIET: "random"}


def test_nobody_is_seated_who_cannot_be_found(match: Match) -> None:
    with pytest.raises(PlayerError):
        match.take_seats({Side.AXIS: "random", Side.SOVIET: "napoleon"})
    assert match.game.state.seats == {}


def test_whose_turn_it_is_through_a_week(match: Match) -> None:
    turns = []
    for _ in range(7):
        turns.append(match.whose_turn())
        match.end_phase()
    axis, soviet = Side.AXIS, Side.SOVIET
    assert turns == [axis, soviet, soviet, soviet, axis, axis, None]


def test_nobody_is_waited_for_when_it_is_over(match: Match) -> None:
    match.submit(parse_order("END GAME"))
    assert match.is_over
    assert match.whose_turn() is None
    assert not match.waits


def test_a_curtain_falls_between_two_people_and_only_then(match: Match) -> None:
    fallen = []
    for _ in range(8):
        fallen.append(awaited := match.awaited())
        if awaited is not None:
            match.sit_down(awaited)
            assert match.awaited() is None
        match.end_phase()
    # the Axis begins; the Soviets for B, C, D; the Axis for E and F; nobody for G; the Axis is still there for A
    assert fallen == [Side.AXIS, Side.SOVIET, None, None, Side.AXIS, None, None, None]


def test_a_curtain_falls_when_one_of_two_people_hands_his_side_over(match: Match) -> None:
    match.sit_down(Side.AXIS)
    match.take_seats({Side.AXIS: "hold"})
    assert match.awaited() is Side.SOVIET
    match.sit_down(Side.SOVIET)
    match.play_phase()
    assert match.awaited() is None


def test_the_player_left_alone_is_still_awaited_when_the_game_is_resumed(match: Match, file: Path) -> None:
    match.sit_down(Side.AXIS)
    match.take_seats({Side.AXIS: "hold"})
    match.close()
    again = open_game(file.parent, Resume()).match
    assert again.awaited() is Side.SOVIET
    again.sit_down(Side.SOVIET)
    assert again.awaited() is None
    again.close()
    assert open_game(file.parent, Resume()).match.awaited() is None


def test_who_hands_a_side_over_as_he_resumes_may_be_the_player_who_leaves(match: Match, file: Path) -> None:
    match.close()
    assert open_game(file.parent, Resume(players={Side.AXIS: "hold"})).match.awaited() is Side.SOVIET


def test_who_looks_on_sits_down_in_place_of_the_player_awaited(match: Match, file: Path) -> None:
    match.sit_down(Side.AXIS)
    match.take_seats({Side.AXIS: "hold"})
    watched = open_game(file.parent, Resume(looks_on=True)).match
    assert watched.awaited() is Side.SOVIET
    watched.sit_down(Side.SOVIET)
    assert watched.awaited() is None
    assert match.awaited() is Side.SOVIET


def test_no_curtain_falls_when_the_only_person_changes_sides(match: Match) -> None:
    match.take_seats({Side.SOVIET: "hold"})
    match.sit_down(Side.AXIS)
    match.take_seats({Side.AXIS: "hold", Side.SOVIET: "human"})
    assert match.awaited() is None


def test_no_curtain_against_the_computer(match: Match) -> None:
    match.take_seats({Side.SOVIET: "hold"})
    assert match.awaited() is None
    assert match.waits
    match.end_phase()
    assert not match.waits


def test_a_week_is_played_by_those_who_sit_there(match: Match) -> None:
    match.take_seats(dict.fromkeys(SIDES, "random"))
    while match.game.state.week == 1:
        match.play_phase(strict=True)
    assert len(match.game.journal) > 20


def test_a_person_is_not_played_for(match: Match) -> None:
    with pytest.raises(PlayerError, match="not a commander's turn"):
        match.play_phase()
    assert match.game.phase is Phase.AXIS_ADJUSTMENT


def test_a_fault_of_a_commander_ends_its_phase(match: Match) -> None:
    match.take_seats({Side.AXIS: "tests.match.commanders:Faulty"})
    match.play_phase()
    assert match.game.phase is Phase.SOVIET_ADJUSTMENT


def test_a_commander_that_gives_up_ends_the_game(match: Match) -> None:
    match.take_seats({Side.AXIS: "tests.match.commanders:Resigning"})
    match.play_phase()
    assert match.is_over
    assert recovered_digest(match) == match.game.digest()


def recovered_digest(match: Match) -> str:
    assert match.recorder is not None
    return recovered(match.recorder.path).game.digest()


def test_a_refused_order_leaves_no_trace(match: Match, file: Path) -> None:
    before = file.with_suffix(".journal").read_bytes()
    with pytest.raises(OrderRefusedError):
        match.submit(parse_order("MOVE 12 2"))
    assert file.with_suffix(".journal").read_bytes() == before


def test_undo_and_redo_go_through_to_the_game(match: Match) -> None:
    match.submit(parse_order("LEVEL 1"))
    assert str(match.undo()) == "LEVEL 1"
    assert match.undo() is None
    assert match.game.state.level == 3
    assert str(match.redo()) == "LEVEL 1"
    assert match.redo() is None
    assert match.game.state.level == 1


def test_an_order_is_on_disk_before_it_is_given_again(
    match: Match, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match.submit(parse_order("LEVEL 1"))
    match.undo()
    redo, seen = match.game.redo, []

    def watched() -> Order | None:
        seen.append(recovered(file).game.state.level)
        return redo()

    monkeypatch.setattr(match.game, "redo", watched)
    match.redo()
    assert seen == [1]


def test_a_match_need_not_be_recorded() -> None:
    match = Match(Game(small_war()))
    match.submit(parse_order("LEVEL 1"))
    match.undo()
    match.end_phase()
    match.save()
    assert match.game.digest() == play(small_war(), "END").digest()


def test_a_disk_that_fails_does_not_stop_the_game_and_is_made_good(match: Match, file: Path) -> None:
    folder = file.parent
    hidden = folder.with_name("hidden")
    match.submit(parse_order("LEVEL 1"))
    folder.rename(hidden)
    folder.write_text("something else is in the way")
    match.end_phase()
    assert match.trouble is not None
    match.submit(parse_order("LEVEL 2"))
    match.undo()
    match.redo()
    assert match.trouble is not None
    folder.unlink()
    hidden.rename(folder)
    match.submit(parse_order("LEVEL 4"))
    assert match.trouble is None
    assert load_game(file).digest() == match.game.digest()
    match.submit(parse_order("LEVEL 3"))
    assert recovered_digest(match) == match.game.digest()


@pytest.mark.parametrize("place", ["../elsewhere", "/tmp/elsewhere", "~/elsewhere", "a/b"])
def test_a_confined_game_is_saved_nowhere_but_in_its_folder(tmp_path: Path, place: str) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    opened = open_game(folder, NewGame("zitadelle", seed=1)).match
    opened.confined = True
    with pytest.raises(SaveError, match="a saved game is named by"):
        opened.save_as(place)
    assert opened.save_as("second").parent == folder
    opened.close()


def test_no_module_plays_a_confined_game(match: Match) -> None:
    match.confined = True
    with pytest.raises(PlayerError, match="not by a module"):
        match.take_seats({Side.AXIS: "antigravity:Plane"})
    with pytest.raises(OrderRefusedError, match="not by a module"):
        match.submit(parse_order("SEAT AXIS antigravity:Plane"))
    match.take_seats({Side.AXIS: "hold"})
    assert match.seat(Side.AXIS) == "hold"
