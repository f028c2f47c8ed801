"""What payments keep of a student, for the export of everything and for the erasure."""

from collections.abc import Iterator, Mapping
from typing import Any

from core.actors import Actor
from school.payments import calc
from school.payments.models import GatewayOrder
from school.payments.selectors import invoices_in
from school.students.hooks import Held
from school.students.models import Student


def _held(student: Student) -> Iterator[Mapping[str, Any]]:
    """Yield each order with its invoices and what came in for it; a bounded number of queries."""
    rows = GatewayOrder.objects.filter(account__student=student).select_related("invoice")
    for row in rows.prefetch_related("payments", "shares__invoice").order_by("created_at", "pk"):
        yield {
            "order": row.gateway_order_id,
            "invoice": ", ".join(one.invoice_number for one in invoices_in(row)),
            "amount": str(calc.to_rupees(row.amount_paise)),
            "state": row.state,
            "ordered_at": row.created_at.isoformat(),
            "ordered_by": row.created_by,
            "payments": [one.payment_id for one in row.payments.all()],
        }


def _forget(student: Student, _actor: Actor) -> None:
    """Take the payer's name out; orders and payments stay, as receipts do."""
    GatewayOrder.objects.filter(account__student=student).update(created_by="")


HELD = Held("online_payments", _held, _forget)
