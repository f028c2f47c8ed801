"""Report cards: a student's year, put together from the exams whose results the caller may see.

The terms come from the term exams (half-yearly and annual) with the periodic tests inside; every other exam stands
for itself. The class is that of the student's last stay in the year, so a change of section in mid-year or leaving
the school loses nothing.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import NotFound
from education.grading import Band
from education.results import Result, ranks
from school.exams.enums import TERM_TYPES, ExamState, ExamType, Outcome, RankScope, Term
from school.exams.hooks import Attendance, attendance_of
from school.exams.models import (
    CoScholasticArea,
    CoScholasticGrade,
    Exam,
    ExamClass,
    GradeBand,
    MarkChange,
    TermRemark,
)
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.results import StudentResult, rank_scope, results_of
from school.exams.selectors.scales import bands_of, letters_for
from school.exams.selectors.visibility import results_visible, works_here
from school.exams.selectors.years import YearSubject, year_of
from school.masters.models import AcademicYear, SchoolClass, Section
from school.masters.selectors import current_year
from school.staff.selectors import sections_of
from school.students.models import Enrolment, Student
from school.students.selectors import get_student

# A stay that ended so was not there when the year ended.
ENDED_BEFORE = ("moved", "left")


@dataclass(frozen=True, slots=True)
class Card:
    """A report card. `terms` are the results of the term exams by term, `others` those of every other exam."""

    student: Student
    year: AcademicYear
    stay: Enrolment
    terms: dict[int, StudentResult]
    others: list[StudentResult]
    subjects: list[YearSubject]
    result: Result | None
    rank: int | None
    areas: list[tuple[CoScholasticArea, dict[int, str]]]
    remarks: dict[int, str]
    attendance: Attendance | None
    changes: list[MarkChange]
    scale: list[GradeBand]
    letters: dict[str, str]
    promoted_to: str


def report_card(actor: Actor, student_id: UUID | str, year: AcademicYear | None = None) -> Card:
    """Return the report card of a student whom the caller may see, of the current year where none is given.

    Raises NotFound, also for a year in which the student was not here, Forbidden.
    """
    authorize(actor, P.RESULTS)
    student = get_student(actor, student_id)
    stays = _last_stays(Enrolment.objects.filter(student=student, academic_year=year or current_year()))
    if not stays:
        raise NotFound(_("The student was not at the school in this year."))
    return _cards(actor, stays)[0]


def section_cards(actor: Actor, section: Section, year: AcademicYear | None = None) -> list[Card]:
    """Return the report cards of a section by roll number; the queries do not grow with the students.

    Who left during the year is left out, except that who ended the year here stays. Raises NotFound for a section
    that is not the caller's, Forbidden.
    """
    authorize(actor, P.READ)
    of = year or current_year()
    if not sections_of(actor, of).filter(pk=section.pk).exists():
        raise NotFound(_("There is no such section."))
    rows = Enrolment.objects.filter(section=section, academic_year=of).exclude(outcome__in=ENDED_BEFORE)
    return _cards(actor, _last_stays(rows))


def _last_stays(rows: QuerySet[Enrolment]) -> list[Enrolment]:
    """Return the last stay of each student, by roll number."""
    linked = rows.select_related("student", "section__school_class", "academic_year").prefetch_related(
        "student__guardian_links__guardian"
    )
    found: dict[UUID, Enrolment] = {}
    for row in linked.order_by("starts_on"):
        found[row.student_id] = row
    return sorted(
        found.values(), key=lambda row: (row.roll_no is None, row.roll_no or 0, row.student.full_name)
    )


def _cards(actor: Actor, stays: Sequence[Enrolment]) -> list[Card]:
    """Return the cards of students of one class in one year."""
    if not stays:
        return []
    year, school_class = stays[0].academic_year, stays[0].section.school_class
    students = {stay.student_id for stay in stays}
    terms, others = _results(actor, year, school_class, students)
    scale = _scale(year, school_class)
    bands, letters = bands_of(scale), letters_for(school_class.grade_level)
    told = {student: _terms_told(actor, terms[student], others[student]) for student in students}
    areas, remarks = _areas(year, told), _remarks(year, told)
    attendance, changes = attendance_of(students, year), _changes(actor, year, students)
    promoted = _promoted(stays, year)
    years = {student: year_of(terms[student], bands) for student in students}
    places = _places(actor, stays[0], bands)
    return [
        Card(
            student=stay.student,
            year=year,
            stay=stay,
            terms=terms[stay.student_id],
            others=others[stay.student_id],
            subjects=years[stay.student_id][0],
            result=years[stay.student_id][1],
            rank=places.get(stay.student_id),
            areas=areas[stay.student_id],
            remarks=remarks[stay.student_id],
            attendance=attendance.get(stay.student_id),
            changes=changes[stay.student_id],
            scale=scale,
            letters=letters,
            promoted_to=promoted.get(stay.student_id, ""),
        )
        for stay in stays
    ]


def _results(
    actor: Actor, year: AcademicYear, school_class: SchoolClass, students: Collection[UUID]
) -> tuple[dict[UUID, dict[int, StudentResult]], dict[UUID, list[StudentResult]]]:
    """Return the published results of term exams by term, and those of other exams, of each student.

    A card is a paper that leaves the school: for the office too it holds nothing that is not published.
    """
    terms: dict[UUID, dict[int, StudentResult]] = defaultdict(dict)
    others: dict[UUID, list[StudentResult]] = defaultdict(list)
    mine = results_visible(actor).filter(academic_year=year, state=ExamState.PUBLISHED)
    exams = list(
        mine.filter(pk__in=Exam.objects.filter(classes=school_class).values("pk")).order_by(
            "start_date", "pk"
        )
    )
    for exam in exams:
        is_term = exam.exam_type in TERM_TYPES and exam.term is not None
        for student, one in results_of(exam, students).items():
            if is_term:
                terms[student][exam.term or 0] = one
            else:
                others[student].append(one)
    # A periodic test stands for itself until the term's exam has taken it in.
    kept = {
        student: [
            one
            for one in found
            if one.exam.exam_type != ExamType.PERIODIC_TEST or one.exam.term not in terms[student]
        ]
        for student, found in others.items()
    }
    return terms, defaultdict(list, kept)


def _scale(year: AcademicYear, school_class: SchoolClass) -> list[GradeBand]:
    """Return the bands of the scale that the class's exams of the year were graded by."""
    row = (
        ExamClass.objects.filter(exam__academic_year=year, school_class=school_class, scale__isnull=False)
        .select_related("scale")
        .order_by("-exam__start_date")
        .first()
    )
    return list(row.scale.bands.all()) if row and row.scale else []


def _places(actor: Actor, stay: Enrolment, bands: Sequence[Band]) -> dict[UUID, int]:
    """Return ranks of the year within the section or class, whoever is looked at; nothing where none are told."""
    scope = rank_scope()
    if scope == RankScope.NONE:
        return {}
    rows = Enrolment.objects.filter(academic_year=stay.academic_year).exclude(outcome__in=ENDED_BEFORE)
    if scope == RankScope.SECTION:
        rows = rows.filter(section=stay.section_id)
    else:
        rows = rows.filter(section__school_class=stay.section.school_class_id)
    students = set(rows.values_list("student", flat=True))
    terms, _others = _results(actor, stay.academic_year, stay.section.school_class, students)
    years = {student: year_of(found, bands)[1] for student, found in terms.items()}
    return ranks({student: one for student, one in years.items() if one is not None})


def _terms_told(
    actor: Actor, terms: Mapping[int, StudentResult], others: Iterable[StudentResult]
) -> frozenset[int]:
    """Return the terms of which letters and remarks are told: to a family those with a published exam."""
    if works_here(actor):
        return frozenset(Term.values)
    return frozenset({*terms, *(one.exam.term for one in others if one.exam.term)})


def _areas(
    year: AcademicYear, told: Mapping[UUID, Collection[int]]
) -> dict[UUID, list[tuple[CoScholasticArea, dict[int, str]]]]:
    letters: dict[tuple[UUID, UUID], dict[int, str]] = defaultdict(dict)
    for row in CoScholasticGrade.objects.filter(academic_year=year, student__in=list(told)):
        if row.term in told[row.student_id]:
            letters[row.student_id, row.area_id][row.term] = row.grade
    areas = list(CoScholasticArea.objects.all())
    return {
        student: [
            (area, letters[student, area.pk])
            for area in areas
            if area.is_active or letters.get((student, area.pk))
        ]
        for student in told
    }


def _remarks(year: AcademicYear, told: Mapping[UUID, Collection[int]]) -> dict[UUID, dict[int, str]]:
    found: dict[UUID, dict[int, str]] = defaultdict(dict)
    for row in TermRemark.objects.filter(academic_year=year, student__in=list(told)):
        if row.term in told[row.student_id]:
            found[row.student_id][row.term] = row.remarks
    return found


def _changes(actor: Actor, year: AcademicYear, students: Iterable[UUID]) -> dict[UUID, list[MarkChange]]:
    """Return the marks that changed after their publication, the oldest first."""
    found: dict[UUID, list[MarkChange]] = defaultdict(list)
    rows = MarkChange.objects.filter(
        was_published=True,
        mark__student__in=list(students),
        mark__sheet__exam_subject__exam__in=results_visible(actor).filter(academic_year=year).values("pk"),
    )
    for row in rows.select_related(
        "mark__sheet__exam_subject__exam", "mark__sheet__exam_subject__subject"
    ).order_by("changed_at", "pk"):
        found[row.mark.student_id].append(row)
    return found


def _promoted(stays: Iterable[Enrolment], year: AcademicYear) -> dict[UUID, str]:
    """Return the class into which each student was promoted, where the year's outcome says so."""
    promoted = [stay.student_id for stay in stays if stay.outcome == "promoted"]
    rows = Enrolment.objects.filter(student__in=promoted, starts_on__gt=year.end_date).order_by("-starts_on")
    return {
        row.student_id: row.section.school_class.name for row in rows.select_related("section__school_class")
    }


def tc_exam_result(student_id: UUID, year: AcademicYear) -> dict[str, str]:
    """Return the last published exam of a year with its result, for the transfer certificate; nothing without one."""
    exams = Exam.objects.filter(
        academic_year=year, state=ExamState.PUBLISHED, exam_subjects__sheets__marks__student=student_id
    )
    last = exams.order_by("-end_date", "-pk").first()
    found = results_of(last, [student_id]).get(student_id) if last else None
    if last is None or found is None:
        return {}
    return {"exam_result": f"{last.name}: {Outcome(found.result.outcome).label} ({found.result.percentage}%)"}
