"""Visitors of residents: logged in, logged out."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.refusals import check_fields
from core.states import take
from core.tenancy.due import look_at
from erp_planned.hostel.errors import CannotStay, NoSuchStudent, NoSuchVisit
from erp_planned.hostel.models import VisitorLog
from erp_planned.hostel.permissions import HostelPermission as P
from erp_planned.hostel.selectors.passes import visits
from erp_planned.hostel.selectors.seen import keeps_all, kept_hostels
from erp_planned.hostel.selectors.stays import stay_of
from erp_planned.hostel.services.outpasses import LOOK
from erp_planned.hostel.services.register import closing_of
from erp_planned.students.models import Student

BACK = timedelta(days=1)


def log_visitor(
    *,
    student: Student,
    visitor_name: str,
    relation: str,
    id_type: str,
    actor: Actor,
    id_last: str = "",
    phone: str = "",
    at: datetime | None = None,
) -> VisitorLog:
    """Note a visitor who comes in, within the hostel's hours.

    Raises InvalidState out of hours, CannotStay for who lives in no hostel, ValidationFailed, NoSuchStudent, Forbidden.
    """
    authorize(actor, P.WARDEN)
    now = timezone.now()
    moment = at or now
    if not now - BACK <= moment <= now + timedelta(minutes=1):
        raise ValidationFailed.at("in_at", _("Give a time of the last day, not in the future."))
    stay = stay_of(student, timezone.localdate(moment))
    if stay is None:
        raise CannotStay.at("student_id", _("The student has no bed in a hostel on that day."))
    hostel = stay.room.hostel
    if not keeps_all(actor) and not kept_hostels(actor).filter(pk=hostel.pk).exists():
        raise NoSuchStudent
    clock = timezone.localtime(moment).time()
    if not hostel.visits_from <= clock < hostel.visits_to:
        text = _("Visitors are let in from %(first)s to %(last)s.")
        raise InvalidState(
            text % {"first": f"{hostel.visits_from:%H:%M}", "last": f"{hostel.visits_to:%H:%M}"}
        )
    row = VisitorLog(
        student=student, hostel=hostel, visitor_name=visitor_name.strip(), relation=relation.strip(),
        phone=phone.strip(), id_type=id_type, id_last=id_last.strip(), in_at=moment, in_by=actor.name[:150],
    )  # fmt: skip
    check_fields(row, ["visitor_name", "relation", "phone", "id_type", "id_last"])
    with transaction.atomic():
        row.save()
        record(actor, "visit.in", row, after={"student": student.pk, "relation": row.relation})
        look_at(LOOK, closing_of(row))
    return row


def visitor_out(*, visit: VisitorLog, actor: Actor, at: datetime | None = None) -> VisitorLog:
    """Note that a visitor has left. Raises InvalidState for one who is gone, NoSuchVisit, Forbidden."""
    authorize(actor, P.WARDEN)
    now = timezone.now()
    moment = at or now
    with transaction.atomic():
        row = take(visits(), NoSuchVisit(), pk=visit.pk)
        if not keeps_all(actor) and not kept_hostels(actor).filter(pk=row.hostel_id).exists():
            raise NoSuchVisit
        if row.out_at is not None:
            raise InvalidState(_("The visitor has left already."))
        if not row.in_at <= moment <= now + timedelta(minutes=1):
            raise ValidationFailed.at(
                "out_at", _("Give a time after the visitor came in, not in the future.")
            )
        row.out_at, row.out_by = moment, actor.name[:150]
        row.save(update_fields=["out_at", "out_by"])
        record(actor, "visit.out", row, after={"out": moment})
    return row
