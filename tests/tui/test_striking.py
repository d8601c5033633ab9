"""Air strikes by keys: targets, what they would do, and why none is flown (§6.9)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.kit import city, group, make_board, make_state
from tests.tui.playing import Player, player
from wir.model.board import Place
from wir.model.groups import AirGroup, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.orders.catalogue import parse_order
from wir.text.panels.lines import text_of
from wir.tui.modes.movement import AirInHand, Movement
from wir.tui.modes.plotting import Striking


@pytest.mark.rule("6.9")
@pytest.mark.parametrize(
    ("marks", "told"),
    [
        ({"supplied_by": 58}, None),
        ({}, "Air group 52 is out of supply"),
        ({"supplied_by": 58, "moved": True}, "Air group 52 has moved this week"),
        ({"supplied_by": 58, "points": 0}, "Air group 52 has no aircraft"),
    ],
)
def test_a_strike_is_offered_to_an_air_group_that_may_fly_one(marks: dict[str, Any], told: str | None) -> None:
    p = Player(
        make_state(group(12, (4, 5)), group(76, (6, 5)), air=[AirGroup(52, Hex(3, 5), **{"points": 60} | marks)])
    )
    p.desk.cursor = Hex(3, 5)
    p.press("g")
    assert isinstance(p.mode, AirInHand)
    assert ("Plot strike" in [hint.word for hint in p.mode.hints()]) is (told is None)
    p.press("p")
    assert isinstance(p.mode, AirInHand) is (told is not None)
    assert told is None or told in p.notice


@pytest.mark.rule("6.9")
def test_a_strike_is_flown_to_the_next_target_or_to_a_place_by_name() -> None:
    p = player()
    p.press("a tab")
    assert p.desk.cursor == Hex(6, 5)
    p.press("t")
    p.type("4,5")
    assert p.desk.cursor == Hex(4, 5)
    p.press("tab g")
    assert p.state.air[52].strike == Strike(Hex(6, 5), StrikeKind.GROUND)


@pytest.mark.rule("6.9")
def test_why_no_air_group_flies_is_told_in_a_line_of_80_columns() -> None:
    p = player()
    for order, why in (
        ("STRIKE 52 6,5 ground", "1 strike plotted; P on a base changes"),
        ("MOVE 52 1", "or has moved"),
    ):
        p.desk.order(parse_order(order))
        p.press("a")
        assert why in p.notice
        assert len(p.notice) < 80
        p.press("u")


@pytest.mark.rule("7.1")
def test_what_a_strike_would_do_is_seen_before_it_is_plotted() -> None:
    p = player()
    p.press("a")
    assert p.mode.side(34, 20) is None
    p.press("tab")
    beside = p.mode.side(34, 20)
    assert beside is not None
    shows = "\n".join(map(text_of, beside))
    assert "FORECAST" in shows
    assert "ground attack" in shows
    last = text_of((p.mode.side(34, 5) or [])[-1]).strip()
    assert re.fullmatch(r"\.\.\. \d+ more lines", last), last


@pytest.mark.rule("6.9")
def test_a_strike_is_flown_to_its_target() -> None:
    p = player()
    p.press("a")
    assert isinstance(p.mode, Striking)
    p.press("2 3 3")
    assert "3 of 4 hexes" in p.prompt
    p.press("g")
    assert p.state.air[52].strike == Strike(Hex(6, 5), StrikeKind.GROUND)
    assert isinstance(p.mode, Movement)


@pytest.mark.rule("6.9")
def test_the_round_of_strikes_passes_over_air_groups_that_reach_nothing() -> None:
    board = make_board(("." * 20,) * 12)
    bases = [AirGroup(52, Hex(1, 5), 60, supplied_by=58), AirGroup(53, Hex(15, 5), 60, supplied_by=58)]
    p = Player(make_state(group(12, (14, 5)), group(76, (16, 5)), board=board, air=bases))
    p.press("a")
    assert "53" in p.prompt
    p = Player(make_state(group(12, (14, 5)), group(76, (16, 5)), board=board, air=bases[:1]))
    p.press("a")
    assert isinstance(p.mode, Movement)
    assert "within their range" in p.notice


@pytest.mark.rule("6.9")
def test_a_strike_beyond_the_range_is_told() -> None:
    p = player()
    p.press("a 4 4 4 4 4")
    assert "range is 4" in p.notice
    p.press("a")
    assert p.desk.cursor == Hex(3, 5)
    p.press("q")
    assert p.state.air[52].strike is None


@pytest.mark.rule("6.9")
def test_bombing_needs_an_enemy_city() -> None:
    board = make_board(cities=[Place("Minsk", "6,5")])
    p = Player(
        make_state(
            group(76, (9, 9)),
            board=board,
            cities=[city("Minsk", (6, 5), Side.SOVIET, vehicle=3)],
            air=[AirGroup(52, Hex(4, 5), 60, supplied_by=58)],
        )
    )
    p.press("a b")
    assert "no enemy city" in p.notice
    p.press("3 2 b")
    assert p.state.air[52].strike == Strike(Hex(6, 5), StrikeKind.BOMB)
