"""Which attacks are offered to groups that are idle, at odds that are just enough or just not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.kit import group, infantry, make_state, rifle
from wir.estimates.assaults import Joiner, joiners
from wir.estimates.forecast import beliefs_of
from wir.estimates.openings import openings
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import view

SHUT, FREE = Hex(6, 6), Hex(6, 4)
"""80 stands between 12 and 13 and has no way out; 81 has, and only 12 can reach him."""


def found(monkeypatch: pytest.MonkeyPatch, odds: dict[Hex, Fraction]) -> tuple[list[Hex], tuple[int, ...]]:
    """The targets of 12 and 13 where each of them has these odds, and who is too weak for any."""

    def at_these_odds(*given: Any) -> list[Joiner]:
        return [replace(joiner, odds=odds[given[1]]) for joiner in joiners(*given)]

    monkeypatch.setattr("wir.estimates.openings.joiners", at_these_odds)
    idle = [group(12, (6, 5), infantry(strength=74, experience=75)), group(13, (6, 7), infantry(strength=74))]
    shown = view(make_state(*idle, group(80, SHUT), group(81, FREE, rifle(1, 30))), Side.AXIS)
    offered, weak = openings(shown, idle, beliefs_of(shown))
    return [each.target for each in offered], weak


@pytest.mark.rule("7.7")
def test_who_has_no_way_out_comes_first_only_where_he_may_be_driven_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """At even odds no group retreats, above them one may."""
    assert found(monkeypatch, {SHUT: Fraction(1, 2), FREE: Fraction(2)}) == ([FREE], (13,))
    assert found(monkeypatch, {SHUT: Fraction(51, 100), FREE: Fraction(2)}) == ([SHUT], ())


@pytest.mark.rule("7.6")
def test_even_odds_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(monkeypatch, {SHUT: Fraction(1, 4), FREE: Fraction(1)}) == ([FREE], (13,))
    assert found(monkeypatch, {SHUT: Fraction(1, 4), FREE: Fraction(99, 100)}) == ([], (12, 13))


@pytest.mark.rule("7.5")
def test_whom_the_guns_of_the_others_do_without_is_to_spare() -> None:
    places = ((14, (4, 2)), (15, (3, 3)), (16, (5, 3)))
    idle = [group(12, (4, 4), infantry(1, 80), artillery=240)]
    idle += [group(n, at, infantry(n, 40), artillery=240) for n, at in places]
    shown = view(make_state(*idle, group(80, (4, 3), rifle(1))), Side.AXIS)
    (opening,), weak = openings(shown, idle, beliefs_of(shown))
    assert len(opening.groups) == 2, "each alone counted, three would be called"
    assert {*opening.groups, *opening.spare} == {12, 14, 15, 16}
    assert weak == ()
