"""The acts on an employee beside changing the record, for every door (`core.acts`)."""

from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.acts import Act, Acts, Kind, Param, declare
from core.periods import Month, today
from payroll.employees.enums import STATUS_TRANSITIONS, ElementKind, EmployeeStatus
from payroll.employees.models import Employee, PayElement
from payroll.employees.permissions import EmployeePermission as P
from payroll.employees.selectors.people import employee_by_id
from payroll.employees.services.credentials import issue_credentials
from payroll.employees.services.elements import set_element
from payroll.employees.services.status import change_status
from payroll.organizations.final_months import arrears_note


def _elements(_row: Any) -> Iterator[tuple[int, str]]:
    rows = PayElement.objects.filter(is_active=True)
    return ((row.pk, f"{row.name} ({ElementKind(row.kind).label})") for row in rows)


def _set_element(
    *,
    employee: Employee,
    actor: Actor,
    element: str,
    amount: Decimal,
    from_on: date,
    to_on: date | None = None,
) -> Employee:
    chosen = PayElement.objects.get(pk=element)
    set_element(employee=employee, element=chosen, amount=amount, from_on=from_on, to_on=to_on, actor=actor)
    note = arrears_note(from_on, to_on)
    employee.notes = (note,) if note else ()
    return employee


def _becoming(status: EmployeeStatus) -> Callable[..., Employee]:
    def change(*, employee: Employee, actor: Actor, status_on: date, status_reason: str) -> Employee:
        return change_status(
            employee=employee, status=status, on=status_on, reason=status_reason, actor=actor
        )

    return change


def _notes(employee: Employee) -> str:
    return " ".join(employee.notes)


def _when(day: Callable[[Employee], date]) -> tuple[Param, ...]:
    return (
        Param("status_on", Kind.DAY, _("Date"), required=True, initial=day),
        Param("status_reason", Kind.LINE, _("Reason"), required=True, most=200),
    )


# fmt: off
ENTERED = _("The status is entered.")
EMPLOYEE_ACTS = declare(Acts(
    "employee", "employee", find=employee_by_id, table=STATUS_TRANSITIONS, column="status", each=(
        Act("increments", _("Annual increments"), P.WRITE, on_list=True, icon="stairs"),
        Act("change_pay", _("Change pay"), P.WRITE, icon="trending_up",
            done=_("The pay is entered."), note=_notes),
        Act("set_element", _("Set recurring element"), P.WRITE, _set_element, icon="playlist_add",
            done=_("The element is set."), note=_notes,
            params=(
                Param("element", Kind.CHOICE, _("Element"), required=True, choices=_elements),
                Param("amount", Kind.MONEY, _("Rupees a month"), required=True, least=0,
                      help=_("0 ends the element.")),
                Param("from_on", Kind.DAY, _("From month"), required=True,
                      initial=lambda _row: Month.of(today()).first),
                Param("to_on", Kind.DAY, _("To month"), help=_("Left empty: until changed.")))),
        # A button says what it does, not what the employee is afterwards.
        Act("make_inactive", _("Make inactive"), P.WRITE, _becoming(EmployeeStatus.INACTIVE),
            to=EmployeeStatus.INACTIVE, params=_when(lambda _row: today()), done=ENTERED, note=_notes,
            text=_("The date is the first day without pay. The account is closed then."), icon="person_off"),
        Act("retire", _("Retire"), P.WRITE, _becoming(EmployeeStatus.RETIRED), to=EmployeeStatus.RETIRED,
            params=_when(lambda row: row.retirement_on), done=ENTERED, note=_notes, icon="elderly",
            text=_("The date is the last day of service. The payslips stay readable.")),
        Act("make_active", _("Make active again"), P.WRITE, _becoming(EmployeeStatus.ACTIVE),
            to=EmployeeStatus.ACTIVE, params=_when(lambda _row: today()), done=ENTERED, note=_notes,
            text=_("The date is the first day back."), icon="person_check"),
        Act("issue_credentials", _("Issue credentials"), P.CREDENTIALS, issue_credentials,
            text=_("The present password and every sign-in end."), icon="key"),
    )))
# fmt: on
