"""A promotion as it would be done now: who, whereto, and what stands in the way. Reads only, no query by student."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, F, Max, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from core.errors import NotFound, ValidationFailed
from core.locking.prints import fingerprint
from core.periods import today
from core.refusals import get_or_refuse
from school.masters.models import AcademicYear, SchoolClass, Section
from school.masters.selectors import next_year
from school.students import providers
from school.students.enums import PromotionOutcome as Outcome
from school.students.models import Enrolment, PromotionLine, PromotionRules, Student
from school.students.promotion_rules import (
    Bounds,
    Candidate,
    Decision,
    Place,
    Step,
    Turn,
    already_promoted,
    plan_steps,
)

# Two presses after each other are one wish: nobody is promoted twice within it.
ONCE_WITHIN = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody asks for: a section, or one student of it (`student_id`)."""

    section: Section
    decisions: Mapping[UUID, Decision]
    to_sections: Sequence[UUID] = ()
    to_year: AcademicYear | None = None
    student_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """All steps; `digest` changes with anything that is shown here."""

    section: Section
    from_year: AcademicYear
    to_year: AcademicYear | None
    steps: list[Step]
    sections: Mapping[UUID, Section]

    @property
    def can_apply(self) -> bool:
        return not any(step.problems for step in self.steps)

    @property
    def digest(self) -> str:
        to_year = self.to_year.pk if self.to_year else None
        parts = [
            (
                str(step.candidate.enrolment_id),
                str(step.outcome),
                str(step.section_id),
                step.roll_no,
                bool(step.problems),
            )
            for step in self.steps
        ]
        return fingerprint((str(self.section.pk), str(self.from_year.pk), str(to_year), parts))

    def counts(self) -> dict[str, int]:
        """Return how many of each outcome."""
        found = dict.fromkeys((str(outcome) for outcome in Outcome), 0)
        for step in self.steps:
            found[str(step.outcome)] += 1
        return found


def bounds() -> Bounds:
    """Return the school's rules of promotion, the RTE's where it has set none."""
    rules = PromotionRules.objects.first() or PromotionRules()
    return Bounds(frozenset(rules.re_exam_grades), rules.never_held_back_to)


def section_by_id(pk: UUID, field: str) -> Section:
    """Return a section. Raises ValidationFailed naming the field."""
    refusal = ValidationFailed.at(field, _("There is no such section."))
    found: Section = get_or_refuse(Section.objects.select_related("school_class"), refusal, pk=pk)
    return found


def year_by_id(pk: UUID) -> AcademicYear:
    """Return an academic year. Raises ValidationFailed naming it."""
    refusal = ValidationFailed.at("academic_year_id", _("There is no such academic year."))
    found: AcademicYear = get_or_refuse(AcademicYear.objects.all(), refusal, pk=pk)
    return found


def open_enrolment(student: Student) -> Enrolment:
    """Return the enrolment that goes on. Raises NotFound where the student is not at the school."""
    refusal = NotFound(_("%(name)s is in no section.") % {"name": student.full_name})
    rows = student.enrolments.filter(ends_on=None).select_related("section__school_class", "academic_year")
    found: Enrolment = get_or_refuse(rows, refusal)
    return found


def make_plan(wish: Wish) -> Plan:
    """Return what the promotion would do now. Raises ValidationFailed for a wish that names what is not there."""
    enrolments = _enrolments(wish)
    if not enrolments:
        text = _("Nobody of %(section)s waits for a promotion.") % {"section": wish.section}
        raise ValidationFailed.at("from_section_id", text)
    from_year = enrolments[0].academic_year
    following = next_year(from_year)
    _check_year(wish, from_year, following)
    _check_decided(wish, {row.student_id for row in enrolments})
    onward_class, onward = _onward(wish)
    places, sections = _places(wish, onward_class, following)
    turn = Turn(
        grade=wish.section.school_class.grade_level,
        next_grade=onward_class,
        places=places,
        onward=onward,
        same=wish.section.pk,
        bounds=bounds(),
        year_problem="" if following else _no_next_year(from_year),
    )
    failed = providers.failed_in([row.student_id for row in enrolments], from_year)
    steps = plan_steps(
        [_candidate(row, failed.get(row.student_id)) for row in enrolments], wish.decisions, turn
    )
    return Plan(wish.section, from_year, following, steps, sections)


def _enrolments(wish: Wish) -> list[Enrolment]:
    """Return the open enrolments of the earliest year that the section has any of, by roll number."""
    rows = Enrolment.objects.filter(section=wish.section, ends_on=None)
    if wish.student_id:
        rows = rows.filter(student_id=wish.student_id)
    if wish.to_year:
        rows = rows.filter(academic_year__end_date__lt=wish.to_year.start_date)
    first = rows.order_by("academic_year__start_date").values("academic_year")[:1]
    waiting = PromotionLine.objects.filter(
        from_enrolment=OuterRef("pk"), outcome=Outcome.RE_EXAM, reverted_at=None
    )
    opened = PromotionLine.objects.filter(
        to_enrolment=OuterRef("pk"), batch__applied_at__gt=timezone.now() - ONCE_WITHIN
    )
    rows = rows.filter(academic_year__in=first).select_related("student", "academic_year")
    rows = rows.annotate(has_re_exam=Exists(waiting), is_fresh=Exists(opened))
    return list(rows.order_by(F("roll_no").asc(nulls_last=True), "student__full_name", "student"))


def _candidate(row: Enrolment, failed: providers.YearFailed | None) -> Candidate:
    begins_later = row.starts_on > today()
    fresh = begins_later or bool(getattr(row, "is_fresh", False))
    return Candidate(
        student_id=row.student_id,
        enrolment_id=row.pk,
        code=row.student.student_code,
        name=row.student.full_name,
        roll_no=row.roll_no,
        has_re_exam=bool(getattr(row, "has_re_exam", False)),
        hindrance=already_promoted(row.starts_on) if fresh else "",
        failed=failed.reason if failed else "",
        has_repeated=failed is not None and failed.has_repeated,
    )


def _check_year(wish: Wish, from_year: AcademicYear, following: AcademicYear | None) -> None:
    if wish.to_year is None or wish.to_year == following:
        return
    if following is None:
        raise ValidationFailed.at("academic_year_id", _no_next_year(from_year))
    values = {"next": following.name, "year": from_year.name}
    raise ValidationFailed.at("academic_year_id", _("%(next)s is the year after %(year)s.") % values)


def _check_decided(wish: Wish, students: Collection[UUID]) -> None:
    unknown = [key for key in wish.decisions if key not in students]
    if unknown:
        text = _("Not among those of the section who wait for a promotion: %(students)s.")
        raise ValidationFailed.at("exceptions", text % {"students": ", ".join(map(str, unknown[:5]))})


def _no_next_year(year: AcademicYear) -> str:
    return _("There is no academic year after %(year)s: enter it under Masters, Academic years.") % {
        "year": year.name
    }


def _onward(wish: Wish) -> tuple[int | None, list[UUID]]:
    """Return the grade that follows, and the sections for the promoted: those named, or the one of the same code."""
    grade = wish.section.school_class.grade_level
    above = SchoolClass.objects.filter(grade_level__gt=grade).order_by("grade_level")
    following = above.values_list("grade_level", flat=True).first()
    if wish.to_sections or following is None:
        return following, list(wish.to_sections)
    same = Section.objects.filter(
        school_class__grade_level=following, code__iexact=wish.section.code
    ).values_list("pk", flat=True)
    return following, list(same) if len(same) == 1 else []


def _places(
    wish: Wish, onward: int | None, year: AcademicYear | None
) -> tuple[dict[UUID, Place], dict[UUID, Section]]:
    """Return the sections of this class and the next one with their seats and roll numbers in the year."""
    grade = wish.section.school_class.grade_level
    of_year = Q(enrolments__academic_year=year, enrolments__ends_on=None)
    rows = Section.objects.select_related("school_class").filter(
        school_class__grade_level__in={grade, onward} - {None}
    )
    rows = rows.annotate(
        taken=Count("enrolments", filter=of_year), last_roll=Max("enrolments__roll_no", filter=of_year)
    )
    sections = {row.pk: row for row in rows}
    unknown = [key for key in wish.to_sections if key not in sections]
    if unknown:
        raise ValidationFailed.at("to_section_ids", _("Choose sections of the next class."))
    places = {
        key: Place(
            section_id=key,
            name=str(row),
            grade=row.school_class.grade_level,
            free=max(row.capacity - row.taken, 0),
            next_roll=(row.last_roll or 0) + 1,
        )
        for key, row in sections.items()
    }
    return places, sections


def wish_of(
    *,
    from_section_id: UUID,
    to_section_ids: Sequence[UUID] = (),
    academic_year_id: UUID | None = None,
    exceptions: Sequence[Mapping[str, Any]] = (),
) -> Wish:
    """Return the wish that keys name. Raises ValidationFailed naming what is not there or comes twice."""
    decided = {
        one["student_id"]: Decision(Outcome(one["outcome"]), one.get("section_id")) for one in exceptions
    }
    if len(decided) != len(exceptions):
        raise ValidationFailed.at("exceptions", _("A student comes twice."))
    return Wish(
        section=section_by_id(from_section_id, "from_section_id"),
        decisions=decided,
        to_sections=to_section_ids,
        to_year=year_by_id(academic_year_id) if academic_year_id else None,
    )
