"""Credits of the leave year, exactly once, whoever asks for them and how often."""

from collections.abc import Collection
from datetime import date
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from core.actors import Actor
from core.audit.services import record
from core.periods import today
from school.staff.calc import LeaveYear
from school.staff.models import LeaveAccount, LeaveType, StaffMember
from school.staff.selectors.leave import year_of
from school.staff.services.leave_days import account_of, hold


def credit_leave(*, actor: Actor, day: date | None = None, members: Collection[UUID] | None = None) -> int:
    """Open the accounts of a day's leave year (today's without one) that are not there; return how many.

    For everybody in service, or those given; each with its credit and what is carried from the year before. A
    second time does nothing. Called by the clock every night, and when somebody joins.
    """
    year = year_of(day or today())
    kinds = list(LeaveType.objects.filter(is_active=True, days_per_year__isnull=False))
    count = 0
    opened = _opened_types(year, members)
    for member in _in_service(year, members):
        known = opened.get(member.pk, set())
        missing = [kind for kind in kinds if kind.pk not in known and _is_for(kind, member)]
        if missing:
            count += _opened(member, missing, year, actor)
    if count:
        record(actor, "leave.credited", after={"year": year.first, "accounts": count})
    return count


def _opened(member: StaffMember, kinds: list[LeaveType], year: LeaveYear, actor: Actor) -> int:
    """Open accounts of one person under the person's lock, so that a long night holds nobody up."""
    with transaction.atomic():
        held = hold(member.pk)
        for kind in kinds:
            account_of(held, kind, year, actor)
    return len(kinds)


def _in_service(year: LeaveYear, members: Collection[UUID] | None) -> list[StaffMember]:
    rows = StaffMember.objects.filter(is_active=True).order_by("pk")
    rows = rows.filter(Q(joined_on__isnull=True) | Q(joined_on__lte=year.last))
    rows = rows.filter(Q(left_on__isnull=True) | Q(left_on__gte=year.first))
    return list(rows if members is None else rows.filter(pk__in=members))


def _opened_types(year: LeaveYear, members: Collection[UUID] | None) -> dict[UUID, set[UUID]]:
    """Return the types whose accounts of the year are open, by person."""
    rows = LeaveAccount.objects.filter(year_on=year.first)
    if members is not None:
        rows = rows.filter(staff__in=members)
    opened: dict[UUID, set[UUID]] = {}
    for staff, kind in rows.values_list("staff_id", "leave_type_id"):
        opened.setdefault(staff, set()).add(kind)
    return opened


def _is_for(kind: LeaveType, member: StaffMember) -> bool:
    return not kind.gender or kind.gender == member.gender
