"""What the staff let the army groups do that it leads, in a sentence for each, made from facts (see delegations)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from wir.estimates.delegations import Deed
from wir.estimates.sectors import Sector
from wir.model.hexes import Hex
from wir.report.week_facts import WeekFacts
from wir.report.words import counted, groups, number


def staff_sentences(facts: WeekFacts) -> Iterator[tuple[str, list[Hex]]]:
    """What each army group did, with the hexes that it attacked."""
    for name, found in groupby(sorted(facts.led, key=lambda deed: deed.name), key=lambda deed: deed.name):
        deeds = [*found]
        led = f"the {name}" if name in {*Sector} else name
        targets = [deed.at for deed in deeds if deed.task == "attack" and deed.at is not None]
        yield f"the staff led {led}: {'; '.join(_parts(facts, deeds))}.", targets


def _parts(facts: WeekFacts, deeds: Sequence[Deed]) -> Iterator[str]:
    attacks = [deed for deed in deeds if deed.task == "attack"]
    if attacks:
        won = sum(
            any(b.at == d.at and b.side is facts.side and b.is_won for b in facts.fought.battles) for d in attacks
        )
        few = "won" if won == 1 == len(attacks) else "all won" if won == len(attacks) else f"{number(won)} of them won"
        yield f"{counted(len(attacks), 'attack')}, {few if won else 'not won' if len(attacks) == 1 else 'none won'}"
    for task, done in (
        ("seal", "moved to close a pocket"),
        ("march", "marched"),
        ("rail", "went by rail"),
        ("strike", "flew a strike"),
        ("shell", "shelled the enemy"),
        ("guns", "took guns"),
        ("replacements", "took replacements"),
    ):
        who = sorted({n for deed in deeds if deed.task == task for n in deed.groups})
        if who:
            yield f"{groups(who, 'air' if task == 'strike' else '')} {done}"
