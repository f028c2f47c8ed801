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


def _in(state: str) -> Callable[[Employee], Candidate]:
    """Return what makes a candidate whom interviews or an offer have moved."""

    def make(one: Employee) -> Candidate:
        row = candidate()
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
        "applied": lambda _one: candidate(),
        "shortlisted": lambda _one: people.shortlist(candidate=candidate(), actor=SYSTEM),
        "rejected": lambda _one: people.reject_candidate(candidate=candidate(), reason="x", actor=SYSTEM),
        "withdrawn": lambda _one: people.withdraw(candidate=candidate(), actor=SYSTEM),
        **{
            state: _in(state)
            for state in ("interview", "selected", "offered", "accepted", "joined", "declined")
        },
    },
}
