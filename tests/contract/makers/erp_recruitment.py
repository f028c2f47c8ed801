"""A requisition as a draft, one that waits for the own approval, an open one, and a candidate with a resume."""

import io
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from zlib import crc32

from core.accounts.services import create_user
from core.actors import Door, actor_for, system_actor
from core.periods import today
from erp_planned.recruitment.services.candidates import add_candidate
from erp_planned.recruitment.services.requisitions import approve, make_requisition, submit
from payroll.employees.models import Department, Designation

if TYPE_CHECKING:
    from tests.contract.objects import Place

PDF = b"%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"


def recruitment_rows(place: "Place") -> dict[str, int]:
    """Make one of each. The own account approves; another one stands in the chains of the others."""
    department = Department.objects.create(
        code=f"{place.code}-RC", name=f"Hiring {place.code} {place.surname}"
    )
    designation = Designation.objects.create(name=f"Clerk {place.code} of {place.surname}")
    other, _password = create_user(
        actor=system_actor(Door.COMMAND, "Maker"), username=f"{place.code.lower()}.approver",
        name=f"Approver {place.surname}", role="employee", password="Quiet-River-42",
    )  # fmt: skip
    own = place.own.user or other
    facts: dict[str, Any] = {
        "department": department, "designation": designation, "vacancies": 2, "level": 4,
        "qualifications": f"Graduate of {place.surname}", "closes_on": today() + timedelta(days=30),
        "actor": place.actor,
    }  # fmt: skip
    draft = make_requisition(chain=[other], **facts)
    waiting = submit(requisition=make_requisition(chain=[own], **facts), actor=place.actor)
    opening = submit(requisition=make_requisition(chain=[other], **facts), actor=place.actor)
    approve(requisition=opening, actor=actor_for(other, tenant_type="organization", door=Door.COMMAND))
    resume = io.BytesIO(PDF)
    resume.name = f"{place.surname}.pdf"
    number = crc32(place.code.encode()) % 10**8
    candidate = add_candidate(
        requisition=opening, actor=place.actor, file=resume, name=f"Applicant {place.surname}",
        email=f"{place.code.lower()}@example.org", phone=f"97{number:08d}",
    )  # fmt: skip
    return {
        "hiring_department": department.pk,
        "hiring_designation": designation.pk,
        "approver_account": other.pk,
        "draft_requisition": draft.pk,
        "waiting_requisition": waiting.pk,
        "open_requisition": opening.pk,
        "candidate": candidate.pk,
    }
