"""What the house looks like in figures: `python -m tests.bench.house`.

Lines and modules of each room, modules that only one other imports, circles of imports, docstrings of methods that
override another, and lines that ask whether a state is a View.
"""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[2]
ASKS = re.compile(r"viewer is (?:not )?None|viewer (?:not )?in \(None|isinstance\([^)]*\bView\)")


def modules() -> dict[str, str]:
    """The text of every module of the program, by its name."""
    files = sorted((ROOT / "wir").rglob("*.py"))
    return {".".join(file.relative_to(ROOT).with_suffix("").parts): file.read_text("utf-8") for file in files}


def imports(texts: Mapping[str, str]) -> dict[str, set[str]]:
    """Which modules of the program each of them imports."""
    found: dict[str, set[str]] = {name: set() for name in texts}
    for name, text in texts.items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                wanted = {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
                found[name] |= {each for each in wanted if each in texts and each != name}
    return found


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """A circle of imports, if there is one."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def overriding(texts: Mapping[str, str]) -> Iterator[bool]:
    """For each method marked as overriding another whether it has a docstring all the same."""
    for text in texts.values():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and any(
                ast.unparse(mark) == "override" for mark in node.decorator_list
            ):
                yield ast.get_docstring(node) is not None


def main() -> None:
    """Prints the figures."""
    texts = modules()
    rooms = Counter[str]()
    sizes = defaultdict[str, int](int)
    for name, text in texts.items():
        room = name.split(".")[1]
        rooms[room] += 1
        sizes[room] += text.count("\n")
    for room, count in sorted(rooms.items()):
        print(f"{room:12} {count:4} modules {sizes[room]:6} lines")
    graph = imports(texts)
    importers = Counter(wanted for each in graph.values() for wanted in each)
    marked = [*overriding(texts)]
    whole = "\n".join(texts.values())
    print(f"{'in all':12} {len(texts):4} modules {whole.count(chr(10)) + 1:6} lines")
    print(f"modules that only one other imports: {sum(count == 1 for count in importers.values())}")
    print(f"circle of imports: {' -> '.join(circle(graph)) or 'none'}")
    print(f"methods that override another: {len(marked)}, with a docstring of their own: {sum(marked)}")
    print(f"noqa: ARG002: {len(re.findall(r'noqa:.*ARG002', whole))}")
    print(f"lines that ask whether a state is a View: {sum(bool(ASKS.search(line)) for line in whole.splitlines())}")


if __name__ == "__main__":
    main()
