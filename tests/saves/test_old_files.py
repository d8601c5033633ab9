"""Files that older versions wrote are read for ever.

One of each format is kept in `old/`, and in `versions/` one by the first program of each form of a state or a header,
written by that program itself: Barbarossa or Smolensk, in the Axis movement phase, orders of that phase given.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from wir import load_game
from wir.match.opening import open_game
from wir.match.start import Resume
from wir.model.sides import Side
from wir.rules.problems import problems
from wir.saves.container import FORMAT, decoded, read_document
from wir.saves.migrations import migrated
from wir.saves.saving import load_header, save_game

OLD = Path(__file__).parent / "old"

DIGESTS = dict.fromkeys((1, 2), "97fad1b6ca6a9eb39a0cdbe57f996cda")
"""What the game in the file of each format was when it was saved: Smolensk, at the start of its fourth week."""

VERSIONS = Path(__file__).parent / "versions"

BY_VERSION = {
    "01": ("0b93fd6446924ff5a84c8da303da567c", "the first save"),
    "02": ("0b93fd6446924ff5a84c8da303da567c", "groups and air groups have another end of their march"),
    "03": ("0b93fd6446924ff5a84c8da303da567c", "headers without a name"),
    "04": ("cf499fbfe89c94e8d534e88b0ff178f0", "scenarios with figures of history"),
    "05": ("2997f03a7924c2e401231e1fee2fa4bd", "what sides keep aside"),
    "06": ("2997f03a7924c2e401231e1fee2fa4bd", "format 2"),
    "07": ("b555ea23b448d27cb81babb9989e7790", "refilled units are remembered"),
    "08": ("68690d3778793c8e925c999e3995dd98", "units built are counted"),
    "09": ("68690d3778793c8e925c999e3995dd98", "attackers are remembered"),
    "10": ("68690d3778793c8e925c999e3995dd98", "who went unsupplied is remembered"),
}
"""What the game in each file was when it was saved, and what was new in that version."""


def file_of(version: int) -> Path:
    return OLD / f"format_{version}.wir"


def test_a_file_of_every_format_is_kept() -> None:
    assert sorted(OLD.iterdir()) == [file_of(version) for version in range(1, FORMAT + 1)]


@pytest.mark.parametrize("version", DIGESTS)
def test_a_file_of_this_format_still_loads_and_goes_on(version: int) -> None:
    assert read_document(file_of(version)).version == version
    game = load_game(file_of(version))
    assert game.digest() == DIGESTS[version]
    assert problems(game.state) == []
    assert len(game.history.past) == 3
    assert game.replays
    week = game.state.week
    while game.state.week == week:
        game.end_phase()
    assert problems(game.state) == []


def test_the_digests_of_format_1_are_of_the_first_form() -> None:
    assert load_header(file_of(1)).digests == 1


def test_what_the_sides_kept_aside_in_format_2_is_there_again() -> None:
    players = load_game(file_of(2)).state.players
    assert players[Side.AXIS].asides == {"rails": "8,5 9,5"}
    assert players[Side.SOVIET].asides == {"plan": "counterattack at Elnya"}


@pytest.mark.parametrize("version", DIGESTS)
def test_a_header_brought_up_to_date_says_what_a_new_one_says(version: int, tmp_path: Path) -> None:
    old = decoded(migrated(read_document(file_of(version))).header)
    new = tmp_path / "new.wir"
    save_game(load_game(file_of(version)), new)
    assert set(old) == set(decoded(read_document(new).header))


@pytest.mark.parametrize("name", sorted(path.stem for path in VERSIONS.iterdir()))
def test_a_save_of_each_version_still_loads_and_goes_on(name: str, tmp_path: Path) -> None:
    file = tmp_path / "war.wir"
    file.write_bytes((VERSIONS / f"{name}.wir").read_bytes())
    game = load_game(file)
    assert game.digest() == BY_VERSION[name][0]
    assert problems(game.state) == []
    assert game.given
    match = open_game(tmp_path, Resume("war")).match
    assert match.game.digest() == game.digest()
    week = match.game.state.week
    while match.game.state.week == week:
        match.end_phase()
    match.close()
    assert load_game(file).digest() == match.game.digest()
