"""What the counter asks: who stands there, what they owe now, what this cashier has taken today."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import Count, Q, QuerySet, Sum

from core.access import authorize
from core.actors import Actor
from core.money import ZERO
from core.periods import today
from core.refusals import get_or_refuse
from school.fees.enums import PaymentMode, ReceiptStatus
from school.fees.errors import NoSuchInvoice
from school.fees.keys import account_key
from school.fees.models import FeeAccount, Invoice, Receipt
from school.fees.permissions import FeePermission as P
from school.fees.selectors.access import accounts_of
from school.students.models import Student
from school.students.selectors import students_of
from school.students.selectors.records import siblings_of
from school.students.selectors.search import QUICK_MINIMUM, quick_search

MOST_FOUND = 10
# What the gateway brings is not taken at the counter.
MODES = tuple(one for one in PaymentMode if one != PaymentMode.ONLINE)


@dataclass(frozen=True, slots=True)
class Payer:
    """Somebody for whom money is taken: a student, or a child before enrolment; rupees owed now."""

    name: str
    code: str
    place: str
    owed: Decimal
    # None before anything was invoiced.
    account_id: UUID | None


@dataclass(frozen=True, slots=True)
class ModeSum:
    """What came in by one mode: receipts and rupees, and what of it was reversed since."""

    mode: str
    label: str
    count: int
    amount: Decimal
    reversed: Decimal


def find_payers(actor: Actor, text: str) -> list[Payer]:
    """Return whom the cashier may mean by a code, a name, a guardian's phone or an invoice's number, the best first.

    At most ten; nobody for less than two letters. Raises Forbidden.
    """
    authorize(actor, P.COLLECT)
    term = " ".join(text.split())
    if len(term) < QUICK_MINIMUM:
        return []
    by_number = accounts_of(actor).filter(invoices__invoice_number__iexact=term).first()
    if by_number is not None:
        return [_of_account(by_number)]
    found = payers(quick_search(students_of(actor), term, MOST_FOUND))
    children = accounts_of(actor).filter(student=None, name__icontains=term).order_by("name", "pk")
    return [*found, *(_of_account(one) for one in children[: MOST_FOUND - len(found)])]


def payers(students: list[Student]) -> list[Payer]:
    """Return students with what they owe, in their order; one query for all of them."""
    accounts = {one.student_id: one for one in FeeAccount.objects.filter(student__in=students)}
    return [_of_student(one, accounts.get(one.pk)) for one in students]


def _of_student(student: Student, account: FeeAccount | None) -> Payer:
    owed = account.balance if account else ZERO
    place = str(student.section)
    return Payer(student.full_name, student.student_code, place, owed, account.pk if account else None)


def _of_account(account: FeeAccount) -> Payer:
    if account.student is None:
        return Payer(account.name, "", "", account.balance, account.pk)
    return _of_student(account.student, account)


def account_at_counter(actor: Actor, pk: UUID) -> FeeAccount:
    """Return an account for which money is taken. Raises NoSuchInvoice, Forbidden."""
    authorize(actor, P.COLLECT)
    found: FeeAccount = get_or_refuse(accounts_of(actor), NoSuchInvoice(), pk=pk)
    return found


def open_invoices(account: FeeAccount) -> QuerySet[Invoice]:
    """Return what is still to be paid, the longest due first."""
    return Invoice.objects.filter(account=account, outstanding__gt=0).order_by("due_on", "invoice_number")


def brothers_and_sisters(account: FeeAccount) -> list[Payer]:
    """Return the siblings who owe something too, so that one visit pays for all; two queries."""
    if account.student is None:
        return []
    rows = siblings_of(account.student).filter(fee_account__balance__gt=0)
    return payers(list(rows.order_by("full_name", "pk")[:MOST_FOUND]))


def taken_by(actor: Actor, day: date) -> list[ModeSum]:
    """Return what an account entered on a day, by mode in the order of the list; one query. Raises Forbidden."""
    authorize(actor, P.COLLECT)
    return _by_mode(Receipt.objects.filter(entered_on=day, cashier_id=account_key(actor)))


def paid_today(actor: Actor) -> list[ModeSum]:
    """Return what was paid today by mode, reversed receipts left out, as `collection_stats` counts it; one query.

    Raises Forbidden.
    """
    authorize(actor, P.REPORTS)
    return _by_mode(Receipt.objects.filter(payment_date=today(), status=ReceiptStatus.POSTED))


def total(sums: list[ModeSum]) -> Decimal:
    """Return the sum over all modes (rupees)."""
    return sum((one.amount for one in sums), ZERO)


def _by_mode(rows: QuerySet[Receipt]) -> list[ModeSum]:
    back = Q(status=ReceiptStatus.REVERSED)
    grouped: Any = rows.order_by().values("payment_mode")
    sums = {
        one["payment_mode"]: one
        for one in grouped.annotate(
            count=Count("pk"), sum=Sum("amount"), back=Sum("amount", filter=back, default=ZERO)
        )
    }
    return [
        ModeSum(mode, str(mode.label), sums[mode]["count"], sums[mode]["sum"], sums[mode]["back"])
        for mode in PaymentMode
        if mode in sums
    ]
