"""Public pages of openings: the list, one with its form, and the thanks with the number."""

from uuid import uuid4

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from core.actors import Actor
from core.errors import DomainError
from core.forms import add_refusal
from core.periods import today
from core.refusals import refusals
from erp_planned.recruitment.portal.forms import ApplicationForm
from erp_planned.recruitment.portal.guard import most_of_application, public_page, read_token, token_of
from erp_planned.recruitment.selectors.requisitions import public_opening, public_openings
from erp_planned.recruitment.services.candidates import apply_publicly

PAGE_SIZE = 20


@public_page
def openings(request: HttpRequest, _actor: Actor) -> HttpResponse:
    """List what anybody may apply for today."""
    page = Paginator(public_openings(today()), PAGE_SIZE).get_page(request.GET.get("page"))
    return render(request, "erp/recruitment/openings.html", {"page": page})


@public_page
def opening(request: HttpRequest, actor: Actor, number: str) -> HttpResponse:
    """Show an opening with its form, and take an application; the answer tells nobody who has applied."""
    row = public_opening(number, today())
    data, files = (request.POST, request.FILES) if request.method == "POST" else (None, None)
    form, status = ApplicationForm(data, files, initial={"form_key": uuid4()}), 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                with refusals():
                    found = apply_publicly(requisition=row, actor=actor, **form.facts())
            except DomainError as error:
                add_refusal(form, error)
                status = error.status
            else:
                return redirect("careers:received", token=token_of(found.number))
    return render(request, "erp/recruitment/opening.html", {"row": row, "form": form}, status=status)


opening.most_body = most_of_application  # type: ignore[attr-defined] # core.door asks before the body is read


@public_page
def received(request: HttpRequest, _actor: Actor, token: str) -> HttpResponse:
    """Say thanks, with the number."""
    return render(request, "erp/recruitment/received.html", {"number": read_token(token)})
