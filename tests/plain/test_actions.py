from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.kit import group, make_state
from tests.plain.talking import answered, ask, at_phase, seated, supplied
from tests.saves.wars import small_war
from wir.engine.game import Game
from wir.match.match import Match
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.orders.conduct import Note
from wir.plain.conversation import Outcome
from wir.plain.table import Table
from wir.saves.recorder import Recorder


def test_the_supply_plan_is_told_then_given_as_orders(in_supply: Table) -> None:
    told = answered(in_supply, "supply")
    assert told == answered(in_supply, "propose")
    assert any(", depot 58: supplies " in line and "nobody is tired" in line for line in told)
    answered(in_supply, "supply accept")
    assert in_supply.view.depots[58].at is not None
    assert {str(order).split()[0] for order in in_supply.match.game.given} <= {"DEPOT", "LAY"}


def test_a_single_depot_of_the_plan_can_be_sent(in_supply: Table) -> None:
    answered(in_supply, "supply 58")
    assert [str(order).split()[:2] for order in in_supply.match.game.given] == [["DEPOT", "58"]]
    assert answered(in_supply, "supply 59") == ["The proposal does not include that."]


def test_supply_and_replacements_have_their_phases(table: Table) -> None:
    assert answered(table, "supply accept") == ["Supply is planned in your own supply phase."]
    assert answered(table, "replace all to 80") == ["Losses are replaced in your own movement phase."]
    assert table.match.game.undoable == ()


def test_replacements_by_a_rule_tell_what_they_cost() -> None:
    state = small_war()
    *fit, worn = state.groups[12].units
    state.groups[12] = replace(state.groups[12], units=(*fit, replace(worn, strength=30)))
    table = supplied(seated(Match(Game(state))))
    told = answered(table, "replace all to 100 front first")
    assert told[-1].startswith("Replacements for 1 unit: 40 infantry and 0 vehicle points")
    assert table.view.groups[12].units[2].strength == 70


def test_one_unit_is_replaced_by_the_order_that_begins_alike(in_movement: Table) -> None:
    said, outcome = ask(in_movement, "replace 12.0 10")
    assert outcome is Outcome.REFUSED
    assert said[0].startswith("Refused: REPLACE 12.0 10: ")


def test_orders_are_taken_back_one_by_one_or_all_and_given_again(table: Table) -> None:
    answered(table, "divide 12 inf 0 guns=0")
    answered(table, "air r>52 10")
    assert answered(table, "undo") == ["Taken back: AIR R>52 10."]
    assert answered(table, "redo") == ["Redone: AIR R>52 10."]
    assert answered(table, "undo all") == ["Taken back: AIR R>52 10.", "Taken back: DIVIDE 12 inf 0 guns=0."]
    assert answered(table, "undo") == ["There is no order to take back in this phase."]
    assert answered(table, "redo") == ["Redone: DIVIDE 12 inf 0 guns=0."]


def test_undo_after_a_throw_of_the_dice_says_that_they_bar_it(table: Table) -> None:
    answered(table, "divide 12 inf 0 guns=0")
    answered(table, "dismantle Brest")
    told = "Dice were rolled for an order: neither it nor any before it can be taken back (R142)."
    assert answered(table, "undo") == [told]
    answered(table, "air r>52 10")
    assert answered(table, "undo all") == ["Taken back: AIR R>52 10."]
    assert answered(table, "undo all") == [told]


def test_of_many_orders_taken_back_or_given_again_at_once_the_first_and_their_number_are_told(table: Table) -> None:
    notes = [Note(str(number)) for number in range(13)]
    table.match.submit_together(notes[1:])
    assert answered(table, "undo") == [f"Taken back: NOTE {number}." for number in range(12, 0, -1)]
    table.match.submit_together(notes)
    assert answered(table, "undo") == ["Taken back: NOTE 12 and 12 more orders."]
    assert answered(table, "redo") == ["Redone: NOTE 0 and 12 more orders."]


@pytest.mark.parametrize("words", ["group 12", "12"])
def test_the_orders_of_one_group_are_taken_back_from_among_the_others(in_movement: Table, words: str) -> None:
    for line in ("plot 12 2", "plot 13 1", "plot 12 3", "strike 52 7,6 ground"):
        answered(in_movement, line)
    assert answered(in_movement, f"undo {words}") == ["Taken back: PLOT 12 2.", "Taken back: PLOT 12 3."]
    assert answered(in_movement, "list orders")[1:] == ["PLOT 13 1.", "STRIKE 52 7,6 ground."]
    assert answered(in_movement, f"undo {words}") == ["Group 12 has no order of this phase that could be taken back."]
    assert answered(in_movement, "redo") == ["Redone: PLOT 12 2.", "Redone: PLOT 12 3."]
    assert answered(in_movement, "undo 52") == ["Taken back: STRIKE 52 7,6 ground."]


def test_a_group_whose_march_made_room_for_another_keeps_its_orders() -> None:
    groups = [group(n, at, supplied_by=58) for n, at in ((12, (4, 5)), (13, (4, 5)), (14, (4, 6)))]
    table = Table(seated(Match(Game(make_state(*groups)))), Side.AXIS)
    for line in ("move 12 1", "move 14 1"):
        answered(table, line)
    (told,), outcome = ask(table, "undo group 12")
    assert outcome is Outcome.REFUSED
    assert told.startswith("Refused: MOVE 14 1: ")
    assert answered(table, "undo group 14") == ["Taken back: MOVE 14 1."]


def test_the_guides_marks_are_neither_notes_nor_orders_of_the_player(table: Table) -> None:
    for line in ("guide on", "guide skip", "note hold the bridges"):
        answered(table, line)
    assert [line for line in answered(table, "notes") if line.startswith("Week")] == ["Week 1: hold the bridges."]
    assert not any("guide" in line.casefold() for line in answered(table, "list orders"))
    answered(table, "undo")
    assert not any(line.startswith("Week") for line in answered(table, "notes"))
    assert table.view.players[table.viewer].asides["guide"] == "on"


def test_taking_everything_back_leaves_the_players_and_the_guide_as_they_were(table: Table) -> None:
    answered(table, "guide on")
    answered(table, "divide 12 inf 0 guns=0")
    answered(table, "undo all")
    assert [str(order) for order in table.match.game.given] == ["SEAT SOVIET hold", "ASIDE AXIS guide on"]


def test_a_depot_repeats_its_last_route(match: Match) -> None:
    supplied(match)
    while match.game.state.week == 1:
        match.end_phase()
    told = answered(at_phase(match, Phase.AXIS_SUPPLY), "auto 58")
    assert told[0].startswith("Axis depot 58 supplies 4 groups from Brest 4,6")


def test_saving_tells_the_name(tmp_path: Path) -> None:
    game = Game(small_war())
    table = Table(Match(game, Recorder(tmp_path / "war.wir", game)), Side.AXIS)
    assert answered(table, "save") == ["Saved as war."]
    assert (tmp_path / "war.wir").exists()


def test_a_side_is_handed_over_and_back(table: Table) -> None:
    assert answered(table, "seat soviet human") == ["The Soviet side is played by a person."]
    assert Side.SOVIET in table.match.people
    said, outcome = ask(table, "seat soviet nobody")
    assert outcome is Outcome.NOT_UNDERSTOOD
    assert "'nobody'" in said[0]
    assert Side.SOVIET in table.match.people


def test_a_refused_order_names_paragraph_and_reason_and_changes_nothing(table: Table) -> None:
    before = table.match.game.digest()
    said, outcome = ask(table, "plot 12 2")
    assert outcome is Outcome.REFUSED
    assert said == ["Refused: PLOT 12 2: this order belongs to phase D or F, not to phase A (paragraph 6.6)."]
    assert table.match.game.digest() == before


def test_a_guide_that_is_switched_on_where_it_does_not_lead_says_where_it_does(table: Table) -> None:
    told = [
        "The guide is on.",
        "The guide has no step to do now. It leads through the first week of Barbarossa as the Axis.",
    ]
    assert answered(table, "guide on") == told


def test_what_is_looked_for_in_vain_is_told_with_the_paragraph_in_words(match: Match) -> None:
    told, _ = ask(at_phase(match, Phase.AXIS_SUPPLY), "auto 99")
    assert told == ["You have no depot 99 (paragraph 5.1)."]
