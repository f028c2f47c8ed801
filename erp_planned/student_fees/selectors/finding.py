"""Rows of students' fees, found."""

from decimal import Decimal

from django.db.models import Q, QuerySet, Sum

from core.access import authorize, is_allowed
from core.actors import Actor
from core.money import ZERO
from core.refusals import get_or_refuse
from erp_planned.student_fees.enums import EntryKind, PaymentState, RefundState
from erp_planned.student_fees.errors import NoSuchConcession, NoSuchPayment, NoSuchRefund, NoSuchStudent
from erp_planned.student_fees.models import (
    Concession,
    FeeAccount,
    FeeEntry,
    FeeHead,
    FeePayment,
    FeeRefund,
    FeeStructure,
)
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.students.models import Student


def payments() -> QuerySet[FeePayment]:
    """Return the receipts with what they pay, the newest first."""
    return FeePayment.objects.select_related("account__student", "voucher").prefetch_related(
        "entries__charge__head"
    )


def get_payment(pk: int) -> FeePayment:
    """Return a receipt. Raises NoSuchPayment."""
    found: FeePayment = get_or_refuse(payments(), NoSuchPayment(), pk=pk)
    return found


def concessions() -> QuerySet[Concession]:
    """Return the concessions, the newest first."""
    return Concession.objects.select_related("student", "year", "head")


def get_concession(pk: int) -> Concession:
    """Return a concession. Raises NoSuchConcession."""
    found: Concession = get_or_refuse(concessions(), NoSuchConcession(), pk=pk)
    return found


def refunds() -> QuerySet[FeeRefund]:
    """Return the refunds, the newest first."""
    return FeeRefund.objects.select_related("account__student", "head", "voucher")


def get_refund(pk: int) -> FeeRefund:
    """Return a refund. Raises NoSuchRefund."""
    found: FeeRefund = get_or_refuse(refunds(), NoSuchRefund(), pk=pk)
    return found


def structures() -> QuerySet[FeeStructure]:
    """Return the instalments of all classes and years."""
    return FeeStructure.objects.select_related("year", "school_class", "head")


def accounts() -> QuerySet[FeeAccount]:
    """Return the students' ledgers."""
    return FeeAccount.objects.select_related("student")


def entries_of(account: FeeAccount) -> QuerySet[FeeEntry]:
    """Return the lines of a ledger, the oldest first."""
    return account.entries.select_related("charge", "payment").order_by("on", "pk")


def student_for(pk: int, actor: Actor) -> Student:
    """Return a student whose fees the caller may read: all for the office, the own for a student.

    Raises NoSuchStudent for anybody else's, Forbidden.
    """
    if is_allowed(actor.permissions, P.READ):
        found: Student = get_or_refuse(Student.objects.all(), NoSuchStudent(), pk=pk)
        return found
    authorize(actor, P.OWN)
    if actor.user_id is None or actor.is_platform:
        raise NoSuchStudent
    own: Student = get_or_refuse(Student.objects.filter(user=actor.user_id), NoSuchStudent(), pk=pk)
    return own


def get_student(pk: int) -> Student:
    """Return a student. Raises NoSuchStudent."""
    found: Student = get_or_refuse(Student.objects.all(), NoSuchStudent(), pk=pk)
    return found


def receipts_of(student: Student) -> QuerySet[FeePayment]:
    """Return the receipts of a student, the newest first."""
    return payments().filter(account__student=student)


def deposit_of(account: FeeAccount, head: FeeHead) -> Decimal:
    """Return what of a deposit is with the institution: paid in, less what was or is to be paid back (rupees)."""
    lines = account.entries.filter(charge__head=head, kind__in=[EntryKind.RECEIPT, EntryKind.REVERSAL])
    paid = -(lines.aggregate(total=Sum("amount"))["total"] or ZERO)
    back = account.refunds.filter(head=head).exclude(state=RefundState.REJECTED)
    return paid - (back.aggregate(total=Sum("amount"))["total"] or ZERO)


def posted() -> QuerySet[FeePayment]:
    """Return the receipts that stand."""
    return FeePayment.objects.filter(state=PaymentState.POSTED)


def find_payers(text: str, most: int = 20) -> QuerySet[Student]:
    """Return the students whom a text fits: an admission number exactly, else parts of number or name."""
    exact = Student.objects.filter(admission_no__iexact=text)
    if exact.exists():
        return exact
    wanted = Q(name__icontains=text) | Q(admission_no__icontains=text)
    return Student.objects.filter(wanted).order_by("name", "pk")[:most]


def used_heads() -> QuerySet[FeeHead]:
    """Return the heads that are in use."""
    return FeeHead.objects.filter(is_active=True)
