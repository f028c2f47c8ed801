"""Results of an exam: computed from the marks each time, so that no stored figure can be stale."""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple
from uuid import UUID

from django.contrib.postgres.aggregates import StringAgg
from django.db.models import QuerySet, TextField, Value
from django.db.models.functions import Cast, Concat

from core.actors import Actor
from education import terms
from education.grading import Band, half_up
from education.results import Part, Result, SubjectResult, ranks, result, subject_result
from school.exams.enums import Absence, ExamState, ExamType, RankScope
from school.exams.models import Exam, ExamComponent, ExamSettings, ExamSubject, Mark
from school.exams.selectors.scales import bands_by_class
from school.exams.selectors.visibility import results_visible
from school.masters.enums import SubjectType
from school.students.models import Student
from school.students.selectors import students_of

MAIN_TYPES = (SubjectType.CORE, SubjectType.LANGUAGE)


@dataclass(frozen=True, slots=True)
class SubjectLine:
    """A student's subject: the parts that it was made of, and what came out."""

    exam_subject: ExamSubject
    components: list[ExamComponent]
    parts: list[Part]
    result: SubjectResult | None

    @property
    def obtained(self) -> Decimal | None:
        """The marks with two decimals; None for an absent student."""
        if self.result is None or self.result.absence:
            return None
        return shown(self.result.obtained)


@dataclass(frozen=True, slots=True)
class StudentResult:
    """The result of a student in an exam; `rank` where ranks are told and the student passed."""

    exam: Exam
    student_id: UUID
    lines: list[SubjectLine]
    result: Result
    rank: int | None = None

    @property
    def failed(self) -> list[ExamSubject]:
        """The subjects that are not passed."""
        return [line.exam_subject for line in self.lines if line.exam_subject.pk in self.result.failed]


def shown(value: Fraction) -> Decimal:
    """Return marks for people: two decimals, half up."""
    return half_up(value, 2)


def rank_scope() -> str:
    """Return among whom ranks are told."""
    chosen = ExamSettings.objects.first()
    return chosen.rank_scope if chosen else RankScope.NONE


def results_of(exam: Exam, students: Collection[UUID] | None = None) -> dict[UUID, StudentResult]:
    """Return the results of an exam by student, of all or of some; at most nine queries.

    Whose access it is has been decided: `results_visible` and `students_of`.
    """
    paper = _paper_of(exam)
    scope = rank_scope()
    asked = None if scope != RankScope.NONE else students
    marks = _marks_of(exam, asked)
    tests = _tests_of(exam, asked) if paper.has_tests else {}
    found = {
        student: one for student, own in marks.items() if (one := _result_of(paper, student, own, tests))
    }
    if scope == RankScope.NONE:
        return found
    places = _ranks(found, _sections_of(exam) if scope == RankScope.SECTION else None)
    return {
        student: StudentResult(exam, student, one.lines, one.result, places.get(student))
        for student, one in found.items()
        if students is None or student in students
    }


class Given(NamedTuple):
    """A mark as it stands on a sheet: a number, or why there is none."""

    value: Decimal | None = None
    absence: str = Absence.NONE


# By component, of one student.
Entered = dict[UUID, Given]
# By student and subject.
Tests = Mapping[tuple[UUID, UUID], list[terms.Test]]
NOTHING = Given()


@dataclass(frozen=True, slots=True)
class Paper:
    """What an exam asks: the subjects of each class with their components, the scales, the class of a component."""

    exam: Exam
    subjects: Mapping[UUID, list[tuple[ExamSubject, list[ExamComponent]]]]
    bands: Mapping[UUID, list[Band]]
    classes: Mapping[UUID, UUID]
    has_tests: bool


def _paper_of(exam: Exam) -> Paper:
    rows = ExamSubject.objects.filter(exam=exam).select_related("subject").prefetch_related("components")
    subjects: dict[UUID, list[tuple[ExamSubject, list[ExamComponent]]]] = defaultdict(list)
    classes: dict[UUID, UUID] = {}
    has_tests = False
    for row in rows:
        components = list(row.components.all())
        subjects[row.subject.school_class_id].append((row, components))
        classes |= {one.pk: row.subject.school_class_id for one in components}
        has_tests = has_tests or any(one.is_derived for one in components)
    return Paper(exam, subjects, bands_by_class(exam.pk), classes, has_tests)


def _marks_of(exam: Exam, students: Collection[UUID] | None) -> dict[UUID, Entered]:
    """Return marks by student and component; plain values, as a school has twenty thousand of them."""
    rows = Mark.objects.filter(sheet__exam_subject__exam=exam).order_by()
    if students is not None:
        rows = rows.filter(student__in=students)
    marks: dict[UUID, Entered] = defaultdict(dict)
    for student, component, value, absence in rows.values_list(
        "student", "component", "marks_obtained", "absence"
    ):
        marks[student][component] = Given(value, absence)
    return marks


def _sections_of(exam: Exam) -> dict[UUID, UUID]:
    """Return the section of each student's sheets."""
    rows = Mark.objects.filter(sheet__exam_subject__exam=exam).order_by()
    return dict(rows.values_list("student", "sheet__section").distinct())


def periodic_tests(exam: Exam) -> QuerySet[Exam]:
    """Return the periodic tests that a term exam takes in: those of its term, published as it is or before."""
    rows = Exam.objects.filter(
        academic_year=exam.academic_year_id, term=exam.term, exam_type=ExamType.PERIODIC_TEST
    ).exclude(state=ExamState.DRAFT)
    return rows.filter(state=ExamState.PUBLISHED) if exam.state == ExamState.PUBLISHED else rows


def _tests_of(exam: Exam, students: Collection[UUID] | None) -> dict[tuple[UUID, UUID], list[terms.Test]]:
    """Return the periodic tests of the term by student and subject, each as its main mark."""
    tests: dict[tuple[UUID, UUID], list[terms.Test]] = defaultdict(list)
    rows = Mark.objects.filter(
        sheet__exam_subject__exam__in=periodic_tests(exam), component__is_derived=False
    ).order_by()
    if students is not None:
        rows = rows.filter(student__in=students)
    names = (
        "student",
        "component__exam_subject__subject",
        "component__max_marks",
        "marks_obtained",
        "absence",
    )
    for student, subject, most, value, absence in rows.values_list(*names):
        tests[student, subject].append(terms.Test(most, value, absence))
    return tests


def _result_of(paper: Paper, student: UUID, own: Entered, tests: Tests) -> StudentResult | None:
    lines = []
    classes = {paper.classes[component] for component in own if component in paper.classes}
    scale = paper.bands.get(next(iter(classes)), []) if classes else []
    for row, components in (one for school_class in classes for one in paper.subjects[school_class]):
        taken = tests.get((student, row.subject_id), []) if paper.has_tests else []
        parts = [_part(one, own.get(one.pk, NOTHING), taken) for one in components]
        lines.append(SubjectLine(row, components, parts, subject_result(parts, row.passing_marks, scale)))
    results = {line.exam_subject.pk: line.result for line in lines if line.result is not None}
    main = [line.exam_subject.pk for line in lines if line.exam_subject.subject.subject_type in MAIN_TYPES]
    whole = result(results, scale, main)
    return StudentResult(paper.exam, student, lines, whole) if whole else None


def _part(component: ExamComponent, given: Given, tests: list[terms.Test]) -> Part:
    """Return what a student has in a component; of the periodic tests the best two."""
    if not component.is_derived:
        most, weight, passing = component.max_marks, component.weight, component.passing_marks
        return Part(component.kind, most, weight, given.value, given.absence, passing)
    share = terms.best_of_tests(tests)
    if share is None:
        left_out = any(test.absence == Absence.LEAVE for test in tests)
        absence = Absence.LEAVE if left_out else Absence.NONE
        return Part(component.kind, component.max_marks, component.weight, None, absence)
    best = share * Fraction(component.max_marks)
    return Part(component.kind, component.max_marks, component.weight, best)


def _ranks(found: Mapping[UUID, StudentResult], sections: Mapping[UUID, UUID] | None) -> dict[UUID, int]:
    """Return ranks within each section, or without sections within each class."""
    groups: dict[UUID, dict[UUID, Result]] = defaultdict(dict)
    for student, one in found.items():
        group = sections[student] if sections else one.lines[0].exam_subject.subject.school_class_id
        groups[group][student] = one.result
    return {student: rank for group in groups.values() for student, rank in ranks(group).items()}


def visible_results(actor: Actor, rows: QuerySet[Mark] | None = None) -> QuerySet[Mark]:
    """Return the marks that the caller may see: of `students_of`, in exams of `results_visible`."""
    marks = Mark.objects.all() if rows is None else rows
    return marks.filter(
        student__in=students_of(actor).values("pk"),
        sheet__exam_subject__exam__in=results_visible(actor).values("pk"),
    )


def exams_with_results(actor: Actor, students: Collection[UUID]) -> QuerySet[Exam]:
    """Return the exams in which any of the students has results that the caller may see, the newest first."""
    own = visible_results(actor).filter(student__in=students).values("sheet__exam_subject__exam")
    rows = Exam.objects.select_related("academic_year").filter(pk__in=own)
    return rows.order_by("-start_date", "-pk")


def latest_exams(actor: Actor, students: Collection[UUID]) -> dict[UUID, Exam]:
    """Return by student the newest exam with results that the caller may see; two queries for all."""
    pairs = visible_results(actor).filter(student__in=students).order_by()
    keys = list(pairs.values_list("student", "sheet__exam_subject__exam").distinct())
    exams = {exam.pk: exam for exam in exams_with_results(actor, students)}
    newest = {pk: place for place, pk in enumerate(exams)}
    found: dict[UUID, UUID] = {}
    for student, exam in sorted(keys, key=lambda pair: newest[pair[1]]):
        found.setdefault(student, exam)
    return {student: exams[exam] for student, exam in found.items()}


def result_keys(actor: Actor) -> QuerySet[Mark, tuple[UUID, UUID]]:
    """Return (exam, student) of every result that the caller may see, the newest exam first."""
    rows = visible_results(actor).values_list("sheet__exam_subject__exam", "student").distinct()
    return rows.order_by(
        "-sheet__exam_subject__exam__start_date", "sheet__exam_subject__exam", "student__full_name", "student"
    )


def results_at(keys: Iterable[tuple[UUID, UUID]]) -> list[tuple[StudentResult, Student]]:
    """Return the results of (exam, student) pairs that the caller may see, in their order."""
    wanted: dict[UUID, list[UUID]] = defaultdict(list)
    pairs = list(keys)
    for exam, student in pairs:
        wanted[exam].append(student)
    exams = Exam.objects.select_related("academic_year").in_bulk(wanted)
    students = Student.objects.select_related("school_class", "section__school_class").in_bulk(
        {student for _exam, student in pairs}
    )
    found = {exam: results_of(exams[exam], of) for exam, of in wanted.items()}
    return [(found[exam][student], students[student]) for exam, student in pairs if student in found[exam]]


def results_digest(exam: Exam) -> str:
    """Return what tells whether marks changed since somebody looked at them; made by the database."""
    rows = Mark.objects.filter(sheet__exam_subject__exam=exam)
    each = Concat(
        Cast("pk", TextField()), Value(" "), Cast("student", TextField()), Value(" "),
        Cast("component", TextField()), Value(" "), Cast("marks_obtained", TextField()), Value(" "), "absence",
        output_field=TextField(),
    )  # fmt: skip
    text = rows.aggregate(text=StringAgg(each, Value("\n"), order_by="pk", default=Value("")))["text"]
    return hashlib.sha256(text.encode()).hexdigest()[:16]
