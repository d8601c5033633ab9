"""The mutants in the files that mutmut wrote: all of a function's stand behind it, each with its own number."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import takewhile
from pathlib import Path

from tests.mutation.equivalent import Difference


@dataclass(frozen=True, slots=True, order=True)
class Mutant:
    """A mutant by mutmut's name, the lines where it stands, what it changes, and a sum of the function and itself.

    The number in the name moves with every change of the function; the sum tells whether a result still holds.
    """

    name: str
    path: Path
    first: int
    last: int
    difference: Difference
    code: str

    @property
    def module(self) -> str:
        """The module that it is a mutant of."""
        return self.name.rpartition(".")[0]

    @property
    def lines(self) -> range:
        """The lines in its file."""
        return range(self.first, self.last + 1)


def mutants_in(path: Path, root: Path) -> Iterator[Mutant]:
    """The mutants in a file that mutmut wrote below a folder."""
    module = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
    text = path.read_text("utf-8")
    lines = text.splitlines()
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            base, _, number = node.name.rpartition("__mutmut_")
            if base:
                found[base, number] = node.lineno, node.end_lineno or node.lineno
    for (base, number), (first, last) in found.items():
        if number.isdigit():
            start, end = found[base, "orig"]
            own, other = ([line.strip() for line in lines[a - 1 : b]] for a, b in ((start, end), (first, last)))
            own[0], other[0] = (body[0].partition("__mutmut_")[2].partition("(")[2] for body in (own, other))
            code = blake2b("\n".join((*own, *other)).encode(), digest_size=6).hexdigest()
            difference = _difference(f"{module}.{_plain_name(base)}", own, other)
            yield Mutant(f"{module}.{base}__mutmut_{number}", path, first, last, difference, code)


def _plain_name(base: str) -> str:
    """`Dice.pick` for mutmut's `xǁDiceǁpick`, `build` for `x_build`."""
    return base.removeprefix("x").removeprefix("_") if "ǁ" not in base else ".".join(base.split("ǁ")[1:])


def _difference(function: str, own: list[str], other: list[str]) -> Difference:
    """A mutant differs in one place: what is the same before and behind it is left out."""
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(own, other, strict=False)))
    own, other = own[alike:], other[alike:]
    rest = min(len(own), len(other))
    behind = sum(1 for _ in takewhile(lambda n: own[-n] == other[-n], range(1, rest + 1)))
    was, becomes = ("\n".join(lines[: len(lines) - behind]) for lines in (own, other))
    return Difference(function, was, becomes)
