"""Public pages of admissions: ask for a seat, bring the papers, see how far it is."""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import DomainError, NotFound, TooManyRequests
from core.forms import add_refusal
from core.periods import today
from core.refusals import refusals
from school.admissions.enums import DocumentState, InquiryStatus, Source
from school.admissions.links import papers_path, read_token
from school.admissions.models import Inquiry
from school.admissions.portal.forms import FileForm, InquiryForm, StatusForm
from school.admissions.portal.guard import count_inquiry, count_look, most_of_papers, public_page
from school.admissions.selectors.inquiries import inquiry_by_id, inquiry_by_number, no_such
from school.admissions.selectors.windows import open_windows, opening_next
from school.admissions.services.documents import add_file
from school.admissions.services.inquiries import create_inquiry

MOST_SHOWN = 20


@public_page
def apply(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show the form and take the inquiry; where no class is open, say when one is."""
    windows = open_windows(today())
    if not windows.exists():
        opening = opening_next(today())[:MOST_SHOWN]
        return render(request, "school/admissions/closed.html", {"opening": opening})
    form = InquiryForm(request.POST or None, windows=windows, initial={"form_key": uuid4()})
    status = 200
    if request.method == "POST":
        if form.is_valid():
            try:
                count_inquiry(actor)
                with refusals():
                    row = _received(actor, dict(form.cleaned_data))
            except DomainError as error:
                add_refusal(form, error)
                status = error.status if isinstance(error, TooManyRequests) else 400
            else:
                return redirect(papers_path(row))
        else:
            status = 400
    return render(request, "school/admissions/apply.html", {"form": form}, status=status)


def _received(actor: Actor, values: dict[str, Any]) -> Inquiry:
    window = values.pop("window")
    for name in ("consent", "website"):
        values.pop(name)
    return create_inquiry(
        actor=actor,
        school_class=window.school_class,
        academic_year=window.academic_year,
        source=Source.WEB,
        **values,
    )


@public_page
def papers(request: HttpRequest, actor: Actor, token: str) -> HttpResponse:
    """Say that the inquiry is received, with its number, and take the papers one by one."""
    number = read_token(token)
    if number is None:
        raise no_such()
    row = inquiry_by_id(number)
    wrong: FileForm | None = None
    if request.method == "POST":
        wrong = FileForm(request.POST, request.FILES)
        if wrong.is_valid():
            try:
                with refusals():
                    add_file(inquiry=row, actor=actor, **wrong.cleaned_data)
            except DomainError as error:
                add_refusal(wrong, error)
            else:
                messages.success(request, _("The paper is received."))
                return redirect(request.path)
    context = {
        "row": row,
        "lines": [_line(one, wrong) for one in row.documents.all()],
        "takes_papers": row.status in {InquiryStatus.NEW, InquiryStatus.IN_REVIEW},
    }
    return render(request, "school/admissions/papers.html", context, status=400 if wrong else 200)


papers.most_body = most_of_papers  # type: ignore[attr-defined] # core.door asks before the body is read


def _line(paper: Any, wrong: FileForm | None) -> dict[str, Any]:
    """Return a paper with its box; that of the refused file tells why."""
    is_wrong = wrong is not None and wrong.data.get("kind") == paper.kind
    form = wrong if is_wrong else FileForm(initial={"kind": paper.kind}, auto_id=f"{paper.kind}_%s")
    return {"paper": paper, "form": form, "is_done": paper.state == DocumentState.VERIFIED}


@public_page
def status(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Tell how far an inquiry is to whoever knows its number and the date of birth, and nothing else."""
    form = StatusForm(request.POST or None)
    row, code = None, 200
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        try:
            count_look(actor, values["number"])
            row = inquiry_by_number(values["number"], values["date_of_birth"])
            if row is None:
                text = _(
                    "No inquiry has this number and date of birth. Compare both with what the school has sent."
                )
                raise NotFound(text)
        except DomainError as error:
            add_refusal(form, error)
            code = error.status
    return render(request, "school/admissions/status.html", {"form": form, "row": row}, status=code)
