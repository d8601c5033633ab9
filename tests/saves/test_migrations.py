"""Older formats are brought up to date one step after the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.saves.wars import small_war
from wir.engine.game import Game
from wir.match.past import replay
from wir.model.sides import SIDES, Side
from wir.orders import parse_order
from wir.orders.conduct import Note
from wir.saves.container import FORMAT, Document, decoded, encoded, read_document
from wir.saves.errors import DamageError
from wir.saves.migrations import MIGRATIONS, Marks, Parts, migrated
from wir.saves.recorder import recovered
from wir.saves.saving import save_game, saved, unpack_document

OLD_HEADER = Document(1, encoded({"title": "Old", "program": "0.1.0"}), b"")
OLD = Document(1, encoded({"title": "Old"}), encoded({"soldiers": 3}))


def to_two(parts: Parts) -> None:
    parts.header["steps"] = 2
    if parts.body is not None:
        parts.body["men"] = parts.body.pop("soldiers")


def to_three(parts: Parts) -> None:
    parts.header["steps"] = 3
    if parts.body is not None:
        parts.body["people"] = parts.body.pop("men")


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


def test_a_header_of_format_1_need_not_have_all_that_is_not_read_any_more() -> None:
    assert decoded(migrated(OLD_HEADER).header) == {"title": "Old", "digests": 1}


@pytest.mark.parametrize(("before", "is_kept"), [(3997, True), (3998, False)])
def test_what_has_been_skipped_is_kept_as_far_as_an_aside_holds_it(before: int, *, is_kept: bool) -> None:
    marks = Marks({"AXIS": {"guide.skipped": "x" * before}, "SOVIET": {}})
    note = "NOTE guide: skip ab"
    assert marks.orders("A", [note]) == [f"ASIDE AXIS guide.skipped {'x' * before} ab" if is_kept else note]


def test_the_present_format_is_left_as_it_is(file: Path) -> None:
    save_game(Game(small_war()), file)
    document = read_document(file)
    assert document.version == FORMAT
    assert migrated(document) is document


@pytest.mark.parametrize("body", [{}, [], 7, {"soldiers": 1, "more": {}}])
def test_what_a_step_cannot_read_is_damaged(body: Any) -> None:
    def strict(parts: Parts) -> None:
        assert parts.body is not None
        (only,) = parts.body.items()
        parts.body = dict([only])

    with pytest.raises(DamageError, match="cannot be brought from format 1 to 2"):
        migrated(Document(1, OLD.header, encoded(body)), {1: strict}, target=2)


def test_there_is_a_step_for_every_earlier_format() -> None:
    assert sorted(MIGRATIONS) == list(range(1, FORMAT))


def as_format_1(game: Game) -> Document:
    """A game as the program of format 1 would have saved it; its states and orders stood as they do now."""
    new = saved(game, Path("war.wir"))
    header = {name: value for name, value in decoded(new.header).items() if name != "digests"}
    more = {"program": "0.1.0", "rules": 1, "scenario": "test", "scenario_digest": "", "options": []}
    return Document(1, encoded({**header, **more}), new.body)


NOTES = {
    Side.AXIS: ("guide: on", "rails: 8,5 9,5", "guide: skip hex", "guide: hm", "remember the bridges"),
    Side.SOVIET: ("rails: 3,5", "rails: Moscow"),
}


def noted_war() -> Game:
    """Two weeks in which both sides keep marks in notes, as in format 1."""
    game = Game(small_war())
    while game.state.week < 3:
        for text in NOTES[game.side] if game.side is not None and game.state.week == 1 else ():
            game.submit(Note(text))
        game.end_phase()
    for text in ("rails:", "guide: skip group"):
        game.submit(Note(text))
    return game


def test_marks_in_notes_become_asides() -> None:
    old = noted_war()
    game = unpack_document(as_format_1(old), Path("war.wir"))
    axis, soviet = (game.state.players[side].asides for side in SIDES)
    assert axis == {"guide": "on", "guide.skipped": "hex hex hex group"}
    assert soviet == {"rails": "3,5"}
    first, *_ = game.history.weeks
    assert list(first.phases[0].orders) == [
        "ASIDE AXIS guide on",
        "ASIDE AXIS rails 8,5 9,5",
        "ASIDE AXIS guide.skipped hex",
        "NOTE guide: hm",
        "NOTE remember the bridges",
    ]
    assert [*map(str, game.given)] == ["ASIDE AXIS rails -", "ASIDE AXIS guide.skipped hex hex hex group"]


def test_what_format_1_switched_off_is_off() -> None:
    old = Game(small_war())
    for text in ("guide: on", "guide: off"):
        old.submit(Note(text))
    game = unpack_document(as_format_1(old), Path("war.wir"))
    assert [*map(str, game.given)] == ["ASIDE AXIS guide on", "ASIDE AXIS guide -"]
    assert game.state.players[Side.AXIS].asides == {}


def test_a_game_of_format_1_with_marks_can_be_proved_and_taken_back() -> None:
    old = noted_war()
    old.submit(parse_order("LEVEL 1"))
    game = unpack_document(as_format_1(old), Path("war.wir"))
    assert game.digest() == old.digest()
    assert [found.fault for found in replay(game, verify=True) if found.fault] == []
    assert str(game.undo()) == "LEVEL 1"
    assert game.undo() is None


def test_the_journal_of_a_crashed_game_of_format_1_is_followed(file: Path) -> None:
    document = as_format_1(noted_war())
    file.write_bytes(b"".join(document.parts()))
    lines = ("NOTE guide: skip look", "NOTE hold", "LEVEL 2")
    journal = "".join(f"{line}\n" for line in (f"wir journal 1 {document.mark}", *lines))
    file.with_suffix(".journal").write_text(journal, encoding="utf-8")
    found = recovered(file)
    assert (found.lines, found.problem) == (3, None)
    assert found.game.state.players[Side.AXIS].asides["guide.skipped"] == "hex hex hex group look"
    assert found.game.state.level == 2


def test_a_note_of_the_present_format_is_a_note_whatever_it_says(file: Path) -> None:
    document = saved(Game(small_war()), file)
    file.write_bytes(b"".join(document.parts()))
    file.with_suffix(".journal").write_text(f"wir journal 1 {document.mark}\nNOTE guide: on\n", encoding="utf-8")
    game = recovered(file).game
    assert [*map(str, game.given)] == ["NOTE guide: on"]
    assert game.state.players[Side.AXIS].asides == {}


def replace_version(document: Document, version: int) -> Document:
    return Document(version, document.header, document.body)
