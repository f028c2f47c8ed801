"""Planning exams: classes, subjects with their components, dates, scales."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from core import states
from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, InUse, ValidationFailed
from core.formatting import in_date
from core.refusals import check_fields, refuse_wrong
from education.grading import own_passing_mark, passing_mark
from school.exams.enums import TERM_TYPES, ComponentKind, ExamState, ExamType, Term
from school.exams.errors import ResultsPublished
from school.exams.models import Exam, ExamClass, ExamComponent, ExamSubject, GradingScale, Mark
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.scales import scale_for
from school.exams.selectors.visibility import no_exam
from school.masters.enums import SubjectType
from school.masters.models import AcademicYear, SchoolClass, Subject

HUNDRED = Decimal(100)
# The first of the classes whose theory and practical are passed each.
SENIOR = 11
PASSED_ALONE = {ComponentKind.EXAM, ComponentKind.PRACTICAL}
# What may still change when the results are out.
AFTER_PUBLICATION = {"re_evaluation_until"}
# What decides what can be entered: it stays once a mark is there.
OF_MARKS = {"max_marks", "classes", "components", "subjects"}


@dataclass(frozen=True, slots=True)
class Component:
    """A part of a subject as planned: marks up to `max_marks` that count `weight`; `passing_marks` of them pass it."""

    kind: str
    max_marks: Decimal
    weight: Decimal | None = None
    passing_marks: Decimal | None = None


@dataclass(frozen=True, slots=True)
class SubjectPlan:
    """A subject that differs from the rest of the exam; what is None is the exam's."""

    subject_id: UUID
    max_marks: Decimal | None = None
    passing_marks: Decimal | None = None
    components: Sequence[Component] = ()


def plan_exam(
    *,
    actor: Actor,
    name: str,
    exam_type: str,
    academic_year: AcademicYear,
    start_date: date,
    end_date: date,
    classes: Sequence[SchoolClass],
    max_marks: Decimal,
    passing_marks: Decimal | None = None,
    term: int | None = None,
    scale: GradingScale | None = None,
    components: Sequence[Component] = (),
    subjects: Sequence[SubjectPlan] = (),
    re_evaluation_until: date | None = None,
    is_draft: bool = False,
) -> Exam:
    """Plan an exam with all scholastic subjects of its classes.

    Without `passing_marks` they are 33% of the maximum, half up. `components` hold for every subject, `subjects`
    for those that differ. `scale` grades all classes; without it each class has the one of its range. A term exam
    takes its term from its kind. Raises Duplicate for a second term exam of a class and term, ValidationFailed,
    Forbidden.
    """
    authorize(actor, P.MANAGE)
    kind = exam_type.strip().lower()
    row = Exam(
        name=name.strip(),
        exam_type=kind,
        academic_year=academic_year,
        start_date=start_date,
        end_date=end_date,
        max_marks=max_marks,
        passing_marks=passing_mark(max_marks) if passing_marks is None else passing_marks,
        term=term or _term_of(kind, academic_year, start_date),
        re_evaluation_until=re_evaluation_until,
        state=ExamState.DRAFT if is_draft else ExamState.SCHEDULED,
        created_by=actor.name[:150],
    )
    with transaction.atomic():
        _check(row, classes)
        row.save()
        _add_classes(row, classes, scale)
        _add_subjects(row, classes, components, subjects)
        told = {"name": row.name, "exam_type": kind, "classes": [one.name for one in classes]}
        record(actor, "exam.planned", row, after=told)
    return row


def change_exam(*, exam: Exam, actor: Actor, **values: Any) -> Exam:
    """Change what is given; names as in `plan_exam`.

    Maximum, classes, subjects and components stay once marks are entered; of a published exam only the window of
    re-evaluation changes. Raises ResultsPublished, InUse, Duplicate, ValidationFailed, NotFound, Forbidden.
    """
    authorize(actor, P.MANAGE)
    with transaction.atomic():
        row = take(exam)
        if row.state == ExamState.PUBLISHED and set(values) - AFTER_PUBLICATION:
            raise ResultsPublished(_("The results are published. Take them back before the exam is changed."))
        entered = sorted(set(values) & OF_MARKS)
        if entered and Mark.objects.filter(sheet__exam_subject__exam=row).exists():
            raise InUse.at(entered[0], _("Marks are entered already; this stays as it is."))
        before, after = _set(row, values)
        classes = list(values["classes"]) if "classes" in values else list(row.classes.all())
        _check(row, classes)
        row.save()
        _renew(row, classes, values)
        _check_passing(row, values)
        record(actor, "exam.changed", row, before=before, after=after)
    return row


def schedule_exam(*, exam: Exam, actor: Actor) -> Exam:
    """Let marks be entered into a drafted exam, and families see its dates. Raises InvalidTransition, Forbidden."""
    authorize(actor, P.MANAGE)
    return states.advance(exam, ExamState.SCHEDULED, table=_STEPS, actor=actor)


# Publication and taking back are acts of their own.
_STEPS = {ExamState.DRAFT: {ExamState.SCHEDULED}}


def take(exam: Exam) -> Exam:
    """Lock the exam's row until the transaction ends. Raises NotFound."""
    return states.take(Exam.objects.select_related("academic_year"), no_exam(), pk=exam.pk)


def _set(row: Exam, values: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    columns = {
        name: value
        for name, value in values.items()
        if name not in {"classes", "scale", "components", "subjects"}
    }
    before = {name: getattr(row, name) for name in columns}
    for name, value in columns.items():
        setattr(row, name, value.strip() if isinstance(value, str) else value)
    after = dict(columns)
    for name in ("classes", "scale", "components", "subjects"):
        if name in values:
            after[name] = [str(one) for one in values[name]] if name != "scale" else str(values[name] or "")
    return before, after


def _renew(row: Exam, classes: Sequence[SchoolClass], values: Mapping[str, Any]) -> None:
    """Make classes and subjects anew where what they follow from has changed."""
    if set(values) & OF_MARKS:
        ExamSubject.objects.filter(exam=row).delete()
        ExamClass.objects.filter(exam=row).delete()
        _add_classes(row, classes, values.get("scale"))
        _add_subjects(row, classes, values.get("components", ()), values.get("subjects", ()))
    elif "scale" in values:
        for one in ExamClass.objects.filter(exam=row).select_related("school_class"):
            one.scale = values["scale"] or scale_for(one.school_class.grade_level)
            one.save(update_fields=["scale"])


def _check_passing(row: Exam, values: Mapping[str, Any]) -> None:
    if "passing_marks" in values and not set(values) & OF_MARKS:
        ExamSubject.objects.filter(exam=row, max_marks=row.max_marks).update(passing_marks=row.passing_marks)


def _term_of(kind: str, year: AcademicYear, start: date) -> int | None:
    """Return the term of an exam that the report card knows: by its kind, of a periodic test by its day."""
    if kind == ExamType.HALF_YEARLY:
        return Term.FIRST
    if kind == ExamType.ANNUAL:
        return Term.SECOND
    if kind != ExamType.PERIODIC_TEST:
        return None
    middle = year.start_date + (year.end_date - year.start_date) / 2
    return Term.FIRST if start < middle else Term.SECOND


def _check(row: Exam, classes: Sequence[SchoolClass]) -> None:
    """Refuse what contradicts itself, each field named."""
    check_fields(row, ["name", "exam_type", "max_marks", "passing_marks", "term"])
    wrong: dict[str, Any] = {}
    year = row.academic_year
    inside = {"start": in_date(year.start_date), "end": in_date(year.end_date)}
    for field in ("start_date", "end_date"):
        if not year.start_date <= getattr(row, field) <= year.end_date:
            wrong[field] = _("Give a day of the academic year, %(start)s to %(end)s.") % inside
    if row.end_date < row.start_date:
        wrong["end_date"] = _("The last day cannot come before the first one.")
    if row.passing_marks > row.max_marks:
        wrong["passing_marks"] = _("The passing marks cannot be above the maximum.")
    if not classes:
        wrong["class_ids"] = _("Name at least one class.")
    if row.re_evaluation_until and row.re_evaluation_until < row.end_date:
        wrong["re_evaluation_until"] = _("The window cannot close before the exam ends.")
    refuse_wrong(wrong)
    if row.term and row.exam_type in TERM_TYPES:
        _check_term(row, classes)


def _check_term(row: Exam, classes: Sequence[SchoolClass]) -> None:
    """Refuse a second term exam of a class in a term; two at once wait for each other at the year's row."""
    AcademicYear.objects.select_for_update(no_key=True).get(pk=row.academic_year_id)
    others = Exam.objects.filter(
        academic_year=row.academic_year_id, term=row.term, exam_type__in=TERM_TYPES, classes__in=classes
    ).exclude(pk=row.pk)
    other = others.first()
    if other:
        text = _("“%(exam)s” is the exam of this term already.") % {"exam": other.name}
        raise Duplicate.at("term", text)


def _add_classes(row: Exam, classes: Iterable[SchoolClass], scale: GradingScale | None) -> None:
    ExamClass.objects.bulk_create(
        ExamClass(exam=row, school_class=one, scale=scale or scale_for(one.grade_level)) for one in classes
    )


def _add_subjects(
    row: Exam, classes: Sequence[SchoolClass], components: Sequence[Component], plans: Sequence[SubjectPlan]
) -> None:
    subjects = (
        Subject.objects.select_related("school_class")
        .filter(school_class__in=classes)
        .exclude(subject_type=SubjectType.CO_SCHOLASTIC)
    )
    by_key = {one.pk: one for one in subjects}
    planned = {plan.subject_id: plan for plan in plans}
    wrong = {
        f"subjects.{place}.subject_id": _("This is no scholastic subject of a class of the exam.")
        for place, plan in enumerate(plans)
        if plan.subject_id not in by_key
    }
    if not by_key:
        wrong["class_ids"] = _("These classes have no subjects yet; enter them under Masters, Subjects.")
    refuse_wrong(wrong)
    for one in by_key.values():
        _add_subject(row, one, planned.get(one.pk) or SubjectPlan(one.pk), components)


def _add_subject(row: Exam, subject: Subject, plan: SubjectPlan, components: Sequence[Component]) -> None:
    most = row.max_marks if plan.max_marks is None else plan.max_marks
    if most <= 0:
        raise ValidationFailed.at("max_marks", _("The marks of a subject are above zero."))
    passing = plan.passing_marks
    if passing is None:
        same = most == row.max_marks
        passing = (
            row.passing_marks if same else passing_mark(most, row.passing_marks * HUNDRED / row.max_marks)
        )
    if not 0 <= passing <= most:
        text = _("The passing marks of %(subject)s are from 0 to its maximum.") % {"subject": subject.name}
        raise ValidationFailed.at("passing_marks", text)
    parts = plan.components or components or [Component(ComponentKind.EXAM, most)]
    _check_parts(parts, most, subject, row)
    made = ExamSubject.objects.create(exam=row, subject=subject, max_marks=most, passing_marks=passing)
    is_term = row.exam_type in TERM_TYPES and row.term is not None
    ExamComponent.objects.bulk_create(
        ExamComponent(
            exam_subject=made,
            kind=part.kind,
            position=place,
            max_marks=part.max_marks,
            weight=part.weight or part.max_marks,
            passing_marks=_own_passing(part, parts, subject),
            is_derived=is_term and part.kind == ComponentKind.PERIODIC_TEST,
        )
        for place, part in enumerate(parts)
    )


def _own_passing(part: Component, parts: Sequence[Component], subject: Subject) -> Decimal | None:
    """Return what passes a part on its own: as given, else 33% of theory and of practical in classes XI and XII.

    CBSE examination bye-law 40.1: in theory, in practical and in aggregate. 0 lets the sum alone decide.
    """
    if part.passing_marks is not None:
        return part.passing_marks or None
    is_senior = subject.school_class.grade_level >= SENIOR
    has_practical = any(one.kind == ComponentKind.PRACTICAL for one in parts)
    applies = is_senior and has_practical and part.kind in PASSED_ALONE
    return own_passing_mark(part.max_marks) if applies else None


def _check_parts(parts: Sequence[Component], most: Decimal, subject: Subject, row: Exam) -> None:
    if len({part.kind for part in parts}) < len(parts):
        raise ValidationFailed.at("components", _("Each part of a subject is named once."))
    if any(part.max_marks <= 0 or (part.weight is not None and part.weight <= 0) for part in parts):
        raise ValidationFailed.at("components", _("The marks of a part are above zero."))
    if any(not 0 <= part.passing_marks <= part.max_marks for part in parts if part.passing_marks is not None):
        text = _("The passing marks of a part are from 0 to its maximum.")
        raise ValidationFailed.at("components", text)
    total = sum(((part.weight or part.max_marks) for part in parts), Decimal(0))
    if total != most:
        values = {"subject": subject.name, "total": f"{total.normalize():f}", "most": f"{most.normalize():f}"}
        text = _("The parts of %(subject)s count %(total)s in all, its maximum is %(most)s.") % values
        raise ValidationFailed.at("components", text)
    is_term = row.exam_type in TERM_TYPES
    if is_term and all(part.kind == ComponentKind.PERIODIC_TEST for part in parts):
        raise ValidationFailed.at("components", _("A term exam needs a part for which marks are entered."))
