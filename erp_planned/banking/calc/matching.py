"""Which lines of the bank are which entries of the books, and why: the five steps of reference finance, section 9.

Pure. Steps 1 to 3 settle by themselves, 4 and 5 only suggest. Never on the amount alone, and never against another
reference number: two different numbers are two payments, whatever else is alike.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.money import ZERO

# Days that a voucher may be dated before the bank's line, and after it.
BEFORE, AFTER = 10, 3
AUTOMATIC = (1, 2, 3)
# Shorter texts say too little to be found in a description.
LEAST_NUMBER, LEAST_NAME = 5, 5
_APART = re.compile(r"[^A-Z0-9]+")
_NAMED = re.compile(
    r"(?i)\b(?:cheque|chq|cheq|dd|utr|rtgs|neft|ref)\b\.?\s*(?:no\b\.?|number|#|:)?\s*([A-Z0-9/-]*\d[A-Z0-9/-]*)"
)


@dataclass(frozen=True, slots=True)
class BankSide:
    """A line of the statement: signed rupees, money in positive."""

    pk: int
    on: date
    amount: Decimal
    reference: str
    description: str


@dataclass(frozen=True, slots=True)
class BookSide:
    """An entry of the books on the bank's account: signed rupees, a debit positive.

    `references` are cheque and UTR numbers of its voucher, `names` parties and account numbers that a bank may write
    into its description, `made_from` the line that the voucher was made from.
    """

    pk: int
    on: date
    amount: Decimal
    references: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    label: str = ""
    made_from: int | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """Lines and entries thought to be one payment, by which step, and why in words."""

    lines: tuple[BankSide, ...]
    entries: tuple[BookSide, ...]
    step: int
    why: str

    @property
    def is_automatic(self) -> bool:
        """Whether it settles without a person."""
        return self.step in AUTOMATIC


def squeezed(text: str) -> str:
    """Return capitals and digits only, without leading zeros: banks write numbers as they like."""
    return _APART.sub("", text.upper()).lstrip("0")


def numbers_in(text: str) -> list[str]:
    """Return the cheque and UTR numbers that a text names: `paid by cheque 100002`."""
    return [found for found in _NAMED.findall(text) if len(squeezed(found)) >= LEAST_NUMBER]


def propose(lines: Sequence[BankSide], entries: Sequence[BookSide]) -> list[Proposal]:
    """Return the matches of open lines and open entries, strongest step first; each is in one proposal at most."""
    left = _Left(lines, entries)
    found: list[Proposal] = []
    for step, fits, why in (
        (1, _by_number, _("Same amount and the same number %(number)s.")),
        (2, _by_description, _("Same amount; the number %(number)s stands in the bank's words.")),
        (3, _by_name, _("Same amount, “%(number)s” stands in the bank's words, and the dates are near.")),
        (4, _by_date, _("Same amount and the only one near the date; no number or name confirms it.")),
    ):
        found += left.settle(step, fits, why)
    return [*found, *_groups(left)]


# What a line and an entry have in common by a step: a number or name, nothing for none but the date, None for no match.
Fits = Callable[[BankSide, BookSide], str | None]


class _Left:
    """What is not settled yet, by signed amount."""

    def __init__(self, lines: Iterable[BankSide], entries: Iterable[BookSide]) -> None:
        self.lines = {one.pk: one for one in lines}
        self.entries = {one.pk: one for one in entries}

    def take(self, lines: Sequence[BankSide], entries: Sequence[BookSide]) -> None:
        for line in lines:
            del self.lines[line.pk]
        for entry in entries:
            del self.entries[entry.pk]

    def settle(self, step: int, fits: Fits, why: str) -> list[Proposal]:
        """Pair what fits each other and nothing else."""
        by_amount: dict[Decimal, list[BookSide]] = defaultdict(list)
        for entry in self.entries.values():
            by_amount[entry.amount].append(entry)
        pairs = [
            (line, entry, number)
            for line in self.lines.values()
            for entry in by_amount.get(line.amount, ())
            if not _differ(line, entry) and (number := fits(line, entry)) is not None
        ]
        of_line, of_entry = _counted(pair[0].pk for pair in pairs), _counted(pair[1].pk for pair in pairs)
        found = []
        for line, entry, number in pairs:
            if of_line[line.pk] == of_entry[entry.pk] == 1:
                found.append(Proposal((line,), (entry,), step, why % {"number": number}))
                self.take([line], [entry])
        return found


def _counted(keys: Iterable[int]) -> dict[int, int]:
    counts: dict[int, int] = defaultdict(int)
    for key in keys:
        counts[key] += 1
    return counts


def _differ(line: BankSide, entry: BookSide) -> bool:
    """Say whether both name a number and none of them is the other's."""
    if entry.made_from is not None:
        return entry.made_from != line.pk
    if not line.reference or not entry.references:
        return False
    return _by_number(line, entry) is None and _by_description(line, entry) is None


def _by_number(line: BankSide, entry: BookSide) -> str | None:
    if entry.made_from == line.pk:
        return line.reference or _("of this line")
    wanted = squeezed(line.reference)
    return next((one for one in entry.references if wanted and squeezed(one) == wanted), None)


def _by_description(line: BankSide, entry: BookSide) -> str | None:
    words = {word.lstrip("0") for word in _APART.split(line.description.upper())}
    whole = _APART.sub("", line.description.upper())
    for one in entry.references:
        wanted = squeezed(one)
        # A number of digits alone must be a word of its own: 100001 is no part of 21000012.
        if len(wanted) >= LEAST_NUMBER and (wanted in words or (not wanted.isdigit() and wanted in whole)):
            return one
    return None


def _by_name(line: BankSide, entry: BookSide) -> str | None:
    if _by_date(line, entry) is None:
        return None
    words = f" {' '.join(_APART.split(line.description.upper()))} "
    for one in entry.names:
        name = " ".join(part for part in _APART.split(one.upper()) if part)
        if len(name) >= LEAST_NAME and f" {name} " in words:
            return one
    return None


def _by_date(line: BankSide, entry: BookSide) -> str | None:
    days = (line.on - entry.on).days
    return "" if -AFTER <= days <= BEFORE else None


def _groups(left: _Left) -> Iterator[Proposal]:
    """Yield one line that is several entries of one number, and several lines of one number that are one entry."""
    by_number: dict[str, list[BookSide]] = defaultdict(list)
    for entry in left.entries.values():
        for number in {squeezed(one) for one in entry.references}:
            by_number[number].append(entry)
    for line in list(left.lines.values()):
        number = squeezed(line.reference)
        batch = [one for one in by_number.get(number, ()) if one.pk in left.entries] if number else []
        if len(batch) > 1 and sum((one.amount for one in batch), ZERO) == line.amount:
            why = _("%(count)d vouchers of the batch %(number)s make up this line.")
            left.take([line], batch)
            yield Proposal((line,), tuple(batch), 5, why % {"count": len(batch), "number": line.reference})
    parts: dict[str, list[BankSide]] = defaultdict(list)
    for line in left.lines.values():
        if line.reference:
            parts[squeezed(line.reference)].append(line)
    for number, some in parts.items():
        for entry in [one for one in by_number.get(number, ()) if one.pk in left.entries]:
            if len(some) > 1 and sum((one.amount for one in some), ZERO) == entry.amount:
                why = _("%(count)d lines with the number %(number)s make up this voucher.")
                left.take(some, [entry])
                yield Proposal(
                    tuple(some), (entry,), 5, why % {"count": len(some), "number": some[0].reference}
                )
                break
