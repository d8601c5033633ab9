"""The list of groups, what is left to do, cities, forces, figures by week, the last page."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, play
from tests.text.golden import check
from tests.text.panels.views import barbarossa, barbarossa_view, front_view, page, record, texts
from wir.engine.game import Game
from wir.estimates.deliveries import plan_deliveries
from wir.estimates.group_rows import FILTERS, SORTS, arranged, found, group_rows, is_idle
from wir.estimates.series import FIGURES, series_of
from wir.estimates.stakes import CITY_SORTS, cities_in_order
from wir.estimates.todo import todo, what_matters
from wir.model.board import Place, Railway
from wir.model.groups import AirGroup, Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools, Sighting
from wir.model.sides import SIDES, Side
from wir.model.state import Ending, Options, State
from wir.model.view import view
from wir.model.words import name_and_bearing
from wir.text.charts import series_panel
from wir.text.panels.cities import city_table
from wir.text.panels.game_end import ENDINGS, game_end
from wir.text.panels.group_list import group_list, todo_panel
from wir.text.panels.group_panel import group_panel
from wir.text.panels.lines import Role
from wir.text.panels.order_of_battle import OTHERS, RAISED, armies_of, order_of_battle
from wir.text.speech.groups import group_sentences

EMPTY = {side: Pools() for side in SIDES}


@pytest.mark.parametrize("width", [26, 60, 100])
def test_the_lists_of_barbarossa(width: int) -> None:
    shown = barbarossa_view()
    lines = [
        *group_list(shown, arranged(group_rows(shown), "ACS")[:12], width, 3),
        *city_table(shown, cities_in_order(shown, "stake")[:12], width, "Moscow"),
        *order_of_battle(shown, Side.AXIS, width)[:30],
        *order_of_battle(shown, Side.SOVIET, width)[:8],
        *game_end(shown, width),
    ]
    check(f"panels/lists_{width}", page(lines))


# Groups


def test_every_own_group_has_a_row_and_no_enemy_has() -> None:
    shown = front_view()
    rows = {row.number: row for row in group_rows(shown)}
    assert sorted(rows) == [1, 2, 12, 13, 14, 52]
    assert (rows[13].place, rows[13].fatigue, rows[13].strength) == ("Konigsberg", 45, 70)
    assert (rows[12].place, rows[12].bearing) == ("Minsk", "NW")
    assert (rows[52].kind, rows[52].strength, rows[52].plot) == ("air", 140, "ground 6,3")


def test_idle_are_those_who_could_act_and_were_told_nothing() -> None:
    rows = {row.number: row.idle for row in group_rows(front_view())}
    assert rows == {1: False, 2: True, 12: False, 13: False, 14: False, 52: False}
    waiting = replace(front_view(), phase=Phase.AXIS_SUPPLY)
    assert not any(row.idle for row in group_rows(waiting))


def test_an_air_group_without_aircraft_or_supply_is_not_idle() -> None:
    shown = front_view()
    assert is_idle(shown, AirGroup(52, Hex(1, 1), 10, supplied_by=58))
    assert not is_idle(shown, AirGroup(52, Hex(1, 1), 10))
    assert not is_idle(shown, AirGroup(52, Hex(1, 1), 0, supplied_by=58))


def test_a_group_that_marched_plotted_or_took_guns_is_not_idle() -> None:
    shown = front_view()
    waiting = shown.groups[2]
    assert is_idle(shown, waiting)
    assert not is_idle(shown, replace(waiting, moved=1, allowance=4))
    assert not is_idle(shown, replace(waiting, plot="2"))
    assert not is_idle(shown, replace(waiting, guns_added=True))
    assert not is_idle(shown, shown.groups_of(Side.SOVIET)[0]), "the enemy waits for none of our orders"


def test_lists_panels_and_speech_round_the_strength_of_a_group_alike() -> None:
    shown = barbarossa_view()
    for row in group_rows(shown):
        if (own := shown.groups.get(row.number)) is not None:
            assert f"ACS {row.acs} " in " ".join(texts(group_panel(shown, own, 40)))
            assert f"combat strength {row.acs}," in " ".join(group_sentences(shown, own))


@pytest.mark.parametrize("name", SORTS)
def test_every_sort_keeps_every_row(name: str) -> None:
    rows = group_rows(barbarossa_view())
    assert sorted(row.number for row in arranged(rows, name)) == sorted(row.number for row in rows)


def test_the_strongest_and_the_most_tired_come_first() -> None:
    rows = group_rows(front_view())
    assert arranged(rows, "strength")[0].number == 1
    assert arranged(rows, "fatigue")[0].number == 13
    assert arranged(rows, "idle")[0].number == 2
    assert arranged(rows, "plot")[0].number == 1


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("all", [1, 2, 12, 13, 14, 52]),
        ("mechanized", [1, 2]),
        ("infantry", [12, 13, 14]),
        ("air", [52]),
        ("idle", [2]),
        ("plotted", [1, 12, 14, 52]),
        ("supplied", [1, 13, 14, 52]),
        ("unsupplied", [2, 12]),
        ("tired", []),
        ("spent", [13]),
        ("dug in", [12, 14]),
    ],
)
def test_filters_keep_what_they_say(name: str, numbers: list[int]) -> None:
    assert [row.number for row in arranged(group_rows(front_view()), "number", name)] == numbers


def test_every_filter_is_proved() -> None:
    marks = test_filters_keep_what_they_say.pytestmark  # type: ignore[attr-defined]
    assert {name for name, _ in marks[0].args[1]} == set(FILTERS)


def test_groups_are_found_by_number_and_place() -> None:
    rows = group_rows(front_view())
    assert [row.number for row in found(rows, "1")] == [1, 12, 13, 14]
    assert [row.number for row in found(rows, "min")] == [12]
    assert found(rows, "nowhere") == []


def test_the_chosen_row_is_marked() -> None:
    shown = front_view()
    rows = group_rows(shown)
    lines = group_list(shown, rows, 60, 12)
    assert [{span.role for span in spans} == {Role.SELECTED} for spans in lines[2:]] == [
        row.number == 12 for row in rows
    ]


# To do


def kinds(shown: State, **marks: object) -> list[str]:
    return [each.kind for each in todo(shown, **marks)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("pools", "expected"),
    [
        (Pools(aircraft=10), ["aircraft"]),
        (Pools(factory=1), ["factories"]),
        (Pools(infantry=60), ["units"]),
        (Pools(infantry=40), []),
        (Pools(), []),
    ],
)
def test_adjustment_leaves_pools_unspent(pools: Pools, expected: list[str]) -> None:
    board = make_board(cities=[Place("Warsaw", "2,2")])
    state = make_state(
        board=board,
        air=[AirGroup(52, Hex(3, 3), 10)],
        cities=[city("Warsaw", (2, 2), Side.AXIS, population=3)],
        phase=Phase.AXIS_ADJUSTMENT,
        pools=dict.fromkeys(SIDES, pools),
    )
    assert kinds(view(state, Side.AXIS)) == expected


def supply_phase() -> State:
    board = make_board(railways=[Railway("West", Side.AXIS, ("2,2", "3,3", "4,3"))])
    groups = (group(12, (5, 4)), group(13, (11, 11)))
    depots = (Depot(58, Hex(2, 2)), Depot(59, Hex(2, 2)))
    return make_state(*groups, board=board, depots=depots, phase=Phase.AXIS_SUPPLY, pools=EMPTY, day=date(1941, 6, 29))


@pytest.mark.rule("5.2")
def test_depots_and_the_groups_they_could_reach_are_left() -> None:
    found_ = todo(view(supply_phase(), Side.AXIS))
    assert [(each.kind, each.number) for each in found_] == [
        ("depots", None),
        ("groups", 12),
        ("rail", 58),
    ]
    assert (found_[0].text, found_[0].at) == ("depots 58 and 59 have supplied nobody", Hex(2, 2))
    assert found_[1].at == Hex(5, 4)


@pytest.mark.rule("5.2")
def test_the_place_of_one_depot_is_told_and_of_several_only_gone_to() -> None:
    state = supply_phase()
    told = page(todo_panel(view(state, Side.AXIS), todo(view(state, Side.AXIS)), 80))
    assert "- depots 58 and 59 have supplied nobody §5.2" in told
    game = play(state, "DEPOT 58 -")
    told = page(todo_panel(game.view(Side.AXIS), todo(game.view(Side.AXIS)), 80))
    assert "- depot 59 has supplied nobody at 2,2 §5.2" in told


@pytest.mark.rule("5.2")
def test_whoever_is_supplied_is_done() -> None:
    game = play(supply_phase(), "DEPOT 58 3,2,3")
    assert kinds(game.view(Side.AXIS)) == ["rail"]


@pytest.mark.rule("5.3")
def test_a_designated_railway_is_done() -> None:
    game = play(supply_phase(), "LAY 58 3,2,3,3")
    assert "rail" not in kinds(game.view(Side.AXIS))


def movement_phase(**marks: object) -> State:
    groups = (group(12, (5, 5), infantry(strength=20), supplied_by=58), group(13, (6, 8), panzer()), group(80, (8, 5)))
    air = [AirGroup(52, Hex(5, 6), 60, supplied_by=58)]
    return make_state(*groups, air=air, **marks)  # type: ignore[arg-type]


def test_idle_groups_aircraft_and_pools_are_left_in_the_movement_phase() -> None:
    shown = view(movement_phase(), Side.AXIS)
    assert kinds(shown) == ["strikes", "replacements", "guns", "standing", "standing"]
    assert kinds(view(movement_phase(pools=EMPTY), Side.AXIS)) == ["strikes", "standing", "standing"]


@pytest.mark.rule("6.6")
def test_only_groups_with_an_enemy_within_their_reach_are_told_one_by_one() -> None:
    near = (group(12, (7, 5)), group(13, (4, 5), supplied_by=58), mech(1, (6, 5)), mech(2, (5, 6)), group(80, (8, 5)))
    found_ = todo(view(make_state(*near, pools=EMPTY), Side.AXIS))
    assert [(each.number, each.matters) for each in found_] == [(1, True), (12, True), (None, False), (None, False)]
    assert [each.text for each in found_[2:]] == [
        "1 group in supply stands and digs in",
        "1 group out of supply stands and digs in",
    ]
    assert what_matters(found_) == found_[:2]


@pytest.mark.rule("5.2")
def test_many_groups_out_of_supply_take_one_line() -> None:
    state = supply_phase()
    more = make_state(
        *(group(number, (5, 4)) for number in (12, 13)),
        *(group(number, (5, 3)) for number in (14, 15)),
        board=state.scenario.board,
        depots=(Depot(58, Hex(2, 2)),),
        phase=Phase.AXIS_SUPPLY,
        pools=EMPTY,
    )
    assert "4 groups are out of supply: depot 58 can reach them" in [each.text for each in todo(view(more, Side.AXIS))]


def test_what_has_been_told_or_waved_away_is_done() -> None:
    game = play(movement_phase(pools=EMPTY), "PLOT 12 3", "STRIKE 52 8,5 ground")
    assert [each.kind for each in todo(game.view(Side.AXIS))] == ["standing"]


def test_nothing_is_left_in_the_phases_of_others() -> None:
    assert todo(view(movement_phase(), Side.SOVIET)) == []
    assert todo(view(movement_phase(phase=Phase.EXECUTION), Side.AXIS)) == []
    assert todo(replace(view(movement_phase(), Side.AXIS), ending=Ending("agreement"))) == []


def test_the_panel_says_where_and_by_which_paragraph() -> None:
    shown = view(movement_phase(pools=EMPTY), Side.AXIS)
    assert "- air group 52 has no strike plotted at 5,6 §6.9" in page(todo_panel(shown, todo(shown), 60))
    assert "nothing left" in page(todo_panel(shown, [], 60))


def test_the_proposal_for_all_depots_leaves_nobody_who_could_be_reached() -> None:
    game = Game(replace(barbarossa().copy(), phase=Phase.AXIS_SUPPLY))
    for delivery in plan_deliveries(game.view(Side.AXIS), Side.AXIS):
        game.submit(delivery.order)
    assert set(kinds(game.view(Side.AXIS))) <= {"rail"}


# Cities


@pytest.mark.parametrize("name", CITY_SORTS)
def test_cities_in_any_order_are_all_there(name: str) -> None:
    shown = barbarossa_view()
    assert {each.name for each in cities_in_order(shown, name)} == set(shown.cities)


def test_cities_of_one_side_with_their_sum() -> None:
    shown = barbarossa_view()
    own = cities_in_order(shown, "population", Side.AXIS)
    assert [each.name for each in own][:2] == ["Germany", "Bucharest"]
    last = texts(city_table(shown, own, 60))[-1]
    assert last.split()[:3] == ["all", str(sum(c.population for c in own)), str(sum(c.supply_centers for c in own))]


# Forces


def test_groups_stand_with_their_army() -> None:
    armies = armies_of(barbarossa_view(), Side.AXIS)
    assert [each.id for each in armies["Pz.Gr.4"]] == [1, 2]
    assert sum(len(members) for members in armies.values()) == len(barbarossa().groups_of(Side.AXIS))
    assert [name for name in armies if name in (OTHERS, RAISED)] == [OTHERS]
    assert list(armies)[-1] == OTHERS


def test_groups_without_a_label_were_raised_since() -> None:
    assert list(armies_of(front_view(), Side.AXIS)) == [RAISED]


def test_of_the_enemy_there_is_an_estimate_and_no_unit() -> None:
    text = page(order_of_battle(barbarossa_view(), Side.SOVIET, 60))
    assert "estimate" in text
    assert "RIFLE" not in text
    assert "TANK" not in text


def test_of_an_enemy_the_kind_the_hex_and_the_last_fight_are_told_where_there_is_room() -> None:
    shown = barbarossa_view()
    shown.players[Side.AXIS] = replace(shown.players[Side.AXIS], sightings={64: Sighting(shown.week, 90, 3)})
    rows = {width: texts(order_of_battle(shown, Side.SOVIET, width)) for width in (20, 40, 60, 100)}
    assert " 64   mech Pskov" in rows[40][3]
    assert "10,11" in rows[60][3]
    assert rows[100][3].endswith("this week: ACS 90, dug in 3")
    assert {sum("64" in words for words in found) for found in rows.values()} == {1}
    assert any("Pskov" in words for words in rows[20])


def test_where_the_place_of_an_enemy_is_shortened_its_direction_is_kept() -> None:
    shown = barbarossa_view()
    bearings = [name_and_bearing(shown.scenario, enemy.at)[1] for enemy in shown.groups_of(Side.SOVIET)]
    assert "NW" in bearings
    for width in (36, 40, 50, 60):
        rows = texts(order_of_battle(shown, Side.SOVIET, width))[3:]
        assert all(f" {bearing} " in row for bearing, row in zip(bearings, rows, strict=True) if bearing)


def test_the_name_of_a_group_is_told_apart_from_its_place_and_the_figures_of_units_from_each_other() -> None:
    text = page(order_of_battle(barbarossa_view(), Side.AXIS, 60))
    assert " 18  V + VI AK at Konigsberg S" in text
    assert "of each unit: strength / experience / fatigue" in text


# By week


def test_figures_by_week_are_those_recorded() -> None:
    shown = front_view()
    shown.players[Side.AXIS] = replace(shown.players[Side.AXIS], records=(record(1), record(2)))
    assert series_of(shown, "strength").points == ((1, 1000), (2, 2000))
    assert series_of(shown, "infantry pool").points == ((1, 100), (2, 200))
    lines = texts(series_panel(shown, 40))
    assert len(lines) == len(FIGURES) + 1
    assert lines[1] == "strength         2000 ▄█"


def test_an_unknown_figure_is_refused() -> None:
    with pytest.raises(KeyError):
        series_of(front_view(), "morale")


def test_long_courses_show_their_latest_weeks() -> None:
    shown = front_view()
    shown.players[Side.AXIS] = replace(shown.players[Side.AXIS], records=tuple(record(n) for n in range(1, 150)))
    assert all(len(text) == 40 for text in texts(series_panel(shown, 40)))


# The last page


@pytest.mark.parametrize("by", ENDINGS)
def test_every_ending_is_told(by: str) -> None:
    text = page(game_end(replace(front_view(), ending=Ending(by, Side.SOVIET)), 60))
    assert ENDINGS[by] in text
    assert "won by the Soviet side" in text
    assert (by == "resignation") is ("on points" in text)


@pytest.mark.rule("9.2")
def test_the_level_and_the_score_are_told() -> None:
    text = page(game_end(replace(front_view(), ending=Ending("schedule")), 60))
    assert "DRAW" in text
    assert "margin +24 Soviet §9.2" in text
    assert "won by" not in text


@pytest.mark.rule("8.9")
def test_the_automatic_end_of_the_axis_is_decisive() -> None:
    text = page(game_end(replace(front_view(), ending=Ending("axis_automatic", Side.AXIS)), 60))
    assert "AXIS DECISIVE VICTORY" in text


def test_a_game_that_goes_on_says_so_and_by_what_terms_it_is_played() -> None:
    shown = replace(front_view(), options=Options(surprise=True), seats={Side.SOVIET: "computer"})
    text = page(game_end(shown, 60))
    assert "if the game ended now" in text
    assert "surprise" in text
    assert "Soviet computer" in text
