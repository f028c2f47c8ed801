"""A child's homework: what is to be done, what is past, its papers, and that it is seen and done."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from core.access import is_allowed
from core.actors import Actor
from core.documents.exports import upload_response
from core.errors import InvalidState, NotFound
from core.periods import today
from core.refusals import get_or_refuse
from school.homework.models import Homework, HomeworkStatus
from school.homework.permissions import HomeworkPermission as P
from school.homework.selectors import attachment_of, homework_for
from school.homework.services.progress import mark_done, mark_seen
from school.portal.access import Child, child_page

PAGE_SIZE = 20


@child_page(P.READ)
def overview(request: HttpRequest, actor: Actor, child: Child) -> HttpResponse:
    """List what is due today or later, the first due first, and below what is past."""
    rows, day = homework_for(actor, child.student), today()
    past = Paginator(rows.filter(due_on__lt=day), PAGE_SIZE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "child": child,
        "student": child.student,
        "open": _lines(rows.filter(due_on__gte=day).order_by("due_on", "pk")),
        "past": _lines(past),
        "page": past,
        "today": day,
    }
    return render(request, "school/portal/family/homework.html", context)


@require_safe
@child_page(P.READ)
def one(request: HttpRequest, actor: Actor, child: Child, homework_id: UUID) -> HttpResponse:
    """Show a piece of homework; opening it says that it was seen."""
    row = _homework(actor, child, homework_id)
    may_say = is_allowed(actor.permissions, P.OWN)
    own: HomeworkStatus | None = next(iter(row.own), None)  # type: ignore[attr-defined]
    if may_say and (own is None or own.seen_at is None):
        own = mark_seen(homework=row, student=child.student, actor=actor)
    context = {
        "child": child,
        "student": child.student,
        "line": _line(row, own),
        "may_say": may_say,
    }
    return render(request, "school/portal/family/homework_one.html", context)


@require_POST
@child_page(P.OWN)
def done(request: HttpRequest, actor: Actor, child: Child, homework_id: UUID) -> HttpResponse:
    """Say that the work is done, or with `done=0` that it is not after all."""
    row = _homework(actor, child, homework_id)
    is_done = request.POST.get("done") != "0"
    try:
        mark_done(homework=row, student=child.student, actor=actor, done=is_done)
    except InvalidState as error:
        messages.error(request, str(error.message))
    else:
        messages.success(request, _("Marked as done.") if is_done else _("Marked as not done."))
    here = reverse("portal:family-homework-one", args=[row.pk])
    return redirect(f"{here}?child={child.student.pk}")


@require_safe
@child_page(P.READ)
def attachment(
    request: HttpRequest, actor: Actor, child: Child, homework_id: UUID, file_id: UUID
) -> HttpResponse:
    """Return one of its papers."""
    paper = attachment_of(_homework(actor, child, homework_id), file_id)
    return upload_response(paper.file, filename=paper.name)


def _homework(actor: Actor, child: Child, pk: UUID) -> Homework:
    refusal = NotFound(_("There is no such homework."))
    row: Homework = get_or_refuse(homework_for(actor, child.student), refusal, pk=pk)
    return row


def _lines(rows: Iterable[Homework]) -> list[dict[str, Any]]:
    return [_line(row, next(iter(row.own), None)) for row in rows]  # type: ignore[attr-defined]


def _line(row: Homework, own: HomeworkStatus | None) -> dict[str, Any]:
    """Return a piece of homework with how far it is; what the teacher has checked is not overdue."""
    is_done = own is not None and own.done_at is not None
    is_checked = own is not None and bool(own.check_result)
    return {
        "row": row,
        "own": own,
        "is_new": own is None or own.seen_at is None,
        "is_done": is_done,
        "is_checked": is_checked,
        "is_overdue": row.due_on < today() and not is_done and not is_checked,
    }
