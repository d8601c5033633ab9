"""Marches by their goal and holds in plain mode, and that a save takes them along."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from tests.kit import city, group, make_board, make_state, mech, panzer, play
from tests.plain.talking import answered, ask, seated, talk
from wir.engine.game import Game
from wir.estimates.group_rows import idle_groups
from wir.match.match import Match
from wir.match.standing import carry_on
from wir.model.board import Place
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.plain.conversation import Outcome
from wir.plain.table import Table
from wir.saves.recorder import Recorder, recovered

START = Hex(2, 5)


def match(recorder: Path | None = None) -> Match:
    game = Game(make_state(mech(1, START, panzer(1), supplied_by=58), group(12, (2, 9)), group(76, (11, 5))))
    return seated(Match(game, Recorder(recorder, game) if recorder else None))


def test_a_march_to_a_place_is_told_carried_out_and_taken_back_as_one() -> None:
    table = Table(match(), Side.AXIS)
    told = answered(table, "march 1 to 5,5")
    assert told[0] == "Group 1 to 5,5 for 15 fatigue."
    assert table.view.groups[1].at == Hex(5, 5)
    assert len(answered(table, "undo")) == 3
    assert table.view.groups[1].at == START
    answered(table, "redo")
    assert table.view.groups[1].at == Hex(5, 5)


def test_several_groups_march_at_one_line() -> None:
    table = Table(match(), Side.AXIS)
    told = answered(table, "march 1, 12 to 3,7")
    assert next(line for line in told if line.startswith("Group")).startswith("Group 1 to 3,7")
    assert any(line.startswith("Group 12 to 3,7") for line in told)
    assert all(table.view.groups[number].moved for number in (1, 12))


def test_several_groups_get_one_plot_and_hold_at_one_line() -> None:
    table = Table(match(), Side.AXIS)
    told = answered(table, "plot 1 12 3")
    assert told == ["Groups 1 and 12: south-east."]
    assert [table.view.groups[number].plot for number in (1, 12)] == ["3", "3"]
    assert len(answered(table, "undo")) == 2
    assert answered(table, "plot 1 12 34")[-1].startswith("34 is not a plot for infantry groups")
    assert answered(table, "hold 1 12 3") == ["Groups 1 and 12 hold for 3 weeks, or until an enemy comes near."]
    assert answered(table, "hold 1 12 off") == ["Groups 1 and 12 no longer hold."]
    assert ask(table, "plot 99 1")[1] is Outcome.REFUSED


@pytest.mark.rule("6.6")
def test_a_plot_of_several_groups_is_read_like_that_of_one() -> None:
    table = Table(match(), Side.AXIS)
    assert answered(table, "plot 1 12 3s6") == [
        "Groups 1 and 12: attack south-east and stay.",
        "6 after the S is ignored.",
    ]
    assert answered(table, "plot 1 12 o3")[0] == "Group 1: wait, then south-east."
    assert table.view.groups[1].plot == "03"
    assert answered(table, "plot 1 12 -") == ["Groups 1 and 12: no plot."]
    assert [table.view.groups[number].plot for number in (1, 12)] == ["", ""]
    assert ask(table, "plot 1 12 x9")[1] is Outcome.NOT_UNDERSTOOD


@pytest.mark.rule("6.6")
def test_a_player_is_told_what_of_his_plot_is_ignored() -> None:
    table = Table(match(), Side.AXIS)
    assert answered(table, "plot 1 3s6")[-1] == "6 after the S is ignored."
    assert [line for line in answered(table, "plot 1 36s") if "ignored" in line] == []
    assert "ignored" not in ask(table, "plot 99 3s6")[0][-1]


def test_what_no_march_can_be_made_of_is_told() -> None:
    table = Table(match(), Side.AXIS)
    assert ask(table, "march 1 Minsk")[1] is Outcome.NOT_UNDERSTOOD
    assert ask(table, "march 99 to 5,5")[1] is Outcome.NOT_UNDERSTOOD
    assert answered(table, "march 1 to 2,5") == ["Group 1 cannot march to 2,5: group 1 is already there."]
    assert answered(table, "march 1 stop") == ["Group 1 does not march each week."]
    table.match.end_phase()
    assert answered(table, "march 1 to 5,5") == ["Groups march in your own movement phase."]
    assert answered(table, "hold 1 4") == ["Groups can be ordered to hold in your own movement phase."]
    assert answered(table, "stay 1") == ["Groups can be ordered to stay in your own movement phase."]
    assert answered(table, "plot 1 12 1") == ["Groups plot in your own movement phase."]


def test_a_march_that_takes_no_step_this_week_says_why() -> None:
    table = Table(match(), Side.AXIS)
    answered(table, "march 12 to 11,11")
    (told,) = answered(table, "march 12 to 11,11")
    assert "no step now, as group 12 has used up its movement this week" in told
    assert told.endswith("weeks more.")


def test_marches_and_holds_of_weeks_are_listed_and_called_back() -> None:
    table = Table(match(), Side.AXIS)
    assert answered(table, "march") == ["No group marches each week."]
    assert "each week" in answered(table, "march 1 to 11,6 each week")[-1]
    assert answered(table, "march") == ["Group 1 marches to 11,6 each week."]
    assert answered(table, "march 1 stop") == ["Group 1 is called back."]
    for weeks in ("0", "100", "99999"):
        assert ask(table, f"hold 12 {weeks}")[0] == [f"{weeks} is not a number of weeks from 1 to 99."]
    assert answered(table, "hold 12 4") == ["Group 12 holds for 4 weeks, or until an enemy comes near."]
    assert answered(table, "hold") == ["Group 12 holds until week 5, or until an enemy comes near."]
    assert not any("12" in line for line in answered(table, "list groups idle"))
    assert answered(table, "hold 12 off") == ["Group 12 no longer holds."]
    assert answered(table, "hold") == ["No group holds."]


def test_weeks_of_a_hold_that_may_be_a_group_are_asked_for() -> None:
    table = Table(match(), Side.AXIS)
    said, outcome = ask(table, "hold 1 12")
    assert outcome is Outcome.NOT_UNDERSTOOD
    both = "type hold 1 for 12 for the weeks, hold 1 12 for 4 to let that group hold too"
    assert said == [f"12 may mean weeks, or your group 12: {both}."]
    assert answered(table, "hold") == ["No group holds."]
    for line in ("hold 1 for 12", "hold 1 12 weeks", "hold 1 for 12 weeks"):
        assert answered(table, line) == ["Group 1 holds for 12 weeks, or until an enemy comes near."]
    assert answered(table, "hold 1 12 for 1 week") == ["Groups 1 and 12 hold for 1 week, or until an enemy comes near."]
    assert answered(table, "hold 1 76")[0].startswith("Group 1 holds for 76 weeks")  # which is the enemy's


def test_a_hold_names_an_enemy_only_where_one_can_end_it() -> None:
    """Who stands three hexes off must come nearer; who stands beside the group already cannot."""
    for column, ends in ((9, "comes near"), (8, "comes nearer"), (6, None)):
        table = Table(seated(Match(Game(make_state(group(12, (5, 5)), group(76, (column, 5)))))), Side.AXIS)
        until = f", or until an enemy {ends}." if ends else "."
        assert answered(table, "hold 12 4") == [f"Group 12 holds for 4 weeks{until}"]
        assert answered(table, "hold") == [f"Group 12 holds until week 5{until}"]


def test_undo_of_a_march_takes_back_that_it_goes_on() -> None:
    table = Table(match(), Side.AXIS)
    answered(table, "march 1 to 11,6 each week")
    assert answered(table, "undo")[-1] == "Group 1 does not march on."
    assert answered(table, "march") == ["No group marches each week."]
    answered(table, "redo")
    assert answered(table, "march") == ["Group 1 marches to 11,6 each week."]


def test_a_march_goes_on_in_a_game_that_was_saved_and_taken_up_again(tmp_path: Path) -> None:
    file = tmp_path / "war.wir"
    first = match(file)
    answered(Table(first, Side.AXIS), "march 1 to 11,6 each week")
    first.save()
    first.close()
    again = Match(recovered(file).game)
    at, week = again.game.state.groups[1].at, again.game.state.week
    while not (again.game.state.week > week and again.game.phase is Phase.AXIS_MOVEMENT):
        again.end_phase()
    said, _ = talk(again)
    assert "Group 1 marches to " in said
    assert again.game.state.groups[1].at != at
    assert carry_on(again, Side.AXIS).lines == []


def test_a_new_group_does_not_take_up_the_march_of_a_lost_one_with_its_number() -> None:
    orel, place = city("Orel", (2, 9), Side.AXIS, population=3), Place("Orel", "2,9")
    state = make_state(
        group(76, (11, 5)), cities=[orel], board=make_board(cities=[place]),
        day=date(1941, 6, 29), phase=Phase.AXIS_ADJUSTMENT,
    )  # fmt: skip
    state.players[Side.AXIS].asides["marches"] = "1: 12>8,9"
    game = play(state, "BUILD Orel inf INF 50", *["END"] * 5)
    assert game.phase is Phase.AXIS_MOVEMENT
    assert not carry_on(seated(Match(game)), Side.AXIS).events
    assert game.state.groups[12].at == Hex(2, 9)


def test_groups_stay_for_the_week_and_could_act_no_more() -> None:
    table = Table(match(), Side.AXIS)
    assert [each.id for each in idle_groups(table.view)] == [1, 12]
    told = answered(table, "orders")[1:]
    assert answered(table, "stay 1 12") == ["Groups 1 and 12 stay this week."]
    assert answered(table, "hold") == ["Group 1 stays this week.", "Group 12 stays this week."]
    assert answered(table, "undo") == ["Taken back: groups 1 and 12 stay this week."]
    assert answered(table, "redo") == ["Redone: groups 1 and 12 stay this week."]
    assert answered(table, "orders") == ["2 orders in this phase.", *told, "groups 1 and 12 stay this week."]
    assert idle_groups(table.view) == []
    assert answered(table, "hold 12 off") == ["Group 12 no longer holds."]
    assert [each.id for each in idle_groups(table.view)] == [12]
    assert ask(table, "stay")[1] is Outcome.NOT_UNDERSTOOD
    assert ask(table, "stay 99")[1] is ask(table, "hold 99 2")[1] is Outcome.NOT_UNDERSTOOD


def test_a_group_that_holds_for_weeks_keeps_its_hold_when_told_to_stay() -> None:
    table = Table(match(), Side.AXIS)
    (held,) = answered(table, "hold 12 3")
    assert answered(table, "stay 1 12")[0] == "Group 1 stays this week."
    assert answered(table, "stay 12") == answered(table, "stay 1 12")[-1:]
    assert answered(table, "hold")[1].startswith("Group 12 holds until week ")
    assert held.startswith("Group 12 holds for 3 weeks")
