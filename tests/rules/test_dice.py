"""The dice themselves."""

from __future__ import annotations

from fractions import Fraction

import pytest

from wir.rules.dice import MILLION, Dice, week_key


def test_a_roll_is_the_same_however_often_it_is_asked_for() -> None:
    rolls = [Dice(week_key(1, 1)).between(1, MILLION, "7.10", "group", 12) for _ in range(2)]
    assert rolls[0] == rolls[1]
    assert Dice(week_key(1, 2)).between(1, MILLION, "7.10", "group", 12) != rolls[0]


def test_a_chance_of_none_never_happens_and_one_of_all_always() -> None:
    for week in range(200):
        dice = Dice(week_key(1, week))
        assert not dice.chance(0, "8.4", "rain")
        assert dice.chance(100, "8.4", "rain")


def test_nothing_is_picked_from_nothing() -> None:
    with pytest.raises(ValueError, match=r"^no weights to pick from$"):
        Dice(week_key(1, 1)).pick([], "8.4", "rain")


def test_a_chance_counts_each_millionth() -> None:
    dice = Dice(week_key(1, 1))
    dice.chance(50, "8.4", "rain")
    (roll,) = dice.taken()
    assert not dice.chance(Fraction(roll.value, MILLION // 100), "8.4", "rain"), "as many cases as lie below it"
    assert dice.chance(Fraction(roll.value + 1, MILLION // 100), "8.4", "rain")
