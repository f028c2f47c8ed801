"""Pay of many employees: level and cell from a date, allowances, recurring elements."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import cache, partial
from typing import Any

from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import DomainError, ValidationFailed
from core.imports.rows import CHANGED, Importer, RowPlan, Values
from core.money import round_paise
from core.periods import Month
from payroll.employees.access import own_record_text, refuse_own
from payroll.employees.models import Employee, EmployeeElement, PayElement, PayHistory
from payroll.employees.permissions import EmployeePermission
from payroll.employees.selectors.entitlement import ENTITLEMENT_FIELDS, entitlement_histories
from payroll.employees.services.bulk.entitlement import (
    DATES,
    has_entitlement,
    plan_entitlement,
    write_dated,
)
from payroll.employees.services.bulk.people import BATCH, write_records
from payroll.employees.services.checks import check_alone, checked_code, cleaned
from payroll.employees.services.elements import check_element, check_later, check_service
from payroll.employees.services.later_pay import refuse_later
from payroll.employees.services.locking import records
from payroll.employees.services.pay import (
    PayTables,
    PayWish,
    check_reason,
    checked_day,
    pay_rows,
    place_pay,
)
from payroll.organizations.selectors import organization_settings
from payroll.pay_commission import selectors as pay_commission

RECORD = ENTITLEMENT_FIELDS


class PayBulk(Importer):
    """Rows in portions, by employee code: `plan` says what each would do, `write` does it.

    A row holds level, cell, pay_effective_on, pay_reason, order_reference, rebase_later and
    from_next_increment (as `change_pay` takes them), what concerns allowances (RECORD), and `elements`:
    {PayElement: rupees a month} from the month `elements_from`, by default that of the change. What is left out
    stays; what is in force already is no change.
    """

    def __init__(self, *, actor: Actor) -> None:
        authorize(actor, EmployeePermission.WRITE)
        self.actor = actor
        self._tables = PayTables(organization_settings().commission_version, cache(pay_commission.matrix))
        self._seen: dict[str, int] = {}

    def plan(self, rows: Sequence[tuple[int, Values]], *, lock: bool = False) -> list[RowPlan]:
        """Return what each row would do; `lock` keeps the people found until the transaction ends."""
        plans = [RowPlan(number, str(values.get("code") or "")) for number, values in rows]
        for plan in plans:
            plan.key = plan.attempt(partial(checked_code, plan.key)) or plan.key
        rows_meant = records(lock=lock).filter(code__in=[plan.key for plan in plans])
        by_code = {person.code: person for person in rows_meant}
        facts = _Facts([person.pk for person in by_code.values()])
        for plan, (_number, values) in zip(plans, rows, strict=True):
            if not plan.errors and self._is_first(plan):
                self._plan_row(plan, by_code.get(plan.key), dict(values), facts)
        return plans

    def write(self, plans: Sequence[RowPlan]) -> None:
        """Do what rows without errors would do, in the caller's transaction."""
        work = [plan for plan in plans if plan.outcome == CHANGED and not plan.errors]
        changed = [plan for plan in work if any(name in plan.changes for name in RECORD)]
        write_records(changed, [plan.work.employee for plan in changed], self.actor)
        write_dated(work)
        PayHistory.objects.bulk_create([row for plan in work for row in plan.work.pay], batch_size=BATCH)
        gone = [row.pk for plan in work for row in plan.work.gone]
        if gone:
            EmployeeElement.objects.filter(pk__in=gone).delete()
        EmployeeElement.objects.bulk_update(
            [row for plan in work for row in plan.work.ended], ["to_on"], batch_size=BATCH
        )
        EmployeeElement.objects.bulk_create([row for plan in work for row in plan.work.new], batch_size=BATCH)

    def _is_first(self, plan: RowPlan) -> bool:
        earlier = self._seen.setdefault(plan.key, plan.number)
        if earlier != plan.number:
            plan.errors["code"] = _("Row %(row)d has the same.") % {"row": earlier}
        return not plan.errors

    def _plan_row(
        self, plan: RowPlan, employee: Employee | None, values: dict[str, Any], facts: "_Facts"
    ) -> None:
        if employee is None:
            plan.errors["code"] = _("There is no employee with this code; import the employees first.")
            return
        plan.work = _Work(employee)
        try:
            self._plan_record(plan, values, facts)
            day = self._plan_pay(plan, values, facts)
            self._plan_elements(plan, values, day, facts)
        except DomainError as error:
            plan.refuse(error)
        if plan.changes:
            plan.outcome = CHANGED
            plan.attempt(partial(refuse_own, employee, self.actor, own_record_text()))

    def _plan_record(self, plan: RowPlan, values: dict[str, Any], facts: "_Facts") -> None:
        """Plan HRA and TA, from the day that the row names for them or for the pay, or from today."""
        if not has_entitlement(values):
            given = next((name for name in DATES if values.get(name)), "")
            if given:
                text = _("This belongs to a change of HRA or TA; give what changes too.")
                raise ValidationFailed.at(given, text)
            return
        wanted = {name: values[name] for name in (*RECORD, *DATES) if name in values}
        wanted |= cleaned({name: values[name] for name in RECORD if name in values})
        employee = plan.work.employee
        history = facts.entitlements.get(employee.pk, [])
        default = values.get("pay_effective_on")
        plan_entitlement(plan, employee, history, wanted, actor=self.actor, default=default)
        if plan.changes:
            check_alone(employee)

    def _plan_pay(self, plan: RowPlan, values: Values, facts: "_Facts") -> date | None:
        """Plan the new row of pay, if any, and return the day that the row of the file names."""
        level, cell, given = values.get("level"), values.get("cell"), values.get("pay_effective_on")
        if level is None and cell is None:
            reason = values.get("pay_reason")
            if reason or values.get("order_reference"):
                text = _("This belongs to a change of level or cell; give one of them too.")
                raise ValidationFailed.at("pay_reason" if reason else "order_reference", text)
            return given
        if given is None:
            raise ValidationFailed.at("pay_effective_on", _("Give the date from which level and cell count."))
        employee, reason = plan.work.employee, values.get("pay_reason") or ""
        day = checked_day(employee, given)
        wish = PayWish(level, cell, reason, bool(values.get("from_next_increment")))
        joined = employee.date_of_joining
        found = place_pay(facts.pay[employee.pk], day, self._tables, wish, joined=joined)
        if found.is_change:
            check_reason(reason)
            if not values.get("rebase_later"):
                refuse_later(found.later)
            order = values.get("order_reference") or ""
            plan.work.pay = pay_rows(employee.pk, found, reason, order, self.actor)
            before = found.before
            old = f"{before.level}/{before.cell}" if before else ""
            plan.changes["level"] = (old, f"{found.place.level}/{found.place.cell}")
            plan.changes["pay_effective_on"] = ("", day)
            if found.follow:
                steps = (f"{step.on} {step.place.level}/{step.place.cell}" for step in found.follow)
                plan.changes["rebase_later"] = ("", ", ".join(steps))
        return day

    def _plan_elements(self, plan: RowPlan, values: Values, day: date | None, facts: "_Facts") -> None:
        wanted: Mapping[PayElement, Decimal] = values.get("elements") or {}
        start = values.get("elements_from") or day
        if wanted and start is None:
            raise ValidationFailed.at("elements_from", _("Give the month from which the elements count."))
        for element, amount in wanted.items():
            first = Month.of(start).first if start else date.min
            try:
                check_element(amount, first, None)
                check_service(plan.work.employee, first)
                self._plan_element(plan, element, round_paise(amount), first, facts)
            except DomainError as error:
                plan.errors[f"element_{element.pk}"] = str(error.message)

    def _plan_element(
        self, plan: RowPlan, element: PayElement, amount: Decimal, first: date, facts: "_Facts"
    ) -> None:
        """Do as `set_element`: end what runs, replace what begins in the month; the same amount is no change."""
        work: _Work = plan.work
        rows = facts.elements.get((work.employee.pk, element.pk), [])
        running = next((row for row in rows if _covers(row, first)), None)
        is_same = running and running.amount == amount and (not running.to_on or running.from_on == first)
        if is_same or (running is None and not amount):
            return
        check_later([row.from_on for row in rows if row.from_on > first], None)
        if running is not None and running.from_on == first:
            work.gone.append(running)
        elif running is not None:
            running.to_on = Month.of(first).plus(-1).last
            work.ended.append(running)
        if amount:
            new = EmployeeElement(employee=work.employee, element=element, amount=amount, from_on=first)
            work.new.append(new)
        plan.changes[f"element_{element.pk}"] = (running.amount if running else "", amount)


class _Work:
    """What one row writes."""

    __slots__ = ("employee", "ended", "gone", "new", "pay")

    def __init__(self, employee: Employee) -> None:
        self.employee = employee
        self.pay: list[PayHistory] = []
        self.gone: list[EmployeeElement] = []
        self.ended: list[EmployeeElement] = []
        self.new: list[EmployeeElement] = []


class _Facts:
    """Pay, HRA and TA, and elements of a portion of people, in three queries."""

    def __init__(self, ids: Sequence[int]) -> None:
        self.entitlements = entitlement_histories(ids)
        self.pay: dict[int, list[PayHistory]] = defaultdict(list)
        for row in PayHistory.objects.filter(employee_id__in=ids).order_by("-effective_on", "-id"):
            self.pay[row.employee_id].append(row)
        self.elements: dict[tuple[int, int], list[EmployeeElement]] = defaultdict(list)
        for element in EmployeeElement.objects.filter(employee_id__in=ids).order_by("from_on"):
            self.elements[element.employee_id, element.element_id].append(element)


def _covers(row: EmployeeElement, day: date) -> bool:
    return row.from_on <= day and (row.to_on is None or row.to_on >= day)
