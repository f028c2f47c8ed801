"""Exams, fees, outpasses and mess bills in every state of theirs: the ground that their acts are walked on."""

from collections.abc import Callable
from datetime import date, time, timedelta
from decimal import Decimal
from typing import Any

from django.utils import timezone

from core.periods import Month
from erp_planned.hostel.masters import hostels
from erp_planned.hostel.models import Hostel, OutpassRequest, WaitingEntry
from erp_planned.hostel.services import outpasses
from erp_planned.hostel.services.stays import allocate
from erp_planned.hostel.services.waiting import ask_for_bed, offer_free, withdraw
from erp_planned.mess.masters import rates
from erp_planned.mess.models import MessBill
from erp_planned.mess.services import bills
from erp_planned.mess.services.payments import pay_bill
from erp_planned.student_exams.models import Exam, MarkCorrection, StudentMark
from erp_planned.student_exams.services.exams import make_exam, publish_exam
from erp_planned.student_exams.services.marks import (
    approve_correction,
    ask_correction,
    enter_marks,
    reject_correction,
)
from erp_planned.student_fees.models import Concession, FeePayment, FeeRefund
from erp_planned.student_fees.services import concessions, payments, refunds
from erp_planned.students.models import Student, Subject
from payroll.employees.models import Employee
from tests.erp_planned.hostel.places import SYSTEM, hostel
from tests.erp_planned.hostel.places import student as resident
from tests.erp_planned.student_fees import fees
from tests.erp_planned.vendors.places import who

Make = Callable[[Employee], Any]


def _exam(_person: Employee) -> Exam:
    pupil = fees.student()
    exam = make_exam(
        name="Half-yearly", year=fees.academic_year(), starts_on=date(2026, 6, 1), ends_on=date(2026, 6, 30),
        actor=SYSTEM,
        papers=[{
            "school_class": fees.school_class(), "max_marks": Decimal(100), "held_on": date(2026, 6, 10),
            "subject": Subject.objects.create(code="MATH", name="Mathematics"),
            "starts_at": time(9), "ends_at": time(12),
        }],
    )  # fmt: skip
    enter_marks(paper=exam.papers.get(), entries=[{"student_id": pupil.pk, "marks": 71}], actor=SYSTEM)
    return exam


def _published(person: Employee) -> Exam:
    return publish_exam(exam=_exam(person), actor=SYSTEM)


def _correction(person: Employee) -> MarkCorrection:
    mark = StudentMark.objects.get(paper__exam=_published(person))
    return ask_correction(mark=mark, marks=Decimal(73), reason="Added wrongly", actor=who(person))


def _billed() -> Student:
    pupil = fees.student()
    fees.instalment(1000, date(2026, 6, 15))
    fees.billed(pupil)
    return pupil


def _concession(person: Employee) -> Concession:
    return concessions.propose_concession(
        student=_billed(), year=fees.academic_year(), reason="merit", percent=Decimal(10), note="First",
        actor=who(person),
    )  # fmt: skip


def _granted(person: Employee) -> Concession:
    return concessions.approve_concession(concession=_concession(person), actor=SYSTEM)


def _receipt(person: Employee) -> FeePayment:
    fees.books()
    return fees.paid(_billed(), 400, actor=who(person))


def _refund(person: Employee) -> FeeRefund:
    fees.books()
    pupil, deposit = fees.student(), fees.fee_head("DEP", is_deposit=True)
    fees.instalment(500, date(2026, 6, 15), of=deposit)
    fees.billed(pupil)
    fees.paid(pupil, 500)
    return refunds.request_refund(
        student=pupil, head=deposit, amount=Decimal(300), reason="Leaves", actor=who(person)
    )


def _outpass(person: Employee) -> OutpassRequest:
    hostel()
    pupil = resident()
    allocate(student=pupil, from_on=date(2026, 6, 1), actor=SYSTEM)
    begins = timezone.now() + timedelta(days=1)
    return outpasses.request(
        student=pupil, from_at=begins, to_at=begins + timedelta(hours=5), reason="Bank", actor=who(person)
    )


def _allowed(person: Employee) -> OutpassRequest:
    return outpasses.approve(outpass=_outpass(person), actor=SYSTEM)


def _waits(_person: Employee) -> WaitingEntry:
    return ask_for_bed(student=resident(), hostel_type="Boys", actor=SYSTEM)


def _offered(person: Employee) -> WaitingEntry:
    entry = _waits(person)
    hostel()
    offer_free(actor=SYSTEM)
    entry.refresh_from_db()
    return entry


def _placed(person: Employee) -> WaitingEntry:
    entry = _offered(person)
    allocate(student=entry.student, from_on=timezone.localdate(), actor=SYSTEM)
    entry.refresh_from_db()
    return entry


def _mess(house: Hostel) -> None:
    rates.create(actor=SYSTEM, hostel=house, effective_on=date(2026, 4, 1), method="fixed", rate=Decimal(120))


def _bill(person: Employee) -> MessBill:
    house = hostel()
    _mess(house)
    allocate(student=resident(), from_on=date(2026, 6, 1), actor=SYSTEM)
    bills.generate(hostel=hostels.get(house.pk), month=Month(2026, 6), actor=who(person))
    return MessBill.objects.get()


def _issued(person: Employee) -> MessBill:
    return bills.issue(bill=_bill(person), actor=SYSTEM)


def _paid(person: Employee) -> MessBill:
    bill = _issued(person)
    pay_bill(bill=bill, amount=bill.outstanding, mode="Cash", actor=SYSTEM)
    bill.refresh_from_db()
    return bill


MAKE: dict[str, dict[str, Make]] = {
    "student_exam": {"open": _exam, "published": _published},
    "mark_correction": {
        "asked": _correction,
        "approved": lambda one: approve_correction(correction=_correction(one), actor=SYSTEM),
        "rejected": lambda one: reject_correction(correction=_correction(one), comments="x", actor=SYSTEM),
    },
    "student_concession": {
        "proposed": _concession,
        "approved": _granted,
        "rejected": lambda one: concessions.reject_concession(
            concession=_concession(one), comments="x", actor=SYSTEM
        ),
        "ended": lambda one: concessions.end_concession(concession=_granted(one), comments="x", actor=SYSTEM),
    },
    "student_fee_payment": {
        "posted": _receipt,
        "reversed": lambda one: payments.reverse_payment(payment=_receipt(one), reason="x", actor=SYSTEM),
    },
    "student_fee_refund": {
        "requested": _refund,
        "paid": lambda one: refunds.pay_refund(refund=_refund(one), actor=SYSTEM),
        "rejected": lambda one: refunds.reject_refund(refund=_refund(one), comments="x", actor=SYSTEM),
    },
    "outpass": {
        "requested": _outpass,
        "approved": _allowed,
        "rejected": lambda one: outpasses.reject(outpass=_outpass(one), remarks="x", actor=SYSTEM),
        "cancelled": lambda one: outpasses.cancel(outpass=_outpass(one), actor=SYSTEM),
    },
    "hostel_waiting": {
        "waiting": _waits,
        "offered": _offered,
        "placed": _placed,
        "withdrawn": lambda one: withdraw(entry=_waits(one), actor=SYSTEM),
    },
    "mess_bill": {
        "draft": _bill,
        "issued": _issued,
        "paid": _paid,
        "cancelled": lambda one: bills.cancel(bill=_issued(one), reason="x", actor=SYSTEM),
    },
}
