"""`wir serve`: the game in a browser."""

import click

from wir.cli.common import number
from wir.cli.interrupts import Loading
from wir.cli.printing import say
from wir.cli.settings import Settings, with_settings
from wir.serve.door import ServeError


@click.command()
@number("--port", 0, 65535, 8000, "0 for any free port.")
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen on; 0.0.0.0 lets other machines in and asks each visitor for a name.",
)
@click.option(
    "--name",
    "names",
    metavar="NAME",
    multiple=True,
    help="The name of a server of yours in front of this one, repeatable; each visitor is asked for a name.",
)
@number("--sessions", 1, 1000, 8, "The most tables at one time.")
@click.option("--open", "opens", is_flag=True, help="Open the page in this machine's browser.")
@with_settings
def serve(settings: Settings, port: int, host: str, names: tuple[str, ...], sessions: int, *, opens: bool) -> None:
    """Lets people play in a browser, each at his own table, until Ctrl+C stops it.

    It needs the extra: pip install 'wir[serve]'.
    """
    with Loading():
        try:
            from wir.serve.server import Server  # noqa: PLC0415 - an extra brings what it needs
            from wir.serve.server import serve as serve_tables  # noqa: PLC0415 - the same
            from wir.serve.tables import Limits  # noqa: PLC0415 - the same
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("wir"):
                raise
            raise ServeError("playing in a browser needs more than the game itself: pip install 'wir[serve]'") from None
    serve_tables(Server(settings.saves, host, Limits(sessions), say, names), port, opens=opens)
