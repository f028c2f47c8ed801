"""Leave balances from a file, such as those with which a school begins."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.access import authorize
from core.actors import Actor
from core.errors import ValidationFailed
from core.imports.cells import Kind
from core.imports.columns import EXAMPLE, ImportColumn
from core.imports.registry import ImportSubject
from core.imports.rows import CHANGED, Importer, RowPlan
from core.periods import today
from school.staff.calc import ZERO, LeaveYear
from school.staff.models import LeaveAccount, LeaveType, StaffMember
from school.staff.permissions import StaffPermission as P
from school.staff.selectors.leave import year_of
from school.staff.services.leave_settings import set_balance_of, wrong_balance

NEEDED = ("employee_code", "leave_type", "balance")


def columns() -> list[ImportColumn]:
    """Return the columns with the types as they are now."""
    rows = LeaveType.objects.filter(days_per_year__isnull=False, is_active=True)
    types = {row.code: row.name for row in rows}
    return [
        ImportColumn("employee_code", _("Staff code"), help=_("The person must be there already."),
            example=EXAMPLE, is_needed=True),
        ImportColumn("leave_type", _("Leave type"), Kind.CHOICE, _("One row for each leave type of a person."),
            next(iter(types), ""), is_needed=True, choices=types),
        ImportColumn("balance", _("Balance"), Kind.DECIMAL,
            _("Days left today in steps of a half; this year's credit included."), "7.5", is_needed=True),
    ]  # fmt: skip


class BalanceRows(Importer):
    """Sets balances of the present leave year: staff code, type, days left."""

    def __init__(self, *, actor: Actor, note: str) -> None:
        authorize(actor, P.LEAVE_MANAGE)
        self.actor, self.note = actor, note
        self.year: LeaveYear = year_of(today())
        self.types = {row.code: row for row in LeaveType.objects.filter(is_active=True)}
        self.seen: dict[tuple[str, str], int] = {}

    def plan(self, rows: Sequence[tuple[int, Mapping[str, Any]]], *, lock: bool = False) -> list[RowPlan]:
        """Return what each row would do; `lock` keeps the people found until the transaction ends."""
        codes = {_code(values) for _number, values in rows}
        people = StaffMember.objects.filter(employee_code__in=codes).order_by("pk")
        people = people.select_for_update(no_key=True) if lock else people
        found = {row.employee_code.upper(): row for row in people}
        accounts = LeaveAccount.objects.filter(
            staff__in=[row.pk for row in found.values()], year_on=self.year.first
        )
        now = {
            (staff, kind): balance
            for staff, kind, balance in accounts.values_list("staff_id", "leave_type_id", "balance")
        }
        return [self._plan_row(number, values, found, now) for number, values in rows]

    def write(self, plans: Sequence[RowPlan]) -> None:
        """Set the balances of rows without errors."""
        for plan in plans:
            if plan.changes and not plan.errors:
                member, kind, balance = plan.work
                set_balance_of(
                    member=member,
                    kind=kind,
                    year=self.year,
                    balance=balance,
                    note=self.note,
                    actor=self.actor,
                )

    def _plan_row(
        self,
        number: int,
        values: Mapping[str, Any],
        people: Mapping[str, StaffMember],
        now: Mapping[tuple[UUID, UUID], Decimal],
    ) -> RowPlan:
        code = _code(values)
        plan = RowPlan(number, code, key_name="employee_code")
        for name in NEEDED:
            if values.get(name) in (None, ""):
                plan.errors[name] = _t("This is needed.")
        member, kind = people.get(code), self.types.get(str(values.get("leave_type")))
        if plan.errors:
            return plan
        if member is None:
            plan.errors["employee_code"] = _t("There is no member of staff with this code.")
        elif kind is None:
            plan.errors["leave_type"] = _t("There is no such leave type.")
        else:
            self._plan_balance(plan, member, kind, values["balance"], now.get((member.pk, kind.pk), ZERO))
        return plan

    def _plan_balance(
        self, plan: RowPlan, member: StaffMember, kind: LeaveType, balance: Decimal, before: Decimal
    ) -> None:
        earlier = self.seen.setdefault((plan.key, kind.code), plan.number)
        if earlier != plan.number:
            plan.errors["leave_type"] = _t("Row %(row)d has the same.") % {"row": earlier}
            return
        plan.attempt(partial(self._check, member, kind, balance))
        if not plan.errors and before != balance:
            plan.outcome = CHANGED
            plan.changes = {kind.code: (before, balance)}
            plan.work = (member, kind, balance)

    def _check(self, member: StaffMember, kind: LeaveType, balance: Decimal) -> None:
        if member.user_id is not None and member.user_id == self.actor.user_id:
            text = _t("Nobody sets their own balance; ask somebody else who may.")
            raise ValidationFailed.at("employee_code", text)
        wrong = wrong_balance(kind, balance)
        if wrong:
            raise ValidationFailed.at("balance", wrong)


def _code(values: Mapping[str, Any]) -> str:
    return str(values.get("employee_code") or "").strip().upper()


BALANCES = ImportSubject(
    name="staff-leave-balances",
    label=_("Leave balances of the staff"),
    help="Check a file of leave balances; with `apply` and no error, write it.",
    permission=P.LEAVE_MANAGE,
    columns=columns,
    key=NEEDED,
    importer=lambda actor, file: BalanceRows(actor=actor, note=_t("Import of %(file)s") % {"file": file}),
)
