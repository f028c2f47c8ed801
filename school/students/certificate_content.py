"""What a certificate says, gathered from the records at the moment of issue. Reads only."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.language import LANGUAGES
from core.periods import Month
from school.foundation.selectors import particulars
from school.masters.enums import SubjectType
from school.masters.models import Subject
from school.students import providers
from school.students.certificate_words import page_of
from school.students.enums import CertificateKind as Kind
from school.students.enums import Relation
from school.students.models import Enrolment, Student, StudentExit, StudentGuardian

MOST_SUBJECTS, MOST_LETTERS = 6, 120
# What the office may say of each kind beside what is on record.
SAYABLE: dict[Kind, tuple[str, ...]] = {
    Kind.TC: (
        "exam_result", "failed", "subjects", "promotion", "dues_paid_to", "fee_concession", "working_days",
        "days_present", "ncc", "activities", "conduct", "applied_on",
    ),
    Kind.BONAFIDE: ("purpose",),
    Kind.CHARACTER: ("conduct",),
    Kind.FEE_CLEARANCE: ("period", "amount"),
}  # fmt: skip
USUAL = {
    "failed": "No",
    "fee_concession": "None",
    "ncc": "No",
    "activities": "None",
    "conduct": "Good",
    "purpose": "Further studies",
}
LISTED = {SubjectType.CORE, SubjectType.LANGUAGE, SubjectType.ELECTIVE}


def check_said(kind: Kind, said: Mapping[str, Any]) -> None:
    """Raise ValidationFailed naming what a kind of certificate does not say, and what is too long or too much."""
    problems: dict[str, Any] = {}
    for name, value in said.items():
        if name not in SAYABLE[kind]:
            problems[name] = _("A certificate of this kind does not say this.")
        elif isinstance(value, list):
            if len(value) > MOST_SUBJECTS or any(not 0 < len(str(one)) <= MOST_LETTERS for one in value):
                problems[name] = _("At most %(count)d subjects, each with a name.") % {"count": MOST_SUBJECTS}
        elif not isinstance(value, date) and len(str(value)) > MOST_LETTERS:
            problems[name] = _("Write at most %(count)d letters.") % {"count": MOST_LETTERS}
    if problems:
        fields = {name: [text] for name, text in problems.items()}
        raise ValidationFailed(next(iter(problems.values())), fields=fields)


def content_of(
    *,
    kind: Kind,
    student: Student,
    number: str,
    issued_on: date,
    remarks: str,
    said: Mapping[str, Any],
    left: StudentExit | None,
) -> dict[str, Any]:
    """Return what is kept with the certificate: the head of the paper and the page in each language."""
    school = issuer()
    facts = facts_of(student, left) | {"board": school["board"]}
    facts |= {"issued_on": issued_on, "remarks": remarks, "applied_on": issued_on}
    if kind == Kind.TC and left is not None:
        facts |= _tc_facts(student, left)
    if kind == Kind.FEE_CLEARANCE:
        facts |= {"period": facts["session"], "amount": ""}
    facts |= {name: value for name, value in USUAL.items() if not facts.get(name)}
    facts |= {name: value for name, value in said.items() if value not in (None, "", [])}
    return {
        "name": student.full_name,
        "number": number,
        "code": student.student_code,
        "school": school,
        "pages": {language: page_of(kind, facts, language).kept() for language in LANGUAGES},
    }


def issuer() -> dict[str, str]:
    """Return the school's particulars as the head of the paper has them."""
    school = particulars()
    return {
        "name": school.name,
        "address": school.address,
        "board": school.board,
        "affiliation_no": school.affiliation_no,
        "school_code": school.school_code,
        "principal_name": school.principal_name,
    }


def facts_of(student: Student, left: StudentExit | None) -> dict[str, Any]:
    """Return what every certificate may say of a student; the class is that of the last enrolment begun."""
    stays = list(
        Enrolment.objects.filter(student=student)
        .select_related("section__school_class", "academic_year")
        .order_by("starts_on")
    )
    last = left.enrolment if left else next((one for one in stays if one.ends_on is None), stays[-1])
    return {
        **_family(student),
        "name": student.full_name,
        "code": student.student_code,
        "date_of_birth": student.date_of_birth,
        "nationality": student.nationality,
        "category": student.category,
        "admitted_on": student.admitted_on,
        "first_class": stays[0].section.school_class.name,
        "class_name": last.section.school_class.name,
        "grade": last.section.school_class.grade_level,
        "session": last.academic_year.name,
        "last_day": left.last_day if left else None,
    }


def _family(student: Student) -> dict[str, str]:
    links = StudentGuardian.objects.filter(student=student).select_related("guardian").order_by("-is_primary")
    found = {"mother": "", "father": "", "guardian": ""}
    for link in links:
        found[Relation(link.relation).value] = found[Relation(link.relation).value] or link.guardian.full_name
    return found


def _tc_facts(student: Student, left: StudentExit) -> dict[str, Any]:
    section = left.enrolment.section
    subjects = Subject.objects.filter(school_class=section.school_class_id, subject_type__in=LISTED)
    known = dict.fromkeys(SAYABLE[Kind.TC], "")
    return {
        **known,
        "applied_on": timezone.localtime(left.recorded_at).date(),
        "subjects": list(subjects.order_by("name").values_list("name", flat=True)[:MOST_SUBJECTS]),
        "dues_paid_to": Month.of(left.last_day),
        "reason": left.reason,
        **providers.tc_facts(student.pk, left.enrolment.academic_year),
    }
