"""Locking a run: final, and everything that follows from it in the same transaction."""

from datetime import datetime
from typing import Any

from django.db import connection
from django.utils.translation import gettext as _

from core.actors import Actor
from core.jobs import enqueue
from core.locking.errors import RunChanged, RunNotReady
from core.locking.period import lock
from core.periods import Month
from payroll.advances.selectors.dues import POSTED
from payroll.advances.services.posting import post_recoveries
from payroll.income_tax.elements import PROFESSION_TAX_ELEMENTS, SAVINGS_ELEMENTS
from payroll.pay_commission.services.usage import mark_used
from payroll.runs.models import PayrollRun
from payroll.runs.period import PAYROLL_RUN
from payroll.runs.processing.brought import refuse_incomplete
from payroll.runs.processing.changes import Changes, changes_since

NOTICES = "payroll_runs.notify"
# So many people a refusal names.
NAMED = 5

TDS_LEDGER = f"""
INSERT INTO payroll_income_tax_tdsentry
    (employee_id, financial_year, month, run_id, salary, hra, basic_da, nps, tax, savings, profession_tax,
     employer_nps)
SELECT s.employee_id, %(year)s, %(month)s, s.run_id, s.taxable, s.hra + coalesce(a.hra, 0),
       s.basic + s.da + s.element_pay + coalesce(a.basic_da, 0), s.nps + s.nps_arrears, s.tds,
       coalesce(d.savings, 0), coalesce(d.profession_tax, 0), s.employer_nps
FROM payroll_runs_salarydetail s LEFT JOIN (
    SELECT employee_id, sum(hra_due - hra_drawn) AS hra,
           sum(basic_due - basic_drawn + da_due - da_drawn + element_pay) AS basic_da
    FROM payroll_runs_arrearline WHERE run_id = %(run)s GROUP BY employee_id
) a ON a.employee_id = s.employee_id
LEFT JOIN (
    SELECT employee_id, sum(amount) FILTER (WHERE code IN {SAVINGS_ELEMENTS}) AS savings,
           sum(amount) FILTER (WHERE code IN {PROFESSION_TAX_ELEMENTS}) AS profession_tax
    FROM payroll_runs_salaryelement WHERE run_id = %(run)s AND kind = 'deduction' GROUP BY employee_id
) d ON d.employee_id = s.employee_id
WHERE s.run_id = %(run)s
"""  # noqa: S608 - constants of payroll.income_tax
NPS_LEDGER = """
INSERT INTO payroll_runs_npsentry
    (employee_id, run_id, month, scheme, pran, emoluments, employee_share, employer_share)
SELECT s.employee_id, s.run_id, %(month)s, s.scheme, s.pran, s.basic + s.da + s.element_pay + coalesce(a.basic_da, 0),
       s.nps + s.nps_arrears, s.employer_nps
FROM payroll_runs_salarydetail s LEFT JOIN (
    SELECT employee_id, sum(basic_due - basic_drawn + da_due - da_drawn + element_pay) AS basic_da
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


# Totals of which a payslip's lines are something else: of elements, recoveries, arrears.
TORN = """
SELECT s.employee_code FROM payroll_runs_salarydetail s
LEFT JOIN (
    SELECT employee_id, sum(amount) FILTER (WHERE kind = 'earning') AS earned,
           sum(amount) FILTER (WHERE kind = 'deduction') AS taken,
           sum(amount) FILTER (WHERE kind IN ('recovery', 'interest')) AS recovered
    FROM payroll_runs_salaryelement WHERE run_id = %(run)s GROUP BY employee_id
) l ON l.employee_id = s.employee_id
LEFT JOIN (
    SELECT employee_id, sum(amount) AS amount FROM payroll_runs_arrearline WHERE run_id = %(run)s GROUP BY employee_id
) a ON a.employee_id = s.employee_id
WHERE s.run_id = %(run)s AND (
    s.other_earnings <> coalesce(l.earned, 0) OR s.other_deductions <> coalesce(l.taken, 0)
    OR s.recoveries <> coalesce(l.recovered, 0) OR s.arrears <> coalesce(a.amount, 0))
ORDER BY s.employee_code LIMIT 5
"""


def lock_run(*, run: PayrollRun, actor: Actor, digest: str = "") -> PayrollRun:
    """Make the run final: post the ledgers (TDS, NPS, advances), mark the rates as used, show the payslips.

    `digest` is `selectors.run_digest` of what the person looked at. Raises RunLocked, RunBusy, RunChanged when the
    run is another one than that or the data it was computed from have changed since, or RunNotReady unless it is
    processed, pays somebody, adds up, and has the recoveries that the advances have now. A month that another system
    paid posts its tax and NPS alone, and is refused while somebody in service is not in it.
    """

    def post(row: PayrollRun, at: datetime) -> None:
        month = Month.of(row.month)
        params: dict[str, Any] = {"run": row.pk, "month": month.first, "year": month.financial_year.start}
        with connection.cursor() as cursor:
            cursor.execute(TDS_LEDGER, params)
            cursor.execute(NPS_LEDGER, params)
        if not row.is_supplementary and not row.is_brought:
            _post_recoveries(row, month, actor)
        mark_used(used=row.rates_used, version=row.rates_used["version"], at=at)
        if row.is_brought:
            return
        enqueue(NOTICES, key=f"{NOTICES}:{row.pk}", actor=actor, run_id=row.pk)

    look = refuse_incomplete if run.is_brought else _refuse_unready
    return lock(PAYROLL_RUN, run=run, actor=actor, digest=digest, look=look, post=post)


def _refuse_unready(run: PayrollRun) -> None:
    changes = changes_since(run)
    if changes:
        raise RunChanged(changed_text(changes), extra={"changes": changes_on_wire(changes)})
    with connection.cursor() as cursor:
        cursor.execute(TORN, {"run": run.pk})
        torn = [code for (code,) in cursor.fetchall()]
    if torn:
        text = _("The lines of %(codes)s do not add up to their totals. Process the run again.")
        raise RunNotReady(text % {"codes": ", ".join(torn)})


def changed_text(changes: Changes) -> str:
    """Return in a sentence what changed since the run was processed."""
    named = [f"{person.code} {person.name} ({person.what})" for person in changes.people[:NAMED]]
    if changes.count > NAMED:
        named.append(_("%(count)d others") % {"count": changes.count - NAMED})
    text = _("Changed since the run was processed: %(what)s. Process the run again.")
    return text % {"what": ", ".join([*changes.common, *named])}


def changes_on_wire(changes: Changes) -> dict[str, Any]:
    """Return the changes as plain data."""
    people = [
        {
            "employeeId": row.employee_id,
            "code": row.code,
            "name": row.name,
            "changed": [str(k) for k in row.kinds],
        }
        for row in changes.people
    ]
    return {"common": changes.common, "count": changes.count, "people": people}


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
