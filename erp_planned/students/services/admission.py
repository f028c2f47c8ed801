"""Admission, and changes of what is on record of a student."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import Duplicate, InvalidState, NotFound, ValidationFailed
from core.numbering.services import next_number
from core.periods import today
from core.refusals import check_fields, naming_refusals
from core.states import take
from core.validators import normalise_mobile
from erp_planned.students.calc.numbers import admission_number
from erp_planned.students.enums import EnrolmentStatus
from erp_planned.students.errors import AlreadyAdmitted, NoSeat
from erp_planned.students.models import AcademicYear, Enrolment, SchoolClass, Student
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.selectors.classes import place_in, rules_on, year_of
from erp_planned.students.selectors.students import taken_student

SERIES = "erp.students.admission"
# Ages in years between which somebody is admitted.
YOUNGEST, OLDEST = 2, 100
FACTS = (
    "name", "gender", "born_on", "category", "guardian_name", "mother_name", "guardian_phone", "guardian_email",
    "phone", "email", "address",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Admission:
    """Where and when somebody is admitted; without a roll number the next free one of the class.

    `is_other_person` says that somebody with the same name, birth date and guardian's phone is another person.
    """

    school_class: SchoolClass
    admitted_on: date
    roll_no: int | None = None
    is_other_person: bool = False


def admit(*, admission: Admission, facts: Mapping[str, Any], actor: Actor) -> Student:
    """Admit a student into a class of the academic year that has the day; `facts` are those of FACTS.

    The number has no gaps within the academic year. Raises NoSeat, AlreadyAdmitted, Duplicate for a taken roll
    number, ValidationFailed naming the field, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = Student(admitted_on=admission.admitted_on, made_by=actor.name[:150], **tidied(facts))
    with transaction.atomic():
        found = _taken_class(admission.school_class)
        year = year_of(admission.admitted_on, "admitted_on")
        _check_person(row)
        roll_no = seat_in(found, year, admission.roll_no)
        # The series is held from here on: two who admit the same person at once come one after the other.
        row.admission_no = _next_no(year)
        if not admission.is_other_person:
            _refuse_known(row)
        check_fields(row, (*FACTS, "admitted_on"))
        row.save(force_insert=True)
        with naming_refusals({"erp_enrolment_roll": lambda: _roll_taken(roll_no)}):
            Enrolment.objects.create(
                student=row, year=year, school_class=found, roll_no=roll_no, from_on=row.admitted_on
            )
        after = {"class": found, "year": year, "roll_no": roll_no, "admitted_on": row.admitted_on}
        record(actor, "students.admitted", row, after=after)
    return row


def change_student(
    *,
    student: Student,
    actor: Actor,
    school_class: SchoolClass | None = None,
    roll_no: int | None = None,
    **values: Any,
) -> Student:
    """Change facts of a student, the class (a section, say) within the current year, or the roll number.

    The audit keeps what stood before. Raises NoSeat, Duplicate, InvalidState for who is in no class or whose
    contacts are erased, ValidationFailed naming the field, NotFound, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        wanted = _taken_class(school_class) if school_class is not None else None
        row = taken_student(student.pk)
        if row.erased_at is not None:
            raise InvalidState(_("The contacts of this student are erased; the record stays as it is."))
        before, after = changes(row, tidied(values))
        for name, value in after.items():
            setattr(row, name, value)
        _check_person(row)
        check_fields(row, FACTS)
        row.save()
        if wanted is not None or roll_no is not None:
            _change_stay(row, wanted, roll_no, before, after)
        if after:
            record(actor, "students.changed", row, before=before, after=after)
    return row


def tidied(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts with blanks stripped and phone numbers in one form. Raises ValidationFailed for an unknown one."""
    unknown = sorted(set(facts) - set(FACTS))
    if unknown:
        text = _("This cannot be set.")
        raise ValidationFailed(text, fields={name: [text] for name in unknown})
    found = {
        name: " ".join(value.split()) if isinstance(value, str) else value for name, value in facts.items()
    }
    for name in ("guardian_phone", "phone"):
        if found.get(name):
            found[name] = normalise_mobile(found[name])
    return found


def seat_in(row: SchoolClass, year: AcademicYear, roll_no: int | None = None) -> int:
    """Return the roll number for one more in a class whose row the caller holds. Raises NoSeat, ValidationFailed."""
    if not row.is_active:
        raise ValidationFailed.at("class_id", _("%(class)s is not active any more.") % {"class": row})
    place = place_in(row, year)
    if place.free <= 0:
        text = _("All %(seats)d seats of %(class)s are taken in %(year)s.")
        raise NoSeat(text % {"seats": row.capacity, "class": row, "year": year})
    return place.next_roll if roll_no is None else roll_no


def _taken_class(row: SchoolClass) -> SchoolClass:
    return take(SchoolClass.objects.all(), NotFound(_("There is no such class.")), pk=row.pk)


def _check_person(row: Student) -> None:
    first, last = row.admitted_on - timedelta(days=366 * OLDEST), row.admitted_on.replace(day=1)
    last = date(last.year - YOUNGEST, last.month, 1)
    if not first <= row.born_on <= last:
        text = _("The age on the day of admission is to be from %(least)d to %(most)d years.")
        raise ValidationFailed.at("born_on", text % {"least": YOUNGEST, "most": OLDEST})
    if row.admitted_on > today() + timedelta(days=366):
        raise ValidationFailed.at("admitted_on", _("The day of admission is within a year from today."))


def _next_no(year: AcademicYear) -> str:
    rules = rules_on(year.starts_on)
    for _turn in range(1000):
        number = next_number(SERIES, period=year.name)
        found = admission_number(rules.admission_format, year.name, year.starts_on.year, number)
        if not Student.objects.filter(admission_no=found).exists():
            return found
    raise InvalidState(_("The admission numbers of %(year)s are used up.") % {"year": year})


def _refuse_known(row: Student) -> None:
    same = Student.objects.filter(
        name__iexact=row.name, born_on=row.born_on, guardian_phone=row.guardian_phone
    ).first()
    if same is not None:
        text = _(
            "%(student)s has the same name, birth date and guardian's phone. If it is somebody else, confirm it."
        )
        raise AlreadyAdmitted.at("name", text % {"student": same})


def _change_stay(
    row: Student,
    wanted: SchoolClass | None,
    roll_no: int | None,
    before: dict[str, Any],
    after: dict[str, Any],
) -> None:
    rows = Enrolment.objects.select_related("year", "school_class")
    stay = rows.filter(student=row, status=EnrolmentStatus.CURRENT).first()
    if stay is None:
        raise InvalidState(_("%(student)s is in no class.") % {"student": row})
    if wanted is not None and wanted.pk != stay.school_class_id:
        before["class"], after["class"] = stay.school_class, wanted
        before["roll_no"] = stay.roll_no
        stay.roll_no = after["roll_no"] = seat_in(wanted, stay.year, roll_no)
        stay.school_class = wanted
    elif roll_no is not None and roll_no != stay.roll_no:
        before["roll_no"], after["roll_no"] = stay.roll_no, roll_no
        stay.roll_no = roll_no
    with naming_refusals({"erp_enrolment_roll": lambda: _roll_taken(stay.roll_no)}):
        stay.save()


def _roll_taken(roll_no: int | None) -> Duplicate:
    text = _("Roll number %(number)s is somebody else's in this class.") % {"number": roll_no}
    return Duplicate.at("roll_no", text)
