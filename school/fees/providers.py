"""What the fees answer to other apps: dues, the first screen, TCs, what is kept of a student. See `registration.py`."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from itertools import chain
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy

from core.access import is_allowed
from core.actors import Actor
from core.formatting import in_month, rupees
from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from school.fees.models import Adjustment, Receipt, Refund
from school.fees.permissions import FeePermission as P
from school.fees.selectors.ledger import owed_by, paid_up_to
from school.masters.models import AcademicYear
from school.students.hooks import Held
from school.students.models import Student


def pending_fees(actor: Actor) -> Decimal | None:
    """Return what the caller's children owe, for the office all (rupees); None without the right."""
    return owed_by(actor) if is_allowed(actor.permissions, P.READ) else None


def tc_facts(student_id: UUID, _year: AcademicYear) -> Mapping[str, str]:
    """Return the month up to which the dues are paid; nothing before any invoice is."""
    day = paid_up_to(student_id)
    return {"dues_paid_to": in_month(day)} if day else {}


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value if isinstance(value, int | None) else str(value) for name, value in values.items()}


def _held(student: Student) -> Iterator[Mapping[str, Any]]:
    """Yield receipts, adjustments and refunds of a student in plain data; three queries."""
    of = {"invoice__account__student": student}
    found = chain(
        Receipt.objects.filter(account__student=student)
        .order_by("entered_at")
        .values(
            "number",
            "amount",
            "payment_mode",
            "payment_date",
            "transaction_id",
            "bank_name",
            "payer",
            "status",
        ),
        Adjustment.objects.filter(**of)
        .order_by("requested_at")
        .values("number", "kind", "amount", "adjusted_on", "reason", "state"),
        Refund.objects.filter(**of)
        .order_by("requested_at")
        .values("number", "amount", "refunded_on", "payment_mode", "payee", "reason", "state"),
    )
    for row in found:
        yield _plain(row)


def _forget(student: Student, _actor: Actor) -> None:
    """Keep the books, which are the school's by law, and take the names of payers out; dues refuse it before."""
    Receipt.objects.filter(account__student=student).exclude(payer="").update(payer="")
    Refund.objects.filter(invoice__account__student=student).exclude(payee="").update(payee="")


HELD = Held("payments", _held, _forget)


def _find(term: str, limit: int) -> list[Hit]:
    """Find receipts by number, and by the number of a transaction or cheque."""
    rows = Receipt.objects.select_related("account__student").order_by("-entered_at", "-id")
    found = [*rows.filter(number__iendswith=term)[:limit], *rows.filter(transaction_id__iexact=term)[:limit]]
    page = "admin:school_fees_receipt_change"
    return [
        Hit(one.number, f"{one.account}, {rupees(one.amount)}", page, one.pk)
        for one in {one.pk: one for one in found}.values()
    ][:limit]


SEARCH = Provider(
    "fee_receipts", gettext_lazy("Receipts"), TenantType.SCHOOL, P.REPORTS, _find, icon="receipt"
)
