"""Reads everybody on the rolls of a month as one stream of text rows."""

import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from typing import IO, Any

from django.db import connection

from core.money import ZERO
from core.periods import Month
from payroll.advances.selectors import RECOVERIES
from payroll.income_tax.models import DECLARED_AMOUNTS
from payroll.runs.calc import Absence, Exceptions, PaySegment, Person
from payroll.runs.models import Correction, PayrollRun
from payroll.runs.providers import absences_of

CHUNK = 1 << 20

# One row per employee in service in the month, ordered by code. The last pay history row in force by the end
# of the month wins; ledger, declaration, recurring elements and arrears are joined as sums.
PEOPLE = """
SELECT e.id, e.code, e.name, d.name, g.name, e.bank_account, e.ifsc, e.pan, e.scheme, e.pran,
       e.hra_eligible, e.ta_eligible, e.hra_class, e.ta_class,
       e.date_of_joining, e.last_working_on, e.retirement_on, e.date_of_birth, coalesce(td.regime, e.tax_regime),
       p.version, p.level, p.cell, p.basic,
       coalesce(t.salary, 0), coalesce(t.hra, 0), coalesce(t.basic_da, 0), coalesce(t.nps, 0), coalesce(t.tax, 0),
       CASE WHEN td.id IS NOT NULL THEN concat_ws(',', {declared}, td.is_metro) END,
       coalesce(x.earnings, 0), coalesce(x.exempt, 0), coalesce(x.deductions, 0),
       coalesce(v.amount, 0),
       coalesce(a.amount, 0), coalesce(a.nps, 0), coalesce(a.employer_nps, 0),
       coalesce(a.basic_da, 0), coalesce(a.hra, 0)
FROM payroll_employees_employee e
JOIN payroll_employees_department d ON d.id = e.department_id
JOIN payroll_employees_designation g ON g.id = e.designation_id
LEFT JOIN LATERAL (
    SELECT h.version, h.level, h.cell, h.basic FROM payroll_employees_payhistory h
    WHERE h.employee_id = e.id AND h.effective_on <= %(last)s
    ORDER BY h.effective_on DESC, h.id DESC LIMIT 1
) p ON true
LEFT JOIN (
    SELECT employee_id, sum(salary) AS salary, sum(hra) AS hra, sum(basic_da) AS basic_da, sum(nps) AS nps,
           sum(tax) AS tax
    FROM payroll_income_tax_tdsentry WHERE financial_year = %(year)s AND month < %(first)s GROUP BY employee_id
) t ON t.employee_id = e.id
LEFT JOIN payroll_income_tax_taxdeclaration td ON td.employee_id = e.id AND td.financial_year = %(year)s
LEFT JOIN (
    SELECT l.employee_id, sum(l.amount) FILTER (WHERE k.kind = 'earning') AS earnings,
           sum(l.amount) FILTER (WHERE k.kind = 'earning' AND NOT k.is_taxable) AS exempt,
           sum(l.amount) FILTER (WHERE k.kind = 'deduction') AS deductions
    FROM payroll_employees_employeeelement l JOIN payroll_employees_payelement k ON k.id = l.element_id
    WHERE l.from_on <= %(last)s AND (l.to_on IS NULL OR l.to_on >= %(first)s) GROUP BY l.employee_id
) x ON x.employee_id = e.id
LEFT JOIN (
    SELECT employee_id, sum(amount) AS amount, sum(nps_due - nps_drawn) AS nps,
           sum(employer_nps_due - employer_nps_drawn) AS employer_nps,
           sum(basic_due - basic_drawn + da_due - da_drawn) AS basic_da, sum(hra_due - hra_drawn) AS hra
    FROM payroll_runs_arrearline WHERE run_id = %(run)s GROUP BY employee_id
) a ON a.employee_id = e.id
LEFT JOIN ({recoveries}) v ON v.employee_id = e.id
WHERE e.date_of_joining <= %(last)s AND e.retirement_on >= %(first)s
  AND (e.last_working_on IS NULL OR e.last_working_on >= %(first)s) {only}
ORDER BY e.code
"""


def people_query(only: int | None) -> str:
    """Return the reader's statement, for everybody or for one employee."""
    declared = ", ".join(f"td.{name}" for name in DECLARED_AMOUNTS)
    return PEOPLE.format(declared=declared, recoveries=RECOVERIES, only="AND e.id = %(only)s" if only else "")


@contextmanager
def streamed(query: str, params: Mapping[str, Any]) -> Iterator[IO[bytes]]:
    """Run a query as COPY TO and give its rows as a file of text lines.

    The rows pass through a temporary file that has no name, since one connection cannot read and write at
    once and a second one would not see this transaction.
    """
    with tempfile.TemporaryFile() as spool:
        with connection.cursor() as cursor:
            statement = cursor.mogrify(f"COPY ({query}) TO STDOUT", params)
            with cursor.copy(statement) as copy:
                for block in copy:
                    spool.write(block)
        spool.seek(0)
        yield spool


@contextmanager
def people(run: PayrollRun, only: int | None = None) -> Iterator[Iterator[Person]]:
    """Give everybody in service in the run's month, ordered by code."""
    month = Month.of(run.month)
    params = {
        "first": month.first,
        "last": month.last,
        "year": month.financial_year.start,
        "run": run.pk,
        "only": only,
    }
    with streamed(people_query(only), params) as lines:
        yield (Person._make(line.decode().rstrip("\n").split("\t")) for line in lines)


def exceptions_of(run: PayrollRun) -> Exceptions:
    """Return what is special about a few employees in the run's month; four statements."""
    month = Month.of(run.month)
    return Exceptions(
        segments=_segments(month),
        active_days=_active_days(month),
        absences={str(key): Absence(*value) for key, value in absences_of(month).items()},
        corrections=_corrections(run),
    )


def _corrections(run: PayrollRun) -> dict[str, dict[str, Decimal]]:
    found: dict[str, dict[str, Decimal]] = defaultdict(dict)
    for employee_id, field, value in Correction.objects.filter(run=run).values_list(
        "employee_id", "field", "value"
    ):
        found[str(employee_id)][field] = value
    return dict(found)


def _segments(month: Month) -> dict[str, list[PaySegment]]:
    """Return the stretches of pay of those whose pay changes inside the month."""
    statement = """
        SELECT h.employee_id, greatest(h.effective_on, %(first)s), h.basic
        FROM payroll_employees_payhistory h
        WHERE h.employee_id IN (
            SELECT c.employee_id FROM payroll_employees_payhistory c
            JOIN payroll_employees_employee e ON e.id = c.employee_id
            WHERE c.effective_on > %(first)s AND c.effective_on <= %(last)s
              AND c.effective_on > e.date_of_joining)
          AND h.effective_on <= %(last)s
        ORDER BY h.employee_id, h.effective_on, h.id
    """
    found: dict[str, dict[int, Decimal]] = defaultdict(dict)
    with connection.cursor() as cursor:
        cursor.execute(statement, {"first": month.first, "last": month.last})
        for employee_id, day, basic in cursor.fetchall():
            found[str(employee_id)][day.day] = basic  # on one day the later entry wins
    return {key: [PaySegment(day, basic) for day, basic in days.items()] for key, days in found.items()}


def _active_days(month: Month) -> dict[str, Decimal]:
    """Return the days in service of those who were inactive for a part of the month and came back."""
    statement = """
        SELECT s.employee_id, s.effective_on, s.status, e.date_of_joining,
               least(coalesce(e.last_working_on, e.retirement_on), e.retirement_on)
        FROM payroll_employees_statushistory s JOIN payroll_employees_employee e ON e.id = s.employee_id
        WHERE s.effective_on <= %(last)s AND s.employee_id IN (
            SELECT i.employee_id FROM payroll_employees_statushistory i
            JOIN payroll_employees_statushistory b ON b.employee_id = i.employee_id
            WHERE i.status = 'inactive' AND i.effective_on <= %(last)s
              AND b.status = 'active' AND b.effective_on > %(first)s AND b.effective_on > i.effective_on)
        ORDER BY s.employee_id, s.effective_on, s.id
    """
    spells: dict[int, list[tuple[Any, str, Any, Any]]] = defaultdict(list)
    with connection.cursor() as cursor:
        cursor.execute(statement, {"first": month.first, "last": month.last})
        for employee_id, day, status, joined, ends in cursor.fetchall():
            spells[employee_id].append((day, status, joined, ends))
    return {str(key): _days_active(month, rows) for key, rows in spells.items()}


def _days_active(month: Month, rows: list[tuple[Any, str, Any, Any]]) -> Decimal:
    joined, ends = rows[0][2], rows[0][3]
    days = ZERO
    for index, (start, status, _joined, _ends) in enumerate(rows):
        if status != "active":
            continue
        following = rows[index + 1][0] if index + 1 < len(rows) else None
        first = max(start, joined, month.first)
        last = min(ends, month.last)
        count = (
            (last - first).days + 1
            if following is None
            else min((following - first).days, (last - first).days + 1)
        )
        days += max(count, 0)
    return days
