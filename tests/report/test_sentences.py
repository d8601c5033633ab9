"""The sentences: correct English whatever happened, and no figure in them that the record does not hold."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.playthroughs.games import GAMES
from tests.properties import examples
from wir import load_game
from wir.engine.game import Game
from wir.match.past import Past
from wir.model.events import Roll
from wir.model.hexes import Hex
from wir.model.sides import SIDES, Side
from wir.model.weather import Weather
from wir.report.contents import Contents, ring_span
from wir.report.pockets import Pocket
from wir.report.record import Month, Position, Record, months_of, record_of
from wir.report.sentences import outcome, paragraph, week_text
from wir.report.words import counted, figure, groups, number, odds, strength, times, where
from wir.text.war.fought import Fought, PastBattle, Surrender
from wir.text.war.history import Capture

FAULTS = (
    r"  ",
    r" [.,;:]",
    r"\.\.",
    r"[,;:]\.",
    r"\b[Aa] [AEIOUaeiou]",
    r"\b[Aa]n [^AEIOUaeiouh ]",
    r"(?<!-)\b(One|one|1) (Axis |Soviet )?(groups|attacks|weeks|hexes|cities)\b",
    r"\b([Tt]wo|[Tt]hree|[Ff]our|ten|twenty) (Axis |Soviet )?(group|attack|week|hex|city)\b",
    r"\bno times\b",
    r"\bgroups \d+ (was|and drove it)\b",
    r"\bthe (Axis|Soviets) the\b",
    r"None|\{|\}",
)
"""What stands in no sentence."""


def faults(text: str) -> list[str]:
    """What is wrong with a text as English."""
    found = [match.group() for fault in FAULTS for match in re.finditer(fault, text)]
    sentences = re.split(r"(?<=\.) ", text)
    return found + [one for one in sentences if not re.match(r"[A-Z]", one) or not one.endswith(".")]


@pytest.fixture(scope="module")
def war(running: Game) -> Record:
    return record_of(running, None)


@pytest.mark.parametrize(
    ("points", "is_estimate", "words"),
    [
        (0, False, "no strength points"),
        (1, False, "1 strength point"),
        (1204, False, "1,204 strength points"),
        (1, True, "about 10 strength points"),
    ],
)
def test_strength_is_told_in_points(points: int, *, is_estimate: bool, words: str) -> None:
    assert strength(points, is_estimate=is_estimate) == words


def test_an_encirclement_lasts_as_many_weeks_as_have_been_played_since(war: Record) -> None:
    last = len(war.positions) - 1
    for first, end, told in ((0, 0, "one week"), (1, 2, "two weeks"), (last - 1, last, "one week"), (last, last, "")):
        span = ring_span(Pocket(Side.AXIS, first, end, Hex(5, 5)), war)
        assert span.partition(", ")[2] == told


SIDE = st.sampled_from(SIDES)
HEX = st.builds(Hex, st.integers(1, 12), st.integers(1, 9))
DAY = date(1941, 7, 6)


def numbers_of(side: Side) -> st.SearchStrategy[tuple[int, ...]]:
    low, high = (1, 51) if side is Side.AXIS else (64, 115)
    return st.lists(st.integers(low, high), min_size=1, max_size=6, unique=True).map(tuple)


@st.composite
def battles(draw: st.DrawFn) -> PastBattle:
    side = draw(SIDE)
    defenders = draw(st.one_of(st.just(()), numbers_of(side.enemy)))
    driven = tuple(draw(st.lists(st.sampled_from(defenders), unique=True))) if defenders else ()
    gone = draw(st.lists(st.sampled_from(defenders), unique=True)) if defenders else []
    others = [group for group in defenders if group not in driven and group not in gone]
    strength = st.one_of(st.none(), st.integers(1, 900))
    return PastBattle(
        week=1,
        day=DAY,
        side=side,
        at=draw(HEX),
        attackers=draw(numbers_of(side)),
        defenders=defenders,
        odds=draw(st.one_of(st.none(), st.floats(0.01, 300))),
        acs=(100.0, 50.0),
        roll=Roll("7.7", "4 5,5", 1, 500_000),
        losses={each: draw(st.integers(0, 400)) for each in SIDES},
        driven=driven,
        surrenders=tuple(Surrender(one, side.enemy, Hex(5, 5), draw(strength)) for one in gone),
        city=draw(st.sampled_from([None, "Smolensk"])),
        factors=(),
        destroyed=tuple(others) if draw(st.booleans()) else (),
    )


@st.composite
def weeks(draw: st.DrawFn) -> Fought:
    found = draw(st.lists(battles(), max_size=3))
    cities = st.builds(Capture, st.just(DAY), st.sampled_from(["Orel", "Tula", "Kursk"]), SIDE)
    return Fought(
        1,
        DAY,
        draw(st.sampled_from(Weather)),
        found,
        draw(st.lists(cities, max_size=4)),
        [gone for battle in found for gone in battle.surrenders],
        partisans=draw(st.integers(0, 3)),
        fault=draw(st.sampled_from([None, None, None, "week 1: differs"])),
    )


@examples(50)
@given(data=st.data())
def test_a_month_is_told_in_correct_english(war: Record, data: st.DataObject) -> None:
    before, after = war.positions[0], war.positions[-1]
    points = {side: data.draw(st.integers(0, 2500)) for side in SIDES}
    ring = st.builds(Pocket, SIDE, st.just(1), st.just(2), HEX, st.just(set()), st.integers(2, 9))
    month = Month(
        ordinal=data.draw(st.integers(0, 45)),
        first=DAY,
        weeks=tuple(data.draw(st.lists(weeks(), min_size=1, max_size=3))),
        before=before,
        after=replace(after if data.draw(st.booleans()) else before, points=points),
        pockets=tuple(data.draw(st.lists(ring, max_size=2))),
    )
    for side in (None, *SIDES):
        text = paragraph(month, replace(war, side=side), [month])
        assert faults(text) == [], text


@examples(40)
@given(week=weeks())
def test_a_week_is_told_in_correct_english(war: Record, week: Fought) -> None:
    text = week_text(week, war)
    assert faults(text) == [], text


def test_the_checks_of_english_find_faults() -> None:
    wrong = ("One groups fell.", "A Axis army.", "Three attack came.", "It held .", "It ended", "it held.", "It. .")
    assert all(faults(text) for text in wrong)
    assert not faults("One Axis group fell. It held.")


def test_no_month_is_told_like_the_one_before(report: Contents) -> None:
    record = report.record
    months = months_of(record, [])
    quiet = [replace(months[0], ordinal=n) for n in range(6)]
    told = [paragraph(month, record, quiet) for month in quiet]
    assert all(one != two for one, two in pairwise(told))
    assert told[0] == paragraph(quiet[0], record, quiet)


def test_the_figures_of_a_month_are_those_of_the_war(over: Game) -> None:
    record = record_of(over, None)
    (month,) = months_of(record, [])
    events = [event for n in range(1, 5) for event in Past(over).week(n).events]
    attacks = [event.facts["side"] for event in events if event.type == "attacked"]
    assert {side: month.attacks(side) for side in SIDES} == {side: attacks.count(side) for side in SIDES}
    records = over.state.players
    assert {s: month.lost(s) for s in SIDES} == {s: sum(week.losses for week in records[s].records) for s in SIDES}
    taken = [(event.facts["city"], event.facts["by"]) for event in events if event.type == "captured"]
    assert [(one.city, one.by) for one in month.captures] == taken
    gone = [event.facts["group"] for event in events if event.type == "surrendered"]
    assert [one.group for one in month.surrenders] == gone
    text = paragraph(month, record, [month])
    for figures in (
        times(attacks.count(Side.AXIS)).removesuffix(" times"),
        *map(figure, (month.lost(side) for side in SIDES)),
        *(city for city, _ in taken),
    ):
        assert figures in text


def test_a_month_of_one_week_has_no_weather_all_month(over: Game) -> None:
    record = record_of(over, None)
    week = replace(record.weeks[0], weather=Weather.COLD)
    for ordinal in range(2):
        (month,) = months_of(replace(record, weeks=(week,)), [])
        text = paragraph(replace(month, ordinal=ordinal), record, [month])
        assert "in its only week." in text
        assert "all month" not in text


def test_the_only_battle_is_not_compared_with_others(over: Game) -> None:
    record = record_of(over, None)
    fight = max(record.battles, key=lambda battle: battle.cost)
    week = replace(record.weeks[-1], battles=[fight])
    (month,) = months_of(replace(record, weeks=(week,)), [])
    for ordinal in range(3):
        told = (week_text(replace(week, week=ordinal), record), paragraph(replace(month, ordinal=ordinal), record, []))
        assert all("The only battle, at Polotsk" in text for text in told)
        assert not any(re.search("costliest|heaviest|cost more", text) for text in told)


def test_attacks_that_drove_some_of_the_defenders_out_were_not_in_vain(over: Game) -> None:
    record = record_of(over, None)
    held = replace(record.battles[0], side=Side.AXIS, defenders=(79, 82), driven=(), surrenders=())
    partly = replace(held, driven=(79,))
    given_up = replace(held, driven=(82,), surrenders=(Surrender(82, Side.SOVIET, held.at, 90),))
    theirs = replace(held, side=Side.SOVIET, defenders=(3, 4), destroyed=(3,))
    for battles_, words in (
        ([held], "The Axis attacked once and was beaten off."),
        ([held, held], "The Axis attacked twice in vain."),
        ([partly], "The Axis attacked once: group 79 was driven out, but others held."),
        ([held, partly, partly], "The Axis attacked three times: group 79 was driven out, but others held."),
        ([given_up], "The Axis attacked once: group 82 surrendered, but others held."),
        (
            [partly, theirs],
            "The Axis attacked once: group 79 was driven out, but others held; the Soviets attacked "
            "once: group 3 was destroyed, but the rest stood firm.",
        ),
    ):
        assert week_text(replace(record.weeks[0], battles=battles_), record).startswith(words)


def test_of_a_war_under_older_rules_nothing_is_told_that_is_not_certain() -> None:
    report = Contents(record_of(load_game(Path(__file__).parents[1] / "saves/old/format_1.wir"), None))
    assert "The rules have changed since three weeks of this war were played" in report.gaps
    assert not report.fights
    assert all(week.figures for week in report.record.weeks)
    assert "cannot be reconstructed, because the rules have changed" in report.months[0][1]


def test_a_week_that_cannot_be_replayed_is_not_told(over: Game) -> None:
    record = record_of(over, None)
    weeks_ = (replace(record.weeks[0], fault="week 1: is refused now", battles=[], captures=[]), *record.weeks[1:])
    text = week_text(weeks_[0], record)
    assert "only the positions are shown" in text
    (month,) = months_of(replace(record, weeks=weeks_), [])
    assert "in the week of 6 July cannot be reconstructed" in paragraph(month, record, [month])


@pytest.mark.parametrize(
    ("value", "words"), [(0, "no"), (1, "one"), (12, "twelve"), (20, "twenty"), (41, "forty-one"), (1204, "1,204")]
)
def test_counts_in_words(value: int, words: str) -> None:
    assert number(value) == words


def test_words_for_what_the_record_holds() -> None:
    assert counted(1, "city") == "one city"
    assert counted(3, "city") == "three cities"
    assert [times(n) for n in (1, 2, 3)] == ["once", "twice", "three times"]
    values = (None, 99.99, 7.0, 3.44, 0.4, 0.5, 0)
    assert [*map(odds, values)] == [
        "over 99 to 1",
        "over 99 to 1",
        "7 to 1",
        "3.4 to 1",
        "1 to 2.5",
        "1 to 2",
        "1 to over 99",
    ]
    assert groups([9]) == "group 9"
    assert groups([3, 4], "Axis") == "Axis groups 3 and 4"
    assert groups([1, 2, 3, 4, 5], "Axis") == "five Axis groups"
    scenario = GAMES[0].begin().state.scenario
    assert where(scenario, Hex(7, 5)) == "at Smolensk"
    assert where(scenario, Hex(8, 5)) == "just south-east of Smolensk"
    assert where(scenario, Hex(12, 9)) == "two hexes east of Kursk"


def test_outcomes_of_battles(report: Contents) -> None:
    battle = replace(report.fights[0], defenders=(79, 82), driven=(82,), city=None)
    gone = (Surrender(79, Side.SOVIET, Hex(5, 5), 60),)
    assert outcome(replace(battle, surrenders=gone)) == "group 79 surrendered and group 82 was driven out"
    assert outcome(replace(battle, surrenders=(), driven=())) == "the defenders held"
    assert outcome(replace(battle, surrenders=(), city="Orel")) == "group 82 was driven out and Orel fell"


def test_a_position_knows_no_strength_that_is_not_told(over: Game) -> None:
    positions: tuple[Position, ...] = record_of(over, Side.SOVIET).positions
    assert all(set(position.strength) == {Side.SOVIET} for position in positions)
    assert positions[0].day + timedelta(weeks=3) == positions[3].day
