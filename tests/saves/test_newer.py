"""A save by a newer program is refused while it holds what this one does not know, and nothing of it is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.saves.hostile import content, refused, written
from wir.match.opening import open_game
from wir.match.start import Resume
from wir.saves import SaveError, load_game
from wir.saves.container import packed, unpacked

BEGINS = "war.wir: made by a newer wir: update this one to open it; the file stays as it is "


def put(part: str, plain: dict[str, Any]) -> None:
    """Gives a part of a plain state a field that this program does not know."""
    place: Any = plain
    for key in part.split("."):
        place = place[int(key) if isinstance(place, list) else key]
    place["morale"] = 7


@pytest.mark.parametrize(
    ("part", "named"),
    [
        ("groups.12", "groups[12].morale"),
        ("groups.12.units.0", "groups[12].units[0].morale"),
        ("players.SOVIET", "players[SOVIET].morale"),
        ("players.AXIS.remainders", "players[AXIS].remainders.morale"),
        ("players.AXIS.records.0.pools", "players[AXIS].records[0].pools.morale"),
        ("pools.AXIS", "pools[AXIS].morale"),
        ("cities.Minsk", "cities[Minsk].morale"),
        ("options", "options.morale"),
    ],
)
def test_a_field_that_this_program_would_drop_is_named(part: str, named: str, raw: bytes, file: Path) -> None:
    header, body = content(file)
    plain = unpacked(body["state"])
    put(part, plain)
    line = refused(written(file, header, {**body, "state": packed(plain)}))
    assert line == f"{BEGINS}(it does not know {named})"


def test_so_is_one_of_the_state_itself(raw: bytes, file: Path) -> None:
    header, body = content(file)
    plain = {**unpacked(body["state"]), "rumours": ["Moscow"]}
    line = refused(written(file, header, {**body, "state": packed(plain)}))
    assert line == f"{BEGINS}(it does not know rumours)"


def test_a_field_that_is_written_though_it_has_its_default_is_known(raw: bytes, file: Path) -> None:
    header, body = content(file)
    plain = unpacked(body["state"])
    assert "other_end" not in plain["groups"]["12"]
    plain["groups"]["12"]["other_end"] = None
    assert load_game(written(file, header, {**body, "state": packed(plain)})).state.week == 2


def test_what_lies_in_earlier_weeks_is_kept_as_it_is_and_bars_nothing(raw: bytes, file: Path) -> None:
    header, body = content(file)
    number, start, phases = body["weeks"][0]
    plain = {**unpacked(start), "rumours": ["Moscow"]}
    weeks = [[number, packed(plain), phases], *body["weeks"][1:]]
    assert load_game(written(file, header, {**body, "weeks": weeks})).state.week == 2


def test_whoever_would_play_on_with_it_is_told_and_leaves_no_trace(raw: bytes, file: Path) -> None:
    header, body = content(file)
    plain = unpacked(body["state"])
    put("groups.12", plain)
    written(file, header, {**body, "state": packed(plain)})
    before = {entry.name: entry.read_bytes() for entry in file.parent.iterdir()}
    with pytest.raises(SaveError, match="newer wir"):
        open_game(file.parent, Resume("war"))
    assert {entry.name: entry.read_bytes() for entry in file.parent.iterdir()} == before
