"""The README's promises: its commander plays, its commands exist, its picture is there, its keys are the screen's."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from wir.cli.group import main
from wir.match.simulate import Setup, simulate
from wir.model.scenario import Length
from wir.scenario import load_scenario

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text("utf-8")
COMMANDER = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)


def test_the_commander_of_the_readme_has_twenty_lines_and_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert COMMANDER is not None
    lines = COMMANDER[1].splitlines()
    assert len(lines) <= 20
    (tmp_path / "brawler.py").write_text(COMMANDER[1], "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    war = simulate(
        load_scenario("barbarossa"), Setup(length=Length.SHORT, turns=3, axis="brawler:Brawler", soviet="hold")
    )
    assert war.failures == []
    assert sum(week["axis"]["supplied"] for week in war.turns) > 100
    assert sum(week["soviet"]["losses"] for week in war.turns) > 500


def test_the_years_are_those_of_the_campaigns_wherever_they_are_told() -> None:
    terms = [load_scenario(name).terms[Length.LONG] for name in ("barbarossa", "case_blue", "zitadelle")]
    assert {each.last_week.year for each in terms} == {1944}
    told = [
        ROOT / name
        for name in ("README.md", "pyproject.toml", "wir/__init__.py", "wir/cli/group.py", "wir/tui/title.py")
    ]
    assert all("1941-44" in path.read_text("utf-8") for path in told)


def test_every_command_of_the_readme_exists() -> None:
    known = set(main.list_commands(click.Context(main)))
    named = set(re.findall(r"^    wir ([a-z]+)", TEXT, re.MULTILINE)) | set(re.findall(r"`wir ([a-z]+)", TEXT))
    assert len(named) >= 8
    assert named <= known


def test_the_readme_opens_with_a_picture_and_its_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)]+)\)", TEXT)
    assert TEXT.splitlines()[2].startswith("![")
    assert links
    assert all((ROOT / link).is_file() for link in links)


@pytest.mark.parametrize("start", ["python3 -m venv .venv && .venv/bin/pip install -q -e . && .venv/bin/wir"])
def test_one_line_starts_the_game_one_runs_the_tests_and_one_serves_it(start: str) -> None:
    commands = re.findall(r"^    (python3 .*)$", TEXT, re.MULTILINE)
    assert commands[0] == start
    assert commands[1].endswith(".venv/bin/python -m pytest -q")
    assert commands[2].endswith(".venv/bin/wir serve --open")
    assert len(commands) == 3


def test_the_first_turn_is_ended_by_keys_that_end_it() -> None:
    """With a group in hand E examines it, so that it has to be put down; and the Axis moves last."""
    sixth = TEXT.partition("\n6. ")[2].partition("\n\n")[0]
    assert sixth.startswith("**Esc** puts down the group in hand, **E** ends the phase, and the week is fought out")
