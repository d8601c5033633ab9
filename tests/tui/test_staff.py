"""The staff's plan on the screen: a list beside the map, accepted whole, by sort or by line."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tests.kit import FULL_POOLS, city, make_board, make_state, mech, panzer, rifle
from tests.kit import group as make_group
from tests.text.panels.views import barbarossa
from tests.tui.playing import Player
from tests.tui.test_app import press, running, seen, until
from wir.ai.plans import plans_of
from wir.ai.staff import Lapsed, Proposed, Task
from wir.estimates.sectors import Sector
from wir.estimates.ways import Ways
from wir.match.new_game import NewGame
from wir.model.cities import City
from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import SIDES, Side
from wir.model.state import Options
from wir.model.words import place
from wir.orders.adjustment import TransferAircraft
from wir.orders.catalogue import parse_order
from wir.orders.conduct import deeds_among
from wir.orders.movement import AddGuns, Move, Plot, RailMove, group_of
from wir.rules.refusal import Refusal
from wir.text.panels.lines import text_of
from wir.text.panels.staff_panel import lapsed_lines, plan_rows, why_lines
from wir.text.speech.staff import forecast_words, proposal_sentences
from wir.tui.modes.attacking import Attacking
from wir.tui.modes.lists import TodoList
from wir.tui.modes.movement import Movement
from wir.tui.modes.staff import Sending, StaffPlan

pytestmark = pytest.mark.usefixtures("plans_kept")


def player() -> Player:
    """The Axis in the first movement phase of Barbarossa."""
    return Player(replace(barbarossa(), phase=Phase.AXIS_MOVEMENT))


def plan(p: Player) -> StaffPlan:
    p.press("P home")
    assert isinstance(p.mode, StaffPlan)
    return p.mode


def an_attack(p: Player) -> Proposed:
    """A line of the plan about an attack on ground troops."""
    return next(each for each in plan(p).lines if each.forecast is not None and each.forecast.defenders)


def test_the_sector_in_which_the_cursor_lies_is_at_hand_first() -> None:
    p = player()
    group = p.desk.view.groups[37]
    p.desk.cursor = group.at
    p.press("P")
    assert isinstance(p.mode, StaffPlan)
    assert p.mode.lines[p.mode.cursor.at].sector is Sector.SOUTH


def test_on_the_smallest_screen_a_reason_of_thirteen_lines_is_read_to_its_end() -> None:
    p = player()
    mode = plan(p)
    mode.lines = (replace(mode.lines[0], why=", ".join(["driven out"] * 14)), *mode.lines[1:])
    assert len(mode.why(25)) == 13
    shown = [*map(text_of, mode.side(25, 21) or [])]
    assert not shown[-1].endswith("more lines")
    assert any(row.startswith("►") for row in shown)


def test_the_plan_is_shown_and_nothing_is_given() -> None:
    p = player()
    shown = "\n".join(map(text_of, plan(p).side(33, 40) or []))
    assert "▼ FAR NORTH" in shown
    assert "► SOUTH" in shown  # folded, as not all fit
    assert "WHY" in shown
    assert "driven out" in shown
    p.press("q")
    assert p.match.game.given == ()
    assert isinstance(p.mode, Movement)


def test_a_line_that_has_lapsed_is_told_as_it_stood_in_the_plan() -> None:
    view = player().desk.view
    order = Move(20, 1)
    line = Proposed(Task.MARCH, Hex(9, 17), (20,), (order,), "goes", sector=Sector.NORTH)
    (told,) = lapsed_lines(view, [Lapsed(line, order, Refusal("6.7", "9,17 already holds 2 friendly groups"))])
    assert text_of(told) == "Lapsed:  20  Minsk march  9,17 already holds 2 friendly groups (§6.7)"


@pytest.mark.parametrize(
    ("cities", "at_stake"),
    [
        ([], "1 group would surrender if driven out"),
        ([city("Minsk", (5, 6), Side.AXIS), city("Brest", (7, 6), Side.AXIS)], "at stake: 1 group, 2 empty cities"),
    ],
)
def test_a_player_who_accepts_is_told_in_one_line_what_the_enemy_could_gain_by_it(
    cities: list[City], at_stake: str
) -> None:
    ring = [make_group(n, at, rifle(1), rifle(2)) for n, at in ((80, (6, 5)), (81, (6, 7)))]
    own = make_group(12, (6, 6), supplied_by=58), make_group(13, (3, 3), supplied_by=58)
    p = Player(make_state(*own, *ring, cities=cities, depots=[Depot(58, Hex(6, 6))], phase=Phase.AXIS_MOVEMENT))
    march = Proposed(Task.MARCH, Hex(3, 4), (13,), (Plot(13, "4"),), "closes up", 1)
    p.desk.push(StaffPlan(p.desk, lines=(march,)))
    p.press("enter")
    assert p.notice == f"1 line accepted; U takes all back; {at_stake}"
    assert len(p.notice.replace("1", "42")) <= 80


def test_orders_that_lapse_for_the_same_reason_share_a_message() -> None:
    own = [make_group(number, (number, 3), supplied_by=58) for number in (1, 2, 3)]
    pools = {side: replace(FULL_POOLS, artillery=30) for side in SIDES}
    p = Player(make_state(*own, phase=Phase.AXIS_MOVEMENT, pools=pools))
    lines = [Proposed(Task.GUNS, Hex(n, 3), (n,), (AddGuns(n),), "guns", n) for n in (1, 2, 3)]
    p.desk.push(StaffPlan(p.desk, lines=tuple(lines)))
    p.press("enter")
    assert p.notice.startswith("1 line accepted, 2 lapsed")
    told = [text_of(each) for each in p.desk.messages.latest(4)]
    assert [each for each in told if each.startswith("Lapsed: ")] == [
        "Lapsed:  2   3  guns  the artillery pool is empty (§6.5)"
    ]


def test_groups_without_room_by_the_plan_are_counted_in_the_notice_and_named_below_it() -> None:
    ring = [make_group(n, at, rifle(1), rifle(2)) for n, at in ((80, (8, 5)), (81, (8, 7)))]
    places = {1: (4, 6), 2: (5, 5), 3: (4, 4), 12: (8, 6)}
    own = [make_group(number, at, supplied_by=58) for number, at in places.items()]
    p = Player(make_state(*own, *ring, depots=[Depot(58, Hex(8, 6))], phase=Phase.AXIS_MOVEMENT))
    lines = tuple(
        Proposed(Task.MARCH, Hex(4, 5), (number,), (Plot(number, plot),), "closes up", turn)
        for turn, (number, plot) in enumerate({1: "1", 2: "5", 3: "4"}.items())
    )
    p.desk.push(StaffPlan(p.desk, lines=lines))
    p.press("enter")
    assert p.notice == "3 lines accepted, 1 without room; 1 group would surrender if driven out"
    told = [text_of(each) for each in p.desk.messages.latest(4)]
    assert "No room for group 3 in 4,5, where two other groups will be" in told


def test_enter_gives_all_and_one_key_takes_it_back_and_gives_it_again() -> None:
    p = player()
    orders = sum(len(line.orders) for line in plan(p).lines)
    p.press("enter")
    assert len(p.match.ordered) == orders > 20
    assert "accepted" in p.notice
    p.press("u")
    assert p.match.ordered == ()
    assert p.message == f"Taken back: the staff's plan, {orders} orders"
    p.press(";")
    assert len(p.match.ordered) == orders
    assert p.message == f"Redone: the staff's plan, {orders} orders"


def test_in_an_iron_man_game_no_key_is_said_to_take_anything_back() -> None:
    p = Player(replace(barbarossa(), phase=Phase.AXIS_MOVEMENT, options=Options(iron_man=True)))
    assert "Undo" not in [hint.word for keyed in (p.mode, *p.below.values()) for hint in keyed.hints()]
    p.press("P home enter")
    assert p.notice.endswith("given")
    for keys in ("u", "U", "g a"):
        p.press(keys)
        assert p.notice == "This is an iron man game: nothing is taken back"


def test_the_reasons_are_sentences() -> None:
    p = player()
    told = set()
    mode = plan(p)
    for _ in range(80):
        text = " ".join(map(text_of, mode.side(60, 40) or []))
        told.add(" ".join(text.partition("WHY ")[2].split()))
        p.press("down")
    assert any(" attacks, for a city" in why for why in told)
    assert any(" by rail to the line at " in why for why in told)


def test_the_end_of_the_phase_asks_about_what_the_plan_left() -> None:
    p = player()
    plan(p)
    p.press("enter u e")
    assert re.search(r"\d+ things? left to do \(D tells which\)\. End this phase\?", p.prompt)


def test_what_is_left_to_do_can_be_looked_at_before_the_phase_ends() -> None:
    p = player()
    p.press("e d")
    assert isinstance(p.mode, TodoList)
    p.press("escape")
    assert p.phases_ended == 0


def test_the_cursor_is_where_it_was_when_the_plan_has_been_accepted() -> None:
    p = player()
    before = p.desk.cursor
    mode = plan(p)
    p.press("right down down")
    assert p.desk.cursor != before
    p.press("enter")
    assert p.mode is not mode
    assert p.desk.cursor == before


def test_where_accepted_marches_are_bound_for_is_kept_for_the_next_plan() -> None:
    p = player()
    bound = {line.groups[0]: line.bound_for for line in plan(p).lines if line.bound_for is not None}
    p.press("enter")
    assert bound
    assert plans_of(p.desk.view).goals == bound


def test_taking_the_plan_back_takes_back_where_its_groups_are_bound_for() -> None:
    p = player()
    bound = {line.groups[0]: line.bound_for for line in plan(p).lines if line.bound_for is not None}
    p.press("enter U")
    assert "bound for" not in p.popup()
    p.press("escape u")
    assert plans_of(p.desk.view).goals == {}
    p.press(";")
    assert plans_of(p.desk.view).goals == bound
    p.desk.order(parse_order("NOTE after"))
    p.press("U up enter")
    assert plans_of(p.desk.view).goals == {}


def test_taking_back_the_orders_of_one_group_forgets_where_the_plan_sends_it() -> None:
    p = player()
    bound = {line.groups[0]: line.bound_for for line in plan(p).lines if line.bound_for is not None}
    first = min(bound)
    p.press("enter /")
    p.type(str(first))
    p.press("g a")
    del bound[first]
    assert plans_of(p.desk.view).goals == bound
    p.press("escape u")
    assert plans_of(p.desk.view).goals == {}


def test_a_group_in_hand_tells_where_the_staffs_plan_sends_it() -> None:
    p = player()
    number, goal = next((line.groups[0], line.bound_for) for line in plan(p).lines if line.bound_for is not None)
    p.press("enter /")
    p.type(str(number))
    p.press("g")
    assert f"bound for {place(p.desk.view.scenario, goal)} by the staff's plan" in p.prompt


def test_left_and_right_go_from_sector_to_sector() -> None:
    p = player()
    mode = plan(p)
    first = [n for n, each in enumerate(mode.lines) if not n or each.part is not mode.lines[n - 1].part]
    assert len(first) > 1
    for part in [*first[1:], 0]:
        p.press("right")
        assert mode.cursor.at == part
    p.press("left")
    assert mode.cursor.at == first[-1]


def test_a_line_a_sector_and_a_sort_are_left_out() -> None:
    p = player()
    mode = plan(p)
    first, second = mode.lines[:2]
    p.press("space tab")
    sector = mode.lines[mode.cursor.at].sector
    assert sector is not first.sector
    p.press("s home")
    p.press(" ".join(["down"] * next(n for n, each in enumerate(mode.lines) if each.task is Task.MARCH)))
    p.press("t enter")
    given = set(p.match.game.given)
    assert not given & set(first.orders)
    assert given >= set(second.orders)
    assert not any(given & set(line.orders) for line in mode.lines if line.sector is sector or line.task is Task.MARCH)


def test_with_none_in_nothing_is_accepted() -> None:
    p = player()
    plan(p)
    p.press("a enter")
    assert isinstance(p.mode, StaffPlan)
    assert "No line is in" in p.notice
    p.press("a enter")
    assert p.match.game.given


def test_the_cursor_follows_the_chosen_line_and_its_plots_are_arrows() -> None:
    p = player()
    mode = plan(p)
    p.press("down")
    assert p.desk.cursor == mode.lines[1].at
    arrows = len(p.desk.scene().deeds.arrows)
    plots = sum(isinstance(order, Plot) for line in mode.lines for order in line.orders)
    assert arrows >= plots
    p.press("a")
    assert p.desk.scene().deeds.arrows == ()


@pytest.mark.parametrize(("width", "height"), [(25, 16), (33, 33), (43, 53)])
def test_every_line_fits_and_the_chosen_one_is_seen(width: int, height: int) -> None:
    p = player()
    mode = plan(p)
    for _ in mode.lines:
        shown = [text_of(spans) for spans in mode.side(width, height) or []]
        assert len(shown) <= height
        assert max(map(len, shown)) <= width
        assert any(text.startswith("►") for text in shown)
        p.press("down")


def test_on_a_narrow_screen_it_can_be_read_where_every_attack_goes() -> None:
    p = player()
    mode = plan(p)
    for proposed in mode.lines:
        if proposed.task is Task.ATTACK:
            rows = map(text_of, mode.side(25, 16) or [])
            chosen = next(text for text in rows if text.startswith("►✓"))
            assert re.search(r"\d,\d|[A-Z][a-z.]{3}", chosen), chosen
        p.press("down")


def test_a_plan_longer_than_its_room_tells_which_lines_are_shown() -> None:
    mode = plan(player())
    title, *_ = map(text_of, mode.side(25, 16) or [])
    assert re.search(r"PLAN +1-\d+/\d+$", title)
    title, *_ = map(text_of, mode.side(43, 90) or [])
    assert title == "THE STAFF'S PLAN"


def test_no_list_opens_where_the_staff_has_nothing_to_propose() -> None:
    p = Player(barbarossa())
    for _ in range(9):
        p.press("P")
        if not isinstance(p.mode, StaffPlan):
            break
        p.press("enter")
    assert p.notice == "The staff has nothing more to propose in this phase"


def test_a_plan_without_orders_says_so() -> None:
    p = player()
    mode = plan(p)
    mode.lines = tuple(replace(line, orders=()) for line in mode.lines)
    told = "The staff has no orders to propose; the list tells why"
    assert p.prompt == told
    p.press("enter")
    assert p.notice == told


def test_a_staff_that_has_proposed_nothing_has_nothing_more() -> None:
    p = Player(replace(make_state(), phase=Phase.AXIS_ADJUSTMENT))
    p.press("P")
    assert p.notice == "The staff has nothing to propose in this phase"


def test_factories_are_not_taken_down_by_accepting_a_plan_without_being_asked() -> None:
    works = city("Works", (6, 5), Side.SOVIET, population=5, vehicle=20, heavy_industry=10)
    groups = mech(1, (3, 5), panzer(1), panzer(2)), make_group(80, (6, 5), rifle(1, 30, 20))
    board, depots = make_board(("." * 16,) * 9), [Depot(122, Hex(16, 5))]
    phase = Phase.SOVIET_ADJUSTMENT
    p = Player(make_state(*groups, board=board, cities=[works], depots=depots, phase=phase), Side.SOVIET)
    p.press("P enter")
    assert p.prompt.startswith("About 18 of 30 factories can be rebuilt in ")
    assert "It cannot be undone (§4.8, R142). Dismantle Works?" in p.prompt
    p.press("enter")
    assert isinstance(p.mode, StaffPlan)
    assert p.state.cities["Works"].all_factories == 30
    p.press("enter y")
    assert not isinstance(p.mode, StaffPlan)
    assert p.state.players[Side.SOVIET].dismantled
    assert p.notice.endswith("orders that rolled dice cannot be taken back")


def test_a_line_about_a_place_off_the_map_tells_which_factories_and_how_many() -> None:
    view = player().desk.view
    order = parse_order("FACTORY Germany artillery")
    factories = Proposed(Task.FACTORIES, None, (), (order, order), f"{order.words(view)} x2", 0)
    rows = plan_rows(view, [factories], (), 0, (25, 10))
    assert text_of(rows[-1][0]).removeprefix("►").strip() == "✓ Germany: 2 artillery"
    assert "artillery factory in Germany x2" in " ".join(map(text_of, why_lines(view, factories, 25)))


def test_the_chance_in_an_attacks_line_is_that_the_hex_is_emptied() -> None:
    p = player()
    lines = plan(p).lines
    attack = next(line for line in lines if line.forecast is not None and line.forecast.defenders and not line.gives_up)
    assert attack.forecast is not None
    partly = replace(attack, forecast=replace(attack.forecast, driven_out=Fraction(97), cleared=Fraction(28)))
    [row] = [text_of(row) for row, at in plan_rows(p.desk.view, [partly], (), 0, (33, 10)) if at is not None]
    assert row.endswith(" 28%")


def test_a_line_without_a_place_is_never_cut_within_a_word() -> None:
    view, words = player().desk.view, ["3", "under", "orders", "already"]
    line = Proposed(Task.REST, None, (1, 2, 3), (), " ".join(words[1:]), sector=Sector.NORTH)
    for width in range(18, 40):
        row = text_of(plan_rows(view, [line], (), 0, (width, 10))[-1][0]).strip(" ►")
        assert len(row) + 4 <= width
        told = row.removesuffix("...").split()
        assert told == words[: len(told)]
        assert row.endswith("...") is not row.endswith("already")


def test_a_narrow_line_about_replacements_has_room_for_its_place() -> None:
    view = player().desk.view
    line = Proposed(Task.REPLACEMENTS, view.groups[20].at, (20,), (), "takes replacements", sector=Sector.NORTH)
    rows = [text_of(row) for row, _ in plan_rows(view, [line], (), 0, (25, 10))]
    assert any(re.search(r"20 +Wars\w*\.? \w+ +replace$", row) for row in rows), rows


@pytest.mark.parametrize("width", range(21, 26))
def test_a_hex_in_a_narrow_line_is_never_cut_to_another_one(width: int) -> None:
    view = player().desk.view
    line = Proposed(Task.REPLACEMENTS, Hex(15, 15), (20, 21), (), "replacements for worn units", sector=Sector.NORTH)
    (row,) = [text_of(row) for row, _ in plan_rows(view, [line], (), 0, (width, 10))][1:]
    assert re.search(r"15,15|\w\w \d?[ns]", row), row


@pytest.mark.parametrize("width", range(16, 21))
def test_a_line_without_room_for_its_hex_tells_no_place_at_all(width: int) -> None:
    view = player().desk.view
    line = Proposed(Task.MARCH, Hex(15, 15), (20,), (Move(20, 1),), "goes", sector=Sector.NORTH)
    (row,) = [text_of(row) for row, _ in plan_rows(view, [line], (), 0, (width, 10))][1:]
    assert re.search(r"20 +(15,15 +|\w+\.? \w+ +)?march$", row), row


def test_the_hex_of_a_reason_is_never_cut() -> None:
    view = player().desk.view
    line = Proposed(Task.MARCH, Hex(15, 15), (20,), (Move(20, 1),), "goes", sector=Sector.NORTH)
    for width in range(12, 30):
        assert " 15,15" in text_of(why_lines(view, line, width)[0])


@pytest.mark.parametrize(("ways", "chance"), [(98, " 100%"), (51, " 100%"), (50, "»50%"), (0, "»100%")])
def test_surrender_stands_in_a_line_only_where_few_would_get_away(ways: int, chance: str) -> None:
    p = player()
    attack = an_attack(p)
    assert attack.forecast is not None
    retreats = ((Hex(15, 15), ways),) if ways else ()
    sure = replace(attack.forecast, driven_out=Fraction(100), cleared=Fraction(100), staying=(), retreats=retreats)
    line = replace(attack, forecast=sure)
    (row,) = [text_of(row) for row, _ in plan_rows(p.desk.view, [line], (), 0, (40, 10))][1:]
    assert row.rstrip().endswith(chance)


@pytest.mark.parametrize(("number", "label"), [(1, "way out"), (2, "ways out")])
def test_a_single_way_out_is_told_in_the_singular(number: int, label: str) -> None:
    p = player()
    attack = an_attack(p)
    assert attack.forecast is not None
    retreats = ((Hex(15, 15), 60), (Hex(15, 14), 40))[:number]
    line = replace(attack, forecast=replace(attack.forecast, retreats=retreats))
    assert any(text_of(row).startswith(f"{label} ") for row in why_lines(p.desk.view, line, 60))
    assert line.forecast is not None
    assert f", {label} " in forecast_words(p.desk.view, line, line.forecast)


def test_two_ways_out_near_one_city_are_told_apart_by_their_numbers() -> None:
    p = player()
    attack = an_attack(p)
    assert attack.forecast is not None
    line = replace(attack, forecast=replace(attack.forecast, retreats=((Hex(14, 14), 71), (Hex(15, 15), 29))))
    why = " ".join(map(text_of, why_lines(p.desk.view, line, 60)))
    assert "ways out Smolensk 2ne 14,14 71%, Smolensk 2ne 15,15 29%" in why


def test_a_city_as_way_out_needs_no_numbers() -> None:
    p = player()
    attack = an_attack(p)
    minsk = next(at for at, name in p.desk.view.scenario.board.labels.items() if name == "Minsk")
    assert attack.forecast is not None
    line = replace(attack, forecast=replace(attack.forecast, retreats=((minsk, 100),)))
    assert any(text_of(row).startswith("way out Minsk 100%") for row in why_lines(p.desk.view, line, 60))


@pytest.mark.rule("7.7")
def test_where_one_defender_may_stay_the_chance_of_a_free_hex_is_told_too() -> None:
    p = player()
    attack = an_attack(p)
    assert attack.forecast is not None
    chances = {"driven_out": Fraction(98), "cleared": Fraction(61)}
    for staying, is_told in ((((109, 38),), True), ((), False)):
        line = replace(attack, forecast=replace(attack.forecast, **chances, staying=staying))
        why = " ".join(map(text_of, why_lines(p.desk.view, line, 60)))
        assert ("driven out 98%  hex cleared 61%" in why) is is_told
        assert line.forecast is not None
        assert ("hex cleared 61 percent" in forecast_words(p.desk.view, line, line.forecast)) is is_told


@pytest.mark.parametrize("width", range(18, 34))
def test_no_chance_of_an_attack_is_parted_from_its_figure(width: int) -> None:
    p = player()
    attack = an_attack(p)
    assert attack.forecast is not None
    chances = {"driven_out": Fraction(47), "cleared": Fraction(0), "retreats": (), "staying": ((109, 100),)}
    line = replace(attack, forecast=replace(attack.forecast, **chances))
    rows = [text_of(row) for row in why_lines(p.desk.view, line, width)]
    for chance in ("driven out 47%", "hex cleared 0%", f"surrender {line.gives_up}%"):
        assert any(chance in row for row in rows), rows


@pytest.mark.parametrize("width", range(25, 40))
def test_no_way_out_is_torn_apart_at_the_end_of_a_line(width: int) -> None:
    p = player()
    attack = an_attack(p)
    assert attack.forecast is not None
    ways = ((Hex(6, 20), 38), (Hex(5, 21), 33), (Hex(14, 14), 29))
    line = replace(attack, forecast=replace(attack.forecast, retreats=ways))
    rows = [text_of(row) for row in why_lines(p.desk.view, line, width)]
    for way in ("Kovel 38%", "Brest s 5,21 33%", "Smolensk 2ne 14,14 29%"):
        assert any(way in row for row in rows), rows


def test_that_there_is_no_way_out_is_told_once() -> None:
    p = player()
    attack = an_attack(p)
    assert attack.forecast is not None
    line = replace(attack, forecast=replace(attack.forecast, retreats=()))
    for why in ("attack together, no way out, only one group defends", "attack together"):
        told = " ".join(text_of(row).strip() for row in why_lines(p.desk.view, replace(line, why=why), 25))
        assert told.count("no way out") == 1


def test_a_line_about_aircraft_tells_how_many_points_go_to_the_group() -> None:
    p = Player(replace(barbarossa(), phase=Phase.AXIS_ADJUSTMENT))
    line = next(each for each in plan(p).lines if each.task is Task.AIRCRAFT)
    (order,) = line.orders
    assert isinstance(order, TransferAircraft)
    for width in (25, 33):
        (row,) = [text_of(row) for row, _ in plan_rows(p.desk.view, [line], (), 0, (width, 10))][1:]
        assert row.rstrip().endswith(f" +{order.points}")


@pytest.mark.rule("8.8")
def test_the_reason_for_an_attack_tells_which_city_an_advance_would_leave_empty() -> None:
    p = player()
    attack = an_attack(p)
    assert attack.forecast is not None
    minsk = next(at for at, name in p.desk.view.scenario.board.labels.items() if name == "Minsk")
    for empty, is_told in (((minsk,), True), ((), False)):
        line = replace(attack, forecast=replace(attack.forecast, left_empty=empty))
        why = " ".join(map(text_of, why_lines(p.desk.view, line, 70)))
        assert (f"an advance would leave Minsk {minsk} empty §8.8" in why) is is_told
        assert line.forecast is not None
        told = forecast_words(p.desk.view, line, line.forecast)
        assert (f", an advance would leave Minsk {minsk} empty" in told) is is_told


def test_a_reason_too_long_for_its_room_says_how_much_of_it_is_missing() -> None:
    p = player()
    mode = plan(p)
    mode.lines = (replace(mode.here, why="a reason of many words " * 30),)
    shown = [text_of(row) for row in mode.side(25, 12) or []]
    assert len(shown) == 12
    assert re.fullmatch(r"\.\.\. \d+ more lines", shown[-1].strip())


@pytest.mark.parametrize(("width", "sorts"), [(60, "2 attacks, 1 pocket"), (33, "2 attacks")])
def test_the_heading_of_a_sector_counts_its_attacks_before_its_pockets(width: int, sorts: str) -> None:
    view = player().desk.view
    tasks = [Task.ATTACK, Task.ATTACK, Task.SEAL]
    lines = [Proposed(task, Hex(9, 17), (20,), (Move(20, 1),), "goes", sector=Sector.SOUTH) for task in tasks * 4]
    lines = [*lines[:3], *(replace(each, task=Task.MARCH) for each in lines[3:])]
    heading = text_of(plan_rows(view, lines, (), 0, (width, 40))[0][0])
    assert heading.startswith(f"▼ SOUTH {sorts} ─"), heading


def test_a_line_distinguishes_marches_from_moves_by_plot() -> None:
    view = player().desk.view
    for order, word in ((Move(20, 1), "march"), (Plot(20, "1"), "plot")):
        line = Proposed(Task.MARCH, view.groups[20].at, (20,), (order,), "goes", sector=Sector.NORTH)
        rows = [text_of(row) for row, _ in plan_rows(view, [line], (), 0, (40, 10))]
        assert any(row.rstrip().endswith(f" {word}") for row in rows), rows


@pytest.mark.rule("8.10")
def test_the_reason_for_a_march_tells_which_guns_go_back_to_the_pool() -> None:
    view = player().desk.view
    view.groups[20] = replace(view.groups[20], artillery=60)
    for order, is_told in ((Move(20, 1), True), (RailMove(20, Hex(1, 20)), True), (Plot(20, "1S"), False)):
        line = Proposed(Task.MARCH, view.groups[20].at, (20,), (order,), "goes", sector=Sector.NORTH)
        why = " ".join(" ".join(map(text_of, why_lines(view, line, 25))).split())
        assert ("60 guns go back to the pool §8.10" in why) is is_told
        assert (", 60 guns go back to the pool." in "".join(proposal_sentences(view, [line]))) is is_told


@pytest.mark.parametrize("size", [(80, 24), pytest.param((120, 40), marks=pytest.mark.thorough)])
async def test_the_plan_is_accepted_on_the_whole_screen(size: tuple[int, int], tmp_path: Path) -> None:
    game = NewGame("smolensk", seed=1, axis="human", soviet="hold")
    async with running(tmp_path, game, size) as (app, pilot):
        assert app.play is not None
        desk = app.play.match
        for _ in range(2):
            await press(pilot, "e y")
            await until(pilot, lambda: desk.waits)
        await until(pilot, lambda: desk.game.phase is Phase.AXIS_MOVEMENT)
        await press(pilot, "P")
        assert "THE STAFF'S PLAN" in seen(app)
        assert "lines in" in seen(app)
        await press(pilot, "enter")
        assert desk.game.given
        assert "accepted" in seen(app)
        await press(pilot, "u")
        assert desk.ordered == ()


def test_a_click_chooses_a_line_and_a_second_one_leaves_it_out() -> None:
    p = player()
    mode = plan(p)
    shown = mode.side(33, 40) or []
    row = next(n for n, place in enumerate(mode.seen) if place == 2)
    assert not text_of(shown[row]).startswith("►")
    assert mode.side_line(row)
    assert mode.cursor.at == 2
    mode.side(33, 40)
    mode.side_line(mode.seen.index(2))
    assert mode.without == {2}
    assert mode.side_line(999)


def test_an_attack_of_the_plan_is_changed_in_its_list_and_nothing_is_given() -> None:
    p = player()
    mode = plan(p)
    shelled = {line.at for line in mode.lines if line.task is Task.SHELL}
    attacks = [n for n, line in enumerate(mode.lines) if line.task is Task.ATTACK and len(line.groups) > 1]
    at = next(n for n in attacks if mode.lines[n].at not in shelled)
    mode.step(at)
    before = mode.lines[at]
    p.press("c")
    assert isinstance(p.mode, Attacking)
    assert set(p.mode.plan.tasks) == set(before.groups)
    member = next(n for n, joiner in enumerate(p.mode.plan.joiners, 1) if joiner.group.id in before.groups)
    p.press(f"{member} enter")
    assert p.mode is mode
    after = mode.lines[at]
    assert after.at == before.at
    assert len(after.groups) == len(before.groups) - 1
    assert after.forecast is not None
    assert before.forecast is not None
    assert after.forecast.odds.likely < before.forecast.odds.likely
    assert p.match.game.given == ()
    p.press("enter")
    assert set(after.orders) <= set(p.match.game.given)
    assert set(before.orders) - set(after.orders)
    assert not (set(before.orders) - set(after.orders)) & set(p.match.game.given)


def test_a_group_that_takes_guns_or_men_keeps_its_odds_and_takes_them_if_the_attack_is_changed() -> None:
    state = replace(barbarossa().copy(), phase=Phase.AXIS_MOVEMENT)
    for group in state.groups_of(Side.AXIS):
        state.groups[group.id] = replace(group, supplied_by=58)
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], pools=FULL_POOLS)
    p = Player(state)
    mode = plan(p)
    lines = mode.lines
    fed = {number for line in lines if line.task in (Task.GUNS, Task.REPLACEMENTS) for number in line.groups}
    shelled = {line.at for line in lines if line.task is Task.SHELL}
    attacks = [n for n, line in enumerate(lines) if line.task is Task.ATTACK and line.at not in shelled]
    alike = [n for n in attacks if fed & {*lines[n].groups}]
    assert alike
    for at in alike:
        before = lines[at].forecast
        mode.step(at - mode.cursor.at)
        p.press("c enter")
        after = mode.lines[at].forecast
        assert before is not None
        assert after is not None
        assert (after.odds.likely, after.driven_out) == (before.odds.likely, before.driven_out)
    assert not mode.without


def test_how_tired_a_march_leaves_a_group_is_told_and_in_the_list_if_it_is_weary() -> None:
    state = replace(barbarossa().copy(), phase=Phase.AXIS_MOVEMENT)
    for tired in (0, 70):
        for number, group in list(state.groups.items()):
            if group.side is Side.AXIS:
                state.groups[number] = replace(group, units=tuple(replace(u, fatigue=tired) for u in group.units))
        mode = plan(Player(state))
        mode.step(next(n for n, line in enumerate(mode.lines) if line.task is Task.MARCH))
        shown = [text_of(spans) for spans in mode.side(33, 40) or []]
        (chosen,) = (spans for spans in shown if "►✓→" in spans)
        (why,) = (spans.split() for spans in shown if spans.startswith(f"fatigue {tired} → "))
        assert int(why[3]) > tired
        assert chosen.endswith(f"fatigue {why[3]}" if tired else "march")


def test_a_march_of_the_plan_gets_another_goal_and_a_group_taken_elsewhere_leaves_its_line() -> None:
    p = player()
    mode = plan(p)
    at = next(n for n, line in enumerate(mode.lines) if line.task is Task.MARCH)
    mode.step(at)
    number = mode.lines[at].groups[0]
    goal = next(h for h, m in Ways(p.desk.view, p.desk.view.groups[number]).near.items() if len(m.directions) == 1)
    p.press("c")
    assert isinstance(p.mode, Sending)
    p.desk.cursor = goal
    assert "fatigue" in p.prompt
    p.press("enter")
    assert mode.lines[at].at == goal
    assert len(mode.lines[at].orders) == 1
    assert mode.without == set()
    mode.lines = (replace(mode.lines[at], sector=mode.lines[0].sector), *mode.lines)  # the group has another line, too
    mode.step(1 - mode.cursor.at + at)
    p.press("c")
    p.desk.cursor = goal
    p.press("enter")
    assert mode.without == {0}
    assert "1 other line" in p.notice
    assert p.match.game.given == ()


@pytest.mark.parametrize("task", [Task.MARCH, Task.SEAL])
def test_a_group_that_is_sent_elsewhere_by_a_plot_seals_only_where_it_was_to_seal(task: Task) -> None:
    p = player()
    mode = plan(p)
    at = next(n for n, line in enumerate(mode.lines) if line.task is Task.MARCH)
    mode.step(at)
    mode.lines = (*mode.lines[:at], replace(mode.lines[at], task=task), *mode.lines[at + 1 :])
    number = mode.lines[at].groups[0]
    goal = next(h for h, m in Ways(p.desk.view, p.desk.view.groups[number]).near.items() if len(m.directions) == 1)
    p.press("c")
    p.desk.cursor = goal
    p.press("p")
    (order,) = mode.lines[at].orders
    assert isinstance(order, Plot)
    assert mode.lines[at].task is task


def test_what_has_no_orders_cannot_be_changed() -> None:
    p = player()
    mode = plan(p)
    mode.step(next(n for n, line in enumerate(mode.lines) if line.task is Task.REST))
    p.press("c")
    assert p.mode is mode
    assert "can be left out" in p.notice


def test_orders_of_one_group_out_of_the_staffs_plan_are_not_called_the_plan() -> None:
    p = player()
    plan(p)
    p.press("enter")
    given = p.match.game.undoable
    number = next(n for order in given if sum(group_of(each) == (n := group_of(order)) for each in given) > 1 and n)
    its = [order for order in given if group_of(order) == number]
    more = "order" if len(its) == 2 else "orders"
    assert p.desk.take_out(lambda order: group_of(order) == number)
    assert p.message == f"Taken back: {its[0]} and {len(its) - 1} more {more}"
    p.press(";")
    assert p.message == f"Redone: {its[0]} and {len(its) - 1} more {more}"
    p.press("U")
    assert f"Take back the staff's plan: {len(deeds_among(given))} orders" in p.popup()


def test_the_list_of_orders_takes_back_the_staffs_plan_from_among_the_players_own_orders() -> None:
    p = player()
    first, second = parse_order("NOTE before"), parse_order("NOTE after")
    p.desk.order(first)
    orders = sum(len(line.orders) for line in plan(p).lines)
    p.press("enter")
    assert p.notice.endswith("U takes all back, later Shift+U")
    p.desk.order(second)
    p.press("U")
    assert f"Take back the staff's plan: {orders} orders" in p.popup()
    p.press("up enter")
    assert p.match.game.undoable == (first, second)
    assert p.message == f"Taken back: the staff's plan, {orders} orders"
    p.press("U")
    assert "Take back the staff's plan" not in p.popup()
    p.press("escape u")
    assert p.match.game.undoable == (first,)


def test_the_list_of_orders_shows_which_plots_no_longer_hold() -> None:
    p = player()
    for text in ("PLOT 20 1", "PLOT 20 -"):
        p.desk.order(parse_order(text))
    p.press("U")
    replaced, *others = [row for row in p.popup().splitlines() if "PLOT 20" in row][::-1]
    assert replaced.rstrip().endswith("replaced later")
    assert not any("replaced" in row for row in others)


def test_a_note_of_a_long_order_is_seen_in_the_list_on_a_small_screen() -> None:
    p = player()
    p.desk.order(parse_order(f"NOTE {'the road to Minsk ' * 9}"))
    p.press("u U")
    (row,) = [text_of(spans) for spans in p.mode.popup(78, 20).lines if "NOTE" in text_of(spans)]
    assert row.rstrip().endswith("...   taken back")
    assert len(row.rstrip()) <= 78


def test_the_staffs_plan_is_given_again_as_a_whole_by_key_and_from_the_list() -> None:
    p = player()
    plan(p)
    p.press("enter")
    accepted = p.match.accepted
    p.press("U up enter ctrl+r")
    assert p.match.game.undoable == accepted
    own = parse_order("NOTE after")
    p.desk.order(own)
    p.press("U up enter ctrl+r")
    assert p.match.game.undoable == (own, *accepted)
    last = parse_order("NOTE last")
    p.desk.order(last)
    p.press("U up enter U")
    assert f"Give the staff's plan again: {len(deeds_among(accepted))} orders" in p.popup()
    p.press("up enter")
    assert p.match.game.undoable == (own, last, *accepted)
    p.press("u ctrl+r")
    assert p.match.game.undoable == (own, last, *accepted)


def test_a_plan_that_was_all_there_was_is_given_again_by_the_line_at_the_cursor() -> None:
    p = player()
    plan(p)
    p.press("enter")
    accepted = p.match.accepted
    assert len(accepted) > 1
    p.press("u U")
    shown = p.popup()
    assert f"Give the staff's plan again: {len(deeds_among(accepted))} orders" in shown
    assert shown.count("  taken back") > 1
    assert "takes back" not in shown
    p.press("enter")
    assert p.match.game.undoable == accepted
    own = parse_order("NOTE before")
    p.press("u")
    p.desk.order(own)
    plan(p)
    p.press("enter")
    accepted = p.match.accepted
    p.press("u U up enter")
    assert p.match.game.undoable == (own, *accepted)
    p.press("U")
    assert "gives again" not in p.popup()


@pytest.mark.rule("7.2")
def test_a_plan_of_attacks_tells_how_likely_the_enemy_moves_first_in_a_line() -> None:
    p = player()
    p.press("P")
    assert p.prompt.endswith("nothing is ordered until you accept; enemy first 5%")
    assert len(p.prompt) <= 80
