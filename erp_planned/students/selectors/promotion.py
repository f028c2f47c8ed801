"""A promotion as it would be done now: who, whereto, and what stands in the way. Reads only, no query by student."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from core.errors import InvalidState, NotFound, ValidationFailed
from core.locking.prints import fingerprint
from core.periods import today
from core.refusals import get_or_refuse
from erp_planned.students.calc.promotion import Candidate, Step, Turn, plan_steps
from erp_planned.students.enums import EnrolmentStatus, Outcome
from erp_planned.students.models import AcademicYear, Enrolment, PromotionBatch, SchoolClass, Student
from erp_planned.students.selectors.classes import next_year, place_in


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody asks for: a class, or one student of it (`only`).

    Without `from_year` it is the earliest in which somebody of the class waits, without `to_year` the one that
    follows. `left_out` are students about whom nothing is decided yet; they stay where they are, by name.
    """

    school_class: SchoolClass
    from_year: AcademicYear | None = None
    to_year: AcademicYear | None = None
    exceptions: Mapping[int, Outcome] = field(default_factory=dict)
    left_out: Collection[int] = ()
    only: int | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """All steps, and who is left out by name; `digest` changes with anything that is shown here."""

    school_class: SchoolClass
    from_year: AcademicYear
    to_year: AcademicYear | None
    steps: list[Step]
    left_out: list[str]

    @property
    def can_apply(self) -> bool:
        """Say whether nothing stands in the way."""
        return bool(self.steps) and not any(step.problems for step in self.steps)

    @property
    def digest(self) -> str:
        """Return a short text that is another one where anything is."""
        to_year = self.to_year.pk if self.to_year else None
        parts = [
            (one.candidate.enrolment_id, str(one.outcome), one.class_id, one.roll_no, bool(one.problems))
            for one in self.steps
        ]
        return fingerprint((self.school_class.pk, self.from_year.pk, to_year, parts, self.left_out))

    def counts(self) -> dict[str, int]:
        """Return how many of each outcome."""
        found = dict.fromkeys((str(outcome) for outcome in Outcome), 0)
        for step in self.steps:
            found[str(step.outcome)] += 1
        return found


def open_stay(student: Student) -> Enrolment:
    """Return the year in a class that goes on. Raises InvalidState for who is in none."""
    rows = Enrolment.objects.select_related("school_class__next_class", "year")
    refusal = InvalidState(_("%(student)s is in no class.") % {"student": student})
    found: Enrolment = get_or_refuse(rows, refusal, student=student.pk, status=EnrolmentStatus.CURRENT)
    return found


def make_plan(wish: Wish) -> Plan:
    """Return what the promotion would do now. Raises ValidationFailed for a wish that names what is not there."""
    stays = _stays(wish)
    if not stays:
        text = _("Nobody of %(class)s waits for a promotion.")
        raise ValidationFailed.at("class_id", text % {"class": wish.school_class})
    from_year = stays[0].year
    if from_year.starts_on > today():
        # Two presses after each other are one wish.
        text = _("%(year)s has not begun: who is in it already is not promoted again.")
        raise InvalidState(text % {"year": from_year})
    to_year = wish.to_year or next_year(from_year)
    if to_year is not None and to_year.starts_on <= from_year.ends_on:
        text = _("Choose a year after %(year)s.")
        raise ValidationFailed.at("to_year_id", text % {"year": from_year})
    here = {stay.student_id for stay in stays}
    strangers = ({*wish.exceptions} | {*wish.left_out}) - here
    if strangers:
        raise ValidationFailed.at("exceptions", _("Somebody named here does not wait in this class."))
    onward = wish.school_class.next_class
    turn = Turn(
        onward=place_in(onward, to_year) if onward is not None else None,
        same=place_in(wish.school_class, to_year),
        year_problem="" if to_year else _("No year follows %(year)s; enter it first.") % {"year": from_year},
    )
    going = [_candidate(stay) for stay in stays if stay.student_id not in wish.left_out]
    waiting = [str(stay.student) for stay in stays if stay.student_id in wish.left_out]
    return Plan(wish.school_class, from_year, to_year, plan_steps(going, wish.exceptions, turn), waiting)


def _stays(wish: Wish) -> list[Enrolment]:
    rows = Enrolment.objects.filter(school_class=wish.school_class, status=EnrolmentStatus.CURRENT)
    if wish.only is not None:
        rows = rows.filter(student=wish.only)
    if wish.from_year is not None:
        rows = rows.filter(year=wish.from_year)
    if wish.to_year is not None:
        rows = rows.filter(year__starts_on__lt=wish.to_year.starts_on) if wish.only is None else rows
    first = rows.order_by("year__starts_on").values("year")[:1]
    rows = rows.filter(year__in=first).select_related("student", "year")
    return list(rows.order_by(F("roll_no").asc(nulls_last=True), "student__name", "student"))


def _candidate(row: Enrolment) -> Candidate:
    return Candidate(
        student_id=row.student_id,
        enrolment_id=row.pk,
        admission_no=row.student.admission_no,
        name=row.student.name,
        roll_no=row.roll_no,
    )


def promotions() -> QuerySet[PromotionBatch]:
    """Return all promotions, the latest first."""
    return PromotionBatch.objects.select_related("school_class", "from_year", "to_year").order_by(
        "-made_at", "-pk"
    )


def promotion_by_id(number: int) -> PromotionBatch:
    """Return one of them. Raises NotFound."""
    found: PromotionBatch = get_or_refuse(promotions(), NotFound(_("There is no such promotion.")), pk=number)
    return found
