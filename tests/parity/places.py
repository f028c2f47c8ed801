"""Records of every declared kind in every state, and what to send to an act: the ground that the acts are walked on."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from django.db import models
from django.urls import NoReverseMatch, reverse

from core.actors import Door, system_actor
from core.acts import Act, Acts, Kind
from core.api.checks import routes
from core.audit.models import AuditEntry
from core.periods import Month, today
from erp_planned.separation.models import SeparationRequest
from erp_planned.separation.services.asking import ask
from erp_planned.separation.services.deciding import accept, refuse, withdraw
from payroll.advances.services.decisions import reject_advance
from payroll.advances.services.recoveries import record_repayment
from payroll.contract_staff import services as contracts
from payroll.contract_staff.models import ContractRun, ContractStaff
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee
from payroll.employees.services.status import change_status
from payroll.leave.models import LeaveApplication
from payroll.leave.services.applications import apply_leave
from payroll.leave.services.cancelling import cancel_leave
from payroll.leave.services.decisions import approve_leave, reject_leave
from tests.erp_planned.attendance.places import MAKE as OF_ATTENDANCE
from tests.erp_planned.hrms.places import MAKE as OF_HRMS
from tests.erp_planned.places_pupils import MAKE as OF_PUPILS
from tests.erp_planned.places_taxes import MAKE as OF_TAXES
from tests.erp_planned.places_things import MAKE as OF_THINGS
from tests.erp_planned.purchase.places import MAKE as OF_PURCHASE
from tests.erp_planned.recruitment.places_hiring import MAKE as OF_HIRING
from tests.erp_planned.recruitment.places_posts import MAKE as OF_POSTS
from tests.erp_planned.sourcing.places import MAKE as OF_SOURCING
from tests.erp_planned.students.places import MAKE as OF_STUDENTS
from tests.erp_planned.vendors.places import ACCOUNT
from tests.erp_planned.vendors.places import MAKE as OF_VENDORS
from tests.payroll.advances.conftest import apply_for, drawn, sanctioned
from tests.payroll.contract_staff.people import make_contract
from tests.payroll.leave.conftest import give, kind

SYSTEM = system_actor(Door.COMMAND, "Tester")
JUNE = date(2026, 6, 1)


def _leave(employee: Employee) -> LeaveApplication:
    give(employee, SYSTEM, EL=30)
    return apply_leave(
        employee=employee, leave_type=kind("EL"), from_on=JUNE, to_on=date(2026, 6, 5), reason="Family",
        actor=SYSTEM,
    )  # fmt: skip


def _ended(_employee: Employee) -> ContractStaff:
    return contracts.end_contract(
        staff=make_contract(), ended_on=date(2027, 1, 1), reason="Left", actor=SYSTEM
    )


def _separation(employee: Employee) -> SeparationRequest:
    return ask(
        employee=employee, type="Resignation", last_working_on=today() + timedelta(days=40), reason="x", actor=SYSTEM
    )  # fmt: skip


def _accepted(employee: Employee) -> SeparationRequest:
    return accept(request=_separation(employee), actor=SYSTEM)


def _status(status: EmployeeStatus) -> Callable[[Employee], Employee]:
    def make(employee: Employee) -> Employee:
        return change_status(employee=employee, status=status, on=date(2026, 7, 1), reason="x", actor=SYSTEM)

    return make


def _month(_employee: Employee) -> ContractRun:
    make_contract()
    return contracts.process_month(month=Month(2026, 6), actor=SYSTEM)


# By declaration and state: how a record of the employee comes there, through the services.
MAKE: dict[str, dict[str, Callable[[Employee], Any]]] = {
    "advance": {
        "submitted": apply_for,
        "sanctioned": sanctioned,
        "rejected": lambda one: reject_advance(application=apply_for(one), comments="x", actor=SYSTEM),
        "disbursed": drawn,
        "closed": lambda one: record_repayment(application=drawn(one), actor=SYSTEM),
    },
    "leave": {
        "pending": _leave,
        "approved": lambda one: approve_leave(application=_leave(one), actor=SYSTEM),
        "rejected": lambda one: reject_leave(application=_leave(one), comments="x", actor=SYSTEM),
        "cancelled": lambda one: cancel_leave(application=_leave(one), actor=SYSTEM),
    },
    "contract": {"active": lambda _one: make_contract(), "ended": _ended},
    "contract_run": {
        "draft": lambda one: contracts.discard_run(run=_month(one), actor=SYSTEM),
        "processed": _month,
        "locked": lambda one: contracts.lock_run(run=_month(one), actor=SYSTEM),
    },
    "separation": {
        "requested": _separation,
        "accepted": _accepted,
        "refused": lambda one: refuse(request=_separation(one), remarks="x", actor=SYSTEM),
        "withdrawn": lambda one: withdraw(request=_separation(one), actor=SYSTEM),
    },
    "employee": {
        "active": lambda one: one,
        "inactive": _status(EmployeeStatus.INACTIVE),
        "retired": _status(EmployeeStatus.RETIRED),
    },
    **OF_ATTENDANCE,
    **OF_HRMS,
    **OF_VENDORS,
    **OF_POSTS,
    **OF_HIRING,
    **OF_STUDENTS,
    **OF_PURCHASE,
    **OF_SOURCING,
    **OF_THINGS,
    **OF_PUPILS,
    **OF_TAXES,
}
# The role of the clerk where it is not that of HR.
CLERKS = dict.fromkeys(
    [*OF_VENDORS, *OF_STUDENTS, *OF_PURCHASE, *OF_SOURCING, *OF_THINGS, *OF_PUPILS, *OF_TAXES], "admin"
)
# What is typed where a reason would not do.
_FITTING: dict[tuple[str, str], dict[str, Any]] = {
    ("ask_bank_change", "vendor"): ACCOUNT,
    ("issue_certificate", "student"): {"kind": "Study"},
}
_TYPED: dict[Kind, Any] = {
    Kind.LINE: "A reason", Kind.WORDS: "A reason", Kind.MONEY: 100, Kind.NUMBER: 1, Kind.DAYS: 1,
    Kind.DAY: "2026-06-15", Kind.MONTH: "2026-07",
}  # fmt: skip


def body(act: Act, row: Any) -> dict[str, Any]:
    """Return what a door takes for the needed parameters of an act."""
    name = getattr(act.service, "__name__", "")
    if (name, row._meta.model_name) in _FITTING:
        return _FITTING[name, row._meta.model_name]
    return {
        param.name: next((str(value) for value, _text in param.choices(row)), "")
        if param.choices
        else _TYPED[param.kind]
        for param in act.params
        if param.required
    }


def rest_route(acts: Acts, act: Act) -> tuple[str, str] | None:
    """Return method and path of an act's REST route, or None."""
    for path, view, actions in routes("config.urls_organization"):
        if getattr(view, "acts", None) is acts:
            for method, action in actions.items():
                if action == act.name:
                    return method.upper(), path
    return None


def page(row: models.Model, name: str) -> str:
    """Return the address of an act's page in the admin, or nothing."""
    try:
        return reverse(f"organization:{row._meta.app_label}_{row._meta.model_name}_{name}", args=[row.pk])
    except NoReverseMatch:
        return ""


def kept(row: models.Model) -> tuple[Any, ...]:
    """Return what must stay as it is where an act is refused."""
    stored = type(row)._base_manager.filter(pk=row.pk).values().first()
    return stored, AuditEntry.objects.count()
