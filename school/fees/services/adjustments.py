"""Concessions, scholarships and penalties by hand: entered, decided by a second person above the limit, undone."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.db.models import Q, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import InvalidState, ValidationFailed
from core.money import ZERO
from core.states import moving, take
from school.fees.enums import DECISIONS, AdjustmentKind, AdjustmentSource, Decision
from school.fees.errors import NoSuchAdjustment
from school.fees.keys import account_key
from school.fees.models import Adjustment, Invoice
from school.fees.permissions import FeePermission as P
from school.fees.selectors.deciding import is_own_request, own_text
from school.fees.services.checking import checked_amount, checked_day, checked_words, fee_settings
from school.fees.services.entering import Entry, enter, movement_of, require_fits
from school.fees.services.posting import hold_invoice, post, require_open

# Days within which amounts of one kind that one person enters for one student count as parts of one.
SPLIT_DAYS = 30


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

    Parts entered within SPLIT_DAYS count together.

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
        is_by_hand = source == AdjustmentSource.HAND
        before = _entered_lately(invoice, kind, actor, is_undoing=False) if is_by_hand else ZERO
        return enter(account, entry, actor=actor, waits=waits_for_second(amount, before))


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
        before = _entered_lately(invoice, row.kind, actor, is_undoing=True)
        return enter(account, entry, actor=actor, waits=waits_for_second(row.amount, before))


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


def waits_for_second(amount: Decimal, before: Decimal = ZERO) -> bool:
    """Say whether an amount is above what one person may enter alone.

    `before` is what the same person has entered alike for the student within SPLIT_DAYS: an amount in parts is one.
    """
    limit = fee_settings().approval_above
    return limit is not None and amount + before > limit


def split_since() -> datetime:
    """Return from when on amounts entered alike count as parts of one."""
    return timezone.now() - timedelta(days=SPLIT_DAYS)


def _entered_lately(invoice: Invoice, kind: str, actor: Actor, *, is_undoing: bool) -> Decimal:
    """Return what the same person posted alone of a kind for the student lately (rupees), of an account held.

    What was undone, waits or was decided by a second person does not count.
    """
    rows = Adjustment.objects.filter(
        invoice__account=invoice.account_id,
        kind=kind,
        undoes__isnull=not is_undoing,
        undone_by=None,
        state=Decision.POSTED,
        decided_at=None,
        requested_by_id=account_key(actor),
        requested_at__gte=split_since(),
    )
    hand, in_time = Q(source=AdjustmentSource.HAND), Q(source=AdjustmentSource.IN_TIME)
    rows = rows.filter(~in_time if is_undoing else hand)
    return rows.aggregate(total=Sum("amount", default=ZERO))["total"] or ZERO


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
