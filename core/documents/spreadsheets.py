"""Tables as XLSX: what a sheet is said to be. The writer is heavy, and loaded when a workbook is written."""

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO

from core.documents.columns import Column

# Across from seven columns on; more than fourteen do not fit on A4 in a size that can be read: A3, which a printer
# can reduce. Lists in PDF do the same.
WIDE_FROM_COLUMNS, A3_FROM_COLUMNS = 7, 15


@dataclass(slots=True)
class Sheet:
    """One worksheet. Rows may be a generator (they are read once); totals is a row like the others.

    `heading` are lines above the table: whose it is, and of what month. `note` is a line of text under it.
    """

    title: str
    columns: Sequence[Column]
    rows: Iterable[Any]
    totals: Any = None
    note: str = ""
    heading: Sequence[str] = ()


def write_xlsx(sheets: Sequence[Sheet]) -> bytes:
    """The sheets as one workbook. Raises ValueError when there is no sheet."""
    target = io.BytesIO()
    write_xlsx_into(sheets, target)
    return target.getvalue()


def write_xlsx_into(sheets: Sequence[Sheet], target: BinaryIO) -> None:
    """Write the workbook into an open file; memory does not grow with the rows. Raises ValueError without a sheet."""
    from core.documents import workbooks  # noqa: PLC0415 - heavy, loaded when it is used

    workbooks.write_into(sheets, target)
