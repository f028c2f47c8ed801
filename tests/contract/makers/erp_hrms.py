"""Orders, trainings, appraisals, documents and a grievance, for the calls of HR management."""

import io
from datetime import date
from decimal import Decimal

from core.accounts.services import create_user
from core.actors import Actor, Door, actor_for
from erp_planned.hrms.masters import grievance_categories
from erp_planned.hrms.models import Appraisal
from erp_planned.hrms.selectors.appraisals import appraisals
from erp_planned.hrms.services.appraisals import (
    open_cycle,
    review_appraisal,
    set_officer,
    submit_appraisal,
)
from erp_planned.hrms.services.grievances import submit_grievance
from erp_planned.hrms.services.papers import add_paper
from erp_planned.hrms.services.promotions import Promotion, approve_promotion, make_promotion
from erp_planned.hrms.services.trainings import complete_training, make_training
from erp_planned.hrms.services.transfers import approve_transfer, make_transfer
from payroll.employees.models import Department, Employee
from payroll.employees.selectors.people import employee_by_id
from tests.contract.objects import Place

PDF = b"%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"


def with_account(employee: Employee, username: str) -> tuple[Employee, Actor]:
    """Return an employee with an account, and the employee as services know the person."""
    if employee_by_id(employee.pk).user is None:
        user, _password = create_user(
            actor=Actor(None, "Maker", "system", Door.COMMAND, permissions=frozenset({"*"})),
            username=username, name=employee.name, role="employee", password="Quiet-River-42",
        )  # fmt: skip
        Employee.objects.filter(pk=employee.pk).update(user=user)
    found = employee_by_id(employee.pk)
    return found, actor_for(found.user, tenant_type="organization", door=Door.COMMAND)


def paper_file(name: str = "order.pdf") -> io.BytesIO:
    """Return a small PDF as an upload."""
    file = io.BytesIO(PDF)
    file.name = name
    return file


def hrms_rows(place: Place) -> dict[str, int]:
    """Make a record of every kind in the state that its call needs."""
    own, self_actor = with_account(place.own, f"{place.code.lower()}.own")
    colleague, colleague_actor = with_account(place.colleague, f"{place.code.lower()}.colleague")
    keeper = place.actor
    planned = make_training(actor=keeper, participants=[own.pk], **training_facts(place.surname))
    done = make_training(actor=keeper, participants=[own.pk], **{**training_facts(place.surname), **PAST})
    complete_training(training=done, actor=keeper)
    office = Department.objects.create(code=f"{place.code}-HR", name=f"Office of {place.surname}")
    document = add_paper(
        employee=own, kind="identity", title=f"Card {place.surname}", file=paper_file(), actor=self_actor
    )
    category = grievance_categories.create(actor=keeper, name=f"Pay {place.code} {place.surname}", days=15)
    grievance = submit_grievance(
        employee=own, category=category, description=f"The pay of {place.surname}", actor=self_actor
    )
    return {
        "own_person": own.pk,
        "training": planned.pk,
        "done_training": done.pk,
        "to_department": office.pk,
        "own_document": document.pk,
        "grievance_category": category.pk,
        "own_grievance": grievance.pk,
        **_appraisals(place, own, colleague, self_actor, colleague_actor),
        **_orders(place, own, colleague, office),
    }


PAST = {"start_on": date(2026, 3, 2), "end_on": date(2026, 3, 4)}


def training_facts(surname: str) -> dict[str, object]:
    """Return the facts of a training that is over today."""
    return {
        "title": f"Safety {surname}", "type": "safety", "trainer": f"Trainer {surname}",
        "start_on": date(2026, 10, 5), "end_on": date(2026, 10, 6),
    }  # fmt: skip


def _appraisals(
    place: Place, own: Employee, colleague: Employee, self_actor: Actor, other: Actor
) -> dict[str, int]:
    """Open three cycles: the own one awaits the self-appraisal, those of the colleague are at three steps."""

    def opened(number: int, *people: Employee) -> list[Appraisal]:
        cycle = open_cycle(
            actor=place.actor, period=f"{place.code} {number} {place.surname}", from_on=date(2025, 4, 1),
            to_on=date(2026, 3, 31), self_by=date(2026, 12, 1), review_by=date(2026, 12, 31),
            goals=["Answer letters in a week"], employees=[one.pk for one in people],
        )  # fmt: skip
        return [appraisals().get(cycle=cycle, employee=one) for one in people]

    def for_review(row: Appraisal) -> Appraisal:
        set_officer(appraisal=row, officer=own, actor=place.actor)
        return submit_appraisal(appraisal=row, self_rating=Decimal(7), achievements="Letters", actor=other)

    mine, submitted = opened(1, own, colleague)
    (waiting,) = opened(2, colleague)
    (rated,) = opened(3, colleague)
    for_review(submitted)
    set_officer(appraisal=waiting, officer=own, actor=place.actor)
    review_appraisal(appraisal=for_review(rated), manager_rating=Decimal(8), actor=self_actor)
    return {
        "own_appraisal": mine.pk,
        "submitted_appraisal": submitted.pk,
        "team_appraisal": waiting.pk,
        "rated_appraisal": rated.pk,
        "cycle": waiting.cycle_id,
    }


def _orders(place: Place, own: Employee, colleague: Employee, office: Department) -> dict[str, int]:
    keeper, day = place.actor, date(2026, 12, 1)
    facts = {"to_department": office, "effective_on": day, "actor": keeper}
    approved = make_transfer(employee=own, reason=f"Need of {place.surname}", **facts)
    waiting = make_transfer(employee=colleague, reason=f"Need of {place.surname}", **facts)
    wish = Promotion(to_level=11, effective_on=day)
    risen = make_promotion(employee=own, wish=wish, actor=keeper)
    rising = make_promotion(employee=colleague, wish=wish, actor=keeper)
    return {
        "waiting_transfer": waiting.pk,
        "approved_transfer": approve_transfer(order=approved, actor=keeper).pk,
        "waiting_promotion": rising.pk,
        "approved_promotion": approve_promotion(order=risen, actor=keeper).pk,
    }
