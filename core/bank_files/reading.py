"""Reading a statement's file, told by its content; all of it or nothing."""

import io
from collections.abc import Iterable, Mapping
from typing import IO

from django.utils.translation import gettext as _

from core.bank_files import mt940, ofx
from core.bank_files.lines import BankFile, BankLine, amount_of, day_of, narration_of, reference_of
from core.bank_files.tables import of_table
from core.documents import signatures
from core.documents.apart import Read, read_apart
from core.documents.csvfile import read_csv
from core.documents.limits import MEBIBYTE, Limits, Row, content_of
from core.documents.spreadsheet_reader import read_xlsx
from core.errors import ValidationFailed

MOST_BYTES = 5 * MEBIBYTE
LIMITS = Limits(max_bytes=MOST_BYTES, max_expanded=50 * MEBIBYTE, max_rows=5000, max_columns=60)


def read_bank_file(file: IO[bytes], *, columns: Mapping[str, str] | None = None) -> BankFile:
    """Read a file of the bank; `columns` names the headings of a table where they are unusual.

    Raises TooLarge, UnsupportedMedia, and ValidationFailed naming `file` and the row that cannot be read.
    """
    content = content_of(file, MOST_BYTES)
    if not content.strip():
        raise ValidationFailed.at("file", _("The file is empty."))
    if ofx.is_ofx(content):
        return _of_lines(ofx.transactions, content)
    if mt940.is_mt940(content):
        return _of_lines(mt940.transactions, content)
    rows: Iterable[Row]
    rows = (
        read_xlsx(io.BytesIO(content), LIMITS)
        if content.startswith(signatures.ZIP)
        else read_csv(io.BytesIO(content), LIMITS)
    )
    return of_table(rows, columns)


def _of_lines(read: Read, content: bytes) -> BankFile:
    """Take the lines of a form that says by itself what is what."""
    found = BankFile()
    for number, line in enumerate(read_apart(read, content, max_rows=LIMITS.max_rows)):
        if number == 0:
            found.account = line[1]
            continue
        stamp, amount, reference, words, bank_id = line
        on = day_of(f"{stamp[:4]}-{stamp[4:6]}-{stamp[6:8]}", number)
        found.lines.append(
            BankLine(
                number,
                on,
                amount_of(amount, number),
                narration_of(words or bank_id),
                reference_of(reference or bank_id),
            )
        )
    return found
