"""Two who press at once across the ERP: tax neither lost nor doubled, one decision, one lock, no rupee used twice."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any

import pytest
from django.db.models import Sum

from core.errors import DomainError, Duplicate
from core.locking.errors import RunChanged
from core.periods import Month
from core.tenancy.models import Tenant
from erp_planned.attendance.models import AttendanceDay, LossDay, MonthFigures, MonthLock
from erp_planned.attendance.services.locking import lock_month, set_switch
from erp_planned.attendance.services.regularizing import approve_regularization, ask_regularization
from erp_planned.billing.models import Allocation, Invoice
from erp_planned.billing.selectors.documents import left_of
from erp_planned.billing.services.receipts import allocate_receipt
from erp_planned.finance.models import Voucher
from erp_planned.finance.services.deciding import approve, reject
from erp_planned.vendors.errors import TaxChanged
from erp_planned.vendors.models import VendorTdsEntry
from erp_planned.vendors.services.bills import compute_again
from erp_planned.vendors.services.deciding import approve_payment, pay_payment
from payroll.contract_staff import services as contracts
from payroll.contract_staff.models import ContractTdsEntry
from tests.erp_planned.attendance.conftest import JUNE, badge, make_shift, told_device, work
from tests.erp_planned.billing import bills
from tests.erp_planned.finance.year import CHECKER, SYSTEM, begin, submitted
from tests.erp_planned.vendors.people import bill, individual, verified
from tests.kit.threads import at_once
from tests.payroll.contract_staff.people import make_contract
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db(transaction=True)
CONTRACTOR_LIMIT, RATE = 100000, Decimal("0.01")


def refused(outcomes: list[Any]) -> list[Any]:
    """Return what was refused; anything but a refusal that says why is a fault."""
    errors = [one for one in outcomes if isinstance(one, Exception)]
    assert all(isinstance(one, DomainError) for one in errors), errors
    return errors


def test_one_payees_tax_is_neither_lost_nor_doubled(organization: Tenant, at: Callable[[str], None]) -> None:
    """A run of contract staff and a vendor's bill of one PAN, each below the yearly limit, together above it."""
    at("2026-07-10 11:00")
    pan = individual()
    make_contract(rate=25000, pan=pan)
    vendor = verified(pan=pan)
    for month in (Month(2026, 4), Month(2026, 5)):
        contracts.lock_run(run=contracts.process_month(month=month, actor=SYSTEM), actor=SYSTEM)
    run = contracts.process_month(month=Month(2026, 6), actor=SYSTEM)
    row = bill(vendor, 28000)
    assert row.tds_deducted == 0
    outcomes = at_once(
        partial(contracts.lock_run, run=run, actor=SYSTEM),
        partial(approve_payment, payment=row, actor=SYSTEM),
    )
    (error,) = refused(outcomes)
    assert isinstance(error, RunChanged | TaxChanged)
    if isinstance(error, RunChanged):
        contracts.lock_run(run=contracts.process_month(month=Month(2026, 6), actor=SYSTEM), actor=SYSTEM)
    else:
        compute_again(payment=row, actor=SYSTEM)
        approve_payment(payment=row, actor=SYSTEM)
    paid = Decimal(3 * 25000 + 28000)
    assert paid > CONTRACTOR_LIMIT
    assert _taken(pan) == (paid, paid * RATE)

    # Two bills of one vendor, looked at side by side: the second is computed anew, and paid once.
    both = [bill(vendor, 30000), bill(vendor, 30000)]
    at_once(*(partial(approve_payment, payment=one, actor=SYSTEM) for one in both))
    for one in both:
        one.refresh_from_db()
        if one.status == "entered":
            compute_again(payment=one, actor=SYSTEM)
            approve_payment(payment=one, actor=SYSTEM)
    assert _taken(pan) == (paid + 60000, (paid + 60000) * RATE)
    pay = partial(pay_payment, payment=both[0], reference="UTR1", paid_on=date(2026, 7, 1), actor=SYSTEM)
    assert len(refused(at_once(pay, pay))) == 1


def _taken(pan: str) -> tuple[Decimal, Decimal]:
    """Return what a PAN got and what was deducted, over both ledgers."""
    rows = [
        ContractTdsEntry.objects.filter(pan=pan).aggregate(paid=Sum("amount"), tax=Sum("tax")),
        VendorTdsEntry.objects.filter(pan=pan)
        .exclude(posted_at=None)
        .aggregate(paid=Sum("amount"), tax=Sum("tax")),
    ]
    return tuple(sum((row[name] or Decimal(0) for row in rows), Decimal(0)) for name in ("paid", "tax"))  # type: ignore[return-value]


def test_one_decision_and_one_use_of_a_receipt(organization: Tenant, at: Callable[[str], None]) -> None:
    """Approved and rejected at once: one of both. Two cashiers with one receipt: its money is used once."""
    at("2026-11-22 11:00")
    begin()
    for _turn in range(3):
        row = submitted("Journal", date(2026, 4, 10), ("4003", 10, 0), ("2102", 0, 10))
        outcomes = at_once(
            partial(approve, voucher=row, actor=CHECKER),
            partial(reject, voucher=row, remarks="No", actor=CHECKER),
        )
        assert len(refused(outcomes)) == 1
        row.refresh_from_db()
        assert (row.status, bool(row.voucher_no)) in {("approved", True), ("rejected", False)}
        assert row.entries.filter(posted_on=None).exists() == (row.status == "rejected")
    numbers = (
        Voucher.objects.exclude(voucher_no="").order_by("voucher_no").values_list("voucher_no", flat=True)
    )
    assert [int(one[-4:]) for one in numbers] == list(range(1, len(numbers) + 1))

    who = bills.customer()
    invoices = [bills.billed(who, 700), bills.billed(who, 700)]
    receipt = bills.paid(who, 1000)
    outcomes = at_once(
        *(
            partial(allocate_receipt, receipt=receipt, against={one.pk: Decimal(700)}, actor=SYSTEM)
            for one in invoices
        )
    )
    assert len(refused(outcomes)) == 1
    assert (Allocation.objects.get().amount, left_of(receipt)) == (700, 300)
    states = Invoice.objects.order_by("paid_amount").values_list("paid_amount", "status")
    assert list(states) == [(0, "unpaid"), (700, "paid")]


def test_one_lock_of_a_month_and_no_day_between(organization: Tenant, at: Callable[[str], None]) -> None:
    """Two locks at once; then requests that are decided while a month is being locked: the figures are of one mind."""
    at("2026-07-10 11:00")
    make_shift(SYSTEM)
    device = told_device()
    people = [make_employee(10, 10), make_employee(7, 5)]
    for one in people:
        badge(one)
        work(one, device, but=(3, 4))
        work(one, device, Month(2026, 7), but=())
    set_switch(from_month=JUNE, actor=SYSTEM)
    lock = partial(lock_month, month=JUNE, actor=SYSTEM)
    (error,) = refused(at_once(lock, lock))
    assert isinstance(error, Duplicate)
    assert (MonthLock.objects.count(), MonthFigures.objects.count(), LossDay.objects.count()) == (1, 2, 4)

    # In the month that is locked now, and in the next one while it is being locked.
    july = Month(2026, 7)
    wish = {"employee": people[0], "requested_status": "P", "reason": "Tour", "actor": SYSTEM}
    late = ask_regularization(on=date(2026, 6, 3), **wish)
    fresh = ask_regularization(on=date(2026, 7, 2), **{**wish, "requested_status": "HD"})
    outcomes = at_once(
        partial(lock_month, month=july, actor=SYSTEM),
        partial(approve_regularization, request=fresh, actor=SYSTEM),
        partial(approve_regularization, request=late, actor=SYSTEM),
    )
    assert refused(outcomes) == []
    lost = set(LossDay.objects.values_list("employee_id", "on", "portion"))
    assert {row for row in lost if row[0] == people[0].pk} == {
        (people[0].pk, date(2026, 6, 4), Decimal(1)), (people[0].pk, date(2026, 7, 2), Decimal("0.5")),
    }  # fmt: skip
    assert AttendanceDay.objects.get(employee=people[0], on=date(2026, 7, 2)).status == "HD"
