"""A table from an upload: read in a process of its own (`parsing` says how), row by row, to where it is needed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from core.documents.apart import read_apart
from core.documents.limits import Row
from core.imports.cells import Bad
from core.imports.files.content import kind_of
from core.imports.files.parsing import table_of


@dataclass(slots=True)
class Table:
    """The heading row as written, the rows below it, and about how many there are (0 when not known).

    `unpacked` is the size of the file when unpacked, in bytes.
    """

    heading: Row
    rows: Iterator[Row]
    expected: int
    unpacked: int

    def close(self) -> None:
        """End the reading process before its rows are read to the end."""
        self.rows.close()  # type: ignore[attr-defined]


def open_table(content: bytes, *, sheet: Sequence[str], max_rows: int) -> Table:
    """Return the table of an upload: that of the sheet with one of these titles, else of the first one.

    Raises UnsupportedMedia, TooLarge (also while rows are read), ValidationFailed, and Busy when too many files
    are being read at this moment.
    """
    kind_of(content)
    lines = read_apart(table_of, content, sheet=list(sheet), max_rows=max_rows)
    known, heading = next(lines), next(lines)
    return Table(_row(heading), _rows(lines), known["expected"], known["unpacked"])


def _rows(lines: Iterator[Any]) -> Iterator[Row]:
    try:
        for line in lines:
            yield _row(line)
    finally:
        lines.close()  # type: ignore[attr-defined]


def _row(line: Sequence[Any]) -> Row:
    number, values = line
    return Row(number, tuple(Bad(*value["bad"]) if isinstance(value, dict) else value for value in values))
