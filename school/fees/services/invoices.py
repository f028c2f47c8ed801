"""Invoices by hand, and cancelling."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.money import ZERO
from core.periods import today
from school.fees import owed
from school.fees.enums import Decision, InvoiceKind, LineKind
from school.fees.errors import InvoiceSettled
from school.fees.models import Invoice
from school.fees.permissions import FeePermission as P
from school.fees.selectors.owing import DAYS_TO_PAY, with_concessions
from school.fees.services.accounts import hold_account
from school.fees.services.notices import tell_invoices
from school.fees.services.posting import Movement, hold_invoice, post, require_open
from school.fees.services.raising import Draft, raise_one
from school.masters.selectors import year_on
from school.students.models import Student

MOST_LINES = 50
LONGEST = timedelta(days=366)


def raise_by_hand(
    *,
    student: Student,
    lines: Sequence[Mapping[str, Any]],
    actor: Actor,
    due_on: date | None = None,
    title: str = "",
    concessions: bool = True,
) -> Invoice:
    """Raise an invoice of lines {head, amount, description} and tell the parents.

    The standing concessions of the day are given unless `concessions` is false. `due_on` is ten days on where none is
    said. Raises ValidationFailed naming the field, NoCurrentYear, Forbidden.
    """
    authorize(actor, P.INVOICE)
    now = today()
    due = due_on or now + timedelta(days=DAYS_TO_PAY)
    if not now <= due <= now + LONGEST:
        raise ValidationFailed.at("due_on", _("Give a day from today on, within a year."))
    asked = _lines(lines)
    with transaction.atomic():
        account = hold_account(student)
        given = with_concessions(student, asked, now) if concessions else []
        draft = Draft(
            account=account,
            kind=InvoiceKind.MANUAL,
            academic_year=year_on(now),
            title=title.strip() or ", ".join(dict.fromkeys(line.name for line in asked)),
            issued_on=now,
            due_on=due,
            lines=asked,
            concessions=given,
        )
        invoice = raise_one(draft, actor=actor)
        record(
            actor,
            "invoice.raised",
            invoice,
            after={"student": student, "amount": invoice.amount, "due_on": due},
        )
        tell_invoices([invoice], actor)
    return invoice


def _lines(given: Sequence[Mapping[str, Any]]) -> list[owed.Line]:
    if not 1 <= len(given) <= MOST_LINES:
        text = _("Give 1 to %(most)d lines.") % {"most": MOST_LINES}
        raise ValidationFailed.at("lines", text)
    found = []
    for place, one in enumerate(given):
        head = one["head"]
        if not head.is_active:
            text = _("“%(head)s” is not in use.") % {"head": head.name}
            raise ValidationFailed.at(f"lines.{place}.head", text)
        if one["amount"] <= ZERO:
            raise ValidationFailed.at(f"lines.{place}.amount", _("Give an amount above 0."))
        text = str(one.get("description") or "").strip()
        found.append(owed.Line(head.pk, head.name, one["amount"], text))
    return found


def cancel_invoice(*, invoice: Invoice, reason: str, actor: Actor) -> Invoice:
    """Cancel an invoice on which no money stands; it takes nothing more, and its fees can be billed anew.

    What waits for approval on it is rejected. Raises ValidationFailed naming `reason`, InvoiceCancelled,
    InvoiceSettled, NoSuchInvoice, Forbidden.
    """
    authorize(actor, P.INVOICE)
    text = reason.strip()
    if not text or len(text) > 300:
        raise ValidationFailed.at("reason", _("Say in at most 300 letters why it is cancelled."))
    with transaction.atomic():
        account, row = hold_invoice(invoice.pk)
        require_open(row)
        _require_no_money(row)
        row.cancel_reason, row.cancelled_at = text, timezone.now()
        if row.outstanding > ZERO:
            row.save(update_fields=["cancel_reason", "cancelled_at"])
            move = Movement(row, LineKind.CANCELLATION, row.outstanding, today(), row.invoice_number, text)
            post(account, [move], actor=actor)
        else:
            row.status = "cancelled"
            row.save(update_fields=["cancel_reason", "cancelled_at", "status"])
        _reject_waiting(row, actor, text)
        record(actor, "invoice.cancelled", row, after={"reason": text, "amount": row.cancelled})
    return row


def _require_no_money(row: Invoice) -> None:
    if row.received > ZERO or row.credited > ZERO:
        values = {"number": row.invoice_number}
        raise InvoiceSettled(_("Money was received on %(number)s: reverse the receipt first.") % values)


def _reject_waiting(row: Invoice, actor: Actor, reason: str) -> None:
    decided = {
        "state": Decision.REJECTED,
        "decided_by": actor.name[:150],
        "decided_at": timezone.now(),
        "decision_note": reason,
    }
    row.adjustments.filter(state=Decision.REQUESTED).update(**decided)
    row.refunds.filter(state=Decision.REQUESTED).update(**decided)
