"""What the office enters beside the payroll: repayments, closing, a skipped month."""

from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, ValidationFailed
from core.formatting import rupees
from core.periods import Month, today
from core.states import advance
from payroll.advances.calc import Due
from payroll.advances.enums import ADVANCE_TRANSITIONS, DRAWN, AdvanceState, EntryKind, RecoveryState
from payroll.advances.errors import AdvanceNotReady
from payroll.advances.models import AdvanceApplication
from payroll.advances.permissions import AdvancePermission
from payroll.advances.selectors.applications import Account, account_of
from payroll.advances.selectors.standing import standing
from payroll.advances.services.checking import check_rupees
from payroll.advances.services.decisions import take
from payroll.advances.services.ledger import enter


def record_repayment(
    *,
    application: AdvanceApplication,
    actor: Actor,
    amount: Decimal | None = None,
    paid_on: date | None = None,
    reference: str = "",
) -> AdvanceApplication:
    """Enter rupees paid back outside payroll: principal first, what is over goes to the interest.

    Without an amount everything outstanding on the day is paid and the advance closes. Raises ValidationFailed
    for more than is outstanding (naming it) or a wrong date, AdvanceNotReady when nothing is drawn,
    OwnAdvance, Forbidden.
    """
    authorize(actor, AdvancePermission.WRITE)
    day = paid_on or today()
    if amount is not None:
        check_rupees(amount)
    with transaction.atomic():
        row = take(application, actor)
        account = account_of(row)
        _check_drawn(row)
        _check_day(account, day)
        parts = _split(account.outstanding(Month.of(day)), amount)
        for kind, part in ((EntryKind.REPAYMENT, parts.principal), (EntryKind.INTEREST, parts.interest)):
            if part:
                enter(row, kind, part, on=day, reference=reference, actor=actor)
        after = {"principal": parts.principal, "interest": parts.interest, "on": day, "reference": reference}
        record(actor, "advance.repaid", row, after=after)
        if not account_of(row).outstanding(Month.of(day)).total:
            advance(row, AdvanceState.CLOSED, table=ADVANCE_TRANSITIONS, actor=actor)
    return row


def skip_month(
    *, application: AdvanceApplication, month: Month, reason: str, actor: Actor
) -> AdvanceApplication:
    """Take nothing from the pay of a month; the recovery goes on, and ends, a month later.

    Raises ValidationFailed without a reason or for a month before the recovery begins, Duplicate when the month
    is settled already, AdvanceNotReady, OwnAdvance, Forbidden.
    """
    authorize(actor, AdvancePermission.WRITE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the month is skipped."))
    with transaction.atomic():
        row = take(application, actor)
        _check_drawn(row)
        account = account_of(row)
        _check_month(account, month)
        enter(row, EntryKind.SKIP, 0, on=today(), month=month, reference=reason, actor=actor)
        record(actor, "advance.month_skipped", row, after={"month": str(month), "reason": reason.strip()})
    return row


def _check_drawn(row: AdvanceApplication) -> None:
    if row.state not in DRAWN:
        text = _("Nothing is outstanding on this advance.")
        raise AdvanceNotReady(f"{standing(row)} {text}")


def _check_day(account: Account, day: date) -> None:
    """A repayment before a later tranche would make the balance of the months between wrong."""
    drawn = max(row.happened_on for row in account.entries if row.kind == EntryKind.DISBURSEMENT)
    if not drawn <= day <= today():
        raise ValidationFailed.at("paid_on", _("Give a date from the last disbursement to today."))


def _check_month(account: Account, month: Month) -> None:
    settled = [step for step in account.steps if step.state != RecoveryState.DUE]
    if month in [step.month for step in settled]:
        raise Duplicate.at("month", _("%(month)s is recovered or skipped already.") % {"month": month})
    first = account.terms.first_month if account.terms else month
    posted = (step.month.plus(1) for step in settled if step.state == RecoveryState.POSTED)
    earliest = max([first, *posted])
    if month < earliest:
        raise ValidationFailed.at("month", _("Give a month from %(month)s on.") % {"month": earliest})
    last = account.steps[-1].month if account.steps else month
    if month > last:
        text = _("The last recovery is in %(month)s; there is none to skip after it.") % {"month": last}
        raise ValidationFailed.at("month", text)


def _split(outstanding: Due, amount: Decimal | None) -> Due:
    """Return what of the amount is principal and what interest. Raises ValidationFailed when it is too much."""
    if amount is None:
        return outstanding
    if amount <= outstanding.principal:
        # The interest of a principal that is not paid back is not settled yet.
        return Due(amount, Decimal(0))
    if amount > outstanding.total:
        text = _("Outstanding are %(total)s: principal %(principal)s, interest %(interest)s.") % {
            "total": rupees(outstanding.total),
            "principal": rupees(outstanding.principal),
            "interest": rupees(outstanding.interest),
        }
        raise ValidationFailed.at("amount", text)
    return Due(outstanding.principal, amount - outstanding.principal)
