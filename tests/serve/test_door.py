"""Only pages of the server itself come in, and only under its own names."""

from __future__ import annotations

import pytest

from wir.serve.door import Door, ServeError, is_this_machine


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1", "localhost", "LOCALHOST"])
def test_addresses_of_this_machine_alone(host: str) -> None:
    assert is_this_machine(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.2", "example.org", "localhost.example.org", ""])
def test_addresses_that_others_reach(host: str) -> None:
    assert not is_this_machine(host)


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "LOCALHOST:8000", "[::1]:8000", "localhost"])
def test_a_server_of_this_machine_is_called_by_its_names(host: str) -> None:
    door = Door.of("127.0.0.1")
    door.check_host(host)
    door.check_origin(f"http://{host}", host)


@pytest.mark.parametrize(
    "host", [None, "", "evil.example:8000", "127.0.0.1.evil.example", "192.168.1.2:8000", "[", "user@", "[::1"]
)
def test_a_name_that_a_stranger_pointed_at_this_machine_is_refused(host: str | None) -> None:
    door = Door.of("127.0.0.1")
    with pytest.raises(ServeError, match="does not have that name"):
        door.check_host(host)
    with pytest.raises(ServeError):
        door.check_origin(f"http://{host}", host)


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        "http://evil.example",
        "http://127.0.0.1:9000",
        "http://127.0.0.1",
        "http://localhost:8000",
        "http://127.0.0.1:8000.evil.example",
        "http://evil.example@127.0.0.1:8001",
        "file://127.0.0.1:8000",
        "127.0.0.1:8000",
        "http://[",
    ],
)
def test_a_page_of_another_site_is_refused(origin: str | None) -> None:
    with pytest.raises(ServeError, match="only this server's own pages"):
        Door.of("127.0.0.1").check_origin(origin, "127.0.0.1:8000")


def test_a_server_for_others_is_called_by_addresses_and_by_its_own_names() -> None:
    door = Door.of("0.0.0.0")
    for host in ("192.168.1.2:8000", "127.0.0.1:8000", "[fe80::1]:8000", "localhost:8000"):
        door.check_host(host)
    with pytest.raises(ServeError):
        door.check_host("evil.example:8000")
    Door.of("games.example.org").check_host("games.example.org:8000")


def test_a_server_before_this_one_is_called_by_its_name() -> None:
    door = Door.of("127.0.0.1", ["War.example.org"])
    door.check_origin("https://war.example.org", "war.example.org")
    door.check_origin("http://127.0.0.1:8000", "127.0.0.1:8000")
    with pytest.raises(ServeError):
        door.check_host("evil.example")


@pytest.mark.parametrize("name", ["", " ", "https://war.example.org", "war.example.org:443", "a/b", "me@x", "["])
def test_what_is_no_name_of_a_server_is_refused(name: str) -> None:
    with pytest.raises(ServeError, match="not the name of a server"):
        Door.of("127.0.0.1", [name])
