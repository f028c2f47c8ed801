"""Homework of the own sections: setting it, who has seen and done it, changing and withdrawing it."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from core.actors import Actor
from core.documents.exports import upload_response
from core.errors import DomainError, Forbidden, NotFound, ValidationFailed
from core.forms import add_refusal
from core.periods import today
from core.refusals import get_or_refuse
from school.homework import selectors
from school.homework.enums import Check, HomeworkState
from school.homework.models import Homework
from school.homework.permissions import HomeworkPermission as P
from school.homework.services import homework as services
from school.homework.services.progress import check_work
from school.portal.access import portal_page
from school.portal.pages.teacher.ground import TEACHER
from school.portal.pages.teacher.homework_forms import ChangeForm, NewForm, WithdrawForm, taught_choices
from school.staff.selectors import assignments_of

PAGE_SIZE = 20
ONE = "portal:teaching-homework-one"


@portal_page(P.WRITE, TEACHER)
def overview(request: HttpRequest, actor: Actor) -> HttpResponse:
    """List the homework of the own sections with how many have seen and done it, the latest due first."""
    rows = selectors.with_counts(selectors.homework_of(actor))
    page = Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {"page": page, "today": today()}
    return render(request, "school/portal/teacher/homework.html", context)


@portal_page(P.WRITE, TEACHER)
def new(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Set homework to a section in a subject of the own."""
    choices = taught_choices(actor)
    form = NewForm(request.POST or None, request.FILES or None, choices=choices)
    if request.method == "POST" and form.is_valid():
        try:
            row = _set(actor, form.cleaned_data)
        except (NotFound, Forbidden):
            raise
        except DomainError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("The homework is set. Students and parents are told."))
            return redirect(ONE, row.pk)
    context = {"form": form, "has_choices": bool(choices)}
    return render(request, "school/portal/teacher/homework_new.html", context)


def _set(actor: Actor, values: dict[str, Any]) -> Homework:
    """Set it together with its paper, or neither."""
    section, subject = values["taught"].split("/")
    row = get_or_refuse(
        assignments_of(actor), NotFound(_("There is no such section.")), section=section, subject=subject
    )
    with transaction.atomic():
        made = services.set_homework(
            section=row.section,
            subject=row.subject,
            title=values["title"],
            description=values["description"],
            due_on=values["due_on"],
            actor=actor,
        )
        if values["file"]:
            services.attach_file(homework=made, file=values["file"], name=values["file"].name, actor=actor)
    return made


@portal_page(P.WRITE, TEACHER)
def one(request: HttpRequest, actor: Actor, homework_id: UUID) -> HttpResponse:
    """Show one with its papers and how far each student is."""
    return _shown(request, actor, selectors.get_homework(actor, homework_id))


def _shown(
    request: HttpRequest, actor: Actor, row: Homework, error: DomainError | None = None, wrong_at: str = ""
) -> HttpResponse:
    works = selectors.works_of(row)
    context = {
        "row": row,
        "works": works,
        "seen": sum(work.status is not None and work.status.seen_at is not None for work in works),
        "done": sum(work.status is not None and work.status.done_at is not None for work in works),
        "checks": Check.choices,
        "is_own": selectors.own_work(actor, row) and row.state == HomeworkState.PUBLISHED,
        "error": error,
        "wrong_at": wrong_at,
        "most_files": services.MOST_FILES,
        "today": today(),
    }
    status = error.status if error else 200
    return render(request, "school/portal/teacher/homework_one.html", context, status=status)


@portal_page(P.WRITE, TEACHER)
def change(request: HttpRequest, actor: Actor, homework_id: UUID) -> HttpResponse:
    """Change title, text or due date."""
    row = _own(actor, homework_id)
    start = {"title": row.title, "description": row.description, "due_on": row.due_on}
    form = ChangeForm(request.POST or None, initial=start)
    if request.method == "POST" and form.is_valid():
        try:
            services.change_homework(homework=row, actor=actor, **form.cleaned_data)
        except (NotFound, Forbidden):
            raise
        except DomainError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("The homework is changed."))
            return redirect(ONE, row.pk)
    context = {"form": form, "row": row, "title": _("Change homework"), "button": _("Save")}
    return render(request, "school/portal/teacher/homework_form.html", context)


@portal_page(P.WRITE, TEACHER)
def withdraw(request: HttpRequest, actor: Actor, homework_id: UUID) -> HttpResponse:
    """Take it back, after asking why."""
    row = _own(actor, homework_id)
    form = WithdrawForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            services.withdraw_homework(homework=row, actor=actor, reason=form.cleaned_data["reason"])
        except (NotFound, Forbidden):
            raise
        except DomainError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("The homework is withdrawn."))
            return redirect("portal:teaching-homework")
    context = {"form": form, "row": row, "title": _("Withdraw homework"), "button": _("Withdraw")}
    return render(request, "school/portal/teacher/homework_form.html", context)


@require_POST
@portal_page(P.WRITE, TEACHER)
def attach(request: HttpRequest, actor: Actor, homework_id: UUID) -> HttpResponse:
    """Add a paper."""
    row = _own(actor, homework_id)
    file = request.FILES.get("file")
    try:
        if file is None:
            raise ValidationFailed.at("file", _("Choose a file first."))
        services.attach_file(homework=row, file=file, name=file.name or "", actor=actor)
    except (NotFound, Forbidden):
        raise
    except DomainError as error:
        return _shown(request, actor, selectors.get_homework(actor, homework_id), error, "file")
    messages.success(request, _("The paper is added."))
    return redirect(ONE, row.pk)


@portal_page(P.WRITE, TEACHER)
def file(request: HttpRequest, actor: Actor, homework_id: UUID, file_id: UUID) -> HttpResponse:
    """Download a paper; a POST takes it out."""
    row = selectors.get_homework(actor, homework_id)
    paper = selectors.attachment_of(row, file_id)
    if request.method != "POST":
        return upload_response(paper.file, filename=paper.name)
    try:
        services.detach_file(homework=row, attachment=paper, actor=actor)
    except (NotFound, Forbidden):
        raise
    except DomainError as error:
        return _shown(request, actor, row, error)
    messages.success(request, _("The paper is taken out."))
    return redirect(ONE, row.pk)


@require_POST
@portal_page(P.WRITE, TEACHER)
def check(request: HttpRequest, actor: Actor, homework_id: UUID, student_id: UUID) -> HttpResponse:
    """Write down what was found of a student's work."""
    row = _own(actor, homework_id)
    refusal = NotFound(_("There is no such student."))
    student = get_or_refuse(selectors.students_for(row), refusal, pk=student_id)
    try:
        check_work(
            homework=row,
            student=student,
            actor=actor,
            check=request.POST.get("check", ""),
            remark=request.POST.get("remark", ""),
        )
    except (NotFound, Forbidden):
        raise
    except DomainError as error:
        return _shown(request, actor, row, error, str(student.pk))
    answer = redirect(ONE, row.pk)
    answer["Location"] += f"#work-{student.pk}"
    return answer


def _own(actor: Actor, homework_id: UUID) -> Homework:
    """Return homework that is the caller's to change. Raises Http404."""
    row = selectors.get_homework(actor, homework_id)
    if not selectors.own_work(actor, row):
        raise Http404("another teacher's")
    return row
