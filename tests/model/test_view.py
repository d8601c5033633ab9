from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kit import city, events_of, group, infantry, make_state, mech, panzer, play, rifle
from tests.properties import examples
from wir.model.events import Event, Roll, seen
from wir.model.groups import AirGroup, Depot, Group, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.plain import digest, from_plain, to_plain
from wir.model.players import Player, Pools, Sighting
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import Unit, UnitType
from wir.model.view import View, view
from wir.orders import parse_order
from wir.rules.problems import problems


def war() -> State:
    return make_state(
        mech(1, (4, 6), panzer(1), artillery=60, entrenchment=2, plot="22", supplied_by=58),
        group(12, (3, 6), infantry(1)),
        group(80, (8, 6), rifle(1), rifle(2), artillery=90, entrenchment=5, plot="1", supplied_by=122),
        group(81, (8, 7), rifle(3)),
        air=[
            AirGroup(52, Hex(3, 5), 77, supplied_by=58, strike=Strike(Hex(6, 6), StrikeKind.GROUND)),
            AirGroup(116, Hex(9, 6), 66, supplied_by=122, strike=Strike(Hex(7, 6), StrikeKind.GROUND)),
            AirGroup(117, None, 0, returns=3),
        ],
        depots=[Depot(58, Hex(2, 6), Hex(3, 6), 1, (2, 2)), Depot(122, Hex(11, 6), Hex(10, 6), 2, (5, 5))],
    )


@pytest.mark.rule("4.6")
@pytest.mark.parametrize("side", list(Side))
def test_own_forces_are_seen_whole(side: Side) -> None:
    state = war()
    known = view(state, side)
    assert [known.groups[g.id] for g in state.groups_of(side)] == state.groups_of(side)
    assert known.air_of(side) == state.air_of(side)
    assert known.depots_of(side) == state.depots_of(side)
    assert known.players[side] == state.players[side]


@pytest.mark.rule("4.6")
def test_two_at_one_screen_see_what_neither_keeps_secret() -> None:
    shared = view(view(war(), Side.AXIS), Side.SOVIET)
    assert not shared.knows(Side.AXIS)
    assert not shared.knows(Side.SOVIET)
    assert view(war(), Side.SOVIET).knows(Side.SOVIET)


@pytest.mark.rule("4.6")
def test_enemy_groups_are_counters_without_contents() -> None:
    known = view(war(), Side.AXIS)
    assert known.groups[80] == Group(80, Hex(8, 6))
    assert known.air[116] == AirGroup(116, Hex(9, 6), 1)
    assert known.depots[122] == Depot(122, Hex(11, 6))
    assert known.players[Side.SOVIET] == Player()
    assert known.seed is None
    assert known.viewer is Side.AXIS


def test_a_view_stays_a_view_when_copied_stored_or_looked_at_again() -> None:
    known = view(war(), Side.AXIS)
    stored = from_plain(to_plain(known), known.scenario)
    for made in (known, known.copy(), stored, view(known, Side.AXIS)):
        assert type(made) is View
        assert made == known
        assert digest(made) == digest(known)
    assert type(war()) is State


def test_a_view_leaves_the_state_alone_and_is_possible() -> None:
    state = war()
    before = digest(state)
    for side in Side:
        known = view(state, side)
        known.groups.clear()
        known.players.clear()
        assert problems(view(state, side)) == []
    assert digest(state) == before


def test_a_view_of_a_view_is_the_view() -> None:
    known = view(war(), Side.SOVIET)
    assert view(known, Side.SOVIET) == known


def test_a_view_has_a_plain_form_like_a_state() -> None:
    known = view(war(), Side.AXIS)
    assert from_plain(to_plain(known), known.scenario) == known


units = st.builds(
    Unit,
    st.sampled_from("abcdef"),
    st.sampled_from([UnitType.RIFLE, UnitType.TANK]),
    st.integers(1, 60),
    st.integers(1, 99),
    st.integers(0, 95),
    st.booleans(),
)
depot_numbers = st.none() | st.integers(122, 127)
places = st.builds(Hex, st.integers(1, 12), st.integers(1, 12))
secret_groups = st.fixed_dictionaries(
    {
        "units": st.lists(units, min_size=1, max_size=6).map(tuple),
        "entrenchment": st.integers(0, 5),
        "artillery": st.integers(0, 240),
        "plot": st.sampled_from(["", "1", "2S", "3B"]),
        "supplied_by": depot_numbers,
        "moved": st.integers(0, 2),
        "allowance": st.integers(0, 2),
        "halted": st.booleans(),
        "guns_added": st.booleans(),
        "marched": st.booleans(),
        "weeks_unsupplied": st.integers(0, 9),
    }
)
secret_air = st.fixed_dictionaries(
    {
        "points": st.integers(1, 255),
        "supplied_by": depot_numbers,
        "moved": st.booleans(),
        "strike": st.none() | st.builds(Strike, places, st.sampled_from(StrikeKind)),
    }
)
secret_depots = st.fixed_dictionaries(
    {"at": st.none() | places, "penalty": st.integers(0, 4), "route": st.lists(st.integers(1, 6)).map(tuple)}
)
secret_players = st.builds(
    Player,
    pools=st.builds(Pools, *[st.integers(0, 255)] * 7),
    aircraft_moved=st.integers(0, 50),
    railed=st.integers(0, 3),
    rail_hex=st.none() | places,
    depots_used=st.lists(st.integers(122, 127)).map(tuple),
    convoy_vehicle=st.integers(0, 99),
    sightings=st.dictionaries(st.integers(1, 51), st.builds(Sighting, *[st.integers(0, 9)] * 3)),
    losses=st.integers(0, 99),
)


@examples(100)
@given(st.data())
def test_no_enemy_secret_shows_in_a_view(data: st.DataObject) -> None:
    state = war()
    other = state.copy()
    for enemy in state.groups_of(Side.SOVIET):
        other.groups[enemy.id] = replace(enemy, **data.draw(secret_groups))
    other.air[116] = replace(state.air[116], **data.draw(secret_air))
    other.air[117] = replace(state.air[117], returns=data.draw(st.integers(1, 9)))
    other.depots[122] = replace(state.depots[122], **data.draw(secret_depots))
    other.players[Side.SOVIET] = data.draw(secret_players)
    other.seed = data.draw(st.integers())
    assert view(other, Side.AXIS) == view(state, Side.AXIS)
    assert digest(view(other, Side.AXIS)) == digest(view(state, Side.AXIS))


def test_an_event_shows_each_side_its_own_secrets_and_rolls_only() -> None:
    own, foreign = Roll("7.7", "ours", 1, side=Side.AXIS), Roll("7.7", "theirs", 2, side=Side.SOVIET)
    common = Roll("7.7", "both", 3)
    event = Event(
        1,
        1,
        "G",
        3,
        "attacked",
        "7.6",
        facts={"odds": 2},
        secrets={Side.AXIS: {"units": "ours"}, Side.SOVIET: {"units": "theirs"}},
        rolls=(own, foreign, common),
    )
    shown = seen(event, Side.AXIS)
    assert shown is not None
    assert shown.plain()["units"] == "ours"
    assert shown.facts == {"odds": 2}
    assert shown.rolls == (own, common)


def test_an_event_of_one_side_is_kept_from_the_other() -> None:
    event = Event(1, 1, "D", None, "supplied", "5.2", side=Side.SOVIET)
    assert seen(event, Side.AXIS) is None
    assert seen(event, Side.SOVIET) == event


@pytest.mark.parametrize(
    ("phase", "order", "type_"),
    [
        (Phase.AXIS_SUPPLY, "DEPOT 58 -", "supplied"),
        (Phase.AXIS_MOVEMENT, "PLOT 12 1", "plotted"),
        (Phase.AXIS_MOVEMENT, "REPLACE 12.0 10", "replaced"),
        (Phase.AXIS_MOVEMENT, "GUNS 12", "artillery"),
        (Phase.AXIS_MOVEMENT, "STRIKE 52 8,6 ground", "strike_plotted"),
        (Phase.AXIS_ADJUSTMENT, "AIR R>52 10", "aircraft"),
        (Phase.AXIS_ADJUSTMENT, "DIVIDE 12 inf 0", "divided"),
        (Phase.AXIS_SUPPLY, "LAY 58 3", "rail_designated"),
        (Phase.AXIS_ADJUSTMENT, "FACTORY Minsk vehicle", "factory"),
    ],
)
def test_what_a_side_prepares_is_told_to_nobody_else(phase: Phase, order: str, type_: str) -> None:
    state = make_state(
        group(12, (3, 6), infantry(1, strength=40), infantry(2), supplied_by=58),
        group(80, (8, 6)),
        air=[AirGroup(52, Hex(5, 6), 50, supplied_by=58)],
        depots=[Depot(58, Hex(2, 6))],
        cities=[city("Minsk", (1, 1), Side.AXIS)],
        phase=phase,
    )
    if order.startswith("LAY"):
        state.rails[Hex(2, 6)] = Side.AXIS
        state.week = 2
    game = play(state)
    told = events_of(game.submit(parse_order(order)), type_)
    assert len(told) == 1
    assert seen(told[0], Side.SOVIET) is None
    assert seen(told[0], Side.AXIS) is not None
