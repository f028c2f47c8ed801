"""The library for a teacher: the own loans, the own places in queues, and the catalogue."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from core.actors import Actor
from core.errors import DomainError, NotFound
from core.periods import today
from core.refusals import refusals
from school.foundation.enums import Role
from school.library.enums import OPEN
from school.library.permissions import LibraryPermission as P
from school.library.selectors.books import catalogue, get_book
from school.library.selectors.borrowers import own_or_named
from school.library.selectors.loans import get_loan, get_reservation, loan_lines, loans_of, reservations_of
from school.library.services.lending import renew_loan
from school.library.services.queue import cancel_reservation, reserve
from school.portal.access import portal_page

PAGE_SIZE = 20
TEACHER = (Role.TEACHER,)


@require_safe
@portal_page(P.READ, TEACHER)
def overview(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show the own books and places in queues; a search shows the catalogue."""
    text = request.GET.get("q", "").strip()[:100]
    waiting = list(reservations_of(actor).filter(state__in=OPEN))
    context: dict[str, Any] = {
        "lines": [one for one in loan_lines(loans_of(actor), today()) if one.is_out],
        "reservations": waiting,
        "reserved": {one.book_id for one in waiting},
        "q": text,
        "tail": "",
    }
    if text:
        context["page"] = Paginator(catalogue(actor, text).order_by("title", "pk"), PAGE_SIZE).get_page(
            request.GET.get("page")
        )
    return render(request, "school/portal/teacher/library.html", context)


@require_POST
@portal_page(P.RESERVE, TEACHER)
def reserve_book(request: HttpRequest, actor: Actor, book_id: UUID) -> HttpResponse:
    """Wait for a book."""
    book = get_book(actor, book_id)

    def act() -> str:
        reserve(book=book, borrower=own_or_named(actor), actor=actor)
        return _("“%(title)s” is reserved: a notice comes when it is ready.") % {"title": book.title}

    return _done(request, act)


@require_POST
@portal_page(P.RESERVE, TEACHER)
def cancel(request: HttpRequest, actor: Actor, reservation_id: UUID) -> HttpResponse:
    """Give a place in a queue up."""
    row = get_reservation(actor, reservation_id)

    def act() -> str:
        cancel_reservation(reservation=row, actor=actor)
        return _("The reservation is cancelled.")

    return _done(request, act)


@require_POST
@portal_page(P.RESERVE, TEACHER)
def renew(request: HttpRequest, actor: Actor, loan_id: UUID) -> HttpResponse:
    """Keep a book for longer."""
    loan = get_loan(actor, loan_id)

    def act() -> str:
        renew_loan(loan=loan, actor=actor)
        return _("“%(title)s” is renewed.") % {"title": loan.copy.book.title}

    return _done(request, act)


def _done(request: HttpRequest, act: Any) -> HttpResponse:
    """Do it, or say why not, and lead back."""
    try:
        with refusals():
            messages.success(request, act())
    except NotFound:
        raise
    except DomainError as error:
        messages.error(request, str(error.message))
    return redirect(reverse("portal:teaching-library"))
