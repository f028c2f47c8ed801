"""Balances of many accounts, row by row of a file, through `set_balances`."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import ValidationFailed
from core.formatting import in_date
from core.imports.rows import Importer, RowPlan
from core.money import ZERO
from core.periods import today
from payroll.employees.access import is_own
from payroll.employees.models import Employee
from payroll.leave.models import LeaveAccount, LeaveType
from payroll.leave.permissions import LeavePermission
from payroll.leave.selectors.accounts import account_types
from payroll.leave.services.accounts import NewBalance, check_account, check_days, set_balances

FIELDS = {"days": "balance", "leave_type": "leave_type"}


class BalanceBulk(Importer):
    """Rows in portions: employee code, type, balance in days, and the day it stands for (today by default).

    `plan` says what each would do, `write` keeps it, `finish` sets all balances, in the caller's transaction.
    """

    def __init__(self, *, actor: Actor, note: str) -> None:
        authorize(actor, LeavePermission.WRITE)
        self.actor, self.note = actor, note
        self._types: dict[str, LeaveType] = {row.code: row for row in account_types()}
        self._seen: dict[tuple[str, str], int] = {}
        self._wanted: dict[date, list[NewBalance]] = defaultdict(list)

    def plan(self, rows: Sequence[tuple[int, Mapping[str, Any]]], *, lock: bool = False) -> list[RowPlan]:
        """Return what each row would do; `lock` keeps the people found until the transaction ends."""
        codes = {str(values.get("code") or "").strip().upper() for _number, values in rows}
        people = Employee.objects.filter(code__in=codes).order_by("pk")
        people = people.select_for_update(no_key=True) if lock else people
        found = {person.code: person for person in people}
        accounts = LeaveAccount.objects.filter(employee__in=[person.pk for person in found.values()])
        now = {
            (employee, kind): balance
            for employee, kind, balance in accounts.values_list("employee_id", "leave_type_id", "balance")
        }
        return [self._plan_row(number, values, found, now) for number, values in rows]

    def write(self, plans: Sequence[RowPlan]) -> None:
        """Keep what rows without errors would set."""
        for plan in plans:
            if plan.changes and not plan.errors:
                on, balance = plan.work
                self._wanted[on].append(balance)

    def finish(self) -> None:
        """Set the balances, day by day."""
        for on, rows in sorted(self._wanted.items()):
            set_balances(rows=rows, on=on, note=self.note, actor=self.actor)

    def _plan_row(
        self,
        number: int,
        values: Mapping[str, Any],
        people: Mapping[str, Employee],
        now: Mapping[tuple[int, int], Decimal],
    ) -> RowPlan:
        code = str(values.get("code") or "").strip().upper()
        plan = RowPlan(number, code)
        missing = [name for name in ("code", "leave_type", "balance") if values.get(name) is None]
        for name in missing:
            plan.errors[name] = _("This is needed.")
        person = people.get(code)
        if code and person is None:
            plan.errors["code"] = _("There is no employee with this code; import the employees first.")
        if plan.errors or person is None:
            return plan
        kind = self._types.get(values["leave_type"])
        if kind is None:
            plan.errors["leave_type"] = _("There is no such leave type with an account.")
            return plan
        if is_own(person, self.actor):
            plan.errors["code"] = _("Nobody sets their own balance; ask somebody else who may.")
            return plan
        earlier = self._seen.setdefault((code, kind.code), number)
        if earlier != number:
            plan.errors["leave_type"] = _("Row %(row)d has the same.") % {"row": earlier}
            return plan
        plan.attempt(partial(_check, kind, values["balance"], person, values.get("on")))
        plan.errors = {FIELDS.get(name, name): text for name, text in plan.errors.items()}
        before = now.get((person.pk, kind.pk), ZERO)
        if not plan.errors and before != values["balance"]:
            plan.outcome = "changed"
            plan.changes = {kind.code: (before, values["balance"])}
            plan.work = (values.get("on") or today(), NewBalance(person.pk, kind, values["balance"]))
        return plan


def _check(kind: LeaveType, balance: Decimal, person: Employee, on: date | None) -> None:
    check_account(kind)
    check_days(balance, least=ZERO)
    if on is None:
        return
    if on > today():
        text = _("The date cannot lie ahead.")
    elif on < person.date_of_joining:
        text = _("The date cannot be before the date of joining, %(day)s.") % {
            "day": in_date(person.date_of_joining)
        }
    else:
        return
    raise ValidationFailed.at("on", text)
