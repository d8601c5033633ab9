"""`wir serve` on the command line, and the game where Textual's web driver runs it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

WIR = (sys.executable, "-m", "wir.cli")
SERVED = pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
pytest.importorskip("textual_serve", reason="the extra wir[serve] is not installed")


def _started(saves: Path, *options: str, **surroundings: Any) -> tuple[subprocess.Popen[str], str]:
    """A server, and its first line."""
    server = subprocess.Popen(
        [*WIR, "serve", "--saves", str(saves), "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **surroundings,
    )
    assert server.stdout is not None
    return server, server.stdout.readline()


@SERVED
@pytest.mark.thorough
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_it_prints_its_address_serves_and_ends_cleanly(tmp_path: Path, end: signal.Signals) -> None:
    server, line = _started(tmp_path)
    address = re.search(r"http://127\.0\.0\.1:\d+/", line)
    assert address is not None, line
    with urlopen(address[0], timeout=10) as answer:
        assert b"<title>War in Russia</title>" in answer.read()
    server.send_signal(end)
    out, err = server.communicate(timeout=30)
    assert (server.returncode, out, err) == (0, "", "")


@SERVED
def test_what_is_no_http_is_answered_and_not_written_down(tmp_path: Path) -> None:
    server, line = _started(tmp_path)
    port = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
    assert port is not None, line
    for sent in (b"GET / HTTP/1.1\r\n\r\n", b"GET /" + b"a" * 10_000 + b" HTTP/1.1\r\n\r\n", b"\x00\x1b[2J\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", int(port[1])), timeout=10) as connection:
            connection.sendall(sent)
            assert b" 400 Bad Request" in connection.recv(100)
    server.terminate()
    assert server.communicate(timeout=30) == ("", "")


@pytest.mark.thorough
@SERVED
def test_a_server_that_others_reach_says_what_that_means(tmp_path: Path) -> None:
    server, _ = _started(tmp_path, "--host", "0.0.0.0")
    assert server.stdout is not None
    assert "no password and no encryption" in server.stdout.readline()
    server.terminate()
    server.communicate(timeout=30)


@pytest.mark.thorough
@SERVED
def test_it_opens_the_page_in_the_browser_of_this_machine(tmp_path: Path) -> None:
    (tmp_path / "browser.py").write_text("import sys\nopen('address', 'w').write(sys.argv[1])\n")
    server, line = _started(
        tmp_path,
        "--open",
        cwd=tmp_path,
        env={**os.environ, "BROWSER": f"{sys.executable} {tmp_path / 'browser.py'} %s"},
    )
    until = time.monotonic() + 30
    while not (tmp_path / "address").exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert (tmp_path / "address").read_text() in line
    server.terminate()
    server.communicate(timeout=30)


@pytest.mark.thorough
@SERVED
def test_an_address_that_is_taken_is_one_line(tmp_path: Path) -> None:
    server, line = _started(tmp_path)
    port = re.findall(r":(\d+)/", line)[0]
    second = subprocess.run([*WIR, "serve", "--port", port], check=False, capture_output=True, text=True, timeout=60)
    assert second.returncode == 2
    assert len(second.stderr.splitlines()) == 1
    assert "address already in use" in second.stderr.lower()
    server.terminate()
    server.communicate(timeout=30)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        *(
            pytest.param(("--host", host), f"wir: cannot listen at {host}, port 0: ", marks=pytest.mark.thorough)
            for host in ("nosuch.invalid", "192.0.2.1")
        ),
        (("--host", "a" * 64), f"wir: cannot listen at {'a' * 64}, port 0: no machine can have this name\n"),
        (("--saves", __file__), f"wir: {__file__}: is not a folder\n"),
    ],
)
def test_where_it_cannot_serve_it_says_so_and_names_the_place(options: tuple[str, ...], told: str) -> None:
    command = [*WIR, "serve", "--port", "0", *options]
    found = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr.startswith(told)
    assert len(found.stderr.splitlines()) == 1


def test_without_its_extra_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "aiohttp.py").write_text("raise ModuleNotFoundError(\"No module named 'aiohttp'\", name='aiohttp')\n")
    told = subprocess.run(
        [*WIR, "serve"],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert told.returncode == 2
    assert told.stderr == "wir: playing in a browser needs more than the game itself: pip install 'wir[serve]'\n"


@pytest.mark.thorough
@SERVED
def test_the_game_starts_where_textuals_web_driver_runs_it(tmp_path: Path) -> None:
    """Another server may run `wir` itself: no terminal is there then, and none is needed."""
    surroundings = {**os.environ, "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver", "PYTHONUTF8": "1"}
    game = subprocess.Popen(
        [*WIR, "--saves", str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=surroundings
    )
    assert game.stdin is not None and game.stdout is not None
    assert game.stdout.readline() == b"__GANGLION__\n"
    said, until = b"", time.monotonic() + 30
    while b"Begin Barbarossa" not in said and time.monotonic() < until:
        said += os.read(game.stdout.fileno(), 65536)
    assert b"Begin Barbarossa" in said
    meta = b'{"type": "quit"}'
    game.stdin.write(b"M" + len(meta).to_bytes(4, "big") + meta)
    game.stdin.flush()
    game.communicate(timeout=30)
    assert game.returncode == 0


@SERVED
@pytest.mark.parametrize("kind", ["screen", "plain"])
def test_a_game_whose_server_is_killed_ends_and_writes_down_no_fault(tmp_path: Path, kind: str) -> None:
    wish = '{"size": [80, 24], "place": null}'
    game = subprocess.Popen(
        [sys.executable, "-m", "wir.serve.seat", kind, str(tmp_path), wish],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert game.stdin is not None and game.stdout is not None and game.stderr is not None
    said = b""
    while b"War in Russia" not in said:
        said += os.read(game.stdout.fileno(), 65536)
    for end in (game.stdout, game.stderr, game.stdin):
        end.close()
    game.wait(timeout=60)  # at its next word, or when it has read to the end
    assert not (tmp_path / "wir.log").exists()


def test_a_crash_is_told_in_a_line_that_says_where_the_details_are(tmp_path: Path) -> None:
    broken = "import wir.serve.lines; wir.serve.lines.run = lambda *_: 1 / 0; from wir.serve.seat import main; main()"
    game = subprocess.run(
        [sys.executable, "-c", broken, "plain", str(tmp_path), '{"size": [80, 24], "place": null}'],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        input="",
    )
    assert game.stderr == "ZeroDivisionError: division by zero (details in wir.log)\n"
    assert "Traceback" in (tmp_path / "wir.log").read_text(encoding="utf-8")


@pytest.mark.thorough
def test_without_a_terminal_or_a_page_it_still_refuses(tmp_path: Path) -> None:
    told = subprocess.run(
        [*WIR, "--saves", str(tmp_path)], check=False, capture_output=True, text=True, timeout=60, input=""
    )
    assert told.returncode == 2
    assert "needs a terminal" in told.stderr
