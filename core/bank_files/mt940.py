"""SWIFT MT940 statements, read in a process of their own (`core.documents.apart`)."""

import re
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from core.errors import ValidationFailed

_BEGINS = re.compile(rb"^\s*(\{[^}]*\}\s*|\{4:\s*)*:20:", re.MULTILINE)


def is_mt940(content: bytes) -> bool:
    """Say whether a file begins as MT940 does."""
    return b":61:" in content and _BEGINS.match(content[:2048].lstrip(b"\xef\xbb\xbf")) is not None


def transactions(content: bytes, *, max_rows: int) -> Iterator[list[Any]]:
    """Yield the account and [date, amount, reference, narration, bank's number] of each line, all as texts."""
    import mt940  # noqa: PLC0415 - heavy, loaded when it is used

    try:
        found = mt940.parse(content.decode("utf-8", "replace"))
        rows = [one.data for one in found if one.data.get("amount") is not None]
    except MemoryError:
        raise
    except Exception as error:
        text = _("The file cannot be read as MT940. Take it from the bank once more, or as CSV.")
        raise ValidationFailed.at("file", text) from error
    if len(rows) > max_rows:
        text = _("The file has more than %(most)d lines; take a shorter time.") % {"most": max_rows}
        raise ValidationFailed.at("file", text)
    yield ["account", str(found.data.get("account_identification") or "").rpartition("/")[2]]
    for row in rows:
        reference = _text(row, "customer_reference")
        words = " ".join(filter(None, (_text(row, "extra_details"), _text(row, "transaction_details"))))
        day = row["date"]
        yield [
            f"{day.year:04d}{day.month:02d}{day.day:02d}",
            str(row["amount"].amount),
            "" if reference.upper() == "NONREF" else reference,
            words,
            _text(row, "bank_reference"),
        ]


def _text(row: Any, name: str) -> str:
    return " ".join(str(row.get(name) or "").split())[:1000]
