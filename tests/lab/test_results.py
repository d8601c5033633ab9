"""The file of results is resumed and merged, and nothing that stands in it goes unnoticed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.lab.conftest import result
from wir.lab.fixtures import LabError
from wir.lab.results import Results


def lines(*results: object) -> str:
    return "".join(f"{line}\n" for line in results)


def changed(*keys: str, to: object) -> str:
    told = json.loads(result().line())
    part = told
    for key in keys[:-1]:
        part = part[key]
    part[keys[-1]] = to
    return json.dumps(told)


def test_what_was_written_is_known_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    written = Results(path)
    for seed in (1, 2):
        written.add(result(seed))
    again = Results(path)
    assert len(again) == 2
    assert again.score(result(2).fixture, "cd") == result(2).score
    assert again.score(result(2).fixture, "another build") is None


def test_a_known_game_is_not_written_twice(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    results = Results(path)
    known = result()
    results.add(known)
    results.add(known)
    results.add(result())
    assert path.read_text() == lines(result().line())


def test_results_of_other_machines_are_merged(tmp_path: Path) -> None:
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    mine.write_text(lines(result(1).line(), result(2).line()))
    theirs.write_text(lines(result(2).line(), result(3).line()))
    Results(mine).merge(theirs)
    assert mine.read_text() == lines(*(result(seed).line() for seed in (1, 2, 3)))
    assert theirs.read_text() == lines(result(2).line(), result(3).line())


def test_a_game_that_came_out_otherwise_elsewhere_is_told(tmp_path: Path) -> None:
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    mine.write_text(lines(result().line()))
    theirs.write_text(lines(result(digest="ff").line()))
    with pytest.raises(LabError, match="theirs: hold against november in smolensk, seed 1: came out otherwise before"):
        Results(mine).merge(theirs)


def test_a_line_whose_end_was_lost_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(lines(result(1).line()) + result(2).line()[:50])
    results = Results(path)
    assert len(results) == 1
    results.add(result(2))
    assert path.read_text() == lines(result(1).line(), result(2).line())


def test_a_line_cut_off_anywhere_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    torn = replace(result(2), score=replace(result(2).score, margin=-7, failures=("ä 1",))).line()
    for length in range(1, len(torn)):
        path.write_text(lines(result(1).line()) + torn[:length])
        assert len(Results(path)) == 1
        assert path.read_text() == lines(result(1).line()), torn[:length]


@pytest.mark.parametrize(
    "last",
    [
        changed("more", to=1)[:-2] + "9" * 5000 + "}",
        changed("fixture", "seed", to=1).replace('"seed": 1', '"seed": ' + "9" * 5000),
        '{"fixture": {"seed": ' + "[" * 5000,
        result(2).line()[:50] + "\0" * 50,
        result(2).line()[:-2] + "x",
    ],
    ids=["a long number", "a long seed", "deep lists", "no text", "a letter"],
)
@pytest.mark.parametrize("end", ["", "\n"], ids=["without an end", "with an end"])
def test_only_a_line_cut_off_is_thrown_away(last: str, end: str, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(lines(result(1).line()) + last + end)
    with pytest.raises(LabError, match=r"^results\.jsonl: line 2: is not the result of a game") as raised:
        Results(path)
    assert len(str(raised.value)) <= 200
    assert path.read_text() == lines(result(1).line()) + last + end


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="a file that cannot be read")
def test_a_file_that_cannot_be_read_is_named() -> None:
    with pytest.raises(LabError, match=r"^/proc/self/mem: "):
        Results(Path("/proc/self/mem"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    results = Results(path)
    path.unlink()
    path.symlink_to("/dev/full")
    with pytest.raises(LabError, match=r"results\.jsonl: No space left on device$"):
        results.add(result())


def test_a_disk_that_takes_only_half_a_line_is_told(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    path = tmp_path / "results.jsonl"
    results = Results(path)
    results.add(result(1))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 50, hard))
    try:
        with pytest.raises(LabError, match="No space left on device"):
            results.add(result(2))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert len(Results(path)) == 1
    assert path.read_text() == lines(result(1).line())


def test_a_folder_that_does_not_exist_is_told_with_the_file(tmp_path: Path) -> None:
    for read in (Results, Results().merge):
        with pytest.raises(LabError, match=r"results\.jsonl: No such file or directory$"):
            read(tmp_path / "none" / "results.jsonl")


def test_a_last_line_without_an_end_of_line_is_a_line(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(result(1).line())
    results = Results(path)
    results.add(result(2))
    assert path.read_text() == lines(result(1).line(), result(2).line())


def test_a_file_that_is_none_of_ours_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "diary"
    path.write_text("dear diary")
    with pytest.raises(LabError, match="diary: line 1: is not the result of a game"):
        Results(path)
    assert path.read_text() == "dear diary"


@pytest.mark.parametrize(
    ("name", "reason"), [(".", "is a folder"), ("/dev/zero", "is not a file"), ("a\0b", "embedded")]
)
def test_what_is_no_file_is_told(name: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(LabError, match=reason):
        Results(tmp_path / name)


@pytest.mark.parametrize(
    "line",
    [
        "{}", "[]", "null", "\x00\xff", "[" * 10_000, '{"fixture": {', "NaN",
        changed("fixture", "seed", to="1"), changed("fixture", "seed", to=-1), changed("fixture", "level", to=9),
        changed("fixture", "weeks", to=True), changed("fixture", "axis", to="x" * 4001),
        changed("score", "margin", to=1e9), changed("score", "margin", to=None),
        changed("score", "failures", to=[1]), changed("more", to=1),
        changed("score", "level", to="x" * 30_000),
    ],
)  # fmt: skip
def test_a_line_that_is_no_result_is_told_with_its_number(line: str, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(lines(result().line(), line, result(2).line()), encoding="latin-1")
    with pytest.raises(LabError, match=r"^results\.jsonl: line 2: is ") as raised:
        Results(path)
    assert str(raised.value).isprintable()
    assert len(str(raised.value)) <= 200
