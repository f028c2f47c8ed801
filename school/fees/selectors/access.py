"""Whose fees somebody sees: the office all, a parent the own children's, everybody else nobody's."""

from uuid import UUID

from django.db.models import QuerySet

from core.access import authorize
from core.actors import Actor
from core.refusals import get_or_refuse
from school.fees.errors import NoSuchInvoice, NoSuchReceipt
from school.fees.models import FeeAccount, Invoice, Receipt
from school.fees.permissions import FeePermission as P
from school.staff.selectors import is_everywhere
from school.students.models import Student
from school.students.selectors import students_of


def accounts_of(actor: Actor) -> QuerySet[FeeAccount]:
    """Return the accounts that the caller may see. Raises Forbidden."""
    authorize(actor, P.READ)
    rows = FeeAccount.objects.select_related("student__school_class", "student__section__school_class")
    return (
        rows if is_everywhere(actor) else rows.filter(student__in=students_of(actor).order_by().values("pk"))
    )


def account_of(actor: Actor, student: Student) -> FeeAccount:
    """Return the account of a student looked up by rights. Raises NoSuchInvoice before anything was invoiced."""
    return get_or_refuse(accounts_of(actor), NoSuchInvoice(), student=student)


def invoices_of(actor: Actor) -> QuerySet[Invoice]:
    """Return the invoices that the caller may see, the latest first. Raises Forbidden."""
    authorize(actor, P.READ)
    rows = Invoice.objects.select_related(
        "account__student__school_class",
        "account__student__section__school_class",
        "academic_year",
        "plan",
        "instalment",
    )
    return (
        rows if is_everywhere(actor) else rows.filter(account__in=accounts_of(actor).order_by().values("pk"))
    )


def receipts_of(actor: Actor) -> QuerySet[Receipt]:
    """Return the receipts that the caller may see, the latest first. Raises Forbidden."""
    authorize(actor, P.READ)
    rows = Receipt.objects.select_related(
        "account__student__school_class", "account__student__section__school_class"
    )
    return (
        rows if is_everywhere(actor) else rows.filter(account__in=accounts_of(actor).order_by().values("pk"))
    )


def get_invoice(actor: Actor, pk: UUID) -> Invoice:
    """Return an invoice that the caller may see. Raises NoSuchInvoice, Forbidden."""
    return get_or_refuse(invoices_of(actor), NoSuchInvoice(), pk=pk)


def get_receipt(actor: Actor, pk: UUID) -> Receipt:
    """Return a receipt that the caller may see. Raises NoSuchReceipt, Forbidden."""
    return get_or_refuse(receipts_of(actor), NoSuchReceipt(), pk=pk)
