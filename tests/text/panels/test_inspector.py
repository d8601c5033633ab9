from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import group, make_state
from tests.text.golden import check
from tests.text.panels.views import barbarossa_view, front_view, page, texts
from wir.estimates.outlook import best_offer, outlook_of
from wir.model.groups import AirGroup, Group
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.state import Ending, Options, State
from wir.model.view import view
from wir.model.weather import Weather
from wir.rules.plots import why_cannot_plot
from wir.text.panels.group_panel import air_panel, depot_panel, group_panel, unit_lines
from wir.text.panels.hex_panel import entering, hex_panel
from wir.text.panels.inspector import inspector, inspector_page
from wir.text.panels.lines import Role, length, text_of
from wir.text.speech.places import air_sentences, group_sentences, place_sentences


def in_hex(shown: State, column: int, row: int, width: int = 60) -> str:
    return page(hex_panel(shown, Hex(column, row), width, outlook_of(shown)))


def aloud_in(shown: State, column: int, row: int) -> str:
    return " ".join(place_sentences(shown, Hex(column, row), outlook_of(shown)))


def of_group(shown: State, group: Group, width: int = 60) -> str:
    return page(group_panel(shown, group, width))


@pytest.mark.parametrize("width", [18, 26, 34, 60])
def test_the_inspector_at_the_usual_widths(width: int) -> None:
    shown = barbarossa_view()
    blocks = [
        spans
        for place in (Hex(4, 19), Hex(5, 20), Hex(3, 17))
        for block in inspector(shown, place, width, outlook_of(shown))
        for spans in (*block, ())
    ]
    check(f"panels/inspector_{width}", page(blocks))


def test_it_comes_in_pages_with_the_chosen_group_first() -> None:
    shown = barbarossa_view()
    pages = [
        inspector_page(shown, Hex(4, 19), 26, 21, outlook_of(shown), chosen=25, number=number) for number in (1, 2)
    ]
    assert [found.count for found in pages] == [2, 2]
    assert all(len(found.lines) == 21 for found in pages)
    assert any(" 25 " in text for text in texts(list(pages[0].lines)))
    assert any("  5 " in f" {text}" for text in texts(list(pages[1].lines)))


def test_of_several_pages_the_first_begins_with_the_chosen_group() -> None:
    shown = barbarossa_view()

    def first(chosen: int | None, height: int) -> str:
        page = inspector_page(shown, Hex(4, 19), 26, height, outlook_of(shown), chosen=chosen)
        return texts(list(page.lines))[0]

    assert first(25, 21).split()[0] == "25"
    assert first(None, 21) == first(1, 21) == first(25, 60)
    assert "4,19" in first(None, 21)


def test_a_group_tells_what_it_is_ordered_to_do_for_weeks() -> None:
    state = make_state(group(12, (4, 4)), group(13, (5, 4)), group(14, (6, 4)), phase=Phase.AXIS_ADJUSTMENT)
    asides = {"marches": "1: 12>9,9", "commander.goals": "13=8,8;14=6,4"}
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], asides=asides)
    known = view(state, Side.AXIS)
    assert "marches to 9,9 each week" in of_group(known, known.groups[12])
    assert "bound for 8,8 by the staff's plan" in of_group(known, known.groups[13])
    assert "bound for" not in of_group(known, known.groups[14]), "it is there"


@pytest.mark.rule("8.3")
def test_a_hex_tells_its_terrain_and_what_it_does_to_attacks() -> None:
    shown = front_view()
    assert "swamp  attack x1/2 §8.3" in in_hex(shown, 6, 1)
    assert "mountain  attack x1/3 §8.3" in in_hex(shown, 9, 1)
    assert "fortified §8.3 R80" in in_hex(shown, 2, 3)


@pytest.mark.rule("8.4")
def test_frozen_rivers_and_swamps_are_told_as_frozen() -> None:
    warm, cold = front_view(), front_view(Weather.COLD)
    assert "frozen" not in in_hex(warm, 6, 3)
    assert "river n ne se frozen" in in_hex(cold, 6, 3)
    assert "frozen swamp" in in_hex(cold, 6, 2)
    assert "strait se" in in_hex(cold, 3, 6)


@pytest.mark.parametrize("hex_", [Hex(4, 19), Hex(5, 20), Hex(10, 18)])
def test_what_is_underlined_in_a_hex_begins_and_ends_with_a_word(hex_: Hex) -> None:
    shown = replace(barbarossa_view(), weather=Weather.COLD)
    spans = [span for spans in hex_panel(shown, hex_, 60, outlook_of(shown)) for span in spans]
    lined = [span.text for span in spans if span.role in (Role.BAD, Role.WARNING, Role.LINK)]
    assert "frozen" in lined
    assert all(text == text.strip() for text in lined)


def test_what_it_costs_to_enter_a_hex_takes_two_lines_of_a_panel() -> None:
    shown = front_view()
    lines = [*map(text_of, hex_panel(shown, Hex(6, 4), 50, outlook_of(shown)))]
    assert lines[-2:] == [
        "to march in 5 fatigue, river 20 more",
        "to plot in 10, mech 5, river 10 more §8.1",
    ]


def test_what_an_enemy_showed_in_battle_is_never_parted_from_its_word() -> None:
    shown = front_view()
    shown.players[Side.AXIS] = replace(shown.players[Side.AXIS], sightings={64: Sighting(shown.week - 5, 120, 0)})
    for width in range(18, 40):
        lines = [*map(text_of, group_panel(shown, shown.groups[64], width))]
        assert any(told.endswith("ACS 120") or "ACS 120 dug" in told for told in lines)
        assert any(told.endswith("dug in 0") for told in lines)


@pytest.mark.rule("8.1")
def test_a_hex_tells_what_it_costs_to_enter() -> None:
    assert (
        "to march in 5 fatigue, river 20 more out of an enemy zone\nto plot in 10, mech 5, river 10 more §8.1"
        in in_hex(front_view(), 6, 4)
    )
    assert "to march in 25 fatigue  to plot in 50 §8.1" in in_hex(front_view(), 9, 1)
    assert "ends a march §6.2" in in_hex(front_view(), 9, 1)
    assert "to plot in 40, river 10 more" in in_hex(front_view(Weather.RAIN), 6, 4)


@pytest.mark.rule("8.1")
def test_what_a_march_costs_takes_one_line_on_the_narrowest_screens() -> None:
    told = {width: texts(entering(front_view(), Hex(6, 4), width))[0] for width in (25, 26)}
    assert told[25].startswith("march 5, river +20")
    assert told[26].startswith("march 5 fatigue, river +20")


@pytest.mark.rule("6.2", "8.8")
def test_what_a_march_costs_is_not_told_where_no_group_may_march() -> None:
    shown = front_view()
    for hex_ in (shown.groups[64].at, next(city.at for city in shown.cities.values() if city.owner is Side.SOVIET)):
        assert hex_ is not None
        told = in_hex(shown, hex_.column, hex_.row)
        assert "to plot in " in told
        assert "march" not in told


@pytest.mark.rule("8.1", "8.4")
def test_frost_takes_away_what_a_river_costs_but_not_what_a_strait_costs() -> None:
    cold = front_view(Weather.COLD)
    assert "river 20" not in in_hex(cold, 6, 4)
    assert "river 20 more" in in_hex(cold, 4, 6)
    assert "river" not in aloud_in(cold, 6, 4).split("To march in")[1]
    assert "To march in 10 fatigue, river 20 more out of an enemy zone." in aloud_in(cold, 4, 6)


@pytest.mark.rule("6.10")
def test_a_hex_tells_in_whose_zones_it_lies() -> None:
    assert "zones of both sides §6.10" in in_hex(front_view(), 5, 4)
    assert "zones" not in in_hex(front_view(), 10, 1)


@pytest.mark.rule("5.2")
def test_a_hex_tells_that_fatigue_stays_while_the_supply_pool_is_empty() -> None:
    shown = front_view()
    own = shown.players[Side.AXIS]
    shown.players[Side.AXIS] = replace(own, pools=replace(own.pools, supply=0))
    assert "depot 58 can reach it  fatigue stays: pool empty §5.2" in in_hex(shown, 2, 3)
    assert "it removes no fatigue, as the supply pool is empty." in aloud_in(shown, 2, 3)


@pytest.mark.rule("5.2")
def test_a_hex_tells_how_it_can_be_supplied() -> None:
    shown = front_view()
    assert "depot 58 can reach it  fatigue -50% §5.2" in in_hex(shown, 2, 3)
    assert "depot 58 can reach it  2 penalty hexes  fatigue -25% §5.2" in in_hex(shown, 6, 4)
    assert "no depot reaches it §5.2" in in_hex(shown, 8, 1)
    offer = best_offer(shown, outlook_of(shown), Hex(2, 3))
    assert offer is not None
    assert (offer.depot, offer.penalty, offer.percent) == (58, 0, 50)


@pytest.mark.rule("6.3")
def test_a_railway_tells_whose_it_is_and_whether_trains_run() -> None:
    assert "Axis rail open" in in_hex(front_view(), 3, 4)
    assert "Soviet rail open" in in_hex(front_view(), 7, 5)


@pytest.mark.rule("6.3")
def test_the_railway_of_a_city_is_its_owners_whoever_laid_it() -> None:
    """Minsk, taken by the Axis, is a friendly city to it: no penalty hex, and open to trains but for the enemy."""
    shown = front_view()
    assert shown.rails[Hex(5, 5)] is Side.SOVIET
    assert "Axis rail closed" in in_hex(shown, 5, 5)
    del shown.groups[100]
    assert "Axis rail open" in in_hex(shown, 5, 5)


def test_the_sea_tells_nothing_that_is_for_land() -> None:
    assert in_hex(front_view(), 1, 1).split("\n")[1:] == ["sea", ""]


def test_a_city_tells_what_stands_in_it() -> None:
    text = in_hex(front_view(), 8, 4)
    assert "Dnepropetrovsk 8,4" in text
    assert "Soviet city  population 30  vehicle 20" in text
    assert "port Black Sea" in in_hex(front_view(), 7, 6)


@pytest.mark.rule("6.1")
def test_an_own_group_tells_status_plot_and_moves() -> None:
    shown = front_view()
    assert "S supplied: may move" in of_group(shown, shown.groups[1])
    assert "plot 23 north-east, then attack group 64 south-east" in of_group(shown, shown.groups[1])
    assert "U unsupplied: may move" in of_group(replace(shown, phase=Phase.EXECUTION), shown.groups[2])
    assert "moves left 1 of 1" in of_group(shown, shown.groups[2])
    marched = replace(shown.groups[13], moved=2)
    assert "N no more actions this week" in of_group(shown, marched)
    assert "moves left 0 of" in of_group(shown, marched)


@pytest.mark.rule("6.5", "8.1")
def test_a_group_that_may_not_move_but_has_not_marched_may_still_attack_in_place() -> None:
    shown = front_view()
    own = shown.groups[1]
    armed = replace(own, plot="", guns_added=True, halted=True)
    spent = replace(own, plot="", units=tuple(replace(unit, fatigue=95) for unit in own.units))
    for held in (armed, spent):
        assert why_cannot_plot(shown, held, "1S") is None
        assert "N may not move this week, only plot S or B" in of_group(shown, held)


@pytest.mark.rule("5.2", "8.1")
@pytest.mark.parametrize("phase", [Phase.AXIS_ADJUSTMENT, Phase.AXIS_SUPPLY])
def test_a_spent_group_may_move_once_a_depot_has_rested_it(phase: Phase) -> None:
    shown = replace(front_view(), phase=phase)
    own = shown.groups[2]
    spent = replace(own, supplied_by=None, units=tuple(replace(unit, fatigue=95) for unit in own.units))
    assert "N may not move unless supply reduces its fatigue\na unit is at 95 §8.1" in of_group(shown, spent)
    rested = replace(spent, supplied_by=58)
    assert "N may not move this week, only plot S or B" in of_group(shown, rested)
    assert "a unit is at 95: may not move §8.1" in of_group(shown, rested)


@pytest.mark.rule("3.3")
def test_a_hidden_march_tells_its_other_end() -> None:
    shown = front_view(side=Side.SOVIET)
    marched = replace(shown.groups[64], other_end=Hex(8, 4))
    assert "hidden march, other end Dnepropetrovsk 8,4 §3.3 R116" in of_group(shown, marched)
    assert "hidden" not in of_group(shown, shown.groups[64])


def test_before_its_supply_phase_a_group_tells_of_last_week() -> None:
    shown = replace(front_view(), phase=Phase.AXIS_ADJUSTMENT)
    cut_off = replace(shown.groups[2], went_unsupplied=True)
    assert "S supplied last week" in of_group(shown, shown.groups[2])
    assert "U not supplied last week" in of_group(shown, cut_off)
    assert "Status U, not supplied last week." in group_sentences(shown, cut_off)
    new = replace(shown.groups[2], raised=shown.week)
    assert "formed this week, not supplied yet" in of_group(shown, new)
    assert "last week" not in of_group(shown, new)
    meanwhile = replace(front_view(), phase=Phase.AXIS_SUPPLY)
    assert "not supplied yet this week" in of_group(meanwhile, cut_off)


@pytest.mark.rule("8.1")
def test_a_spent_group_says_that_it_may_not_move() -> None:
    shown = front_view()
    tired = replace(shown.groups[2].units[0], fatigue=95)
    assert "a unit is at 95: may not move §8.1" in of_group(shown, replace(shown.groups[2], units=(tired,)))


@pytest.mark.rule("10.0")
def test_marching_out_of_supply_is_counted() -> None:
    easy = replace(front_view(), level=2)
    stranded = replace(easy.groups[2], weeks_unsupplied=2)
    text = of_group(easy, stranded)
    assert "marched 2 weeks unsupplied: stands still §10.0 R49" in text
    assert "U unsupplied: may not move, digs to level 3 only" in text
    assert "moves left 0 of 1" in text
    before = replace(easy, phase=Phase.AXIS_ADJUSTMENT)
    assert "marched 2 weeks unsupplied: stands still unless supplied" in of_group(before, stranded)
    easy.rails[stranded.at] = Side.AXIS
    assert "marched 2 weeks unsupplied: no plots that move §10.0 R49" in of_group(easy, stranded)
    assert "Marched 2 weeks unsupplied: no plots that move" in " ".join(group_sentences(easy, stranded))
    assert "marched 1 week unsupplied §10.0" in of_group(easy, replace(stranded, weeks_unsupplied=1))


@pytest.mark.rule("3.3")
def test_groups_taken_by_surprise_are_not_told_that_they_may_move_or_fly() -> None:
    own, air = group(80, (4, 4), supplied_by=122), AirGroup(116, Hex(5, 5), 30, supplied_by=122)
    state = make_state(own, air=[air], phase=Phase.SOVIET_MOVEMENT, options=Options(surprise=True))
    shown = view(state, Side.SOVIET)
    assert "S supplied: may only dig in, take replacements or guns" in of_group(shown, own)
    assert "moves left 0 of 2" in of_group(shown, own)
    armed = replace(own, guns_added=True, halted=True)
    assert "N may neither move nor plot this week" in of_group(shown, armed)
    assert "S taken by surprise: neither moves nor flies" in page(air_panel(shown, air, 60))


@pytest.mark.rule("6.9")
def test_an_air_group_without_aircraft_is_not_told_that_it_may_strike() -> None:
    air = AirGroup(52, Hex(4, 4), 0, supplied_by=58)
    shown = view(make_state(air=[air]), Side.AXIS)
    assert "S supplied, but without aircraft: may only move" in page(air_panel(shown, air, 60))


@pytest.mark.rule("7.7")
def test_an_air_group_that_is_rebuilt_tells_when_it_returns_or_what_it_waits_for() -> None:
    air = AirGroup(52, None, returns=3)
    soon, due = (view(make_state(air=[air], day=day), Side.AXIS) for day in (date(1941, 6, 29), date(1941, 7, 13)))
    assert "back from 6 JUL 1941" in page(air_panel(soon, air, 60))
    assert air_sentences(soon, air)[0].endswith("It comes back from 6 JUL 1941.")
    assert "waits for room at a depot's start" in page(air_panel(due, air, 60))
    assert air_sentences(due, air)[0].endswith("It waits for room at a depot's start.")


@pytest.mark.rule("10.0")
def test_marches_out_of_supply_are_not_told_where_they_bring_nobody_to_a_halt() -> None:
    """At the levels 3 and 4 nobody is, and of the Soviets nobody ever."""
    shown = front_view()
    marched = replace(shown.groups[2], weeks_unsupplied=2)
    assert "marched 2 weeks unsupplied" not in of_group(replace(shown, level=3), marched)
    soviet = replace(shown.groups[64], weeks_unsupplied=2)
    assert "marched 2 weeks unsupplied" not in of_group(replace(front_view(side=Side.SOVIET), level=2), soviet)


def test_every_unit_is_told_with_its_figures() -> None:
    shown = barbarossa_view()
    lines = texts(unit_lines(shown, shown.groups[25], 18))
    assert lines[0] == "unit   str exp fat"
    assert lines[1] == "31 INF  66  76   0"


@pytest.mark.parametrize(("width", "shown"), [(26, "▇"), (40, "███")])
def test_gauges_and_then_bars_come_with_the_room(width: int, shown: str) -> None:
    own = barbarossa_view().groups[5]
    assert shown in text_of(unit_lines(barbarossa_view(), own, width)[1])


def test_an_enemy_group_is_told_by_what_is_seen_and_believed() -> None:
    shown = front_view()
    shown.players[Side.AXIS] = replace(shown.players[Side.AXIS], sightings={64: Sighting(shown.week, 90, 3)})
    text = of_group(shown, shown.groups[64])
    assert "fought this week: ACS 90 dug in 3" in text
    assert "estimated ACS 54-135 dug in about 3" in text
    assert "moves left" not in text
    assert "fought" not in of_group(shown, shown.groups[76])


def test_an_enemy_that_was_there_before_the_first_week_is_told_to_be_there_since_the_start() -> None:
    shown = front_view()
    dug_in = replace(shown.groups[76], since=-1)
    assert "here since the start" in of_group(shown, dug_in)


def test_an_enemy_that_stands_in_the_open_since_the_first_day_is_there_since_the_start() -> None:
    shown = barbarossa_view()
    stood = shown.groups[89]
    assert (stood.since, shown.week) == (1, 1)
    assert "here since the start" in of_group(shown, stood)
    assert "came this week" in of_group(shown, replace(stood, at=Hex(6, 20)))


def test_an_air_group_tells_its_aircraft_and_its_strike() -> None:
    shown = front_view()
    text = page(air_panel(shown, shown.air[52], 60))
    assert "aircraft 140 points" in text
    assert "strike ground attack 6,3" in text
    assert "has aircraft" in page(air_panel(shown, shown.air[116], 60))
    assert "140" not in page(air_panel(front_view(side=Side.SOVIET), front_view(side=Side.SOVIET).air[52], 60))


def test_a_depot_tells_where_it_has_supplied() -> None:
    shown = front_view()
    assert "has supplied from Rovno 3,4  0 penalty hexes" in page(depot_panel(shown, shown.depots[58], 60))
    assert page(depot_panel(shown, shown.depots[58], 34)).endswith("\nhas supplied from Rovno 3,4\n0 penalty hexes\n")
    other = front_view(side=Side.SOVIET)
    assert "supplied" not in page(depot_panel(other, other.depots[58], 60))


def test_depots_of_other_hexes_are_not_listed() -> None:
    shown = front_view()
    assert length(inspector(shown, Hex(10, 1), 30, outlook_of(shown))[0][0]) == 30
    assert len(inspector(shown, Hex(10, 1), 30, outlook_of(shown))) == 1


def test_after_the_end_nothing_is_told_of_marches_and_supply_to_come() -> None:
    shown = replace(front_view(), phase=Phase.AXIS_MOVEMENT)
    own = next(group for group in shown.groups_of(shown.viewer) if not group.plot)
    over = replace(shown, ending=Ending("agreement"))
    column, row = own.at
    assert "march in" in in_hex(shown, column, row)
    assert "depot" in in_hex(shown, column, row)
    for told in (in_hex(over, column, row), aloud_in(over, column, row).lower()):
        assert not any(word in told for word in ("march", "plot", "can reach", "can supply", "no depot"))
    assert "moves left" in of_group(shown, own)
    for told in (of_group(over, own), " ".join(group_sentences(over, own))):
        assert "upplied at the end" in told
        assert not any(word in told for word in ("may", "moves left", "this week"))
