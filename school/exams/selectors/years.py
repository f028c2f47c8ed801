"""The year of a student: the subjects over its terms, and who has not passed it."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from education.grading import Band
from education.results import Result, SubjectResult, result
from education.terms import year_subject
from school.exams.enums import TERM_TYPES, ExamState, ExamType
from school.exams.models import Exam
from school.exams.selectors.results import MAIN_TYPES, StudentResult, results_of
from school.masters.models import AcademicYear
from school.students.providers import YearFailed


@dataclass(frozen=True, slots=True)
class YearSubject:
    """A subject over the terms of the year."""

    subject_id: UUID
    name: str
    code: str
    result: SubjectResult


def year_of(
    terms: Mapping[int, StudentResult], bands: Sequence[Band]
) -> tuple[list[YearSubject], Result | None]:
    """Return the subjects over the terms, and the result of the year; None without a term."""
    lines: dict[UUID, list[tuple[YearSubject, bool]]] = defaultdict(list)
    for term in sorted(terms):
        for line in terms[term].lines:
            if line.result is not None:
                subject = line.exam_subject.subject
                one = YearSubject(subject.pk, subject.name, subject.code, line.result)
                lines[subject.pk].append((one, subject.subject_type in MAIN_TYPES))
    subjects, main = [], []
    for pk, found in lines.items():
        whole = year_subject([one.result for one, _main in found], bands)
        if whole is not None:
            subjects.append(YearSubject(pk, found[0][0].name, found[0][0].code, whole))
            main += [pk] if found[0][1] else []
    subjects.sort(key=lambda one: one.name)
    return subjects, result({one.subject_id: one.result for one in subjects}, bands, main)


def not_passed(students: Collection[UUID], year: AcademicYear) -> dict[UUID, YearFailed]:
    """Return who has not passed the year by published results, with the subjects; the queries grow with the exams.

    Nothing is said of a student whose annual exam is not published. A subject passed in a repeated exam is passed.
    """
    kinds = (*TERM_TYPES, ExamType.RE_EXAM)
    exams = Exam.objects.filter(academic_year=year, state=ExamState.PUBLISHED, exam_type__in=kinds)
    terms: dict[UUID, dict[int, StudentResult]] = defaultdict(dict)
    again: dict[UUID, set[UUID]] = {}
    finished: set[UUID] = set()
    for exam in exams.order_by("start_date", "pk"):
        for student, one in results_of(exam, students).items():
            if exam.exam_type == ExamType.RE_EXAM:
                again.setdefault(student, set()).update(_passed(one))
            else:
                terms[student][exam.term or 0] = one
                finished |= {student} if exam.exam_type == ExamType.ANNUAL else set()
    found = {}
    for student in finished:
        subjects, _whole = year_of(terms[student], [])
        passed = again.get(student, set())
        names = [one.name for one in subjects if not one.result.is_passed and one.subject_id not in passed]
        if names:
            text = _("Not passed in the year: %(subjects)s.") % {"subjects": ", ".join(names)}
            found[student] = YearFailed(text, has_repeated=student in again)
    return found


def _passed(one: StudentResult) -> set[UUID]:
    return {line.exam_subject.subject_id for line in one.lines if line.result and line.result.is_passed}
