"""Begins games and takes saved ones up again, recorded from then on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from wir.engine.game import Game
from wir.match.match import Match
from wir.match.new_game import NewGame
from wir.match.players import HUMAN, check_player
from wir.match.start import Resume
from wir.model.sides import SIDES, Side
from wir.saves.errors import SaveError
from wir.saves.files import SUFFIX
from wir.saves.folder import find_save, free_path, new_path, newest
from wir.saves.recorder import AUTOSAVES, Recorder, recovered, set_journal_aside
from wir.scenario import load_scenario


@dataclass(frozen=True, slots=True)
class Opened:
    """A match ready to be played, and what the player should be told about how it was taken up, line by line."""

    match: Match
    remarks: tuple[str, ...] = ()


def open_game(saves: Path, game: NewGame | Resume) -> Opened:
    """Begins a game or takes one up again, recorded from here on.

    Raises SaveError, ScenarioError or PlayerError, each a ValueError of one line, before anything is written.
    """
    return _begin(saves, game) if isinstance(game, NewGame) else _take_up(saves, game)


def _begin(saves: Path, new: NewGame) -> Opened:
    for player in (new.axis, new.soviet):
        check_player(player)
    path = None if new.name is None else new_path(saves, new.name)
    scenario = load_scenario(new.scenario)
    game = Game.new(scenario, new.seed, new.length, new.level, new.options)
    match = Match(game)
    match.take_seats({Side.AXIS: new.axis, Side.SOVIET: new.soviet})
    match.recorder = Recorder(path or free_path(saves, scenario.id), game)  # its first save tells who plays
    return Opened(match)


def _take_up(saves: Path, resume: Resume) -> Opened:
    path = find_save(saves, resume.save) if resume.save is not None else newest(saves)
    if path is None:
        raise SaveError(f"{saves}: there is no saved game to resume")
    found = recovered(path)
    game, recovery = found.game, found.recovery
    for side in SIDES:
        check_player(game.state.seats.get(side, HUMAN))
    remarks = []
    if recovery.lines:
        remarks.append(f"orders since the last save, found in the journal: {recovery.lines}")
    if recovery.problem is not None:
        kept = set_journal_aside(path)
        remarks.append(f"the rest of the journal, kept as {kept.name}, cannot be followed: {recovery.problem}")
    if game.given and not game.replays:
        remarks.append("the orders of this phase cannot be taken back: they were given under other rules")
    goes_on_as = path if _is_campaign(path) else free_path(saves, _campaign_of(path))
    if goes_on_as != path:
        remarks.append(f"{path.name} stays as it is; the game goes on as {goes_on_as.stem}")
    return Opened(Match(game, Recorder(goes_on_as, game)), tuple(remarks))


def _is_campaign(path: Path) -> bool:
    """Whether playing on may overwrite the file; autosaves and kept copies are there to go back to."""
    return path.suffix == SUFFIX and path.parent.name != AUTOSAVES


def _campaign_of(path: Path) -> str:
    """The stem of the campaign that an autosave or a copy belongs to: `war` for `autosaves/war-07.wir`."""
    return path.stem.rpartition("-")[0] or path.stem if path.parent.name == AUTOSAVES else path.stem
