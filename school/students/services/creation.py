"""Entering students: record, guardians, accounts, enrolment, code, in one transaction; one or a thousand."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, ValidationFailed
from core.refusals import naming_refusals
from school.foundation.caps import require_room_for_students
from school.masters.models import AcademicYear, Section
from school.masters.selectors import current_year
from school.students.models import Enrolment, Guardian, Student, StudentGuardian
from school.students.permissions import StudentPermission as P
from school.students.services.accounts import open_accounts, student_user
from school.students.services.checks import (
    BESIDE,
    GuardianWish,
    admission_day,
    check_required,
    check_student,
    checked_photo,
    cleaned,
    cleaned_guardian,
)
from school.students.services.codes import next_codes
from school.students.services.guardians import guardians_by_phone, notes_on
from school.students.services.seats import take_seats

BATCH = 1000
AUDITED = ("student_code", "full_name", "date_of_birth", "gender", "section", "academic_year", "roll_no")


@dataclass(slots=True)
class Entry:
    """A student about to be entered: the row, not stored yet, and the guardians, the first written to first."""

    student: Student
    guardians: list[GuardianWish]
    # Sentences about what was found on the way.
    notes: tuple[str, ...] = field(default=())


def create_student(
    *,
    actor: Actor,
    class_id: UUID,
    section_id: UUID,
    guardians: Sequence[GuardianWish],
    academic_year_id: UUID | None = None,
    admitted_on: date | None = None,
    roll_no: int | None = None,
    photo: Any = None,
    **values: Any,
) -> Student:
    """Enter a student and return it with `notes`: code, guardians, accounts without passwords, enrolment.

    `values` are fields of the record (PERSON_FIELDS). The year is the current one where none is given, the day of
    admission today. Guardians are found by the phone number. (Spec: school, create student.)
    Raises SectionFull, Duplicate (the same child of the same guardian; a roll number), ValidationFailed, Forbidden,
    NoCurrentYear.
    """
    authorize(actor, P.WRITE)
    values = cleaned(values)
    check_required(values)
    year = _year(academic_year_id)
    place = _section(section_id, class_id)
    student = new_student(place, year, admitted_on=admitted_on, roll_no=roll_no, **values)
    check_student(student)
    entry = Entry(student, _cleaned_guardians(guardians))
    if photo:
        student.photo = checked_photo(photo)
    with transaction.atomic():
        enter_students([entry])
        if photo:
            student.save(update_fields=["photo"])
        after = {name: getattr(student, name) for name in AUDITED}
        after["guardians"] = [wish.full_name for wish in entry.guardians]
        record(actor, "students.created", student, after=after)
    student.notes = entry.notes
    return student


def new_student(
    section: Section,
    year: AcademicYear,
    *,
    admitted_on: date | None = None,
    roll_no: int | None = None,
    **values: Any,
) -> Student:
    """Return a student of a section, not stored yet. Raises ValidationFailed for a day after the year."""
    return Student(
        academic_year=year,
        section=section,
        school_class=section.school_class,
        roll_no=roll_no,
        admitted_on=admission_day(admitted_on, year),
        **values,
    )


def enter_students(entries: Sequence[Entry]) -> list[Student]:
    """Store checked entries, in the caller's transaction; some fifteen queries however many there are.

    Locks in this order: the plan's bound, sections, guardians by number, the series of codes. Raises SectionFull,
    Duplicate and what the plan's bound raises; the caller audits.
    """
    students = [entry.student for entry in entries]
    require_room_for_students(len(students))
    take_seats(Counter((one.section_id, one.academic_year_id) for one in students))
    found = guardians_by_phone([wish for entry in entries for wish in entry.guardians])
    for entry in entries:
        entry.notes = notes_on(entry.guardians, found)
    _refuse_same(entries, found)
    _give_codes(students)
    users = open_accounts([student_user(one) for one in students], _code_taken)
    for student, user in zip(students, users, strict=True):
        student.user = user
    with naming_refusals(TAKEN):
        Student.objects.bulk_create(students, batch_size=BATCH)
        Enrolment.objects.bulk_create([first_enrolment(one) for one in students], batch_size=BATCH)
    links = [link for entry in entries for link in _links(entry, found)]
    StudentGuardian.objects.bulk_create(links, batch_size=BATCH)
    return students


def first_enrolment(student: Student) -> Enrolment:
    """Return the stay that begins with the admission, or with the year for somebody admitted before it."""
    return Enrolment(
        student=student,
        academic_year=student.academic_year,
        section=student.section,
        roll_no=student.roll_no,
        starts_on=max(student.admitted_on, student.academic_year.start_date),
    )


def _links(entry: Entry, found: dict[str, Guardian]) -> list[StudentGuardian]:
    return [
        StudentGuardian(
            student=entry.student, guardian=found[wish.phone], relation=wish.relation, is_primary=place == 0
        )
        for place, wish in enumerate(entry.guardians)
    ]


def _give_codes(students: Sequence[Student]) -> None:
    """Give each student without a code one of the year in which the session of admission begins."""
    by_year: dict[int, list[Student]] = defaultdict(list)
    for student in students:
        if not student.student_code:
            by_year[session_begins(student)].append(student)
    own = {student.student_code for student in students if student.student_code}
    for year, rows in sorted(by_year.items()):
        for student, code in zip(rows, next_codes(year, len(rows), besides=own), strict=True):
            student.student_code = code


def session_begins(student: Student) -> int:
    """Return the year in which the session of admission began.

    Sessions before the one of the enrolment are taken to begin in the same month.
    """
    start = student.academic_year.start_date
    admitted = student.admitted_on
    if admitted >= start:
        return start.year
    return admitted.year if (admitted.month, admitted.day) >= (start.month, start.day) else admitted.year - 1


def _refuse_same(entries: Sequence[Entry], found: dict[str, Guardian]) -> None:
    """Raise Duplicate for a child who is there already: same name, birth and a guardian in common; one query."""
    ids = {row.pk for row in found.values()}
    births = {entry.student.date_of_birth for entry in entries}
    rows = StudentGuardian.objects.filter(guardian__in=ids, student__date_of_birth__in=births)
    known = {
        (row.guardian_id, row.student.date_of_birth, row.student.full_name.casefold()): row.student
        for row in rows.select_related("student")
    }
    for entry in entries:
        student = entry.student
        for wish in entry.guardians:
            mark = (found[wish.phone].pk, student.date_of_birth, student.full_name.casefold())
            if mark in known:
                raise same_child(known[mark])
            known[mark] = student


def same_child(student: Student) -> Duplicate:
    """Return the refusal of a child who is on record."""
    text = _("%(name)s, born on the same day, with the same guardian, is on record already: %(code)s.")
    code = student.student_code or _("in the same file")
    return Duplicate.at("full_name", text % {"name": student.full_name, "code": code})


def _cleaned_guardians(guardians: Sequence[GuardianWish]) -> list[GuardianWish]:
    if not guardians:
        raise ValidationFailed.at("guardian_name", _("A student needs at least one guardian."))
    found: list[GuardianWish] = []
    for place, wish in enumerate(guardians):
        names = BESIDE if place == 0 else {name: f"guardians.{place - 1}.{name}" for name in _GIVEN}
        found.append(cleaned_guardian(wish, names=names))
        if wish.phone and found[-1].phone in {one.phone for one in found[:-1]}:
            text = _("Two guardians have one phone number; each has an own one.")
            raise ValidationFailed.at(names["phone"], text)
    return found


_GIVEN = ("full_name", "phone", "email", "occupation", "relation")


def _year(pk: UUID | None) -> AcademicYear:
    if pk is None:
        return current_year()
    year = AcademicYear.objects.filter(pk=pk).first()
    if year is None:
        raise ValidationFailed.at("academic_year_id", _("There is no such academic year."))
    return year


def _section(pk: UUID, class_id: UUID) -> Section:
    """Return the section. Raises ValidationFailed where there is none, or it is of another class."""
    section = Section.objects.select_related("school_class").filter(pk=pk).first()
    if section is None:
        raise ValidationFailed.at("section_id", _("There is no such section."))
    check_class(section, class_id)
    return section


def check_class(section: Section, class_id: UUID) -> None:
    """Raise ValidationFailed for a section of another class, naming the class it belongs to."""
    if section.school_class_id != class_id:
        text = _("%(section)s is no section of this class; it belongs to %(class)s.")
        values = {"section": section, "class": section.school_class.name}
        raise ValidationFailed.at("section_id", text % values)


def roll_taken() -> Duplicate:
    """Return the refusal of a roll number that somebody in the section has."""
    return Duplicate.at("roll_no", _("Another student of the section has this roll number."))


def _code_taken(username: str) -> Duplicate:
    text = _("The user name %(name)s, which a student with this code would have, is taken.")
    return Duplicate.at("student_code", text % {"name": username})


# What the database refuses when somebody else was faster (for `naming_refusals`).
TAKEN = {
    "school_enrolment_roll_unique": roll_taken,
    "school_students_student_student_code_key": lambda: _code_taken(""),
}
