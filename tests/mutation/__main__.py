"""Mutants of the rooms below the screen: are there tests that notice?

`pip install -e '.[mutation]'`, then in the project's folder `python -m tests.mutation` for all of them, or

    python -m tests.mutation wir/rules/weather.py        those of some files or folders
    python -m tests.mutation --sample 100 --seed 2       so many of each room, drawn by lot
    python -m tests.mutation --again                     those that lived last time
    (cd mutants && mutmut show NAME)                     a mutant as a difference

mutmut makes the mutants (`[tool.mutmut]` in pyproject.toml) and mypy sorts out those that no commit could hold; the
others are tried on the tests named there. Everything lies in `mutants/`. What is decorated, as
properties are, and what stands outside functions has no mutants.
"""

from __future__ import annotations

import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import click

ROOT = Path(__file__).parents[2]
STAGE = ROOT / "mutants"
MUTANTS = STAGE / "mutants"
RESULTS = MUTANTS / "results.jsonl"
BY_TYPE = "refused by mypy"
KILLED = ("killed", "endless", BY_TYPE)


def stage() -> None:
    """Copies what has changed of the project, without `@override`, since mutmut passes over what is decorated."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    wanted = {Path(line) for line in listed.stdout.splitlines() if (ROOT / line).is_file()}
    for path in sorted(wanted):
        data = (ROOT / path).read_bytes()
        if path.parts[0] == "wir" and path.suffix == ".py":
            data = re.sub(rb"(?m)^ *@override\n", b"", data)
        target = STAGE / path
        if not target.exists() or target.read_bytes() != data:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
    for folder in ("wir", "tests"):
        for path in [*STAGE.glob(f"{folder}/**/*.py"), *MUTANTS.glob(f"{folder}/**/*.py")]:
            if path.relative_to(MUTANTS if path.is_relative_to(MUTANTS) else STAGE) not in wanted:
                path.unlink()


def generate() -> None:
    """Has mutmut write the mutants of all files that are set for it and have changed."""
    program = (
        "from mutmut.__main__ import create_mutants, copy_src_dir, copy_also_copy_files; import os;"
        "os.makedirs('mutants', exist_ok=True); copy_src_dir(); copy_also_copy_files(); create_mutants(1)"
    )
    for name in ("tests", "scenarios", "saves"):
        shutil.rmtree(MUTANTS / name, ignore_errors=True)
    subprocess.run([sys.executable, "-c", program], cwd=STAGE, check=True, stdout=subprocess.DEVNULL)


def mutants_in(path: Path) -> dict[str, range]:
    """The mutants in a file that mutmut wrote, by their names, and the lines of each."""
    module = ".".join(path.relative_to(MUTANTS).with_suffix("").parts).removesuffix(".__init__")
    found = {}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            base, _, number = node.name.rpartition("__mutmut_")
            if base and number.isdigit():
                found[f"{module}.{node.name}"] = range(node.lineno, (node.end_lineno or node.lineno) + 1)
    return found


def refused_by_mypy(command: list[str], mutants: dict[Path, dict[str, range]]) -> set[str]:
    """The mutants that the check of types refuses."""
    ended = subprocess.run([sys.executable, "-m", *command], cwd=MUTANTS, capture_output=True, text=True, check=False)
    lines: dict[Path, set[int]] = defaultdict(set)
    for error in map(json.loads, filter(str.strip, ended.stdout.splitlines())):
        if error["severity"] == "error":
            lines[MUTANTS / error["file"]].add(error["line"])
    return {name for path, found in mutants.items() for name, span in found.items() if not lines[path].isdisjoint(span)}


def drawn(names: list[str], sample: int, seed: int) -> list[str]:
    """So many mutants of each room, drawn by lot."""
    rooms = defaultdict(list)
    for name in names:
        rooms[name.split(".")[1]].append(name)
    return [
        name
        for room, of_room in sorted(rooms.items())
        for name in random.Random(f"{seed} {room}").sample(of_room, min(sample, len(of_room)))
    ]


def results() -> list[dict[str, Any]]:
    """What has been found, the last result of each mutant."""
    lines = RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else []
    return [*{entry["mutant"]: entry for entry in map(json.loads, lines)}.values()]


def tell(found: list[dict[str, Any]]) -> None:
    """Prints the figures by module and room, and the names of all that lived."""
    fates: dict[str, Counter[str]] = defaultdict(Counter)
    for entry in found:
        module = entry["mutant"].rpartition(".")[0]
        for place in (module, ".".join(module.split(".")[:2]), "all"):
            fates[place][entry["fate"]] += 1
    click.echo(f"{'':34} {BY_TYPE:>16} {'tried':>6} {'noticed':>8}")
    for place, counts in sorted(fates.items()):
        refused = counts.pop(BY_TYPE, 0)
        tried = sum(counts.values())
        noticed = f"{100 * sum(counts[fate] for fate in KILLED) / tried:6.1f} %" if tried else "-"
        told = ", ".join(f"{count} {fate}" for fate, count in sorted(counts.items()))
        click.echo(f"{place:34} {refused:16} {tried:6} {noticed:>8}   {told}")
    for entry in sorted(found, key=lambda entry: entry["mutant"]):
        if entry["fate"] not in KILLED:
            click.echo(f"{entry['fate']:9} {entry['mutant']}")


@click.command(help=__doc__.partition("\n")[0])
@click.argument("places", nargs=-1)
@click.option("--sample", type=int, help="So many mutants of each room, drawn by lot.")
@click.option("--seed", type=int, default=1, help="Of the lot.")
@click.option("--again", is_flag=True, help="Those that lived last time; what tests reach is known.")
@click.option("--table", is_flag=True, help="Tells what was found last time.")
def main(places: tuple[str, ...], sample: int | None, seed: int, again: bool, table: bool) -> None:
    """Makes the mutants, tries them and tells what became of them."""
    if table:
        tell(results())
        return
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]
    lived = [entry["mutant"] for entry in results() if entry["fate"] not in KILLED]
    stage()
    generate()
    files = [path for pattern in settings["only_mutate"] for path in sorted(MUTANTS.glob(pattern))]
    mutants = {path: mutants_in(path) for path in files if path.suffix == ".py"}
    names = [
        name
        for path, found in mutants.items()
        for name in found
        if not places or any(str(path.relative_to(MUTANTS)).startswith(place) for place in places)
    ]
    random.Random(seed).shuffle(names)  # so that a run that is cut short is a sample
    if again:
        names = [name for name in lived if name in names]
    if sample is not None:
        names = drawn(names, sample, seed)
    refused = refused_by_mypy(settings["type_check_command"], mutants)
    with RESULTS.open("w", encoding="utf-8") as file:
        for name in names:
            if name in refused:
                file.write(json.dumps({"mutant": name, "fate": BY_TYPE}) + "\n")
    wanted = MUTANTS / "wanted.txt"
    wanted.write_text("\n".join(name for name in names if name not in refused), "utf-8")
    click.echo(f"{len(names)} mutants, {len(refused.intersection(names))} of them refused by mypy")
    selection = [*settings["pytest_add_cli_args_test_selection"], *settings["pytest_add_cli_args"]]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.mutation.running", "--tb=no", *selection]
    surveyed = {"WIR_MUTANTS_SURVEYED": "1"} if again else {}
    subprocess.run(command, cwd=MUTANTS, env={**os.environ, "WIR_MUTANTS": str(wanted), **surveyed}, check=True)
    tell(results())


if __name__ == "__main__":
    main()
