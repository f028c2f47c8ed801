"""Creating, discarding and locking a run of contract staff; the lock posts the TDS ledger."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import ValidationFailed
from core.locking.errors import RunChanged
from core.locking.period import discard, lock
from core.periods import Month, today
from payroll.contract_staff.models import ContractRun, ContractTdsEntry
from payroll.contract_staff.payees import hold_payees
from payroll.contract_staff.period import CONTRACT_RUN
from payroll.contract_staff.permissions import ContractPermission
from payroll.contract_staff.rates import rates_of
from payroll.contract_staff.selectors import last_locked, lines_of
from payroll.contract_staff.staleness import changes_since

# So many payments a refusal names.
SHOWN = 5


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
    with transaction.atomic():
        # Somebody else may have been faster.
        run, is_new = ContractRun.objects.get_or_create(
            month=month.first, defaults={"created_by": actor.name}
        )
        if is_new:
            record(actor, "contract_run.created", run, after={"month": str(month)})
    return run


def _check(month: Month) -> None:
    rates_of(month.financial_year)
    newest = last_locked()
    last = Month.of(newest.month) if newest else None
    text = ""
    if month.first > today():
        text = _("%(month)s has not begun yet.") % {"month": month}
    elif last and month < last:
        text = _("%(month)s is locked already; a run must be for a later month.") % {"month": last}
    if text:
        raise ValidationFailed.at("month", text)


def discard_run(*, run: ContractRun, actor: Actor) -> ContractRun | None:
    """Take a processed run back to draft, or remove a draft; raises as core.locking.period.discard."""
    return discard(CONTRACT_RUN, run=run, actor=actor)


def lock_run(*, run: ContractRun, actor: Actor, digest: str = "") -> ContractRun:
    """Make the run final and post what was paid and deducted to the TDS ledger.

    `digest` is `selectors.run_digest` of what the person looked at. Raises as core.locking.period.lock, RunChanged
    too when a payment would come out otherwise now: contracts, rates, bank accounts, days, earlier payments.
    """
    return lock(CONTRACT_RUN, run=run, actor=actor, digest=digest, look=_look, post=_post)


def _look(run: ContractRun) -> None:
    """Hold the payees, whom other apps pay too, and refuse what would come out otherwise now."""
    hold_payees(lines_of(run).values_list("pan", flat=True))
    _refuse_stale(run)


def _refuse_stale(run: ContractRun) -> None:
    texts = [change.text for change in changes_since(run)]
    if not texts:
        return
    shown = " ".join(texts[:SHOWN]) + (" …" if len(texts) > SHOWN else "")
    message = ngettext(
        "%(count)d payment has changed since the run was processed: %(what)s Process the run again.",
        "%(count)d payments have changed since the run was processed: %(what)s Process the run again.",
        len(texts),
    ) % {"count": len(texts), "what": shown}
    raise RunChanged(message, extra={"changed": texts})


def _post(run: ContractRun, _at: datetime) -> None:
    """Post one entry per payment; credited on the last day of the month, or today when that is earlier."""
    month = Month.of(run.month)
    ContractTdsEntry.objects.bulk_create(
        (
            ContractTdsEntry(
                run=run,
                staff_id=line.staff_id,
                financial_year=month.financial_year.start,
                month=month.first,
                paid_on=min(month.last, today()),
                payee_type=line.payee_type,
                payee_name=line.staff_name,
                pan=line.pan,
                amount=line.gross,
                taxed=line.tds_base,
                rate_pct=line.tds_pct,
                due=line.tds_due,
                tax=line.tds,
            )
            for line in lines_of(run)
        ),
        batch_size=1000,
    )
