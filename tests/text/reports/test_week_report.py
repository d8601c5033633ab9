from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from tests.kit import city, execute, group, infantry, make_board, make_state, mech, panzer, rifle
from tests.orders.examples import EVENTS
from tests.properties import examples
from tests.text.golden import check
from tests.text.panels.views import WIDTHS, page, texts
from tests.text.reports.events import ATTACK, EXAMPLES, event
from wir.model.board import Place
from wir.model.events import Event, Roll, seen
from wir.model.groups import AirGroup, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.text.looks import in_ascii
from wir.text.panels.lines import length, line, search, text_of
from wir.text.reports.event_lines import WORDINGS
from wir.text.reports.rolls import luck_of, luck_panel
from wir.text.reports.week_report import AIR, SECTIONS, Section, report_rows, week_report
from wir.text.speech.week import report_sentences

BY_ORDERS = {
    *("supplied", "factory", "dismantled", "built", "rail_designated", "entrenched", "dug_in_vain"),
    *("game_ended", "level", "seat", "note"),
}
"""What of a player's own doing he is told again at the end of the week."""


def battle() -> State:
    """A mechanized and an infantry group attack, an air group strikes, a city falls."""
    board = make_board(cities=[Place("Minsk", "6,5")])
    groups = (
        mech(1, (4, 4), panzer(), panzer(2), plot="33"),
        group(12, (5, 6), infantry(), infantry(2), plot="1S"),
        group(80, (5, 5), rifle(1, 60), entrenchment=1),
        group(90, (9, 9), rifle(2)),
    )
    air = [AirGroup(52, Hex(4, 5), 90, supplied_by=58, strike=Strike(Hex(5, 5), StrikeKind.GROUND))]
    cities = [city("Minsk", (6, 5), Side.SOVIET, population=4, supply_centers=3)]
    return make_state(*groups, board=board, air=air, cities=cities, phase=Phase.EXECUTION)


def told(side: Side = Side.AXIS) -> list[Event]:
    _, events = execute(battle())
    return [found for found in (seen(each, side) for each in events) if found is not None]


def report(side: Side = Side.AXIS) -> tuple[Section, ...]:
    return week_report(told(side), battle().scenario)


@pytest.mark.parametrize("width", [26, 60])
def test_the_report_of_a_small_battle(width: int) -> None:
    titles = {section.title for section in report()} - {AIR}
    rows = report_rows(report(), battle().scenario, width, opened={*titles, 2, 3})
    check(f"panels/week_report_{width}", page([row.line for row in rows]))


@pytest.mark.parametrize(("times", "told"), [(1, "12"), (3, "12 x3")])
def test_a_group_that_retreats_more_than_once_is_named_once_and_told_how_often(times: int, told: str) -> None:
    type_, facts, secret, _ = next(example for example in EXAMPLES if example[0] == "retreated")
    (section,) = week_report([event(type_, facts, secret)] * times, battle().scenario)
    assert (section.title, section.total, len(section.items)) == ("Retreats", told, times)


@pytest.mark.parametrize(
    ("done", "vain", "told"),
    [("advanced", "stayed", "Axis 1; 2 did not advance"), ("moved", "stopped", "Soviet 1; 2 stopped")],
)
def test_groups_that_stayed_or_were_stopped_are_not_counted_with_those_that_went_on(
    done: str, vain: str, told: str
) -> None:
    of_type = {type_: event(type_, facts, secret) for type_, facts, secret, _ in EXAMPLES}
    (section,) = week_report([of_type[done], of_type[vain], of_type[vain]], battle().scenario)
    assert (section.number, section.total, len(section.items)) == (1, told, 3)
    (nobody,) = week_report([of_type[vain]] * 2, battle().scenario)
    assert (nobody.number, nobody.total) == (0, told.partition("; ")[2])


def test_what_shells_and_bombs_cost_is_told_in_all_as_far_as_it_is_known() -> None:
    shelled = {"side": "SOVIET", "group": 76, "at": [2, 3], "defenders": [13, 14]}
    hits = {"hit": [{"group": 13, "strength_lost": 5}, {"group": 14, "strength_lost": 3}], "aircraft_lost": {}}
    (section,) = week_report([event("bombarded", shelled, hits), event("bombarded", shelled, hits)], battle().scenario)
    assert section.total == "Soviet 2; strength lost Axis 16"
    (unknown,) = week_report([event("bombarded", shelled)] * 2, battle().scenario)
    assert unknown.total == "Soviet 2"
    bombs = {"side": "SOVIET", "air": 116, "at": [2, 3], "groups": [13, 14], "grounded": []}
    strike = {"side": Side.SOVIET, "air": 116, "at": [2, 3], "mission": "ground"}
    (air,) = week_report([event("strike", strike), event("ground_attack", bombs, hits)], battle().scenario)
    assert air.total == "Soviet 1 strike, 0 points lost; strength lost Axis 8"


def test_what_was_produced_is_told_even_where_lend_lease_came_or_a_factory_was_placed() -> None:
    named = {text: event(type_, facts, secret) for type_, facts, secret, text in EXAMPLES}
    placed = next(each for each in named.values() if each.type == "factory")
    made = named["Axis production: wasted 4 supply; made 30 vehicle; 1 new factory"]
    landed = named["Lend lease in the North: 60 vehicle, 4 aircraft, waiting at Murmansk"]
    totals = {section.title: section.total for section in week_report([made, landed, placed], battle().scenario)}
    assert totals["Production"] == "Axis production: wasted 4 supply; made 30 vehicle; 1 new factory"
    assert totals["Lend lease"].startswith("Lend lease in the North: 60 vehicle")


def test_an_attack_whose_last_defenders_were_destroyed_is_won() -> None:
    outcomes = ({"driven_out": [], "destroyed": [76]}, {"driven_out": [64], "destroyed": [76]}, {"driven_out": [64]})
    (section,) = week_report([event("attacked", ATTACK | each, {}) for each in outcomes], battle().scenario)
    assert section.total.startswith("1 won, 2 held")


def test_every_type_of_event_has_its_part_of_the_report() -> None:
    types = [type_ for _, types in SECTIONS for type_ in types]
    assert len(types) == len(set(types))
    assert set(types) == (set(WORDINGS) - {type_ for type_, *_ in EVENTS}) | BY_ORDERS


def test_parts_stand_in_their_order_and_empty_ones_are_left_out() -> None:
    titles = [section.title for section in report()]
    assert titles == [title for title, _ in SECTIONS if title in titles]
    assert {"Air", "Combats", "Weather"} <= set(titles)
    assert "Partisans" not in titles


def test_everything_in_the_report_can_be_jumped_to() -> None:
    combats = next(section for section in report() if section.title == "Combats")
    assert [item.at for item in combats.items] == [Hex(5, 5)]


def test_an_opened_item_shows_what_stands_behind_it() -> None:
    sections, scenario = report(), battle().scenario
    numbers = [item.event.type for section in sections for item in section.items]
    combat = numbers.index("attacked")
    closed = report_rows(sections, scenario, 60, {"Combats"})
    opened = report_rows(sections, scenario, 60, {"Combats", combat})
    assert len(opened) > len(closed)
    behind = page([row.line for row in opened if row.entry == combat])
    assert "§7.6 R82 R137" in behind
    assert "retreat" in behind
    assert [row.line for row in opened if row.entry != combat] == [row.line for row in closed if row.entry != combat]


def test_a_part_is_a_line_with_its_total_until_it_is_opened() -> None:
    sections, scenario = report(), battle().scenario
    folded = report_rows(sections, scenario, 100)
    assert [row.entry for row in folded] == [section.title for section in sections]
    assert "+ Air            1  Axis 1 strike, 1 point lost" in page([row.line for row in folded])
    items = [row.entry for row in report_rows(sections, scenario, 60, {AIR, "Combats"}) if isinstance(row.entry, int)]
    assert set(items) == {1, 2, 3}


def opened(side: Side) -> str:
    """The whole ledger of a side."""
    sections = report(side)
    return page([row.line for row in report_rows(sections, battle().scenario, 60, {part.title for part in sections})])


def test_each_side_reads_of_the_same_combats_without_the_others_secrets() -> None:
    axis, soviet = map(opened, Side)
    for told in (axis, soviet):
        assert " 12  attack  80  at 5,5 (18.3-1): driven out" in told
    for secret in ("Axis production", "+5 fatigue"):
        assert secret in axis
        assert secret not in soviet
    for secret in ("Soviet production", "9 strength lost"):
        assert secret in soviet
        assert secret not in axis


@examples(20)
@given(width=WIDTHS)
def test_reports_keep_to_their_width(width: int) -> None:
    scenario = battle().scenario
    events = [event(type_, facts, secrets, n=n) for n, (type_, facts, secrets, _) in enumerate(EXAMPLES)]
    sections = week_report(events, scenario)
    everything = [*(part.title for part in sections), *range(len(events))]
    lines = [row.line for row in report_rows(sections, scenario, width, everything)]
    lines += luck_panel(luck_of(events), width)
    assert [text_of(spans) for spans in lines if length(spans) > width] == []
    assert all(text_of(spans).isascii() for spans in in_ascii(lines))


def rolled(*rolls: Roll) -> Event:
    return event("weather", {"weather": "RAIN", "date": "1941-06-29"}, rolls=rolls)


def test_luck_counts_chances_against_what_was_to_be_expected() -> None:
    rolls = [Roll("7.8", str(n), value, chance=250_000) for n, value in enumerate((100_000, 300_000, 900_000, 200_000))]
    (found,) = luck_of([rolled(*rolls)])
    assert (found.paragraph, found.rolls, found.expected, found.actual) == ("7.8", 4, Fraction(1), 2)


def test_luck_sums_ranges_against_their_middles() -> None:
    (found,) = luck_of([rolled(Roll("8.1", "a", 12, low=8, high=12), Roll("8.1", "b", 11, low=8, high=12))])
    assert (found.is_chance, found.expected, found.actual) == (False, Fraction(20), 23)


def test_of_ranges_the_average_is_told() -> None:
    rolls = [Roll("7.10", str(n), value, low=-200, high=200) for n, value in enumerate((-50, 20))]
    rolls += [Roll("8.1", str(n), value, low=8, high=12) for n, value in enumerate((11, 12))]
    text = " ".join(page(luck_panel(luck_of([rolled(*rolls)]), 60)).split())
    assert "7.10 Losses above the mean, thousandths 2 0 -15 " in text
    assert "8.1 Fatigue 2 10 11.5" in text


def test_luck_stands_in_the_order_of_the_book() -> None:
    rolls = [Roll(number, "x", 1, low=1, high=2) for number in ("8.1", "7.10", "7.2")]
    assert [found.paragraph for found in luck_of([rolled(*rolls)])] == ["7.2", "7.10", "8.1"]
    text = page(luck_panel(luck_of([rolled(*rolls)]), 60))
    assert "7.2  First player" in text
    assert "nothing has been rolled" in page(luck_panel([], 60))


def test_messages_are_found_by_every_word_in_any_case() -> None:
    messages = [line("group 5 attacks ", "Brest"), line("Brest falls"), line("rain")]
    assert search(messages, "BREST") == [0, 1]
    assert search(messages, "brest attack") == [0]
    assert search(messages, "  ") == []
    assert texts([messages[2]]) == ["rain"]


def test_the_air_part_counts_strikes_and_names_the_bases_that_are_overrun() -> None:
    facts = {type_: (found, secret) for type_, found, secret, _ in EXAMPLES}
    overrun = event("air_destroyed", *facts["air_destroyed"])
    (section,) = week_report([overrun, overrun], battle().scenario)
    assert (section.number, section.total) == (2, "overrun 52 and 52")
    strike = event("strike", *facts["strike"])
    (section,) = week_report([strike, event("ground_attack", *facts["ground_attack"]), overrun], battle().scenario)
    assert (section.number, len(section.items)) == (1, 3)
    assert section.total.endswith("overrun 52")


@pytest.mark.rule("7.7")
def test_the_line_of_a_combat_tells_who_surrendered_in_it() -> None:
    at = [5, 5]
    works = [[80, 0, 0], [81, 0, 0]]
    facts = {"side": Side.AXIS, "at": at, "attackers": [1], "defenders": [80, 81], "driven_out": [80, 81]}
    fought = event("attacked", {**facts, "odds": 3.5, "entrenchment": works, "losses": {}})
    gone = event("surrendered", {"side": Side.SOVIET, "group": 80, "at": at}, n=2)
    combats = next(part for part in week_report([fought, gone], battle().scenario) if part.title == "Combats")
    assert "(3.5-1):  80  surrendered,  81  driven out, losses" in text_of(combats.items[0].line)


@pytest.mark.rule("7.8")
def test_a_part_of_which_nothing_came_about_says_so_aloud() -> None:
    stayed = [event("stayed", {"side": Side.AXIS, "group": one, "to": [5, 5]}, n=one) for one in (1, 2)]
    gone = event("advanced", {"side": Side.AXIS, "group": 3, "to": [5, 5]}, n=3)
    scenario = battle().scenario
    assert report_sentences(week_report(stayed, scenario))[0] == "Advances, 0, 2 did not advance:"
    assert report_sentences(week_report([*stayed, gone], scenario))[0] == "Advances, 1, 2 did not advance:"
    assert report_sentences(week_report([gone], scenario))[0] == "Advances, 1:"
