"""What a player has in front of him: the match as his side sees it, and what he has heard and looked at."""

from wir.ai.staff import Proposed, proposal
from wir.match.match import Match
from wir.match.past import Moment
from wir.model.events import Event
from wir.model.phases import MOVEMENT, SUPPLY
from wir.model.sides import Side
from wir.text.guide import GuideStep, first_week
from wir.text.sight import Sight


class Table(Sight):
    """A match from one player's seat.

    `report` holds the last execution and the end of its week as the side knows them, `news` what it has seen of the
    enemy's last phases, `looked_at` the questions that the player has asked, `past_at` the week and moment looked at
    last, `proposed` what the staff has proposed for the phase. Once a game is over, the player may know everything with
    `sees_all`.
    """

    def __init__(self, match: Match, viewer: Side, *, sees_all: bool = False) -> None:
        super().__init__(match, viewer, sees_all=sees_all)
        self.past_at: tuple[int, Moment | None] | None = None
        self.report: tuple[Event, ...] = ()
        self.news: list[Event] = []
        self.looked_at: set[str] = set()
        self.proposed: tuple[Proposed, ...] = ()

    @property
    def is_moving(self) -> bool:
        """Whether it is the player's own movement phase."""
        return self.view.phase in MOVEMENT and self.is_my_turn

    @property
    def why_not_now(self) -> str:
        """What a player is told who asks for something out of turn."""
        return "The game is over." if self.match.is_over else "It is not your turn."

    @property
    def has_accepted(self) -> bool:
        """Whether the player has accepted the staff's plan of the phase, or a depot plan has nothing left to accept."""
        return bool(self.match.accepted) or (self.view.phase in SUPPLY and not proposal(self.view))

    @property
    def step(self) -> GuideStep | None:
        """The current step of the guided first week, whether the guide is on or off."""
        return first_week().current(self.view, self.match.game.journal, self.looked_at)
