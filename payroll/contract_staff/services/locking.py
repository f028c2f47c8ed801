"""Locking a run of contract staff: final, and the TDS ledger in the same transaction."""

from datetime import datetime

from django.utils.translation import ngettext

from core.actors import Actor
from core.locking.errors import RunChanged
from core.locking.period import lock
from core.periods import Month, today
from payroll.contract_staff.models import ContractRun, ContractTdsEntry
from payroll.contract_staff.period import CONTRACT_RUN
from payroll.contract_staff.selectors import lines_of
from payroll.contract_staff.staleness import changes_since

SHOWN = 5


def lock_run(*, run: ContractRun, actor: Actor, digest: str = "") -> ContractRun:
    """Make the run final and post what was paid and deducted to the TDS ledger.

    `digest` is `selectors.run_digest` of what the person looked at. Raises as core.locking.period.lock, RunChanged
    too when a payment would come out otherwise now: contracts, rates, bank accounts, days, earlier payments.
    """
    return lock(CONTRACT_RUN, run=run, actor=actor, digest=digest, look=_refuse_stale, post=_post)


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
