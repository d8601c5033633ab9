"""The title of a page that shows a game."""

from wir.match.match import Match


def title_of(match: Match) -> str:
    """The scenario, the week and whose turn it is, or who is awaited at the curtain."""
    game = match.game
    moment = f"{game.state.scenario.title}, week {game.state.week}"
    side, awaited = match.whose_turn(), match.awaited()
    if awaited is not None:
        return f"{moment}: the {awaited.title()} player is awaited"
    if match.is_over:
        return f"{moment}: over"
    if side is None:
        return f"{moment}: execution"
    if match.waits_for(side):
        return f"{moment}: your turn ({side.title()} {game.phase.label.lower()})"
    return f"{moment}: {side.title()} {game.phase.label.lower()}"
