"""Salaries that another system paid before payroll was run here: checked against the rules, kept as locked months."""

from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.imports.rows import ADDED, CHANGED, Importer, RowPlan, Values
from core.locking.rows import take_open
from core.periods import Month, today
from core.states import advance
from payroll.employees.access import own_record_text, refuse_own
from payroll.employees.models import Employee
from payroll.employees.services.checks import checked_code
from payroll.employees.services.locking import records
from payroll.income_tax.models import TdsEntry
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission.calc import Rates
from payroll.pay_commission.selectors import UsedRates, rates_by_month
from payroll.runs.enums import TRANSITIONS, RunState
from payroll.runs.models import AcceptedDifference, PayrollRun, SalaryDetail, SalaryElement
from payroll.runs.permissions import RunPermission
from payroll.runs.processing.brought import Due, cells_on, due_of
from payroll.runs.processing.brought_rows import (
    AMOUNTS,
    RECOVERED,
    Drawn,
    check_sums,
    detail_of,
    drawn_row,
    lines_of,
    tell_differences,
)
from payroll.runs.processing.changes import READING
from payroll.runs.processing.prints import OWN, rates_print
from payroll.runs.processing.totals import set_totals


class BroughtBulk(Importer):
    """Rows by employee and month: `plan` holds them against the rules here, `write` keeps the months as processed.

    A row has the AMOUNTS and, by element, the other earnings and deductions in rupees; `net` is compared with
    their sum. Where a head is not what the rules make due, the row needs a `reason`; with one the difference is
    accepted, and arrears of the month are counted from what was due then.
    """

    def __init__(self, *, actor: Actor) -> None:
        authorize(actor, RunPermission.WRITE)
        self.actor = actor
        self._settings = organization_settings()
        self._seen: dict[tuple[str, Month], int] = {}
        self._rates: dict[Month, tuple[Rates, UsedRates]] = {}
        own = PayrollRun.objects.filter(is_brought=False).order_by("month")
        first = own.values_list("month", flat=True).first()
        self._first_here = Month.of(first) if first else None
        locked = PayrollRun.objects.filter(is_brought=True, state=RunState.LOCKED)
        self._locked = {Month.of(day) for day in locked.values_list("month", flat=True)}

    def plan(self, rows: Sequence[tuple[int, Values]], *, lock: bool = False) -> list[RowPlan]:
        """Return what each row would do; `lock` keeps the people found until the transaction ends."""
        plans = [RowPlan(number, str(values.get("code") or "")) for number, values in rows]
        months: dict[int, Month] = {}
        for plan, (_number, values) in zip(plans, rows, strict=True):
            plan.key = plan.attempt(partial(checked_code, plan.key)) or plan.key
            found = plan.attempt(partial(self._checked_month, values.get("month")))
            if found and not plan.errors and self._is_first(plan, found):
                months[plan.number] = found
        people = {row.code: row for row in records(lock=lock).filter(code__in=[plan.key for plan in plans])}
        facts = self._facts(set(months.values()), [row.pk for row in people.values()])
        for plan, (number, values) in zip(plans, rows, strict=True):
            if number in months and not plan.errors:
                plan.attempt(
                    partial(self._plan_row, plan, people.get(plan.key), months[number], values, facts)
                )
        return plans

    def write(self, plans: Sequence[RowPlan]) -> None:
        """Keep the rows without errors, month by month, in the caller's transaction."""
        by_month: dict[Month, list[Drawn]] = defaultdict(list)
        for plan in plans:
            if plan.work is not None and not plan.errors and plan.outcome in {ADDED, CHANGED}:
                by_month[plan.work.month].append(plan.work)
        for month in sorted(by_month):
            self._write_month(month, by_month[month])

    def _checked_month(self, day: Any) -> Month:
        """Return the month of a day. Raises ValidationFailed for one that cannot be brought in."""
        month, text = Month.of(day), ""
        if month > Month.of(today()):
            text = _("A salary of a month to come has not been drawn.")
        elif self._first_here and month >= self._first_here:
            text = _("%(month)s is paid here; bring in months before it.") % {"month": self._first_here}
        elif month in self._locked:
            text = _("%(month)s is locked; what was drawn in it stands.") % {"month": month}
        elif month not in self._rates:
            found = rates_by_month([month], self._settings)
            if month in found:
                self._rates |= found
            else:
                text = _("DA, allowance or NPS rates are missing for %(month)s.") % {"month": month}
        if text:
            raise ValidationFailed.at("month", text)
        return month

    def _is_first(self, plan: RowPlan, month: Month) -> bool:
        earlier = self._seen.setdefault((plan.key, month), plan.number)
        if earlier != plan.number:
            plan.errors["month"] = _("Row %(row)d has the same.") % {"row": earlier}
        return not plan.errors

    def _facts(self, months: set[Month], people: list[int]) -> "_Facts":
        return _Facts(
            due={
                month: due_of(month, self._rates[month][0], self._settings, people)
                for month in sorted(months)
            },
            kept=_kept(months, people),
            openings=dict(
                TdsEntry.objects.filter(run_id=None, employee_id__in=people)
                .order_by("month")
                .values_list("employee_id", "month")
            ),
        )

    def _plan_row(
        self, plan: RowPlan, employee: Employee | None, month: Month, values: Values, facts: "_Facts"
    ) -> None:
        if employee is None:
            plan.errors["code"] = _("There is no employee with this code; import the employees first.")
            return
        refuse_own(employee, self.actor, own_record_text())
        opening = facts.openings.get(employee.pk)
        if opening and opening >= month.first and Month.of(opening).financial_year == month.financial_year:
            text = _("A tax opening balance covers this month. Remove it: the months take its place.")
            raise InvalidState.at("month", text)
        due = facts.due[month].get(employee.pk)
        if due is None or due.earned is None:
            raise ValidationFailed.at(
                "month", due.refusal if due else _("No pay is recorded for this month.")
            )
        drawn = drawn_row(employee, month, values, due.person, due.earned)
        check_sums(drawn, values.get("net"))
        tell_differences(plan, drawn)
        plan.work = drawn
        before = facts.kept.get((month, employee.pk))
        after = _figures(drawn)
        if before != after:
            plan.outcome = CHANGED if before else ADDED
            plan.changes = {
                name: ((before or {}).get(name), value)
                for name, value in after.items()
                if (before or {}).get(name) != value
            }

    def _write_month(self, month: Month, rows: list[Drawn]) -> None:
        run = self._run(month)
        people = [row.employee.pk for row in rows]
        whose = {"run": run, "employee_id__in": people}
        slips = dict(SalaryDetail.objects.filter(**whose).values_list("employee_id", "slip_no"))
        for model in (SalaryElement, AcceptedDifference, SalaryDetail):
            model._default_manager.filter(**whose).delete()
        cells = cells_on(month, people)
        last = (
            SalaryDetail.objects.filter(run=run)
            .order_by("-slip_no")
            .values_list("slip_no", flat=True)
            .first()
        )
        number = max([last or 0, *slips.values()])
        details = []
        for row in rows:
            number += row.employee.pk not in slips
            slip = slips.get(row.employee.pk, number)
            details.append(detail_of(run, row, self._rates[month][0], cells[row.employee.pk], slip))
        SalaryDetail.objects.bulk_create(details)
        SalaryElement.objects.bulk_create([line for row in rows for line in lines_of(run, row)])
        AcceptedDifference.objects.bulk_create(
            AcceptedDifference(
                run=run,
                employee=row.employee,
                reason=row.reason,
                accepted_by=self.actor.name,
                **row.difference,
            )
            for row in rows
            if row.difference
        )
        set_totals(run)
        run.processed_at, run.processed_by = timezone.now(), self.actor.name
        run.save()
        differing = sum(1 for row in rows if row.difference)
        after = {"rows": len(rows), "accepted_differences": differing, "net": run.total_net}
        record(self.actor, "payroll_run.brought", run, after=after)

    def _run(self, month: Month) -> PayrollRun:
        """Return the month's run, processed and held; the first import of the month makes it."""
        run = PayrollRun.objects.filter(month=month.first, number=0).first()
        if run is None:
            run = PayrollRun.objects.create(month=month.first, is_brought=True, created_by=self.actor.name)
        run = take_open(PayrollRun, run.pk)
        rates, used = self._rates[month]
        run.da_pct = rates.da_pct
        run.rate_prints = {OWN: rates_print(rates)}
        settings = self._settings
        run.rates_used = {
            **{kind: sorted(used.get(kind, ())) for kind in ("da", "rules", "nps")},
            "version": settings.commission_version,
            "hra_base": settings.hra_base,
            "nps_rounding": settings.nps_rounding,
        }
        if run.read_at is None:
            # Facts entered after the first rows are compared by the first month paid here.
            with connection.cursor() as cursor:
                cursor.execute(READING)
                run.read_at, run.snapshot, run.read_in = cursor.fetchone()
        if run.state == RunState.DRAFT:
            run.save()
            for state in (RunState.PROCESSING, RunState.PROCESSED):
                run = advance(run, state, table=TRANSITIONS, actor=self.actor, audit=False)
        return run


class _Facts(NamedTuple):
    """What a portion of rows is held against."""

    due: dict[Month, dict[int, Due]]
    kept: dict[tuple[Month, int], dict[str, Any]]
    openings: dict[int, Any]


def _kept(months: set[Month], people: list[int]) -> dict[tuple[Month, int], dict[str, Any]]:
    """Return the figures brought in before by month and employee; three queries."""
    days = [month.first for month in months]
    whose = {"run__month__in": days, "run__is_brought": True, "employee_id__in": people}
    found: dict[tuple[Month, int], dict[str, Any]] = {}
    for row in SalaryDetail.objects.filter(**whose).select_related("run"):
        key = (Month.of(row.run.month), row.employee_id)
        found[key] = {name: getattr(row, name) for name in AMOUNTS} | {"reason": ""}
    for line in SalaryElement.objects.filter(**whose).exclude(code=RECOVERED).select_related("run"):
        found[Month.of(line.run.month), line.employee_id][line.code] = line.amount
    for accepted in AcceptedDifference.objects.filter(**whose).select_related("run"):
        found[Month.of(accepted.run.month), accepted.employee_id]["reason"] = accepted.reason
    return found


def _figures(drawn: Drawn) -> dict[str, Any]:
    """Return the figures of a row as `_kept` does."""
    lines = {row.code: amount for row, amount in drawn.elements.items()}
    return {**drawn.amounts, "reason": drawn.reason if drawn.difference else "", **lines}
