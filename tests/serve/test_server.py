"""The server keeps strangers out, has limits, and loses no game; without a browser."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from pathlib import Path

import pytest

pytest.importorskip("textual_serve", reason="the extra wir[serve] is not installed")

from aiohttp import WSMsgType, WSServerHandshakeError

from tests.serve.visiting import House, Visit, open_house
from wir.saves.recorder import recovered
from wir.serve.door import ServeError
from wir.serve.page import BrowserPage
from wir.serve.program import Program, SeatKind
from wir.serve.tables import Limits, Tables
from wir.serve.visitors import GamePlace, Visitor, remembered

OTHER = "b" * 32
TURN = "your turn"
ORDER = "AIR R>52 5"


async def test_every_page_comes_with_its_rules_and_names_no_other_server(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        for path in (
            "/",
            "/plain",
            "/favicon.ico",
            "/page/screen.js",
            "/page/terminal.js",
            "/page/mono-bold.woff2",
        ):
            async with house.client.get(house.address + path) as answer:
                assert answer.status == 200, path
                assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
                assert answer.headers["X-Frame-Options"] == "DENY"
        for path in ("/", "/plain", "/page/page.css", "/page/screen.js", "/page/visit.js", "/page/plain.js"):
            async with house.client.get(house.address + path) as answer:
                text = await answer.text()
                assert not re.search(r"https?://(?!\$)", text), path


@pytest.mark.parametrize(
    "path", ["/page/../server.py", "/page/%2e%2e%2fserver.py", "/page/FONTS.txt", "/saves", "/page/"]
)
async def test_nothing_else_is_served(tmp_path: Path, path: str) -> None:
    async with open_house(tmp_path) as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nConnection: close\r\n\r\n".encode())
        assert b" 404 " in await reader.readline()
        writer.close()


async def test_a_wrong_address_leads_to_the_game(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house, house.client.get(f"{house.address}/Plain") as answer:
        assert answer.status == 404
        assert answer.headers["X-Frame-Options"] == "DENY"
        text = await answer.text()
        assert '<a href="/">' in text
        assert '<a href="/plain">' in text


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1:1", "null", ""])
async def test_a_page_of_another_site_gets_no_table(tmp_path: Path, origin: str) -> None:
    async with open_house(tmp_path) as house:
        with pytest.raises(WSServerHandshakeError) as refused:
            await house.connected(Origin=origin)
        assert refused.value.status == 403


async def test_a_strangers_name_for_this_machine_gets_nothing(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        strange = f"evil.example:{house.port}"
        async with house.client.get(house.address, headers={"Host": strange}) as answer:
            assert answer.status == 403
        with pytest.raises(WSServerHandshakeError):
            await house.connected(Origin=f"http://{strange}", Host=strange)


async def test_behind_a_server_of_another_name_each_visitor_is_asked_for_his(tmp_path: Path) -> None:
    name = "war.example.org"
    async with open_house(tmp_path, names=[name]) as house:
        async with house.client.get(house.address, headers={"Host": name}) as answer:
            assert 'data-asks-name="yes"' in await answer.text()
        visit = Visit(await house.connected(Host=name, Origin=f"https://{name}"))
        size = {"width": 80, "height": 24}
        await visit.say("sit", {"name": "Anna", "browser": "", "kind": "plain", "size": size})
        await visit.until_shown("Scenarios:")
        assert house.table.visitor.folder == tmp_path / "anna"


@pytest.mark.parametrize("name", ["../x", "/tmp/x", "..", ""])
async def test_a_visitor_whose_name_leads_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    async with open_house(tmp_path / "saves", host="0.0.0.0") as house:
        visit = await house.visit(name=name)
        assert "A name has letters" in await visit.ending()
        assert not [*house.server.tables]
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "[1]",
        '"sit"',
        '["sit"]',
        '["sit",{},1]',
        '["sit",{"name":1}]',
        '["stdin","x"]',
        "[" * 50_000,
        f'["sit",{{"name":"","browser":"{OTHER}","kind":"shell"}}]',
        '["sit",{"name":"","browser":"..","kind":"plain"}]',
    ],
)
async def test_what_makes_no_sense_ends_the_connection(tmp_path: Path, message: str) -> None:
    async with open_house(tmp_path) as house:
        socket = await house.connected()
        await socket.send_str(message)
        assert (await socket.receive_json(timeout=10))[0] == "ended"
        assert (await socket.receive(timeout=10)).type in (WSMsgType.CLOSE, WSMsgType.CLOSED)
        assert not [*house.server.tables]


async def test_a_message_that_is_too_large_ends_the_connection(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(message=1000)) as house:
        socket = await house.connected()
        await socket.send_str('["sit",{"name":"' + "x" * 1000 + '"}]')
        closing = await socket.receive(timeout=10)
        while closing.type is WSMsgType.TEXT:
            closing = await socket.receive(timeout=10)
        assert (closing.type, closing.data) == (WSMsgType.CLOSE, 1009)
        assert not [*house.server.tables]


async def test_a_silent_visitor_is_not_waited_for(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(patience=0.2)) as house:
        socket = await house.connected()
        assert "does not say who you are" in (await socket.receive_json(timeout=10))[1]["text"]


async def test_there_are_no_more_connections_than_tables_need(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(sessions=1, patience=30)) as house:
        waiting = [await house.connected() for _ in range(4)]
        with pytest.raises(WSServerHandshakeError) as refused:
            await house.connected()
        assert refused.value.status == 503
        for socket in waiting:
            await socket.close()


@pytest.mark.thorough
async def test_a_visitor_too_many_is_told_so_and_one_who_went_away_makes_room(tmp_path: Path) -> None:
    async with open_house(tmp_path, host="0.0.0.0", limits=Limits(sessions=1)) as house:
        anna = await house.visit(name="anna")
        await anna.until_shown("Quit")
        boris = await house.visit(name="boris")
        assert "Every table is taken" in await boris.ending()
        await anna.socket.close()
        boris = await house.visit(name="boris")
        await boris.until_shown("Quit")
        assert [table.visitor.key for table in house.server.tables] == ["boris"]


async def _at_the_table(house: House, **who: str) -> object:
    visit = await house.visit(**who)
    await visit.until_shown("Quit")
    await visit.type("b")
    await visit.title(TURN)
    return visit


@pytest.mark.thorough
async def test_a_game_goes_on_where_it_was_after_the_page_the_game_or_the_server_was_lost(tmp_path: Path) -> None:
    folder = tmp_path / "anna"
    async with open_house(tmp_path, host="0.0.0.0") as house:
        visit = await _at_the_table(house, name="anna")
        await visit.type(":")
        await visit.until_shown("Order:")
        await visit.type(f"{ORDER}\r")
        await visit.until(lambda visit: "aircraft 45" in visit.shown)
        await visit.type("z")
        await visit.type("j")
        await visit.until(lambda visit: visit.zoom == "compact")
        await visit.socket.close()
        again = await house.visit(name="Anna")  # the page is reloaded
        await again.title(TURN)
        await again.until_shown("22 JUN 1941")
        before = house.table.place
        assert (again.zoom, before.game) == ("compact", "barbarossa-1")
        os.kill(house.table._program.pid, signal.SIGKILL)  # the game crashes
        told = await again.ending()
        assert told.endswith("barbarossa-1 is kept in the folder anna on the server, and the game can be resumed.")
        assert house.reports
        await _is_found_again(house, before)
    assert remembered(Visitor("anna", folder, "")) == before  # the server is stopped
    async with open_house(tmp_path, host="0.0.0.0") as house:
        await _is_found_again(house, before)
    assert not (folder / "barbarossa-1.lock").exists()
    assert str(recovered(folder / "barbarossa-1.wir").game.given[-1]) == ORDER


async def _is_found_again(house: House, before: GamePlace) -> None:
    """Whether a visitor who comes back is where he was."""
    visit = await house.visit(name="anna")
    await visit.title(TURN)
    await visit.until_shown("22 JUN 1941")
    assert visit.zoom == "compact"
    assert house.table.place == before


@pytest.mark.thorough
@pytest.mark.parametrize("kind", [*SeatKind])
@pytest.mark.parametrize("is_replaced", [False, True])
async def test_a_player_told_that_his_game_is_saved_can_rely_on_it(
    tmp_path: Path, kind: SeatKind, is_replaced: bool
) -> None:
    async with open_house(tmp_path) as house:
        visit = await house.visit(kind=kind)
        await visit.until_shown("Quit" if kind is SeatKind.SCREEN else "Scenarios:")
        await visit.type("b" if kind is SeatKind.SCREEN else "new smolensk")
        await visit.title(TURN)
        (save,) = tmp_path.glob("*.wir")
        if is_replaced:  # as by a player who puts in its place what the other has sent him
            save.write_bytes(save.read_bytes() + b"more")
        ended = asyncio.create_task(house.server.tables.close())
        told = await visit.ending()
        await ended
        assert told.startswith("The server has been stopped.")
        assert ("Your game is saved." in told) is not is_replaced
        assert ("the game could not be saved" in told) is is_replaced
        assert bool(house.reports) is is_replaced


@pytest.mark.thorough
async def test_one_crashed_game_harms_no_other(tmp_path: Path) -> None:
    async with open_house(tmp_path, host="0.0.0.0") as house:
        anna, boris = await house.visit(name="anna"), await house.visit(name="boris")
        await anna.until_shown("Quit")
        await boris.until_shown("Quit")
        killed = next(table for table in house.server.tables if table.visitor.key == "anna")
        os.kill(killed._program.pid, signal.SIGKILL)
        assert "ended unexpectedly" in await anna.ending()
        assert house.reports == [f"a game of {tmp_path / 'anna'} has ended: it was ended by SIGKILL"]
        await boris.type("h")
        await boris.until_shown("THE WAR")


@pytest.mark.thorough
async def test_on_this_machine_two_browsers_have_two_tables_and_a_new_one_finds_what_was_left(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        first = await _at_the_table(house)
        second = await house.visit(browser=OTHER)
        await second.until_shown("Quit")  # it does not ask for the game that the first plays
        assert len([*house.server.tables]) == 2
        await second.type("q")
        assert "You have left the table" in await second.ending()
        await first.socket.close()
        await asyncio.sleep(0.3)
        third = await house.visit(browser=OTHER)
        await third.title(TURN)
        assert len([*house.server.tables]) == 1


@pytest.mark.thorough
async def test_a_second_tab_takes_the_table_over_and_the_first_is_told(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        first = await house.visit()
        await first.until_shown("Quit")
        second = await house.visit()
        await second.until_shown("Quit")
        assert "another tab" in await first.ending()


async def taken_over(folder: Path, tab: BrowserPage, size: tuple[int, int]) -> asyncio.Task[None]:
    """The task of a first tab, whose game is still being started when a second tab takes its table over."""
    tables, visitor = Tables(Limits(), print), Visitor("a", folder, "here")
    first = asyncio.create_task(tables.sit(visitor, SeatKind.SCREEN, BrowserPage(None), (80, 24)))
    await asyncio.sleep(0)
    await tables.sit(visitor, SeatKind.SCREEN, tab, size)
    return first


async def test_a_game_that_is_being_started_learns_the_size_of_the_tab_that_takes_it_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []

    class Game:
        def tell(self, kind: str, **facts: object) -> None:
            told.append((kind, facts))

    is_taken_over = asyncio.Event()

    async def start(kind: SeatKind, folder: Path, size: tuple[int, int], *_: object) -> Game:
        told.append(size)
        await is_taken_over.wait()
        return Game()

    monkeypatch.setattr(Program, "start", start)
    first = await taken_over(tmp_path, BrowserPage(None), (120, 40))
    is_taken_over.set()
    await first
    assert told == [(80, 24), ("resize", {"width": 120, "height": 40})]


async def test_a_tab_that_takes_over_a_game_which_cannot_be_started_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[tuple[str, str]] = []

    class Tab(BrowserPage):
        def end(self, word: str, value: object = None) -> None:
            said.append((word, str(value)))

    is_taken_over = asyncio.Event()

    async def start(*_: object) -> None:
        await is_taken_over.wait()
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(Program, "start", start)
    first = await taken_over(tmp_path, Tab(None), (80, 24))
    is_taken_over.set()
    with pytest.raises(ServeError, match="no game can be started"):
        await first
    ((word, text),) = said
    assert word == "ended"
    assert "No game can be started: Resource temporarily unavailable." in text


@pytest.mark.thorough
async def test_a_table_that_nobody_uses_is_closed_and_its_game_saved(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(idle=3)) as house:
        keeping = asyncio.create_task(house.server.tables.look_after(0.1))
        visit = await house.visit()
        assert "Nobody was using this table" in await visit.ending()
        keeping.cancel()
    async with open_house(tmp_path, limits=Limits(away=0.2)) as house:
        keeping = asyncio.create_task(house.server.tables.look_after(0.1))
        visit = await house.visit()
        await visit.until_shown("Quit")
        await visit.socket.close()
        await house.no_tables()
        keeping.cancel()


@pytest.mark.thorough
async def test_lines_of_text_for_screen_readers(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        visit = await house.visit(kind="plain")
        await visit.until_shown("Which game> ")
        await visit.type("new ../../etc")
        await visit.until_shown("Type new barbarossa, for example")
        await visit.type("new zitadelle")
        await visit.title(TURN)
        await visit.type("seat soviet antigravity:x")
        await visit.until_shown("not by a module")
        await visit.type("save as /tmp/elsewhere")
        await visit.until_shown("a saved game is named by")
        await visit.socket.close()
        again = await house.visit(kind="plain")  # what was said is said again
        await again.until_shown("save as /tmp/elsewhere")
        await again.socket.close()
        screen = await house.visit()  # the same game on the map
        await screen.title(TURN)
        await screen.until_shown("1943")


@pytest.mark.thorough
async def test_what_one_of_two_players_said_is_not_sent_to_the_other(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        visit = await house.visit(kind="plain")
        await visit.until_shown("Which game> ")
        await visit.type("new smolensk")
        await visit.title(TURN)
        await visit.type("seat soviet human")
        await visit.until_shown("seat soviet human")
        await visit.type("note the secret plan")
        await visit.until_shown("note the secret plan")
        await visit.type("end now")
        await visit.until_shown("Soviet player's turn")
        await visit.socket.close()
        again = await house.visit(kind="plain")
        await again.until_shown("Soviet player's turn")
        assert "secret plan" not in again.text


@pytest.mark.thorough
async def test_a_guest_writes_no_report_outside_his_folder(tmp_path: Path) -> None:
    async with open_house(tmp_path / "saves", host="0.0.0.0") as house:
        visit = await _at_the_table(house, name="anna")
        for place in ("../out.html", str(tmp_path / "out.html")):
            await visit.type(",")
            await visit.until_shown("Report on the war")
            await visit.type("t")
            await visit.until_shown("Report to:")
            await visit.type(f"{place}\r")
            await visit.until_shown("is named by letters")
            await visit.type("\x07")
            await visit.until(lambda visit: "Report to:" not in visit.shown)
    assert not [*tmp_path.rglob("out.html")]


@pytest.mark.thorough
async def test_a_game_with_a_fault_in_it_tells_its_player_what_happened_and_writes_it_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = "import wir.serve.screen as screen\ndef fault(_):\n    raise KeyError('a fault')\nscreen.title_of = fault\n"
    (tmp_path / "sitecustomize.py").write_text(fault)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    async with open_house(tmp_path / "saves") as house:
        visit = await house.visit()
        await visit.until_shown("Quit")
        await visit.type("b")
        told = await visit.ending()
        assert "KeyError: 'a fault'" in told
        assert str(tmp_path / "saves") in told
    assert "in fault" in (tmp_path / "saves" / "wir.log").read_text()
    assert (tmp_path / "saves" / "barbarossa-1.wir").exists()
