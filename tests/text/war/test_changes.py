"""What has changed since last week: ground and groups, as a side sees them."""

from __future__ import annotations

from tests.kit import city, group, infantry, make_state, rifle
from wir.engine.game import Game
from wir.match.past import Past
from wir.model.events import Event, seen
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import view
from wir.text.map.arms import Tint
from wir.text.panels.lines import text_of
from wir.text.speech.words import aloud
from wir.text.war.changes import Changes, changes_between, changes_lines, changes_overlay


def week(side: Side, *, strength: int = 10) -> tuple[Changes, Game]:
    """The changes of a week in which group 12 attacks group 70 and takes its hex."""
    state = make_state(
        group(12, (4, 3), *map(infantry, range(6)), plot="4"),
        group(70, (4, 4), rifle(strength=strength)),
        cities=[city("Minsk", (4, 4), Side.SOVIET, population=3)],
    )
    game = Game(state)
    while game.state.week < 2:
        game.end_phase()
    past = Past(game)
    happened = [event for each in past.week(1).events if (event := seen(each, side)) is not None]
    return changes_between(view(past.state(1), side), game.view(side), happened), game


def test_ground_is_won_by_one_side_and_lost_by_the_other() -> None:
    axis, soviet = week(Side.AXIS)[0], week(Side.SOVIET)[0]
    assert Hex(4, 4) in axis.won
    assert (axis.won, axis.lost) == (soviet.lost, soviet.won)
    assert axis.moved[12] == Hex(4, 4)
    assert changes_overlay(axis).tints[Hex(4, 4)] is Tint.GOOD
    assert changes_overlay(soviet).tints[Hex(4, 4)] is Tint.BAD


def test_a_group_that_gave_up_is_gone_even_where_its_number_has_come_back() -> None:
    found, game = week(Side.AXIS)
    gone = Event(1, 1, "G", 4, "surrendered", "7.9", facts={"group": 70, "side": "SOVIET", "at": (4, 4)})
    gave_up = changes_between(view(Past(game).state(1), Side.AXIS), game.view(Side.AXIS), [gone])
    assert gave_up.gone[70] == Hex(4, 4)
    assert (70 in gave_up.new) is (70 in game.state.groups)
    assert 70 not in found.new


def test_the_changes_are_told_in_words() -> None:
    found, game = week(Side.AXIS)
    lines = [text_of(spans) for spans in changes_lines(found, game.view(Side.AXIS), 60)]
    assert f"ground won {len(found.won)} hex" in " ".join(lines)
    assert "1 Axis group moved" in lines


def test_what_is_new_or_gone_stands_before_the_groups_and_where_they_are() -> None:
    _, game = week(Side.AXIS)
    none: frozenset[Hex] = frozenset()
    at = {12: Hex(4, 4), 14: Hex(4, 4)}
    found = Changes(won=none, lost=none, moved=at, new=at, gone={70: Hex(4, 4)})
    told = [aloud(spans) for spans in changes_lines(found, game.view(Side.AXIS), 60)]
    assert told[3:] == [
        "New: Axis group 12 at Minsk n, Axis group 14 at Minsk n.",
        "Gone: Soviet group 70 at Minsk n.",
        "2 Axis groups moved.",
    ]
