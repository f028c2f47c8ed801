"""Rows that a body names by number: one that is not there is a fault of the field."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import ValidationFailed
from core.refusals import get_or_refuse
from erp_planned.student_exams.models import Exam, ExamPaper, StudentMark
from erp_planned.student_exams.selectors.finding import papers_for
from erp_planned.students.models import SchoolClass, Subject


def papers_named(papers: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return papers with their classes and subjects; two queries. Raises ValidationFailed naming all that are not."""
    classes = SchoolClass.objects.in_bulk({one["school_class"] for one in papers})
    subjects = Subject.objects.in_bulk({one["subject"] for one in papers})
    faults: dict[str, list[str]] = {}
    for number, one in enumerate(papers):
        if one["school_class"] not in classes:
            faults[f"papers.{number}.school_class"] = [_("There is no such class.")]
        if one["subject"] not in subjects:
            faults[f"papers.{number}.subject"] = [_("There is no such subject.")]
    if faults:
        raise ValidationFailed(_("Check the fields named below."), fields=faults)
    return [
        {**one, "school_class": classes[one["school_class"]], "subject": subjects[one["subject"]]}
        for one in papers
    ]


def paper_for(exam: Exam, class_id: int, subject_id: int, actor: Actor) -> ExamPaper:
    """Return the paper of a class and subject that the caller enters marks of. Raises ValidationFailed."""
    text = _("The exam has no paper of this subject in this class, or it is not yours.")
    rows = papers_for(actor).filter(exam=exam)
    refusal = ValidationFailed.at("subject", text)
    found: ExamPaper = get_or_refuse(rows, refusal, school_class=class_id, subject=subject_id)
    return found


def mark_for(number: int, actor: Actor) -> StudentMark:
    """Return a mark of a paper that the caller enters. Raises ValidationFailed."""
    rows = StudentMark.objects.filter(paper__in=papers_for(actor).order_by()).select_related("paper")
    refusal = ValidationFailed.at("mark", _("There is no such mark."))
    found: StudentMark = get_or_refuse(rows, refusal, pk=number)
    return found
