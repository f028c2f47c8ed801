"""Which hostels and students somebody reaches: the office all, a warden the own hostels, a student the own record."""

from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum

from core.access import is_allowed
from core.actors import Actor
from core.periods import today
from core.refusals import get_or_refuse
from erp_planned.hostel.errors import NoSuchHostel, NoSuchStudent
from erp_planned.hostel.models import Hostel, RoomAllocation
from erp_planned.hostel.permissions import HostelPermission as P
from erp_planned.students.models import Student


def sees_all(actor: Actor) -> bool:
    """Say whether somebody sees every hostel."""
    return is_allowed(actor.permissions, P.READ)


def keeps_all(actor: Actor) -> bool:
    """Say whether somebody works with every hostel."""
    return is_allowed(actor.permissions, P.WRITE)


def own_hostels(actor: Actor) -> QuerySet[Hostel]:
    """Return the hostels whose warden the caller is."""
    rows = Hostel.objects.select_related("warden")
    if actor.user_id is None or actor.is_platform or not is_allowed(actor.permissions, P.WARDEN):
        return rows.none()
    return rows.filter(warden__user_id=actor.user_id)


def visible_hostels(actor: Actor) -> QuerySet[Hostel]:
    """Return the hostels that somebody may read."""
    return Hostel.objects.select_related("warden") if sees_all(actor) else own_hostels(actor)


def kept_hostels(actor: Actor) -> QuerySet[Hostel]:
    """Return the hostels in which somebody decides and keeps the register."""
    return Hostel.objects.select_related("warden") if keeps_all(actor) else own_hostels(actor)


def with_beds(rows: QuerySet[Hostel]) -> QuerySet[Any]:
    """Return hostels with `beds`, those of their usable rooms, by name."""
    return rows.annotate(beds=Sum("rooms__capacity", filter=Q(rooms__is_active=True))).order_by("name")


def hostel_seen_by(actor: Actor, number: int) -> Hostel:
    """Return one of `visible_hostels`. Raises NoSuchHostel."""
    found: Hostel = get_or_refuse(visible_hostels(actor), NoSuchHostel(), pk=number)
    return found


def hostel_kept_by(actor: Actor, number: int) -> Hostel:
    """Return one of `kept_hostels`. Raises NoSuchHostel."""
    found: Hostel = get_or_refuse(kept_hostels(actor), NoSuchHostel(), pk=number)
    return found


def own_students(actor: Actor) -> QuerySet[Student]:
    """Return the caller's own record as a student, if there is one."""
    rows = Student.objects.all()
    if actor.user_id is None or actor.is_platform or not is_allowed(actor.permissions, P.OWN):
        return rows.none()
    return rows.filter(user_id=actor.user_id)


def lives(on: date) -> Q:
    """Return the condition of an allocation that holds a day."""
    return Q(from_on__lte=on) & (Q(to_on=None) | Q(to_on__gt=on))


def reached_students(actor: Actor) -> QuerySet[Student]:
    """Return whom somebody may act for: the office all, a warden the residents of today, a student the own record."""
    if keeps_all(actor):
        return Student.objects.all()
    stays = RoomAllocation.objects.filter(
        lives(today()), student=OuterRef("pk"), room__hostel__in=own_hostels(actor).values("pk")
    )
    return Student.objects.filter(Exists(stays) | Q(pk__in=own_students(actor).values("pk")))


def student_reached_by(actor: Actor, number: int) -> Student:
    """Return one of `reached_students`. Raises NoSuchStudent."""
    found: Student = get_or_refuse(reached_students(actor), NoSuchStudent(), pk=number)
    return found


def any_student(number: int) -> Student:
    """Return a student. Raises NoSuchStudent."""
    found: Student = get_or_refuse(Student.objects.all(), NoSuchStudent(), pk=number)
    return found


def is_warden(user_id: int | None) -> bool:
    """Say whether an account's person is the warden of a hostel; one query."""
    return user_id is not None and Hostel.objects.filter(warden__user=user_id).exists()
