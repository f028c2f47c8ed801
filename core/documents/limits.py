"""How much of an uploaded table is taken, checked while it is read."""

from dataclasses import dataclass
from typing import IO, Any, NamedTuple
from zipfile import ZipInfo

from django.utils.translation import gettext

from core.documents.columns import column_letter
from core.errors import TooLarge, ValidationFailed

MEBIBYTE = 1024 * 1024
# XML shrinks some 10 to 40 times in a package; a part of a mebibyte or more beyond this is built to harm.
MAX_RATIO = 200


class Row(NamedTuple):
    """A row with its number in the file, so that an error can say where it is."""

    number: int
    values: tuple[Any, ...]

    @property
    def is_empty(self) -> bool:
        return all(value is None for value in self.values)


@dataclass(frozen=True)
class Limits:
    """Bounds of one file: bytes as sent, bytes when expanded, last row number, columns."""

    max_bytes: int = 10 * MEBIBYTE
    max_expanded: int = 200 * MEBIBYTE
    max_rows: int = 20_000
    max_columns: int = 100

    def check_row(self, row: Row) -> None:
        """Raises TooLarge past the last row, ValidationFailed naming the first cell too far right."""
        if row.number > self.max_rows:
            message = gettext("The file has more than %(count)d rows.") % {"count": self.max_rows}
            raise TooLarge.at("file", message)
        if len(row.values) <= self.max_columns:
            return
        for index, value in enumerate(row.values[self.max_columns :], self.max_columns + 1):
            if value is not None:
                raise beyond(index, row.number, self.max_columns)


def beyond(column: int, number: int, max_columns: int) -> ValidationFailed:
    """The refusal of a value too far to the right."""
    message = gettext("Cell %(cell)s lies beyond the last of %(count)d columns.") % {
        "cell": f"{column_letter(min(column, 18_278))}{number}",
        "count": max_columns,
    }
    return ValidationFailed.at("file", message)


def is_bomb(part: ZipInfo) -> bool:
    """Say whether a part of a package unpacks to far more than documents do; told by the directory alone."""
    return part.file_size >= MEBIBYTE and part.file_size > MAX_RATIO * max(part.compress_size, 1)


def content_of(file: IO[bytes], max_bytes: int) -> bytes:
    """The whole file, at most `max_bytes`. Raises TooLarge; never reads more than one byte past it."""
    if hasattr(file, "seek"):
        file.seek(0)
    content = file.read(max_bytes + 1)
    if len(content) > max_bytes:
        message = gettext("The file is larger than %(size)s MB.") % {"size": f"{max_bytes / MEBIBYTE:g}"}
        raise TooLarge.at("file", message)
    return content
