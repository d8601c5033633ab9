"""Packets between the server and a visitor's game, as Textual's web driver sends and reads them.

A letter gives the kind, four bytes the length: `D` carries terminal output or typed input, `M` a JSON object.
"""

import json
from asyncio import IncompleteReadError, StreamReader
from typing import Any, Final, NamedTuple

DATA: Final = b"D"
META: Final = b"M"

BEGINNING: Final = b"__GANGLION__\n"
"""What Textual's driver sends before its first packet."""

LARGEST: Final = 8 * 2**20
"""The most bytes in a packet."""

OURS: Final = "wir"
"""The type of the packets in which a game reports its title and what the player sees."""


class Packet(NamedTuple):
    """One packet."""

    kind: bytes
    payload: bytes


def packed(kind: bytes, payload: bytes) -> bytes:
    """A packet as it is sent."""
    return kind + len(payload).to_bytes(4, "big") + payload


def packed_meta(kind: str, **facts: object) -> bytes:
    """A packet with a JSON object of a type."""
    return packed(META, json.dumps({"type": kind, **facts}).encode())


async def next_packet(reader: StreamReader) -> Packet | None:
    """The next packet; None at the end, and for one that is too large or cut off."""
    try:
        kind = await reader.readexactly(1)
        size = int.from_bytes(await reader.readexactly(4), "big")
        return Packet(kind, await reader.readexactly(size)) if size <= LARGEST else None
    except (IncompleteReadError, ConnectionError):
        return None


def facts_of(packet: Packet) -> dict[str, Any]:
    """What a game reports about itself; empty for any other packet."""
    if packet.kind != META:
        return {}
    try:
        found = json.loads(packet.payload)
    except ValueError:
        return {}
    return found if isinstance(found, dict) and found.get("type") == OURS else {}
