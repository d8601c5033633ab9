"""Everything that has keys, in the order of the page that lists them all."""

from typing import Final

from wir.tui.keys import Changes, Keyed, Keymap
from wir.tui.modes.adjustment import AdjustmentMenu
from wir.tui.modes.attacking import Attacking
from wir.tui.modes.charts import Charts
from wir.tui.modes.delegating import Leading
from wir.tui.modes.driving import Rerouting
from wir.tui.modes.film import EnemyMarches, Film
from wir.tui.modes.grouping import Picking, Transferring
from wir.tui.modes.guide_page import GuidePage
from wir.tui.modes.history import History
from wir.tui.modes.letters import ByLetter
from wir.tui.modes.lists import RowList, TodoList
from wir.tui.modes.looking import AttackForecast, Bare, LastLook, LookingOn, LookingRound, SinceLastWeek, Waiting
from wir.tui.modes.movement import AirInHand, GroupInHand, Movement
from wir.tui.modes.pages import MessageLog, Page
from wir.tui.modes.palette import CommandPalette
from wir.tui.modes.past_questions import Found
from wir.tui.modes.plotting import Plotting, Striking
from wir.tui.modes.proposal import Proposal
from wir.tui.modes.replacing import Replacing
from wir.tui.modes.report import Report
from wir.tui.modes.sets import Boxing, SetInHand
from wir.tui.modes.staff import Sending, StaffPlan
from wir.tui.modes.supply import RailPlanning, Supply
from wir.tui.notices import BarredScreen, CurtainScreen, ReadingScreen, SavesScreen, ScoreScreen, UnsavedScreen
from wir.tui.questions import AskText, Certain, Chooser, Menu, YesNo
from wir.tui.setup import SetupScreen
from wir.tui.table_keys import AnyKeys, CursorKeys, TableKeys
from wir.tui.title import TitleScreen

EVERYTHING: Final[tuple[type[Keyed], ...]] = (
    CursorKeys,
    TableKeys,
    AnyKeys,
    Bare,
    SinceLastWeek,
    AttackForecast,
    AdjustmentMenu,
    LookingRound,
    LastLook,
    LookingOn,
    Waiting,
    Supply,
    Proposal,
    StaffPlan,
    Leading,
    Sending,
    Rerouting,
    RailPlanning,
    Movement,
    ByLetter,
    SetInHand,
    Boxing,
    GroupInHand,
    AirInHand,
    Attacking,
    Plotting,
    Striking,
    Film,
    EnemyMarches,
    History,
    Found,
    Menu,
    Chooser,
    Page,
    Charts,
    MessageLog,
    RowList,
    TodoList,
    Report,
    CommandPalette,
    GuidePage,
    AskText,
    YesNo,
    Certain,
    Replacing,
    Transferring,
    Picking,
    TitleScreen,
    SetupScreen,
    SavesScreen,
    BarredScreen,
    UnsavedScreen,
    CurtainScreen,
    ScoreScreen,
    ReadingScreen,
)


def keymap_of(changes: Changes) -> Keymap:
    """The map of all keys, with those that the player has changed. Raises KeyConfigError where they make no sense."""
    return Keymap(EVERYTHING, changes)
