from __future__ import annotations

import pytest

from tests.kit import city, group, infantry, make_state, mech, panzer, play, refusal, rifle
from wir.model.groups import AirGroup, Depot, Status
from wir.model.hexes import Hex, ring
from wir.model.sides import Side
from wir.model.state import Options
from wir.rules.zones import field_of, has_entrenched_friend, occupied_by, why_contested, zone_of_control


@pytest.mark.rule("6.10")
def test_each_group_controls_the_six_hexes_around_it() -> None:
    state = make_state(group(80, (5, 5)), group(12, (10, 10)))
    assert zone_of_control(state, Side.SOVIET) == set(ring(Hex(5, 5)))
    assert zone_of_control(state, Side.AXIS) == set(ring(Hex(10, 10)))


@pytest.mark.rule("6.10")
def test_air_groups_with_aircraft_have_a_zone_and_depots_none() -> None:
    air = [AirGroup(116, Hex(3, 3), 1), AirGroup(117, Hex(8, 8), 0), AirGroup(118, None, returns=4)]
    state = make_state(air=air, depots=[Depot(122, Hex(10, 2), at=Hex(11, 3))])
    assert zone_of_control(state, Side.SOVIET) == set(ring(Hex(3, 3)))


@pytest.mark.rule("6.10")
def test_the_house_rule_leaves_zones_to_combat_groups() -> None:
    air = [AirGroup(116, Hex(3, 3), 99)]
    state = make_state(group(80, (8, 8)), air=air, options=Options(ground_zones_only=True))
    assert zone_of_control(state, Side.SOVIET) == set(ring(Hex(8, 8)))


@pytest.mark.rule("6.10")
@pytest.mark.parametrize(("level", "paragraph"), [(None, "6.10"), (0, "6.10"), (1, "")])
def test_from_zone_to_zone_only_to_an_entrenched_friend(level: int | None, paragraph: str) -> None:
    holder = [] if level is None else [group(13, (5, 5), infantry(13), entrenchment=level)]
    state = make_state(mech(1, (5, 6), panzer(), supplied_by=58), group(80, (6, 5)), *holder)
    assert refusal(state, "MOVE 1 1") == paragraph


@pytest.mark.rule("6.10")
def test_out_of_a_zone_and_into_another_takes_two_steps() -> None:
    state = make_state(mech(1, (5, 6), panzer(), supplied_by=58), group(80, (6, 5)), group(81, (5, 9), rifle(2)))
    assert refusal(state, "MOVE 1 4") == ""  # out of both zones' reach at 5,7
    after = play(state, "MOVE 1 4").state
    assert after.groups[1].status is Status.MOVED
    after = play(after, "MOVE 1 4").state
    assert after.groups[1].status is Status.NO_ACTION


@pytest.mark.rule("6.10")
def test_a_zone_is_entered_from_outside_and_stops_the_move_even_beside_a_friend() -> None:
    friend = group(13, (5, 5), infantry(13), entrenchment=2)
    state = make_state(mech(1, (5, 7), panzer(), supplied_by=58), group(80, (5, 4)), friend)
    after = play(state, "MOVE 1 1", "MOVE 1 1").state
    assert after.groups[1].at == Hex(5, 5)
    assert after.groups[1].status is Status.NO_ACTION


@pytest.mark.rule("6.10", "6.6", "7.3")
def test_zones_do_not_hinder_tactical_movement() -> None:
    state = make_state(
        mech(1, (5, 6), panzer(), plot="11"), group(80, (6, 4), entrenchment=5), group(81, (4, 4), rifle(2))
    )
    game = play(state, "END")
    game.end_phase()
    assert game.state.groups[1].at == Hex(5, 4)


@pytest.mark.rule("6.10")
def test_an_entrenched_friend_is_a_combat_group_of_the_side() -> None:
    air = [AirGroup(52, Hex(3, 3), 50)]
    state = make_state(group(12, (5, 5), entrenchment=1), group(80, (7, 7), entrenchment=5), air=air)
    assert has_entrenched_friend(state, Hex(5, 5), Side.AXIS)
    assert not has_entrenched_friend(state, Hex(3, 3), Side.AXIS)
    assert not has_entrenched_friend(state, Hex(7, 7), Side.AXIS)


@pytest.mark.rule("6.7")
def test_two_friendly_groups_of_any_type_fill_a_hex() -> None:
    air = [AirGroup(52, Hex(6, 6), 0)]
    two = [group(13, (5, 6), infantry(13)), group(14, (5, 6), infantry(14)), group(15, (6, 6), infantry(15))]
    state = make_state(group(12, (5, 7), supplied_by=58), *two, air=air, depots=[Depot(58, Hex(4, 6))])
    assert field_of(state, Side.AXIS).is_full(Hex(5, 6))
    assert refusal(state, "MOVE 12 1") == "6.7"
    assert refusal(state, "MOVE 12 2") == "6.7"
    assert refusal(state, "MOVE 12 6") == ""
    assert occupied_by(state, Side.AXIS)[Hex(4, 6)] == 0


@pytest.mark.rule("6.7", "6.2")
def test_air_groups_respect_stacking_too() -> None:
    two = [group(13, (5, 6), infantry(13)), group(14, (5, 6), infantry(14))]
    state = make_state(*two, air=[AirGroup(52, Hex(5, 7), 9)])
    assert refusal(state, "MOVE 52 1") == "6.7"


@pytest.mark.rule("6.7", "7.3")
def test_a_third_group_that_moves_in_tactically_has_its_plot_cancelled() -> None:
    movers = [
        group(n, at, infantry(n), plot=p) for n, at, p in ((12, (5, 7), "1"), (13, (4, 6), "2"), (14, (6, 6), "6"))
    ]
    game = play(make_state(*movers, group(80, (11, 11))), "END")
    game.end_phase()
    places = [game.state.groups[n].at for n in (12, 13, 14)]
    assert places == [Hex(5, 6), Hex(5, 6), Hex(6, 6)]


@pytest.mark.rule("6.10", "5.2")
def test_a_city_keeps_its_owner_under_an_enemy_zone() -> None:
    state = make_state(group(80, (5, 4)), cities=[city("Minsk", (5, 5), Side.AXIS)])
    assert state.cities["Minsk"].owner is Side.AXIS
    assert field_of(state, Side.AXIS).is_contested(Hex(5, 5))


@pytest.mark.rule("6.10")
def test_who_has_no_zone_is_not_named_for_one() -> None:
    """The six hexes are looked at in turn: the air group stands in an earlier one than the combat group."""
    for air, options in (
        (AirGroup(116, Hex(5, 4), 0), Options()),
        (AirGroup(116, Hex(5, 4), 50), Options(ground_zones_only=True)),
    ):
        state = make_state(group(80, (5, 6)), air=[air], options=options)
        told = why_contested(state, Side.AXIS, Hex(5, 5))
        assert told == "enemy group 80 has 5,5 in its zone of control"
