"""Concessions, scholarships and penalties by hand: entered, decided by a second person above the limit, undone."""

from datetime import date
from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import InvalidState, ValidationFailed
from core.states import moving, take
from school.fees.enums import DECISIONS, AdjustmentKind, AdjustmentSource, Decision
from school.fees.errors import NoSuchAdjustment
from school.fees.models import Adjustment
from school.fees.permissions import FeePermission as P
from school.fees.selectors.deciding import is_own_request, own_text
from school.fees.services.checking import checked_amount, checked_day, checked_words, fee_settings
from school.fees.services.entering import Entry, enter, movement_of, require_fits
from school.fees.services.posting import hold_invoice, post, require_open


def adjust(
    *,
    invoice_id: UUID,
    kind: str,
    amount: Decimal,
    reason: str,
    actor: Actor,
    adjusted_on: date | None = None,
    source: str = AdjustmentSource.HAND,
) -> Adjustment:
    """Enter a concession, scholarship or penalty (rupees) on an invoice; above the limit it waits.

    Raises AboveOutstanding for more than is outstanding, InvoiceCancelled, ValidationFailed naming the field,
    NoSuchInvoice, Forbidden.
    """
    authorize(actor, P.ADJUST)
    if kind not in AdjustmentKind.values:
        text = _("Give one of: %(known)s.") % {"known": ", ".join(AdjustmentKind.values)}
        raise ValidationFailed.at("kind", text)
    amount = checked_amount(amount)
    day = checked_day(adjusted_on, field="adjusted_on")
    words = checked_words(reason, field="reason")
    with transaction.atomic():
        account, invoice = hold_invoice(invoice_id)
        entry = Entry(invoice, kind, amount, day, words, source)
        return enter(account, entry, actor=actor, waits=waits_for_second(amount))


def undo_adjustment(*, adjustment: Adjustment, reason: str, actor: Actor) -> Adjustment:
    """Take an adjustment back by an opposite one, once: a late fee is waived so. Above the limit it waits.

    Raises InvalidState where it is not posted, undone already, or an undoing itself; AboveOutstanding for a penalty
    that is paid; InvoiceCancelled, ValidationFailed naming `reason`, Forbidden.
    """
    authorize(actor, P.ADJUST)
    words = checked_words(reason, field="reason")
    with transaction.atomic():
        account, invoice = hold_invoice(adjustment.invoice_id)
        row = taken_adjustment(adjustment.pk)
        _refuse_undone(row)
        row.invoice = invoice
        text = _("Undoing %(number)s: %(reason)s") % {"number": row.number, "reason": words}
        day = checked_day(None, field="adjusted_on")
        entry = Entry(invoice, row.kind, row.amount, day, text[:300], row.source, undoes=row)
        return enter(account, entry, actor=actor, waits=waits_for_second(row.amount))


def approve_adjustment(*, adjustment: Adjustment, actor: Actor, note: str = "") -> Adjustment:
    """Post what waits, as of the day it was entered for. Nobody approves the own request.

    Raises AboveOutstanding where less is outstanding by now, InvoiceCancelled, InvalidState, Forbidden.
    """
    authorize(actor, P.APPROVE)
    with transaction.atomic():
        account, invoice = hold_invoice(adjustment.invoice_id)
        row = taken_adjustment(adjustment.pk)
        refuse_own(row, actor)
        row.invoice = invoice
        with moving(
            row,
            to=Decision.POSTED,
            table=DECISIONS,
            actor=actor,
            event="fees.adjustment.approved",
            stamp="decided",
        ):
            require_fits(row)
            row.decision_note = " ".join(note.split())[:300]
        post(account, [movement_of(row)], actor=actor)
    return row


def reject_adjustment(*, adjustment: Adjustment, reason: str, actor: Actor) -> Adjustment:
    """Refuse what waits; nothing is posted, and what it was to undo can be undone anew. Raises as approving does."""
    authorize(actor, P.APPROVE)
    words = checked_words(reason, field="reason")
    with transaction.atomic():
        hold_invoice(adjustment.invoice_id)
        row = taken_adjustment(adjustment.pk)
        refuse_own(row, actor)
        with moving(
            row,
            to=Decision.REJECTED,
            table=DECISIONS,
            actor=actor,
            event="fees.adjustment.rejected",
            stamp="decided",
        ):
            row.decision_note = words
            row.undoes = None
    return row


def waits_for_second(amount: Decimal) -> bool:
    """Say whether an amount is above what one person may enter alone."""
    limit = fee_settings().approval_above
    return limit is not None and amount > limit


def refuse_own(row: object, actor: Actor) -> None:
    """Raise InvalidState for whoever would decide the own request."""
    if is_own_request(row, actor):
        raise InvalidState(own_text())


def taken_adjustment(pk: UUID) -> Adjustment:
    """Return an adjustment as it is now, locked. Raises NoSuchAdjustment."""
    return take(Adjustment.objects.all(), NoSuchAdjustment(), pk=pk)


def _refuse_undone(row: Adjustment) -> None:
    require_open(row.invoice)
    if row.state != Decision.POSTED:
        raise InvalidState(
            _("%(number)s is not posted, so there is nothing to undo.") % {"number": row.number}
        )
    if row.undoes_id is not None:
        raise InvalidState(
            _("%(number)s undoes another entry; enter a new one instead.") % {"number": row.number}
        )
    undoing = Adjustment.objects.filter(undoes=row).first()
    if undoing is not None:
        values = {"number": row.number, "by": undoing.number}
        raise InvalidState(_("%(number)s is undone by %(by)s already.") % values)
