"""What the Axis sees in small positions, and the strength that it believes a group to have."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from tests.kit import group, make_board, make_state, mech, panzer
from wir.estimates.belief import RAISED, believe
from wir.model.groups import Depot, Kind
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import view
from wir.rules.bombardment import force_of

NEW, _, MOST = RAISED[Side.SOVIET, Kind.INFANTRY][0][1]
"""What a Soviet infantry group that came later has at first, and at most."""


def axis_view(*, sightings=None, day=date(1941, 9, 7), since=0):
    state = make_state(mech(1, (5, 5), panzer()), group(80, (5, 3), since=since), day=day)
    if sightings:
        state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings=sightings)
    return view(state, Side.AXIS)


def acs(known, number=80):
    return int(force_of(believe(known).groups[number]).acs)


def front(*, since=0, depot=None):
    """A Soviet group of the first day at 5,3 and three that came later, north of a sea."""
    first, later = group(80, (5, 3), since=since), [group(n, (9, n - 80), since=0) for n in (81, 82, 83)]
    state = make_state(
        mech(1, (5, 5), panzer()),
        first,
        *later,
        board=make_board((*("." * 12,) * 6, "b" * 12, *("." * 12,) * 5)),
        day=date(1941, 9, 7),
        depots=[] if depot is None else [Depot(128, Hex(*depot))],
    )
    state.scenario = replace(state.scenario, groups=(first,))
    return view(state, Side.AXIS)


def raised(week):
    """What is believed of a group raised in a week, that bears the number of one of the first day."""
    known = front()
    known.groups[80] = replace(known.groups[80], raised=week)
    return acs(known)
