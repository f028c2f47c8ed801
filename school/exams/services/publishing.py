"""Publishing the results of an exam, and taking them back."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.access import authorize
from core.actors import Actor
from core.errors import ValidationFailed
from core.outbox.services import Recipient, notify_many
from core.states import moving
from core.tenancy.context import current_tenant
from school.exams.enums import EXAM_TRANSITIONS, ExamState
from school.exams.errors import NotPublished, ResultsChanged, SheetsMissing
from school.exams.models import Exam, Mark, MarkSheet
from school.exams.permissions import ExamPermission as P
from school.exams.selectors.results import results_digest
from school.exams.selectors.sheets import Lack, lacking
from school.exams.selectors.standing import standing
from school.exams.services.planning import take
from school.students.models import Student, StudentGuardian

# Sheets that a refusal names.
MOST_NAMED = 20


def publish_results(*, exam: Exam, actor: Actor, digest: str = "") -> Exam:
    """Publish the results: parents and students see them and are told.

    Every sheet of a section with students must be submitted. `digest` is that of the results as somebody looked at
    them (`results_digest`): when marks changed since, nothing is published. Raises SheetsMissing naming the sheets,
    ResultsChanged, InvalidTransition, Forbidden.
    """
    authorize(actor, P.MANAGE)
    with transaction.atomic():
        row = take(exam)
        with moving(
            row,
            to=ExamState.PUBLISHED,
            table=EXAM_TRANSITIONS,
            actor=actor,
            event="exam.published",
            stamp="published",
            standing=standing,
        ):
            # Whoever enters marks waits here, and then sees that they are published.
            list(
                MarkSheet.objects.select_for_update(no_key=True).filter(exam_subject__exam=row).order_by("pk")
            )
            _require_sheets(row)
            if digest and digest != results_digest(row):
                raise ResultsChanged(
                    _("Marks have changed since you looked at the results. Look at them again.")
                )
            row.unpublish_reason = ""
            row.published_at = timezone.now()
        _tell_families(row, actor)
    return row


def unpublish_results(*, exam: Exam, reason: str, actor: Actor) -> Exam:
    """Take published results back, for a reason that stays; the sheets stay submitted.

    Raises ValidationFailed without a reason, InvalidTransition, Forbidden.
    """
    authorize(actor, P.MANAGE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the results are taken back."))
    with transaction.atomic():
        row = take(exam)
        if row.state != ExamState.PUBLISHED:
            raise NotPublished(standing(row))
        with moving(
            row,
            to=ExamState.SCHEDULED,
            table=EXAM_TRANSITIONS,
            actor=actor,
            event="exam.unpublished",
            standing=standing,
        ):
            row.unpublish_reason = reason.strip()[:300]
    return row


def lack_text(lacks: list[Lack]) -> str:
    """Return the sheets in words, the first twenty by name."""
    names = ", ".join(str(one) for one in lacks[:MOST_NAMED])
    more = len(lacks) - MOST_NAMED
    return f"{names} …" if more > 0 else names


def _require_sheets(row: Exam) -> None:
    lacks = lacking(row)
    if lacks:
        text = ngettext(
            "%(count)d mark sheet is not submitted: %(names)s.",
            "%(count)d mark sheets are not submitted: %(names)s.",
            len(lacks),
        )
        raise SheetsMissing(text % {"count": len(lacks), "names": lack_text(lacks)})
    if not Mark.objects.filter(sheet__exam_subject__exam=row).exists():
        raise SheetsMissing(_("No marks are entered: there is nothing to publish."))


def _tell_families(row: Exam, actor: Actor) -> None:
    """Write a notice to each student and parent with an account, in the language of each; one row a channel."""
    context: dict[str, Any] = {"exam": row.name, "institution": current_tenant().name}
    notify_many(actor=actor, template="results_published", context=context, recipients=_families(row))


def _families(row: Exam) -> Iterator[Recipient]:
    """Yield who is told: once for each publication, a parent with several children once for each child."""
    key = f"results:{row.pk}:{row.published_at:%Y%m%d%H%M%S}"
    sat = Mark.objects.filter(sheet__exam_subject__exam=row).values("student")
    own = Student.objects.filter(pk__in=sat, user__isnull=False).values_list("pk", "full_name", "user")
    parents = StudentGuardian.objects.filter(student__in=sat, guardian__user__isnull=False)
    links = parents.values_list("student", "student__full_name", "guardian__user")
    for student, name, user in (*own, *links):
        yield Recipient(
            user_id=user,
            context={"student": name},
            key=f"{key}:{student}:{user}",
            payload={"url": f"/portal/family/marks/{row.pk}?child={student}"},
        )
