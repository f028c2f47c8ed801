"""Functions for the reading process that take too much, or look for what is not theirs."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def allocating(_content: bytes) -> Iterator[Any]:
    yield len(bytearray(3 * 1024**3))


def spinning(content: bytes) -> Iterator[Any]:
    while content:
        pass
    yield None


def writing(content: bytes) -> Iterator[Any]:
    place = Path(__file__).with_suffix(".written")
    try:
        place.write_bytes(content)
        yield place.stat().st_size
    except OSError as error:
        yield str(error)
    finally:
        place.unlink(missing_ok=True)


def telling(_content: bytes) -> Iterator[Any]:
    yield sorted(
        name for name in os.environ if any(word in name for word in ("URL", "KEY", "DJANGO", "PASS"))
    )
