"""Paying out a sanctioned advance, whole or in tranches."""

from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.formatting import rupees
from core.periods import Month, today
from core.states import moving
from payroll.advances.enums import ADVANCE_TRANSITIONS, LIVE, AdvanceState, EntryKind
from payroll.advances.errors import AdvanceNotReady
from payroll.advances.models import AdvanceApplication
from payroll.advances.permissions import AdvancePermission
from payroll.advances.selectors.applications import Account, account_of
from payroll.advances.selectors.preview import first_recovery_after
from payroll.advances.selectors.standing import standing
from payroll.advances.services.decisions import take
from payroll.advances.services.ledger import enter
from payroll.advances.services.notices import notify_employee
from payroll.organizations.final_months import first_open_month


def disburse_advance(
    *,
    application: AdvanceApplication,
    actor: Actor,
    amount: Decimal | None = None,
    paid_on: date | None = None,
    reference: str = "",
) -> AdvanceApplication:
    """Pay out an amount in rupees, without one the rest of the sanction; several times until it is used up.

    A first tranche later than the month in which recovery was to begin moves that to the month after it, and
    to the first month that is not locked.
    Raises AdvanceNotReady before the sanction or when the principal is paid back already, ValidationFailed for
    more than the rest or a wrong date, OwnAdvance, Forbidden.
    """
    authorize(actor, AdvancePermission.WRITE)
    day = paid_on or today()
    with transaction.atomic():
        row = take(application, actor)
        account = account_of(row)
        _check(account, day)
        amount = _amount(account, amount)
        if row.state == AdvanceState.SANCTIONED:
            with moving(
                row,
                to=AdvanceState.DISBURSED,
                table=ADVANCE_TRANSITIONS,
                actor=actor,
                event="advanceapplication.disbursed",
            ):
                _begin_after(row, day)
        entry = enter(row, EntryKind.DISBURSEMENT, amount, on=day, reference=reference, actor=actor)
        record(actor, "advance.disbursed", row, after={"amount": amount, "on": day, "reference": reference})
        notify_employee(row, "disbursed", amount, actor, key=f":{entry.pk}")
    return row


def _check(account: Account, day: date) -> None:
    row = account.application
    if row.state not in LIVE or row.sanctioned_on is None:
        text = _("Only a sanctioned advance can be disbursed.")
        raise AdvanceNotReady(f"{standing(row)} {text}")
    if row.state == AdvanceState.RECOVERING and not account.balance:
        raise AdvanceNotReady(_("The principal is paid back already; nothing more can be drawn."))
    if day > today() or day < row.sanctioned_on:
        raise ValidationFailed.at("paid_on", _("Give a date from the sanction to today."))
    months = (entry.month for entry in account.entries if entry.kind != EntryKind.SKIP)
    last = max(months, default=day)
    if Month.of(day) < Month.of(last):
        text = _("The ledger has a later entry already, of %(month)s.") % {"month": Month.of(last)}
        raise ValidationFailed.at("paid_on", text)


def _amount(account: Account, amount: Decimal | None) -> Decimal:
    rest = (account.application.sanctioned_amount or Decimal(0)) - account.disbursed
    wanted = rest if amount is None else amount
    if not 0 < wanted <= rest or wanted != wanted.to_integral_value():
        text = (
            _("Give whole rupees up to %(rest)s, which is what is left of the sanction.")
            % {"rest": rupees(rest)}
            if rest
            else _("The whole sanction is disbursed already.")
        )
        raise ValidationFailed.at("amount", text)
    return wanted


def _begin_after(row: AdvanceApplication, day: date) -> None:
    """Let recovery begin when there is something to recover, in a month whose run can still take it."""
    if row.first_recovery_month is None:
        return
    first = Month.of(row.first_recovery_month)
    begin = first_recovery_after(day) if first < Month.of(day) else first_open_month(first)
    if begin != first:
        row.first_recovery_month = begin.first
