from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import wir
from tests.text.panels.views import front_view
from tests.text.reports.events import EXAMPLES, event
from wir.model.events import seen
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.text.panels.lines import Role, text_of
from wir.text.reports.event_lines import WORDINGS, place_of, tell, with_surrenders

SCENARIO = front_view().scenario

LINED = (Role.WARNING, Role.BAD, Role.LINK)
"""What some palettes underline."""


def told_types() -> Iterator[str]:
    """The type of every event that is told anywhere in the program."""
    home = Path(wir.__file__).parent
    for path in sorted(path for room in ("rules", "orders", "engine") for path in (home / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
                first = node.args[0] if node.args else None
                assert first is not None, path
                yield from _texts(first)


def _texts(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body), *_texts(node.orelse)]
    assert isinstance(node, ast.Constant), "the type of an event stands where it is told"
    return [node.value]


def test_every_type_of_event_can_be_told() -> None:
    types = set(told_types())
    assert len(types) > 40
    assert types <= set(WORDINGS), "wir/text/reports/event_lines.py has no wording for it"
    assert types >= set(WORDINGS), "nothing tells it any more"


def test_there_is_an_example_of_every_type() -> None:
    assert {type_ for type_, *_ in EXAMPLES} == set(WORDINGS), "its example is missing beside that of its order"


@pytest.mark.parametrize(("type_", "facts", "secrets", "expected"), EXAMPLES, ids=[entry[0] for entry in EXAMPLES])
def test_an_event_in_a_line(type_: str, facts: dict[str, Any], secrets: dict[str, Any], expected: str) -> None:
    assert text_of(tell(event(type_, facts, secrets), SCENARIO)) == expected


@pytest.mark.parametrize(
    ("driven", "fate"),
    [
        ([66, 85], "driven out"),
        ([66], " 66  driven out,  85  holds"),
        ([], "the entrenchments hold"),
    ],
)
def test_a_combat_tells_which_group_is_driven_out_and_which_one_beside_it_holds(driven: list[int], fate: str) -> None:
    facts = {
        "side": Side.AXIS,
        "at": [9, 4],
        "attackers": [3, 10],
        "defenders": [66, 85],
        "odds": 2.9,
        "driven_out": driven,
        "entrenchment": [[66, 0, 0], [85, 2, 0 if 85 in driven else 1]],
        "losses": {"AXIS": 7, "SOVIET": 12},
    }
    told = text_of(tell(event("attacked", facts), SCENARIO))
    assert f"(2.9-1): {fate}, losses Axis 7, Soviet 12" in told


@pytest.mark.rule("7.7")
@pytest.mark.parametrize(
    ("gone", "driven", "fate"),
    [
        ([66, 85], [66, 85], "surrendered"),
        ([66], [66, 85], " 66  surrendered,  85  driven out"),
        ([66], [66], " 66  surrendered,  85  holds"),
    ],
)
def test_a_combat_tells_who_surrendered_in_it(gone: list[int], driven: list[int], fate: str) -> None:
    at = [9, 4]
    works = [[66, 0, 0], [85, 2, 0 if 85 in driven else 1]]
    parties = {"side": Side.AXIS, "at": at, "attackers": [3], "defenders": [66, 85]}
    facts = {**parties, "odds": 2.9, "driven_out": driven, "entrenchment": works, "losses": {}}
    elsewhere = event("surrendered", {"group": 85, "at": [1, 1]})
    happened = [event("attacked", facts), *(event("surrendered", {"group": one, "at": at}) for one in gone), elsewhere]
    assert f"(2.9-1): {fate}, losses" in text_of(tell(with_surrenders(happened)[0], SCENARIO))


@pytest.mark.rule("8.6")
def test_no_shipment_is_said_to_have_lost_a_port_that_is_held() -> None:
    """From October to April the loss of Murmansk alone closes the North: Archangel is still Soviet then."""
    facts = {"area": "NORTH", "cancelled": True, "vehicle": 0, "aircraft": 0, "waits": False}
    told = text_of(tell(event("shipment", facts), SCENARIO))
    assert told == "Lend lease for the North is cancelled: no port is open to it"


def test_the_urals_have_their_article() -> None:
    told = [event("factory", {"city": name, "factory": "vehicle"}) for name in ("Urals", "Gorki")]
    assert [text_of(tell(each, SCENARIO)) for each in told] == [
        "New vehicle factory in the Urals",
        "New vehicle factory in Gorki",
    ]


@pytest.mark.parametrize(("type_", "facts", "secrets", "_"), EXAMPLES, ids=[entry[0] for entry in EXAMPLES])
def test_the_enemy_hears_of_it_without_the_secrets(
    type_: str, facts: dict[str, Any], secrets: dict[str, Any], _: str
) -> None:
    heard = seen(event(type_, facts, secrets), Side.SOVIET)
    assert heard is not None
    assert tell(heard, SCENARIO) == tell(event(type_, facts), SCENARIO)


@pytest.mark.parametrize(
    ("type_", "facts", "place"),
    [
        ("attacked", {"at": [8, 4], "start": [[7, 4]]}, Hex(8, 4)),
        ("moved", {"start": [4, 4], "to": [5, 5]}, Hex(5, 5)),
        ("built", {"city": "Minsk"}, Hex(5, 5)),
        ("weather", {"weather": "RAIN"}, None),
        ("factory", {"city": "Germany"}, None),
    ],
)
def test_a_reader_can_jump_to_the_place(type_: str, facts: dict[str, Any], place: Hex | None) -> None:
    assert place_of(event(type_, facts), SCENARIO) == place


@pytest.mark.parametrize(("type_", "facts", "secrets", "_"), EXAMPLES, ids=[entry[0] for entry in EXAMPLES])
def test_what_is_underlined_begins_and_ends_with_a_word(
    type_: str, facts: dict[str, Any], secrets: dict[str, Any], _: str
) -> None:
    told = tell(event(type_, facts, secrets), SCENARIO)
    assert [span for span in told if span.role in LINED and span.text != span.text.strip()] == []


@pytest.mark.rule("8.5")
def test_what_is_wasted_of_a_production_stands_where_80_columns_show_it() -> None:
    made = {"vehicle": 210, "artillery": 150, "aircraft": 22, "supply": 176, "infantry": 170, "construction": 20}
    wasted = {"vehicle": 210, "aircraft": 22, "supply": 144}
    facts = {"side": "SOVIET", "stopped": False, "points": made, "factories": 4, "wasted": wasted}
    told = text_of(tell(event("produced", facts), SCENARIO))
    assert told.startswith("Soviet production: wasted 210 vehicle, 22 aircraft and 144 supply; made 210 vehicle, ")
    assert told.endswith("; 4 new factories")
