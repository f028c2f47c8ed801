"""Records of HR management in every state of theirs: the ground that their acts are walked on."""

import itertools
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

from core.accounts.models import User
from core.actors import Actor, Door, actor_for, system_actor
from erp_planned.hrms.masters import grievance_categories
from erp_planned.hrms.models import (
    Appraisal,
    AppraisalCycle,
    EmployeeDocument,
    Grievance,
    PromotionRecord,
    Training,
    TransferOrder,
)
from erp_planned.hrms.services import appraisals, grievances, papers, promotions, trainings, transfers
from erp_planned.hrms.services.orders import cancel, reject
from payroll.employees.models import Department, Employee
from tests.contract.makers.erp_hrms import paper_file
from tests.payroll.ess.conftest import make_account
from tests.payroll.runs.people import make_employee

SYSTEM = system_actor(Door.COMMAND, "Tester")
PAST, AHEAD = date(2026, 6, 1), date(2044, 1, 1)
_numbers = itertools.count(1)


def _account(person: Employee) -> Actor:
    if person.user is None:
        Employee.objects.filter(pk=person.pk).update(user=make_account(f"person.{next(_numbers)}"))
        person.refresh_from_db()
    user: User = person.user  # type: ignore[assignment]
    return actor_for(user, tenant_type="organization", door=Door.API)


def _transfer(person: Employee, day: date = AHEAD) -> TransferOrder:
    office = Department.objects.create(code=f"T{next(_numbers)}", name=f"Office {next(_numbers)}")
    return transfers.make_transfer(
        employee=person, to_department=office, effective_on=day, reason="Work", actor=SYSTEM
    )


def _promotion(person: Employee, day: date = AHEAD) -> PromotionRecord:
    wish = promotions.Promotion(to_level=11, effective_on=day)
    return promotions.make_promotion(employee=person, wish=wish, actor=SYSTEM)


def _approved(row: Any) -> Any:
    if isinstance(row, TransferOrder):
        return transfers.approve_transfer(order=row, actor=SYSTEM)
    return promotions.approve_promotion(order=row, actor=SYSTEM)


def _orders(make: Callable[..., Any]) -> dict[str, Callable[[Employee], Any]]:
    return {
        "draft": make,
        "approved": lambda one: _approved(make(one)),
        "in_force": lambda one: _approved(make(one, PAST)),
        "rejected": lambda one: reject(make(one), SYSTEM, "x"),
        "cancelled": lambda one: cancel(make(one), SYSTEM, "x"),
    }


def _training(person: Employee) -> Training:
    return trainings.make_training(
        actor=SYSTEM, participants=[person.pk], title="Safety", type="safety", trainer="Station",
        start_on=date(2026, 2, 2), end_on=date(2026, 2, 3),
    )  # fmt: skip


def _cycle(person: Employee) -> AppraisalCycle:
    return appraisals.open_cycle(
        actor=SYSTEM, period=f"Round {next(_numbers)}", from_on=date(2025, 4, 1), to_on=date(2026, 3, 31),
        self_by=date(2026, 4, 30), review_by=date(2026, 5, 31), employees=[person.pk],
    )  # fmt: skip


def _open(person: Employee) -> Appraisal:
    actor = _account(person)
    assert actor.user_id
    row = Appraisal.objects.get(cycle=_cycle(person))
    return appraisals.set_officer(appraisal=row, officer=make_employee(), actor=SYSTEM)


def _submitted(person: Employee) -> Appraisal:
    row = _open(person)
    return appraisals.submit_appraisal(
        appraisal=row, self_rating=Decimal(7), achievements="Done", actor=_account(person)
    )


def _reviewed(person: Employee) -> Appraisal:
    row = _submitted(person)
    assert row.officer is not None
    return appraisals.review_appraisal(appraisal=row, manager_rating=Decimal(8), actor=_account(row.officer))


def _lapsed(person: Employee) -> Appraisal:
    row = _open(person)
    appraisals.close_cycle(cycle=row.cycle, actor=SYSTEM, lapse=True)
    return Appraisal.objects.get(pk=row.pk)


def _paper(person: Employee) -> EmployeeDocument:
    return papers.add_paper(employee=person, kind="identity", file=paper_file(), actor=SYSTEM)


def _grievance(person: Employee) -> Grievance:
    category = grievance_categories.create(actor=SYSTEM, name=f"Kind {next(_numbers)}", days=10)
    return grievances.submit_grievance(
        employee=person, category=category, description="Words", actor=_account(person)
    )


def _assigned(person: Employee) -> Grievance:
    officer = make_employee()
    _account(officer)
    return grievances.assign_grievance(grievance=_grievance(person), assigned_to=officer, actor=SYSTEM)


def _answered(person: Employee) -> Grievance:
    row = _assigned(person)
    assert row.assigned_to is not None
    return grievances.answer_grievance(grievance=row, text="So", actor=_account(row.assigned_to))


def _resolved(person: Employee) -> Grievance:
    row = _assigned(person)
    assert row.assigned_to is not None
    return grievances.resolve_grievance(grievance=row, text="So", actor=_account(row.assigned_to))


MAKE: dict[str, dict[str, Callable[[Employee], Any]]] = {
    "transfer_order": _orders(_transfer),
    "promotion_order": _orders(_promotion),
    "training": {
        "planned": _training,
        "completed": lambda one: trainings.complete_training(training=_training(one), actor=SYSTEM),
        "cancelled": lambda one: trainings.cancel_training(training=_training(one), actor=SYSTEM, reason="x"),
    },
    "appraisal_cycle": {
        "open": _cycle,
        "closed": lambda one: appraisals.close_cycle(cycle=_cycle(one), actor=SYSTEM, lapse=True),
    },
    "appraisal": {
        "open": _open,
        "submitted": _submitted,
        "reviewed": _reviewed,
        "final": lambda one: appraisals.finalize_appraisal(appraisal=_reviewed(one), actor=SYSTEM),
        "lapsed": _lapsed,
    },
    "employee_document": {
        "pending": _paper,
        "verified": lambda one: papers.verify_paper(document=_paper(one), actor=SYSTEM),
        "refused": lambda one: papers.refuse_paper(document=_paper(one), actor=SYSTEM, remarks="x"),
    },
    "grievance": {
        "submitted": _grievance,
        "assigned": _assigned,
        "answered": _answered,
        "resolved": _resolved,
        "reopened": lambda one: grievances.reopen_grievance(
            grievance=_resolved(one), text="No", actor=_account(one)
        ),
        "withdrawn": lambda one: grievances.withdraw_grievance(
            grievance=_grievance(one), actor=_account(one)
        ),
    },
}
