"""Damaged files, each of which is read, or refused in one clear line: a thousand, ten with `-m thorough`.

`python -m tests.fuzz` tries more.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.fuzz.damage import with_damage, with_other_tokens, with_other_value
from tests.fuzz.kinds import KINDS, SHARES
from tests.fuzz.trying import tried

CASES = 10_000


@pytest.mark.parametrize("all_of_them", [False, pytest.param(True, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("name", KINDS)
def test_damaged_files_are_read_or_refused_in_a_line(name: str, all_of_them: bool, tmp_path: Path) -> None:
    cases = CASES * SHARES[name] // sum(SHARES.values()) // (1 if all_of_them else 10)
    tally = tried(name, range(cases), tmp_path)
    assert tally.read + tally.refused == cases
    assert tally.refused > cases // 4
    assert len(tally.lines) > 20


def test_damage_is_done_and_can_be_repeated() -> None:
    plain = {"a": [1, {"b": "c"}]}
    for number in range(100):
        damaged, changed, reworded = (
            [change(Random(number)) for _ in range(2)]
            for change in (
                lambda dice: with_damage(b"some bytes", dice),
                lambda dice: repr(with_other_value(plain, dice)),
                lambda dice: with_other_tokens('a = ["b", 1]', dice),
            )
        )
        for first, again in (damaged, changed, reworded):
            assert first == again
    assert plain == {"a": [1, {"b": "c"}]}
    assert len({with_damage(b"some bytes", Random(number)) for number in range(100)}) > 50
