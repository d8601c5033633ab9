"""The house rules and the levels in words, for the set-up screen, the status bar and the command line (§3.1)."""

from dataclasses import fields
from typing import Final, NamedTuple

from wir.engine.game import Game
from wir.model.scenario import Length, Scenario
from wir.model.state import Options
from wir.orders.adjustment import Build, Dismantle
from wir.rules.rulings import BARBAROSSA
from wir.rules.tables import FIRST_WINTER


class HouseRule(NamedTuple):
    """A house rule in a word or two, in a title, and what it does."""

    short: str
    title: str
    meaning: str


HOUSE_RULES: Final = {
    "long_first_winter": HouseRule(
        "long winter", "First winter to 28 February 1942", "The worst of the first winter lasts two months longer."
    ),
    "ground_zones_only": HouseRule(
        "ground zones", "Air groups without zones of control", "Only combat groups exert zones of control."
    ),
    "surprise": HouseRule(
        "surprise", "Surprise in the first week", "Barbarossa: the Soviets cannot move in the first week."
    ),
    "blind_plotting": HouseRule(
        "blind plots", "Both sides plot blind", "The Axis does not see this week's Soviet marches."
    ),
    "limited_intelligence": HouseRule(
        "limited intel", "Limited intelligence", "Only adjacent enemies show as weak, average or strong."
    ),
    "iron_man": HouseRule("iron man", "Iron man", "No undo and only one save: what is done is done."),
}
"""Each by its name in `Options`, which the command line uses too."""

NOTHING_TAKEN_BACK: Final = "This is an iron man game: nothing is taken back"
"""What a player is told who tries to take back an order anyway."""


def none_to_take_back(game: Game) -> str:
    """Why no order of the phase can be taken back, when none can."""
    if game.state.options.iron_man:
        return NOTHING_TAKEN_BACK
    if any(isinstance(order, Build | Dismantle) and order.is_final(game.state) for order in game.given):
        return "Dice were rolled for an order: neither it nor any before it can be taken back (R142)"
    return "There is no order to take back in this phase"


def changes_nothing(rule: str, scenario: Scenario, length: Length) -> bool:
    """Whether a house rule concerns only days that a game of this length never reaches (R55, R128)."""
    if rule == "surprise":
        return scenario.start > BARBAROSSA
    if rule == "long_first_winter":
        terms, last = scenario.terms.get(length), FIRST_WINTER[1]
        return scenario.start > last or (terms is not None and terms.last_week.year < last.year)
    return False


LEVEL_WORDS: Final = {
    1: "Soviets much stronger",
    2: "Soviets stronger",
    3: "historical",
    4: "Soviets weaker",
}
"""The levels of difficulty (§10.0)."""


def house_rules(options: Options) -> list[str]:
    """The house rules that a game is played by, in a word or two each."""
    return [HOUSE_RULES[entry.name].short for entry in fields(options) if getattr(options, entry.name)]
