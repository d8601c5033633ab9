from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from tests.estimates.unaided import forecast_between, forecast_of_plot
from tests.estimates.unaided import forecast_parts as forecast
from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle
from wir.estimates.forecast import (
    SAMPLES,
    AttackPart,
    Beliefs,
    Forecast,
    Range,
    beliefs_of,
    believed_range,
    enemy_moves_before,
    plotted_attacks,
)
from wir.model.board import Place, River
from wir.model.groups import AirGroup, Depot, Strike, StrikeKind
from wir.model.hexes import Hex, neighbour
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.state import Options, State
from wir.model.units import FATIGUE_LIMIT
from wir.model.view import view
from wir.model.weather import Weather
from wir.rules.combat import assess, battle_at
from wir.rules.tables import COMBAT_FATIGUE

HERE, THERE = Hex(4, 4), Hex(4, 3)
THERE_SE = neighbour(THERE, 3)


def position(*more: object, **marks: object) -> State:
    """Two Axis groups south of a Soviet one."""
    groups = [mech(1, HERE, panzer()), group(12, HERE, infantry(), infantry()), group(80, THERE, rifle())]
    return make_state(*groups, *more, **marks)  # type: ignore[arg-type]


def between(state: State, side: Side = Side.AXIS, start: Hex = HERE, target: Hex = THERE) -> Forecast:
    found = forecast_between(view(state, side), start, target)
    assert found is not None
    return found


def test_it_is_the_combat_of_the_game_over_what_is_believed() -> None:
    shown = view(position(), Side.AXIS)
    beliefs = beliefs_of(shown)
    found = forecast_between(shown, HERE, THERE, beliefs)
    assert found is not None
    state = shown.copy()
    state.groups.update(beliefs.likely)
    attackers = state.groups_at(HERE)
    assert found.likely == assess(battle_at(state, THERE, attackers))
    assert found.attack.likely == found.likely.strengths.attacker
    assert found.odds.likely == found.likely.effective_odds


def test_the_enemy_is_a_range_and_the_own_side_hardly_one() -> None:
    found = between(position())
    assert found.defence.low < found.defence.likely < found.defence.high
    assert found.odds.low < found.odds.likely < found.odds.high
    assert found.defender_loss.low < found.defender_loss.high


def test_every_sample_lies_within_the_believed_range() -> None:
    shown = view(position(), Side.AXIS)
    low, high = believed_range(shown, shown.groups[80])
    for belief in beliefs_of(shown).samples:
        acs = sum(Fraction(u.strength * u.experience * (100 - u.fatigue), 10_000) for u in belief[80].units)
        assert low - 3 <= acs <= high + 3


def test_who_may_be_dug_in_deeper_than_believed_is_not_driven_out_for_certain() -> None:
    state = position()
    met = Sighting(state.week, 46, 1)
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings={80: met})
    shown = view(state, Side.AXIS)
    beliefs = beliefs_of(shown)
    found = forecast_between(shown, HERE, THERE, beliefs)
    assert found is not None
    assert (found.retreat.low, found.retreat.likely) == (0, 100)
    each = [forecast_between(shown, HERE, THERE, Beliefs(belief, ())) for belief in (beliefs.likely, *beliefs.samples)]
    assert found.driven_out == sum(one.retreat.likely for one in each if one is not None) / (1 + SAMPLES)
    assert 75 < found.driven_out < 90


@pytest.mark.rule("7.7")
def test_who_would_stay_behind_its_works_while_another_is_driven_out_is_told() -> None:
    state = position(group(81, THERE, rifle(2), entrenchment=4))
    met = {80: Sighting(state.week, 20, 0), 81: Sighting(state.week, 20, 4)}
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings=met)
    shown = view(state, Side.AXIS)
    beliefs = beliefs_of(shown)
    found = forecast_between(shown, HERE, THERE, beliefs)
    assert found is not None
    assert found.driven_out > 50
    [(number, share)] = found.staying
    assert number == 81
    assert 50 < share < 100
    cases = [forecast_between(shown, HERE, THERE, Beliefs(each, ())) for each in (beliefs.likely, *beliefs.samples)]
    stays = sum(case.retreat.likely for case in cases if case is not None and case.likely.left[1])
    assert share == round(100 * stays / (found.driven_out * len(cases)))
    assert found.cleared == pytest.approx(float(found.driven_out * (100 - share) / 100), abs=1)
    alone = between(position())
    assert alone.staying == ()
    assert alone.cleared == alone.driven_out


def test_what_was_met_in_battle_counts() -> None:
    state = position()
    change = replace(state.players[Side.AXIS], sightings={80: Sighting(state.week, 400, 2)})
    state.players[Side.AXIS] = change
    assert between(state).defence.likely > 5 * between(position()).defence.likely


def test_the_truth_about_the_enemy_does_not_matter() -> None:
    strong = position()
    strong.groups[80] = replace(strong.groups[80], units=(rifle(1, 90, 99),) * 6, entrenchment=5, artillery=200)
    assert between(strong) == between(position())


@pytest.mark.rule("7.7")
def test_it_tells_where_the_defenders_would_go() -> None:
    found = between(position())
    assert not found.traps
    assert sum(share for _, share in found.retreats) in range(98, 103)
    assert all(hex_ not in (HERE, THERE) for hex_, _ in found.retreats)


@pytest.mark.rule("7.7")
def test_it_tells_who_has_no_way_out() -> None:
    ring = [group(n, at) for n, at in ((13, (4, 2)), (14, (3, 4)), (15, (5, 3)), (16, (3, 3)), (17, (5, 4)))]
    found = between(position(*ring))
    assert found.traps
    assert found.retreats == ()


@pytest.mark.rule("7.7")
def test_a_way_out_through_works_that_may_not_be_there_is_one_of_several_fates() -> None:
    ring = [group(n, at) for n, at in ((13, (4, 2)), (14, (3, 4)), (15, (5, 3)), (17, (5, 4)))]
    friend = group(81, (3, 3), rifle(), since=1)
    found = between(position(*ring, friend, day=date(1941, 6, 29)))
    assert [hex_ for hex_, _ in found.retreats] == [Hex(3, 3)]
    assert 0 < found.surrenders < 100
    assert found.surrenders + sum(share for _, share in found.retreats) in range(98, 103)


@pytest.mark.rule("7.7")
def test_the_second_of_two_finds_the_hex_full_that_the_first_went_to() -> None:
    ring = [group(n, at) for n, at in ((13, (5, 2)), (14, (3, 4)), (17, (5, 4)))]
    friend, other = group(82, (4, 2), rifle(), since=1), group(81, THERE, rifle())
    found = between(position(*ring, friend, other, day=date(1941, 8, 24)))
    assert found.retreats == ((Hex(4, 2), 50),)
    assert found.surrenders == 50


@pytest.mark.rule("7.7")
def test_a_group_that_leaves_while_another_stays_entrenched_takes_the_only_room() -> None:
    ring = [group(n, at) for n, at in ((13, (5, 2)), (14, (3, 4)), (17, (5, 4)))]
    friend, other = group(82, (4, 2), rifle()), group(81, THERE, rifle())
    shown = view(position(*ring, friend, other), Side.AXIS)
    likely = {
        80: group(80, THERE, rifle(1, 60)),
        81: group(81, THERE, rifle(2, 60)),
        82: replace(friend, entrenchment=1),
    }
    fates = {}
    for level in (0, 5):
        beliefs = Beliefs(likely | {81: replace(likely[81], entrenchment=level)}, ())
        found = forecast_between(shown, HERE, THERE, beliefs)
        assert found is not None
        fates[level] = (found.retreats, found.surrenders)
        assert found.staying == (((81, 100),) if level else ())
    assert fates == {0: (((Hex(4, 2), 50),), 50), 5: (((Hex(4, 2), 100),), 0)}


@pytest.mark.rule("7.7")
def test_the_second_of_two_goes_to_a_friend_who_has_room_beside_the_hex_that_the_first_has_filled() -> None:
    ring = [group(n, at) for n, at in ((13, (5, 2)), (14, (3, 4)), (17, (5, 4)))]
    friends = [group(n, at, rifle(), entrenchment=1) for n, at in ((82, (4, 2)), (83, (3, 3)))]
    defenders = [group(80, THERE, rifle(1, 20)), group(81, THERE, rifle(2, 20))]
    shown = view(position(*ring, *friends, defenders[1]), Side.AXIS)
    likely = {each.id: each for each in (*defenders, *friends)}
    found = forecast_between(shown, HERE, THERE, Beliefs(likely, ()))
    assert found is not None
    assert found.surrenders == 0
    assert found.retreats == ((Hex(3, 3), 50), (Hex(4, 2), 50))


@pytest.mark.rule("7.7")
def test_a_fortified_city_is_never_left() -> None:
    board = make_board(cities=[Place("Leningrad", "4,3", fortified=True)])
    found = between(position(board=board, cities=[city("Leningrad", (4, 3), Side.SOVIET)]))
    assert found.is_fortified
    assert found.retreat.high == 0
    assert found.retreats == ()
    assert found.staying == ()


@pytest.mark.rule("8.3")
def test_every_multiplier_is_told() -> None:
    board = make_board(rivers=[River("Bug", ("4,4 1",))])
    names = {factor.name for factor in between(position(board=board)).likely.strengths.factors}
    assert {"across river", "mechanized"} <= names


def test_the_attack_of_the_enemy_can_be_seen_too() -> None:
    found = forecast_between(view(position(), Side.AXIS), THERE, HERE)
    assert found is not None
    assert found.side is Side.SOVIET
    assert found.attack.low < found.attack.high
    assert found.defenders == (1, 12)
    assert found.left_empty == ()


def test_there_is_nothing_to_tell_of_an_empty_hex() -> None:
    shown = view(position(), Side.AXIS)
    assert forecast_between(shown, HERE, Hex(5, 5)) is None
    assert forecast_between(shown, Hex(5, 5), THERE) is None
    assert forecast(shown, [], THERE) is None


def test_aircraft_alone_are_a_target() -> None:
    found = between(position(air=[AirGroup(116, Hex(4, 5), 50)]), target=Hex(4, 5))
    assert found.defenders == ()
    assert not found.traps


def test_a_far_attack_says_that_rivers_are_not_counted() -> None:
    assert between(position()).is_adjacent
    assert not between(position(group(81, (8, 8))), target=Hex(8, 8)).is_adjacent


@pytest.mark.rule("8.8")
def test_leaving_a_city_or_depot_hex_to_the_enemy_is_told() -> None:
    held = position(cities=[city("Minsk", (4, 4), Side.AXIS)])
    assert between(held).left_empty == (HERE,)
    assert between(position(depots=[Depot(58, HERE)])).left_empty == (HERE,)
    assert between(position()).left_empty == ()
    shown = view(held, Side.AXIS)
    stays = [AttackPart(shown.groups[1]), AttackPart(shown.groups[12], stays=True)]
    found = forecast(shown, stays, THERE)
    assert found is not None
    assert found.left_empty == ()


@pytest.mark.rule("8.1")
def test_groups_near_the_limit_of_fatigue_are_told() -> None:
    tired = position()
    for fatigue, spent in ((FATIGUE_LIMIT - COMBAT_FATIGUE[1], (12,)), (FATIGUE_LIMIT - COMBAT_FATIGUE[1] - 1, ())):
        tired.groups[12] = group(12, HERE, infantry(fatigue=fatigue))
        assert between(tired).nearly_spent == spent
    tired.groups[12] = group(12, HERE, infantry(fatigue=84))
    assert between(replace(tired, weather=Weather.RAIN)).nearly_spent == (12,)
    tired.groups[12] = group(12, HERE, infantry(fatigue=75))
    assert between(tired).nearly_spent == ()
    assert between(replace(tired, weather=Weather.RAIN)).nearly_spent == (12,)


@pytest.mark.rule("7.4")
def test_groups_that_plot_the_same_hex_attack_together() -> None:
    state = position(group(13, (5, 4), infantry(), plot="6S"))
    state.groups[1] = replace(state.groups[1], plot="1")
    attacks = plotted_attacks(view(state, Side.AXIS))
    assert list(attacks) == [(THERE, 0)]
    assert [(part.group.id, part.stays) for part in attacks[THERE, 0]] == [(1, False), (13, True)]


@pytest.mark.rule("6.6")
def test_a_second_step_attacks_from_where_the_first_leads() -> None:
    state = position()
    state.groups[1] = replace(state.groups[1], at=Hex(4, 5), artillery=90, entrenchment=3)
    state.groups[12] = replace(state.groups[12], at=Hex(8, 8))
    ((target, leg), (part,)) = next(iter(plotted_attacks(view(state, Side.AXIS), {1: "11"}).items()))
    assert (target, leg) == (THERE, 1)
    assert part.group.at == HERE
    assert (part.group.artillery, part.group.entrenchment) == (0, 0)
    assert part.group.units[0].fatigue == 5


@pytest.mark.rule("6.6", "8.1")
def test_a_group_that_moves_before_it_attacks_is_tired_by_then() -> None:
    state = position()
    state.groups[12] = replace(state.groups[12], at=Hex(8, 8))
    attacks = []
    for start, plot in ((HERE, "1"), (Hex(4, 5), "11")):
        state.groups[1] = replace(state.groups[1], at=start)
        found = forecast_of_plot(view(state, Side.AXIS), 1, plot)
        assert found is not None
        attacks.append(found.attack.likely)
    assert attacks[1] == attacks[0] * Fraction(95, 100), "five points of fatigue weaken it by as much"


@pytest.mark.parametrize("plot", ["1B", "0", "4", ""])
def test_plots_without_an_attack_have_none(plot: str) -> None:
    state = position()
    assert plotted_attacks(view(state, Side.AXIS), {1: plot, 12: ""}) == {}
    assert forecast_of_plot(view(state, Side.AXIS), 1, plot) is None


def test_a_plot_being_typed_is_seen_with_those_that_stand() -> None:
    state = position()
    state.groups[12] = replace(state.groups[12], plot="1S")
    found = forecast_of_plot(view(state, Side.AXIS), 1, "1")
    assert found is not None
    assert [part.group.id for part in found.parts] == [1, 12]
    alone = forecast_of_plot(view(position(), Side.AXIS), 1, "1")
    assert alone is not None
    assert found.attack.likely > alone.attack.likely


def test_a_plot_is_forecast_by_the_beliefs_that_are_at_hand() -> None:
    shown = view(position(), Side.AXIS)
    found = forecast_of_plot(shown, 1, "1", beliefs_of(shown, samples=0))
    assert found is not None
    assert found.defence.low == found.defence.high


def test_a_plot_meets_what_the_shells_and_bombs_ordered_on_that_hex_leave() -> None:
    state = position(group(13, THERE_SE, infantry(), artillery=200), air=[AirGroup(52, neighbour(HERE, 4), 200, 58)])
    before = forecast_of_plot(view(state, Side.AXIS), 1, "1")
    state.groups[13] = replace(state.groups[13], plot="6B")
    state.air[52] = replace(state.air[52], strike=Strike(THERE, StrikeKind.GROUND))
    found = forecast_of_plot(view(state, Side.AXIS), 1, "1")
    assert before is not None and found is not None
    assert (before.after, found.after) == ((), (13, 52))
    assert found.odds.likely > before.odds.likely
    assert found.defence.likely < before.defence.likely


def test_shells_and_bombs_on_another_hex_or_too_late_are_not_counted() -> None:
    state = position(mech(2, THERE_SE, panzer(2), artillery=200), air=[AirGroup(52, neighbour(HERE, 4), 200, 58)])
    state.groups[2] = replace(state.groups[2], plot="06B")
    state.air[52] = replace(state.air[52], strike=Strike(neighbour(THERE, 1), StrikeKind.GROUND))
    found = forecast_of_plot(view(state, Side.AXIS), 12, "1")
    assert found is not None
    assert found.after == ()


def test_who_attacks_in_the_second_leg_meets_those_whom_the_first_has_worn() -> None:
    state = position()
    alone = forecast_of_plot(view(state, Side.AXIS), 1, "01")
    state.groups[12] = replace(state.groups[12], plot="1S")
    found = forecast_of_plot(view(state, Side.AXIS), 1, "01")
    assert alone is not None and found is not None
    assert found.after == (12,)
    assert found.odds.likely > alone.odds.likely


def test_a_waiting_attack_comes_in_the_second_leg() -> None:
    found = plotted_attacks(view(position(), Side.AXIS), {1: "01S"})
    assert list(found) == [(THERE, 1)]


def test_a_plot_over_an_airfield_of_the_own_side_is_no_attack() -> None:
    state = position(air=[AirGroup(52, neighbour(HERE, 4), 60)])
    assert plotted_attacks(view(state, Side.AXIS), {1: "4", 12: ""}) == {}


def test_a_plot_into_a_hex_of_friends_is_no_attack() -> None:
    state = position(group(13, neighbour(HERE, 4), infantry()))
    assert plotted_attacks(view(state, Side.AXIS), {1: "4", 12: ""}) == {}
    alone = beliefs_of(view(state, Side.AXIS))
    assert forecast_between(view(state, Side.AXIS), HERE, neighbour(HERE, 4), alone) is None


def test_a_hex_where_only_own_aircraft_stand_is_not_attacked() -> None:
    shown = view(make_state(group(12, (5, 5)), air=[AirGroup(52, Hex(5, 4), 30)]), Side.AXIS)
    assert forecast(shown, [AttackPart(shown.groups[12])], Hex(5, 4)) is None


@pytest.mark.rule("3.3", "7.2")
def test_a_surprised_enemy_makes_no_move_before_an_attack() -> None:
    surprised = position(options=Options(surprise=True))
    assert enemy_moves_before(view(surprised, Side.AXIS)) == 0
    assert enemy_moves_before(view(surprised, Side.AXIS), leg=1) == 0
    assert enemy_moves_before(view(surprised, Side.SOVIET)) == 95


@pytest.mark.rule("7.0")
def test_the_enemy_has_always_moved_before_the_second_leg() -> None:
    state = position()
    assert [enemy_moves_before(view(state, side), leg=1) for side in Side] == [100, 100]
    assert sum(enemy_moves_before(view(state, side)) for side in Side) == 100
    state.groups[1] = replace(state.groups[1], plot="01")
    found = forecast_of_plot(view(state, Side.AXIS), 1, "01")
    assert found is not None
    assert found.leg == 1


def sure(points: Fraction | int) -> Range:
    """A figure that is known."""
    return Range(Fraction(points), Fraction(points), Fraction(points))


@pytest.mark.rule("7.7")
def test_attacks_are_worth_their_surrenders_then_their_retreats_in_tens_of_percent_then_the_odds() -> None:
    found = replace(between(position()), retreat=sure(44), surrenders=50, odds=sure(3))
    assert found.worth == (2, 4, 3)
    assert replace(found, surrenders=0).worth == (0, 4, 3)


@pytest.mark.rule("7.6", "7.9")
@pytest.mark.parametrize(("likely", "futile"), [(Fraction(1, 5), False), (Fraction(19, 100), True)])
def test_an_attack_is_futile_where_its_odds_are_probably_below_one_to_five(likely: Fraction, futile: bool) -> None:
    found = replace(between(position()), odds=Range(Fraction(1, 10), likely, Fraction(2)))
    assert found.is_futile is futile


@pytest.mark.rule("6.8", "7.9")
def test_only_defenders_who_are_dug_in_are_told_with_what_would_be_left_of_their_works() -> None:
    state = position(group(81, THERE, rifle(2)))
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings={80: Sighting(state.week, 40, 3)})
    assert [(defender.id, defender.entrenchment) for defender, _ in between(state).dug_in] == [(80, 3)]


@pytest.mark.rule("7.0")
def test_an_attack_stands_next_to_its_target_only_if_all_groups_do() -> None:
    shown = view(position(), Side.AXIS)
    near, far = shown.groups[12], replace(shown.groups[1], at=Hex(4, 5))
    for parts, adjacent in (((near,), True), ((near, far), False), ((far,), False)):
        found = forecast(shown, [AttackPart(each) for each in parts], THERE)
        assert found is not None
        assert found.is_adjacent is adjacent
