"""How far the sections are with letters and remarks for their report cards."""

from collections import Counter
from dataclasses import dataclass, field
from uuid import UUID

from django.db.models import Count

from core.access import authorize
from core.actors import Actor
from school.exams.enums import Term
from school.exams.models import CoScholasticGrade, TermRemark
from school.exams.permissions import ExamPermission as P
from school.masters.models import AcademicYear, Section
from school.staff.selectors import sections_of
from school.students.models import Enrolment


@dataclass(frozen=True, slots=True)
class SectionLetters:
    """A section: its students, and how many of them have letters or a remark, by term."""

    section: Section
    year: AcademicYear
    students: int
    entered: dict[int, int] = field(default_factory=dict)

    @property
    def terms(self) -> list[tuple[int, str, int]]:
        """Number and name of each term, with how many students have something."""
        return [(term.value, str(term.label), self.entered.get(term.value, 0)) for term in Term]


def sections_with_letters(actor: Actor, year: AcademicYear) -> list[SectionLetters]:
    """Return the caller's sections that have students in a year, in their order; four queries. Raises Forbidden."""
    authorize(actor, P.READ)
    here = Enrolment.objects.filter(academic_year=year, ends_on__isnull=True)
    sizes: dict[UUID, int] = dict(here.order_by().values_list("section").annotate(number=Count("student")))
    if not sizes:  # a year that is over: those who ended it
        here = Enrolment.objects.filter(academic_year=year, ends_on=year.end_date)
        sizes = dict(here.order_by().values_list("section").annotate(number=Count("student")))
    places: dict[UUID, UUID] = dict(here.values_list("student", "section"))
    have = {
        pair
        for model in (CoScholasticGrade, TermRemark)
        for pair in model._default_manager.filter(academic_year=year)
        .values_list("student", "term")
        .distinct()
    }
    entered = Counter((places[student], term) for student, term in have if student in places)
    rows = sections_of(actor, year).order_by("school_class__display_order", "school_class__name", "name")
    return [
        SectionLetters(one, year, sizes[one.pk], {term: entered[one.pk, term] for term in Term.values})
        for one in rows
        if one.pk in sizes
    ]
