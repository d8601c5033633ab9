"""The staff: its proposal whole or in parts (`propose`, `accept`), and the army groups that it leads (`delegate`)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from wir.ai.delegates import orders_of_staff
from wir.ai.staff import Proposed, given_of, proposal
from wir.estimates.delegations import ArmyGroup, army_groups, keeping_army_groups, members, why_no_name
from wir.estimates.sectors import Sector
from wir.estimates.todo import at_stake
from wir.match.standing import accept as give
from wir.match.standing import lead, led_words
from wir.model.view import View
from wir.model.words import called, count, listed
from wir.orders import OrderError
from wir.orders.finders import find_group
from wir.plain.reading import numbers_in
from wir.plain.table import Table
from wir.text.speech.staff import HEADINGS, crowded_lines, lapsed_sentences, proposal_sentences
from wir.text.speech.words import sentence

_LINES: Final = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")
_SECTORS: Final = re.compile("far (north|south)")
_NOT_NOW: Final = "The staff proposes in your own phases."


def propose(table: Table, _: str) -> list[str]:
    """Proposes the orders of the phase; none is given before it is accepted."""
    table.proposed = _proposal(table)
    if not table.proposed:
        return [_nothing(table)]
    told = proposal_sentences(table.view, table.proposed)
    sector = next((f"a sector such as {line.sector}" for line in table.proposed if line.sector), "several of them")
    kinds = f"numbers such as 1-7, a kind such as attacks, or {sector}"
    return [*told, f"Type accept for all of it, or accept and {kinds}."]


def accept(table: Table, rest: str) -> list[str]:
    """Gives the orders of lines of the proposal, as one for undo: all, `1-7 9`, `attacks` or `south`.

    Raises OrderError for numbers before the proposal has been shown here: they may belong to another one.
    """
    if not table.proposed and table.is_my_turn and any(map(str.isdigit, rest)):
        raise OrderError("the numbers are those of a proposal that you have been shown; type propose first")
    lines = table.proposed or _proposal(table)
    table.proposed = lines
    if not lines:
        return [_nothing(table)]
    given = table.match.game.given
    chosen = [line for line in _chosen(lines, rest) if line.orders and not set(line.orders) <= set(given)]
    before, is_final = table.view, any(order.is_final(table.view) for line in chosen for order in line.orders)
    _, lapsed = give(table.match, table.viewer, chosen)
    told = [
        *lapsed_sentences(lapsed),
        *_replaced(before, table.view),
        *map(sentence, crowded_lines(before, table.view)),
    ]
    accepted, number = given_of(chosen, lapsed)
    if not accepted:
        return [*told, "There is nothing to accept."]
    given_now = f"{count(accepted, 'line')}, {count(number, 'order')}"
    way_back = "" if table.view.options.iron_man else " Undo takes all of it back; later, undo plan does."
    stake = at_stake(table.view, table.todo)
    told += [sentence(f"at stake with it: {listed(stake)}; todo lists them")] if stake else []
    return [
        *told,
        f"Accepted: {given_now}.{' Orders that rolled dice cannot be taken back.' if is_final else way_back}",
    ]


def _proposal(table: Table) -> tuple[Proposed, ...]:
    return proposal(table.view) if table.is_my_turn else ()


def _replaced(before: View, after: View) -> Iterator[str]:
    """Which plots and strikes of the player's own the accepted plan has put others, or marches, in the place of."""
    side = before.viewer
    plots = [each.id for each in before.groups_of(side) if each.plot and after.groups[each.id].plot != each.plot]
    strikes = [each.id for each in before.air_of(side) if each.strike and after.air[each.id].strike != each.strike]
    for what, others in (("plot", plots), ("strike", strikes)):
        if others:
            yield sentence(f"the plan replaces the {what}{'s' if len(others) > 1 else ''} of {called(others)}")


def _nothing(table: Table) -> str:
    return "The staff has nothing to propose." if table.is_my_turn else _NOT_NOW


def _chosen(lines: Sequence[Proposed], rest: str) -> list[Proposed]:
    """The lines that are named, or all; a sector with a sort means the lines of both. Raises OrderError."""
    if rest in ("", "all"):
        return list(lines)
    words = _SECTORS.sub(lambda match: match[0].replace(" ", "_"), rest.replace(",", " ")).split()
    numbered, named = [*enumerate(lines, 1)], set[int]()
    sectors = [{n for n, line in numbered if line.sector == word.replace("_", " ")} for word in words]
    sorts = [{n for n, line in numbered if word in (line.task.value, HEADINGS[line.task])} for word in words]
    for word, sector, sort in zip(words, sectors, sorts, strict=True):
        numbers = sector or sort or _of_numbers(word)
        if not numbers or max(numbers) > len(lines):
            raise OrderError(f"the proposal has no {word.replace('_', ' ')}; propose lists what it has")
        named |= numbers
    if any(sectors) and any(sorts):
        named -= set().union(*sectors) ^ set().union(*sorts)
    if not named:
        raise OrderError(f"the proposal has no {rest}; propose lists what it has")
    return [lines[number - 1] for number in sorted(named)]


def _of_numbers(word: str) -> set[int]:
    match = _LINES.fullmatch(word)
    if match is None or int(match[1]) < 1:
        return set()
    return set(range(int(match[1]), int(match[2] or match[1]) + 1))


_HAND: Final = re.compile(rf"({'|'.join(Sector)}|\S+)((?:[\s,]+\d{{1,9}})*)(\s+each week)?", re.ASCII | re.IGNORECASE)

_NOT_LED_NOW: Final = "The staff leads army groups in your own movement phase."
_NOBODY: Final = (
    "The staff leads no army group. Type delegate south, or delegate Kleist 9 10 11, adding each week to let it go on."
)


def delegate(table: Table, rest: str) -> Iterable[str]:
    """Hands a sector or a named set of groups to the staff, lets it act now, or tells what it leads."""
    view = table.view
    if not rest:
        led = army_groups(view).values()
        told = [f"the staff leads {each.called} {each.lasts}: {called(members(view, each.name))}" for each in led]
        return [*map(sentence, told)] or [_NOBODY]
    if not table.is_moving:
        return [_NOT_LED_NOW]
    if rest.casefold() == "now":
        return _act(table)
    match = _HAND.fullmatch(rest)
    if match is None:
        raise OrderError("type delegate south, delegate Kleist 9 10 11 each week, delegate now, or delegate")
    until = 0 if match[3] else view.week
    numbers = tuple(find_group(view, number).id for number in numbers_in(match[2]))
    group = ArmyGroup(_name_of(match[1], bool(numbers)), numbers, until)
    table.match.submit(keeping_army_groups(view, {**army_groups(view), group.name: group}.values()).deed)
    return [sentence(f"the staff leads {group.called} {group.lasts}; it acts as the phase ends")]


def _name_of(word: str, has_numbers: bool) -> str:
    """The name of an army group; a sector if no groups are named. Raises OrderError."""
    if not has_numbers and word.casefold() in {*Sector}:
        return word.casefold()
    if not has_numbers:
        raise OrderError(f"name a sector, {', '.join(Sector)}, or the numbers of the groups behind {word}")
    if reason := why_no_name(word):
        raise OrderError(reason)
    return word


def take_back(table: Table, rest: str) -> Iterable[str]:
    """Takes an army group back from the staff, or all of them."""
    what, led = re.sub(r"^back\b\s*", "", rest), army_groups(table.view)
    names = [name for name in led if what.casefold() in (name.casefold(), "all")]
    if not rest.casefold().startswith("back") or not names:
        if not led:
            raise OrderError("the staff leads no army group that could be taken back")
        raise OrderError(f"type take back with {listed(led, 'or')}")
    table.match.submit(keeping_army_groups(table.view, [each for each in led.values() if each.name not in names]).deed)
    return [sentence(f"you lead {led[name].called} again") for name in names]


def _act(table: Table) -> Iterator[str]:
    found = orders_of_staff(table.view, again=True)
    for name, line in lead(table.match, table.viewer, found):
        yield sentence(led_words(table.view, name, line))
    if not found:
        yield "The staff has no orders to give."
    elif not table.view.options.iron_man:
        yield "Undo takes all of it back."
