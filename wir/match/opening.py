"""Begins games, new or from a past week, and resumes saved ones, recorded from then on."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from shlex import quote

from wir.engine.game import Game
from wir.match.match import Match
from wir.match.new_game import NewGame
from wir.match.past import Past
from wir.match.players import COMPUTER, HUMAN, PlayerError, check_player, is_module, people_of, viewer_of
from wir.match.start import Resume, Start
from wir.model.calendar import spoken
from wir.model.errors import InputError
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.words import count
from wir.orders.conduct import SetLevel
from wir.saves.errors import BarredError, SaveError
from wir.saves.files import BACKUP, SUFFIX, beside
from wir.saves.folder import find_save, free_path, new_path, newest
from wir.saves.later import is_over_another, later_save, lost_orders
from wir.saves.lock import Lock
from wir.saves.recorder import AUTOSAVES, JOURNAL, Recorder, recovered, set_aside
from wir.saves.saving import load_header, save_game
from wir.scenario import find_scenario, load_scenario


@dataclass(frozen=True, slots=True)
class Opened:
    """A match ready to be played, and what the player should be told about how it was resumed, line by line.

    If it is opened to look at its past, `viewer` is the side that sees it.
    """

    match: Match
    remarks: tuple[str, ...] = ()
    viewer: Side | None = None


def open_game(saves: Path, game: NewGame | Resume) -> Opened:
    """Begins a game or resumes one, recorded from here on.

    Raises SaveError, ScenarioError or PlayerError, each a ValueError of one line, before anything is written; a
    BarredError where the game can only be looked on at now, or go on under another name.
    """
    if isinstance(game, NewGame):
        return _begin(saves, game)
    path = find_save(saves, game.save) if game.save is not None else newest(saves)
    if path is None:
        raise SaveError(f"{saves}: there is no saved game to resume")
    return _look_on(path, game) if game.looks_on else _take_up(saves, path, game)


def check_named(start: Start) -> None:
    """Raises SaveError or ScenarioError if the named game does not exist."""
    if isinstance(start.game, NewGame):
        find_scenario(start.game.scenario)
    elif start.game is not None and start.game.save is not None:
        find_save(start.saves, start.game.save)


def _begin(saves: Path, new: NewGame) -> Opened:
    for player in (new.axis, new.soviet):
        check_player(player)
    scenario = load_scenario(new.scenario)
    game = Game.new(scenario, new.seed, new.length, new.level, new.options)
    match = Match(game)
    match.take_seats({Side.AXIS: new.axis, Side.SOVIET: new.soviet})
    path, lock = _claimed(saves, new.name, scenario.id)
    match.recorder = Recorder(path, game, lock=lock)  # so that its first save records who plays
    return Opened(match)


def _look_on(path: Path, resume: Resume) -> Opened:
    found = recovered(path)
    viewer = viewer_of(found.game.state, resume.viewer) if resume.looks_back else None
    problem = found.problem
    remarks = () if problem is None else (f"the rest of the journal cannot be carried out: {problem}",)
    return Opened(Match(found.game, watched=path), remarks, viewer)


def _take_up(saves: Path, path: Path, resume: Resume) -> Opened:
    is_over = resume.name is None and _is_campaign(path) and is_over_another(path)
    is_same = resume.name is None and _is_campaign(path) and not is_over
    why = f"another game was called {path.stem}: " if is_over else "the file "
    try:
        target, lock = (path, Lock(path)) if is_same else _claimed(saves, resume.name, _campaign_of(path))
    except BarredError as error:
        error.save = path  # which can be watched, whatever it was to be called
        raise
    try:
        return _taken_up(path, target, lock, resume, why)
    except BaseException:
        lock.release()
        raise


def _taken_up(path: Path, target: Path, lock: Lock, resume: Resume, why: str) -> Opened:
    """The game of a save, which goes on as `target`, whose lock is held; `why` begins the message about that."""
    found = recovered(path)
    game = found.game
    for side in SIDES:
        _check_seat(side, game.state.seats.get(side, HUMAN), resume.players.get(side))
    if resume.name is not None and game.state.options.iron_man:
        raise SaveError(f"{path.stem} is an iron man game, which has only one save")
    later = later_save(path, found)
    remarks = [_instead_of(later, path, target)] if later is not None else []
    if later is None and target == path and (lost := lost_orders(path, found)):
        remarks.append(
            f"the file has been replaced: {set_aside(path).name} holds {count(lost, 'order')} given before that"
        )
    if found.lines:
        remarks.append(f"orders since the last save, found in the journal: {found.lines}")
    if found.problem is not None:
        kept = f", kept as {set_aside(path).name}," if target == path else ""
        remarks.append(f"the rest of the journal{kept} cannot be carried out: {found.problem}")
    if game.given and not game.replays:
        remarks.append("the orders of this phase cannot be taken back: they were given under other rules")
    if target != path:
        remarks.append(f"{why}{path.name} stays as it is; the game goes on as {target.stem}")
    if lock.left_by is not None and not lock.left_by.is_here:
        remarks.append(f"it was left open by {lock.left_by}: if it is still being played there, close one of the two")
    match = Match(game, Recorder(target, game, lock=lock))
    were_two = match.is_for_two
    match.take_seats(dict(resume.players))
    if were_two and len(match.people) == 1:
        match.expect(match.people[0])  # whoever resumes may be the other
    if resume.level not in (None, match.game.state.level) and not match.is_over:
        match.submit(SetLevel(resume.level))
    return Opened(match, tuple(remarks))


def _instead_of(later: Path, path: Path, target: Path) -> str:
    """Reports that an older save stands in place of a later one, which is set aside with its journal."""
    date = spoken(load_header(later).date)
    if target == path and later.suffix != SUFFIX:
        later = set_aside(path, BACKUP)
    name = f"{AUTOSAVES}/{later.stem}" if later.parent.name == AUTOSAVES else later.name
    told = f"this save lacks orders that {name} of {date} holds, which is kept"
    if target == path and beside(path, JOURNAL).is_file():
        told += f" with its journal, {set_aside(path).name}"
    return f"{told}; to go on from there, resume that one"


def _check_seat(side: Side, seat: str, named: str | None) -> None:
    """Raises PlayerError unless the player of a side can play; a module that only a save names is not imported."""
    if named is None and is_module(seat):
        option = f"--{side.value.lower()} {quote(seat)}"
        raise PlayerError(f"in this save a module plays the {side.value.title()} side; to run it, resume with {option}")
    check_player(named or seat)


def _claimed(saves: Path, name: str | None, stem: str) -> tuple[Path, Lock]:
    """A free name with the lock on it: the one that was asked for, or `stem-1`, `stem-2` and so on."""
    while True:
        path = free_path(saves, stem) if name is None else new_path(saves, name)
        try:
            lock = Lock(path)
        except BarredError:
            if name is None and free_path(saves, stem) != path:  # another program has just taken it
                continue
            raise
        if not path.exists():
            return path, lock
        lock.release()


def _is_campaign(path: Path) -> bool:
    """Whether playing on may overwrite the file: not an autosave or kept copy, which one goes back to, nor a link."""
    return path.suffix == SUFFIX and path.parent.name != AUTOSAVES and not path.is_symlink()


def _campaign_of(path: Path) -> str:
    """The stem of the campaign that an autosave or a copy belongs to: `war` for `autosaves/war-07.wir`."""
    if path.parent.name == AUTOSAVES:
        return path.stem.rpartition("-")[0] or path.stem
    return path.stem.removesuffix(BACKUP)  # of `war.bak.kept`


class BranchError(InputError):
    """No game can begin from there; the text is one line."""


def branch(
    saves: Path,
    save: str,
    week: int,
    name: str,
    *,
    seed: int | None = None,
    players: Mapping[Side, str] | None = None,
    agreed: bool = False,
) -> Path:
    """Begins a game from a week of a saved one, and returns its file.

    It has the same dice unless another seed is given, with which its record begins in that week, and the same players
    unless others are named. Raises BranchError for a week that was not played, for a game that two people still play
    who have not `agreed`, and for an iron man game that is not over; SaveError and PlayerError as opening a game does.
    """
    path = find_save(saves, save)
    target = new_path(saves, name)
    game = recovered(path).game
    past = Past(game)
    if week not in past.numbers:
        raise BranchError(f"{path.stem}: has the weeks {past.first} to {past.last}, not {week}")
    after = past.state(week + 1) if week < past.last else game.state  # players may be named during the first week
    _refuse(path, game.state, after, agreed=agreed)
    match = Match(_from(past, week, seed))
    match.take_seats({**_players(after), **(players or {})})
    save_game(match.game, target)
    return target


def _refuse(path: Path, now: State, then: State, *, agreed: bool) -> None:
    """Raises BranchError for a running game in which nobody may go back."""
    if now.ending is not None:
        return
    if now.options.iron_man:
        raise BranchError(f"{path.stem}: is an iron man game: no other game can start from it until it is over")
    if not agreed and any(len(people_of(state)) == len(SIDES) for state in (now, then)):
        raise BranchError(f"{path.stem}: is still being played by two people; neither may go back alone")


def _from(past: Past, week: int, seed: int | None) -> Game:
    """The game as it stood when a week began; with other dice, without the weeks before, which had the old ones."""
    return past.game(week) if seed is None else Game(replace(past.state(week).copy(), seed=seed))


def _players(state: State) -> dict[Side, str]:
    """Who plays; the computer replaces commanders from modules, which only the player himself may name."""
    return {side: COMPUTER if is_module(player) else player for side, player in state.seats.items()}
