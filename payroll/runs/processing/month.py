"""Computes and writes a run, or one employee of it, inside the caller's transaction."""

import csv
import tempfile
from collections.abc import Callable, Iterator
from typing import IO, Any

from django.db import connection

from core.periods import Month
from payroll.advances.selectors import DUES
from payroll.employees.enums import ElementKind
from payroll.organizations.models import OrganizationSettings
from payroll.pay_commission.selectors import UsedRates, matrix, rates_for
from payroll.runs.calc import Exceptions, LeftOut, MonthEngine, NotInService, Person
from payroll.runs.enums import CorrectableField, FindingCode
from payroll.runs.models import ArrearLine, Correction, Finding, PayrollRun, SalaryDetail, SalaryElement
from payroll.runs.processing.arrears import write_arrears
from payroll.runs.processing.findings import write_left_out, write_warnings
from payroll.runs.processing.reader import exceptions_of, people
from payroll.runs.processing.tax import tax_function
from payroll.runs.processing.totals import set_totals
from payroll.runs.processing.writer import (
    DETAIL_COLUMNS,
    collect_statistics,
    copy_statement,
    detail_row,
    write_blocks,
)
from payroll.runs.providers import absences_digest

REPORT_EVERY = 2000
Report = Callable[[int], None]

ELEMENTS = """
INSERT INTO payroll_runs_salaryelement (run_id, employee_id, code, name, kind, amount)
SELECT s.run_id, s.employee_id, k.code, k.name, k.kind, l.amount
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
WHERE part.amount > 0
"""  # noqa: S608 - a constant of payroll.advances


def write_month(
    run: PayrollRun, settings: OrganizationSettings, *, report: Report, only: int | None = None
) -> None:
    """Replace the run's rows (or one employee's) by freshly computed ones and set its totals; saves the run."""
    month = Month.of(run.month)
    slip_numbers = _delete_rows(run, only)
    rates, used = rates_for(month, settings)
    used_before = run.rates_used if only else {}
    arrears_used = write_arrears(run, settings, only)
    exceptions = exceptions_of(run)
    engine = MonthEngine(
        month=month,
        rates=rates,
        matrix=_matrix_texts(settings.commission_version),
        hra_class=settings.hra_class,
        ta_class=settings.ta_class,
        exceptions=exceptions,
        tax_of=tax_function(month.financial_year),
    )
    _write_details(run, engine, str(rates.da_pct), report, only, slip_numbers)
    if not only:
        collect_statistics("payroll_runs_salarydetail")
    _write_elements(run, month, only)
    write_warnings(run, only)
    run.da_pct = rates.da_pct
    run.rates_used = {
        **_together([used, *arrears_used, used_before]),
        "version": settings.commission_version,
        "hra_base": settings.hra_base,
        "nps_rounding": settings.nps_rounding,
        # One employee computed again does not bring the others up to date.
        "absences": run.rates_used.get("absences", "") if only else _absences_digest(exceptions),
    }
    set_totals(run)
    run.save()


def _absences_digest(exceptions: Exceptions) -> str:
    """Return the fingerprint of the absences that the month is computed with; the lock compares it."""
    return absences_digest(
        {
            int(employee): (days.unpaid, days.half_pay, days.eighty_pay)
            for employee, days in exceptions.absences.items()
        }
    )


def _together(parts: list[UsedRates]) -> UsedRates:
    """Return the ids of all parts under each kind of rate."""
    return {
        kind: sorted({pk for part in parts for pk in part.get(kind, ())}) for kind in ("da", "rules", "nps")
    }


def _delete_rows(run: PayrollRun, only: int | None) -> int | None:
    """Delete what an earlier processing wrote and return the one employee's slip number."""
    one = {"employee_id": only} if only else {}
    slip_no = (
        SalaryDetail.objects.filter(run=run, **one).values_list("slip_no", flat=True).first()
        if only
        else None
    )
    for model in (SalaryDetail, SalaryElement, ArrearLine, Finding):
        rows = model.objects.filter(run=run, **one)
        rows._raw_delete(rows.db)  # noqa: SLF001 - one statement, nothing hangs on these rows
    return slip_no


def _matrix_texts(version: int) -> dict[tuple[str, str, str], str]:
    """Return the matrix with keys and values in the reader's text form."""
    return {
        (str(version), str(level), str(cell)): str(basic) for (level, cell), basic in matrix(version).items()
    }


def _write_details(
    run: PayrollRun, engine: MonthEngine, da_pct: str, report: Report, only: int | None, slip_no: int | None
) -> None:
    with people(run, only) as rows, tempfile.TemporaryFile("w+", newline="") as left_out:
        first_slip = slip_no or (_next_slip(run) if only else 1)
        statement = copy_statement("payroll_runs_salarydetail", DETAIL_COLUMNS)
        with connection.cursor() as cursor, cursor.copy(statement) as copy:
            lines = _detail_lines(run.pk, engine, rows, da_pct, first_slip, left_out, report)
            write_blocks(copy, lines)
        left_out.seek(0)
        write_left_out(run.pk, ((row[0], row[1], row[2]) for row in csv.reader(left_out)))


def _next_slip(run: PayrollRun) -> int:
    last = SalaryDetail.objects.filter(run=run).order_by("-slip_no").values_list("slip_no", flat=True).first()
    return (last or 0) + 1


def _detail_lines(
    run_id: int,
    engine: MonthEngine,
    rows: Iterator[Person],
    da_pct: str,
    slip_no: int,
    left_out: IO[str],
    report: Report,
) -> Iterator[bytes]:
    """Yield the COPY rows of the paid; write the others to `left_out`."""
    notes = csv.writer(left_out)
    for done, person in enumerate(rows, 1):
        try:
            result = engine.compute(person)
        except LeftOut as reason:
            notes.writerow((person.id, reason.code.value, reason.detail))
        except NotInService:
            continue
        except LookupError as missing:
            notes.writerow((person.id, FindingCode.NO_RULES.value, str(missing)))
        else:
            yield detail_row(run_id, slip_no, person, result, da_pct)
            slip_no += 1
        if done % REPORT_EVERY == 0:
            report(done)


def _write_elements(run: PayrollRun, month: Month, only: int | None) -> None:
    """Write the lines behind other earnings and deductions, and one line for each sum set by hand."""
    params: dict[str, Any] = {"run": run.pk, "first": month.first, "last": month.last, "only": only}
    with connection.cursor() as cursor:
        cursor.execute(ELEMENTS.format(only="AND s.employee_id = %(only)s" if only else ""), params)
        cursor.execute(RECOVERY_LINES, params)
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
