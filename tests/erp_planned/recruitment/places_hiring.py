"""Interviews and offers in every state of theirs, of a candidate who is the employee: the ground of their acts."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone

from core.periods import today
from erp_planned.recruitment.models import Candidate, Interview, Offer
from erp_planned.recruitment.services.interviews import cancel_interview, close_interview
from erp_planned.recruitment.services.offers import accept_offer, decline_offer, lapse_offers, withdraw_offer
from payroll.employees.models import Employee
from tests.erp_planned.recruitment import people as kit
from tests.payroll.ess.conftest import make_account
from tests.payroll.runs.people import make_employee


def _own(person: Employee, candidate: Candidate) -> None:
    """Have the application be the employee's own."""
    Employee.objects.filter(pk=person.pk).update(email=candidate.email)


def _interview(person: Employee) -> Interview:
    member = make_employee(user=make_account(f"member.{person.pk}"))
    row = kit.scheduled([member], starts_at=timezone.now() - timedelta(hours=1))
    _own(person, row.candidate)
    return row


def _offer(person: Employee) -> Offer:
    row = kit.offered(joining_on=today() + timedelta(days=60), valid_until=today() + timedelta(days=20))
    _own(person, row.candidate)
    return row


def _lapsed(person: Employee) -> Offer:
    row = _offer(person)
    lapse_offers(day=row.valid_until + timedelta(days=1), actor=kit.SYSTEM)
    return Offer.objects.get(pk=row.pk)


MAKE: dict[str, dict[str, Callable[[Employee], Any]]] = {
    "interview": {
        "scheduled": _interview,
        "closed": lambda one: close_interview(interview=_interview(one), reason="x", actor=kit.SYSTEM),
        "cancelled": lambda one: cancel_interview(interview=_interview(one), reason="x", actor=kit.SYSTEM),
    },
    "offer": {
        "made": _offer,
        "accepted": lambda one: accept_offer(offer=_offer(one), actor=kit.SYSTEM),
        "declined": lambda one: decline_offer(offer=_offer(one), actor=kit.SYSTEM),
        "expired": _lapsed,
        "withdrawn": lambda one: withdraw_offer(offer=_offer(one), actor=kit.SYSTEM, reason="x"),
    },
}
