"""Frozen records with other values in some fields."""

from __future__ import annotations

import dataclasses

import pytest

from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.players import Player
from wir.model.records import replace
from wir.model.units import Unit, UnitType

UNIT = Unit("17", UnitType.PZ, 80, 70, fatigue=12)
GROUP = Group(3, Hex(4, 5), (UNIT,), entrenchment=2, plot="34")


@pytest.mark.parametrize(
    ("record", "changes"),
    [(UNIT, {"fatigue": 40}), (GROUP, {"at": Hex(5, 5), "moved": 1}), (Player(), {"losses": 7}), (GROUP, {})],
)
def test_it_is_what_the_standard_library_makes(record: Unit | Group | Player, changes: dict[str, object]) -> None:
    changed = replace(record, **changes)
    assert changed == dataclasses.replace(record, **changes)
    assert type(changed) is type(record)


def test_the_record_itself_stays_as_it_is_and_the_new_one_is_frozen_too() -> None:
    changed = replace(UNIT, strength=10)
    assert (UNIT.strength, changed.strength) == (80, 10)
    with pytest.raises(dataclasses.FrozenInstanceError):
        changed.strength = 9  # type: ignore[misc]


def test_a_field_that_the_record_does_not_have_is_refused() -> None:
    with pytest.raises(TypeError):
        replace(UNIT, strenght=10)  # type: ignore[call-arg]
