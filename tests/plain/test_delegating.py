"""`delegate` and `take back`: army groups in the hands of the staff."""

from __future__ import annotations

from tests.plain.talking import answered, ask
from wir.estimates.delegations import army_groups
from wir.orders.movement import group_of
from wir.plain.conversation import Outcome
from wir.plain.table import Table


def test_a_sector_is_handed_over_acts_and_is_taken_back(in_movement: Table) -> None:
    assert "staff leads no army group" in answered(in_movement, "delegate")[0]
    answered(in_movement, "propose")
    sector = next(line.sector for line in in_movement.proposed if line.orders)
    told = answered(in_movement, f"delegate {sector} each week")
    assert told == [f"The staff leads the {sector} until you take it back; it acts as the phase ends."]
    assert answered(in_movement, "delegate")[0].startswith(
        f"The staff leads the {sector} until you take it back: group"
    )
    before = len(in_movement.match.ordered)
    told = answered(in_movement, "delegate now")
    assert told[0].startswith(f"{sector.capitalize()}, group" if sector else "")
    assert told[-1] == "Undo takes all of it back."
    given = len(in_movement.match.ordered) - before
    assert len(answered(in_movement, "undo")) == given >= len(told) - 1
    assert answered(in_movement, "undo") == ["Taken back: a change of what the staff leads."]
    assert army_groups(in_movement.view) == {}
    assert answered(in_movement, "redo") == ["Redone: a change of what the staff leads."]
    assert answered(in_movement, f"take back {sector}") == [f"You lead the {sector} again."]
    assert army_groups(in_movement.view) == {}


def test_groups_of_ones_choice_have_a_name_and_act_when_the_phase_ends(in_movement: Table) -> None:
    own = [group.id for group in in_movement.view.groups_of(in_movement.viewer)]
    answered(in_movement, f"delegate Kleist {own[0]} {own[1]}")
    assert army_groups(in_movement.view)["Kleist"].groups == (own[0], own[1])
    answered(in_movement, "end now")
    assert {group_of(order) for order in in_movement.match.game.journal[-12:]} - {None} <= {own[0], own[1]}


def test_what_cannot_be_handed_over_or_taken_back_is_said(in_movement: Table) -> None:
    for line in ("delegate nowhere", "delegate a>b 1", "take back north", "take north", "delegate Kleist 9999999"):
        assert ask(in_movement, line)[1] is Outcome.NOT_UNDERSTOOD, line
