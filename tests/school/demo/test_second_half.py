"""Money, staff, buses, library and stock of the demo school: every state is there, and everything ties."""

from collections import Counter
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db.models import Q, Sum

from core.actors import Door, system_actor
from core.locking.states import RunState
from core.reports.models import ReportSchedule
from core.tenancy.context import tenant_context
from school.demo.schools import SCHOOLS
from school.demo.services import seed_school
from school.demo.titles import titles
from school.fees.models import Adjustment, FeeAccount, Invoice, InvoiceLine, LedgerLine, Receipt, Refund
from school.fees.selectors.standing import ledger_faults
from school.inventory.models import Item, Movement
from school.library.models import Book, Copy, Loan, Reservation
from school.payments.models import GatewayOrder, GatewayPayment, StatementLine
from school.payroll.models import PayrollRun, Payslip
from school.staff.models import LeaveRequest
from school.transport.models import Ride, Stop

KV = SCHOOLS[1]


def states(model: Any, name: str = "state") -> set[str]:
    """Return which states there are."""
    return set(model.objects.values_list(name, flat=True))


def total(rows: Any, name: str) -> Decimal:
    """Return the sum of a column."""
    found: Decimal | None = rows.aggregate(sum=Sum(name))["sum"]
    return found or Decimal(0)


@pytest.mark.django_db
def test_every_state_is_there_and_the_books_tie(at: Callable[[str], None]) -> None:
    """Catches rows written past the ledger, months that do not add up, and parts of the demo that fell out."""
    at("2026-11-22 10:00")
    world = seed_school(KV, actor=system_actor(Door.COMMAND), today=date(2026, 11, 22))
    with tenant_context(world.tenant):
        _fees()
        _payments()
        _staff(world)
        _transport_and_library()
        _stock()
        assert ReportSchedule.objects.count() == 2


def _fees() -> None:
    assert states(Invoice, "status") == {"unpaid", "partly_paid", "paid", "cancelled"}
    assert states(Receipt, "status") == {"posted", "reversed"}
    assert states(Receipt, "payment_mode") >= {"cash", "upi", "cheque", "card", "bank_transfer", "online"}
    kinds = "invoice concession scholarship penalty receipt reversal cancellation credit_note refund"
    assert states(LedgerLine, "kind") == set(kinds.split())
    assert states(Adjustment) == states(Refund) == {"requested", "posted"}
    assert set(Adjustment.objects.values_list("source", flat=True)) == {
        "hand",
        "standing",
        "late_fee",
        "cheque",
    }
    years = Counter(Invoice.objects.values_list("academic_year__code", "instalment__number"))
    assert {(code, number) for code, number in years if number} == {
        *(("2025-26", number) for number in range(1, 5)),
        *(("2026-27", number) for number in range(1, 4)),
    }
    lines = LedgerLine.objects.all()
    assert ledger_faults() == []
    owed = total(Invoice.objects, "outstanding")
    assert owed == total(FeeAccount.objects, "balance") == total(lines, "debit") - total(lines, "credit") > 0
    assert total(InvoiceLine.objects, "amount") == total(Invoice.objects, "amount")
    posted = Receipt.objects.filter(status="posted")
    back = total(Refund.objects.filter(state="posted"), "amount")
    assert total(posted, "amount") - back == total(Invoice.objects, "received")
    for prefix, model, name in (("RCP", Receipt, "number"), ("INV", Invoice, "invoice_number")):
        numbers = Counter(number[: len("RCP-2026-27")] for number in states(model, name))
        for year, count in numbers.items():
            assert year.startswith(prefix)
            assert {f"{year}-{number:05}" for number in range(1, count + 1)} <= states(model, name)


def _payments() -> None:
    assert states(GatewayOrder) == {"created", "paid"}
    assert states(GatewayPayment) == {"posted", "unmatched"}
    assert states(StatementLine) >= {"proposed", "open"}


def _staff(world: Any) -> None:
    assert states(LeaveRequest) == {"requested", "approved", "rejected", "cancelled"}
    runs = list(PayrollRun.objects.order_by("month").values_list("month", "state"))
    assert runs == [
        (date(2026, 9, 1), RunState.LOCKED),
        (date(2026, 10, 1), RunState.LOCKED),
        (date(2026, 11, 1), RunState.PROCESSED),
    ]
    for run in PayrollRun.objects.all():
        slips = Payslip.objects.filter(run=run)
        assert slips.count() == run.paid == len(world.staff)
        assert total(slips, "gross") == run.total_gross
        assert total(slips, "net") == run.total_net == run.total_gross - run.total_deductions
    assert Payslip.objects.filter(lop_days__gt=0).exists()


def _transport_and_library() -> None:
    assert Ride.objects.exists()
    assert not Stop.objects.filter(fares=None).exists()
    assert InvoiceLine.objects.filter(head__code="TRA").exists()
    assert Book.objects.count() == KV.students // 2
    lent = Loan.objects.filter(state="issued")
    assert set(lent.values_list("copy__state", flat=True)) == {"on_loan"}
    assert lent.count() == Copy.objects.filter(state="on_loan").count()
    assert lent.filter(due_on__lt=date(2026, 11, 22)).exists()
    assert states(Copy) >= {"available", "on_loan", "held", "in_repair"}
    assert states(Reservation) == {"waiting", "offered"}


def _stock() -> None:
    for item in Item.objects.all():
        assert item.on_hand == total(Movement.objects.filter(item=item), "quantity") >= 0
    assert Movement.objects.filter(~Q(undoes=None)).exists()
    assert states(Movement, "kind") == {"in", "out", "adjustment"}


def test_no_title_twice() -> None:
    """Catches a catalogue in which search finds the same book at two places; 600 are wanted."""
    names = [one.title for one in titles()]
    assert len(set(names)) == len(names) >= 600
