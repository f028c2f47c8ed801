"""Report cards of a year: subjects over its published exams by their weightage, totals, grade, division, rank.

Everything is computed from the exact marks (`education`). A mark counts by weightage over maximum; where no exam has a
weightage each counts by its maximum. An absence adds 0; absent in all exams is absent in the subject and not passed.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _

from core.access import authorize, is_allowed
from core.actors import Actor
from core.errors import NotFound
from core.money import ZERO
from core.periods import today
from core.refusals import get_or_refuse
from education.enums import Absence, ComponentKind, Outcome
from education.grading import Band, band_of, half_up
from education.results import Part, Result, SubjectResult, ranks, result, subject_result
from education.terms import year_subject
from erp_planned.student_exams.enums import ExamState, ScaleKind
from erp_planned.student_exams.models import Exam, GradeScale, StudentMark
from erp_planned.student_exams.permissions import StudentExamsPermission as P
from erp_planned.students.models import AcademicYear, Enrolment, SchoolClass, Student
from erp_planned.students.selectors.students import classes_led_by, current_year

WHOLE = Decimal(100)


@dataclass(frozen=True, slots=True)
class SubjectRow:
    """A subject of a card: the marks of each exam by its number, and the result over all of them."""

    subject: str
    marks: dict[int, StudentMark]
    outcome: SubjectResult


@dataclass(frozen=True, slots=True)
class Card:
    """The report card of a student in a year; `rank` only where an exam of the year tells ranks.

    `so_far` is the share of the year in percent that its published exams make, while others are to come; None once
    the last one is out or the year is over. Until then there is neither result nor division.
    """

    student: Student
    year: AcademicYear
    school_class: SchoolClass
    exams: tuple[Exam, ...]
    rows: tuple[SubjectRow, ...]
    outcome: Result
    division: str = ""
    rank: int | None = None
    so_far: Decimal | None = None

    @property
    def result(self) -> Outcome | None:
        """Passed or not; None while exams are to come."""
        return self.outcome.outcome if self.so_far is None else None

    @property
    def obtained(self) -> Decimal:
        """The total with two decimals."""
        return half_up(self.outcome.obtained, 2)

    @property
    def maximum(self) -> Decimal:
        """The maximum of the total with two decimals."""
        return half_up(self.outcome.maximum, 2)


def bands_on(kind: str, day: date) -> list[Band]:
    """Return the bands that hold for exams of a day; none where there is no table."""
    scale = GradeScale.objects.filter(kind=kind, effective_on__lte=day).order_by("-effective_on").first()
    return [
        Band(grade, least, None if points is None else Decimal(str(points)))
        for grade, least, points in (scale.bands if scale else ())
    ]


def cards_of_class(school_class: SchoolClass, year: AcademicYear) -> list[Card]:
    """Return the cards of all students of a class, by name; a fixed number of queries."""
    held = Exam.objects.filter(year=year, papers__school_class=school_class).distinct()
    every = list(held.order_by("starts_on", "pk"))
    exams = tuple(exam for exam in every if exam.state == ExamState.PUBLISHED)
    if not exams:
        return []
    marks = (
        StudentMark.objects.filter(paper__exam__in=exams, paper__school_class=school_class)
        .select_related("student", "paper__subject", "paper__exam")
        .order_by("student__name", "student_id", "paper__subject__name", "pk")
    )
    by_student: dict[Student, dict[str, dict[int, StudentMark]]] = defaultdict(lambda: defaultdict(dict))
    for mark in marks:
        by_student[mark.student][mark.paper.subject.name][mark.paper.exam_id] = mark
    day = exams[-1].starts_on
    grades, divisions = bands_on(ScaleKind.GRADE, day), bands_on(ScaleKind.DIVISION, day)
    weighs = any(exam.weightage for exam in exams)
    share = _so_far(every, year)
    cards = []
    for student, subjects in by_student.items():
        rows = tuple(
            SubjectRow(name, found, outcome)
            for name, found in subjects.items()
            if (outcome := _subject(list(found.values()), grades, weighs=weighs)) is not None
        )
        total = result({row.subject: row.outcome for row in rows}, grades, [row.subject for row in rows])
        if total is not None:
            division = _division(total, divisions) if share is None else ""
            cards.append(Card(student, year, school_class, exams, rows, total, division, so_far=share))
    return _ranked(cards) if any(exam.shows_rank for exam in exams) else cards


def _so_far(exams: Sequence[Exam], year: AcademicYear) -> Decimal | None:
    """Return the percent of the year that the published of its exams make, None where none is to come.

    Weightages are shares of 100; where those of all exams make more, or none has one, the exams share the year.
    """
    if year.ends_on < today():
        return None
    out = [exam for exam in exams if exam.state == ExamState.PUBLISHED]
    made = sum((exam.weightage for exam in out), ZERO)
    whole = max(sum((exam.weightage for exam in exams), ZERO), WHOLE)
    if not made:
        made, whole = Decimal(len(out)), Decimal(len(exams))
    is_over = len(out) == len(exams) and made >= whole
    return None if is_over else half_up(Fraction(made) * 100 / Fraction(whole), 2)


def report_card(student: Student, year: AcademicYear) -> Card | None:
    """Return a student's card of a year, None before anything is published."""
    enrolment = Enrolment.objects.select_related("school_class").filter(student=student, year=year).first()
    if enrolment is None:
        return None
    cards = cards_of_class(enrolment.school_class, year)
    return next((card for card in cards if card.student.pk == student.pk), None)


def report_cards_of(student: Student) -> list[Card]:
    """Return a student's cards of all years, the latest first."""
    years = AcademicYear.objects.filter(enrolments__student=student).order_by("-starts_on")
    return [card for year in years if (card := report_card(student, year)) is not None]


def card_for(student_id: int, actor: Actor, year_id: int | None = None) -> Card:
    """Return a card that the caller may see: any for the office, the own for a student, those of the class teacher.

    Without a year that of today, else the student's last. Raises NotFound for what is not there or not theirs.
    """
    missing = NotFound(_("There is no such student."))
    student: Student = get_or_refuse(Student.objects.all(), missing, pk=student_id)
    if not _may_see(student, actor):
        raise missing
    latest = student.enrolments.order_by("-year__starts_on").values_list("year", flat=True)
    today_year = current_year()
    wanted = [year_id] if year_id else [today_year.pk if today_year else None, *latest[:1]]
    for number in wanted:
        year = AcademicYear.objects.filter(pk=number or 0).first()
        card = report_card(student, year) if year else None
        if card:
            return card
    raise NotFound(_("Nothing is published for this student yet."))


def _may_see(student: Student, actor: Actor) -> bool:
    """Say whether the caller reads the card. Raises Forbidden for who reads none."""
    if is_allowed(actor.permissions, P.READ):
        return True
    if is_allowed(actor.permissions, P.OWN):
        return not actor.is_platform and actor.user_id is not None and student.user_id == actor.user_id
    authorize(actor, P.TEACH)
    return student.enrolments.filter(school_class__in=classes_led_by(actor).values("pk")).exists()


def _subject(marks: Sequence[StudentMark], bands: Sequence[Band], *, weighs: bool) -> SubjectResult | None:
    """Return a subject over its exams; None where it is not taken."""
    found = [one for mark in marks if (one := _weighed(mark, bands, weighs=weighs)) is not None]
    return year_subject(found, bands)


def _weighed(mark: StudentMark, bands: Sequence[Band], *, weighs: bool) -> SubjectResult | None:
    paper = mark.paper
    weight = paper.exam.weightage if weighs else paper.max_marks
    if not weight:
        return None
    part = Part(ComponentKind.EXAM, paper.max_marks, weight, mark.marks, mark.absence)
    passing = Fraction(paper.pass_marks) * Fraction(weight) / Fraction(paper.max_marks)
    found = subject_result([part], Decimal(0), bands)
    return None if found is None else SubjectResult(
        found.obtained, found.maximum, passing, found.absence, found.band
    )  # fmt: skip


def _division(total: Result, bands: Sequence[Band]) -> str:
    """Return the division of one who passed."""
    band = band_of(total.exact, bands) if not total.failed else None
    return band.grade if band else ""


def _ranked(cards: Collection[Card]) -> list[Card]:
    places = ranks({card.student.pk: card.outcome for card in cards})
    return [replace(card, rank=places.get(card.student.pk)) for card in cards]


def shown(mark: StudentMark) -> str:
    """Return a mark as it stands on a card."""
    return f"{mark.marks.normalize():f}" if mark.marks is not None else str(Absence(mark.absence).label)
