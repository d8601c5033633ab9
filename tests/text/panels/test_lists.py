"""The list of groups, what is left to do, cities, forces, figures by week, the last page."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.estimates.positions import EMPTY, movement_phase, supply_phase
from tests.estimates.unaided import dangers
from tests.estimates.unaided import left_to_do as todo
from tests.kit import group, infantry, make_board, make_state, play, rifle
from tests.text.golden import check
from tests.text.panels.views import barbarossa, barbarossa_view, front_view, page, record, texts
from wir import Game, load_scenario
from wir.estimates.danger import Danger, Foe, Peril
from wir.estimates.forecast import Range
from wir.estimates.group_rows import arranged, group_rows
from wir.estimates.production import CITY_SORTS, cities_in_order
from wir.estimates.series import FIGURES, series_of
from wir.model.board import Railway
from wir.model.groups import AirGroup, Depot
from wir.model.hexes import Hex
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.state import ENDINGS, Ending, Options, State
from wir.model.view import View, view
from wir.model.words import label_of, name_and_bearing
from wir.text.charts import series_panel
from wir.text.panels.cities import city_table
from wir.text.panels.group_lists import OTHERS, RAISED, armies_of, enemy_forces, group_list, order_of_battle
from wir.text.panels.group_panel import group_panel
from wir.text.panels.lines import Role, text_of
from wir.text.panels.todo_list import danger_line, todo_blocks
from wir.text.panels.victory_panel import ending_words, game_end, victory_panel
from wir.text.speech.places import group_sentences
from wir.text.speech.standing import danger_sentences


@pytest.mark.parametrize("width", [26, 60, 100])
def test_the_lists_of_barbarossa(width: int) -> None:
    shown = barbarossa_view()
    lines = [
        *group_list(arranged(group_rows(shown), "ACS")[:12], width, 3),
        *city_table(shown, cities_in_order(shown, "swing")[:12], width, "Moscow"),
        *order_of_battle(shown, width)[:30],
        *enemy_forces(shown, width)[:8],
        *game_end(shown, width),
    ]
    check(f"panels/lists_{width}", page(lines))


# Groups


def test_lists_panels_and_speech_round_the_strength_of_a_group_alike() -> None:
    shown = barbarossa_view()
    for row in group_rows(shown):
        if (own := shown.groups.get(row.number)) is not None:
            assert f"ACS {row.acs} " in " ".join(texts(group_panel(shown, own, 40)))
            assert f"combat strength {row.acs}," in " ".join(group_sentences(shown, own))


def test_the_chosen_row_is_marked() -> None:
    shown = front_view()
    rows = group_rows(shown)
    lines = group_list(rows, 60, 12)
    assert [{span.role for span in spans} == {Role.SELECTED} for spans in lines[1:]] == [
        row.number == 12 for row in rows
    ]


# To do


def left(shown: View, width: int) -> str:
    return page([spans for head, body in todo_blocks(shown, todo(shown), width) for spans in (*head, *body)])


@pytest.mark.rule("5.2")
def test_the_place_of_one_depot_is_told_and_of_several_only_gone_to() -> None:
    state = supply_phase()
    told = left(view(state, Side.AXIS), 80)
    assert "- depots 58 and 59 have supplied nobody §5.2" in told
    game = play(state, "DEPOT 58 -")
    told = left(game.view(Side.AXIS), 80)
    assert "- depot 59 at 2,2 has supplied nobody §5.2" in told


def test_the_panel_says_where_and_by_which_paragraph() -> None:
    shown = view(movement_phase(pools=EMPTY), Side.AXIS)
    assert "- air group 52 at 5,6 has no strike plotted: at 8,5 group" in left(shown, 60)


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(("fatigue", "told"), [(82, False), (83, True)])
def test_an_attack_that_may_wear_the_attacker_out_says_so(fatigue: int, *, told: bool) -> None:
    state = make_state(group(12, (5, 5), infantry(strength=900, fatigue=fatigue)), group(80, (5, 4)), pools=EMPTY)
    assert ("may reach 95 fatigue" in left(view(state, Side.AXIS), 100)) == told


def in_danger() -> State:
    """Groups in every kind of danger, and one that could attack."""
    line_ = ("1,6", "2,6", "3,6", "4,6", "5,6", "6,6", "7,6", "8,6", "9,6", "10,6")
    own = [
        group(12, (2, 2), infantry()),
        group(13, (2, 10), infantry()),
        group(14, (11, 6), infantry()),
        group(15, (6, 10), infantry(strength=20)),
        group(16, (6, 10), infantry(strength=10)),
    ]
    enemies = [(80, (2, 1)), (81, (2, 3)), (82, (2, 9)), (83, (3, 11)), (84, (7, 6)), (85, (6, 9)), (86, (5, 2))]
    return make_state(
        *own,
        *(group(n, at, rifle(1), rifle(2)) for n, at in enemies),
        board=make_board(
            ("." * 12,) * 4 + ("w" * 12, "." * 12, "w" * 12) + ("." * 12,) * 5,
            railways=[Railway("Line", Side.AXIS, line_)],
        ),
        depots=[Depot(58, Hex(1, 6)), Depot(59, Hex(2, 2)), Depot(60, Hex(2, 10)), Depot(61, Hex(6, 10))],
        air=[AirGroup(52, Hex(5, 3), 40)],
        pools=EMPTY,
    )


@pytest.mark.parametrize("width", [26, 60, 100])
def test_groups_in_every_kind_of_danger(width: int) -> None:
    shown = view(in_danger(), Side.AXIS)
    assert {peril for each in dangers(shown) for peril in each.perils} == {*Peril}
    told = danger_sentences(shown, dangers(shown))
    check(f"panels/danger_{width}", left(shown, width) + "".join(f"{words}\n" for words in told))
    over = replace(shown, ending=Ending("schedule"))
    assert danger_sentences(over, dangers(over)) == ["The game is over."]


@pytest.mark.parametrize(
    ("chance", "told"),
    [(Fraction(0), "holds: "), (Fraction(1, 50), "driven out under 0.1%: "), (Fraction(3, 10), "driven out 0.3%: ")],
)
def test_a_small_chance_to_be_driven_out_is_not_told_as_none(chance: Fraction, told: str) -> None:
    known = view(make_state(group(12, (6, 6)), group(80, (6, 5))), Side.AXIS)
    odds = Range(Fraction(4, 5), Fraction(1, 2), Fraction(1))
    danger = Danger(Hex(6, 6), (12,), 20, (Peril.SURRENDER,), (Foe(Hex(6, 5), (80,), 9),), odds, chance, 100)
    assert told in text_of(danger_line(known, danger))


# Cities


@pytest.mark.parametrize("name", CITY_SORTS)
def test_cities_in_any_order_are_all_there(name: str) -> None:
    shown = barbarossa_view()
    assert {each.name for each in cities_in_order(shown, name)} == set(shown.cities)


def test_cities_stand_by_their_names_unless_another_order_is_asked_for() -> None:
    shown = barbarossa_view()
    assert cities_in_order(shown) == cities_in_order(shown, "name")
    assert [each.name for each in cities_in_order(shown)] == sorted(shown.cities)


def test_cities_of_one_side_with_their_sum() -> None:
    shown = barbarossa_view()
    own = cities_in_order(shown, "population", Side.AXIS)
    assert [each.name for each in own][:2] == ["Germany", "Bucharest"]
    last = texts(city_table(shown, own, 60, None))[-1]
    assert last.split()[:3] == ["all", str(sum(c.population for c in own)), str(sum(c.supply_centers for c in own))]


# Forces


def test_groups_stand_with_their_army() -> None:
    armies = armies_of(barbarossa_view())
    assert [each.id for each in armies["Pz.Gr.4"]] == [1, 2]
    assert sum(len(members) for members in armies.values()) == len(barbarossa().groups_of(Side.AXIS))
    assert [name for name in armies if name in (OTHERS, RAISED)] == [OTHERS]
    assert list(armies)[-1] == OTHERS


@pytest.mark.parametrize(
    ("scenario", "side", "name", "army"),
    [
        ("zitadelle", Side.SOVIET, "4th Tank Army (Kubinka)", OTHERS),
        ("zitadelle", Side.SOVIET, "67th + 8th Army (Sinyavino-Mga)", OTHERS),
        ("zitadelle", Side.SOVIET, "9 + 19 TC", "Central Front"),
        ("zitadelle", Side.AXIS, "2PzA reserve (5 Pz, 25 PzG)", OTHERS),
        ("zitadelle", Side.AXIS, "23 Pz + 16 PzG", "AG South reserve"),
        ("zitadelle", Side.AXIS, "III PzK", "Group Kempf"),
        ("case_blue", Side.SOVIET, "4th Shock, 41st, 39th Armies, 11 KK (cut off)", OTHERS),
    ],
)
def test_what_stands_in_brackets_is_an_army_only_if_it_is_called_one(
    scenario: str, side: Side, name: str, army: str
) -> None:
    """A place or a remark is no army; it stays part of the group's name."""
    shown = view(Game.new(load_scenario(scenario)).state, side)
    labels = {label for each in armies_of(shown)[army] if (label := label_of(shown.scenario, each))}
    assert any(label.startswith(name) for label in labels)
    assert f"{name} at" in " ".join(" ".join(texts(order_of_battle(shown, 90))).split())


def test_groups_without_a_label_were_raised_since() -> None:
    assert list(armies_of(front_view())) == [RAISED]


def test_of_the_enemy_there_is_an_estimate_and_no_unit() -> None:
    text = page(enemy_forces(barbarossa_view(), 60))
    assert "estimate" in text
    assert "RIFLE" not in text
    assert "TANK" not in text


def test_of_an_enemy_the_kind_the_hex_and_the_last_fight_are_told_where_there_is_room() -> None:
    shown = barbarossa_view()
    shown.players[Side.AXIS] = replace(shown.players[Side.AXIS], sightings={64: Sighting(shown.week, 90, 3)})
    rows = {width: texts(enemy_forces(shown, width)) for width in (20, 40, 60, 100)}
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
        rows = texts(enemy_forces(shown, width))[3:]
        assert all(f" {bearing.lower()} " in row for bearing, row in zip(bearings, rows, strict=True) if bearing)


def test_the_name_of_a_group_is_told_apart_from_its_place_and_the_figures_of_units_from_each_other() -> None:
    text = page(order_of_battle(barbarossa_view(), 60))
    assert " 18  V + VI AK at Konigsberg s" in text
    assert "of each unit: strength / experience / fatigue" in text


def test_a_broad_list_of_groups_names_the_units_of_each() -> None:
    shown = barbarossa_view()
    rows = group_rows(shown)
    broad, narrow = texts(group_list(rows, 150, None)), texts(group_list(rows, 96, None))
    assert "units" in broad[0]
    assert "units" not in narrow[0]
    for row, told in zip(rows, broad[1:], strict=True):
        units = shown.groups[row.number].units if row.number in shown.groups else ()
        assert told.rstrip().endswith(", ".join(unit.name for unit in units))


def test_a_broad_order_of_battle_has_two_columns_with_the_same_groups() -> None:
    shown = barbarossa_view()
    broad, narrow = texts(order_of_battle(shown, 150)), texts(order_of_battle(shown, 73))
    assert all(len(told) <= 150 for told in broad)
    assert len(narrow) * 0.45 < len(broad) < len(narrow) * 0.7
    halves = [told[:73].rstrip() for told in broad[3:]] + [told[76:].rstrip() for told in broad[3:]]
    assert [told for told in halves if told] == [told.rstrip() for told in narrow[3:] if told.strip()]


# By week


def test_figures_by_week_are_those_recorded() -> None:
    shown = front_view()
    shown.players[Side.AXIS] = replace(shown.players[Side.AXIS], records=(record(1), record(2)))
    assert series_of(shown, "strength") == ((1, 1000), (2, 2000))
    assert series_of(shown, "infantry pool") == ((1, 100), (2, 200))
    lines = texts(series_panel(shown, 40))
    assert len(lines) == len(FIGURES) + 1
    assert lines[:2] == ["as each week ended, before arrivals", "strength         2000 ▄█"]


def test_an_unknown_figure_is_refused() -> None:
    with pytest.raises(KeyError):
        series_of(front_view(), "morale")


def test_long_courses_show_their_latest_weeks() -> None:
    shown = front_view()
    shown.players[Side.AXIS] = replace(shown.players[Side.AXIS], records=tuple(record(n) for n in range(1, 150)))
    assert all(len(text) == 40 for text in texts(series_panel(shown, 40))[1:])


# The last page


@pytest.mark.parametrize("by", ENDINGS)
def test_every_ending_is_told(by: str) -> None:
    ending = Ending(by, Side.SOVIET)
    text = page(game_end(replace(front_view(), ending=ending), 80))
    assert ending_words(ending) in text
    assert "won by the Soviet side" in text
    assert (by == "resignation") is ("on points" in text)
    assert (by == "resignation") is ("The Axis side has given up." in text)
    assert (by == "resignation") is ("on points" in page(victory_panel(replace(front_view(), ending=ending), 80)))


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
    assert "Axis human  Soviet computer" in text
