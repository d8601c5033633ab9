"""Who may come in: under which names the server may be called, and from which pages.

A page of another site can make a browser connect to any address, this machine included. The browser says in `Origin`
which page does so, and in `Host` by which name it found the server: both must be ours. A name that a stranger has
pointed at this machine is none of them.
"""

import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final, Self
from urllib.parse import SplitResult, urlsplit

from wir.model.errors import LineError
from wir.model.printable import one_line

_NAME: Final = re.compile(r"[\w.-]+", re.ASCII)
"""What a server may be called, without a port; browsers encode other letters in these too."""


class ServeError(LineError):
    """A visitor or a server that is not possible."""


def is_this_machine(host: str) -> bool:
    """Whether an address to listen on can be reached from this machine alone."""
    return host.casefold() == "localhost" or (_is_address(host) and ip_address(host).is_loopback)


@dataclass(frozen=True, slots=True)
class Door:
    """The names and addresses by which a server may be called, apart from its port."""

    names: frozenset[str]
    any_address: bool

    @classmethod
    def of(cls, host: str, more: Iterable[str] = ()) -> Self:
        """The door of a server that listens on a host; one that others can reach may be called by any address.

        `more` are the names of a server in front of it. Raises ServeError for one that no server can have.
        """
        names = {"localhost", host, *map(_checked, more)}
        if is_this_machine(host):
            return cls(frozenset(name.casefold() for name in names | {"127.0.0.1", "::1"}), any_address=False)
        own = socket.gethostname()
        names |= {own, f"{own}.local", socket.getfqdn()}
        return cls(frozenset(name.casefold() for name in names), any_address=True)

    def check_host(self, host: str | None) -> None:
        """Raises ServeError unless a `Host` header names this server."""
        name = _parts(f"//{host}").hostname if host else None
        if name is None or not (name in self.names or (self.any_address and _is_address(name))):
            raise ServeError("this server does not have that name")

    def check_origin(self, origin: str | None, host: str | None) -> None:
        """Raises ServeError unless the page that connects was served by this server under the same name."""
        self.check_host(host)
        page = _parts(origin or "")
        if host is None or page.scheme not in ("http", "https") or page.netloc.casefold() != host.casefold():
            raise ServeError("only this server's own pages may connect")


def _checked(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ServeError(f"{one_line(name)!r} is not the name of a server, such as war.example.org")
    return name


def _parts(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:  # as for brackets without an address in them
        return urlsplit("")


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
