"""What the signs and tints of a map mean: the legend of a map mode, and every sign that is drawn in any mode."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from wir.model.groups import StrikeKind
from wir.model.sides import SIDES, Side
from wir.model.terrain import Terrain
from wir.model.weather import Weather
from wir.text.cells import PLAIN, Style
from wir.text.map.arms import Arm
from wir.text.map.sheet import Look
from wir.text.panels.lines import BLANK, Line, Role, Span, cut, heading, line, wrapped

SHORT: Final = {"infantry": "inf", "mechanized": "mech"}
"""The kinds of group in a few letters."""

Entry = tuple[str, Style, str]
"""A sample, how it looks, and what it means."""

_SWATCH: Final = 3
"""Cells of a sample: the most that a label can have."""


def key_of_board(samples: Mapping[Side, Mapping[str, tuple[str, Style]]], width: int) -> list[Line]:
    """What stands for each kind of group and for cities, the samples of a side below its name."""
    columns = [(side.value, len(side.value), kinds) for side, kinds in samples.items()]
    lines = [heading(" ".join(name for name, _, _ in columns), width)]
    for kind in next(iter(samples.values())):
        found = [(f"{kinds[kind][0]:^{room}}", kinds[kind][1]) for _, room, kinds in columns]
        lines.append(line(*(line(Span(text, style), " ") for text, style in found), SHORT.get(kind, kind)))
    return [cut(spans, width) for spans in lines]


def legend(title: str, entries: Iterable[Entry], width: int) -> list[Line]:
    """A heading, then each sample in its style with its meaning; says so if the map shows nothing."""
    lines = [heading(title.upper(), width)]
    entries = list(entries)
    if not entries:
        return [*lines, line(Span("nothing on the map", Role.FAINT))]
    return lines + samples(entries, width)


def samples(entries: Iterable[Entry], width: int) -> list[Line]:
    """Each sample in its style with its meaning beside it."""
    lines: list[Line] = []
    for sample, style, words in entries:
        first, *others = wrapped(line(words), width - _SWATCH - 1) or [()]
        lines.append(line(Span(f"{sample:^{_SWATCH}}", style), " ", first))
        lines += [line(" " * (_SWATCH + 1), other) for other in others]
    return lines


_GROUND: Final = (Terrain.FOREST, Terrain.SWAMP, Terrain.MOUNTAIN, Terrain.SEA, Terrain.LAKE, Terrain.NEUTRAL)


def map_signs(look: Look, width: int) -> list[Line]:
    """A page with all of them, by what they belong to."""
    return [each for title, entries in _parts(look) for each in (*legend(title, entries, width), BLANK)][:-1]


def sign_sentences(look: Look) -> list[str]:
    """The same as a list: each sign, then what it means."""
    parts = ((title, [f"  {sample.strip():>3}  {words}" for sample, _, words in each]) for title, each in _parts(look))
    return [told for title, entries in parts for told in (f"{title.capitalize()}:", *entries)]


def _parts(look: Look) -> Iterator[tuple[str, Iterable[Entry]]]:
    yield "groups", _counters(look)
    yield "land", _land(look)
    yield "cities", _cities(look)
    yield "lines", _lines(look)
    yield "plotted", _plots(look)
    yield "last week", _last_week(look)
    yield "your own", [(look.glyphs.note, look.palette.note, "your note on the hex")]


def _counters(look: Look) -> Iterator[Entry]:
    signs, styles = look.glyphs, look.palette.counters
    for side in SIDES:
        for arm in Arm:
            yield signs.wide_marks[arm], styles[side, arm], f"{side.title()} {arm.value} group, its number before it"
    own = styles[Side.AXIS, Arm.INFANTRY]
    yield "277", own, "strength points; of an air group, its aircraft points"
    enemy = styles[Side.SOVIET, Arm.INFANTRY]
    yield f"{signs.estimate}46", enemy, "an enemy's estimated ACS: what his strength is worth in combat"
    yield f"46{signs.guess}", enemy, "a guess: you have never fought this enemy"
    yield "2", look.palette.entrenched[Side.AXIS], "the group's entrenchment level"
    yield signs.beneath[Arm.INFANTRY], own, "another group beneath it"
    yield signs.beneath[Arm.AIR], own, "an air group beneath it"
    yield signs.unsupplied, look.palette.unsupplied, "out of supply"
    yield signs.spent, own, "done for this week"


def _land(look: Look) -> Iterator[Entry]:
    fills, textures = look.palette.fills, look.palette.textures
    for terrain in _GROUND:
        ground = fills[Weather.CLEAR].get(terrain) if fills else None
        ink = textures[Weather.CLEAR].get(terrain) if textures else None
        yield look.glyphs.letters[terrain], Style(ink, ground), terrain.value


def _cities(look: Look) -> Iterator[Entry]:
    signs, marks = look.glyphs, look.palette.city_marks
    for side in SIDES:
        yield signs.city[side], marks[side], f"{side.title()} city"
    yield signs.city[Side.SOVIET].join(signs.fortified), marks[Side.SOVIET], "fortified city"
    yield signs.port, marks[Side.SOVIET], "port"
    yield signs.town, PLAIN, "town: of no effect on play"


def _lines(look: Look) -> Iterator[Entry]:
    signs, palette = look.glyphs, look.palette
    yield signs.river[4] * 2, palette.river, "river"
    yield signs.ice[4] * 2, palette.ice, "frozen river"
    yield signs.river[4] * 2, palette.strait, "strait"
    for side, sign in zip(SIDES, (signs.own_rail, signs.enemy_rail), strict=True):
        styles = palette.rails.get(side, ())
        yield sign * 2, styles[0] if styles else PLAIN, f"{side.title()} railway, in dots where the terminal has them"
    yield signs.cut_rail * 2, palette.cut_rail, "railway torn up"
    yield signs.new_rail * 2, palette.new_rail, "railway to be built"
    axis, soviet = palette.front.get(Side.AXIS, PLAIN), palette.front.get(Side.SOVIET, PLAIN)
    yield signs.front[2], axis._replace(bg=soviet.fg), "the front"
    yield signs.old_front[2], palette.old_front, "the front a week ago, where it ran elsewhere"


def _plots(look: Look) -> Iterator[Entry]:
    signs, palette = look.glyphs, look.palette
    yield f"{signs.tails[1]}{signs.heads[1]}", palette.plot, "a move or an attack with advance"
    yield f"{signs.tails[1]}{signs.stop}", palette.plot, "an attack without advance"
    yield f"{signs.tails[1]}{signs.bombard}", palette.plot, "a bombardment"
    yield signs.target[StrikeKind.GROUND], palette.strike[StrikeKind.GROUND], "target of a strike on groups"
    yield signs.target[StrikeKind.BOMB], palette.strike[StrikeKind.BOMB], "target of a strike on factories"
    yield "1", palette.path, "a step of the march that a group would make"


def _last_week(look: Look) -> Iterator[Entry]:
    signs, palette = look.glyphs, look.palette
    enemy = palette.front.get(Side.SOVIET, PLAIN)
    yield f"{signs.flight * 2}{signs.heads[2]}", enemy, "where an enemy marched; fainter, the week before"
    yield signs.battle, palette.battle, "a battle was fought here"
    yield f"{signs.tails[1]}{signs.heads[1]}", palette.selection, "a retreat"
