"""Who reads: the caller's own record and contacts, by which the own application is known."""

from dataclasses import dataclass

from core.access import is_allowed
from core.accounts.models import User
from core.actors import Actor
from erp_planned.recruitment.models import Candidate
from erp_planned.recruitment.permissions import RecruitmentPermission as P
from payroll.employees.models import Employee

# A mobile number is written with +91, with 0 or without.
DIGITS = 10


@dataclass(frozen=True, slots=True)
class Reader:
    """The caller with what tells whether a candidate is the same person; found once for a whole list."""

    actor: Actor
    employee_id: int | None
    emails: frozenset[str]
    phones: frozenset[str]

    @property
    def is_office(self) -> bool:
        """Whether the caller reads all of recruitment."""
        return is_allowed(self.actor.permissions, P.READ)

    def is_candidate(self, candidate: Candidate) -> bool:
        """Say whether the application is the caller's own."""
        return candidate.email.lower() in self.emails or digits(candidate.phone) in self.phones


def named(candidate: Candidate) -> str:
    """Return number and name of a candidate: for people who may read both, never for the audit."""
    return f"{candidate.number} {candidate.name}".strip()


def digits(phone: str) -> str:
    """Return the number without country code, spaces and signs; nothing for too short a one."""
    found = "".join(one for one in phone if one.isdigit())[-DIGITS:]
    return found if len(found) == DIGITS else ""


def contacts_of(employee: Employee) -> tuple[frozenset[str], frozenset[str]]:
    """Return e-mail addresses and mobile numbers of an employee and the account."""
    people: list[Employee | User] = [employee, employee.user] if employee.user else [employee]
    emails = frozenset(one.email.lower() for one in people if one.email)
    return emails, frozenset(digits(one.phone) for one in people if digits(one.phone))


def reader_of(actor: Actor) -> Reader:
    """Return the caller as a reader; a platform administrator and the system have no record here."""
    if actor.user_id is None or actor.is_platform:
        return Reader(actor, None, frozenset(), frozenset())
    own = Employee.objects.select_related("user").filter(user=actor.user_id).first()
    if own is not None:
        return Reader(actor, own.pk, *contacts_of(own))
    user = User.objects.filter(pk=actor.user_id).first()
    emails = frozenset({user.email.lower()} if user and user.email else ())
    phones = frozenset({digits(user.phone)} if user and digits(user.phone) else ())
    return Reader(actor, None, emails, phones)


def is_same_person(candidate: Candidate, employee: Employee) -> bool:
    """Say whether a candidate has an e-mail address or mobile number of an employee."""
    emails, phones = contacts_of(employee)
    return candidate.email.lower() in emails or digits(candidate.phone) in phones
