from __future__ import annotations

import random
from pathlib import Path

import pytest

from wir.scenario import ScenarioError, check_paths, load_scenario, scenario_folder
from wir.scenario.finding import LARGEST_FILE, read_source

USES = {"russia": "barbarossa", "dnieper": "smolensk"}
"""A scenario that uses each map."""

WRONG = ["0", "-1", "3.5", "true", '"x"', "[]", "{}", "[[]]", "1941-06-22", "99999999999999999999999", "nan"]


def write(tmp_path: Path, content: str | bytes) -> Path:
    path = tmp_path / "bad.toml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "bad.toml: "),
        ("\x00\x01", "bad.toml: line 1, column 1"),
        (b"title = \xff\xfe", "bad.toml: line 1: is not UTF-8 text"),
        ("a = " + "[" * 100_000, "bad.toml: is nested too deeply"),
        ("a = " + "9" * 10_000, "bad.toml: line 1, column 5: Number too large"),
        ("[[groups]]\nid = 0x" + "f" * 10_000, "bad.toml: line 2, column 6: Number too large"),
        (f'# {"9" * 99}\na = """\n{"9" * 99}"""\nb = [\n 1, -{"9_" * 40}9]', "bad.toml: line 5, column 6: Number"),
        ("a = 1\na = 2\n", "bad.toml: line 2, column 6: Cannot overwrite a value"),
        ('a = """', "bad.toml: line 1: "),
        ("\na" + ".a" * 40_000 + " = 1", "bad.toml: line 2, column 1: A key has more than 20 dots"),
        ("a = '''\n.\n'''\n[b" + " . 'x.y'" * 21 + "]", "bad.toml: line 4, column 1: A key has more than 20 dots"),
        ('a = ["""x"""", {c' + '."d"' * 21 + " = 1}]", "bad.toml: line 1, column 1: A key has more than 20 dots"),
        ("a = [1.5, {b" + ".c" * 21 + " = 1.5}]", "bad.toml: line 1, column 1: A key has more than 20 dots"),
        ("a" + ".a" * 20 + " = 1", "bad.toml: a: is not a known key"),
        ("#" * (LARGEST_FILE + 1), "bad.toml: is larger than 1000000 bytes"),
        ('terrain = "x"', "bad.toml: terrain: must be a list"),
        ('"\\u001b[2J" = 1', "bad.toml: ?[2J: is not a known key"),
    ],
)
def test_what_is_no_scenario_is_refused_in_words(tmp_path: Path, content: str | bytes, message: str) -> None:
    lines = check_paths([write(tmp_path, content)])
    assert any(line.startswith(message) for line in lines), lines
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize(
    "line",
    [
        f"a = '{'.' * 30}'",
        f"a = '''it's\n{'.' * 30}''''",
        f'a = "\\"{"." * 30}"',
        f'a = """"\n"" \\"""{"." * 30}"""""',
        f'"{"." * 30}" = 1',
        f"# {'.' * 30}",
        f"a = [{'1.5, ' * 30}]",
    ],
)
def test_dots_that_are_not_those_of_a_key_are_not_counted(tmp_path: Path, line: str) -> None:
    read_source(write(tmp_path, f"{line}\nb.c = 1\n"))


def test_a_folder_and_a_missing_file_are_refused_in_words(tmp_path: Path) -> None:
    assert check_paths([tmp_path / "none.toml"]) == ["none.toml: cannot be read (No such file or directory)"]
    assert check_paths([tmp_path]) == [f"{tmp_path}: holds no .toml file"]
    with pytest.raises(ScenarioError, match="there is no such file"):
        load_scenario(tmp_path)


def test_every_value_of_a_wrong_kind_is_refused_in_words(tmp_path: Path) -> None:
    text = (scenario_folder() / "smolensk.toml").read_text("utf-8")
    (tmp_path / "dnieper.toml").write_bytes((scenario_folder() / "dnieper.toml").read_bytes())
    keys = ("title", "map", "start", "weather", "infantry", "last_week", "AXIS", "Minsk", "soviet_handicap")
    for key in keys:
        line = next(line for line in text.splitlines() if line.startswith(f"{key} = "))
        for wrong in WRONG:
            path = write(tmp_path, text.replace(line, f"{key} = {wrong}", 1))
            assert all(problem.startswith("bad.toml: ") for problem in check_paths([path])), (key, wrong)


@pytest.mark.thorough
def test_random_damage_never_ends_in_a_traceback(tmp_path: Path) -> None:
    dice = random.Random(1941)
    for name in ("barbarossa", "russia", "zitadelle", "smolensk", "dnieper"):
        for file in scenario_folder().glob("*.toml"):
            (tmp_path / file.name).write_bytes(file.read_bytes())
        whole = (scenario_folder() / f"{name}.toml").read_bytes()
        for _ in range(12):
            torn = bytearray(whole)
            for _ in range(dice.randint(1, 4)):
                start = dice.randrange(len(torn))
                torn[start : start + dice.choice((1, 1, 2, 9, 400))] = dice.choice(
                    (b"", b"9", b'"', b"[", b"\n", b"zz")
                )
            (tmp_path / f"{name}.toml").write_bytes(torn)
            lines = check_paths([tmp_path / f"{USES.get(name, name)}.toml"])
            assert all(".toml: " in line and line.isprintable() for line in lines)


def test_a_file_cut_off_anywhere_is_refused(tmp_path: Path) -> None:
    whole = (scenario_folder() / "barbarossa.toml").read_bytes()
    (tmp_path / "russia.toml").write_bytes((scenario_folder() / "russia.toml").read_bytes())
    for tenth in range(1, 10):
        assert check_paths([write(tmp_path, whole[: len(whole) * tenth // 10])]) != []
