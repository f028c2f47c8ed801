"""The list of students for UDISE+, in the order of the bulk sheet of the states (SDMIS)."""

import re
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.documents.columns import Column, Kind
from core.formatting import in_date
from core.periods import today
from core.reports.definitions import QueryRows, Report, Table, Texts
from school.foundation.selectors import particulars
from school.reports.registers import GROUP, NOBODY, Family, families
from school.students.enums import Gender, Relation, StudentStatus
from school.students.models import Enrolment, Student

# Classes from Balvatika 1 (Nursery) to XII are counted; a playgroup is not.
FIRST_GRADE = -2
INDIAN = "indian"
PINCODE = re.compile(r"(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)")
SEXES = {Gender.MALE: "1 - Male", Gender.FEMALE: "2 - Female", Gender.OTHER: "3 - Transgender"}
# In English and in this order, since the sheet is read by a program: reference, school, section 6. Aadhaar numbers are
# kept nowhere, so both columns stay empty, as do others of which the school keeps nothing.
COLUMNS = tuple(
    Column(heading, key, Kind.TEXT, width)
    for heading, key, width in (
        ("UDISE Code", "udise", 13),
        ("Class", "class", 8),
        ("Section", "section", 8),
        ("Roll No", "roll", 7),
        ("Student Name", "name", 26),
        ("Gender", "gender", 16),
        ("Date of Birth (DD-MM-YYYY)", "born", 14),
        ("Mother Name", "mother", 22),
        ("Father Name", "father", 22),
        ("Guardian Name", "guardian", 22),
        ("Aadhaar Number", "aadhaar", 14),
        ("Name as per Aadhaar", "aadhaar_name", 18),
        ("Address", "address", 34),
        ("Pincode", "pincode", 9),
        ("Mobile Number", "mobile", 13),
        ("Alternate Mobile Number", "mobile2", 13),
        ("Email", "email", 24),
        ("Mother Tongue", "tongue", 14),
        ("Social Category", "category", 12),
        ("Minority Group", "minority", 12),
        ("BPL", "bpl", 6),
        ("Antyodaya", "antyodaya", 10),
        ("EWS", "ews", 6),
        ("CWSN", "cwsn", 6),
        ("Impairment Type", "impairment", 14),
        ("Indian National", "indian", 10),
        ("Out of School Child", "out_of_school", 10),
        ("Admission Number", "code", 12),
        ("Admission Date (DD-MM-YYYY)", "admitted", 14),
        ("Stream", "stream", 10),
        ("Previous Schooling Status", "previous_status", 20),
        ("Previous Class", "previous_class", 10),
        ("PEN", "pen", 14),
        ("APAAR ID", "apaar", 14),
    )
)


def udise_list(_texts: Texts) -> Table:
    """Return every student at the school from Balvatika 1 on, by class, section and roll number."""
    rows = _students()
    code = particulars().udise_code
    left_out = Student.objects.filter(
        status=StudentStatus.ACTIVE, school_class__grade_level__lt=FIRST_GRADE
    ).count()
    return Table(
        title=_("UDISE+ list of students"),
        subtitle=in_date(today()),
        filename=f"udise-{code or 'students'}-{today()}",
        columns=COLUMNS,
        rows=QueryRows(rows, lambda found: _lines(found, code), rows.count()),
        notes=_notes(code, left_out),
    )


def _notes(code: str, left_out: int) -> list[str]:
    notes = [
        _(
            "Empty are columns of which the school keeps nothing: Aadhaar, minority group, Antyodaya, impairment, "
            "out of school, stream."
        )
    ]
    if not code:
        notes.append(_("The school has no UDISE code yet: enter it under School, Particulars."))
    if left_out:
        notes.append(
            _("Left out: %(count)d children of a playgroup, whom UDISE+ does not count.")
            % {"count": left_out}
        )
    return notes


def _students() -> QuerySet[Student]:
    rows = Student.objects.filter(status=StudentStatus.ACTIVE, school_class__grade_level__gte=FIRST_GRADE)
    return rows.select_related("school_class", "section", "academic_year").order_by(
        "school_class__display_order", "section__code", F("roll_no").asc(nulls_last=True), "full_name", "pk"
    )


def _lines(students: Sequence[Student], udise_code: str) -> list[dict[str, Any]]:
    """Return lines of students; two queries for all of them."""
    people = families(one.pk for one in students)
    before = _classes_before(students)
    return [_line(one, people.get(one.pk, NOBODY), before.get(one.pk, ""), udise_code) for one in students]


def _classes_before(students: Sequence[Student]) -> dict[UUID, str]:
    """Return the class of the year before the student's own, for whom the school taught then."""
    starts = {one.pk: one.academic_year.start_date for one in students}
    rows = Enrolment.objects.filter(student__in=list(starts)).select_related(
        "academic_year", "section__school_class"
    )
    found: dict[UUID, str] = {}
    for row in rows.order_by("starts_on"):
        if row.academic_year.end_date < starts[row.student_id]:
            found[row.student_id] = row.section.school_class.code
    return found


def _line(student: Student, family: Family, before: str, udise_code: str) -> dict[str, Any]:
    first = family.first
    phones = [one.phone for one in family.everybody if one.phone]
    return {
        "udise": udise_code,
        "class": student.school_class.code,
        "section": student.section.code,
        "roll": str(student.roll_no or ""),
        "name": student.full_name,
        "gender": SEXES[Gender(student.gender)],
        "born": f"{student.date_of_birth:%d-%m-%Y}",
        "mother": family.name(Relation.MOTHER),
        "father": family.name(Relation.FATHER),
        "guardian": family.name(Relation.GUARDIAN),
        "address": " ".join(student.address.split()),
        "pincode": _pincode(student.address),
        "mobile": phones[0] if phones else "",
        "mobile2": phones[1] if len(phones) > 1 else "",
        "email": first.email if first else "",
        "tongue": student.mother_tongue,
        "category": str(student.category).upper() if student.category != "general" else "General",
        "bpl": _yes(student.is_bpl),
        "ews": _yes(student.is_ews),
        "cwsn": _yes(student.is_cwsn),
        "indian": _yes(student.nationality.strip().casefold() == INDIAN),
        "code": student.student_code,
        "admitted": f"{student.admitted_on:%d-%m-%Y}",
        "previous_status": _status_before(student, before),
        "previous_class": before,
        "pen": student.pen,
        "apaar": student.apaar_id,
    }


def _status_before(student: Student, before: str) -> str:
    """Return where the student was taught the year before; nothing where it is not known."""
    if before:
        return "Same school"
    return "Other school" if student.previous_school else ""


def _pincode(address: str) -> str:
    """Return the six digits that stand last in an address, written in one or as 110 001; nothing where none do."""
    found = PINCODE.findall(address)
    return found[-1].replace(" ", "") if found else ""


def _yes(value: bool) -> str:
    return "Yes" if value else "No"


REPORTS = (
    Report(
        "udise-students",
        gettext_lazy("UDISE+ list of students"),
        gettext_lazy("All students in the columns of the SDMIS bulk sheet, to be copied or uploaded."),
        (),
        udise_list,
        formats=("xlsx", "csv"),
        usual=dict,
        group=GROUP,
    ),
)
