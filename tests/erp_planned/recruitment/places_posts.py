"""Requisitions and candidates in every state of theirs: the ground that their acts are walked on."""

from collections.abc import Callable
from typing import Any

from erp_planned.recruitment.models import Candidate
from erp_planned.recruitment.services import candidates as people
from erp_planned.recruitment.services import requisitions as posts
from payroll.employees.models import Employee
from tests.erp_planned.recruitment.posts import SYSTEM, candidate, draft, opened, rejected, submitted


def _filled(_one: Employee) -> Any:
    row = opened()
    type(row).objects.filter(pk=row.pk).update(state="filled")
    row.refresh_from_db()
    return row


def _own(one: Employee) -> Candidate:
    """Make a candidate with the employee's e-mail."""
    email = f"person{one.pk}@example.org"
    Employee.objects.filter(pk=one.pk).update(email=email)
    return candidate(email=email)


def _in(state: str) -> Callable[[Employee], Candidate]:
    """Return what makes a candidate whom interviews or an offer have moved."""

    def make(one: Employee) -> Candidate:
        row = _own(one)
        employee = one if state == "joined" else None
        Candidate.objects.filter(pk=row.pk).update(state=state, employee=employee)
        row.refresh_from_db()
        return row

    return make


MAKE: dict[str, dict[str, Callable[[Employee], Any]]] = {
    "requisition": {
        "draft": lambda _one: draft(),
        "submitted": lambda _one: submitted(),
        "open": lambda _one: opened(),
        "filled": _filled,
        "closed": lambda _one: posts.close(requisition=opened(), actor=SYSTEM),
        "rejected": lambda _one: rejected(),
    },
    "candidate": {
        "applied": _own,
        "shortlisted": lambda one: people.shortlist(candidate=_own(one), actor=SYSTEM),
        "rejected": lambda one: people.reject_candidate(candidate=_own(one), reason="x", actor=SYSTEM),
        "withdrawn": lambda one: people.withdraw(candidate=_own(one), actor=SYSTEM),
        **{
            state: _in(state)
            for state in ("interview", "selected", "offered", "accepted", "joined", "declined")
        },
    },
}
