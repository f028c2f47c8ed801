"""Requisitions with their chains, people who apply, and files that they send."""

import io
import itertools
import zipfile
from datetime import date, timedelta
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from core.accounts.models import User
from core.actors import Actor, Door, actor_for, system_actor
from core.periods import today
from erp_planned.recruitment.models import Candidate, JobRequisition
from erp_planned.recruitment.services import requisitions as posts
from erp_planned.recruitment.services.candidates import add_candidate
from payroll.employees.models import Department, Designation
from tests.payroll.ess.conftest import make_account

SYSTEM = system_actor(Door.COMMAND, "Keeper")
_numbers = itertools.count(1)


def actor_of(user: User, door: Door = Door.API) -> Actor:
    """Return an account as services know it."""
    return actor_for(user, tenant_type="organization", door=door)


def an_account(role: str = "employee", name: str = "") -> User:
    """Make an account."""
    return make_account(name or f"user.{next(_numbers)}", role, email=f"user{next(_numbers)}@example.org")


def office(name: str = "") -> Actor:
    """Return somebody of the office."""
    return actor_of(an_account("hr_manager", name))


def facts(**values: Any) -> dict[str, Any]:
    """Return what a requisition says."""
    number = next(_numbers)
    given = {
        "department": values.pop("department", None)
        or Department.objects.create(code=f"R{number}", name=f"Section {number}"),
        "designation": values.pop("designation", None) or Designation.objects.create(name=f"Clerk {number}"),
        "vacancies": 2,
        "qualifications": "Graduate",
        "level": 4,
        "closes_on": today() + timedelta(days=20),
    }
    return {**given, **values}


def draft(chain: list[User] | None = None, actor: Actor = SYSTEM, **values: Any) -> JobRequisition:
    """Make a requisition."""
    return posts.make_requisition(chain=chain or [an_account()], actor=actor, **facts(**values))


def submitted(chain: list[User] | None = None, actor: Actor = SYSTEM, **values: Any) -> JobRequisition:
    """Make one that waits for its first approver."""
    return posts.submit(requisition=draft(chain, actor, **values), actor=actor)


def opened(**values: Any) -> JobRequisition:
    """Make an open one."""
    row = submitted(**values)
    for step in row.steps.all():
        row = posts.approve(requisition=row, actor=actor_of(step.approver))
    return row


def rejected() -> JobRequisition:
    """Make one that its approver rejected."""
    row = submitted()
    approver = row.steps.get().approver
    return posts.reject(requisition=row, comments="Not now", actor=actor_of(approver))


def applicant(**values: Any) -> dict[str, Any]:
    """Return what somebody tells who applies; everybody else than the one before."""
    number = next(_numbers)
    given = {
        "name": f"Ravi {chr(97 + number % 26)}{chr(97 + number // 26 % 26)}{chr(97 + number // 676 % 26)}",
        "email": f"ravi{number}@example.org",
        "phone": f"98{number:08d}",
        "date_of_birth": date(1995, 1, 1) + timedelta(days=number),
    }
    return {**given, **values}


def candidate(requisition: JobRequisition | None = None, **values: Any) -> Candidate:
    """Make a candidate entered by the office."""
    return add_candidate(requisition=requisition or opened(), actor=SYSTEM, **applicant(**values))


def pdf(name: str = "resume.pdf") -> SimpleUploadedFile:
    """Return a small PDF."""
    return SimpleUploadedFile(
        name, b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
    )


def docx(**parts: bytes) -> SimpleUploadedFile:
    """Return a small DOCX, with further parts by their names (`__` for a slash, `_dot_` for a dot)."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as package:
        package.writestr("[Content_Types].xml", "<Types/>")
        package.writestr("word/document.xml", "<w:document/>")
        for name, content in parts.items():
            package.writestr(name.replace("__", "/").replace("_dot_", "."), content)
    return SimpleUploadedFile("resume.docx", held.getvalue())
