"""Budgets: use, revision, refusal or warning, commitments, alerts once."""

from datetime import date
from decimal import Decimal

import pytest

from core.errors import Duplicate, InvalidState
from core.outbox.models import Message
from core.tenancy.models import Tenant
from erp_planned.finance import commitments
from erp_planned.finance.models import Account, BookYear, Budget
from erp_planned.finance.selectors.budgets import budget_warnings, get_budget, usages
from erp_planned.finance.selectors.vouchers import get_voucher
from erp_planned.finance.services.budgets import change_settings, revise_budget, set_budget
from erp_planned.finance.services.deciding import approve
from tests.erp_planned.finance.year import CHECKER, SYSTEM, draft, post, submitted
from tests.payroll.ess.conftest import make_account

DAY = date(2026, 4, 10)


def budget(year: BookYear, code: str, amount: int) -> Budget:
    return set_budget(
        year=year, account=Account.objects.get(code=code), allocated_amount=Decimal(amount), actor=SYSTEM
    )


def bill(amount: int) -> tuple[tuple[str, int, int], ...]:
    return ("4003", amount, 0), ("2102", 0, amount)


def test_what_is_used_counts_everything_under_the_account(books: BookYear) -> None:
    """Of a group too; what waits is not spent, and what comes back is subtracted."""
    head, whole = budget(books, "4003", 1000), budget(books, "4", 5000)
    post("Journal", DAY, *bill(400))
    post("Journal", DAY, ("2102", 100, 0), ("4003", 0, 100))
    post("Journal", DAY, ("4004", 700, 0), ("2102", 0, 700))
    submitted("Journal", DAY, *bill(50))
    one, all_of_it = usages([get_budget(head.pk), get_budget(whole.pk)])
    assert (one.utilized, one.left, one.percent) == (300, 700, 30)
    assert (all_of_it.utilized, all_of_it.left) == (1000, 4000)


def test_a_revision_keeps_what_was(books: BookYear) -> None:
    row = budget(books, "4003", 1000)
    assert budget(books, "4003", 1100).pk == row.pk
    revise_budget(budget=row, amount=Decimal(900), reason="Order", order_number="F/7", actor=SYSTEM)
    revise_budget(budget=row, amount=Decimal(1500), reason="Order", order_number="F/9", actor=SYSTEM)
    kept = list(get_budget(row.pk).revisions.order_by("id").values_list("before", "after", "order_number"))
    assert kept == [(1100, 900, "F/7"), (900, 1500, "F/9")]
    with pytest.raises(Duplicate):
        budget(books, "4003", 2000)
    assert usages([get_budget(row.pk)])[0].amount == 1500


def test_a_voucher_over_the_budget_is_refused_or_warned_of_on_save(books: BookYear) -> None:
    """On save and not only at approval; what is promised counts."""
    budget(books, "4003", 1000)
    head = Account.objects.get(code="4003").pk

    def promised(accounts: object, _first: date, _last: date) -> dict[int, Decimal]:
        return {head: Decimal(300)}

    commitments.register_commitments(promised)
    try:
        row = draft("Journal", DAY, *bill(800))
        assert "100" in budget_warnings(get_voucher(row.pk))[0]
        change_settings(budget_check="refuse", actor=SYSTEM)
        with pytest.raises(InvalidState) as refused:
            draft("Journal", DAY, *bill(701))
        assert "entries" in refused.value.fields
        assert draft("Journal", DAY, *bill(700)).total == 700
    finally:
        commitments._sources.remove(promised)


def test_what_fitted_on_save_is_looked_at_again_at_approval(books: BookYear) -> None:
    budget(books, "4003", 1000)
    change_settings(budget_check="refuse", actor=SYSTEM)
    first, second = submitted("Journal", DAY, *bill(600)), submitted("Journal", DAY, *bill(600))
    approve(voucher=first, actor=CHECKER)
    with pytest.raises(InvalidState):
        approve(voucher=second, actor=CHECKER)
    second.refresh_from_db()
    assert second.status == "submitted"


def test_each_percentage_is_told_once(books: BookYear, organization: Tenant) -> None:
    make_account("officer", "finance_officer")
    row = budget(books, "4003", 1000)

    def told() -> int:
        return Message.objects.filter(template="budget_alert", channel="inbox").count()

    post("Journal", DAY, *bill(790))
    assert told() == 0
    post("Journal", DAY, *bill(20))
    post("Journal", DAY, *bill(20))
    assert told() == 1
    post("Journal", DAY, *bill(200))
    assert told() == 2
    assert list(row.alerts.values_list("percent", flat=True)) == [80, 90, 100]
