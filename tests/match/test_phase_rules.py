"""Rules for a whole phase, kept in the game: replacements as it begins, guns as it ends."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tests.estimates.unaided import left_to_do as todo
from tests.kit import group, infantry, make_board, make_state, mech, panzer
from tests.plain.talking import answered, seated
from tests.tui.playing import Player
from wir.engine.game import Game
from wir.estimates.phase_rules import PhaseRules, keeping_rules, rules_of
from wir.estimates.replacements import First
from wir.match.match import Match
from wir.match.standing import carry_on
from wir.model.board import Railway
from wir.model.groups import Depot
from wir.model.hexes import Hex, neighbour
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.view import view
from wir.orders.conduct import Aside
from wir.plain.table import Table
from wir.saves.recorder import Recorder, recovered
from wir.tui.play import mode_of_phase


def state() -> State:
    """A worn group that faces the enemy, and one behind it."""
    pools = dict.fromkeys(SIDES, Pools(infantry=500, vehicle=500, artillery=500))
    return make_state(
        group(12, (4, 5), infantry(strength=20), supplied_by=58),
        mech(1, (4, 7), panzer(strength=50), supplied_by=58),
        group(80, (4, 4)),
        pools=pools,
    )


def texts(p: Player) -> list[str]:
    return [each.text for each in todo(p.desk.view) if each.kind == "rules"]


@pytest.mark.rule("6.5")
def test_guns_for_all_who_face_the_enemy_go_out_when_the_phase_ends_each_week() -> None:
    p = Player(state())
    p.press("f e")
    assert texts(p) == ["by your rule: guns for all stationary groups facing the enemy, as the phase ends"]
    assert not p.state.groups[12].guns_added
    p.desk.end_phase()
    assert p.state.groups[12].artillery == 30
    assert p.state.groups[1].artillery == 0
    assert any("Guns by your rule: 1 group" in text for text in map(str, p.desk.messages.all))


@pytest.mark.rule("6.5")
def test_guns_for_all_this_week_are_one_deed_for_undo() -> None:
    p = Player(state())
    p.press("f y")
    assert p.state.groups[12].artillery == 30
    p.press("u")
    assert p.state.groups[12].artillery == 0
    assert rules_of(p.desk.view) == PhaseRules()


@pytest.mark.rule("6.4")
def test_replacements_by_a_rule_are_given_as_the_phase_begins_once_a_week() -> None:
    p = Player(state())
    p.match.submit(Aside(Side.AXIS, "rules", "0: weakest/60"))
    p.desk.begin(mode_of_phase(p.desk))
    mode_of_phase(p.desk)
    assert [each.units[0].strength for each in p.state.groups_of(Side.AXIS)] == [90, 40]
    assert texts(p) == ["done by your rule: replacements, first the weakest"]
    p.press("u")
    mode_of_phase(p.desk)
    assert [each.units[0].strength for each in p.state.groups_of(Side.AXIS)] == [50, 20]


@pytest.mark.rule("6.4")
def test_a_rule_is_set_for_each_week_and_taken_away_by_keys() -> None:
    p = Player(state())
    p.press("r m e")
    assert rules_of(p.desk.view) == PhaseRules(first=First.RECRUITS)
    assert p.state.groups[12].units[0].strength > 50
    p.press("r x")
    assert p.state.players[Side.AXIS].asides == {}


@pytest.mark.parametrize("rules", [PhaseRules(guns=True), PhaseRules(True, First.ELITE, 80, depots=True), PhaseRules()])
def test_rules_are_kept_as_they_were_set(rules: PhaseRules) -> None:
    match = Match(Game(state()))
    match.submit(keeping_rules(match.game.view(Side.AXIS), rules))
    assert rules_of(match.game.view(Side.AXIS)) == rules


@pytest.mark.parametrize("text", ["", "x", "1: nobody/80", "1: elite/", "1: elite/5", "1: elite/999"])
def test_a_text_that_is_no_rule_means_none(text: str) -> None:
    match = Match(Game(state()))
    match.submit(Aside(Side.AXIS, "rules", text))
    assert rules_of(match.game.view(Side.AXIS)) == PhaseRules()


@pytest.mark.rule("6.4", "6.5")
def test_plain_mode_has_the_same_rules() -> None:
    table = Table(seated(Match(Game(state()))), Side.AXIS)
    assert answered(table, "guns all each week")[0].startswith("From now on stationary groups")
    assert "each week" in answered(table, "replace all to 60 weakest first each week")[0]
    assert rules_of(table.view) == PhaseRules(True, First.WEAKEST, 60)
    assert any("by your rule" in line for line in answered(table, "todo"))
    assert answered(table, "end")[0] == "Guns by your rule: 1 group takes them."
    assert table.match.game.phase is Phase.EXECUTION
    known = view(table.match.game.state, Side.AXIS)
    assert known.groups[12].artillery == 30


@pytest.mark.rule("5.2")
def test_depots_follow_the_routes_of_last_week_as_the_supply_phase_begins() -> None:
    depot = Depot(58, Hex(2, 2), route=(3, 3))
    board = make_board(railways=[Railway("West", Side.AXIS, ("2,2", "3,2", "4,3", "5,3"))])
    p = Player(make_state(group(12, (5, 4)), depots=(depot,), board=board, phase=Phase.AXIS_SUPPLY))
    p.press("f")
    assert rules_of(p.desk.view).depots
    assert len(p.match.game.undoable) == 2
    assert p.state.depots[58].at not in (None, Hex(2, 2))
    assert p.message == "By your rule 1 depot went as last week, depot 58 not to the end"
    assert texts(p) == ["done by your rule: depots follow the routes of last week"]
    p.press("u")
    p.desk.begin(mode_of_phase(p.desk))
    assert p.state.depots[58].at is None
    assert texts(p) == ["by your rule: depots follow the routes of last week, again from next week"]
    p.press("f")
    assert not rules_of(p.desk.view).depots
    p.press("u")
    assert p.message == "Taken back: a rule for each week"
    assert rules_of(p.desk.view).depots


@pytest.mark.rule("5.2")
def test_depots_told_to_follow_their_routes_each_week_do_so_at_once_in_plain_mode_too() -> None:
    found = railhead()
    found.players[Side.AXIS] = replace(found.players[Side.AXIS], asides={})
    table = Table(seated(Match(Game(found))), Side.AXIS)
    told = answered(table, "supply each week")
    assert told[-1].startswith("By your rule 2 depots went as last week")
    assert answered(table, "supply stop") == ["Depots no longer follow their routes automatically."]


def railhead(*, plan: str = "") -> State:
    """Two depots that were driven to the end of a railway last week; a tired group in their reach."""
    rails = {(column, 5): Side.AXIS for column in range(1, 6)}
    depots = [Depot(58, Hex(1, 5), route=(3, 2, 3)), Depot(59, Hex(1, 5), route=(3, 2))]
    state = make_state(
        group(12, (5, 4)),
        group(76, (12, 12)),
        depots=depots,
        rails=rails,
        phase=Phase.AXIS_SUPPLY,
        day=date(1941, 6, 29),
    )
    asides = {"rules": "0: depots"} | ({"rails": plan} if plan else {})
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], asides=asides)
    return state


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("enemy", "who"), [((5, 5), "depot 58"), ((4, 5), "depots 58 and 59")])
def test_depots_that_do_not_get_to_the_end_of_their_routes_are_named(enemy: tuple[int, int], who: str) -> None:
    state = railhead()
    state.groups |= {76: group(76, enemy), 12: group(12, (3, 4))}
    assert Player(state).message.startswith(f"By your rule 2 depots went as last week, {who} not to the end")


@pytest.mark.rule("5.2")
def test_a_depot_leaves_its_route_where_it_supplies_more_groups() -> None:
    state = railhead()
    state.groups |= {12: group(12, (7, 5)), 13: group(13, (3, 4))}
    p = Player(state)
    assert all(each.supplied for each in p.desk.view.groups_of(Side.AXIS))
    told = "By your rule 1 depot went as last week, 1 to more groups"
    assert p.message.startswith(told)
    p.press("u")
    assert p.desk.view.own.depots_used == ()


@pytest.mark.rule("5.2")
def test_that_no_depot_would_supply_a_group_is_told() -> None:
    state = railhead()
    state.groups |= {12: group(12, (14, 3)), 76: group(76, neighbour(Hex(1, 5), 3))}
    p = Player(state)
    assert p.state.players[Side.AXIS].depots_used == ()
    assert p.message.startswith("By your rule no depot moved: none would supply a group")


@pytest.mark.rule("5.2")
def test_a_depot_without_a_route_of_last_week_goes_where_it_supplies_somebody() -> None:
    state = railhead()
    state.depots[60] = Depot(60, Hex(1, 10))
    assert Player(state).state.players[Side.AXIS].depots_used == (58, 59), "it would supply nobody"
    state.groups[13] = group(13, (3, 10))
    p = Player(state)
    assert p.state.players[Side.AXIS].depots_used == (58, 59, 60)
    assert p.message.startswith("By your rule 3 depots went as last week")


@pytest.mark.rule("5.2", "5.3")
@pytest.mark.parametrize(("plan", "laid"), [("", Hex(6, 5)), ("6,4 7,4", Hex(6, 4))])
def test_the_railway_of_the_week_is_laid_as_the_depots_follow_their_routes(plan: str, laid: Hex) -> None:
    p = Player(railhead(plan=plan))
    assert p.state.players[Side.AXIS].depots_used == (58, 59)
    assert p.state.players[Side.AXIS].rail_hex == laid
    told = f"By your rule 2 depots went as last week; railway at {laid}"
    assert p.message == told
    assert p.prompt.startswith("Every depot has had its turn")
    p.press("u")
    assert p.state.players[Side.AXIS].rail_hex is None
    assert p.state.players[Side.AXIS].depots_used == ()


@pytest.mark.rule("5.2", "5.3")
def test_what_a_rule_did_and_was_undone_stays_undone_when_the_game_is_resumed(tmp_path: Path) -> None:
    game, file = Game(railhead(plan="6,5 7,5")), tmp_path / "war.wir"
    match = Match(game, recorder=Recorder(file, game))
    assert carry_on(match, Side.AXIS).lines
    match.take_back()
    match.save()
    match.close()
    p = Player(recovered(file).game.state)
    assert p.state.players[Side.AXIS].depots_used == ()
    assert p.state.players[Side.AXIS].rail_hex is None
    assert p.prompt.startswith(" 58 ")
