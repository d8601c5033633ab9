"""The title of a page that shows a game."""

from wir.match.match import Match


def title_of(match: Match) -> str:
    """The scenario, the week and whose turn it is."""
    game = match.game
    moment = f"{game.state.scenario.title}, week {game.state.week}"
    side = match.whose_turn()
    if match.is_over:
        return f"{moment}: over"
    if side is None:
        return f"{moment}: execution"
    if match.waits_for(side):
        return f"{moment}: your turn ({side.title()} {game.phase.label.lower()})"
    return f"{moment}: {side.title()} {game.phase.label.lower()}"
