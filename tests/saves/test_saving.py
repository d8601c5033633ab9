"""A saved game is the game: loaded it goes on as if it had never been saved."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.kit import play
from tests.saves.wars import play_phase, small_war
from wir import Game, load_game, load_scenario, save_game
from wir.ai.simple import RandomOrders
from wir.engine.history import History
from wir.match.commander_phase import CommanderPhase
from wir.model.phases import Phase
from wir.model.plain import DIGEST_FORM
from wir.model.sides import Side
from wir.orders.conduct import Aside
from wir.rules.asides import LONGEST_ASIDE
from wir.rules.problems import problems
from wir.saves import SaveError, load_header
from wir.saves.games import PackedState, PackedWeek


def test_the_small_war_of_these_tests_is_possible() -> None:
    assert problems(small_war()) == []


def test_loading_gives_back_state_journal_and_history(later: Game, file: Path) -> None:
    save_game(later, file)
    loaded = load_game(file)
    assert loaded.state == later.state
    assert loaded.digest() == later.digest()
    assert loaded.journal == later.journal
    assert loaded.given == later.given
    for ours, theirs in zip(later.history.weeks, loaded.history.weeks, strict=True):
        assert (ours.number, ours.start.state()) == (theirs.number, theirs.start.state())
        assert [(p.phase, p.orders, p.digest) for p in ours.phases] == [
            (p.phase, p.orders, p.digest) for p in theirs.phases
        ]


def test_continued_equals_never_saved_at_every_phase(war: Game, file: Path) -> None:
    saved = Game(small_war())
    for _ in range(28):
        play_phase(war)
        play_phase(saved)
        save_game(saved, file, sync=False)
        saved = load_game(file)
        assert saved.digest() == war.digest()
    assert saved.journal == war.journal
    assert war.state.week == 5


@pytest.mark.thorough
def test_continued_equals_never_saved_after_every_order(war: Game, file: Path) -> None:
    while war.phase is not Phase.AXIS_SUPPLY:
        side = war.side
        assert side is not None
        again = load_saved(war, file)
        for order in CommanderPhase(war, side, RandomOrders, strict=True):
            assert again.check(order) is None
            war.submit(order)
            again.submit(order)
            again = load_saved(again, file)
            assert again.digest() == war.digest()
            assert again.undoable == war.undoable
        war.end_phase()


def load_saved(game: Game, file: Path) -> Game:
    save_game(game, file, sync=False)
    return load_game(file)


def test_the_whole_of_barbarossa_goes_into_a_save(file: Path) -> None:
    game = Game.new(load_scenario("barbarossa"), seed=7)
    for _ in range(8):
        game.end_phase()
    save_game(game, file)
    loaded = load_game(file)
    assert loaded.state == game.state
    assert loaded.state.scenario == game.state.scenario
    game.end_phase()
    loaded.end_phase()
    assert loaded.digest() == game.digest()


def test_orders_can_be_taken_back_after_loading(later: Game, file: Path) -> None:
    save_game(later, file)
    loaded = load_game(file)
    assert loaded.undoable == later.undoable
    while (order := later.undo()) is not None:
        assert loaded.undo() == order
        assert loaded.digest() == later.digest()
    assert loaded.undo() is None


def test_where_the_phase_does_not_lead_to_the_state_nothing_can_be_taken_back(later: Game, file: Path) -> None:
    other = replace(later.state.copy(), month_points=50)
    history = History([*later.history.past], later.history.current, later.history.phase_start)
    save_game(Game(other, history, later.given), file)
    loaded = load_game(file)
    assert not loaded.replays
    assert loaded.undo() is None
    assert loaded.state.month_points == 50


def test_a_week_that_is_over_is_packed_once(war: Game, file: Path) -> None:
    for _ in range(8):
        war.end_phase()
    save_game(war, file)
    first = war.history.past[0]
    assert isinstance(first, PackedWeek)
    for _ in range(7):
        war.end_phase()
    save_game(war, file)
    assert war.history.past[0] is first
    assert len(war.history.past) == 2


def test_a_state_with_which_a_week_and_its_first_phase_begin_is_packed_once(war: Game, file: Path) -> None:
    save_game(war, file)
    assert isinstance(war.history.phase_start, PackedState)
    assert war.history.phase_start is war.history.current.start


def test_a_loaded_game_saves_what_it_was_loaded_from(later: Game, file: Path) -> None:
    save_game(later, file)
    first = file.read_bytes()
    save_game(load_game(file), file)
    assert file.read_bytes() == first


def test_a_game_that_is_over_stays_over(war: Game, file: Path) -> None:
    over = play(war.state, "END GAME")
    save_game(over, file)
    loaded = load_game(file)
    assert loaded.state.ending == over.state.ending
    assert load_header(file).ending == "agreement"
    assert load_header(file).outcome == load_header(file).result


@pytest.mark.rule("4.11")
def test_where_a_side_has_given_up_the_level_is_said_to_count_on_points_alone(war: Game, file: Path) -> None:
    save_game(play(war.state, "RESIGN AXIS"), file)
    header = load_header(file)
    assert header.outcome == f"given up, on points {header.result}"


def test_the_header_tells_what_a_list_needs(later: Game, file: Path) -> None:
    save_game(later, file)
    header = load_header(file)
    assert (header.title, header.digests) == ("Test", DIGEST_FORM)
    assert (header.week, header.date, header.phase) == (later.state.week, later.state.date, later.phase)
    assert set(header.points) == {"AXIS", "SOVIET"}
    assert header.ending is None


def test_the_previous_save_is_kept(war: Game, file: Path) -> None:
    save_game(war, file)
    first = file.read_bytes()
    war.end_phase()
    save_game(war, file)
    assert file.with_suffix(".bak").read_bytes() == first
    assert sorted(path.name for path in file.parent.iterdir()) == ["war.bak", "war.wir"]


def test_a_disk_that_fails_leaves_the_old_save(war: Game, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_game(war, file)
    first = file.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match=r"^war\.wir: no space left on device$"):
        save_game(war, file)
    assert file.read_bytes() == first
    assert [path.name for path in file.parent.iterdir()] == ["war.wir"]


def test_a_folder_cannot_be_written_over(war: Game, tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="folder"):
        save_game(war, tmp_path)


def test_a_number_that_no_save_can_hold_is_told(war: Game, file: Path) -> None:
    game = Game(replace(war.state.copy(), seed=2**70))
    with pytest.raises(SaveError, match=r"war\.wir: cannot be saved"):
        save_game(game, file)
    assert not file.exists()


def test_what_a_side_keeps_aside_is_saved_however_long(war: Game, file: Path) -> None:
    war.submit(Aside(Side.AXIS, "plan", "Ж" * LONGEST_ASIDE))
    save_game(war, file)
    again = load_game(file)
    assert again.state == war.state
    assert again.replays


def test_where_files_cannot_be_linked_the_previous_save_is_copied(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError("no links here")

    monkeypatch.setattr(os, "link", refused)
    save_game(Game(small_war()), file)
    first = file.read_bytes()
    save_game(play(small_war(), "LEVEL 1"), file)
    assert file.with_suffix(".bak").read_bytes() == first != file.read_bytes()
