"""Facts of contracts by month: rates from a month on, and days of months that are locked already."""

from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.formatting import in_month
from core.locking.figures import wrong_days
from core.locking.states import RunState
from core.periods import Month
from core.refusals import get_or_refuse, refuse_wrong
from payroll.contract_staff.differences import days_in
from payroll.contract_staff.errors import NoSuchContract
from payroll.contract_staff.models import ContractLateDays, ContractRate, ContractRun, ContractStaff
from payroll.contract_staff.permissions import ContractPermission
from payroll.contract_staff.selectors import last_locked


def taken(staff: ContractStaff) -> ContractStaff:
    """Lock the contract's row until the transaction ends. Raises NoSuchContract."""
    return get_or_refuse(ContractStaff.objects.select_for_update(), NoSuchContract(), pk=staff.pk)


def rate_month(staff: ContractStaff, rate_from: date | None) -> date:
    """Return the first day of the month a rate holds from. Raises ValidationFailed outside the contract."""
    first, last = Month.of(staff.contract_from), Month.of(staff.contract_to)
    if rate_from is None:
        locked = last_locked()
        following = Month.of(locked.month).plus(1) if locked else first
        return max(first, min(following, last)).first
    month = Month.of(rate_from)
    if not first <= month <= last:
        text = _("The contract runs from %(first)s to %(last)s.") % {
            "first": in_month(first.first),
            "last": in_month(last.first),
        }
        raise ValidationFailed.at("rate_from", text)
    return month.first


def keep_rate(staff: ContractStaff, *, from_on: date, reason: str, actor: Actor) -> ContractRate:
    """Keep the contract's rate as that of a month on, in the caller's transaction."""
    return ContractRate.objects.create(
        staff=staff, from_on=from_on, rate=staff.rate, reason=reason, entered_by=actor.name
    )


def correct_late_days(
    *, staff: ContractStaff, month: Month, days: Decimal, reason: str, actor: Actor
) -> ContractLateDays:
    """Enter the days of a locked month as they turned out; the next run pays or recovers the difference.

    Entered again, the later entry holds. For a month that paid nothing the days say what is due of it, 0 that
    nothing is. Raises ValidationFailed for a month that is not locked, wrong days or a missing reason.
    """
    authorize(actor, ContractPermission.WRITE)
    reason = " ".join(reason.split())
    with transaction.atomic():
        row = taken(staff)
        refuse_wrong(_problems(row, month, days, reason))
        entry = ContractLateDays.objects.create(
            staff=row, month=month.first, days=days, reason=reason, entered_by=actor.name
        )
        after = {"month": str(month), "days": days, "reason": reason}
        record(actor, "contract_staff.days_corrected_late", row, after=after)
    return entry


def _problems(staff: ContractStaff, month: Month, days: Decimal, reason: str) -> dict[str, str]:
    fields, named = {}, {"month": in_month(month.first)}
    most = days_in(staff, month)
    if not ContractRun.objects.filter(month=month.first, state=RunState.LOCKED).exists():
        fields["month"] = _("%(month)s is not locked: set the days in its run.") % named
    elif not most and days:
        fields["month"] = _("There is no contract in %(month)s.") % named
    elif text := wrong_days(days, most):
        fields["days"] = text
    if not reason:
        fields["reason"] = _("Say why the days are corrected.")
    return fields
