"""Locking a run: final, and everything that follows from it in the same transaction."""

from typing import Any

from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.jobs import enqueue
from core.periods import Month
from core.states import advance
from payroll.advances.selectors import POSTED
from payroll.advances.services import post_recoveries
from payroll.organizations.permissions import PayrollPermission
from payroll.pay_commission.services import mark_used
from payroll.runs.enums import TRANSITIONS, RunState
from payroll.runs.errors import RunNotReady
from payroll.runs.models import PayrollRun
from payroll.runs.providers import absences_digest, absences_of
from payroll.runs.services.rows import take_open
from payroll.runs.signals import run_locked

NOTICES = "payroll_runs.notify"

TDS_LEDGER = """
INSERT INTO payroll_income_tax_tdsentry
    (employee_id, financial_year, month, run_id, salary, hra, basic_da, nps, tax)
SELECT s.employee_id, %(year)s, %(month)s, s.run_id, s.taxable, s.hra + coalesce(a.hra, 0),
       s.basic + s.da + coalesce(a.basic_da, 0), s.nps + s.nps_arrears, s.tds
FROM payroll_runs_salarydetail s LEFT JOIN (
    SELECT employee_id, sum(hra_due - hra_drawn) AS hra,
           sum(basic_due - basic_drawn + da_due - da_drawn) AS basic_da
    FROM payroll_runs_arrearline WHERE run_id = %(run)s GROUP BY employee_id
) a ON a.employee_id = s.employee_id
WHERE s.run_id = %(run)s
"""
NPS_LEDGER = """
INSERT INTO payroll_runs_npsentry
    (employee_id, run_id, month, scheme, pran, emoluments, employee_share, employer_share)
SELECT s.employee_id, s.run_id, %(month)s, s.scheme, s.pran, s.basic + s.da + coalesce(a.basic_da, 0),
       s.nps + s.nps_arrears, s.employer_nps
FROM payroll_runs_salarydetail s LEFT JOIN (
    SELECT employee_id, sum(basic_due - basic_drawn + da_due - da_drawn) AS basic_da
    FROM payroll_runs_arrearline WHERE run_id = %(run)s GROUP BY employee_id
) a ON a.employee_id = s.employee_id
WHERE s.run_id = %(run)s AND s.scheme IN ('NPS', 'UPS') AND s.pran <> ''
"""
# Whom the run pays; and who was deducted something else than what the advances now have.
PAID = "SELECT employee_id FROM payroll_runs_salarydetail WHERE run_id = %(run)s"
UNEQUAL = f"""
SELECT count(*) FROM (
    SELECT employee_id, recoveries FROM payroll_runs_salarydetail WHERE run_id = %(run)s AND recoveries <> 0
) s FULL JOIN ({POSTED}) p ON p.employee_id = s.employee_id
WHERE s.recoveries IS DISTINCT FROM p.amount
"""  # noqa: S608 - a constant of payroll.advances


def lock_run(*, run: PayrollRun, actor: Actor) -> PayrollRun:
    """Make the run final: post the ledgers (TDS, NPS, advances), mark the rates as used, show the payslips.

    Raises RunLocked, RunBusy, or RunNotReady unless the run is processed, pays somebody and has the
    recoveries that the advances have now.
    """
    authorize(actor, PayrollPermission.RUN_LOCK)
    with transaction.atomic():
        run = take_open(run.pk)
        if run.state != RunState.PROCESSED:
            raise RunNotReady(_("Only a processed run can be locked. Process it and review it first."))
        if not run.employees_paid:
            raise RunNotReady(_("This run pays nobody; look at the checks first."))
        month = Month.of(run.month)
        if absences_digest(absences_of(month)) != run.rates_used.get("absences", ""):
            raise RunNotReady(_("Leave of the month was approved or cancelled since. Process the run again."))
        params: dict[str, Any] = {"run": run.pk, "month": month.first, "year": month.financial_year.start}
        with connection.cursor() as cursor:
            cursor.execute(TDS_LEDGER, params)
            cursor.execute(NPS_LEDGER, params)
        _post_recoveries(run, month, actor)
        now = timezone.now()
        mark_used(used=run.rates_used, version=run.rates_used["version"], at=now)
        run.locked_at, run.locked_by = now, actor.name
        run.save(update_fields=["locked_at", "locked_by"])
        advance(run, RunState.LOCKED, table=TRANSITIONS, actor=actor, audit=False)
        totals = {"employees": run.employees_paid, "gross": run.total_gross, "net": run.total_net}
        record(actor, "payroll_run.locked", run, after=totals)
        run_locked.send(sender=PayrollRun, run=run, actor=actor)
        enqueue(NOTICES, key=f"{NOTICES}:{run.pk}", actor=actor, run_id=run.pk)
    return run


def _post_recoveries(run: PayrollRun, month: Month, actor: Actor) -> None:
    """Post what the run recovered of advances. Raises RunNotReady when they changed since it was processed."""
    post_recoveries(run_id=run.pk, month=month, paid=PAID, actor=actor)
    with connection.cursor() as cursor:
        cursor.execute(UNEQUAL, {"run": run.pk})
        (count,) = cursor.fetchone()
    if count:
        text = _(
            "Advances of %(count)d employees have changed since the run was processed. Process it again."
        )
        raise RunNotReady(text % {"count": count})
