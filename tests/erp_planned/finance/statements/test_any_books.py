"""Whatever is entered, approved, rejected and taken back: the statements are of one mind with the entries."""

from collections import defaultdict
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import DomainError
from core.money import ZERO
from core.reports.registry import get_report
from erp_planned.finance.models import Account, BookYear, Opening, Voucher, VoucherEntry
from erp_planned.finance.services.deciding import approve, reject, reverse
from tests.erp_planned.finance.conftest import books
from tests.erp_planned.finance.year import CHECKER, MAKER, submitted

__all__ = ["books"]  # a fixture
FIRST = date(2026, 4, 1)
WHOLE = {"financialYear": "2026-27", "to": "2027-03-31"}
LINES = {
    "Receipt": ("1001", "3002"), "Payment": ("4003", "1001"), "Journal": ("4004", "2102"), "Contra": ("1001", "1002"),
}  # fmt: skip
STEPS = st.lists(
    st.tuples(
        st.sampled_from([*LINES, *LINES, "reverse"]),
        st.sampled_from(["approve", "approve", "reject", "wait"]),
        st.decimals(Decimal("0.01"), Decimal(9000), places=2),
        st.integers(0, 364),
    ),
    min_size=1,
    max_size=10,
)


@given(STEPS)
@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_statements_are_sums_of_the_approved_entries(
    books: BookYear, steps: list[tuple[str, str, Decimal, int]]
) -> None:
    """Catches an entry of a voucher that waits or was rejected in a book, and a running balance that runs off."""
    sid = transaction.savepoint()
    for what, then, amount, day in steps:
        try:
            with transaction.atomic():
                decide(make(what, amount, FIRST + timedelta(days=day)), then)
        except DomainError:
            continue  # cash below nil, or nothing to take back
    hold_together()
    transaction.savepoint_rollback(sid)


def make(what: str, amount: Decimal, day: date) -> Voucher | None:
    if what == "reverse":
        last = (
            Voucher.objects.filter(status="approved", reversal_of=None, reversed_by=None)
            .order_by("pk")
            .last()
        )
        return reverse(voucher=last, reason="Twice", actor=MAKER) if last else None
    debit, credit = LINES[what]
    return submitted(what, day, (debit, str(amount), 0), (credit, 0, str(amount)))


def decide(row: Voucher | None, then: str) -> None:
    if row is not None and then == "approve":
        approve(voucher=row, actor=CHECKER)
    elif row is not None and then == "reject":
        reject(voucher=row, remarks="No", actor=CHECKER)


def hold_together() -> None:
    """Hold the trial balance, every ledger and the cash books against what stands approved, by hand."""
    opening: defaultdict[str, Decimal] = defaultdict(lambda: ZERO)
    for one in Opening.objects.select_related("account"):
        opening[one.account.code] += one.debit - one.credit
    moved: defaultdict[str, list[VoucherEntry]] = defaultdict(list)
    approved = VoucherEntry.objects.filter(voucher__status="approved").select_related("account", "voucher")
    for entry in approved.order_by("voucher__date", "voucher__voucher_no", "line_no"):
        moved[entry.account.code].append(entry)
    trial = {row["code"]: row for row in rows("trial-balance") if row["code"]}
    totals = get_report("trial-balance").build(WHOLE).totals or {}  # type: ignore[union-attr]
    assert totals["closing_debit"] == totals["closing_credit"]
    for code in {*opening, *moved}:
        net = opening[code] + sum((one.debit - one.credit for one in moved[code]), ZERO)
        assert trial[code]["closing_debit"] - trial[code]["closing_credit"] == net
        _ledger_is(code, opening[code], moved[code])


def _ledger_is(code: str, balance: Decimal, entries: list[VoucherEntry]) -> None:
    account = Account.objects.get(code=code)
    shown = rows("ledger", accountId=f"#{account.pk}")
    assert signed(shown[0]) == balance
    assert len(shown) == len(entries) + 1
    for row in shown[1:]:
        balance += row["debit"] - row["credit"]
        assert signed(row) == balance
    assert balance == signed(shown[-1])
    key = sorted((str(row["date"]), row["debit"], row["credit"]) for row in shown[1:])
    assert key == sorted((str(one.voucher.date), one.debit, one.credit) for one in entries)
    if account.cash_or_bank:
        book = rows("cash-book", accountId=str(account.pk))
        assert [signed(row) for row in book] == [signed(row) for row in shown]


def signed(row: dict[str, Any]) -> Decimal:
    """Return a running balance with its side: credits below nil."""
    amount: Decimal = row["balance"]
    return -abs(amount) if row.get("balance_side") == "Cr" else amount


def rows(name: str, **texts: str) -> list[dict[str, Any]]:
    return list(get_report(name).build({**WHOLE, **texts}).rows.stream())  # type: ignore[union-attr]
