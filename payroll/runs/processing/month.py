"""Computes and writes a run, or one employee of it, inside the caller's transaction."""

from collections.abc import Collection
from typing import Any

from django.db import connection

from core.locking.period import drop_results
from core.periods import Month
from payroll.advances.selectors.dues import DUES
from payroll.employees.enums import ElementKind
from payroll.pay_commission.selectors import UsedRates, rates_for
from payroll.runs.calc import MonthEngine
from payroll.runs.enums import CorrectableField
from payroll.runs.models import ArrearLine, Correction, PayrollRun, SalaryDetail, SalaryElement
from payroll.runs.period import PAYROLL_RUN
from payroll.runs.processing.arrears import write_arrears
from payroll.runs.processing.details import Report, write_details
from payroll.runs.processing.findings import write_warnings
from payroll.runs.processing.prints import OWN, rates_print
from payroll.runs.processing.specials import exceptions_of
from payroll.runs.processing.tables import Tables
from payroll.runs.processing.tax import tax_function
from payroll.runs.processing.totals import set_totals
from payroll.runs.processing.writer import collect_statistics

# Earnings by days come out as in runs.calc.earned_elements: cut where not every day of the month is paid.
ELEMENTS = """
INSERT INTO payroll_runs_salaryelement (run_id, employee_id, code, name, kind, amount)
SELECT s.run_id, s.employee_id, k.code, k.name, k.kind,
       CASE WHEN k.kind = 'earning' AND k.is_prorata AND s.service_days - s.unpaid_days <> %(days)s
            THEN round(l.amount * (s.service_days - s.unpaid_days) / %(days)s) ELSE l.amount END
FROM payroll_employees_employeeelement l
JOIN payroll_employees_payelement k ON k.id = l.element_id
JOIN payroll_runs_salarydetail s ON s.employee_id = l.employee_id AND s.run_id = %(run)s
WHERE l.from_on <= %(last)s AND (l.to_on IS NULL OR l.to_on >= %(first)s) {only}
  AND NOT EXISTS (
    SELECT 1 FROM payroll_runs_correction c WHERE c.run_id = s.run_id AND c.employee_id = s.employee_id
    AND c.field = 'other_' || k.kind || 's')
"""
# The lines behind the recoveries: the principal under the advance's code, its interest under the same.
RECOVERY_LINES = f"""
INSERT INTO payroll_runs_salaryelement (run_id, employee_id, code, name, kind, amount)
SELECT s.run_id, s.employee_id, v.code, v.name, part.kind, part.amount
FROM ({DUES}) v
JOIN payroll_runs_salarydetail s ON s.employee_id = v.employee_id AND s.run_id = %(run)s
CROSS JOIN LATERAL (VALUES ('recovery', v.principal), ('interest', v.interest)) part (kind, amount)
WHERE part.amount > 0 {{only}}
"""  # noqa: S608 - a constant of payroll.advances
# Other deductions of earlier months that are made (or given back) with this one.
LATE_DEDUCTIONS = """
INSERT INTO payroll_runs_salaryelement (run_id, employee_id, code, name, kind, amount)
SELECT l.run_id, l.employee_id, 'EARLIER', 'Earlier month ' || to_char(l.month, 'YYYY-MM'), 'deduction',
       l.deduction_due - l.deduction_drawn
FROM payroll_runs_arrearline l
JOIN payroll_runs_salarydetail s ON s.employee_id = l.employee_id AND s.run_id = l.run_id
WHERE l.run_id = %(run)s AND l.deduction_due <> l.deduction_drawn {only}
"""
# A bill of arrears pays whom something is due; what is to be recovered waits for the next regular run.
NOTHING_DUE = """
DELETE FROM payroll_runs_arrearline WHERE run_id = %(run)s AND employee_id IN (
    SELECT employee_id FROM payroll_runs_arrearline WHERE run_id = %(run)s GROUP BY employee_id
    HAVING sum(amount - (nps_due - nps_drawn) - (deduction_due - deduction_drawn)) <= 0)
"""


def write_month(run: PayrollRun, tables: Tables, *, report: Report, only: int | None = None) -> None:
    """Replace the run's rows (or one employee's) by freshly computed ones and set its totals; saves the run."""
    month, settings = Month.of(run.month), tables.settings
    people = None if only is None else [only]
    earlier = SalaryDetail.objects.filter(run=run, employee_id=only).first() if only else None
    drop_results(PAYROLL_RUN, run, **({"employee_id": only} if only else {}))
    rates, used = tables.rates.get(month) or rates_for(month, settings)
    used_before = run.rates_used if only else {}
    arrears_used = write_arrears(run, tables, people)
    if run.is_supplementary:
        people = _to_be_paid(run, people)
    engine = MonthEngine(
        month=month,
        rates=rates,
        matrix=_matrix_texts(tables),
        hra_class=settings.hra_class,
        ta_class=settings.ta_class,
        exceptions=exceptions_of(month, run.pk, people),
        tax_of=tax_function(month.financial_year),
        arrears_only=run.is_supplementary,
    )
    write_details(run, engine, report, people, earlier.slip_no if earlier else None)
    if people is None:
        collect_statistics("payroll_runs_salarydetail")
    _write_elements(run, month, only)
    write_warnings(run, tables, only)
    run.da_pct = rates.da_pct
    if not only:
        run.rate_prints[OWN] = rates_print(rates)
    run.rates_used = {
        **_together([used, *arrears_used, used_before]),
        "version": settings.commission_version,
        "hra_base": settings.hra_base,
        "nps_rounding": settings.nps_rounding,
    }
    set_totals(run)
    run.save()


def _to_be_paid(run: PayrollRun, only: Collection[int] | None) -> list[int]:
    """Return whom a supplementary run pays: everybody to whom its lines come out positive."""
    with connection.cursor() as cursor:
        cursor.execute(NOTHING_DUE, {"run": run.pk})
    rows = ArrearLine.objects.filter(run=run)
    if only is not None:
        rows = rows.filter(employee_id__in=only)
    return list(rows.order_by().values_list("employee_id", flat=True).distinct())


def _together(parts: list[UsedRates]) -> UsedRates:
    """Return the ids of all parts under each kind of rate."""
    return {
        kind: sorted({pk for part in parts for pk in part.get(kind, ())}) for kind in ("da", "rules", "nps")
    }


def _matrix_texts(tables: Tables) -> dict[tuple[str, str, str], str]:
    """Return the matrix with keys and values in the reader's text form."""
    version = str(tables.settings.commission_version)
    return {(version, str(level), str(cell)): str(basic) for (level, cell), basic in tables.matrix.items()}


def _write_elements(run: PayrollRun, month: Month, only: int | None) -> None:
    """Write the lines behind other earnings, deductions and recoveries, one too for each sum set by hand."""
    span = {"first": month.first, "last": month.last, "days": month.days}
    params: dict[str, Any] = {"run": run.pk, "only": only, **span}
    condition = "AND s.employee_id = %(only)s" if only else ""
    with connection.cursor() as cursor:
        if not run.is_supplementary:
            cursor.execute(ELEMENTS.format(only=condition), params)
            cursor.execute(RECOVERY_LINES.format(only=condition), params)
        cursor.execute(LATE_DEDUCTIONS.format(only=condition), params)
    kinds = {
        CorrectableField.OTHER_EARNINGS.value: ElementKind.EARNING,
        CorrectableField.OTHER_DEDUCTIONS.value: ElementKind.DEDUCTION,
    }
    one = {"employee_id": only} if only else {}
    corrections = Correction.objects.filter(run=run, field__in=kinds, value__gt=0, **one)
    SalaryElement.objects.bulk_create(
        SalaryElement(
            run=run,
            employee_id=correction.employee_id,
            code="CORRECTION",
            name=correction.reason[:100],
            kind=kinds[correction.field],
            amount=correction.value,
        )
        for correction in corrections
    )
