from __future__ import annotations

import pytest

from wir.scenario import ScenarioError, check_paths, load_scenario

from .conftest import Damage

GROUP_12 = "id = 12, at = [3, 16]"
UNIT_291 = '"291 INF 64/70/0"'
CONTROL_1 = '".....AAAAAAA.S................."'
TERRAIN_1 = '"www#w.^.....w.wwwwwwwwwwwwwwwww"'
TORUN = 'hexes = ["1,18", "1,19", "2,19"]'
ARCHANGEL = 'at = [20, 3], port = "WHITE"'
SECOND_PANZER = 'kind = "mechanized", unit = "2 PZ 143/87/0", group = 11'
LENINGRAD = 'Leningrad = { owner = "SOVIET", population = 12'

SCENARIO_DAMAGE = [
    # the text
    ('title = "Barbarossa"', 'title = "Barba', "line 9, column 15: Illegal character"),
    ("start = 1941-06-22", "start = 1941-02-30", "line 11, column 9: Invalid date"),
    # structure
    ('title = "Barbarossa"\n', "", "title: is missing"),
    ('title = "Barbarossa"', "title = 5", "title: must be text in quotes, not 5"),
    ('title = "Barbarossa"', 'title = ""', "title: is empty"),
    ('title = "Barbarossa"', r'title = "\u001b[31mred"', "title: "),
    ('title = "Barbarossa"', r'title = "\u202eassorabraB"', "title: "),
    ('title = "Barbarossa"', r'title = "one\u2028two"', "characters that cannot be shown"),
    ('[notes]\nAXIS = """\n', '[notes]\nAXIS = """\\u2066\n', "notes.AXIS: "),
    ('weather = "CLEAR"', 'wether = "CLEAR"', 'wether: is not a known key (did you mean "weather"?)'),
    ('weather = "CLEAR"', 'weather = "SUNNY"', 'weather: must be CLEAR, COLD, VERY COLD or RAIN, not "SUNNY"'),
    ("start = 1941-06-22", 'start = "June"', "start: must be a date such as 1941-06-22"),
    ("start = 1941-06-22", "start = 1941-06-22T03:15:00", "start: must be a date such as 1941-06-22"),
    ("id = 12, at", 'id = "twelve", at', "entry 4 of groups, id: must be a whole number"),
    ("id = 12, at", "id = true, at", "id: must be a whole number, not true"),
    (GROUP_12, "id = 12, at = [3]", "group 12, at: must be two numbers, column and row"),
    (GROUP_12, 'id = 12, at = "3,16"', "group 12, at: must be a list"),
    (GROUP_12, "id = 12, at = [3, 16.5]", "group 12, at, entry 2: must be a whole number"),
    (f"{GROUP_12}, entrenchment = 0", f"{GROUP_12}, entrenchment = 6", "group 12, entrenchment: 6, at most 5"),
    (f"{GROUP_12}, entrenchment = 0", f"{GROUP_12}, entrenched = 0", '(did you mean "entrenchment"?)'),
    (
        f"{GROUP_12}, entrenchment = 0, artillery = 60",
        f"{GROUP_12}, entrenchment = 0, artillery = 241",
        "group 12, artillery: 241, at most 240",
    ),
    (UNIT_291, "291", "group 12, units, entry 1: must be text in quotes, not 291"),
    ("points = 43", "points = 256", "air group 52, points: 256, at most 255"),
    (LENINGRAD, 'Leningrad = { owner = "RUSSIA"', 'city Leningrad, owner: must be AXIS or SOVIET, not "RUSSIA"'),
    (LENINGRAD, 'Leningrad = { owner = "SOVIET", population = 256', "city Leningrad, population: 256, at most 255"),
    (LENINGRAD, 'Leningrad = { owner = "SOVIET", people = 25', "city Leningrad, people: is not a known key"),
    ("infantry = 850\n", "", "pools.AXIS, infantry: is missing"),
    ("infantry = 850", "infantry = 2551", "pools.AXIS, infantry: 2551, at most 2550"),
    ("factory = 0", "factory = -1", "pools.AXIS, factory: -1, at least 0"),
    ("[pools.SOVIET]", "[pools.RUSSIA]", "pools.SOVIET: is missing"),
    ("[lengths.short]", "[lengths.shrt]", 'lengths.shrt: is not a known key (did you mean "short"?)'),
    # days
    ("start = 1941-06-22", "start = 1939-09-01", "start: 1939-09-01 is not between"),
    ("last_week = 1942-03-01", "last_week = 1942-03-02", "lengths.short, last_week: 1942-03-02 is not a whole number"),
    ("last_week = 1944-12-31", "last_week = 1946-03-03", "lengths.long, last_week: 1946-03-03 is not between"),
    ("last_week = 1944-12-31", "last_week = 1941-12-28", "lengths.long, last_week: comes before"),
    # owners, railways, cities, depots
    ('map = "russia"', 'map = "rusia"', 'map: there is no map "rusia"'),
    ('map = "russia"', 'map = "../russia"', 'map: there is no map "../russia"'),
    ('map = "russia"', 'map = "russia.toml"', "write its name without folder and .toml"),
    ('map = "russia"', 'map = "barbarossa"', "map: barbarossa.toml is not a map"),
    (CONTROL_1, '".....AAAAAAA.S"', "control row 1: 14 letters instead of 31"),
    (f"  {CONTROL_1},", "", "control: 31 rows instead of 32"),
    (CONTROL_1, CONTROL_1.replace("S", "R"), 'control row 1, column 14: "R" is not one of . A S'),
    (CONTROL_1, CONTROL_1.replace('".', '"A'), "control row 1, column 1: sea belongs to nobody"),
    ('weather = "CLEAR"', 'weather = "CLEAR"\nconverted = ["1,1"]', 'converted: "1,1" is not a railway hex'),
    ('weather = "CLEAR"', 'weather = "CLEAR"\ntorn_up = ["north"]', 'torn_up: "north" is not a railway hex'),
    (
        'weather = "CLEAR"',
        'weather = "CLEAR"\nconverted = ["5,20"]\ntorn_up = ["5,20"]',
        "torn_up: 5,20 is converted too",
    ),
    ("Kiev = {", "Kiew = {", 'city Kiew: the map has no such city (did you mean "Kiev"?)'),
    ("Kiev = {", "Kiew = {", "city Kiev: is missing"),
    ("Kiev = {", "KIEV = {", 'city KIEV: the map has no such city (did you mean "Kiev"?)'),
    ('Germany = { owner = "AXIS"', 'Germany = { owner = "SOVIET"', "city Germany: always belongs to the AXIS side"),
    (
        LENINGRAD,
        LENINGRAD.replace("SOVIET", "AXIS"),
        "city Leningrad: its owner is AXIS, but the control drawing says otherwise",
    ),
    ("id = 58, entry = [3, 16]", "id = 58, entry = [2, 17]", "depot 58: 2,17 is neither a railway nor a city"),
    ("id = 58, entry = [3, 16]", "id = 58, entry = [5, 20]", "depot 58: 5,20 does not belong to the AXIS"),
    ("id = 58, entry", "id = 57, entry", "depot 57: depots are numbered 58-63"),
    ("id = 59, entry", "id = 58, entry", "depot 58: appears twice"),
    # groups and units
    ("id = 12, at", "id = 200, at", "group 200: combat groups are numbered 1-51 (AXIS) and 64-115 (SOVIET)"),
    ("id = 12, at", "id = 13, at", "group 13: appears twice"),
    ("id = 52, at", "id = 51, at", "air group 51: air groups are numbered 52-57"),
    (GROUP_12, "id = 12, at = [3, 12]", "group 12: 3,12 is sea, not land"),
    (GROUP_12, "id = 12, at = [40, 16]", "group 12: 40,16 is not a hex of this map"),
    (GROUP_12, "id = 12, at = [5, 16]", "group 12: 5,16 does not belong to the AXIS side"),
    (GROUP_12, "id = 12, at = [5, 16]", "hex 5,16: groups of both sides stand there (12, 85)"),
    (GROUP_12, "id = 12, at = [4, 15]", "hex 4,15: 3 groups stand there (1, 2, 12), at most 2"),
    ("id = 52, at = [2, 17]", "id = 52, at = [4, 16]", "hex 4,16: 3 groups stand there (15, 3, 52), at most 2"),
    ("id = 52, at = [2, 17]", "id = 52, at = [5, 25]", "air group 52: 5,25 is mountain: aircraft need clear land"),
    (UNIT_291, '"291 INF 900/70/0"', 'group 12, unit "291 INF": strength 900, at most 70'),
    (UNIT_291, '"291 INF 0/70/0"', 'group 12, unit "291 INF": strength 0, at least 1'),
    (UNIT_291, '"291 INF 67/0/0"', 'group 12, unit "291 INF": experience 0, at least 1'),
    (UNIT_291, '"291 INF 67/100/0"', 'group 12, unit "291 INF": experience 100, at most 99'),
    (UNIT_291, '"291 INF 67/70/96"', 'group 12, unit "291 INF": fatigue 96, at most 95'),
    (UNIT_291, '"291 INFX 67/70/0"', '"INFX" is not a type of unit (did you mean "INF"?)'),
    (UNIT_291, '"291 67/70/0"', 'group 12, unit "291": must be a designation, a type and'),
    (UNIT_291, '"291 INF 67/70"', 'group 12, unit "291 INF": must be a designation, a type and'),
    (UNIT_291, '"291 RIFLE 67/70/0"', 'group 12, unit "291 RIFLE": RIFLE is not a type of the AXIS side'),
    (UNIT_291, '"61 INF 67/70/0"', 'group 12, unit "61 INF": the side already has a unit of this designation'),
    (UNIT_291, '"52 INF 67/70/0"', 'reinforcement "52 INF": the side already has a unit of this designation'),
    (UNIT_291, ", ".join(f'"{n} INF 9/9/0"' for n in range(901, 906)), "group 12: 7 units, 1 to 6 are possible"),
    (f'{UNIT_291}, "61 INF 64/75/0", "217 INF 64/70/0"', "", "group 12: 0 units, 1 to 6 are possible"),
    ('"1 PZ 131/88/0"', '"1 JG 60/88/0"', 'group 1, unit "1 JG": JG is not a type for a mechanized group'),
    # reinforcements
    (
        f'at = "Warsaw", {SECOND_PANZER}',
        f'at = "Warsw", {SECOND_PANZER}',
        'reinforcement "2 PZ": "Warsw" is neither a city nor a depot entry hex of its side (did you mean "Warsaw"?)',
    ),
    (f'at = "Warsaw", {SECOND_PANZER}', f'at = "20,3", {SECOND_PANZER}', '"20,3" is neither a city nor a depot entry'),
    ("day = 1941-09-21", "day = 1951-09-21", 'reinforcement "2 PZ": comes on 1951-09-21, outside'),
    (SECOND_PANZER, SECOND_PANZER.replace("11", "12"), "group 12, but AXIS mechanized groups are numbered 1-11"),
    (
        'kind = "infantry", unit = "125 INF',
        'kind = "mechanized", unit = "125 INF',
        'reinforcement "125 INF": INF is not a type for a mechanized group',
    ),
    ('unit = "125 INF 67/70/0"', 'unit = "125 INF 71/70/0"', 'reinforcement "125 INF": strength 71, at most 70'),
    ('unit = "125 INF 67/70/0"', 'unit = "125"', 'reinforcement, unit "125": must be a designation, a type and'),
]

MAP_DAMAGE = [
    (TERRAIN_1, '"www#w.^.....w.wwwww"', "terrain row 1: 19 letters instead of 31"),
    (TERRAIN_1, TERRAIN_1.replace(".^.", ".X."), 'terrain row 1, column 7: "X" is not one of'),
    ('"14,13 2", ', "", 'river "Volga", side 2: "15,13 4" does not touch the side before it'),
    ('"14,13 2"', '"14,13 7"', 'river "Volga", side 2: "14,13 7" is not a side of this map'),
    ('"14,12 4"', '"1,1 6"', 'river "Volga", side 1: "1,1 6" is not a side of this map'),
    ('"14,12 4"', '"1,14 1"', 'river "Volga", side 1: "1,14 1" lies between two hexes of water'),
    (TORUN, 'hexes = ["1,18", "2,19"]', 'railway "Torun - Warsaw": 2,19 is not next to 1,18'),
    (TORUN, 'hexes = ["1,18", "1,19", "2,99"]', 'railway "Torun - Warsaw": "2,99" is not a hex of this map'),
    (TORUN, 'hexes = ["1,18", "1,17", "1,16"]', 'railway "Torun - Warsaw": 1,16 is sea, not land'),
    (TORUN, "hexes = []", 'railway "Torun - Warsaw": has no hexes'),
    (TORUN, TORUN.replace("]", ', "3,20", "4,20", "5,21"]'), "5,21 is SOVIET here, but AXIS in"),
    ('side = "AXIS"', 'side = "GERMAN"', 'railway "Torun - Warsaw", side: must be AXIS or SOVIET'),
    (ARCHANGEL, ARCHANGEL.replace("WHITE", "BLACK"), 'city "Archangel": a port of the BLACK sea, but 20,3 is not'),
    (ARCHANGEL, ARCHANGEL.replace("WHITE", "CASPIAN"), 'city "Archangel": there are no ports on the CASPIAN sea'),
    (ARCHANGEL, ARCHANGEL.replace("20, 3", "20, 1"), 'city "Archangel": 20,1 is sea, not land'),
    (ARCHANGEL, ARCHANGEL.replace("port", "harbour"), 'city "Archangel", harbour: is not a known key'),
    ('"Moscow", at = [17, 15]', '"Moscow", at = [17, 99]', 'city "Moscow": 17,99 is not a hex of this map'),
    ('"Moscow", at = [17, 15]', '"Moscow", at = [17, 17]', "17,17 is already the place of Moscow"),
    ('name = "Moscow"', 'name = "Kiev"', 'city "Kiev": is named twice'),
    ('name = "Moscow"', 'name = "Urals"', 'city "Urals": is the name of a centre off the map'),
    ("terrain = [", "terain = [", 'terain: is not a known key (did you mean "terrain"?)'),
    ('name = "Moscow"', r'name = "\u202ewocsoM"', "characters that cannot be shown"),
    ('"Allenstein", at = [2, 17]', '"Allenstein", at = [2, 17], fortified = true', "only a city can be a port or"),
]


def told(case: tuple[str, str, str]) -> str:
    return case[2][:40]


@pytest.mark.parametrize("case", SCENARIO_DAMAGE, ids=told)
def test_damage_to_a_scenario_is_explained(damaged: Damage, case: tuple[str, str, str]) -> None:
    old, new, message = case
    lines = check_paths([damaged("barbarossa", old, new)])
    assert any(line.startswith("barbarossa.toml: ") and message in line for line in lines), lines
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize("case", MAP_DAMAGE, ids=told)
def test_damage_to_a_map_is_explained(damaged: Damage, case: tuple[str, str, str]) -> None:
    old, new, message = case
    lines = check_paths([damaged("russia", old, new)])
    assert any(line.startswith("russia.toml: ") and message in line for line in lines), lines


def test_loading_refuses_what_checking_tells(damaged: Damage) -> None:
    path = damaged("barbarossa", UNIT_291, '"291 INF 900/70/0"')
    with pytest.raises(ScenarioError) as refused:
        load_scenario(path)
    assert list(refused.value.problems) == check_paths([path])
    assert str(refused.value) == 'barbarossa.toml: group 12, unit "291 INF": strength 900, at most 70'


def test_all_faults_are_told_at_once(damaged: Damage) -> None:
    path = damaged("barbarossa", "points = 43", 'points = 999, colour = "grey"')
    text = path.read_text("utf-8").replace("infantry = 850", "infantry = 9999")
    path.write_text(text, "utf-8")
    with pytest.raises(ScenarioError) as refused:
        load_scenario(path)
    assert len(refused.value.problems) == 3
    assert str(refused.value) == f"{refused.value.problems[0]} (and 2 more)"


@pytest.mark.rule("4.9")
def test_more_than_199_units_of_a_side_are_refused(damaged: Damage) -> None:
    crowd = ""
    for column, number in enumerate((11, 27, 34, 50, 51), 1):
        units = ", ".join(f'"{number}-{n} MOT 9/9/0"' for n in range(6))
        crowd += f"{{ id = {number}, at = [{column}, 25], units = [{units}] }},\n"
    full = damaged("barbarossa", "groups = [\n", "groups = [\n" + crowd)
    assert "groups of the AXIS side" not in "".join(check_paths([full]))
    text = full.read_text("utf-8").replace('["14 FIN_INF 68/75/0"]', '["14 FIN_INF 68/75/0", "20 FIN_INF 72/75/0"]')
    full.write_text(text.replace('["3 FIN_INF 68/78/0"]', '["3 FIN_INF 68/78/0", "21 FIN_INF 72/75/0"]'), "utf-8")
    assert check_paths([full]) == ["barbarossa.toml: groups of the AXIS side: 200 units, at most 199"]
