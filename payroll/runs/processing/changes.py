"""What changed since a run read the institution's data: facts of employees, and what is common to all."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db import connection
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from core.locking.prints import fingerprint
from core.periods import Month
from payroll.advances.selectors.dues import RECOVERIES
from payroll.employees.models import EmployeeElement, PayElement
from payroll.income_tax.laws import tax_law
from payroll.organizations.models import OrganizationSettings
from payroll.runs.enums import FactKind, RunState
from payroll.runs.models import PayrollRun
from payroll.runs.processing.candidates import CHANGED_SINCE, reading_of
from payroll.runs.processing.prints import rates_print
from payroll.runs.processing.tables import Tables, read_tables
from payroll.runs.providers import on_leave_all_month

SHOWN = 50
PARTS = {
    "settings": _("Settings of the organization"),
    "rates": _("DA, allowance or pension rates"),
    "matrix": _("The pay matrix"),
    "elements": _("Pay elements"),
    "tax": _("Income-tax tables"),
    "locked": _("Runs locked since"),
}
# Settings that pay does not depend on.
NOT_PAY = {
    "id",
    "employee_code_prefix",
    "payslip_footer",
    "background_threshold",
    "leave_credit",
    "retirement_age",
}

READING = "SELECT clock_timestamp(), pg_current_snapshot()::text, pg_current_xact_id()::text::bigint"
PEOPLE = f"""
SELECT f.employee_id, e.code, e.name, array_agg(DISTINCT f.kind ORDER BY f.kind), min(f.from_on)
FROM payroll_runs_factchange f JOIN payroll_employees_employee e ON e.id = f.employee_id
WHERE (f.from_on IS NULL OR f.from_on < %(following)s) AND {CHANGED_SINCE}
  AND (%(people)s::bigint[] IS NULL OR f.employee_id = ANY(%(people)s))
GROUP BY f.employee_id, e.code, e.name ORDER BY e.code
"""  # noqa: S608 - constants
ADVANCES = f"""
SELECT s.employee_id, e.code, e.name, ARRAY['advance'], NULL::date
FROM payroll_runs_salarydetail s JOIN payroll_employees_employee e ON e.id = s.employee_id
LEFT JOIN ({RECOVERIES}) v ON v.employee_id = s.employee_id
WHERE s.run_id = %(run)s AND s.recoveries <> coalesce(v.amount, 0) ORDER BY e.code
"""  # noqa: S608 - a constant of payroll.advances


@dataclass(frozen=True, slots=True)
class ChangedPerson:
    """Somebody whose facts changed since, and which."""

    employee_id: int
    code: str
    name: str
    kinds: tuple[FactKind, ...]

    @property
    def what(self) -> str:
        """The kinds of facts in words."""
        return ", ".join(str(kind.label) for kind in self.kinds)


@dataclass(frozen=True, slots=True)
class Changes:
    """What a processed run does not know yet. `people` are the first of `count`."""

    common: list[str] = field(default_factory=list)
    people: list[ChangedPerson] = field(default_factory=list)
    count: int = 0

    def __bool__(self) -> bool:
        return bool(self.common or self.count)


def read_now(run: PayrollRun, tables: Tables) -> None:
    """Note on the run, unsaved, the instant and snapshot of this transaction and what is common to all."""
    with connection.cursor() as cursor:
        cursor.execute(READING)
        run.read_at, run.snapshot, run.read_in = cursor.fetchone()
    run.inputs = common_inputs(run, tables)


def common_inputs(run: PayrollRun, tables: Tables) -> dict[str, str]:
    """Return fingerprints of what everybody's pay is computed with."""
    in_use = Exists(EmployeeElement.objects.filter(element=OuterRef("pk")))
    elements = PayElement.objects.filter(in_use).order_by("id")
    facts = elements.values_list("id", "kind", "is_taxable", "is_prorata", "is_pay")
    locked = PayrollRun.objects.filter(state=RunState.LOCKED).exclude(pk=run.pk).order_by("id")
    return {
        "settings": fingerprint(_pay_settings(tables.settings)),
        "rates": fingerprint(
            [(str(key), rates_print(rates)) for key, (rates, _used) in sorted(tables.rates.items())]
        ),
        "matrix": fingerprint(sorted(tables.matrix.items())),
        "elements": fingerprint(list(facts)),
        "tax": fingerprint(tax_law(Month.of(run.month).financial_year)),
        "locked": fingerprint(list(locked.values_list("id", flat=True))),
    }


def changes_since(run: PayrollRun) -> Changes:
    """Return what changed since a processed run read the data; a handful of statements."""
    if run.state != RunState.PROCESSED or run.is_brought:
        return Changes()
    now = common_inputs(run, read_tables(run))
    common = [str(label) for part, label in PARTS.items() if now[part] != run.inputs.get(part)]
    people = _people(run)
    return Changes(common, people[:SHOWN], len(people))


def _pay_settings(settings: OrganizationSettings) -> list[tuple[str, str]]:
    fields = [row.name for row in settings._meta.concrete_fields if row.name not in NOT_PAY]
    return [(name, str(getattr(settings, name))) for name in sorted(fields)]


def _people(run: PayrollRun) -> list[ChangedPerson]:
    params: dict[str, Any] = {
        "following": Month.of(run.month).plus(1).first,
        "first": run.month,
        "people": run.people or None,
        "only": None,
        "run": run.pk,
        **reading_of(run),
    }
    with connection.cursor() as cursor:
        cursor.execute(PEOPLE, params)
        rows = cursor.fetchall()
        if not run.is_supplementary:
            cursor.execute(ADVANCES, params)
            rows += cursor.fetchall()
    return _merged(_without_idle_leave(run, rows))


def _without_idle_leave(run: PayrollRun, rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Leave out those who only went on leave on full pay in this month, unless that takes the whole month."""
    idle = {
        row[0]
        for row in rows
        if row[3] == [FactKind.FULL_LEAVE] and row[4] is not None and row[4] >= run.month
    }
    if not idle:
        return rows
    away = on_leave_all_month(Month.of(run.month), idle)
    no_fare = run.details.filter(employee_id__in=idle, ta=0).exclude(ta_class="")
    unpaid_fare = set(no_fare.values_list("employee_id", flat=True))
    return [row for row in rows if row[0] not in idle or row[0] in away or row[0] in unpaid_fare]


def _merged(rows: Iterable[tuple[Any, ...]]) -> list[ChangedPerson]:
    found: dict[int, ChangedPerson] = {}
    for employee_id, code, name, kinds, _from_on in rows:
        before = found[employee_id].kinds if employee_id in found else ()
        both = (*before, *(FactKind(kind) for kind in kinds))
        found[employee_id] = ChangedPerson(employee_id, code, name, both)
    return sorted(found.values(), key=lambda person: person.code)
