"""A scenario in a save that no scenario file could hold: what is said of each fault is kept as a list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.kit import city, make_board, rifle
from tests.saves.wars import small_war
from tests.text.golden import check
from wir.model.board import Place, Railway, River
from wir.model.calendar import FIRST_DAY, LAST_DAY
from wir.model.groups import Kind
from wir.model.hexes import Hex
from wir.model.scenario import LONGEST_WORDS, Length, Reinforcement, Scenario, Terms
from wir.model.sides import Side
from wir.saves.container import packed
from wir.saves.errors import DamageError
from wir.saves.scenarios import WIDEST, pack_scenario, unpack_scenario

Damage = Callable[[Scenario], Scenario]


def board(**marks: Any) -> Damage:
    return lambda scenario: replace(scenario, board=replace(scenario.board, **marks))


def fields(**marks: Any) -> Damage:
    return lambda scenario: replace(scenario, **marks)


def first_row(name: str, row: str) -> Damage:
    return lambda scenario: board(**{name: (row, *getattr(scenario.board, name)[1:])})(scenario)


def map_of(columns: int, rows: int) -> Damage:
    """Clear country of a size with nobody in it."""
    empty = make_board(("." * columns,) * rows)
    return fields(board=empty, control=empty.terrain, cities=(), groups=(), air=(), depots=())


def arriving(at: str) -> Damage:
    return fields(reinforcements=(Reinforcement(Side.SOVIET, date(1941, 8, 1), at, Kind.INFANTRY, rifle(9)),))


FAULTS: dict[str, Damage] = {
    "nothing": fields(),
    "a title as long as may be": fields(title="x" * LONGEST_WORDS),
    "a longer title": fields(title="x" * (LONGEST_WORDS + 1)),
    "a title that a terminal obeys": fields(title="War\x1b[2J"),
    "a strategic note that a terminal obeys": fields(strategic_notes={Side.AXIS: "one\n\x1btwo"}),
    "a strategic note of two lines": fields(strategic_notes={Side.AXIS: "one\ntwo"}),
    "a label that a terminal obeys": fields(labels={12: "\x07"}),
    "no map": board(terrain=()),
    "a map without columns": board(terrain=("",) * 12),
    "a map of one hex": map_of(1, 1),
    "the largest map": map_of(WIDEST, WIDEST),
    "a map too wide": map_of(WIDEST + 1, 1),
    "a map too high": map_of(1, WIDEST + 1),
    "a short row of terrain": first_row("terrain", "...."),
    "a short row of Russia": first_row("russia", "R"),
    "unknown terrain": first_row("terrain", "?" * 12),
    "an unknown letter of Russia": first_row("russia", "X" * 12),
    "no control": fields(control=()),
    "a long row of control": fields(control=("." * 13, *("." * 12,) * 11)),
    "an unknown letter of control": fields(control=("X" * 12, *("." * 12,) * 11)),
    "a river off the map": board(rivers=(River("Bug", ("13,1 2",)),)),
    "a river without direction": board(rivers=(River("Bug", ("3,1",)),)),
    "a river of a seventh direction": board(rivers=(River("Bug", ("3,1 7",)),)),
    "a railway off the map": board(railways=(Railway("West", Side.AXIS, ("1,13",)),)),
    "a place off the map": board(cities=(Place("Brest", "0,6"),)),
    "a town above the map": board(towns=(Place("Pinsk", "6,0"),)),
    "a town off the map": board(towns=(Place("Pinsk", "here"),)),
    "a railway torn up off the map": fields(torn_up=("13,1",)),
    "a railway converted where none is": fields(converted=("6,6",)),
    "a city twice": lambda s: replace(s, cities=(*s.cities, s.cities[0])),
    "a city off the map": lambda s: replace(s, cities=(*s.cities, city("Paris", (99, 1), Side.AXIS))),
    "a reinforcement at a city": arriving("Minsk"),
    "a reinforcement at a hex": arriving("4,6"),
    "a reinforcement off the map": arriving("13,13"),
    "a reinforcement nowhere": arriving("Nowhere"),
    "a start on the first day that may be": fields(start=FIRST_DAY),
    "a start on the last day that may be": fields(start=LAST_DAY, terms=dict.fromkeys(Length, Terms(LAST_DAY))),
    "a start before the war": fields(start=date(1900, 1, 7)),
    "a start after the war": fields(start=date(1999, 1, 3)),
    "an end before the start": fields(terms=dict.fromkeys(Length, Terms(date(1941, 6, 15)))),
    "an end in the week of the start": fields(terms=dict.fromkeys(Length, Terms(date(1941, 6, 22)))),
    "an end too late": fields(terms=dict.fromkeys(Length, Terms(date(2041, 6, 15)))),
    "no short game": fields(terms={Length.LONG: Terms(date(1944, 12, 31))}),
    "no pools of one side": lambda s: replace(s, pools={Side.AXIS: s.pools[Side.AXIS]}),
}


def said(damage: Damage) -> str:
    """What is said of a scenario when it is unpacked."""
    try:
        unpack_scenario(pack_scenario(damage(small_war().scenario)))
    except ValueError as error:
        return str(error)
    return "-"


def test_what_is_said_of_each_fault() -> None:
    lines = [f"{name}: {said(damage)}\n" for name, damage in FAULTS.items()]
    check("scenarios", "".join(lines), Path(__file__).parent / "kept")


def test_of_bytes_that_are_no_scenario_it_is_said_so() -> None:
    with pytest.raises(DamageError, match=r"^scenario: is damaged$"):
        unpack_scenario(b"Minsk")
    with pytest.raises(DamageError, match=r"^scenario: "):
        unpack_scenario(packed("Minsk"))


@pytest.mark.parametrize(("length", "fault"), [(4000, "-"), (4001, "scenario: a strategic note has characters")])
def test_a_strategic_note_may_have_4000_characters(length: int, fault: str) -> None:
    assert said(lambda scenario: replace(scenario, strategic_notes={Side.AXIS: "x" * length})).startswith(fault)


def test_a_hex_is_found_where_it_is_named() -> None:
    scenario = unpack_scenario(pack_scenario(small_war().scenario))
    assert scenario == small_war().scenario
    assert {each.at for each in scenario.cities} == {Hex(4, 6), Hex(9, 7), None}
