"""The rows as read, kept between preview and apply: JSON lines, compressed; numbers and dates keep their type."""

import gzip
import json
from collections.abc import Iterator
from typing import IO, Any

from core.typed_json import decoded, encoded

Staged = tuple[int, dict[str, Any]]


class Writer:
    """Writes rows into an open file."""

    def __init__(self, target: IO[bytes]) -> None:
        self._file = gzip.GzipFile(fileobj=target, mode="wb", compresslevel=1)

    def add(self, row: Staged) -> None:
        self._file.write(json.dumps(row, default=encoded, separators=(",", ":")).encode() + b"\n")

    def close(self) -> None:
        """Write what is buffered; the file under it stays open."""
        self._file.close()


def read(source: IO[bytes]) -> Iterator[Staged]:
    """Yield the rows."""
    with gzip.GzipFile(fileobj=source, mode="rb") as lines:
        for line in lines:
            number, values = json.loads(line, object_hook=decoded)
            yield number, values
