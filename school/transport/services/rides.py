"""Rides: who rides from which stop, held within the vehicle's seats on every day of the period."""

from collections.abc import Collection, Mapping
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, NotFound, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import check_fields, naming_refusals
from core.states import take
from school.students.models import Enrolment, Student
from school.transport.enums import Direction
from school.transport.errors import NoSeatLeft, NoSuchRide, RidesAlready
from school.transport.models import Ride, Route, Stop
from school.transport.permissions import TransportPermission as P
from school.transport.selectors.routes import lasting
from school.transport.services.holding import check_seat, hold_route, hold_routes

LONGEST = timedelta(days=366 * 15)


def assign_student(
    *,
    student: Student,
    stop: Stop,
    starts_on: date,
    actor: Actor,
    ends_on: date | None = None,
    direction: str = Direction.BOTH,
) -> Ride:
    """Let a student ride from a stop, both days counted; of two for the last seat one is refused.

    The period lies within the student's time at the school; it may begin in the past. Raises NoSeatLeft naming the
    day, RidesAlready, InvalidState for a route out of use, ValidationFailed naming the field, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        who = _held_student(student)
        route = hold_route(stop.route_id)
        row = Ride(
            student=who,
            stop=stop,
            direction=direction,
            starts_on=starts_on,
            ends_on=ends_on,
            entered_by=actor.name[:150],
        )
        _check(row, route)
        check_seat(route, row)
        _save(row)
        record(actor, "ride.added", row, after=_told(row))
    return row


def end_rides(*, student: Student, route: Route, actor: Actor, on: date | None = None) -> Ride | None:
    """End what a student rides on a route with a day, today where none is given; coming rides fall away.

    Returns the ride that ends then, None where nothing had begun by that day. Raises NoSuchRide where the student
    does not ride on the route after that day or on it, Forbidden.
    """
    authorize(actor, P.WRITE)
    last = on or today()
    with transaction.atomic():
        _held_student(student)
        hold_route(route.pk)
        rows = Ride.objects.filter(lasting(last), student=student, stop__route=route)
        found = list(rows.select_related("stop__route", "student").order_by("starts_on"))
        if not found:
            raise NoSuchRide(
                _("%(name)s does not ride on this route on %(day)s or later.")
                % {"name": student.full_name, "day": in_date(last)}
            )
        ended = None
        for row in found:
            ended = _cut(row, last, actor) or ended
    return ended


def end_ride(*, ride: Ride, actor: Actor, on: date | None = None) -> Ride | None:
    """End one ride with a day, today where none is given; one that would begin later falls away.

    Raises InvalidState where it is over by then, NoSuchRide, Forbidden.
    """
    authorize(actor, P.WRITE)
    last = on or today()
    with transaction.atomic():
        row = _held_ride(ride)
        if row.ends_on is not None and row.ends_on < last:
            text = _("The ride is over since %(day)s.") % {"day": in_date(row.ends_on)}
            raise InvalidState(text)
        return _cut(row, last, actor)


def end_with_exit(last_days: Mapping[UUID, date], actor: Actor) -> None:
    """End the rides of students who leave with their last days; in the transaction of who holds the students.

    A bounded number of queries however many leave. What an earlier exit has ended stays so.
    """
    own = Ride.objects.filter(student__in=last_days)
    own.filter(was_cut=True).update(was_cut=False, cut_from=None)
    beyond = [row for row in own if row.ends_on is None or row.ends_on > last_days[row.student_id]]
    if not beyond:
        return
    never = [row.pk for row in beyond if row.starts_on > last_days[row.student_id]]
    cut = [row for row in beyond if row.pk not in never]
    for row in cut:
        row.was_cut, row.cut_from, row.ends_on = True, row.ends_on, last_days[row.student_id]
    Ride.objects.filter(pk__in=never).delete()
    Ride.objects.bulk_update(cut, ["was_cut", "cut_from", "ends_on"])
    students = sorted(str(row.student_id) for row in beyond)
    record(
        actor, "rides.ended_by_exit", after={"students": students, "ended": len(cut), "removed": len(never)}
    )


def go_on_after_exit(students: Collection[UUID], actor: Actor) -> None:
    """Let rides that an exit ended go on, where a seat is left; the others stay ended, which the audit tells."""
    rows = list(Ride.objects.filter(student__in=students, was_cut=True).select_related("stop", "student"))
    routes = {route.pk: route for route in hold_routes({row.stop.route_id for row in rows})}
    for row in rows:
        ended = row.ends_on
        row.was_cut, row.ends_on, row.cut_from = False, row.cut_from, None
        try:
            check_seat(routes[row.stop.route_id], row)
            _save(row)
        except (NoSeatLeft, RidesAlready):
            Ride.objects.filter(pk=row.pk).update(was_cut=False, cut_from=None)
            record(actor, "ride.stays_ended", row, after={"ends_on": ended})
        else:
            record(actor, "ride.goes_on", row, before={"ends_on": ended}, after={"ends_on": row.ends_on})


def _cut(row: Ride, last: date, actor: Actor) -> Ride | None:
    if row.starts_on > last:
        _fall_away(row, actor)
        return None
    before = row.ends_on
    row.ends_on, row.was_cut, row.cut_from = last, False, None
    row.save(update_fields=["ends_on", "was_cut", "cut_from"])
    record(actor, "ride.ended", row, before={"ends_on": before}, after={"ends_on": last})
    return row


def _fall_away(row: Ride, actor: Actor) -> None:
    record(actor, "ride.removed", row, before=_told(row))
    row.delete()


def _held_student(student: Student) -> Student:
    return take(Student.objects.all(), NotFound(_("There is no such student.")), pk=student.pk)


def _held_ride(ride: Ride) -> Ride:
    """Lock student and route of a ride, and return it as it is now. Raises NoSuchRide."""
    _held_student(ride.student)
    hold_route(ride.stop.route_id)
    row = Ride.objects.filter(pk=ride.pk).select_related("student", "stop__route").first()
    if row is None:
        raise NoSuchRide
    return row


def _check(row: Ride, route: Route) -> None:
    check_fields(row, ("direction", "starts_on", "ends_on"))
    if not route.is_active:
        raise InvalidState(_("%(route)s is out of use; choose another route.") % {"route": route})
    if row.ends_on is not None and row.ends_on < row.starts_on:
        raise ValidationFailed.at("ends_on", _("The last day is before the first one."))
    if abs((row.ends_on or row.starts_on) - today()) > LONGEST:
        raise ValidationFailed.at("starts_on", _("Give days of the student's time at the school."))
    _check_stay(row)


def _check_stay(row: Ride) -> None:
    """Hold the period against the student's time at the school."""
    stays = list(Enrolment.objects.filter(student=row.student).order_by("starts_on"))
    name = row.student.full_name
    if not stays:
        raise InvalidState(_("%(name)s is in no section.") % {"name": name})
    first, last = stays[0].starts_on, stays[-1].ends_on
    if row.starts_on < first:
        text = _("%(name)s is at the school from %(day)s on; give that day or a later one.")
        raise ValidationFailed.at("starts_on", text % {"name": name, "day": in_date(first)})
    if last is None:
        return
    values = {"name": name, "day": in_date(last)}
    if row.starts_on > last:
        raise ValidationFailed.at("starts_on", _("%(name)s has left; the last day is %(day)s.") % values)
    if row.ends_on is None or row.ends_on > last:
        text = _("%(name)s leaves; the last day is %(day)s. Give it or an earlier one.")
        raise ValidationFailed.at("ends_on", text % values)


def _save(row: Ride) -> None:
    text = _("%(name)s rides on some of these days already. End that ride first.")
    taken = text % {"name": row.student.full_name}
    with naming_refusals({"school_ride_no_overlap": lambda: RidesAlready.at("student", taken)}):
        row.save()


def _told(row: Ride) -> dict[str, Any]:
    return {
        "student": row.student,
        "stop": row.stop,
        "direction": row.direction,
        "starts_on": row.starts_on,
        "ends_on": row.ends_on,
    }
