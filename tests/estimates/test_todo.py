"""What is left to do in any phase: who is in danger, what is at stake, what rules and the staff see to."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.estimates.positions import EMPTY, movement_phase
from tests.estimates.unaided import left_to_do as todo
from tests.kit import city, group, make_state, play, rifle
from wir.estimates.delegations import army_groups
from wir.estimates.todo import Todo, at_stake, surrendering
from wir.model.groups import AirGroup, Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import Ending
from wir.model.view import View, view
from wir.model.weather import Weather
from wir.text.panels.lines import text_of
from wir.text.panels.todo_list import todo_line


def left(shown: View) -> list[Todo]:
    """What is left to do, apart from groups in danger: most of these positions have no depots."""
    return [each for each in todo(shown) if each.kind != "danger"]


def kinds(shown: View) -> list[str]:
    return [each.kind for each in left(shown)]


def test_all_that_a_group_is_in_danger_of_is_told_gravest_first() -> None:
    ring = [group(n, at, rifle(1), rifle(2)) for n, at in ((80, (5, 4)), (81, (5, 6)))]
    (line,) = (each for each in todo(view(make_state(group(12, (5, 5)), *ring), Side.AXIS)) if each.kind == "danger")
    assert line.text_at("") == "surrender, supply, odds"


@pytest.mark.rule("7.7", "8.8")
def test_what_is_at_stake_is_told_in_two_lines_or_in_short_in_one() -> None:
    ring = [group(n, at, rifle(1), rifle(2)) for n, at in ((80, (5, 4)), (81, (5, 6)))]
    works = [city(name, at, Side.AXIS, population=5) for name, at in (("Works", (5, 3)), ("Mills", (5, 7)))]
    state = make_state(group(12, (5, 5)), *ring, depots=[Depot(58, Hex(5, 5))], cities=works, pools=EMPTY)
    shown = view(state, Side.AXIS)
    found_ = todo(shown)
    losing, empty = "1 group would surrender if driven out", "2 empty cities within the enemy's reach"
    assert at_stake(shown, found_) == [losing, empty]
    assert at_stake(shown, found_, in_short=True) == ["at stake: 1 group, 2 empty cities"]
    one = found_[: [each.kind for each in found_].index("cities") + 1]
    assert at_stake(shown, one, in_short=True) == ["at stake: 1 group, 1 empty city"]
    for kind, told in (("danger", [losing]), ("cities", [empty])):
        assert at_stake(shown, [each for each in found_ if each.kind == kind], in_short=True) == told


def test_who_is_in_danger_comes_first_and_is_no_reason_to_stay() -> None:
    ring = [group(n, at, rifle(1), rifle(2)) for n, at in ((80, (5, 4)), (81, (5, 6)))]
    state = make_state(group(12, (5, 5)), *ring, depots=[Depot(58, Hex(5, 5))], pools=EMPTY)
    seen = view(state, Side.AXIS)
    found_ = todo(seen)
    assert [each.kind for each in found_].index("danger") == 0
    assert (found_[0].at, found_[0].number, found_[0].matters) == (Hex(5, 5), 12, False)
    assert surrendering(seen, found_) == [12]


@pytest.mark.rule("7.3")
@pytest.mark.parametrize(
    ("plot", "weather", "counted"),
    [
        ("6", Weather.CLEAR, False),
        ("1", Weather.CLEAR, True),  # he may not get through
        ("6S", Weather.CLEAR, True),
        ("6", Weather.VERY_COLD, True),  # the enemy is probably first
    ],
)
def test_who_probably_leaves_by_his_plot_does_not_count_as_lost(plot: str, weather: Weather, *, counted: bool) -> None:
    ring = [group(n, at, rifle(1), rifle(2)) for n, at in ((80, (5, 4)), (81, (5, 6)))]
    own, day = group(12, (5, 5), plot=plot), date(1942, 1, 18)
    state = make_state(own, *ring, depots=[Depot(58, Hex(5, 5))], pools=EMPTY, day=day, weather=weather)
    seen = view(state, Side.AXIS)
    found_ = todo(seen)
    assert [each.kind for each in found_].index("danger") == 0
    assert surrendering(seen, found_) == [12] * counted
    told = text_of(todo_line(seen, found_[0]))
    assert ("leaving by its plot unless the enemy is first" in told) == (plot == "6")


@pytest.mark.parametrize("phase", [Phase.AXIS_ADJUSTMENT, Phase.AXIS_SUPPLY])
def test_nobody_is_warned_of_a_surrender_before_groups_can_move(phase: Phase) -> None:
    ring = [group(n, at, rifle(1), rifle(2)) for n, at in ((80, (5, 4)), (81, (5, 6)))]
    seen = view(make_state(group(12, (5, 5)), *ring, phase=phase), Side.AXIS)
    found_ = todo(seen)
    assert "danger" in [each.kind for each in found_]
    assert surrendering(seen, found_) == []


def test_what_rules_do_is_told_and_no_reason_to_stay() -> None:
    asides = {"rules": "1: front/100 guns depots"}

    def told(phase: Phase, depot: Depot | None = None) -> list[tuple[str, str, str, bool]]:
        depots = [] if depot is None else [depot]
        state = make_state(group(12, (5, 5)), depots=depots, phase=phase, pools=EMPTY)
        used = tuple(each.id for each in depots)
        state.players[Side.AXIS] = replace(state.players[Side.AXIS], asides=asides, depots_used=used)
        found_ = todo(view(state, Side.AXIS))
        return [(each.kind, each.text_at(""), each.paragraph, each.matters) for each in found_ if each.kind == "rules"]

    depots = "by your rule: depots follow the routes of last week, again from next week"
    assert told(Phase.AXIS_SUPPLY) == [("rules", depots, "5.2", False)]
    asides["rules.driven"] = "1: 58>3,3"
    assert told(Phase.AXIS_SUPPLY, Depot(58, Hex(2, 2), at=Hex(9, 9))) == [("rules", depots, "5.2", False)]
    done = "done by your rule: depots follow the routes of last week"
    assert told(Phase.AXIS_SUPPLY, Depot(58, Hex(2, 2), at=Hex(3, 3))) == [("rules", done, "5.2", False)]
    assert told(Phase.AXIS_MOVEMENT) == [
        ("rules", "done by your rule: replacements, first those nearest to the enemy", "6.4", False),
        ("rules", "by your rule: guns for all stationary groups facing the enemy, as the phase ends", "6.5", False),
    ]
    assert told(Phase.AXIS_ADJUSTMENT) == []


@pytest.mark.rule("5.2")
def test_many_groups_that_no_depot_comes_near_take_one_line_and_few_a_line_each() -> None:
    def told(number: int) -> list[str]:
        groups = [group(12 + n, (2 + n, 9)) for n in range(number)]
        found_ = todo(view(make_state(*groups, phase=Phase.AXIS_SUPPLY, pools=EMPTY), Side.AXIS))
        return [each.text_at("") for each in found_ if each.kind == "danger"]

    assert told(3) == ["supply"] * 3
    assert told(4) == ["no depot comes near groups 12, 13, 14 and 15"]
    groups = [group(12 + n, (2 + n, 9)) for n in range(4)]
    (line,) = todo(view(make_state(*groups, phase=Phase.AXIS_SUPPLY, pools=EMPTY), Side.AXIS))
    assert (line.at, line.paragraph, line.matters) == (Hex(5, 9), "5.2", False)


def test_what_has_been_told_or_waved_away_is_done() -> None:
    game = play(movement_phase(pools=EMPTY), "PLOT 12 3", "STRIKE 52 8,5 ground")
    assert kinds(game.view(Side.AXIS)) == ["standing"]


def test_nothing_is_left_in_the_phases_of_others() -> None:
    assert todo(view(movement_phase(), Side.SOVIET)) == []
    assert todo(view(movement_phase(phase=Phase.EXECUTION), Side.AXIS)) == []
    assert todo(replace(view(movement_phase(), Side.AXIS), ending=Ending("agreement"))) == []


@pytest.mark.parametrize(("acted", "does"), [(1, "done by your staff"), (0, "by your staff, as the phase ends")])
def test_what_the_staff_leads_is_told_and_no_reason_to_stay(acted: int, does: str) -> None:
    state = make_state(group(12, (5, 5)), group(13, (5, 6)), pools=EMPTY)
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], asides={"led": f"1: Guderian>0/{acted}/12,13"})
    shown = view(state, Side.AXIS)
    (line,) = (each for each in todo(shown) if each.kind == "rules")
    led = army_groups(shown)["Guderian"]
    assert line.text_at("") == f"{does}: the orders of {led.called}, 2 groups, {led.lasts}"
    assert (line.paragraph, line.matters) == ("6.1", False)


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("plots", "text", "at"),
    [
        ({}, "groups 12, 13 and 52", Hex(3, 3)),
        ({12: "1"}, "groups 13 and 52", Hex(6, 6)),
        ({12: "1", 13: "1"}, "air group 52", None),
        ({12: "1", 13: "1", 52: ""}, "", None),
    ],
)
def test_who_falls_out_of_a_sector_is_told_while_he_has_no_orders(
    plots: dict[int, str], text: str, at: Hex | None
) -> None:
    """Without a front all is the centre, and nobody stands in the south any more."""
    air = AirGroup(52, Hex(5, 6), 0 if 52 in plots else 60, supplied_by=58)
    own = [group(n, at, plot=plots.get(n, "")) for n, at in ((12, (3, 3)), (13, (6, 6)))]
    state = make_state(*own, group(80, (7, 4)), air=[air], pools=EMPTY)
    asides = {"led": "1: south>0/0/", "led.last": "1: 12>south 13>south 52>south"}
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], asides=asides)
    told = [each for each in todo(view(state, Side.AXIS)) if "lead again" in each.text]
    words = [f"yours to lead again, since the bounds of the south have moved: {text}"] * bool(text)
    assert [each.text_at("") for each in told] == words
    assert [(each.at, each.paragraph, each.matters) for each in told] == [(at, "6.1", True)] * bool(text)
