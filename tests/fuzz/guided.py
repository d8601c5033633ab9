"""Lets a fuzzer look for files by what they reach in the program: `python -m tests.fuzz.guided states 600`.

Needs the extra `wir[fuzz]`. It ends with an error at the first file that is neither read nor refused in one line, and
leaves that file behind; it counts what it has tried.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import zlib
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["wir"]):
    from tests.fuzz.kinds import KINDS, Kind, Saves
    from wir.model.errors import InputError

LONGEST = 50_000
"""Bytes of a file at most."""


def main() -> None:
    """Looks for so many seconds."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.guided", description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("seconds", type=int)
    chosen = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="wir-guided-"))
    kind = KINDS[chosen.kind](folder / "files")
    corpus = folder / "corpus"
    corpus.mkdir()
    (corpus / "whole").write_bytes(_example(kind))
    options = [f"-max_total_time={chosen.seconds}", f"-max_len={LONGEST}", "-rss_limit_mb=1024", "-timeout=10"]
    atheris.Setup([sys.argv[0], *options, f"-artifact_prefix={folder}/", str(corpus)], lambda data: _tried(kind, data))
    atheris.Fuzz()


def _example(kind: Kind) -> bytes:
    return kind.whole_state if isinstance(kind, Saves) else kind.whole


def _tried(kind: Kind, data: bytes) -> None:
    """Reads a file of these bytes; of a save they are the state, its checksums made right."""
    kind.path.write_bytes(kind.with_state(zlib.compress(data, 1)) if isinstance(kind, Saves) else data)
    try:
        kind.read()
    except InputError as error:
        assert str(error).isprintable()


if __name__ == "__main__":
    main()
