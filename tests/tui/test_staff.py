"""The staff's plan on the screen: a list beside the map, accepted whole, by sort or by line."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.kit import FULL_POOLS, city, make_board, make_state, mech, panzer, rifle
from tests.kit import group as make_group
from tests.text.panels.views import barbarossa
from tests.tui.playing import Player
from tests.tui.screen import press, running, seen, until
from wir.ai.plans import plans_of
from wir.ai.staff import Lapsed, Proposed, Task
from wir.estimates.sectors import Sector
from wir.match.new_game import NewGame
from wir.model.cities import City
from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import SIDES, Side
from wir.model.words import place
from wir.orders.movement import AddGuns, Move, Plot
from wir.rules.refusal import Refusal
from wir.text.panels.lines import text_of
from wir.text.panels.staff_panel import lapsed_lines
from wir.tui.modes.lists import TodoList
from wir.tui.modes.movement import Movement
from wir.tui.modes.staff import StaffPlan

pytestmark = pytest.mark.usefixtures("plans_kept")


def player() -> Player:
    """The Axis in the first movement phase of Barbarossa."""
    return Player(replace(barbarossa(), phase=Phase.AXIS_MOVEMENT))


def plan(p: Player) -> StaffPlan:
    p.press("P home")
    assert isinstance(p.mode, StaffPlan)
    return p.mode


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
    mode.lines = (replace(mode.lines[0], why=", ".join(["driven out"] * 12)), *mode.lines[1:])
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


def test_the_reasons_are_sentences() -> None:
    p = player()
    told = set()
    mode = plan(p)
    for _ in range(80):
        text = " ".join(map(text_of, mode.side(60, 40) or []))
        told.add(" ".join(text.partition("WHY ")[2].split()))
        p.press("down")
    assert any(" attacks, for a city" in why for why in told)
    assert any(" by rail to mass at " in why for why in told)
    assert any(" to the line at " in why for why in told)


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


@pytest.mark.rule("7.2")
def test_a_plan_of_attacks_tells_how_likely_the_enemy_moves_first_in_a_line() -> None:
    p = player()
    p.press("P")
    assert p.prompt.endswith("nothing is ordered until you accept; enemy first 5%")
    assert len(p.prompt) <= 80
