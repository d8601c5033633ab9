"""Kinds of damage that can be done to any scenario; `test_damage.py` has those that want a place of their own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wir.scenario import check_paths, scenario_folder

MAPS = {"case_blue": "russia", "zitadelle": "russia", "smolensk": "dnieper"}

FIRST_UNIT = r'units = \["([^"]+?) (\d+)/(\d+)/(\d+)"'

DAMAGE = [
    (r'title = "(\w)', r'title = "\1\n', "line"),
    (r"weather = .*\n", "", r"weather: is missing"),
    (r'weather = "CLEAR"', 'weather = "FOG"', r'weather: must be CLEAR, COLD, VERY COLD or RAIN, not "FOG"'),
    (r"start = (\d+)-(\d\d)-(\d\d)", r"start = \1-\3-\2-00", r"line \d+, column"),
    (r"start = \d+-", "start = 1945-", r"start: 1945-\d\d-\d\d is not between"),
    (r'map = "\w+"', 'map = "atlantis"', r'map: there is no map "atlantis"'),
    (r'  "([AS.]+)[AS.]",  # 7', r'  "\1",  # 7', r"control row 7: \d+ letters instead of \d+"),
    (r'  "[AS.]([AS.]+)",  # 6', r'  "x\1",  # 6', r'control row 6, column 1: "x" is not one of \. A S'),
    (
        r'converted = \[\s*(?:#.*\s*)?"\d+,\d+"',
        'converted = ["99,1"',
        r'converted: "99,1" is not a railway hex of the map',
    ),
    (r"id = 64, at", "id = 65, at", r"group 65: appears twice"),
    (r"id = 64, at", "id = 127, at", r"group 127: combat groups are numbered 1-51 \(AXIS\) and 64-115 \(SOVIET\)"),
    (r"id = 64, at = \[\d+, \d+\]", "id = 64, at = [99, 1]", r"group 64: 99,1 is not a hex of this map"),
    (
        r"id = 64, at = \[\d+, \d+\]",
        "id = 64, at = [1, 5]",
        r"group 64: 1,5 (is neutral|does not belong to the SOVIET)",
    ),
    (FIRST_UNIT, r'units = ["\1 900/\3/\4"', r"strength 900, at most \d+"),
    (FIRST_UNIT, r'units = ["\1 \2/0/\4"', "experience 0, at least 1"),
    (FIRST_UNIT, r'units = ["\1 \2/\3/99"', "fatigue 99, at most 95"),
    (FIRST_UNIT, r'units = ["\1 \2/\3"', "must be a designation, a type and strength/experience/fatigue"),
    (r'units = \["(\S+) \w+ ', r'units = ["\1 PANZER ', r'"PANZER" is not a type of unit'),
    (r'units = \["', 'units = ["7 RIFLE 9/9/0", "', r'unit "7 RIFLE": RIFLE is not a type of the AXIS side'),
    (r"units = \[[^\]]*\]", "units = []", r"group \d+: 0 units, 1 to 6 are possible"),
    (r'units = \["([^"]+)"', r'units = ["\1", "\1"', "the side already has a unit of this designation and type"),
    (r"artillery = \d+", "artillery = 999", r"group \d+, artillery: 999, at most 240"),
    (r"points = \d+", "points = 256", r"air group \d+, points: 256, at most 255"),
    (r"id = 59, entry = \[\d+, \d+\]", "id = 59, entry = [99, 9]", r"depot 59: 99,9 is not a hex of this map"),
    (
        r'at = "Kalinin", kind|at = "Lvov", kind|at = "Pskov", kind',
        'at = "Berlin", kind',
        r'"Berlin" is neither a city nor a depot entry',
    ),
    (r'day = (\d+)-\d\d-\d\d, side = "AXIS"', r'day = 1940-01-07, side = "AXIS"', r"comes on 1940-01-07, outside"),
    (r'of = \["\w+"', 'of = ["TANKS"', r'"TANKS" is neither a type of unit nor a total'),
    (r'of = \["\w+"', "of = [5", r'known ".+", of, entry 1: must be text in quotes, not 5'),
    (r"figure = \d+, of = \[[^\]]*\]", "figure = 1, of = []", r'known ".+": of: no total is named'),
    (r"last_week = (\d+-\d\d)-\d\d", r"last_week = \1-03", r"lengths.short, last_week: \d+-\d\d-03 is not a whole"),
    (r"soviet_handicap = 1\d\d", "soviet_handicap = -1", r"lengths\.\w+, soviet_handicap: -1, at least 0"),
    (r"supply = \d+\n", "", r"pools\.AXIS, supply: is missing"),
    (r"supply = \d+\n", "supply = 256\n", r"pools\.AXIS, supply: 256, at most 255"),
    (r'Germany = \{ owner = "AXIS"', 'Germany = { owner = "SOVIET"', r"city Germany: always belongs to the AXIS side"),
    (r"\nMoscow = .*\n", "\n", r"city Moscow: is missing"),
    (r"\nMoscow = \{ owner = \"SOVIET\"", '\nMoscow = { owner = "AXIS"', r"city Moscow: its owner is AXIS, but"),
    (r"\[notes\]", "[notices]", r'notices: is not a known key \(did you mean "notes"\?\)'),
]


@pytest.mark.parametrize(
    "name", ["smolensk", *(pytest.param(name, marks=pytest.mark.thorough) for name in ("case_blue", "zitadelle"))]
)
@pytest.mark.parametrize("case", DAMAGE, ids=lambda case: str(case[2])[:40])
def test_damage_is_explained(tmp_path: Path, name: str, case: tuple[str, str, str]) -> None:
    pattern, new, message = case
    text = (scenario_folder() / f"{name}.toml").read_text("utf-8")
    torn, count = re.subn(pattern, new, text, count=1)
    assert count == 1, f"{name}.toml does not hold {pattern}"
    path = tmp_path / f"{name}.toml"
    path.write_text(torn, "utf-8", newline="\n")
    lines = check_paths([path])
    assert any(line.startswith(f"{name}.toml: ") and re.search(message, line) for line in lines), lines
    assert all(line.isprintable() for line in lines)


@pytest.mark.rule("8.13")
def test_a_type_that_is_no_more_is_refused(tmp_path: Path) -> None:
    text = (scenario_folder() / "zitadelle.toml").read_text("utf-8")
    (tmp_path / "zitadelle.toml").write_text(text.replace("G.D PZG ", "G.D MOT "), "utf-8", newline="\n")
    assert check_paths([tmp_path]) == ['zitadelle.toml: group 2, unit "G.D MOT": MOT has become PZG by then']


@pytest.mark.parametrize("name", MAPS)
def test_the_untouched_copy_is_without_fault(tmp_path: Path, name: str) -> None:
    (tmp_path / f"{name}.toml").write_bytes((scenario_folder() / f"{name}.toml").read_bytes())
    assert check_paths([tmp_path]) == []


def test_damage_to_the_small_map_is_told_of_the_map(tmp_path: Path) -> None:
    for name in ("smolensk", "dnieper"):
        text = (scenario_folder() / f"{name}.toml").read_text("utf-8")
        (tmp_path / f"{name}.toml").write_text(text.replace('"8,2 2"', '"8,5 2"'), "utf-8", newline="\n")
    assert check_paths([tmp_path / "smolensk.toml"]) == [
        'dnieper.toml: river "Volga", side 2: "8,5 2" does not touch the side before it',
        'dnieper.toml: river "Volga", side 3: "9,2 4" does not touch the side before it',
    ]
