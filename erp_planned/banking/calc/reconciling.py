"""The bank reconciliation statement as on a date: from the balance of the books to that of the bank.

Pure. It ties by what it is made of: every line and every entry up to the date stands in a match that is whole by then,
or in the list (reference: finance, section 9).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from core.money import ZERO


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the bank or an entry of the books, signed rupees, money in positive; `match` is its match's number."""

    on: date
    amount: Decimal
    text: str
    reference: str = ""
    match: int | None = None


@dataclass(frozen=True, slots=True)
class Statement:
    """Rupees. The four lists are signed as they stand in their own books."""

    book_balance: Decimal
    issued: Sequence[Item]  # paid in the books, not presented
    deposited: Sequence[Item]  # received in the books, not credited
    credited: Sequence[Item]  # credited by the bank, not in the books
    debited: Sequence[Item]  # debited by the bank, not in the books
    opening_difference: Decimal
    missing: Decimal
    bank_balance: Decimal

    @property
    def reckoned(self) -> Decimal:
        """The bank's balance as it follows from the books."""
        books = sum((one.amount for one in (*self.issued, *self.deposited)), ZERO)
        bank = sum((one.amount for one in (*self.credited, *self.debited)), ZERO)
        return self.book_balance - books + bank + self.opening_difference + self.missing


def reconcile(
    *,
    book_opening: Decimal,
    bank_opening: Decimal,
    entries: Sequence[Item],
    lines: Sequence[Item],
    stated: Decimal | None,
) -> Statement:
    """Return the statement as on a date from all entries and lines up to it.

    `stated` is the bank's own running balance on the date; what it differs by from the lines that are there is
    `missing`: lines that nobody has imported. A match with a part after the date is open on the date.
    """
    broken = _unequal(entries, lines)
    open_entries = [one for one in entries if one.match is None or one.match in broken]
    open_lines = [one for one in lines if one.match is None or one.match in broken]
    computed = bank_opening + sum((one.amount for one in lines), ZERO)
    balance = computed if stated is None else stated
    return Statement(
        book_balance=book_opening + sum((one.amount for one in entries), ZERO),
        issued=[one for one in open_entries if one.amount < 0],
        deposited=[one for one in open_entries if one.amount > 0],
        credited=[one for one in open_lines if one.amount > 0],
        debited=[one for one in open_lines if one.amount < 0],
        opening_difference=bank_opening - book_opening,
        missing=balance - computed,
        bank_balance=balance,
    )


def _sums(items: Iterable[Item]) -> dict[int, Decimal]:
    sums: dict[int, Decimal] = {}
    for one in items:
        if one.match is not None:
            sums[one.match] = sums.get(one.match, ZERO) + one.amount
    return sums


def _unequal(entries: Sequence[Item], lines: Sequence[Item]) -> set[int]:
    """Return the matches of which a part lies after the date."""
    books, bank = _sums(entries), _sums(lines)
    return {key for key in books.keys() | bank.keys() if books.get(key, ZERO) != bank.get(key, ZERO)}
