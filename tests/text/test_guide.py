from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from tests.plain.talking import answered, ask, seated
from wir.engine.game import Game
from wir.match.match import Match
from wir.match.opening import open_game
from wir.match.start import Resume
from wir.model.hexes import nearest, neighbour
from wir.model.phases import Phase
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.orders import parse_order
from wir.orders.movement import Move, Plot, Replace
from wir.plain.conversation import Outcome
from wir.plain.table import Table
from wir.saves.recorder import Recorder
from wir.scenario import load_scenario
from wir.text.guide import Guide, GuideStep, first_week, skipping, switching
from wir.text.guide_examples import example_of


@cache
def barbarossa() -> Scenario:
    return load_scenario("barbarossa")


def beginning(soviet: str = "hold", seed: int = 1) -> Table:
    """The Axis player's table at the start of the war."""
    return Table(seated(Match(Game.new(barbarossa(), seed)), soviet=soviet), Side.AXIS)


def follow(table: Table, step: GuideStep) -> None:
    """Types what a step says, and lets the commander play when it is his turn."""
    for line in step.to_type(table.view):
        said, outcome = ask(table, line)
        assert outcome is Outcome.DONE, (step.id, line, said)
    while not table.match.is_over and not table.match.waits:
        table.report = tuple(table.known(table.match.play_phase()))
    assert table.step != step, f"{step.id} is not done by what it says"


@dataclass
class Followed:
    """The guided week, played once as the guide says: its table at the end, and what each step told when it came."""

    table: Table
    told: dict[GuideStep, tuple[str, str]] = field(default_factory=dict)


@cache
def followed(seed: int) -> Followed:
    found = Followed(beginning("computer", seed))
    while (step := found.table.step) is not None:
        assert step not in found.told
        view = found.table.view
        found.told[step] = step.on_screen(view, lambda name: f"<{name}>"), "".join(step.to_type(view))
        follow(found.table, step)
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [1, 7])
def test_typing_what_the_guide_says_leads_through_every_step_in_order(seed: int) -> None:
    week = followed(seed)
    assert [*week.told] == list(first_week().steps)
    assert (week.table.view.week, week.table.view.phase) == (2, Phase.AXIS_ADJUSTMENT)


def test_the_week_played_by_the_guide_has_a_joint_attack_that_drives_an_enemy_out() -> None:
    attacks = [event for event in followed(1).table.report if event.type == "attacked"]
    assert any(len(event.facts["attackers"]) > 1 and event.facts["driven_out"] for event in attacks)


def test_every_kind_of_order_of_a_week_is_given_once() -> None:
    journal = followed(1).table.match.game.journal
    given = {str(entry.order).split()[0] for entry in journal if entry.phase.side is Side.AXIS}
    assert {"AIR", "LAY", "DEPOT", "REPLACE", "PLOT", "MOVE", "RAIL", "STRIKE", "END"} <= given


def test_a_step_taken_back_comes_again() -> None:
    table = beginning()
    table.looked_at |= {"look", "group"}
    follow(table, step_of("adjust"))
    assert table.step == step_of("end_adjustment")
    ask(table, "undo")
    assert table.step == step_of("adjust")


def test_what_was_only_looked_at_counts_as_seen_once_a_later_step_is_done() -> None:
    table = beginning()
    assert table.step == step_of("hex")
    follow(table, step_of("adjust"))
    assert table.step == step_of("end_adjustment")


def test_a_step_is_skipped_for_good_by_an_aside() -> None:
    table = beginning()
    table.match.submit(skipping(step_of("hex"), table.view))
    assert table.step == step_of("group")
    assert Table(table.match, Side.AXIS).step == step_of("group")


def test_all_of_it_can_be_skipped_by_ending_the_phases() -> None:
    table = beginning()
    table.match.end_phase()
    while not table.match.waits:
        table.match.play_phase()
    assert table.step == step_of("proposal")


def test_how_far_one_has_come_outlives_a_save(tmp_path: Path) -> None:
    table = beginning()
    match = table.match
    match.recorder = Recorder(tmp_path / "war.wir", match.game)
    match.submit(switching(Side.AXIS, on=True))
    follow(table, step_of("adjust"))
    match.save()
    match.close()
    again = Table(open_game(tmp_path, Resume("war")).match, Side.AXIS)
    assert first_week().leads(again.view)
    assert again.step == step_of("end_adjustment")


def test_it_is_switched_on_and_off_for_one_side() -> None:
    table = beginning()
    assert not first_week().leads(table.view)
    for on in (True, False, True):
        table.match.submit(switching(Side.AXIS, on=on))
        assert first_week().leads(table.view) is on
        assert not table.match.game.view(Side.SOVIET).own.asides


def test_it_speaks_to_the_axis_in_the_first_days_of_barbarossa_only() -> None:
    guide, table = first_week(), beginning()
    game = table.match.game
    assert guide.fits(table.view)
    assert not guide.fits(game.view(Side.SOVIET))
    assert guide.current(game.view(Side.SOVIET), game.journal) is None
    assert not guide.fits(Game.new(load_scenario("smolensk")).view(Side.AXIS))
    late = game.state.copy()
    late.week = 3
    assert guide.current(Game(late).view(Side.AXIS), ()) is None


def test_steps_for_which_there_is_no_order_are_passed_over() -> None:
    table = beginning()
    state = table.match.game.state.copy()
    state.phase = Phase.AXIS_MOVEMENT
    stranded = Table(seated(Match(Game(state))), Side.AXIS)
    in_order = [step.id for step in first_week().steps if step.phase is Phase.AXIS_MOVEMENT]
    assert in_order[:2] == ["replacements", "forecast"]
    assert stranded.step == step_of("forecast")  # nobody is in supply, so nobody can get replacements


@pytest.mark.parametrize("step", first_week().steps, ids=lambda step: step.id)
def test_every_step_is_short_and_leaves_no_brace_open(step: GuideStep) -> None:
    assert len(step.text) <= 420
    shown, typed = followed(1).told[step]
    assert not set("{}") & set(shown + step.title + step.text + typed)
    assert all(f"<{name}>" in shown for name in step.keys)


def test_a_step_is_done_by_an_order_of_its_kind() -> None:
    for text, step in (
        ("AIR R>54 20", "adjust"),
        ("LAY 58 2,2", "rail"),
        ("DEPOT 58 2,2", "proposal"),
        ("REPLACE 12.1 10", "replacements"),
        ("PLOT 12 3S", "stop"),
        ("PLOT 3 32", "two_hexes"),
        ("MOVE 12 2", "march"),
        ("RAIL 12 4,4", "train"),
        ("STRIKE 52 5,16 ground", "strike"),
    ):
        pattern = step_of(step).order
        assert pattern is not None
        assert pattern.fullmatch(str(parse_order(text)))


def step_of(id_: str) -> GuideStep:
    guide: Guide = first_week()
    return next(step for step in guide.steps if step.id == id_)


@pytest.mark.thorough
def test_a_player_who_has_accepted_the_staffs_plan_is_not_sent_for_it_again() -> None:
    table = beginning()
    while table.match.game.phase is not Phase.AXIS_MOVEMENT:
        table.match.end_phase()
    while (step := table.step) is not None and step.id != "dig":
        table.match.submit(skipping(step, table.view))
    assert answered(table, "guide")[-1] == "Type: propose, then accept, then end"
    answered(table, "accept")
    assert answered(table, "guide")[-1] == "Type: end"
    answered(table, "undo plan")
    assert answered(table, "guide")[-1] == "Type: propose, then accept, then end"


@pytest.mark.parametrize("line", ["accept", "supply accept"])
def test_whose_depots_have_all_moved_is_not_told_to_move_them(line: str) -> None:
    table = beginning()
    while table.match.game.phase is not Phase.AXIS_SUPPLY:
        table.match.end_phase()
    while (step := table.step) is not None and step.id != "deliver":
        table.match.submit(skipping(step, table.view))
    assert answered(table, "guide")[-1] == "Type: supply accept, then end"
    answered(table, line)
    assert answered(table, "guide")[-1] == "Type: end"


def test_the_screen_names_a_direction_in_which_the_group_can_march() -> None:
    table = beginning()
    while (step := table.step) is not None and step.id != "march":
        follow(table, step)
    assert step is not None
    told = step.on_screen(table.view, lambda name: name)
    group, direction = re.findall(r"Go to group (\d+) .* and press ([1-6]),", told)[0]
    assert parse_order(f"MOVE {group} {direction}").check(table.view) is None


def movement_after_builds() -> Table:
    """The first movement phase after the staff's builds were accepted, new panzers in Bucharest among them."""
    table = beginning()
    answered(table, "accept")
    while table.match.game.phase is not Phase.AXIS_MOVEMENT:
        if table.match.game.phase is Phase.AXIS_SUPPLY:
            answered(table, "supply accept")
        table.match.end_phase()
    return table


def test_the_examples_of_the_guide_are_good_ones() -> None:
    view = movement_after_builds().view
    enemies = {group.at for group in view.groups_of(Side.SOVIET)}
    driving, marching, filling = (example_of(view, name) for name in ("two_hexes", "march", "replacement"))
    assert isinstance(driving, Plot)
    assert nearest(view.groups[driving.group].at, enemies) == 1
    assert isinstance(marching, Move)
    start = view.groups[marching.group].at
    assert 1 < nearest(neighbour(start, marching.direction), enemies) < nearest(start, enemies)
    assert isinstance(filling, Replace)
    assert filling.points <= view.groups[filling.group].units[filling.unit].strength / 4
