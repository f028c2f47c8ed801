"""What the fees keep of students, for the export of everything and for the erasure."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import InvalidState
from core.formatting import rupees
from core.money import ZERO
from school.fees.models import ConcessionGrant, FeeAccount, Invoice, InvoiceLine, OptedHead
from school.students.models import Student


def held_invoices(student: Student) -> Iterator[Mapping[str, Any]]:
    """Yield the invoices with their lines; two queries."""
    lines: dict[Any, list[str]] = {}
    for line in InvoiceLine.objects.filter(invoice__account__student=student).select_related("head"):
        lines.setdefault(line.invoice_id, []).append(f"{line.head.name}: {line.amount}")
    for row in Invoice.objects.filter(account__student=student).order_by("issued_on", "invoice_number"):
        yield {
            "number": row.invoice_number,
            "for": row.title,
            "issued_on": row.issued_on.isoformat(),
            "due_on": row.due_on.isoformat(),
            "amount": str(row.amount),
            "received": str(row.received),
            "outstanding": str(row.outstanding),
            "status": row.status,
            "lines": lines.get(row.pk, []),
        }


def held_concessions(student: Student) -> Iterator[Mapping[str, Any]]:
    """Yield concessions granted and heads opted for; two queries."""
    for grant in ConcessionGrant.objects.filter(student=student).select_related("rule"):
        yield {"concession": grant.rule.name, "reason": grant.reason, **_days(grant)}
    for opted in OptedHead.objects.filter(student=student).select_related("head"):
        yield {"option": opted.head.name, **_days(opted)}


def _days(row: Any) -> dict[str, Any]:
    return {
        "starts_on": row.starts_on.isoformat(),
        "ends_on": row.ends_on.isoformat() if row.ends_on else None,
    }


def erase_invoices(student: Student, _actor: Actor) -> None:
    """Keep invoices, which are records of the school, under the code alone; dues are settled first.

    Raises InvalidState while something is owed.
    """
    account = FeeAccount.objects.select_for_update(no_key=True).filter(student=student).first()
    if account is None:
        return
    if account.balance > ZERO:
        text = _("%(amount)s is still to be paid: settle or cancel the invoices first.")
        raise InvalidState(text % {"amount": rupees(account.balance)})
    account.name = ""
    account.save(update_fields=["name"])


def erase_reasons(student: Student, _actor: Actor) -> None:
    """Take the words of granted concessions out."""
    ConcessionGrant.objects.filter(student=student).update(reason="", granted_by="")
