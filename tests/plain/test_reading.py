from __future__ import annotations

import re
import time

import pytest

from wir.model.errors import InputError
from wir.plain.reading import read_orders
from wir.plain.table import Table
from wir.rules.refusal import RefusedError


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("move 12 2", ["MOVE 12 2"]),
        ("move 12 2 3 3", ["MOVE 12 2", "MOVE 12 3", "MOVE 12 3"]),
        ("move 12 2,3", ["MOVE 12 2", "MOVE 12 3"]),
        ("rail 12 to Minsk", ["RAIL 12 9,7"]),
        ("rail 12 9,7", ["RAIL 12 9,7"]),
        ("plot 12 34s", ["PLOT 12 34S"]),
        ("strike 52 minsk bomb", ["STRIKE 52 9,7 bomb"]),
        ("strike 52 at 9,7 ground", ["STRIKE 52 9,7 ground"]),
        ("strike 52 -", ["STRIKE 52 -"]),
        ("depot 58 to brest", ["DEPOT 58 3,3,3"]),
        ("air r>52 20", ["AIR R>52 20"]),
        ("build brest mech pz 60", ["BUILD Brest mech PZ 60"]),
        ("dismantle BREST", ["DISMANTLE Brest"]),
        ("note Mind the Bug", ["NOTE Mind the Bug"]),
        ("resign", ["RESIGN AXIS"]),
        ("Resign axis", ["RESIGN AXIS"]),
        ("end", ["END"]),
        ("End  Phase", ["END"]),
        ("end the phase", ["END"]),
        ("strike 52" + " " * 950 + "minsk \t bomb", ["STRIKE 52 9,7 bomb"]),
        ("note Mind   the Bug", ["NOTE Mind   the Bug"]),
    ],
)
def test_orders_are_read_in_any_case_and_with_names(table: Table, line: str, orders: list[str]) -> None:
    assert [str(order) for order in read_orders(table.view, line)] == orders


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("rail 12 to Minks", "did you mean Minsk?"),
        ("depot 99 to Brest", "99"),
        ("depot 58 to Minsk", "depot 58 cannot reach Minsk 9,7: enemy group 64 has 9,7 in its zone of control"),
        ("move 12 north", "MOVE"),
        ("resign soviet", "you play the Axis side; resign gives up that one, not the enemy's"),
        ("aside soviet rails 8,5", "you play the Axis side; what is kept for the enemy is not yours to change"),
        ("strike 52 99,99 ground", "99,99 is not on the map"),
        ("strike 52 " + "a " * 490 + "x ground", "an order has at most 500 characters"),
        ("rail 12 to " + "x" * 490, "an order has at most 500 characters"),
    ],
)
def test_what_cannot_be_read_says_why(table: Table, line: str, told: str) -> None:
    with pytest.raises((InputError, RefusedError), match=re.escape(told)):
        read_orders(table.view, line)


@pytest.mark.parametrize("word", ["move", "rail", "strike", "depot", "lay", "build", "hold", "march", "hand"])
@pytest.mark.parametrize("filling", [" ", "1 ", "a ", ", ", " at "], ids=["blanks", "ones", "letters", "commas", "at"])
def test_no_line_keeps_its_reader_waiting(table: Table, word: str, filling: str) -> None:
    line = f"{word} 52 {filling * (950 // len(filling))}x"
    start = time.process_time()
    with pytest.raises((InputError, RefusedError)):
        read_orders(table.view, line)
    assert time.process_time() - start < 1
