"""Figures of the first look: what came in, what is pending."""

from decimal import Decimal
from typing import Any

from django.db.models import Count, Q, Sum

from core.access import authorize
from core.actors import Actor
from core.money import ZERO
from core.periods import Month, today
from school.fees.enums import ReceiptStatus
from school.fees.models import Invoice, Receipt
from school.fees.permissions import FeePermission as P
from school.fees.selectors.receipts import outstanding_in_all


def collection_stats(actor: Actor) -> dict[str, Any]:
    """Return what was paid today and this month by the day of payment, reversed receipts left out, how many receipts
    today, what is pending in all and what of it is overdue (rupees). Three queries. Raises Forbidden.
    """
    authorize(actor, P.REPORTS)
    now = today()
    rows = Receipt.objects.filter(status=ReceiptStatus.POSTED, payment_date__range=(Month.of(now).first, now))
    paid = rows.aggregate(
        today=Sum("amount", filter=Q(payment_date=now)),
        count=Count("pk", filter=Q(payment_date=now)),
        month=Sum("amount"),
    )
    return {
        "today": paid["today"] or ZERO,
        "receipts_today": paid["count"],
        "this_month": paid["month"] or ZERO,
        "pending": outstanding_in_all(),
        "overdue": overdue_in_all(),
    }


def overdue_in_all() -> Decimal:
    """Return what is outstanding of invoices whose due day is over (rupees)."""
    rows = Invoice.objects.filter(outstanding__gt=0, due_on__lt=today())
    return rows.aggregate(sum=Sum("outstanding"))["sum"] or ZERO
