"""Locking a run of contract staff: final, and the TDS ledger in the same transaction."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.periods import Month, today
from core.states import advance
from payroll.contract_staff.enums import TRANSITIONS, ContractRunState
from payroll.contract_staff.errors import ContractRunNotReady
from payroll.contract_staff.models import ContractRun, ContractTdsEntry
from payroll.contract_staff.selectors import lines_of
from payroll.contract_staff.services.rows import take_open
from payroll.contract_staff.staleness import changes_since
from payroll.organizations.permissions import PayrollPermission

SHOWN = 5


def lock_run(*, run: ContractRun, actor: Actor) -> ContractRun:
    """Make the run final and post what was paid and deducted to the TDS ledger.

    Raises ContractRunLocked, ContractRunBusy, or ContractRunNotReady unless the run is processed, pays somebody and
    would come out the same now: contracts, rates, bank accounts, days and ledger of earlier payments.
    """
    authorize(actor, PayrollPermission.CONTRACT_LOCK)
    with transaction.atomic():
        run = take_open(run.pk)
        if run.state != ContractRunState.PROCESSED:
            raise ContractRunNotReady(
                _("Only a processed run can be locked. Process it and review it first.")
            )
        if not run.paid:
            raise ContractRunNotReady(_("This run pays nobody; look at the findings first."))
        _refuse_stale(run)
        _post(run)
        run.locked_at, run.locked_by = timezone.now(), actor.name
        run.save(update_fields=["locked_at", "locked_by"])
        advance(run, ContractRunState.LOCKED, table=TRANSITIONS, actor=actor, audit=False)
        totals = {"paid": run.paid, "gross": run.total_gross, "tds": run.total_tds, "net": run.total_net}
        record(actor, "contract_run.locked", run, after=totals)
    return run


def _refuse_stale(run: ContractRun) -> None:
    changes = changes_since(run)
    if not changes:
        return
    texts = [change.text for change in changes]
    shown = " ".join(texts[:SHOWN]) + (" …" if len(texts) > SHOWN else "")
    message = ngettext(
        "%(count)d payment has changed since the run was processed: %(what)s Process the run again.",
        "%(count)d payments have changed since the run was processed: %(what)s Process the run again.",
        len(texts),
    ) % {"count": len(texts), "what": shown}
    raise ContractRunNotReady(message, extra={"changed": texts})


def _post(run: ContractRun) -> None:
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
