"""Partisans (§8.7)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from statistics import fmean

import pytest

from tests.kit import FULL_POOLS, change_of, city, events_of, group, make_board, make_state
from wir.engine.sequence import end_week
from wir.model.board import Place, Railway
from wir.model.groups import AirGroup, Group
from wir.model.hexes import Hex
from wir.model.plain import from_plain, to_plain
from wir.model.sides import SIDES, Side
from wir.model.state import Options, State
from wir.rules.ground import terrain_of
from wir.rules.partisans import attack_rails, expected_attacks, targets
from wir.rules.problems import problems
from wir.rules.rail_building import lay_rails

A, S = Side.AXIS, Side.SOVIET
BOARD = make_board(
    ("." * 12,) * 7 + ("..f" + "." * 9,) + ("." * 12,) * 4,
    railways=[Railway("Minsk", S, ("3,3", "3,4", "3,5")), Railway("Warsaw", A, ("1,10", "1,11"))],
    cities=[Place("Minsk", "3,5")],
    russia=("R" * 12,) * 9 + ("." * 12,) * 3,
)


def occupied(
    *groups: Group,
    rails: dict[tuple[int, int], Side] | None = None,
    day: date = date(1943, 7, 4),
    infantry: int = 0,
    air: tuple[AirGroup, ...] = (),
    options: Options | None = None,
) -> State:
    """The Soviet railway through Minsk in Axis hands, and two hexes the Axis has built beyond it."""
    built = {(3, 3): A, (3, 4): A, (3, 5): A, (3, 7): A, (3, 8): A}
    pools = {side: replace(FULL_POOLS, infantry=infantry) for side in SIDES}
    minsk = [city("Minsk", (3, 5), A)]
    return make_state(
        *groups,
        board=BOARD,
        rails={**built, **(rails or {})},
        day=day,
        pools=pools,
        air=air,
        cities=minsk,
        options=options,
    )


@pytest.mark.rule("8.7")
@pytest.mark.parametrize(("year", "mean"), [(1941, 0.0), (1942, 0.35), (1943, 0.8), (1944, 1.5)])
def test_attacks_grow_more_frequent_with_the_years(year: int, mean: float) -> None:
    state = occupied(day=date(year, 7, 5))
    assert float(expected_attacks(state)) == mean
    attacks = []
    for seed in range(600):
        change = change_of(state, seed)
        attack_rails(change)
        attacks.append(len(events_of(change.events, "partisans")))
    assert fmean(attacks) == pytest.approx(mean, abs=0.07)


@pytest.mark.rule("8.7")
def test_the_infantry_that_a_week_produces_already_keeps_partisans_away() -> None:
    """740 points and the ten of this week are five times 150; without the ten a fifth of the attacks is left (R171)."""
    cut = set()
    for people in (0, 10):
        for seed in range(40):
            state = occupied(day=date(1944, 7, 2), infantry=740)
            state.cities["Minsk"] = replace(state.cities["Minsk"], population=people)
            change = change_of(state, seed)
            end_week(change)
            if not events_of(change.events, "produced")[0].facts["stopped"] and events_of(change.events, "partisans"):
                cut.add(people)
    assert cut == {0}


@pytest.mark.rule("8.7")
@pytest.mark.parametrize(
    ("pool", "share"),
    [(0, 1.0), (149, 1.0), (150, 0.8), (299, 0.8), (300, 0.6), (450, 0.4), (600, 0.2), (750, 0.0), (2550, 0.0)],
)
def test_every_150_infantry_points_keep_a_fifth_of_them_away(pool: int, share: float) -> None:
    assert float(expected_attacks(occupied(infantry=pool))) == pytest.approx(0.8 * share)


@pytest.mark.rule("8.7")
def test_only_rails_that_the_axis_built_in_russia_are_cut() -> None:
    state = occupied(rails={(1, 10): A, (1, 11): A, (5, 5): S, (6, 11): A})
    assert targets(state) == [Hex(3, 3), Hex(3, 4), Hex(3, 7), Hex(3, 8)]


@pytest.mark.rule("8.7")
def test_nothing_is_cut_in_an_axis_zone_of_control() -> None:
    assert targets(occupied(group(12, (3, 3)))) == [Hex(3, 7), Hex(3, 8)]
    assert targets(occupied(group(12, (3, 8)))) == [Hex(3, 3), Hex(3, 4)], "nor where a group stands"
    assert targets(occupied(group(80, (3, 3)))) == targets(occupied())
    airfield = (AirGroup(52, Hex(3, 3), 10),)
    assert targets(occupied(air=airfield)) == [Hex(3, 7), Hex(3, 8)]
    assert targets(occupied(air=airfield, options=Options(ground_zones_only=True)))[0] == Hex(3, 4)


@pytest.mark.rule("8.7")
def test_a_cut_hex_is_soviet_rail_again_or_what_it_was() -> None:
    cut = set()
    for seed in range(60):
        change = change_of(occupied(day=date(1944, 7, 2)), seed)
        attack_rails(change)
        for told in events_of(change.events, "partisans"):
            assert {roll.paragraph for roll in told.rolls} == {"8.7"}
            place = Hex(*told.facts["at"])
            cut.add(place)
            was_soviet = place in (Hex(3, 3), Hex(3, 4))
            assert change.state.rails.get(place) is (S if was_soviet else None)
    assert cut == {Hex(3, 3), Hex(3, 4), Hex(3, 7), Hex(3, 8)}
    state = occupied()
    del state.rails[Hex(3, 8)]
    assert terrain_of(state, Hex(3, 8)) == "forest"


def cut_at(place: tuple[int, int], state: State) -> Side | None:
    """Whose railway lies in a hex after partisans have cut it, the only one that they can reach."""
    assert targets(state) == [Hex(*place)]
    change = change_of(state)
    attack_rails(change)
    assert len(events_of(change.events, "partisans")) == 1
    return change.state.rails.get(Hex(*place))


@pytest.mark.rule("8.7", "5.3")
def test_a_hex_of_a_line_that_was_never_opened_was_no_soviet_railway() -> None:
    later = Railway("Saratov", S, ("6,6",), opened=date(1944, 10, 1))
    pools = {side: replace(FULL_POOLS, infantry=0) for side in SIDES}
    state = make_state(
        board=make_board(railways=[later]), rails={(6, 6): A}, day=date(1944, 7, 2), start=date(1944, 6, 4), pools=pools
    )
    assert cut_at((6, 6), state) is None, "the Axis laid it on clear ground"
    opened = replace(later, opened=date(1944, 6, 4))
    assert cut_at((6, 6), replace(state, scenario=replace(state.scenario, board=make_board(railways=[opened])))) is S


@pytest.mark.rule("8.7", "5.3")
def test_a_railway_that_the_soviets_built_themselves_is_theirs_again() -> None:
    def laid(*sides: Side) -> State:
        """A hex of clear ground on which these sides have laid railways one after the other."""
        pools = {side: replace(FULL_POOLS, infantry=0) for side in SIDES}
        change = change_of(make_state(day=date(1944, 7, 2), pools=pools))
        for side in sides:
            change.update(side, rail_hex=Hex(6, 6))
            lay_rails(change)
        return change.state

    assert laid(A).rails == laid(S, A).rails == {Hex(6, 6): A}
    assert cut_at((6, 6), laid(A)) is None
    assert cut_at((6, 6), laid(S, A)) is S
    assert cut_at((6, 6), laid(S, A, S, A)) is S
    saved = from_plain(to_plain(laid(S, A)), laid(S, A).scenario)
    assert cut_at((6, 6), saved) is S
    assert not problems(laid(S, A))
    assert [str(found) for found in problems(replace(laid(S, A), relaid=(Hex(60, 1),)))] == [
        "hex 60,1: had a railway laid over where there is no land"
    ]


@pytest.mark.rule("8.7")
def test_two_attacks_never_cut_the_same_hex() -> None:
    for seed in range(60):
        change = change_of(occupied(day=date(1944, 7, 2)), seed)
        attack_rails(change)
        places = [tuple(told.facts["at"]) for told in events_of(change.events, "partisans")]
        assert len(set(places)) == len(places)


@pytest.mark.rule("8.7")
def test_where_the_second_attack_of_a_week_falls_does_not_hang_on_the_first() -> None:
    pairs = set()
    for seed in range(200):
        change = change_of(occupied(day=date(1944, 7, 2)), seed)
        attack_rails(change)
        attacks = events_of(change.events, "partisans")
        cases = [roll.high for told in attacks for roll in told.rolls if roll.subject.startswith("target")]
        assert cases == [4, 3, 2, 1][: len(attacks)], "each hex that is left is as likely"
        places = [tuple(told.facts["at"]) for told in attacks]
        pairs |= {tuple(places[:2])} if len(places) > 1 else set()
    assert len(pairs) == 12, "each of four hexes before each other one"


@pytest.mark.rule("8.7")
def test_without_a_target_nothing_happens() -> None:
    state = make_state(day=date(1944, 7, 2), pools={side: replace(FULL_POOLS, infantry=0) for side in SIDES})
    change = change_of(state)
    attack_rails(change)
    assert [(told.type, told.paragraph, told.rulings) for told in change.events] == [("no_partisans", "8.7", ("R47",))]


@pytest.mark.rule("8.7")
def test_a_week_without_attacks_is_told_of_with_its_roll() -> None:
    found = set()
    for seed in range(20):
        change = change_of(occupied(day=date(1942, 7, 5)), seed)
        attack_rails(change)
        assert "attacks" in [roll.subject for roll in change.events[0].rolls]
        assert not change.dice.taken()
        found.add(change.events[0].type)
    assert found == {"partisans", "no_partisans"}
