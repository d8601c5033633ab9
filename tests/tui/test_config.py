"""The configuration: what it may change, and one clear line for each way in which it can be wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.playing import Player, player
from wir.text.panels.lines import length, text_of
from wir.tui.app import sensible_keys
from wir.tui.config import COLUMNS, PACES, Config, Pace, load_config, parse_config
from wir.tui.everything import keymap_of
from wir.tui.look import LOOKS
from wir.tui.modes.pages import EXAMPLE, all_keys


def written(folder: Path, text: str) -> Path:
    path = folder / "config.toml"
    path.write_bytes(text.encode())
    return path


def test_without_a_file_everything_is_as_usual(tmp_path: Path) -> None:
    config, problem = load_config(tmp_path / "none.toml", {})
    assert problem is None
    assert (config.palette, config.pace, config.ask_before_end) == ("auto", Pace.NORMAL, True)


def test_a_byte_order_mark_is_not_part_of_the_file(tmp_path: Path) -> None:
    config, problem = load_config(written(tmp_path, '\ufeffpalette = "1984"'), {})
    assert problem is None
    assert config.palette == "1984"


def test_the_file_changes_keys_look_and_habits(tmp_path: Path) -> None:
    text = (
        'palette = "1984"\npace = "fast"\nask_before_end = false\n[keys]\n"group.plot" = "ctrl+t"\ngroup.rail = ["w"]'
    )
    config, problem = load_config(written(tmp_path, text), {})
    assert problem is None
    assert (config.palette, config.pace, config.ask_before_end) == ("1984", Pace.FAST, False)
    assert keymap_of(config.keys).keys_of("group.plot") == ("Ctrl+T",)
    assert keymap_of(config.keys).keys_of("group.rail") == ("W",)


def test_the_environment_has_the_last_word_on_the_look(tmp_path: Path) -> None:
    path = written(tmp_path, 'palette = "1984"')
    assert load_config(path, {"WIR_PALETTE": "none"})[0].palette == "none"
    config, problem = load_config(path, {"WIR_PALETTE": "pink"})
    assert config.palette == "1984"
    assert problem is not None
    assert "pink" in problem


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("palette = 3", "palette: 3 is not one of"),
        ("pace = 'slowly'", "pace: 'slowly' is not one of"),
        ("ascii = 'yes'", "ascii: true or false is expected"),
        ("colour = true", "colour: there is no such setting"),
        ("keymap = {}", "keymap: there is no such setting"),
        ("keys = 1", "keys: lines such as"),
        ("rulers = true\nascii = " + "9" * 5000, "Number too large (at line 2, column 9)"),
        ("ascii = 0x" + "f" * 5000, "Number too large (at line 1, column 9)"),
        ("palette = '\\u001b[2J" + "x" * 5000 + "'", "palette: "),
        ("[keys]\n'group.plot' = 5", "keys.group.plot: a key or a list of keys is expected"),
        ("palette = ", "Invalid value"),
        ("a = " + "[" * 3000, ""),
        ("#" * 200_000, "is larger than"),
        ("ascii = true\na" + ".a" * 40_000 + " = 1", "A key has more than 20 dots (at line 2, column 1)"),
        ("[keys" + " . a" * 21 + "]", "A key has more than 20 dots (at line 1, column 1)"),
    ],
)
def test_what_is_wrong_is_told_in_one_line_that_names_the_file(tmp_path: Path, text: str, told: str) -> None:
    path = written(tmp_path, text)
    config, problem = load_config(path, {})
    assert problem is not None
    assert problem.startswith(f"{path}: ")
    assert told in problem
    assert problem.isprintable()
    assert len(problem) <= 200
    assert config == Config()


def test_a_file_that_is_no_text_or_cannot_be_read_is_told(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8 text" in str(load_config(path, {})[1])
    assert "folder" in str(load_config(tmp_path, {})[1])


def test_the_page_of_keys_names_every_binding_and_its_example_can_be_used() -> None:
    keymap = keymap_of({})
    page = all_keys(keymap, Path("/x/config.toml"), 76)
    told = "\n".join(map(text_of, page))
    assert max(map(length, page)) <= 76
    assert all(name in told for name in keymap.bindings)
    assert all(each in told for each in EXAMPLE)
    assert "/x/config.toml" in told
    assert [each for each in (*LOOKS, *PACES, *COLUMNS) if each not in "\n".join(EXAMPLE)] == []
    assert keymap_of(parse_config("\n".join(EXAMPLE))[0]["keys"]).keys_of("group.plot") == ("P", "Ctrl+T")


def test_the_keys_of_the_page_of_keys_stand_below_each_other_whatever_the_names_are() -> None:
    keymap = keymap_of({})
    page = all_keys(keymap, Path("/x/config.toml"), 76)
    named = [spans for spans in page if spans and spans[0].text.rstrip() in keymap.bindings]
    assert len(named) == len(keymap.bindings)
    assert len({len(spans[0].text) for spans in named}) == 1
    assert all(spans[0].text.endswith(" ") for spans in named)


def test_a_changed_key_works_at_the_table_and_the_old_one_does_not() -> None:
    config = Config(keys={"movement.get": ["ctrl+g"]})
    p = Player(player().state, config=config)
    p.press("g")
    assert len(p.desk.pile) == 1
    p.press("ctrl+g")
    assert len(p.desk.pile) == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[keys]\n'group.fly' = 'f'", "keys.group.fly: there is no such binding"),
        ("[keys]\n'group.plot' = 'hyper'", "keys.group.plot: 'hyper' is not a key"),
        ("[keys]\n'group.plot' = 'n'", "is taken by"),
    ],
)
def test_what_is_wrong_with_keys_is_told(tmp_path: Path, text: str, told: str) -> None:
    config, problem = load_config(written(tmp_path, text), {})
    assert problem is None
    assert told in str(sensible_keys(config.keys)[1])


def test_of_several_settings_only_those_that_are_wrong_are_as_usual(tmp_path: Path) -> None:
    text = "palette = 'pink'\nrulers = false\npace = 3\ncolour = 1\n[keys]\n'group.plot' = 5\n'group.rail' = 'w'"
    config, problem = load_config(written(tmp_path, text), {})
    assert config == Config(rulers=False, keys={"group.rail": ["w"]})
    for told in (
        "palette: 'pink' is not",
        "pace: 3 is not",
        "colour: there is no such setting",
        "keys.group.plot: a key",
    ):
        assert told in str(parse_config(text)[1])
    assert "palette: 'pink' is not" in str(problem)
    assert str(problem).endswith("wrong too: pace, colour, keys.group.plot")


def test_of_several_keys_only_those_that_make_no_sense_are_as_usual() -> None:
    wanted = {"group.plot": ["n"], "group.rail": ["w"], "group.fly": ["f"], "movement.get": ["hyper"]}
    kept, wrong = sensible_keys(wanted)
    assert kept == {"group.rail": ["w"]}
    for told in ("keys.group.plot: N is taken by", "keys.group.fly: there is no", "keys.movement.get: 'hyper' is not"):
        assert any(fault.startswith(told) for fault in wrong)
    assert sensible_keys({"group.rail": ["w"]}) == ({"group.rail": ["w"]}, [])
