"""Requisitions, candidates and panels as rows, for the tests of interviews, offers and joining."""

import itertools
from datetime import date, datetime, timedelta
from typing import Any

from django.core.files.base import ContentFile
from django.utils import timezone

from core.actors import Actor, Door, actor_for, system_actor
from erp_planned.recruitment.models import Candidate, Interview, JobRequisition, Offer
from erp_planned.recruitment.services.interviews import decide_result, schedule_interview
from erp_planned.recruitment.services.offers import accept_offer, make_offer
from payroll.employees.models import Department, Designation, Employee
from tests.payroll.ess.conftest import make_account, make_person

SYSTEM = system_actor(Door.COMMAND, "Keeper")
_numbers = itertools.count(1)
PDF = b"%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"


def actor_of(person: Employee, door: Door = Door.API) -> Actor:
    """Return an employee as services know the person."""
    return actor_for(person.user, tenant_type="organization", door=door)


def office(username: str = "clerk", role: str = "hr_manager") -> Actor:
    """Return somebody of the office."""
    return actor_for(make_account(username, role), tenant_type="organization", door=Door.API)


def make_requisition(**facts: Any) -> JobRequisition:
    """Make an open requisition for one post at level 10."""
    number = next(_numbers)
    department, _ = Department.objects.get_or_create(code="PHY", defaults={"name": "Physics"})
    designation, _ = Designation.objects.get_or_create(name="Laboratory Officer")
    values = {
        "number": f"REQ-{number:04d}", "department": department, "designation": designation, "vacancies": 1,
        "qualifications": "M.Sc.", "level": 10, "closes_on": date(2026, 12, 31), "state": "open",
        "opened_at": timezone.now(), "made_by": "Maker", **facts,
    }  # fmt: skip
    return JobRequisition.objects.create(**values)


def make_candidate(
    requisition: JobRequisition | None = None, *, state: str = "shortlisted", **facts: Any
) -> Candidate:
    """Make a candidate with a resume."""
    number = next(_numbers)
    values = {
        "requisition": requisition or make_requisition(), "number": f"APP/{number:04d}", "name": f"Applicant {number}",
        "name_key": f"applicant{number}", "email": f"applicant{number}@example.org", "phone": f"98{number:08d}",
        "date_of_birth": date(1995, 5, 5), "source": "office", "state": state, "state_since": timezone.now(),
        "resume_name": "resume.pdf", **facts,
    }  # fmt: skip
    row = Candidate(**values)
    row.resume.save("resume.pdf", ContentFile(PDF), save=False)
    row.save()
    return row


def panel(*names: str) -> list[Employee]:
    """Make employees who can sign in."""
    return [make_person(name) for name in names]


def soon(hours: float = 24) -> datetime:
    """Return a moment from now."""
    return timezone.now() + timedelta(hours=hours)


def scheduled(members: list[Employee], candidate: Candidate | None = None, **facts: Any) -> Interview:
    """Schedule an interview that began an hour ago, unless the facts say otherwise."""
    values = {"starts_at": soon(-1), "place": "Room 4", "actor": SYSTEM, **facts}
    return schedule_interview(
        candidate=candidate or make_candidate(), panel=[one.pk for one in members], **values
    )


def feedback(rating: int = 4, recommendation: str = "select", comments: str = "") -> dict[str, Any]:
    """Return what a member says."""
    return {"rating": rating, "recommendation": recommendation, "comments": comments}


def selected(requisition: JobRequisition | None = None, **facts: Any) -> Candidate:
    """Make a candidate who is selected."""
    return make_candidate(requisition, state="selected", **facts)


def offered(candidate: Candidate | None = None, **facts: Any) -> Offer:
    """Make an offer, by default at the requisition's level and the first cell."""
    candidate = candidate or selected()
    values = {
        "level": candidate.requisition.level, "cell": 1, "joining_on": date(2027, 1, 4),
        "valid_until": date(2026, 12, 15), "terms": "Probation of two years.\nMedical fitness.", "actor": SYSTEM,
        **facts,
    }  # fmt: skip
    return make_offer(candidate=candidate, **values)


def accepted(candidate: Candidate | None = None, **facts: Any) -> Offer:
    """Make an offer that is accepted."""
    return accept_offer(offer=offered(candidate, **facts), actor=SYSTEM)


def decided(row: Interview, result: str = "selected") -> Interview:
    """Set the result of a closed round."""
    return decide_result(interview=row, result=result, actor=SYSTEM)
