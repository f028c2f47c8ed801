"""Years, classes, sections, subjects and rooms, declared for every door."""

from django.utils.translation import gettext as _

from core.audit.services import record
from core.errors import Duplicate, ValidationFailed
from core.formatting import in_date
from core.masters import Change, Master
from core.states import hold_table
from school.masters.hooks import seats_needed
from school.masters.models import AcademicYear, Room, SchoolClass, Section, Subject
from school.masters.permissions import MastersPermission as P


def _one_current(row: AcademicYear, change: Change) -> None:
    """Let the year that is made current take the place of the one before, in the same transaction."""
    if not (row.is_current and change.after.get("is_current")):
        return
    for other in AcademicYear.objects.select_for_update().filter(is_current=True).exclude(pk=row.pk):
        other.is_current = False
        other.save(update_fields=["is_current"])
        told = {"before": {"is_current": True}, "after": {"is_current": False}}
        record(change.actor, "academic_year.changed", other, **told)


def _check_year(row: AcademicYear, change: Change) -> None:
    if row.end_date <= row.start_date:
        raise ValidationFailed.at("end_date", _("The last day comes after the first one."))
    hold_table(AcademicYear)
    others = AcademicYear.objects.exclude(pk=row.pk)
    if others.filter(code__iexact=row.code).exists():
        raise Duplicate.at("code", _("“%(code)s” exists already.") % {"code": row.code})
    other = others.filter(start_date__lte=row.end_date, end_date__gte=row.start_date).first()
    if other:
        values = {"year": other.name, "start": in_date(other.start_date), "end": in_date(other.end_date)}
        text = _("%(year)s has some of these days: %(start)s to %(end)s.") % values
        raise ValidationFailed.at("start_date", text)
    _one_current(row, change)


academic_years = Master(
    AcademicYear,
    label="academic_year",
    read=P.READ,
    write=P.WRITE,
    writable=("code", "name", "start_date", "end_date", "is_current"),
    check=_check_year,
    columns=("code", "name", "start_date", "end_date", "is_current"),
    search=("code", "name"),
    filters=("is_current",),
    example={"code": "2026-27", "name": "2026-27", "start_date": "2026-04-01", "end_date": "2027-03-31"},
)
classes = Master(
    SchoolClass,
    label="class",
    read=P.READ,
    write=P.WRITE,
    writable=("code", "name", "grade_level", "display_order"),
    tidy={"code": str.upper},
    columns=("code", "name", "grade_level", "display_order"),
    search=("code", "name"),
    filters=("grade_level",),
    example={"code": "VI", "name": "Class VI", "grade_level": 6, "display_order": 6},
)


def _seats_for_all(row: Section, _change: Change) -> None:
    """Whoever enrols holds the section's row, which the caller has taken: nobody comes in meanwhile."""
    taken = seats_needed(row)
    if row.capacity < taken:
        text = _("%(taken)d students are in this section; it needs at least as many seats.") % {
            "taken": taken
        }
        raise ValidationFailed.at("capacity", text)


sections = Master(
    Section,
    label="section",
    read=P.READ,
    write=P.WRITE,
    writable=("code", "name", "school_class", "capacity"),
    tidy={"code": str.upper},
    check=_seats_for_all,
    columns=("code", "name", "school_class", "capacity"),
    search=("code", "name", "school_class__name"),
    filters=("school_class",),
    wire={"school_class": "class_id"},
    example={"code": "A", "name": "A", "capacity": 40},
)
subjects = Master(
    Subject,
    label="subject",
    read=P.READ,
    write=P.WRITE,
    writable=("code", "name", "school_class", "subject_type", "credits"),
    tidy={"code": str.upper},
    columns=("code", "name", "school_class", "subject_type", "credits"),
    search=("code", "name", "school_class__name"),
    filters=("school_class", "subject_type"),
    wire={"school_class": "class_id"},
    example={"code": "MAT", "name": "Mathematics", "subject_type": "core", "credits": 5},
)
rooms = Master(
    Room,
    label="room",
    read=P.READ,
    write=P.WRITE,
    writable=("code", "name", "capacity"),
    tidy={"code": str.upper},
    columns=("code", "name", "capacity"),
    search=("code", "name"),
    example={"code": "R12", "name": "Room 12", "capacity": 40},
)
