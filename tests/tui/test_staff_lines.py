"""What the lines of the staff's plan say, at every width."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.text.panels.views import barbarossa
from tests.tui.playing import Player
from tests.tui.test_staff import plan, player
from wir.ai.staff import Proposed, Task
from wir.estimates.sectors import Sector
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.words import name_and_bearing
from wir.orders.adjustment import TransferAircraft
from wir.orders.catalogue import parse_order
from wir.orders.movement import Move, Plot, RailMove
from wir.text.panels.lines import text_of
from wir.text.panels.staff_panel import plan_rows, why_lines
from wir.text.panels.words import near_alike
from wir.text.speech.staff import forecast_words, proposal_sentences

pytestmark = pytest.mark.usefixtures("plans_kept")


def an_attack(p: Player) -> Proposed:
    """A line of the plan about an attack on ground troops."""
    return next(each for each in plan(p).lines if each.forecast is not None and each.forecast.defenders)


@pytest.mark.parametrize(("width", "height"), [(25, 16), (33, 33), (43, 53)])
def test_every_line_fits_and_the_chosen_one_is_seen(width: int, height: int) -> None:
    p = player()
    mode = plan(p)
    for _ in mode.lines:
        shown = [text_of(spans) for spans in mode.side(width, height) or []]
        assert len(shown) <= height
        assert max(map(len, shown)) <= width
        assert any(text.startswith("►") for text in shown)
        p.press("down")


def test_on_a_narrow_screen_it_can_be_read_where_every_attack_goes() -> None:
    p = player()
    mode = plan(p)
    for proposed in mode.lines:
        if proposed.task is Task.ATTACK:
            rows = map(text_of, mode.side(25, 16) or [])
            chosen = next(text for text in rows if text.startswith("►✓"))
            assert re.search(r"\d,\d|[A-Z][a-z.]{3}", chosen), chosen
        p.press("down")


def test_a_plan_longer_than_its_room_tells_which_lines_are_shown() -> None:
    mode = plan(player())
    title, *_ = map(text_of, mode.side(25, 16) or [])
    assert re.search(r"PLAN +1-\d+/\d+$", title)
    title, *_ = map(text_of, mode.side(43, 90) or [])
    assert title == "THE STAFF'S PLAN"


def test_a_line_about_a_place_off_the_map_tells_which_factories_and_how_many() -> None:
    view = player().desk.view
    order = parse_order("FACTORY Germany artillery")
    factories = Proposed(Task.FACTORIES, None, (), (order, order), f"{order.words(view)} x2", 0)
    rows = plan_rows(view, [factories], (), 0, (25, 10))
    assert text_of(rows[-1][0]).removeprefix("►").strip() == "✓ Germany: 2 artillery"
    assert "artillery factory in Germany x2" in " ".join(map(text_of, why_lines(view, factories, 25)))


def test_the_chance_in_an_attacks_line_is_that_the_hex_is_emptied() -> None:
    p = player()
    lines = plan(p).lines
    attack = next(line for line in lines if line.forecast is not None and line.forecast.defenders and not line.gives_up)
    assert attack.forecast is not None
    partly = replace(attack, forecast=replace(attack.forecast, driven_out=Fraction(97), cleared=Fraction(28)))
    [row] = [text_of(row) for row, at in plan_rows(p.desk.view, [partly], (), 0, (33, 10)) if at is not None]
    assert row.endswith(" 28%")


def test_a_line_without_a_place_is_never_cut_within_a_word() -> None:
    view, words = player().desk.view, ["3", "under", "orders", "already"]
    line = Proposed(Task.REST, None, (1, 2, 3), (), " ".join(words[1:]), sector=Sector.NORTH)
    for width in range(18, 40):
        row = text_of(plan_rows(view, [line], (), 0, (width, 10))[-1][0]).strip(" ►")
        assert len(row) + 4 <= width
        told = row.removesuffix("...").split()
        assert told == words[: len(told)]
        assert row.endswith("...") is not row.endswith("already")


def test_a_narrow_line_about_replacements_has_room_for_its_place() -> None:
    view = player().desk.view
    line = Proposed(Task.REPLACEMENTS, view.groups[20].at, (20,), (), "takes replacements", sector=Sector.NORTH)
    rows = [text_of(row) for row, _ in plan_rows(view, [line], (), 0, (25, 10))]
    assert any(re.search(r"20 +Wars\w*\.? \w+ +refit$", row) for row in rows), rows


@pytest.mark.parametrize(
    ("at", "row"), [(Hex(3, 18), "► ∞ 53 Warsaw 2ne  strike"), (Hex(3, 17), "► ∞ 53 Konigsb. s  strike")]
)
def test_a_narrow_line_shows_its_place_right_behind_the_number(at: Hex, row: str) -> None:
    line = Proposed(Task.STRIKE, at, (53,), (), "strikes", sector=Sector.NORTH)
    (shown,) = [text_of(row) for row, _ in plan_rows(player().desk.view, [line], (), 0, (25, 10))][1:]
    assert shown == row


@pytest.mark.parametrize("width", [22, 25, 28])
def test_the_lines_of_a_page_show_a_citys_name_whole_or_shorten_it_in_one_way(width: int) -> None:
    p = player()
    lines = plan(p).lines
    found: dict[str, set[str]] = {}
    rows = plan_rows(p.desk.view, lines, (), 0, (width, len(lines) + 9))
    for row, n in rows:
        at = None if n is None else lines[n].at
        shown = re.search(r"([A-Z][a-z]+\.?)(?: \d?[nesw]+)? ", text_of(row))
        if at is not None and shown is not None:
            found.setdefault(name_and_bearing(p.desk.view.scenario, at)[0], set()).add(shown[1])
    assert len(found) > 5
    shortened = {name: {way for way in ways if way.endswith(".")} for name, ways in found.items()}
    assert {name: ways for name, ways in shortened.items() if len(ways) > 1} == {}


def test_a_citys_name_is_shortened_only_in_lines_where_it_does_not_fit() -> None:
    scenario = barbarossa().scenario
    there, beyond, city = Hex(3, 17), Hex(5, 16), Hex(3, 16)
    places = [(there, 12), (there, 10), (beyond, 10), (beyond, 13), (city, 10), (city, 9), (city, 2)]
    assert near_alike(scenario, places) == [
        "Konigsberg s",
        "Konigs. s",
        "Konigs. 2e",
        "Konigsberg 2e",
        "Konigsberg",
        "Konigs.",
        "3,16",
    ]


@pytest.mark.parametrize("width", range(21, 26))
def test_a_hex_in_a_narrow_line_is_never_cut_to_another_one(width: int) -> None:
    view = player().desk.view
    line = Proposed(Task.REPLACEMENTS, Hex(15, 15), (20, 21), (), "replacements for worn units", sector=Sector.NORTH)
    (row,) = [text_of(row) for row, _ in plan_rows(view, [line], (), 0, (width, 10))][1:]
    assert re.search(r"15,15|\w\w\.? \d?[ns]", row), row


@pytest.mark.parametrize("width", range(16, 21))
def test_a_line_without_room_for_its_hex_tells_no_place_at_all(width: int) -> None:
    view = player().desk.view
    line = Proposed(Task.MARCH, Hex(15, 15), (20,), (Move(20, 1),), "goes", sector=Sector.NORTH)
    (row,) = [text_of(row) for row, _ in plan_rows(view, [line], (), 0, (width, 10))][1:]
    assert re.search(r"20 +(15,15 +|\w+\.? \w+ +)?march$", row), row


def test_the_hex_of_a_reason_is_never_cut() -> None:
    view = player().desk.view
    line = Proposed(Task.MARCH, Hex(15, 15), (20,), (Move(20, 1),), "goes", sector=Sector.NORTH)
    for width in range(12, 30):
        assert " 15,15" in text_of(why_lines(view, line, width)[0])


@pytest.mark.parametrize(("ways", "chance"), [(98, " 100%"), (51, " 100%"), (50, "»50%"), (0, "»100%")])
def test_surrender_stands_in_a_line_only_where_few_would_get_away(ways: int, chance: str) -> None:
    p = player()
    attack = an_attack(p)
    assert attack.forecast is not None
    retreats = ((Hex(15, 15), ways),) if ways else ()
    sure = replace(attack.forecast, driven_out=Fraction(100), cleared=Fraction(100), staying=(), retreats=retreats)
    line = replace(attack, forecast=sure)
    (row,) = [text_of(row) for row, _ in plan_rows(p.desk.view, [line], (), 0, (40, 10))][1:]
    assert row.rstrip().endswith(chance)


@pytest.mark.parametrize(("number", "label"), [(1, "way out"), (2, "ways out")])
def test_a_single_way_out_is_told_in_the_singular(number: int, label: str) -> None:
    p = player()
    attack = an_attack(p)
    assert attack.forecast is not None
    retreats = ((Hex(15, 15), 60), (Hex(15, 14), 40))[:number]
    line = replace(attack, forecast=replace(attack.forecast, retreats=retreats))
    assert any(text_of(row).startswith(f"{label} ") for row in why_lines(p.desk.view, line, 60))
    assert line.forecast is not None
    assert f", {label} " in forecast_words(p.desk.view, line, line.forecast)


def test_two_ways_out_near_one_city_are_told_apart_by_their_numbers() -> None:
    p = player()
    attack = an_attack(p)
    assert attack.forecast is not None
    line = replace(attack, forecast=replace(attack.forecast, retreats=((Hex(14, 14), 71), (Hex(15, 15), 29))))
    why = " ".join(map(text_of, why_lines(p.desk.view, line, 60)))
    assert "ways out Smolensk 2ne 14,14 71%, Smolensk 2ne 15,15 29%" in why


def test_a_city_as_way_out_needs_no_numbers() -> None:
    p = player()
    attack = an_attack(p)
    minsk = next(at for at, name in p.desk.view.scenario.board.labels.items() if name == "Minsk")
    assert attack.forecast is not None
    line = replace(attack, forecast=replace(attack.forecast, retreats=((minsk, 100),)))
    assert any(text_of(row).startswith("way out Minsk 100%") for row in why_lines(p.desk.view, line, 60))


@pytest.mark.rule("7.7")
def test_where_one_defender_may_stay_the_chance_of_a_free_hex_is_told_too() -> None:
    p = player()
    attack = an_attack(p)
    assert attack.forecast is not None
    chances = {"driven_out": Fraction(98), "cleared": Fraction(61)}
    for staying, is_told in ((((109, 38),), True), ((), False)):
        line = replace(attack, forecast=replace(attack.forecast, **chances, staying=staying))
        why = " ".join(map(text_of, why_lines(p.desk.view, line, 60)))
        assert ("driven out 98%  hex cleared 61%" in why) is is_told
        assert line.forecast is not None
        assert ("hex cleared 61 percent" in forecast_words(p.desk.view, line, line.forecast)) is is_told


@pytest.mark.rule("7.7", "7.10")
def test_an_attack_that_will_hardly_clear_the_hex_says_what_it_does_to_the_works_and_what_it_costs() -> None:
    p = player()
    dug_in = next(each for each in plan(p).lines if each.forecast is not None and each.forecast.dug_in)
    assert dug_in.forecast is not None
    level, left = next((group.entrenchment, left) for group, left in dug_in.forecast.dug_in)
    for cleared, width, is_told in ((0, 60, True), (75, 60, False), (0, 25, True)):
        line = replace(dug_in, forecast=replace(dug_in.forecast, cleared=Fraction(cleared)))
        why = " ".join(map(text_of, why_lines(p.desk.view, line, width)))
        assert (f"dug in {level} → {left}" in why) is is_told
        assert ("losses " in why) is (width == 60)


@pytest.mark.parametrize("width", range(18, 34))
def test_no_chance_of_an_attack_is_parted_from_its_figure(width: int) -> None:
    p = player()
    attack = an_attack(p)
    assert attack.forecast is not None
    chances = {"driven_out": Fraction(47), "cleared": Fraction(0), "retreats": (), "staying": ((109, 100),)}
    line = replace(attack, forecast=replace(attack.forecast, **chances))
    rows = [text_of(row) for row in why_lines(p.desk.view, line, width)]
    for chance in ("driven out 47%", "hex cleared 0%", f"surrender {line.gives_up}%"):
        assert any(chance in row for row in rows), rows


@pytest.mark.parametrize("width", range(25, 40))
def test_no_way_out_is_torn_apart_at_the_end_of_a_line(width: int) -> None:
    p = player()
    attack = an_attack(p)
    assert attack.forecast is not None
    ways = ((Hex(6, 20), 38), (Hex(5, 21), 33), (Hex(14, 14), 29))
    line = replace(attack, forecast=replace(attack.forecast, retreats=ways))
    rows = [text_of(row) for row in why_lines(p.desk.view, line, width)]
    for way in ("Kovel 38%", "Brest s 5,21 33%", "Smolensk 2ne 14,14 29%"):
        assert any(way in row for row in rows), rows


def test_that_there_is_no_way_out_is_told_once() -> None:
    p = player()
    attack = an_attack(p)
    assert attack.forecast is not None
    line = replace(attack, forecast=replace(attack.forecast, retreats=()))
    for why in ("attack together, no way out, only one group defends", "attack together"):
        told = " ".join(text_of(row).strip() for row in why_lines(p.desk.view, replace(line, why=why), 25))
        assert told.count("no way out") == 1


def test_a_line_about_aircraft_tells_how_many_points_go_to_the_group() -> None:
    p = Player(replace(barbarossa(), phase=Phase.AXIS_ADJUSTMENT))
    line = next(each for each in plan(p).lines if each.task is Task.AIRCRAFT)
    (order,) = line.orders
    assert isinstance(order, TransferAircraft)
    for width in (25, 33):
        (row,) = [text_of(row) for row, _ in plan_rows(p.desk.view, [line], (), 0, (width, 10))][1:]
        assert row.rstrip().endswith(f" +{order.points}")


@pytest.mark.rule("8.8")
def test_the_reason_for_an_attack_tells_which_city_an_advance_would_leave_empty() -> None:
    p = player()
    attack = an_attack(p)
    assert attack.forecast is not None
    minsk = next(at for at, name in p.desk.view.scenario.board.labels.items() if name == "Minsk")
    for empty, is_told in (((minsk,), True), ((), False)):
        line = replace(attack, forecast=replace(attack.forecast, left_empty=empty))
        why = " ".join(map(text_of, why_lines(p.desk.view, line, 70)))
        assert (f"an advance would leave Minsk {minsk} empty §8.8" in why) is is_told
        assert line.forecast is not None
        told = forecast_words(p.desk.view, line, line.forecast)
        assert (f", an advance would leave Minsk {minsk} empty" in told) is is_told


def test_a_reason_too_long_for_its_room_says_how_much_of_it_is_missing() -> None:
    p = player()
    mode = plan(p)
    mode.lines = (replace(mode.here, why="a reason of many words " * 30),)
    shown = [text_of(row) for row in mode.side(25, 12) or []]
    assert len(shown) == 12
    assert re.fullmatch(r"\.\.\. \d+ more lines", shown[-1].strip())


@pytest.mark.parametrize(("width", "sorts"), [(60, "2 attacks, 1 pocket"), (33, "2 attacks")])
def test_the_heading_of_a_sector_counts_its_attacks_before_its_pockets(width: int, sorts: str) -> None:
    view = player().desk.view
    tasks = [Task.ATTACK, Task.ATTACK, Task.SEAL]
    lines = [Proposed(task, Hex(9, 17), (20,), (Move(20, 1),), "goes", sector=Sector.SOUTH) for task in tasks * 4]
    lines = [*lines[:3], *(replace(each, task=Task.MARCH) for each in lines[3:])]
    heading = text_of(plan_rows(view, lines, (), 0, (width, 40))[0][0])
    assert heading.startswith(f"▼ SOUTH {sorts} ─"), heading


def test_a_line_distinguishes_marches_from_moves_by_plot() -> None:
    view = player().desk.view
    for order, word in ((Move(20, 1), "march"), (Plot(20, "1"), "plot")):
        line = Proposed(Task.MARCH, view.groups[20].at, (20,), (order,), "goes", sector=Sector.NORTH)
        rows = [text_of(row) for row, _ in plan_rows(view, [line], (), 0, (40, 10))]
        assert any(row.rstrip().endswith(f" {word}") for row in rows), rows


@pytest.mark.rule("8.10")
def test_the_reason_for_a_march_tells_which_guns_go_back_to_the_pool() -> None:
    view = player().desk.view
    view.groups[20] = replace(view.groups[20], artillery=60)
    for order, is_told in ((Move(20, 1), True), (RailMove(20, Hex(1, 20)), True), (Plot(20, "1S"), False)):
        line = Proposed(Task.MARCH, view.groups[20].at, (20,), (order,), "goes", sector=Sector.NORTH)
        why = " ".join(" ".join(map(text_of, why_lines(view, line, 25))).split())
        assert ("60 guns go back to the pool §8.10" in why) is is_told
        assert (", 60 guns go back to the pool." in "".join(proposal_sentences(view, [line]))) is is_told
