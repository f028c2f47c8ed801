"""What tests of money share: a fee head, an account, invoices of one line, receipts through the service."""

from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Sum

from core.money import ZERO
from school.fees.enums import HeadPurpose, InvoiceKind, LineKind
from school.fees.models import FeeAccount, FeeHead, FeeSettings, Invoice, InvoiceLine, LedgerLine, Receipt
from school.fees.services.posting import Movement, document_number, hold, post
from school.fees.services.receipts import post_receipt
from tests.school.world import SYSTEM, World

FRIDAY = date(2026, 11, 20)
NOON = "2026-11-20 12:00"


def account(world: World, number: int = 0) -> FeeAccount:
    """Return the account of a student; the first is a child of `parent`, in VI A."""
    return FeeAccount.objects.get_or_create(student=world.students[number])[0]


def head(code: str = "TUI") -> FeeHead:
    return FeeHead.objects.get_or_create(
        code=code, defaults={"name": "Tuition", "purpose": HeadPurpose.REGULAR}
    )[0]


def invoice(world: World, amount: Any = 1000, number: int = 0, **more: Any) -> Invoice:
    """Raise an invoice of one line, due on the 10th of October where nothing else is said."""
    values = {"issued_on": date(2026, 10, 1), "due_on": date(2026, 10, 10), "title": "October", **more}
    money = Decimal(str(amount))
    with transaction.atomic():
        held = hold(account(world, number).pk)
        (name,) = document_number("INV", values["issued_on"])
        row = Invoice.objects.create(
            account=held,
            invoice_number=name,
            kind=InvoiceKind.MANUAL,
            academic_year=world.year,
            amount=money,
            outstanding=money,
            made_by="Office",
            **values,
        )
        InvoiceLine.objects.create(invoice=row, head=head(), amount=money)
        post(held, [Movement(row, LineKind.INVOICE, money, row.issued_on, name)], actor=SYSTEM)
    return row


def pay(row: Invoice, amount: Any, actor: Any = SYSTEM, **more: Any) -> Receipt:
    """Take a payment of an invoice, in cash and on Friday where nothing else is said."""
    values = {"payment_mode": "cash", "payment_date": FRIDAY, **more}
    money = Decimal(str(amount))
    return post_receipt(
        account_id=row.account_id, amount=money, actor=actor, allocations={row.pk: money}, **values
    )


def settings(**values: Any) -> FeeSettings:
    """Set the school's rules of fees."""
    return FeeSettings.objects.update_or_create(pk=1, defaults=values)[0]


def now(row: Any) -> Any:
    """Return a row as stored."""
    return type(row).objects.get(pk=row.pk)


def assert_ties() -> None:
    """Debits less credits are what the invoices ask and what the accounts say."""
    sums = LedgerLine.objects.aggregate(debit=Sum("debit"), credit=Sum("credit"))
    asked = Invoice.objects.aggregate(sum=Sum("outstanding"))["sum"] or ZERO
    assert (sums["debit"] or ZERO) - (sums["credit"] or ZERO) == asked
    assert (FeeAccount.objects.aggregate(sum=Sum("balance"))["sum"] or ZERO) == asked


def everything() -> dict[str, Any]:
    """Return all that money moves, to say that nothing has changed."""
    return {
        "invoices": list(
            Invoice.objects.order_by("pk").values_list("pk", "outstanding", "received", "status")
        ),
        "receipts": list(Receipt.objects.order_by("pk").values_list("pk", "status")),
        "lines": LedgerLine.objects.count(),
        "accounts": list(FeeAccount.objects.order_by("pk").values_list("pk", "balance")),
    }
