from __future__ import annotations

from collections import Counter

import pytest

from tests.engine.referee.fronts import random_front
from tests.engine.referee.judge import Judge
from tests.kit import change_of

FEW, MANY = 40, 600


def judged(seeds: range) -> Counter[str]:
    found = Counter[str]()
    for seed in seeds:
        try:
            found += Judge(change_of(random_front(seed), seed)).run()
        except AssertionError as error:
            raise AssertionError(f"front {seed}: {error}") from error
    return found


@pytest.mark.rule("7.3", "7.4", "7.5", "7.6", "7.7", "7.8", "7.10", "8.1", "8.3", "8.4", "8.8")
def test_executions_go_as_the_book_says_worked_out_a_second_time() -> None:
    found = judged(range(FEW))
    assert {"attacked", "retreated", "surrendered", "advanced", "stopped", "captured"} <= set(found)


@pytest.mark.thorough
def test_so_do_many_more() -> None:
    judged(range(FEW, MANY))
