"""The ledger of an account: opening, its lines with a running balance, closing. Rupees, a debit above zero."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import Case, CharField, Count, F, Min, Q, QuerySet, Sum, Value, When
from django.utils.translation import gettext as _

from core.money import ZERO
from core.refusals import get_or_refuse
from erp_planned.finance.errors import NoSuchAccount
from erp_planned.finance.models import Account, VoucherEntry
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


@dataclass(frozen=True, slots=True)
class Ledger:
    """One account over a span, for one party or for all; `moved` and `count` are of all its lines."""

    account: Account
    span: Span
    party_ref: str
    opening: Decimal
    moved: Moved
    count: int

    @property
    def closing(self) -> Decimal:
        """Return opening + debits - credits."""
        return self.opening + self.moved.net

    def part(self, start: int, stop: int) -> list[LedgerLine]:
        """Return lines by place, from `start` up to but without `stop`, with their running balance.

        Places are counted from the nearer end, and only the page itself is joined to its vouchers.
        """
        stop = min(stop, self.count)
        if start >= stop:
            return []
        rows = _entries(self.account, self.span, self.party_ref)
        keys = rows.values_list("posted_on", "id")
        if start * 2 <= self.count:
            page = list(keys[start:stop])
            balance = self.opening + (_net(rows.filter(_before(page[0]))) if start else ZERO)
        else:
            page = list(keys.reverse()[self.count - stop : self.count - start])[::-1]
            balance = self.closing - _net(rows.filter(_from(page[0])))
        found = VoucherEntry.objects.filter(pk__in=[pk for _day, pk in page]).order_by("posted_on", "id")
        return _shaped(list(_with_voucher(found)), balance)

    def stream(self) -> Iterator[LedgerLine]:
        """Yield all lines, block by block from a cursor of the server."""
        balance, block = self.opening, []
        for entry in _with_voucher(_entries(self.account, self.span, self.party_ref)).iterator(BLOCK):
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
    if span.first > span.year.start_date:
        earlier = _posted(account, party_ref).filter(
            posted_on__gte=span.year.start_date, posted_on__lt=span.first
        )
        sums = earlier.aggregate(debits=Sum("debit"), credits=Sum("credit"))
        opening += (sums["debits"] or ZERO) - (sums["credits"] or ZERO)
    sums = _entries(account, span, party_ref).aggregate(
        debits=Sum("debit"), credits=Sum("credit"), count=Count("id")
    )
    moved = Moved(sums["debits"] or ZERO, sums["credits"] or ZERO)
    return Ledger(account, span, party_ref, opening, moved, sums["count"])


def _posted(account: Account, party_ref: str) -> QuerySet[VoucherEntry]:
    rows = VoucherEntry.objects.filter(account=account)
    return rows.filter(party_ref=party_ref) if party_ref else rows


def _entries(account: Account, span: Span, party_ref: str) -> QuerySet[VoucherEntry]:
    rows = _posted(account, party_ref).filter(posted_on__range=(span.first, span.last))
    return rows.order_by("posted_on", "id")


def _before(key: tuple[date | None, int]) -> Q:
    """Return what stands before a line, in the order of days and entry; the day bounds what the index reads."""
    day, pk = key
    return Q(posted_on__lte=day) & (Q(posted_on__lt=day) | Q(id__lt=pk))


def _from(key: tuple[date | None, int]) -> Q:
    """Return a line and what stands after it."""
    day, pk = key
    return Q(posted_on__gte=day) & (Q(posted_on__gt=day) | Q(id__gte=pk))


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
