"""Bills, payments and fees: once, final, and right when facts come late."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from core.errors import InUse, InvalidState, ValidationFailed
from core.periods import Month
from erp_planned.hostel.models import Hostel, InOutMovement, OutpassRequest
from erp_planned.hostel.selectors.stays import stay_of
from erp_planned.hostel.services.stays import allocate, vacate
from erp_planned.mess.enums import BillState
from erp_planned.mess.errors import NoRate, NotDue, OwnBill, PaidAlready
from erp_planned.mess.masters import extras, rates
from erp_planned.mess.models import HostelFee, MessBill, MessMonth, MessRate, MessReceipt
from erp_planned.mess.selectors.bills import bills_of, dues_of
from erp_planned.mess.services.bills import cancel, divide_month, generate, issue
from erp_planned.mess.services.payments import pay_bill, pay_fee, raise_fees, refund_deposit
from erp_planned.students.models import Student
from tests.erp_planned.hostel.places import SYSTEM, actor_of, student
from tests.kit.threads import at_once
from tests.payroll.ess.conftest import make_account

OCTOBER, NOVEMBER = Month(2026, 10), Month(2026, 11)
pytestmark = pytest.mark.django_db


def away(who: Student, house: Hostel, first: str, last: str) -> None:
    """Put a student on an approved outpass, out and back on the register."""
    begins, ends = (timezone.make_aware(datetime.fromisoformat(text)) for text in (first, last))
    row = OutpassRequest.objects.create(
        student=who, hostel=house, kind="leave", from_at=begins, to_at=ends, reason="Home", state="approved"
    )
    OutpassRequest.objects.filter(pk=row.pk).update(made_at=begins - timedelta(days=5))
    InOutMovement.objects.create(student=who, hostel=house, outpass=row, out_at=begins, in_at=ends)


def billed(house: Hostel, month: Month = NOVEMBER) -> MessBill:
    generate(hostel=house, month=month, actor=SYSTEM)
    return MessBill.objects.get(month=month.first)


def test_a_bill_follows_stay_outpass_extras_and_is_the_same_again(asha: Student, house: Hostel) -> None:
    away(asha, house, "2026-11-10 07:00", "2026-11-13 20:30")
    extras.create(
        actor=SYSTEM, student=asha, on=date(2026, 11, 5), kind="guest", amount=Decimal(80), description="G"
    )
    extras.create(
        actor=SYSTEM, student=asha, on=date(2026, 11, 6), kind="credit", amount=Decimal(30), description="C"
    )
    told = generate(hostel=house, month=NOVEMBER, actor=SYSTEM, preview=True)
    assert MessBill.objects.count() == 0
    assert told.total == Decimal("3170.00")
    for _again in range(2):
        row = billed(house)
        assert (row.days, row.rebate_days, row.total) == (30, 4, Decimal("3170.00"))


def test_only_days_of_residence_are_billed(asha: Student, house: Hostel) -> None:
    vacate(stay=stay_of(asha), on=date(2026, 11, 11), actor=SYSTEM)
    assert billed(house).total == Decimal("1200.00")


def test_what_is_issued_is_final_and_another_cancels_it(asha: Student, house: Hostel) -> None:
    maker = actor_of(make_account("maker", "accountant"))
    generate(hostel=house, month=NOVEMBER, actor=maker)
    row = issue(bill=MessBill.objects.get(), actor=maker)
    assert row.bill_no
    generate(hostel=house, month=NOVEMBER, actor=maker)
    assert MessBill.objects.get().bill_no == row.bill_no
    with pytest.raises(Exception, match="final"), transaction.atomic():
        MessBill.objects.update(total=1)
    boss = actor_of(make_account("boss", "admin"))
    generate(hostel=house, month=NOVEMBER, actor=boss)
    with pytest.raises(InUse):
        rates.update(MessRate.objects.get(), actor=boss, rate=Decimal(1))
    with pytest.raises(OwnBill):
        cancel(bill=row, reason="Wrong", actor=replace(maker, permissions=boss.permissions))
    assert cancel(bill=row, reason="Wrong", actor=boss).state == BillState.CANCELLED
    generate(hostel=house, month=NOVEMBER, actor=maker)
    assert MessBill.objects.exclude(state=BillState.CANCELLED).get().state == BillState.DRAFT


def test_a_late_fact_is_a_credit_on_the_next_bill_once(asha: Student, house: Hostel) -> None:
    first = issue(bill=billed(house, OCTOBER), actor=SYSTEM)
    away(asha, house, "2026-10-10 07:00", "2026-10-13 20:30")
    row = billed(house)
    assert (row.corrected, row.total) == (Decimal(480), Decimal("3120.00"))
    assert "2026-10" in row.credit_note
    issue(bill=row, actor=SYSTEM)
    first.refresh_from_db()
    assert first.total == Decimal("3720.00")
    generate(hostel=house, month=Month(2026, 12), actor=SYSTEM)
    later = MessBill.objects.get(month=date(2026, 12, 1))
    assert (later.corrected, later.credit_note) == (0, "")


def test_a_bill_is_paid_in_parts_with_the_late_fee_after_its_day(
    asha: Student, house: Hostel, at: Callable[[str], None]
) -> None:
    row = issue(bill=billed(house), actor=SYSTEM)
    pay_bill(bill=row, amount=Decimal(1000), mode="NEFT", reference="utr1", actor=SYSTEM)
    with pytest.raises(PaidAlready):
        pay_bill(bill=row, amount=Decimal(1000), mode="NEFT", reference="UTR1", actor=SYSTEM)
    with pytest.raises(ValidationFailed):
        pay_bill(bill=row, amount=Decimal(2601), mode="Cash", actor=SYSTEM)
    assert dues_of([asha.pk]) == {asha.pk: Decimal(2600)}
    at("2026-12-20 10:00")
    pay_bill(bill=row, amount=Decimal(2650), mode="Cash", actor=SYSTEM)
    row.refresh_from_db()
    assert (row.state, row.late_fee, row.paid) == (BillState.PAID, Decimal(50), Decimal(3650))
    with pytest.raises(NotDue):
        pay_bill(bill=row, amount=Decimal(1), mode="Cash", actor=SYSTEM)
    assert dues_of([asha.pk]) == {}
    assert [one.receipt_no[-4:] for one in MessReceipt.objects.order_by("pk")] == ["0001", "0002"]


def test_the_dividing_method(asha: Student, house: Hostel) -> None:
    MessRate.objects.update(method="dividing")
    with pytest.raises(NoRate):
        generate(hostel=house, month=NOVEMBER, actor=SYSTEM)
    divide_month(hostel=house, month=NOVEMBER, spent=Decimal(3600), actor=SYSTEM)
    assert billed(house).total == Decimal("3600.00")
    assert MessMonth.objects.get().rate == Decimal("120.00")


def test_fees_of_a_term_are_raised_once_and_a_deposit_is_refunded_less_damages(
    asha: Student, house: Hostel
) -> None:
    facts = {"hostel": house, "term": "2026-27 I", "due_on": date(2026, 12, 15), "actor": SYSTEM}
    assert raise_fees(fee_type="deposit", amount=Decimal(5000), **facts) == (1, 0)
    assert raise_fees(fee_type="deposit", amount=Decimal(5000), **facts) == (0, 1)
    fee = HostelFee.objects.get()
    with pytest.raises(InvalidState):
        refund_deposit(fee=fee, actor=SYSTEM)
    pay_fee(fee=fee, mode="Cash", actor=SYSTEM)
    with pytest.raises(NotDue):
        pay_fee(fee=fee, mode="Cash", actor=SYSTEM)
    with pytest.raises(ValidationFailed):
        refund_deposit(fee=fee, damages=Decimal(500), actor=SYSTEM)
    assert refund_deposit(fee=fee, damages=Decimal(500), reason="Window", actor=SYSTEM).damages == 500
    with pytest.raises(InvalidState):
        refund_deposit(fee=fee, actor=SYSTEM)


def test_a_months_bills_cost_the_same_queries_for_three_as_for_one(asha: Student, house: Hostel) -> None:
    counts = []
    for number in (2, 3):
        with CaptureQueriesContext(connection) as asked:
            generate(hostel=house, month=NOVEMBER, actor=SYSTEM)
        counts.append(len(asked))
        allocate(student=student(number), from_on=date(2026, 7, 1), actor=SYSTEM)
    with CaptureQueriesContext(connection) as asked:
        generate(hostel=house, month=NOVEMBER, actor=SYSTEM)
    assert len(asked) <= max(counts) + 1
    assert MessBill.objects.count() == 3


def test_a_student_sees_the_own_issued_bills(
    asha: Student, house: Hostel, api: Callable[..., Client]
) -> None:
    user = make_account("asha.student", "student")
    Student.objects.filter(pk=asha.pk).update(user=user)
    row = billed(house)
    assert api(user).get("/api/mess/bills").json()["data"]["total"] == 0
    issue(bill=row, actor=SYSTEM)
    (told,) = api(user).get("/api/mess/bills").json()["data"]["items"]
    assert (told["month"], told["year"], told["totalAmount"]) == (11, 2026, 3600)
    assert list(bills_of(asha)) == [row]
    assert api(user).post(f"/api/mess/bills/{row.pk}/pay", {}).status_code == 403


@pytest.mark.django_db(transaction=True)
def test_two_generations_at_once_make_one_bill(asha: Student, house: Hostel) -> None:
    at_once(*[lambda: generate(hostel=house, month=NOVEMBER, actor=SYSTEM)] * 2)
    assert MessBill.objects.count() == 1
