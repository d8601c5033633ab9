"""The strength of both sides by sector, and the ground that has changed hands."""

from __future__ import annotations

from dataclasses import replace

from tests.kit import group, infantry, make_state, panzer, rifle
from wir.estimates.belief import Knowledge
from wir.estimates.forces import acs_by_hex, changed_hands, forces_by_sector
from wir.estimates.sectors import sectors_of
from wir.model.hexes import Hex
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.state import Options, State
from wir.model.view import View, view

OWN, FOE = Hex(6, 1), Hex(7, 1)


def facing() -> tuple[State, View]:
    """A front between columns 6 and 7 with one group on either side in its north."""
    state = make_state(group(1, OWN, panzer()), group(76, FOE, rifle()))
    state.control = {h: Side.AXIS if h.column <= 6 else Side.SOVIET for h in state.scenario.board.land}
    return state, view(state, Side.AXIS)


def test_a_sector_tells_own_strength_and_what_the_enemy_is_believed_to_have() -> None:
    _, seen = facing()
    (north,) = forces_by_sector(seen, {})
    assert north.sector is sectors_of(seen)[OWN] is sectors_of(seen)[FOE]
    assert (north.own, north.enemy) == (acs_by_hex(seen)[OWN], Knowledge(seen).believed(seen.groups[76], None))
    assert north.ratio is not None
    assert round(north.ratio * north.enemy) == north.own


def test_an_enemy_who_has_been_met_counts_as_he_was_met() -> None:
    state, _ = facing()
    met = {76: Sighting(state.week, 400, 0)}
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings=met)
    assert acs_by_hex(view(state, Side.AXIS))[FOE] == 400


def test_ground_won_and_lost_is_counted_for_the_side_that_looks() -> None:
    state, seen = facing()
    before = {**state.control, OWN: Side.SOVIET, Hex(6, 2): Side.SOVIET, FOE: Side.AXIS}
    (north,) = forces_by_sector(seen, before)
    assert (north.won, north.lost) == (2, 1)
    assert changed_hands(before, state.control) == {OWN: Side.AXIS, Hex(6, 2): Side.AXIS, FOE: Side.SOVIET}
    assert changed_hands({}, state.control) == {}


def test_all_groups_of_a_sector_are_counted_together() -> None:
    state, _ = facing()
    state.groups[2] = group(2, (6, 2), panzer(2))
    seen = view(state, Side.AXIS)
    acs = acs_by_hex(seen)
    (north,) = forces_by_sector(seen, {})
    assert north.own == acs[OWN] + acs[Hex(6, 2)] > acs[OWN]


def test_fractions_of_acs_are_added_up_before_they_are_rounded() -> None:
    """Each of the groups has 15.9."""
    weak = [group(number, OWN, infantry(number, 30, 53)) for number in (12, 13)]
    for groups, points in ((weak[:1], 16), (weak, 32)):
        seen = view(make_state(*groups), Side.AXIS)
        assert acs_by_hex(seen) == {OWN: points}
        assert [sector.own for sector in forces_by_sector(seen, {})] == [points]
    theirs = view(make_state(*weak[:1]), Side.SOVIET)
    assert [sector.enemy for sector in forces_by_sector(theirs, {})] == [acs_by_hex(theirs)[OWN]]


def test_a_sector_in_which_one_side_alone_stands_is_told_too() -> None:
    seen = view(make_state(group(1, OWN, panzer())), Side.AXIS)
    (north,) = forces_by_sector(seen, {})
    assert (north.own, north.enemy, north.ratio) == (acs_by_hex(seen)[OWN], 0, None)


def test_with_limited_intelligence_only_those_count_who_are_seen() -> None:
    options = Options(limited_intelligence=True)
    state = make_state(group(1, OWN, panzer()), group(76, (9, 9)), group(77, FOE), options=options)
    assert acs_by_hex(view(state, Side.AXIS)).keys() == {OWN, FOE}
