"""OFX bank statements, both forms (SGML and XML), read in a process of their own (`core.documents.apart`)."""

import io
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from core.errors import ValidationFailed


def is_ofx(content: bytes) -> bool:
    """Say whether a file begins as OFX does."""
    head = content[:2048].lstrip(b"\xef\xbb\xbf \t\r\n").upper()
    return head.startswith((b"OFXHEADER", b"<?OFX", b"<OFX")) or (
        head.startswith(b"<?XML") and (b"<?OFX" in head or b"<OFX" in head)
    )


def transactions(content: bytes, *, max_rows: int) -> Iterator[list[Any]]:
    """Yield the account and [date, amount, reference, narration] of each transaction, all as texts.

    Only the elements are read, not the many rules of the standard that banks' files break.
    """
    from ofxtools.Parser import OFXTree  # noqa: PLC0415 - heavy, loaded when it is used

    tree = OFXTree()
    try:
        root = tree.parse(io.BytesIO(content))
        rows = list(root.iter("STMTTRN"))
    except MemoryError:
        raise
    except Exception as error:
        text = _("The file cannot be read as OFX. Take it from the bank once more, or as CSV.")
        raise ValidationFailed.at("file", text) from error
    if len(rows) > max_rows:
        text = _("The file has more than %(most)d lines; take a shorter time.") % {"most": max_rows}
        raise ValidationFailed.at("file", text)
    yield ["account", _text(root, ".//BANKACCTFROM/ACCTID")]
    for row in rows:
        reference = _text(row, "REFNUM") or _text(row, "CHECKNUM")
        words = " ".join(part for part in (_text(row, "NAME"), _text(row, "MEMO")) if part)
        yield [_text(row, "DTPOSTED"), _text(row, "TRNAMT"), reference, words, _text(row, "FITID")]


def _text(row: Any, path: str) -> str:
    return (row.findtext(path) or "").strip()[:1000]
