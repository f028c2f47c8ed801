"""Bank statements as the school needs them: what came in, each line with a mark by which it is known again."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import IO, Any

from django.utils.translation import gettext as _

from core.bank_files import read_bank_file
from core.errors import ValidationFailed

MOST_LINES = 2000


@dataclass(frozen=True, slots=True)
class Entry:
    """Money that came in on the account (rupees); `fingerprint` is the same whenever the line comes."""

    paid_on: date
    amount: Decimal
    narration: str
    reference: str
    fingerprint: str = ""


@dataclass(slots=True)
class Statement:
    """What a file holds: the entries in its order, and how many lines were money out."""

    bank_account: str = ""
    entries: list[Entry] = field(default_factory=list)
    debits: int = 0


def read_statement(file: IO[bytes], *, bank_account: str = "") -> Statement:
    """Read a file of the bank, told by its content; all of it or nothing.

    Raises TooLarge, UnsupportedMedia, and ValidationFailed naming `file` and the row that cannot be read.
    """
    read = read_bank_file(file)
    found = Statement(read.account)
    for line in read.lines:
        if line.amount is None or line.amount <= 0:
            found.debits += 1
        else:
            found.entries.append(Entry(line.on, line.amount, line.narration, line.reference))
    found.bank_account = (bank_account.strip() or found.bank_account)[:40]
    if not found.entries and not found.debits:
        raise ValidationFailed.at("file", _("The file has no line of the account."))
    if len(found.entries) > MOST_LINES:
        text = _("The file has more than %(most)d lines; take a shorter time.") % {"most": MOST_LINES}
        raise ValidationFailed.at("file", text)
    found.entries = _marked(found.entries, found.bank_account)
    return found


def _marked(entries: Sequence[Entry], account: str) -> list[Entry]:
    """Give each entry its fingerprint; of several that are alike in all, the first, second ... of the file."""
    seen: Counter[tuple[Any, ...]] = Counter()
    marked = []
    for one in entries:
        key = (account, one.paid_on, one.amount, one.reference, " ".join(one.narration.split()))
        seen[key] += 1
        text = "\x1f".join(map(str, (*key, seen[key])))
        marked.append(
            Entry(
                one.paid_on,
                one.amount,
                one.narration,
                one.reference,
                hashlib.sha256(text.encode("utf-8", "replace")).hexdigest(),
            )
        )
    return marked
