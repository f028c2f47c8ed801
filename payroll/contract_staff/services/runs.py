"""Creating and discarding a run of contract staff."""

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.locking.period import discard
from core.periods import Month, today
from payroll.contract_staff.models import ContractRun
from payroll.contract_staff.period import CONTRACT_RUN
from payroll.contract_staff.permissions import ContractPermission
from payroll.contract_staff.rates import rates_of
from payroll.contract_staff.selectors import last_locked


def create_run(*, month: Month, actor: Actor) -> ContractRun:
    """Return the run of a month in draft, made if it is not there.

    Raises ValidationFailed for a month that has not begun or is before a locked one, NoRates for a year without
    TDS rates.
    """
    authorize(actor, ContractPermission.WRITE)
    found = ContractRun.objects.filter(month=month.first).first()
    if found:
        return found
    _check(month)
    try:
        with transaction.atomic():
            run = ContractRun.objects.create(month=month.first, created_by=actor.name)
            record(actor, "contract_run.created", run, after={"month": str(month)})
    except IntegrityError:  # somebody else was faster
        return ContractRun.objects.get(month=month.first)
    return run


def _check(month: Month) -> None:
    rates_of(month.financial_year)
    last = last_locked()
    text = ""
    if month.first > today():
        text = _("%(month)s has not begun yet.") % {"month": month}
    elif last and month < Month.of(last.month):
        text = _("%(month)s is locked already; a run must be for a later month.") % {
            "month": Month.of(last.month)
        }
    if text:
        raise ValidationFailed.at("month", text)


def discard_run(*, run: ContractRun, actor: Actor) -> ContractRun | None:
    """Take a processed run back to draft, or remove a draft; raises as core.locking.period.discard."""
    return discard(CONTRACT_RUN, run=run, actor=actor)
