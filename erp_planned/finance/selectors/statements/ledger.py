"""The ledger of an account: opening, its lines with a running balance, closing. Rupees, a debit above zero."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from django.db.models import Case, CharField, Count, F, Min, QuerySet, Sum, Value, When
from django.utils.translation import gettext as _

from core.money import ZERO
from core.refusals import get_or_refuse
from erp_planned.finance.errors import NoSuchAccount
from erp_planned.finance.models import Account, DayTotal, VoucherEntry
from erp_planned.finance.selectors.statements.balances import Moved, opening_of
from erp_planned.finance.selectors.statements.spans import Span

DEBIT, CREDIT = "debit", "credit"
# Lines shaped together: what belongs to them is fetched in a bounded number of queries for each such block.
BLOCK = 2000
SHOWN = (
    "id", "posted_on", "debit", "credit", "narration", "party_ref", "voucher_id", "voucher__voucher_no",
    "voucher__type", "voucher__narration", "voucher__reference",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A line of a ledger; `particulars` names the account on the other side, "Various" where there are several."""

    entry: VoucherEntry
    particulars: str
    balance: Decimal


class Day(NamedTuple):
    """What moved on a day: debits, credits and how many lines."""

    on: date
    debit: Decimal
    credit: Decimal
    lines: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """One account over a span, for one party or for all; `days` are those on which something moved."""

    account: Account
    span: Span
    party_ref: str
    opening: Decimal
    days: list[Day]

    @property
    def moved(self) -> Moved:
        """Return debits and credits of all lines."""
        return Moved(
            sum((day.debit for day in self.days), ZERO), sum((day.credit for day in self.days), ZERO)
        )

    @property
    def count(self) -> int:
        """Return how many lines there are."""
        return sum(day.lines for day in self.days)

    @property
    def closing(self) -> Decimal:
        """Return opening + debits - credits."""
        return self.opening + self.moved.net

    def part(self, start: int, stop: int) -> list[LedgerLine]:
        """Return lines by place, from `start` up to but without `stop`, with their running balance.

        Whole days before the page are taken by their totals; only the days of the page are read line by line.
        """
        balance, passed = self.opening, 0
        days = iter(self.days)
        day = next(days, None)
        while day is not None and passed + day.lines <= start:
            balance += day.debit - day.credit
            passed += day.lines
            day = next(days, None)
        if day is None or start >= stop:
            return []
        first = last = day
        reached = passed + day.lines
        while reached < stop and (day := next(days, None)):
            last = day
            reached += day.lines
        rows = _entries(self.account, first.on, last.on, self.party_ref)
        keys = list(rows.values_list("posted_on", "id")[start - passed : stop - passed])
        if keys and start > passed:
            balance += _net(rows.filter(posted_on=first.on, id__lt=keys[0][1]))
        found = VoucherEntry.objects.filter(pk__in=[pk for _day, pk in keys]).order_by("posted_on", "id")
        return _shaped(list(_with_voucher(found)), balance)

    def stream(self) -> Iterator[LedgerLine]:
        """Yield all lines, block by block from a cursor of the server."""
        balance, block = self.opening, []
        rows = _entries(self.account, self.span.first, self.span.last, self.party_ref)
        for entry in _with_voucher(rows).iterator(BLOCK):
            block.append(entry)
            if len(block) == BLOCK:
                lines = _shaped(block, balance)
                balance, block = lines[-1].balance, []
                yield from lines
        yield from _shaped(block, balance)


def get_account(account_id: int) -> Account:
    """Return an account. Raises NoSuchAccount."""
    return get_or_refuse(Account.objects, NoSuchAccount(), pk=account_id)


def ledger(account: Account, span: Span, party_ref: str = "") -> Ledger:
    """Return the ledger of a posting account; lines of a day in the order of their entry."""
    opening = opening_of(account, span.year, party_ref)
    days = _days(account, span.year.start_date, span.last, party_ref)
    opening += sum((day.debit - day.credit for day in days if day.on < span.first), ZERO)
    return Ledger(account, span, party_ref, opening, [day for day in days if day.on >= span.first])


def _days(account: Account, first: date, last: date, party_ref: str) -> list[Day]:
    if party_ref:  # totals of days are of all parties together
        rows = _entries(account, first, last, party_ref).order_by("posted_on").values_list("posted_on")
        sums = rows.annotate(debits=Sum("debit"), credits=Sum("credit"), many=Count("id"))
        return [Day(*row) for row in sums]
    kept = DayTotal.objects.filter(account=account, posted_on__range=(first, last), lines__gt=0)
    return [
        Day(*row) for row in kept.order_by("posted_on").values_list("posted_on", "debit", "credit", "lines")
    ]


def _entries(account: Account, first: date, last: date, party_ref: str) -> QuerySet[VoucherEntry]:
    rows = VoucherEntry.objects.filter(account=account, posted_on__range=(first, last))
    if party_ref:
        rows = rows.filter(party_ref=party_ref)
    return rows.order_by("posted_on", "id")


def _net(rows: QuerySet[VoucherEntry]) -> Decimal:
    sums = rows.order_by().aggregate(debits=Sum("debit"), credits=Sum("credit"))
    net: Decimal = (sums["debits"] or ZERO) - (sums["credits"] or ZERO)
    return net


def _with_voucher(rows: QuerySet[VoucherEntry]) -> QuerySet[VoucherEntry]:
    return rows.select_related("voucher").only(*SHOWN)


def _shaped(entries: list[VoucherEntry], balance: Decimal) -> list[LedgerLine]:
    others = contra_accounts(entry.voucher_id for entry in entries)
    found = []
    for entry in entries:
        balance += entry.debit - entry.credit
        side = CREDIT if entry.debit else DEBIT
        found.append(LedgerLine(entry, others.get((entry.voucher_id, side), ""), balance))
    return found


def contra_accounts(vouchers: Any) -> dict[tuple[int, str], str]:
    """Return {(voucher, side): name of the account on that side}, "Various" for several; two queries."""
    side = Case(When(debit__gt=0, then=Value(DEBIT)), default=Value(CREDIT), output_field=CharField())
    rows = VoucherEntry.objects.filter(voucher__in=set(vouchers)).order_by()
    sides = list(
        rows.values_list("voucher_id").annotate(
            side=side, one=Min("account_id"), many=Count(F("account_id"), distinct=True)
        )
    )
    names = dict(Account.objects.filter(pk__in={row[2] for row in sides}).values_list("pk", "name"))
    return {
        (voucher, which): names[one] if many == 1 else _("Various") for voucher, which, one, many in sides
    }
