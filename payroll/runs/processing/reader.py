"""Reads everybody on the rolls of a month as one stream of text rows."""

import tempfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import IO, Any

from django.db import connection

from core.periods import Month
from payroll.advances.selectors.dues import RECOVERIES
from payroll.income_tax.elements import PROFESSION_TAX_ELEMENTS, SAVINGS_ELEMENTS
from payroll.income_tax.models import DECLARED_AMOUNTS
from payroll.runs.facts import Person
from payroll.runs.models import PayrollRun

CHUNK = 1 << 20

# One row per employee in service in the month, ordered by code. The last pay history row in force by the end
# of the month wins; ledger, declaration, recurring elements and arrears are joined as sums.
PEOPLE = """
SELECT e.id, e.code, e.name, d.name, g.name, e.bank_account, e.ifsc, e.pan, e.scheme, e.pran,
       e.hra_eligible, e.ta_eligible, e.hra_class, e.ta_class,
       e.date_of_joining, e.last_working_on, e.retirement_on, e.date_of_birth, coalesce(td.regime, e.tax_regime),
       p.version, p.level, p.cell, p.basic,
       coalesce(t.salary, 0), coalesce(t.hra, 0), coalesce(t.basic_da, 0), coalesce(t.nps, 0), coalesce(t.tax, 0),
       coalesce(t.savings, 0), coalesce(t.profession_tax, 0), coalesce(t.employer_nps, 0),
       CASE WHEN td.id IS NOT NULL THEN concat_ws(',', {declared}, td.is_metro) END,
       coalesce(x.earnings, 0), coalesce(x.exempt, 0), coalesce(x.deductions, 0),
       coalesce(x.savings, 0), coalesce(x.profession_tax, 0), x.special,
       coalesce(v.amount, 0), a.packed
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
           sum(tax) AS tax, sum(savings) AS savings, sum(profession_tax) AS profession_tax,
           sum(employer_nps) AS employer_nps
    FROM payroll_income_tax_tdsentry WHERE financial_year = %(year)s AND month <= %(paid_until)s GROUP BY employee_id
) t ON t.employee_id = e.id
LEFT JOIN payroll_income_tax_taxdeclaration td ON td.employee_id = e.id AND td.financial_year = %(year)s
LEFT JOIN (
    SELECT l.employee_id, {elements}
    FROM payroll_employees_employeeelement l JOIN payroll_employees_payelement k ON k.id = l.element_id
    WHERE l.from_on <= %(last)s AND (l.to_on IS NULL OR l.to_on >= %(first)s) GROUP BY l.employee_id
) x ON x.employee_id = e.id
LEFT JOIN (
    SELECT employee_id, concat_ws(',', sum(amount), sum(nps_due - nps_drawn),
        sum(employer_nps_due - employer_nps_drawn), sum(basic_due - basic_drawn + da_due - da_drawn + element_pay),
        sum(hra_due - hra_drawn), sum(other_exempt), sum(deduction_due - deduction_drawn)) AS packed
    FROM payroll_runs_arrearline WHERE run_id = %(run)s GROUP BY employee_id
) a ON a.employee_id = e.id
LEFT JOIN ({recoveries}) v ON v.employee_id = e.id
WHERE {only}
ORDER BY e.code
"""
IN_SERVICE = """e.date_of_joining <= %(last)s AND e.retirement_on >= %(first)s
  AND (e.last_working_on IS NULL OR e.last_working_on >= %(first)s)"""
# Earnings that are cut by days, or are pay for DA and NPS, go through one by one: runs.calc.earned_elements.
ELEMENT_SUMS = f"""
           sum(l.amount) FILTER (WHERE k.kind = 'earning' AND NOT (k.is_prorata OR k.is_pay)) AS earnings,
           sum(l.amount) FILTER (WHERE k.kind = 'earning' AND NOT (k.is_prorata OR k.is_pay) AND NOT k.is_taxable)
               AS exempt,
           sum(l.amount) FILTER (WHERE k.kind = 'deduction') AS deductions,
           sum(l.amount) FILTER (WHERE k.kind = 'deduction' AND k.code IN {SAVINGS_ELEMENTS}) AS savings,
           sum(l.amount) FILTER (WHERE k.kind = 'deduction' AND k.code IN {PROFESSION_TAX_ELEMENTS}) AS profession_tax,
           string_agg(concat_ws(':', l.amount, k.is_taxable, k.is_prorata, k.is_pay), ',')
               FILTER (WHERE k.kind = 'earning' AND (k.is_prorata OR k.is_pay)) AS special
"""


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
def people(run: PayrollRun, only: Collection[int] | None = None) -> Iterator[Iterator[Person]]:
    """Give everybody in service in the run's month, or some of them, ordered by code.

    A supplementary run pays whom it is told, in service or not, and after the month's regular run.
    """
    month = Month.of(run.month)
    params = {
        "first": month.first,
        "last": month.last,
        "paid_until": month.last if run.is_supplementary else month.plus(-1).last,
        "year": month.financial_year.start,
        "run": run.pk,
        "people": None if only is None else list(only),
        # payroll.advances reads for everybody or for one
        "only": None if only is None or len(only) != 1 else next(iter(only)),
    }
    conditions = [] if run.is_supplementary else [IN_SERVICE]
    condition = " AND ".join(conditions if only is None else [*conditions, "e.id = ANY(%(people)s)"])
    declared = ", ".join(f"td.{name}" for name in DECLARED_AMOUNTS)
    query = PEOPLE.format(declared=declared, recoveries=RECOVERIES, elements=ELEMENT_SUMS, only=condition)
    with streamed(query, params) as lines:
        yield rows_of(lines)


def rows_of(lines: IO[bytes]) -> Iterator[Person]:
    """Yield the lines of COPY as people."""
    return (Person._make(line.decode().rstrip("\n").split("\t")) for line in lines)
