"""The supply phase by keys: driving depots, supplying, railways, the proposal."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest

from tests.kit import FULL_POOLS, group, infantry, make_board, make_state
from tests.text.panels.views import barbarossa
from tests.tui.playing import Player
from wir.ai.staff import Task, proposal
from wir.estimates.rail_plans import plan_of
from wir.model.board import Place
from wir.model.cities import City
from wir.model.groups import Depot
from wir.model.hexes import Hex, way_of
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import view
from wir.model.words import name_and_bearing
from wir.text.map.arms import Tint
from wir.text.panels.lines import text_of
from wir.tui.modes.driving import Rerouting
from wir.tui.modes.looking import LookingRound
from wir.tui.modes.supply import RailPlanning, Supply, SupplyPlan
from wir.tui.widgets import FRAME

LINE = {(column, 5): Side.AXIS for column in range(1, 6)}


def player(*routes: tuple[int, ...], supply: int = 255) -> Player:
    """Two depots at the western end of a railway, and a tired group two hexes beyond its eastern end."""
    last = routes[0] if routes else ()
    tired = group(12, (7, 5))
    tired = tired.__class__(12, tired.at, (tired.units[0].__class__("1", tired.units[0].type, 70, 70, 60),))
    return Player(
        make_state(
            tired,
            group(76, (12, 12)),
            depots=[Depot(58, Hex(1, 5), route=last), Depot(59, Hex(1, 5))],
            rails=LINE,
            phase=Phase.AXIS_SUPPLY,
            day=date(1941, 6, 29),
            pools=dict.fromkeys(Side, replace(FULL_POOLS, supply=supply)),
        )
    )


def mode(p: Player) -> Supply:
    found = p.desk.pile[0]
    assert isinstance(found, Supply)
    return found


@pytest.mark.rule("5.2")
def test_depots_come_in_the_order_of_their_numbers() -> None:
    p = player()
    assert mode(p).number == 58
    assert p.desk.cursor == Hex(1, 5)
    p.press("enter")
    assert mode(p).number == 59


@pytest.mark.rule("5.2")
def test_driving_tells_penalty_hexes_percent_and_the_groups_in_reach() -> None:
    p = player()
    p.press("right right right right")
    assert mode(p).at == Hex(5, 5)
    assert "0/4 penalty hexes" in p.prompt
    assert "-50%" in p.prompt
    assert "1 group" in p.prompt
    p.press("3")
    assert "1/4 penalty hexes" in p.prompt
    assert "-33%" in p.prompt


def test_driving_back_shortens_the_route() -> None:
    p = player()
    p.press("right right left")
    assert mode(p).driven.route == (3,)
    assert p.desk.cursor == Hex(2, 5)


@pytest.mark.rule("5.2")
def test_enter_supplies_and_goes_on() -> None:
    p = player()
    p.press("right right right right enter")
    assert p.state.groups[12].supplied_by == 58
    assert p.state.groups[12].units[0].fatigue == 30
    assert mode(p).number == 59
    p.press("enter")
    assert mode(p).number is None
    assert "Every depot has had its turn" in p.prompt


@pytest.mark.rule("5.2")
def test_a_hex_that_depots_may_not_enter_is_refused_with_its_paragraph() -> None:
    p = player()
    p.press("5")
    assert "§5.2" in p.notice
    assert mode(p).driven.route == ()


@pytest.mark.rule("5.2")
def test_abort_puts_the_depot_back_on_its_start() -> None:
    p = player()
    p.press("right right a")
    assert mode(p).driven.route == ()
    assert p.desk.cursor == Hex(1, 5)


@pytest.mark.rule("5.2")
def test_auto_move_retraces_last_week() -> None:
    p = player((3, 2, 3))
    p.press("o")
    assert mode(p).driven.route == (3, 2, 3)
    p.press("n o")
    assert "no route of last week" in p.notice


@pytest.mark.rule("5.3")
def test_a_rail_hex_is_designated_and_the_depot_may_still_supply() -> None:
    p = player()
    p.press("right right right right 3 b")
    assert p.state.players[Side.AXIS].rail_hex == Hex(6, 5)
    assert mode(p).number == 58
    assert mode(p).driven.route == ()
    assert "rail at 6,5" in p.prompt


@pytest.mark.rule("5.4")
def test_the_supply_scan_hides_supplied_groups() -> None:
    p = player()
    p.press("right right right right enter s")
    scene = p.desk.scene()
    assert 12 in scene.hidden
    p.press("s")
    assert not p.desk.scene().hidden


def test_a_click_drives_by_the_best_way() -> None:
    p = player()
    assert mode(p).clicked(Hex(5, 5))
    assert mode(p).driven.route == (3, 2, 3, 2)
    mode(p).clicked(Hex(12, 1))
    assert "No way to 12,1: every route enters more than 4 penalty hexes" in p.notice


def test_a_depot_drives_to_a_place_by_its_name_or_says_why_not() -> None:
    p = player()
    p.press("t")
    p.type("5,5")
    assert mode(p).driven.route == (3, 2, 3, 2)
    p.press("t")
    p.type("12,1")
    assert mode(p).driven.route == (3, 2, 3, 2)
    assert "No way to 12,1: every route enters more than 4 penalty hexes" in p.notice


def test_the_proposal_is_shown_and_accepted_with_one_key() -> None:
    p = player()
    p.press("p")
    assert isinstance(p.mode, SupplyPlan)
    assert "1 depot for 1 group, about 30 points of fatigue removed" in p.prompt
    told = [text_of(spans) for spans in p.mode.side(26, 18) or []]
    assert any("58" in spans and spans.endswith("-50%") for spans in told)
    p.press("enter")
    assert p.state.groups[12].supplied_by == 58
    assert mode(p).number == 59


def test_a_proposal_without_supply_points_removes_no_fatigue_and_not_about_none() -> None:
    p = player(supply=0)
    p.press("p")
    assert isinstance(p.mode, SupplyPlan)
    assert "1 depot for 1 group, no fatigue removed" in p.prompt
    assert any(text_of(spans) == "fatigue   12  60 stays" for spans in p.mode.why(40))


def test_a_proposal_for_groups_that_are_fresh_says_that_nobody_is_tired() -> None:
    p = Player(make_state(group(12, (7, 5), infantry()), depots=[Depot(58, Hex(5, 5))], phase=Phase.AXIS_SUPPLY))
    p.press("p")
    assert "1 depot for 1 group, nobody tired" in p.prompt
    assert any("supplies 1 group: 12; nobody is tired" in text_of(spans) for spans in p.mode.why(60))
    p.press("home space")
    assert "0 depots for 0 groups, no fatigue removed" in p.prompt


def one_point() -> State:
    """Two depots, each near a tired group, and a single supply point."""
    tired = infantry(1, strength=70, experience=70, fatigue=60)
    return make_state(
        *(group(12, (7, 5), tired), group(13, (7, 12), tired), group(76, (12, 9))),
        depots=[Depot(58, Hex(5, 5)), Depot(59, Hex(5, 12))],
        phase=Phase.AXIS_SUPPLY,
        day=date(1941, 6, 29),
        pools=dict.fromkeys(Side, replace(FULL_POOLS, supply=1)),
    )


def told_of_depots(p: Player) -> list[str]:
    """What the lines of the plan say that each depot removes."""
    return [text_of(spans).split()[-1] for spans in p.mode.side(40, 18) or [] if " 5" in text_of(spans)[:8]][:2]


@pytest.mark.rule("5.2")
def test_a_depot_for_which_the_plan_leaves_no_supply_points_promises_no_fatigue_removed() -> None:
    """The first depot uses up the only point there is."""
    state = one_point()
    first, second = (each for each in proposal(view(state, Side.AXIS)) if each.task is Task.SUPPLY)
    assert first.why == "takes 50% off the fatigue of 1 group: 12"
    assert second.why == "supplies 1 group: 13; no fatigue is removed, as the supply pool is empty by then"
    p = Player(state)
    p.press("p")
    assert told_of_depots(p) == ["-50%", "-0%"]


@pytest.mark.rule("5.2")
def test_what_a_depot_left_out_leaves_in_the_pool_is_told_of_the_next_one() -> None:
    p = Player(one_point())
    p.press("p home space")
    assert told_of_depots(p) == ["5,5", "-50%"]  # what is left out promises nothing
    assert "1 depot for 1 group, about 30 points of fatigue removed" in p.prompt
    p.press("down")
    assert any("takes 50% off the fatigue of 1 group: 13" in text_of(spans) for spans in p.mode.why(60))
    p.press("up space")
    assert told_of_depots(p) == ["-50%", "-0%"]
    p.press("a a")
    assert told_of_depots(p) == ["-50%", "-0%"]


def test_what_an_accepted_proposal_achieves_is_told_in_one_line_and_each_order_in_the_log() -> None:
    p = player()
    p.press("p enter")
    assert p.notice.startswith("2 lines accepted, 2 orders given; U takes all back")
    p.press("z")
    assert "supplies 1 group" in p.message


def test_a_proposed_depot_can_be_left_out_and_another_taken_in() -> None:
    p = player()
    p.press("p space")
    assert "0 depots" in p.prompt
    p.press("enter")
    assert p.state.groups[12].supplied_by is None


@pytest.mark.rule("5.2")
def test_a_depot_left_out_has_had_its_turn_when_a_later_one_has_moved() -> None:
    p = player()
    p.press("n enter")
    assert p.state.depots[58].at is None
    assert "Every depot has had its turn" in p.prompt


def test_the_proposal_tells_what_each_group_gains_and_shows_every_route() -> None:
    p = player()
    p.press("p")
    told = "\n".join(map(text_of, p.mode.side(26, 18) or []))
    assert "fatigue   12  60 → 30" in told
    scene = p.desk.scene()
    assert scene.overlay is not None
    assert scene.overlay.labels[scene.path[-1]] == "58"
    assert scene.overlay.tints[Hex(7, 5)] is Tint.GOOD


def test_the_proposal_tells_of_the_most_tired_groups_first_several_on_a_line() -> None:
    tired = {12: 20, 13: 60, 14: 40}
    near = [group(n, (6, n - 8), infantry(fatigue=worn)) for n, worn in tired.items()]
    p = Player(make_state(*near, depots=[Depot(58, Hex(1, 5))], rails=LINE, phase=Phase.AXIS_SUPPLY))
    p.press("p")
    (told,) = (text_of(row) for row in p.mode.side(60, 18) or [] if "fatigue  " in text_of(row))
    assert re.findall(r" (\d+)  \d+ →", told) == ["13", "14", "12"]


@pytest.mark.rule("5.3")
def test_the_proposal_tells_how_many_groups_the_railway_brings_nearer_to_depots() -> None:
    far = [group(12, (9, 5)), group(13, (10, 5)), group(76, (12, 5))]
    depot = [Depot(58, Hex(1, 5))]
    p = Player(make_state(*far, depots=depot, rails=LINE, phase=Phase.AXIS_SUPPLY, day=date(1941, 6, 29)))
    p.press("p")
    p.press("down")
    told = [text_of(spans) for spans in p.mode.side(40, 18) or []]
    assert any(spans.startswith("WHY") and " 6,5 " in spans for spans in told)
    assert any("brings depots closer to 2 groups" in spans for spans in told)


def test_a_proposed_route_leaves_the_signs_of_supplied_groups_and_railways_to_be_seen() -> None:
    p = Player(replace(barbarossa(), phase=Phase.AXIS_SUPPLY))
    p.press("p")
    assert isinstance(p.mode, SupplyPlan)
    scene = p.mode.scene()
    assert scene.overlay is not None
    passed = {
        hex_
        for delivery in p.mode.deliveries()
        for hex_ in way_of(p.desk.view.depots[delivery.order.depot].entry, delivery.order.route)
    }
    signs = scene.overlay.tints.keys()
    assert signs & passed
    assert scene.overlay.labels.keys() == passed - signs


@pytest.mark.parametrize("width", [24, 26, 40])
def test_the_end_of_a_proposed_route_keeps_its_direction_on_narrow_screens(width: int) -> None:
    p = Player(replace(barbarossa(), phase=Phase.AXIS_SUPPLY))
    p.press("p")
    assert isinstance(p.mode, SupplyPlan)
    told = [text_of(spans) for spans in p.mode.side(width, 60) or []]
    for delivery in p.mode.deliveries():
        _, bearing = name_and_bearing(p.state.scenario, delivery.end)
        shown = next(words for words in told if f" {delivery.order.depot} " in words[:8])
        assert len(shown) <= width
        assert shown.split()[-2].endswith(bearing.lower())


@pytest.mark.parametrize("depot", [58, 61])
def test_what_is_told_of_a_depot_on_its_way_fits_on_a_small_screen(depot: int) -> None:
    p = Player(replace(barbarossa(), phase=Phase.AXIS_SUPPLY))
    while mode(p).number != depot:
        p.press("n")
    assert "no rail yet (south)" in p.prompt
    assert len(p.prompt) <= 80


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("phase", [Phase.SOVIET_SUPPLY, Phase.AXIS_SUPPLY])
def test_no_railway_is_due_in_the_last_week(phase: Phase) -> None:
    ending = replace(barbarossa(), phase=phase, week=barbarossa().last_week)
    assert "no rail this week" in Player(ending).prompt


def test_a_proposed_route_is_changed_and_the_proposal_goes_on_with_it() -> None:
    p = player()
    p.press("p c")
    assert isinstance(p.mode, Rerouting)
    p.press("a right right enter")
    assert isinstance(p.mode, SupplyPlan)
    assert "supply no group" in p.notice
    p.press("c t")
    p.type("6,5")
    p.press("enter")
    assert "1 depot for 1 group" in p.prompt
    p.press("enter")
    assert p.state.groups[12].supplied_by == 58
    assert p.state.depots[58].penalty == 1


def test_turning_away_from_a_change_keeps_the_proposed_route() -> None:
    p = player()
    p.press("p")
    before = p.desk.scene().path
    p.press("c left escape")
    assert p.desk.scene().path == before


@pytest.mark.rule("5.3")
def test_a_rail_plan_designates_a_hex_each_week_by_itself() -> None:
    p = player()
    p.press("r")
    assert isinstance(p.mode, RailPlanning)
    p.press("g")
    p.type("8,5")
    assert "3 hexes" in p.prompt
    p.press("q")
    plan = plan_of(p.desk.view)
    assert (len(plan), plan[-1]) == (3, Hex(8, 5))
    assert p.state.players[Side.AXIS].rail_hex == plan[0]
    assert any("By the rail plan" in text_of(each.text) for each in p.desk.messages.all)
    p.press("u")
    assert p.state.players[Side.AXIS].rail_hex is None
    p.press("n")
    assert p.state.players[Side.AXIS].rail_hex is None
    assert plan_of(p.desk.view) == plan


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("enemy", [(9, 5), (12, 12)])
def test_a_rail_plan_tells_that_no_depot_reaches_the_hex_of_the_week(enemy: tuple[int, int]) -> None:
    p = Player(
        make_state(
            group(12, (2, 5)),
            group(76, enemy),
            depots=[Depot(58, Hex(1, 5))],
            rails={**LINE, (6, 5): Side.AXIS, (7, 5): Side.AXIS},
            phase=Phase.AXIS_SUPPLY,
            day=date(1941, 6, 29),
        )
    )
    p.press("r")
    p.mode.clicked(Hex(8, 5))
    told = [text_of(each).rstrip() for each in p.mode.side(25, 20) or []]
    assert ("  no depot reaches it" in told) is (enemy == (9, 5))


def test_a_hex_is_dropped_from_the_rail_plan_and_the_rest_stays() -> None:
    p = player()
    p.press("r")
    p.mode.clicked(Hex(7, 5))
    p.mode.clicked(Hex(7, 5))
    assert "1 hex" in p.prompt
    p.press("c q")
    assert p.state.players[Side.AXIS].rail_hex is None


@pytest.mark.parametrize("look", ["r escape", "p escape"])
def test_a_look_at_a_plan_leaves_the_depot_where_it_was_driven(look: str) -> None:
    p = player()
    p.press("right right right")
    p.press(look)
    assert (mode(p).number, mode(p).at, p.desk.cursor) == (58, Hex(4, 5), Hex(4, 5))
    p.press("n right")
    p.press(look)
    assert (mode(p).number, mode(p).at) == (59, Hex(2, 5))


def test_a_typed_order_takes_the_next_depot() -> None:
    p = player()
    p.press(":")
    p.type("DEPOT 58 3,2,3,2")
    assert mode(p).number == 59


def test_undo_brings_the_depot_back() -> None:
    p = player()
    p.press("right right right right enter u")
    assert p.state.groups[12].supplied_by is None
    assert mode(p).number == 58


def test_looking_round_frees_the_cursor() -> None:
    p = player()
    p.press("l right")
    assert isinstance(p.mode, LookingRound)
    assert p.desk.cursor == Hex(2, 5)
    assert mode(p).driven.route == ()
    p.press("q right")
    assert mode(p).driven.route == (3,)


@pytest.mark.rule("5.3")
def test_a_place_to_which_the_railway_leads_already_is_told_of_as_such() -> None:
    p = player()
    p.press("r")
    p.mode.clicked(Hex(4, 5))
    assert p.notice == "Nothing is left to build: your railways lead to 4,5"
    p.mode.clicked(Hex(12, 1))
    assert p.mode.plan


def test_the_list_of_orders_shows_on_80_columns_what_was_taken_back() -> None:
    state = make_state(
        group(12, (2, 5)),
        board=make_board(cities=[Place("Dnepropetrovsk", "10,5")]),
        cities=[City("Dnepropetrovsk", Hex(10, 5), Side.AXIS)],
        depots=[Depot(58, Hex(1, 5))],
        rails={(column, 5): Side.AXIS for column in range(1, 10)},
        phase=Phase.AXIS_SUPPLY,
    )
    p = Player(state)
    p.mode.clicked(Hex(10, 5))
    p.press("enter u U")
    assert "supplies at Dnepropetrovsk 10,5  taken back" in p.popup(80 - FRAME)


def test_depots_told_to_follow_routes_that_none_has_yet_are_said_to_need_a_proposal() -> None:
    p = player()
    p.press("f")
    assert p.message == "All depots follow last week's routes from now on; this week P proposes them"
    assert len(p.message) < 80
    p = player((3, 3, 3, 3))
    p.press("f")
    assert "this week P proposes" not in p.message


@pytest.mark.rule("5.2", "5.3")
def test_undo_goes_back_to_the_depot_whose_order_it_was() -> None:
    p = player()
    p.press("n right right right right right b u")
    assert p.message.startswith("Taken back:  59  a railway for ")
    assert p.prompt.startswith(" 59 ")
    p.press("n")
    assert p.prompt.startswith(" 58 ")
    p.press("enter u")
    assert p.prompt.startswith(" 58 ")
