"""Mutants of the rooms below the screen: are there tests that notice?

`pip install -e '.[mutation]'`, then in the project's folder `python -m tests.mutation` for all of them, or

    python -m tests.mutation wir/rules/weather.py        those of some files or folders
    python -m tests.mutation --sample 100 --seed 2       so many of each room that mypy allows, by lot
    python -m tests.mutation --again                     those that lived last time, longer
    python -m tests.mutation --new                       those that have not been tried as they are now
    python -m tests.mutation --table                     none: what is known of those that are still as they were tried

mutmut makes the mutants (`[tool.mutmut]` in pyproject.toml) and mypy sorts out those that no commit could hold; the
others are tried on the tests named there. Those that live and change nothing that a test could see are named in
`equivalent.toml` and counted apart. Everything lies in `mutants/`. What is decorated, as
properties are, and what stands outside functions has no mutants.
"""

from __future__ import annotations

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

from tests.mutation.equivalent import FILE, equivalents
from tests.mutation.written import Mutant, mutants_in

ROOT = Path(__file__).parents[2]
STAGE = ROOT / "mutants"
MUTANTS = STAGE / "mutants"
RESULTS = MUTANTS / "results.jsonl"
BY_TYPE = "refused by mypy"
EQUIVALENT = "equivalent"
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
    for path in MUTANTS.glob("wir/**/*.*"):  # mutmut copies what is not there; what lies beside the sources may be old
        is_unfinished = path.suffix == ".py" and not path.stat().st_size  # a run was cut short as it was being written
        if is_unfinished or (path.suffix not in (".py", ".pyc") and path.is_file()):
            path.unlink()
    subprocess.run([sys.executable, "-c", program], cwd=STAGE, check=True, stdout=subprocess.DEVNULL)


def refused_by_mypy(command: list[str], mutants: list[Mutant]) -> set[str]:
    """The mutants that the check of types refuses."""
    ended = subprocess.run([sys.executable, "-m", *command], cwd=MUTANTS, capture_output=True, text=True, check=False)
    lines: dict[Path, set[int]] = defaultdict(set)
    for error in map(json.loads, filter(str.strip, ended.stdout.splitlines())):
        if error["severity"] == "error":
            lines[MUTANTS / error["file"]].add(error["line"])
    return {mutant.name for mutant in mutants if not lines[mutant.path].isdisjoint(mutant.lines)}


def drawn(mutants: list[Mutant], sample: int, seed: int) -> list[Mutant]:
    """So many mutants of each room, drawn by lot."""
    rooms = defaultdict(list)
    for mutant in mutants:
        rooms[mutant.module.split(".")[1]].append(mutant)
    return [
        mutant
        for room, of_room in sorted(rooms.items())
        for mutant in random.Random(f"{seed} {room}").sample(of_room, min(sample, len(of_room)))
    ]


def results(mutants: list[Mutant]) -> dict[str, dict[str, Any]]:
    """What has been found, the last result of each mutant that is still as it was when it was tried."""
    lines = RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else []
    found = {entry["mutant"]: entry for entry in map(json.loads, lines)}
    return {each.name: found[each.name] for each in mutants if found.get(each.name, {}).get("code") == each.code}


def fates(found: dict[str, dict[str, Any]], mutants: list[Mutant]) -> dict[Mutant, str]:
    """What became of each mutant; of those that lived, the ones that are known to change nothing are told apart."""
    known = equivalents()
    fates = {mutant: found[mutant.name]["fate"] for mutant in mutants if mutant.name in found}
    return {
        mutant: EQUIVALENT if fate not in KILLED and mutant.difference in known else fate
        for mutant, fate in fates.items()
    }


def tell(fates: dict[Mutant, str]) -> None:
    """Prints the figures by module and room, and all that lived, each with what it changes."""
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for mutant, fate in fates.items():
        for place in (mutant.module, ".".join(mutant.module.split(".")[:2]), "all"):
            counted[place][fate] += 1
    click.echo(f"{'':34} {BY_TYPE:>16} {EQUIVALENT:>11} {'tried':>6} {'noticed':>8}")
    for place, counts in sorted(counted.items()):
        refused, alike = counts.pop(BY_TYPE, 0), counts.pop(EQUIVALENT, 0)
        tried = sum(counts.values())
        noticed = f"{100 * sum(counts[fate] for fate in KILLED) / tried:6.1f} %" if tried else "-"
        told = ", ".join(f"{count} {fate}" for fate, count in sorted(counts.items()))
        click.echo(f"{place:34} {refused:16} {alike:11} {tried:6} {noticed:>8}   {told}")
    for mutant, fate in sorted(fates.items()):
        if fate not in (*KILLED, EQUIVALENT):
            click.echo(f"\n{fate}: {mutant.name}\n{mutant.difference}")


@click.command(help=__doc__.partition("\n")[0])
@click.argument("places", nargs=-1)
@click.option("--sample", type=int, help="So many mutants of each room that mypy allows, drawn by lot.")
@click.option("--seed", type=int, default=1, help="Of the lot.")
@click.option("--again", is_flag=True, help="Those that lived last time; each is tried longer, and --surveyed holds.")
@click.option("--new", is_flag=True, help="Those that have not been tried as they are now.")
@click.option("--surveyed", is_flag=True, help="What each test reaches is known from last time, but for new ones.")
@click.option("--table", is_flag=True, help="Tells what is known, and tries nothing.")
def main(
    places: tuple[str, ...], sample: int | None, seed: int, again: bool, new: bool, surveyed: bool, table: bool
) -> None:
    """Makes the mutants, tries them and tells what became of them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mutmut"]
    if not table:
        stage()
        generate()
    files = [path for pattern in settings["only_mutate"] for path in sorted(MUTANTS.glob(pattern))]
    every = [mutant for path in files if path.suffix == ".py" for mutant in mutants_in(path, MUTANTS)]
    mutants = [each for each in every if not places or str(each.path.relative_to(MUTANTS)).startswith(places)]
    known = results(mutants)
    if table:
        tell(fates(known, mutants))
        return
    for gone in equivalents().keys() - {mutant.difference for mutant in every}:
        click.echo(f"not made any more, though {FILE.name} names it: {gone.function}\n{gone}")
    refused = refused_by_mypy(settings["type_check_command"], every)
    if again:
        mutants = [mutant for mutant, fate in fates(known, mutants).items() if fate not in (*KILLED, EQUIVALENT)]
    if new:
        mutants = [mutant for mutant in mutants if mutant.name not in known]
    random.Random(seed).shuffle(mutants)  # so that a run that is cut short is a sample
    if sample is not None:
        mutants = drawn([mutant for mutant in mutants if mutant.name not in refused], sample, seed)
        random.Random(seed).shuffle(mutants)
    with RESULTS.open("a", encoding="utf-8") as file:
        for mutant in mutants:
            if mutant.name in refused:
                file.write(json.dumps({"mutant": mutant.name, "code": mutant.code, "fate": BY_TYPE}) + "\n")
    tried = [mutant for mutant in mutants if mutant.name not in refused]
    wanted = MUTANTS / "wanted.txt"
    wanted.write_text("".join(f"{mutant.name} {mutant.code}\n" for mutant in tried), "utf-8")
    click.echo(f"{len(mutants)} mutants, {len(mutants) - len(tried)} of them refused by mypy")
    selection = [*settings["pytest_add_cli_args_test_selection"], *settings["pytest_add_cli_args"]]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.mutation.running", "--tb=no", *selection]
    variables = {"WIR_MUTANTS": str(wanted), "WIR_MUTANTS_SECONDS": "10" if again else "3"}
    variables |= {"WIR_MUTANTS_SURVEYED": "1"} if again or surveyed else {}
    subprocess.run(command, cwd=MUTANTS, env={**os.environ, **variables}, check=True)
    tell(fates(results(every), mutants))


if __name__ == "__main__":
    main()
