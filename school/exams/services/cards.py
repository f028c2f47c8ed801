"""What a class teacher enters for the report card: letters of the co-scholastic areas, discipline, remarks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import NotFound, ValidationFailed
from school.exams.enums import RankScope, Term
from school.exams.models import CoScholasticArea, CoScholasticGrade, ExamSettings, TermRemark
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.scales import letters_for
from school.masters.models import AcademicYear, Section
from school.staff.selectors import is_class_teacher, is_everywhere
from school.students.models import Enrolment

MOST_STUDENTS = 200
MOST_LETTERS = 300


@dataclass(frozen=True, slots=True)
class TermEntry:
    """A student's letters by area, and a remark; what is None or left out stays as it is, an empty text goes away."""

    student_id: UUID
    grades: Mapping[UUID, str] = field(default_factory=dict)
    remarks: str | None = None


def save_term(
    *, section: Section, academic_year: AcademicYear, term: int, entries: Sequence[TermEntry], actor: Actor
) -> int:
    """Enter letters and remarks of a section's term, all or none; return how many students were written.

    For the class teacher and whoever manages exams. Raises ValidationFailed naming every bad entry, NotFound for
    another's section, Forbidden.
    """
    authorize(actor, P.READ)
    if is_everywhere(actor):
        authorize(actor, P.MANAGE)
    elif not is_class_teacher(actor, section, academic_year):
        raise NotFound(_("There is no such section."))
    if term not in Term.values:
        raise ValidationFailed.at("term", _("The term is 1 or 2."))
    if not 1 <= len(entries) <= MOST_STUDENTS:
        raise ValidationFailed.at("entries", _("Give 1 to %(most)d entries.") % {"most": MOST_STUDENTS})
    _check(section, academic_year, entries)
    of_term: dict[str, Any] = {"academic_year": academic_year, "term": term}
    stamp: dict[str, Any] = {"entered_by": actor.name[:150], "changed_at": timezone.now()}
    with transaction.atomic():
        # One writer of a section's letters at a time.
        Section.objects.select_for_update(no_key=True).get(pk=section.pk)
        _write_grades(entries, of_term, stamp)
        _write_remarks(entries, of_term, stamp)
        record(actor, "term.entered", section, after={"term": term, "count": len(entries)})
    return len(entries)


def _check(section: Section, year: AcademicYear, entries: Sequence[TermEntry]) -> None:
    letters = letters_for(section.school_class.grade_level)
    areas = set(CoScholasticArea.objects.filter(is_active=True).values_list("pk", flat=True))
    here = set(
        Enrolment.objects.filter(section=section, academic_year=year).values_list("student", flat=True)
    )
    wrong: dict[str, list[str]] = {}
    seen: set[UUID] = set()
    for place, entry in enumerate(entries):
        at = f"entries.{place}"
        if entry.student_id not in here:
            wrong[f"{at}.student_id"] = [_("This student is not in the section.")]
        if entry.student_id in seen:
            wrong[f"{at}.student_id"] = [_("This student is named twice.")]
        seen.add(entry.student_id)
        if entry.remarks and len(entry.remarks) > MOST_LETTERS:
            wrong[f"{at}.remarks"] = [_("At most %(most)d letters.") % {"most": MOST_LETTERS}]
        for area, grade in entry.grades.items():
            if area not in areas:
                wrong[f"{at}.grades"] = [_("There is no such area.")]
            elif grade and grade not in letters:
                text = _("Give one of these letters: %(letters)s.")
                wrong[f"{at}.grades"] = [text % {"letters": ", ".join(letters) or "-"}]
    if wrong:
        text = _("%(count)d entries are wrong; nothing is saved.") % {"count": len(wrong)}
        raise ValidationFailed(text, fields=wrong)


def _write_grades(entries: Sequence[TermEntry], of_term: dict[str, Any], stamp: dict[str, Any]) -> None:
    given = [(one.student_id, area, grade) for one in entries for area, grade in one.grades.items()]
    kept = [
        CoScholasticGrade(student_id=student, area_id=area, grade=grade, **of_term, **stamp)
        for student, area, grade in given
        if grade
    ]
    CoScholasticGrade.objects.bulk_create(
        kept,
        update_conflicts=True,
        unique_fields=["student", "academic_year", "term", "area"],
        update_fields=["grade", "entered_by", "changed_at"],
    )
    gone: dict[UUID, list[UUID]] = {}
    for student, area, grade in given:
        if not grade:
            gone.setdefault(area, []).append(student)
    for area, students in gone.items():
        CoScholasticGrade.objects.filter(student__in=students, area=area, **of_term).delete()


def _write_remarks(entries: Sequence[TermEntry], of_term: dict[str, Any], stamp: dict[str, Any]) -> None:
    given = {one.student_id: one.remarks.strip() for one in entries if one.remarks is not None}
    TermRemark.objects.bulk_create(
        [
            TermRemark(student_id=student, remarks=text, **of_term, **stamp)
            for student, text in given.items()
            if text
        ],
        update_conflicts=True,
        unique_fields=["student", "academic_year", "term"],
        update_fields=["remarks", "entered_by", "changed_at"],
    )
    empty = [student for student, text in given.items() if not text]
    if empty:
        TermRemark.objects.filter(student__in=empty, **of_term).delete()


def set_rank_scope(*, rank_scope: str, actor: Actor) -> ExamSettings:
    """Choose among whom ranks are told. Raises ValidationFailed, Forbidden."""
    authorize(actor, P.MANAGE)
    if rank_scope not in RankScope.values:
        raise ValidationFailed.at(
            "rank_scope", _("This is one of %(names)s.") % {"names": ", ".join(RankScope.values)}
        )
    with transaction.atomic():
        row, _made = ExamSettings.objects.select_for_update().get_or_create(pk=1)
        before, row.rank_scope = row.rank_scope, rank_scope
        row.save()
        record(
            actor,
            "exam_settings.changed",
            row,
            before={"rank_scope": before},
            after={"rank_scope": rank_scope},
        )
    return row
