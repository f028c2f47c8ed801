"""Fees for tests of reports: rows through the one way into the ledger, without the doors of the fees."""

from datetime import date
from decimal import Decimal
from itertools import count

from django.db import connection

from school.fees.enums import InvoiceKind, LineKind
from school.fees.models import FeeAccount, FeeHead, Invoice, InvoiceLine, Receipt
from school.fees.services.posting import Movement, hold, post
from school.students.models import Student
from tests.school.world import SYSTEM, World

ISSUED, DUE = date(2026, 10, 1), date(2026, 10, 10)
_numbers = count(1)


def charge(world: World, student: Student, amount: Decimal, *, due_on: date = DUE) -> Invoice:
    """Raise an invoice by hand."""
    head, _made = FeeHead.objects.get_or_create(code="TUI", defaults={"name": "Tuition"})
    made, _new = FeeAccount.objects.get_or_create(student=student)
    account = hold(made.pk)
    invoice = Invoice.objects.create(
        invoice_number=f"T-INV-{next(_numbers)}", account=account, kind=InvoiceKind.MANUAL,
        academic_year=world.year, title="Fees", issued_on=ISSUED, due_on=due_on, amount=amount, outstanding=amount,
    )  # fmt: skip
    InvoiceLine.objects.create(invoice=invoice, head=head, amount=amount)
    post(account, [Movement(invoice, LineKind.INVOICE, amount, ISSUED, invoice.invoice_number)], actor=SYSTEM)
    settle()
    return invoice


def settle() -> None:
    """Have the database look now at what it looks at when a transaction ends, while we are in the school."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def pay(_world: World, student: Student, amount: Decimal, day: date) -> Receipt:
    """Take money for the student's invoice."""
    account = hold(FeeAccount.objects.get(student=student).pk)
    number = f"T-RCT-{next(_numbers)}"
    receipt = Receipt.objects.create(
        number=number, account=account, amount=amount, payment_mode="cash", payment_date=day, entered_on=day,
        cashier="Cashier",
    )  # fmt: skip
    _post(account, LineKind.RECEIPT, amount, day, receipt)
    return receipt


def reverse(_world: World, receipt: Receipt, day: date) -> None:
    """Take a receipt back as a whole."""
    Receipt.objects.filter(pk=receipt.pk).update(status="reversed", reversed_on=day)
    _post(hold(receipt.account_id), LineKind.REVERSAL, receipt.amount, day, receipt)


def _post(account: FeeAccount, kind: str, amount: Decimal, day: date, receipt: Receipt) -> None:
    invoice = Invoice.objects.get(account=account)
    movement = Movement(invoice, kind, amount, day, receipt.number, of=("receipt", receipt))
    post(account, [movement], actor=SYSTEM)
    settle()
