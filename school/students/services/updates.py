"""Changing a student's record, and moving a student to another section within the year."""

from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.accounts.services import update_user
from core.actors import Actor
from core.audit.services import changes, record
from core.errors import InvalidState, NotFound, ValidationFailed
from core.formatting import in_date
from core.periods import today
from core.refusals import naming_refusals
from core.states import take
from school.masters.models import Section
from school.students.enums import Outcome, StudentStatus
from school.students.errors import NotAtSchool
from school.students.models import Enrolment, Student
from school.students.permissions import StudentPermission as P
from school.students.services.checks import (
    PERSON_FIELDS,
    REQUIRED,
    check_required,
    check_student,
    checked_photo,
    cleaned,
)
from school.students.services.creation import TAKEN, check_class
from school.students.services.seats import take_seats

# The place in a class, and from when it counts.
PLACE = ("class_id", "section_id", "moved_on", "roll_no")
RECORD = (*PERSON_FIELDS, "photo", "admitted_on")


def update_student(*, student: Student, actor: Actor, **values: Any) -> Student:
    """Change what is given and nothing else, and return the student.

    `section_id` (with `class_id` where the class changes too) moves the student from `moved_on`, today where it is
    left out; `roll_no` is that in the section. The photo is a JPEG or PNG, None takes it away.
    Raises SectionFull, NotAtSchool for a move of somebody who has left, Duplicate for a roll number, ValidationFailed,
    Forbidden.
    """
    authorize(actor, P.WRITE)
    place = {name: values.pop(name) for name in PLACE if name in values}
    values = cleaned(values, known=RECORD)
    with naming_refusals(TAKEN):
        section = _wanted_section(student, place)
        if section is not None:
            take_seats({(section.pk, student.academic_year_id): 0})
        row = take(Student.objects.all(), NotFound(_("There is no such student.")), pk=student.pk)
        if row.erased_on:
            raise InvalidState(_("The personal data of this student have been erased."))
        _change_record(row, values, actor)
        if section is not None and section.pk != row.section_id:
            _move(row, section, place, actor)
        elif "roll_no" in place and place["roll_no"] != row.roll_no:
            _change_roll(row, place["roll_no"], actor)
        elif "moved_on" in place and section is None:
            text = _("This belongs to a change of section; give the section too.")
            raise ValidationFailed.at("moved_on", text)
    return stored(row.pk)


def stored(pk: UUID) -> Student:
    """Return the student with class, section and year as stored now."""
    return Student.objects.select_related("school_class", "section__school_class", "academic_year").get(pk=pk)


def _wanted_section(student: Student, place: dict[str, Any]) -> Section | None:
    """Return the section that is asked for, not locked yet. Raises ValidationFailed."""
    if "section_id" not in place:
        if place.get("class_id", student.school_class_id) != student.school_class_id:
            text = _("Give a section of the new class too.")
            raise ValidationFailed.at("section_id", text)
        return None
    section = Section.objects.select_related("school_class").filter(pk=place["section_id"]).first()
    if section is None:
        raise ValidationFailed.at("section_id", _("There is no such section."))
    if "class_id" in place:
        check_class(section, place["class_id"])
    return section


def _change_record(row: Student, values: dict[str, Any], actor: Actor) -> None:
    has_photo, photo = "photo" in values, values.pop("photo", None)
    before, after = changes(row, values)
    for name, value in after.items():
        setattr(row, name, value)
    if after:
        needed = (*REQUIRED, "admitted_on")
        check_required({name: getattr(row, name) for name in needed}, needed)
        check_student(row)
    if "admitted_on" in after:
        _check_admission(row)
    if has_photo:
        # The file of before goes with the next sweep of files that no row names.
        row.photo = checked_photo(photo) if photo else ""
        before["photo"], after["photo"] = "", bool(photo)
    if not after:
        return
    row.save(update_fields=list(after))
    record(actor, "students.changed", row, before=before, after=after)
    if "full_name" in after and row.user is not None:
        update_user(user=row.user, actor=actor, name=row.full_name)


def _check_admission(row: Student) -> None:
    """Refuse a day of admission after the first day in a class."""
    first = row.enrolments.order_by("starts_on").first()
    if first is not None and row.admitted_on > first.starts_on:
        text = _("The student is in a class from %(day)s; the admission cannot come after it.")
        raise ValidationFailed.at("admitted_on", text % {"day": in_date(first.starts_on)})


def _move(row: Student, section: Section, place: dict[str, Any], actor: Actor) -> None:
    """Close the stay as moved and open the next one; on its first day the stay itself is put right."""
    stay = _open_stay(row)
    day = _moving_day(stay, place.get("moved_on"))
    take_seats({(section.pk, stay.academic_year_id): 1})
    roll = place.get("roll_no")
    before = {"section": row.section, "roll_no": row.roll_no}
    if day <= stay.starts_on:
        stay.section, stay.roll_no = section, roll
        stay.save(update_fields=["section", "roll_no"])
    else:
        stay.ends_on, stay.outcome = day - timedelta(days=1), Outcome.MOVED
        stay.save(update_fields=["ends_on", "outcome"])
        Enrolment.objects.create(
            student=row, academic_year=stay.academic_year, section=section, roll_no=roll, starts_on=day
        )
    row.section, row.school_class, row.roll_no = section, section.school_class, roll
    row.save(update_fields=["section", "school_class", "roll_no"])
    after = {"section": section, "roll_no": roll, "moved_on": day}
    record(actor, "students.moved", row, before=before, after=after)


def _open_stay(row: Student) -> Enrolment:
    stay = row.enrolments.select_related("academic_year").filter(ends_on=None).first()
    if row.status != StudentStatus.ACTIVE or stay is None:
        text = _("%(name)s has left; only somebody at the school can change the section.")
        raise NotAtSchool.at("section_id", text % {"name": row.full_name})
    return stay


def _moving_day(stay: Enrolment, given: date | None) -> date:
    """Return from when the new section counts. Raises ValidationFailed for a day outside of the stay."""
    first, last = stay.starts_on, max(min(today(), stay.academic_year.end_date), stay.starts_on)
    day = given or last
    if not first <= day <= last:
        values = {"first": in_date(first), "last": in_date(last)}
        text = _("Give a day from %(first)s, when the student came into the section, to %(last)s.") % values
        raise ValidationFailed.at("moved_on", text)
    return day


def _change_roll(row: Student, roll_no: int | None, actor: Actor) -> None:
    stay = _open_stay(row)
    stay.roll_no = roll_no
    stay.save(update_fields=["roll_no"])
    before, row.roll_no = row.roll_no, roll_no
    row.save(update_fields=["roll_no"])
    record(actor, "students.changed", row, before={"roll_no": before}, after={"roll_no": roll_no})


def move_student(
    *, student: Student, section: Section, moved_on: date | None = None, actor: Actor
) -> Student:
    """Move a student to another section of the year; see `update_student`."""
    values: dict[str, Any] = {"section_id": section.pk}
    if moved_on:
        values["moved_on"] = moved_on
    with transaction.atomic():
        return update_student(student=student, actor=actor, **values)
