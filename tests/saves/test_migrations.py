"""Older formats are brought up to date one step after the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.saves.wars import small_war
from wir.engine.game import Game
from wir.saves.container import FORMAT, Document, read_document
from wir.saves.errors import DamageError
from wir.saves.migrations import MIGRATIONS, Parts, migrated
from wir.saves.packing import decoded, encoded
from wir.saves.saving import save_game

OLD = Document(1, encoded({"title": "Old"}), encoded({"soldiers": 3}))


def to_two(parts: Parts) -> Parts:
    header, body = parts
    return {**header, "steps": 2}, None if body is None else {"men": body["soldiers"]}


def to_three(parts: Parts) -> Parts:
    header, body = parts
    return {**header, "steps": 3}, None if body is None else {"people": body["men"]}


STEPS = {1: to_two, 2: to_three}


def test_each_step_leads_to_the_next_format() -> None:
    new = migrated(OLD, STEPS, target=3)
    assert new.version == 3
    assert decoded(new.header) == {"title": "Old", "steps": 3}
    assert decoded(new.body) == {"people": 3}


def test_a_header_is_migrated_alone() -> None:
    new = migrated(Document(2, OLD.header, b""), STEPS, target=3)
    assert decoded(new.header) == {"title": "Old", "steps": 3}
    assert new.body == b""


def test_the_present_format_is_left_as_it_is(file: Path) -> None:
    save_game(Game(small_war()), file)
    document = read_document(file)
    assert document.version == FORMAT
    assert migrated(document) is document


@pytest.mark.parametrize("body", [{}, [], 7, {"soldiers": 1, "more": {}}])
def test_what_a_step_cannot_read_is_damaged(body: Any) -> None:
    def strict(parts: Parts) -> Parts:
        header, old = parts
        (only,) = old.items()
        return header, dict([only])

    with pytest.raises(DamageError, match="cannot be brought from format 1 to 2"):
        migrated(Document(1, OLD.header, encoded(body)), {1: strict}, target=2)


def test_there_is_a_step_for_every_earlier_format() -> None:
    assert sorted(MIGRATIONS) == list(range(1, FORMAT))
