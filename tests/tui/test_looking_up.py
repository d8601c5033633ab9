"""What can be looked up beside the turn: pools and cities, charts, the report."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.kit import city, group, infantry, make_board, make_state, mech, rifle
from tests.tui.playing import Player
from wir.model.board import Place
from wir.model.groups import AirGroup, Depot, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.text.panels.help_page import help_pages
from wir.text.panels.lines import Span, text_of
from wir.tui.config import Config
from wir.tui.keys import Changes
from wir.tui.map_modes import MAP_MODES, PLAIN
from wir.tui.messages import Message
from wir.tui.modes.lists import TodoList
from wir.tui.modes.menus import ENTRIES
from wir.tui.modes.movement import GroupInHand


def towns() -> State:
    return make_state(
        cities=[
            city("Minsk", (2, 2), Side.AXIS, vehicle=5, population=3),
            city("Kiev", (4, 4), Side.SOVIET, population=9),
            city("Orel", (5, 2), Side.SOVIET, aircraft=2),
        ]
    )


def first_row(player: Player) -> str:
    """The chosen row of the list, without its frame."""
    return player.popup().splitlines()[2]


def keys_in_help(changes: Changes) -> dict[str, str]:
    """The keys that help shows in the adjustment phase, by what they do in a word."""
    player = Player(replace(towns(), phase=Phase.AXIS_ADJUSTMENT), Side.AXIS, Config(keys=changes))
    player.press("?")
    rows = [re.match(r"  ?(\S.*?)   *([^:]+)", row) for row in player.popup(76, 200).splitlines()]
    return {row[2].strip(): row[1] for row in rows if row is not None}


def test_the_key_that_opens_the_information_closes_it() -> None:
    player = Player(towns())
    player.press("tab")
    assert player.popup().startswith("INFORMATION")
    player.press("tab")
    assert len(player.desk.pile) == 1


def test_help_shows_no_key_that_means_something_else_now() -> None:
    usual = keys_in_help({})
    assert (usual["Divide"], usual["Build"], usual["Undo"]) == ("1", "B", "U")
    assert (usual["north"], usual["south"], usual["north-west"]) == ("↑ K", "↓ J", "Y")
    assert "north-east" not in usual
    changed = keys_in_help({"table.undo": ("y",)})
    assert changed["Undo"] == "Y"
    assert "north-west" not in changed


def test_the_list_of_cities_is_sorted_narrowed_and_gone_to() -> None:
    player = Player(towns(), Side.AXIS)
    player.press("tab t")
    assert first_row(player).startswith("Kiev")  # the most is at stake there
    assert player.prompt.startswith("sorted by swing")  # as the column is called
    player.press("s 2")
    assert first_row(player).startswith("Kiev")
    player.press("f 2")
    assert first_row(player).startswith("Minsk")
    assert "Kiev" not in player.popup()
    player.press("enter")
    assert player.desk.cursor == Hex(2, 2)


@pytest.mark.parametrize(("keys", "title"), [("g", "GROUPS"), ("t", "CITIES"), ("v", "VICTORY"), ("f", "BY WEEK")])
def test_what_the_frame_of_a_page_says_is_not_said_again_below_it(keys: str, title: str) -> None:
    player = Player(towns(), Side.AXIS)
    player.press(f"tab {keys}")
    frame, *lines = player.popup().splitlines()
    assert title in frame
    assert not [words for words in lines if words.startswith(title)]


def test_the_page_of_a_forecast_says_once_that_it_is_one() -> None:
    player = Player(make_state(group(1, (4, 5)), group(64, (4, 4), rifle(1))), Side.AXIS)
    player.desk.cursor = Hex(4, 5)
    player.press("c")
    player.desk.cursor = Hex(4, 4)
    player.press("enter")
    assert player.popup().startswith("FORECAST (ESTIMATE)\n")
    assert player.popup().count("FORECAST") == 1
    assert "odds" in player.popup()
    player.press("escape escape")
    player.desk.cursor = Hex(4, 5)
    player.press("g")
    player.desk.cursor = Hex(4, 4)
    player.press("c")
    assert player.popup().count("FORECAST") == 1


def test_the_messages_offer_to_scroll_only_where_there_are_more_than_are_seen() -> None:
    player = Player(towns(), Side.AXIS)
    for number in range(9):
        player.desk.messages.add(Message(1, [Span(f"message {number}")]))
    for height, words in ((20, ["Back", "Search"]), (5, ["Back", "Scroll", "Search"])):
        player.press("v")
        assert "message 8" in player.popup(76, height)
        assert [each.word for each in player.mode.hints()] == words
        player.press("escape")


def test_a_city_is_found_by_the_beginning_of_its_name() -> None:
    player = Player(towns(), Side.AXIS)
    player.press("tab t /")
    player.type("or")
    assert first_row(player).startswith("Orel")
    player.press("enter")
    assert player.desk.cursor == Hex(5, 2)


def test_a_list_that_was_narrowed_is_seen_whole_where_there_is_room() -> None:
    others = [city(f"Town {letter}", (n, 6), Side.SOVIET) for n, letter in enumerate("abcdefgh", 1)]
    player = Player(make_state(cities=[*towns().cities.values(), *others]), Side.AXIS)
    player.press("tab t end")
    assert "Town a" not in player.popup(76, 8)
    player.press("/")
    player.type("town")
    assert all(f"Town {letter}" in player.popup(76, 12) for letter in "abcdefgh")


@pytest.mark.rule("8.8")
def test_what_is_at_stake_in_a_city_stands_beside_the_list_and_on_a_page_of_its_own() -> None:
    player = Player(towns(), Side.AXIS)
    player.press("tab t")
    beside = "\n".join(map(text_of, player.mode.side(34, 30) or []))
    assert "if it falls" in beside
    player.mode.side(25, 30)
    player.press("d")
    assert "if it falls" in player.popup()
    player.press("0 0")
    assert player.popup() == ""


def test_no_page_repeats_what_stands_beside_the_list() -> None:
    """On a small screen the list covers the panel, and the key shows what stands below it."""
    player = Player(towns(), Side.AXIS)
    player.press("tab t")
    for width, height, has_page in ((43, 50, False), (25, 50, True), (43, 5, True)):
        player.mode.side(width, height)
        assert any("list.detail" in hint.names for hint in player.mode.hints()) is has_page
        player.press("d")
        assert (player.mode.context == "page") is has_page
        if has_page:
            player.press("escape")
        else:
            assert player.message == "All there is to know of it stands beside the list"


def test_a_list_without_rows_says_so_and_goes_nowhere() -> None:
    player = Player(towns(), Side.AXIS)
    before = player.desk.cursor
    player.press("tab t /")
    player.type("zzz")
    player.press("d enter")
    assert player.desk.cursor == before
    assert "Kiev" not in player.popup()


@pytest.mark.rule("8.5")
def test_pools_are_told_with_the_cities_behind_them() -> None:
    player = Player(towns(), Side.AXIS)
    player.press("tab p")
    text = player.popup(76, 60)
    assert "VEHICLE" in text
    assert "Minsk" in text
    assert "Orel" not in text  # it makes aircraft for the others


def facing() -> State:
    return make_state(group(12, (4, 4), infantry(1), infantry(2)), group(80, (4, 5)), group(81, (9, 9)))


@pytest.mark.rule("7.6")
def test_the_forecast_of_any_attack_stands_beside_the_map_and_can_be_turned_round() -> None:
    player = Player(facing(), Side.AXIS)
    player.desk.cursor = Hex(4, 4)
    player.press("c 4")
    beside = "\n".join(map(text_of, player.mode.side(34, 40) or []))
    assert beside.splitlines()[1].split() == ["12", "►", "80", "4,5"]
    assert player.prompt == "Attack from 4,4 on 4,5"
    player.press("x")
    assert player.prompt == "Attack from 4,5 on 4,4"
    turned = "\n".join(map(text_of, player.mode.side(34, 40) or []))
    assert turned != beside
    player.press("enter")
    assert "FORECAST" in player.popup(76, 40)
    player.press("0 0")
    assert player.mode.context == "movement"


def test_the_forecast_for_a_group_in_hand_is_that_of_its_plot() -> None:
    state = facing()
    state.air[52] = AirGroup(52, Hex(4, 3), 100, 58, strike=Strike(Hex(4, 5), StrikeKind.GROUND))
    state.groups[12] = replace(state.groups[12], plot="4S", supplied_by=58)
    player = Player(state, Side.AXIS)
    player.desk.cursor = Hex(4, 4)
    player.press("g")
    player.desk.cursor = Hex(4, 5)
    player.press("c")
    assert "+ 52 hits it first §7.0" in player.popup(76, 40)


def test_a_forecast_needs_a_group_and_an_enemy() -> None:
    player = Player(facing(), Side.AXIS)
    player.desk.cursor = Hex(1, 1)
    player.press("c")
    assert player.notice.startswith("Put the cursor on a group")
    player.desk.cursor = Hex(4, 4)
    player.press("c 1")
    assert player.prompt.endswith("no enemy there")
    assert player.mode.side(34, 40) is None
    player.press("enter")
    assert player.notice.startswith("Put the cursor on a hex")


@pytest.mark.parametrize(
    ("keys", "title"),
    [("p", "Pools and production"), ("t", "Cities and factories"), ("v", "Victory"), ("h", "Charts"), ("g", "groups")],
)
def test_help_explains_what_is_looked_at(keys: str, title: str) -> None:
    player = Player(towns(), Side.AXIS)
    player.press(f"tab {keys} ?")
    assert title.lower() in player.popup(76, 40).splitlines()[1].lower()


@pytest.mark.parametrize("height", [5, 10, 40])
def test_a_long_menu_is_scrolled_where_there_is_no_room_for_it(height: int) -> None:
    player = Player(towns(), Side.AXIS)
    player.press("tab")
    first = player.popup(76, height).splitlines()[1:]
    assert len(first) <= height
    assert "All groups" in first[0]
    player.press("up")
    last = player.popup(76, height).splitlines()[1:]
    assert len(last) <= height
    assert "your own and the scenario's" in last[-1]
    player.mode.chosen_line(len(last) - 1)
    assert player.popup().startswith("NOTES")


def test_the_frame_of_a_page_stays_as_broad_as_it_is_while_the_page_is_scrolled() -> None:
    enemies = [group(number, (number % 9 + 1, number // 9)) for number in range(64, 90)]
    player = Player(make_state(*enemies), Side.AXIS)
    player.press("tab e")
    first = {len(words) for words in player.popup(76, 12).splitlines()[1:]}
    player.press("pgdn")
    assert {len(words) for words in player.popup(76, 12).splitlines()[1:]} == first == {76}


def test_enemies_stand_in_columns_where_there_is_room() -> None:
    board = make_board(cities=[Place("Minsk", "4,4"), Place("Dnepropetrovsk", "9,9")])
    enemies = [group(64, (4, 4)), group(99, (9, 9)), group(100, (4, 4))]
    player = Player(make_state(*enemies, board=board), Side.AXIS)
    player.press("tab e")
    rows = [words for words in player.popup(76, 20).splitlines() if "ACS" in words]
    assert len(rows) == 3
    assert len({words.index("ACS") for words in rows}) == 1
    assert all(len(words) <= 76 for words in player.popup(24, 20).splitlines())


def test_after_the_last_page_of_the_inspector_comes_the_first() -> None:
    p = Player(make_state(*(group(n, (4, 4), *map(infantry, range(6))) for n in (12, 13)), group(76, (9, 9))))
    p.desk.cursor = Hex(4, 4)
    pages = []
    for _ in range(7):
        pages.append([text_of(spans) for spans in p.desk.inspector(26, 12)])
        p.press("space")
    assert [shown[-1].strip() for shown in pages[:5]] == [f"Space  page {n} of 5" for n in range(1, 6)]
    assert pages[5:] == pages[:2]
    p.press("tab")
    assert text_of(p.desk.inspector(26, 12)[-1]).strip() == "page 1 of 5", "the menu has the keys"


@pytest.mark.rule("8.4", "7.2")
def test_the_calendar_begins_with_the_odds_of_the_week() -> None:
    player = Player(towns(), Side.AXIS)
    player.press("tab c")
    text = player.popup(76, 60)
    assert "Axis first this week" in text
    assert "HISTORY" in text


@pytest.mark.parametrize(
    ("function_key", "sign", "mode"),
    [
        ("f2", "@", "supply"),
        ("f3", "#", "zones"),
        ("f4", "$", "fatigue"),
        ("f5", "%", "entrenchment"),
        ("f6", "^", "control"),
        ("f7", "&", "rails"),
        ("f8", "*", "weather"),
        ("f9", "(", "threat"),
    ],
)
def test_each_map_mode_has_a_key_of_its_own_which_also_takes_it_back(function_key: str, sign: str, mode: str) -> None:
    player = Player(towns(), Side.AXIS)
    for key in (function_key, sign):
        player.press(key)
        assert player.desk.map_mode.id == mode
        player.press(key)
        assert player.desk.map_mode is PLAIN


def test_the_menu_of_map_modes_names_their_keys() -> None:
    player = Player(towns(), Side.AXIS)
    player.press("m")
    menu = player.popup().splitlines()
    assert all(any(f" F{n} " in row for row in menu) for n in range(2, 10))


def test_the_key_that_stands_in_the_menu_of_map_modes_chooses_the_mode() -> None:
    player = Player(towns())
    player.press("m f2")
    assert player.desk.map_mode.id == "supply"
    assert len(player.desk.pile) == 1


def test_the_menu_of_map_modes_is_cut_after_a_word() -> None:
    player = Player(towns())
    player.press("m")
    rows = player.popup(width=69).splitlines()
    assert any(row.rstrip(" ║").endswith("which depot supplies, % of fatigue...") for row in rows), rows


def test_no_two_map_modes_share_a_letter_or_a_name() -> None:
    for names in zip(*((mode.id, mode.name, mode.letter) for mode in MAP_MODES), strict=True):
        assert len(set(names)) == len(MAP_MODES)


def test_every_entry_of_the_menu_of_information_opens_something_by_a_letter_of_its_own() -> None:
    assert len({entry.letter for entry in ENTRIES}) == len(ENTRIES)
    for entry in ENTRIES:
        player = Player(towns(), Side.AXIS)
        if not entry.needs_a_week:
            player.press(f"tab {entry.letter}")
            assert len(player.desk.pile) == 2
            assert player.mode.context != "menu" or entry.letter == "b"
            assert (player.mode.topic or player.mode.context) in help_pages()
            assert player.popup() or player.prompt


# What is left to do


def surrounded() -> Player:
    """An Axis group between two Soviet ones, beside a friend who is not in danger; nothing else is left to do."""
    ring = [group(n, at, rifle(1), rifle(2)) for n, at in ((80, (6, 5)), (81, (6, 7)))]
    own = [group(13, (2, 2), supplied_by=58), group(12, (6, 6), supplied_by=58)]
    depots = [Depot(58, Hex(2, 2)), Depot(59, Hex(6, 6))]
    return Player(make_state(*own, *ring, depots=depots, pools={side: Pools() for side in SIDES}))


def test_the_first_line_of_what_is_left_to_do_leads_to_the_group_in_danger() -> None:
    player = surrounded()
    player.desk.cursor = Hex(1, 1)
    player.press("d")
    assert len(player.popup(player.mode.broadest).splitlines()) < len(player.popup(96).splitlines())
    heading, first, *_ = player.popup().splitlines()[1:]
    assert heading.startswith("IN DANGER")
    assert first.startswith("► -  12  at 6,6: surrenders if driven out, 3.8-1 against (3.5 to 4.1-1),")
    player.press("enter")
    assert player.desk.cursor == Hex(6, 6)
    assert player.notice.startswith(" 12  at 6,6: surrenders if driven out")
    player.press("g")
    assert isinstance(player.mode, GroupInHand)
    assert player.mode.number == 12


def test_the_question_before_the_end_counts_groups_that_would_surrender() -> None:
    player = surrounded()
    player.press("e")
    assert "1 group would surrender if driven out (D tells which" in player.popup() + player.prompt


def test_the_question_before_the_end_counts_the_empty_cities_that_the_enemy_can_reach() -> None:
    own, enemy = group(12, (1, 1), supplied_by=58), mech(64, (4, 5), rifle(1))
    works = city("Works", (4, 3), Side.AXIS, population=5)
    depots, pools = [Depot(58, Hex(1, 1))], {side: Pools() for side in SIDES}
    player = Player(make_state(own, enemy, cities=[works], depots=depots, pools=pools))
    player.press("e")
    assert "1 empty city within the enemy's reach (D tells which" in player.popup() + player.prompt


def test_the_palette_finds_what_is_in_danger() -> None:
    player = surrounded()
    player.press("ctrl+p d a n g e r enter")
    assert isinstance(player.mode, TodoList)


@pytest.mark.rule("7.7")
def test_the_map_of_threats_shows_odds_where_groups_are_in_danger() -> None:
    player = surrounded()
    player.press("f9")
    shown = player.desk.map_mode.paint(player.desk.view, player.desk.outlook)
    assert {hex_: shown.labels[hex_] for hex_ in (Hex(6, 6), Hex(5, 5), Hex(7, 5))} == {
        Hex(6, 6): "3!",
        Hex(5, 5): "90",
        Hex(7, 5): "90",
    }
    assert Hex(2, 2) not in shown.labels


def test_the_panel_begins_with_the_group_that_was_gone_to() -> None:
    p = Player(make_state(*(group(n, (4, 4), *map(infantry, range(6))) for n in (12, 13)), group(76, (9, 9))))
    p.press("/")
    p.type("13")
    first, *units = map(text_of, p.desk.inspector(26, 12))
    assert first.startswith(" 13 ")
    assert any("str" in words for words in units)


def test_the_menus_of_level_and_pace_begin_at_what_is_in_force_and_mark_it() -> None:
    p = Player(towns(), Side.AXIS)
    p.press(", l")
    assert "►  3  historical  in force" in p.popup()
    p.press("down enter")
    assert p.state.level == 4
    p.press(", p")
    chosen = next(row for row in p.popup().splitlines() if row.startswith("►"))
    assert chosen.split()[2:] == [p.desk.pace, "in", "force"]


def test_the_key_for_help_puts_the_help_away_again() -> None:
    player = Player(towns())
    player.press("? ?")
    assert not player.mode.covers
    player.press("? f1")
    assert not player.mode.covers


def test_help_tells_that_enter_reads_a_page_on() -> None:
    player = Player(towns())
    player.press("K ?")
    assert "Read on: Goes on to the next page" in player.popup(76, 60)
