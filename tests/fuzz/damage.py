"""Ways in which a file is damaged, each drawn by dice, so that every case can be repeated."""

from __future__ import annotations

import re
from copy import deepcopy
from random import Random
from typing import Any

WORDS = (
    b"\x00", b"\xff", b"\x1b[2J", b"\xc2\x9b31m", b"\xe2\x80\xae", b"\xe2\x80\xa8", b"\r", b"\n", b'"', b"'", b"[",
    b"]", b"{", b"}", b"=", b"#", b"-", b"9" * 30, b"1e999", b"nan", b"A" * 300, b"[" * 200, b'"""',
    b"0x", b"1941-02-30",
)  # fmt: skip
"""Bytes that mean something somewhere: to a terminal, a parser, a calendar."""

VALUES: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 5, 13, 99, 256, 10**9, 2**63 - 1, -(2**63), 1.5, float("nan"), float("inf"), "",
    "x", "\n\x1b[2J", "\u202eabc", "\xe9" * 3000, [], {}, [[]], {"x": 1},
    [1, 1], [-1, -1], [10**6, 10**6], "9999-12-31", "1941-06-22", "AXIS", "SOVIET", "VERY COLD", "1,1", "7 PZ 1/1/0",
    [[1, 1, "AXIS"]], ["7 PZ 1/1/0"],
)  # fmt: skip
"""Values of every kind, possible ones too, for any place."""

TOKEN = re.compile(r'"[^"\n]*"|-?\b\d[\d.-]*\b|\b[A-Za-z_]+\b|[\[\]{}=,]')
"""A text, a number, a word or a sign of a file for people."""

TOKENS = (
    "0", "-1", "1", "2", "7", "99", "999", "99999999999999999999", "1.5", "true", "nan", '""', '"x"', '"AXIS"',
    '"SOVIET"', '"Minsk"', '"1,1"', '"3,3 2"', '"......"', '"\\u001b[2J"', '"\\u202e"', "[]", "{}", "[[]]", "[1, 1]",
    "1941-07-06", "1944-12-31", "9999-12-31", '"' + "x" * 300 + '"', "", ",", "=", "]",
)  # fmt: skip


def with_damage(raw: bytes, dice: Random) -> bytes:
    """The bytes after one to three blows: bits turned over, pieces cut out, doubled, exchanged or put in."""
    bits = bytearray(raw)
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(bits) + 1)
        some = dice.choice((1, 1, 2, 8, 200))
        match dice.randrange(6):
            case 0 if bits:
                bits[at % len(bits)] ^= 1 << dice.randrange(8)
            case 1:
                del bits[at : at + some]
            case 2:
                bits[at:at] = bits[at : at + some]
            case 3:
                bits[at:at] = dice.choice(WORDS)
            case 4:
                bits[at : at + some] = dice.choice(WORDS)
            case _ if dice.random() < 0.2:
                del bits[at:]
            case _:
                other = dice.randrange(len(bits) + 1)
                bits[at : at + some] = bits[other : other + some]
    return bytes(bits)


def with_other_value(value: Any, dice: Random) -> Any:
    """A plain value with one of its parts, at any depth, exchanged, doubled or taken out; the others are shared."""
    copy = value.copy()
    inner = copy
    while True:
        keys = list(inner) if isinstance(inner, dict) else range(len(inner))
        if not keys:
            return copy
        key = dice.choice(keys)
        part = inner[key]
        if isinstance(part, dict | list) and part and dice.random() < 0.9:
            inner[key] = part.copy()
            inner = inner[key]
            continue
        match dice.randrange(8):
            case 0:
                del inner[key]
            case 1 if isinstance(inner, dict):
                inner[dice.choice(("", "x", "\x1b[2J", "99", *map(str, keys)))] = part
            case 1 | 2 if isinstance(inner, list):
                inner.append(deepcopy(part))
            case 3 if isinstance(part, int):
                inner[key] = part + dice.choice((-1, 1, 10, 100))
            case _:
                inner[key] = dice.choice(VALUES)
        return copy


def with_other_tokens(text: str, dice: Random) -> str:
    """A text for people with one or two of its words, numbers or signs exchanged, some of them for one another."""
    found = [*TOKEN.finditer(text)]
    for token in sorted(dice.sample(found, min(len(found), dice.randint(1, 2))), key=lambda each: -each.start()):
        new = dice.choice(found)[0] if dice.random() < 0.4 else dice.choice(TOKENS)
        text = f"{text[: token.start()]}{new}{text[token.end() :]}"
    return text
