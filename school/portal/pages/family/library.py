"""The library for a family: what a child has at home, what it waits for, and the catalogue to reserve from."""

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
from school.library.permissions import LibraryPermission as P
from school.library.selectors.books import catalogue, get_book
from school.library.selectors.borrowers import Borrower
from school.library.selectors.loans import get_loan, get_reservation, loan_lines, loans_of, open_reservations
from school.library.services.lending import renew_loan
from school.library.services.queue import cancel_reservation, reserve
from school.portal.access import Child, child_page

PAGE_SIZE = 20
PAST = 10


@require_safe
@child_page(P.READ)
def overview(request: HttpRequest, actor: Actor, child: Child) -> HttpResponse:
    """Show the child's books and places in queues; a search shows the catalogue."""
    text = request.GET.get("q", "").strip()[:100]
    own = loans_of(actor).filter(student=child.student)
    lines = loan_lines(own, today())
    waiting = list(open_reservations({"student": child.student}))
    context: dict[str, Any] = {
        "child": child,
        "student": child.student,
        "lines": [one for one in lines if one.is_out],
        "past": [one for one in lines if not one.is_out][:PAST],
        "reservations": waiting,
        "reserved": {one.book_id for one in waiting},
        "q": text,
        "tail": f"?child={child.student.pk}",
    }
    if text:
        context["page"] = Paginator(catalogue(actor, text).order_by("title", "pk"), PAGE_SIZE).get_page(
            request.GET.get("page")
        )
    return render(request, "school/portal/family/library.html", context)


@require_POST
@child_page(P.RESERVE)
def reserve_book(request: HttpRequest, actor: Actor, child: Child, book_id: UUID) -> HttpResponse:
    """Wait for a book."""
    book = get_book(actor, book_id)

    def act() -> str:
        reserve(book=book, borrower=Borrower(student=child.student), actor=actor)
        return _("“%(title)s” is reserved: a notice comes when it is ready.") % {"title": book.title}

    return _done(request, child, act)


@require_POST
@child_page(P.RESERVE)
def cancel(request: HttpRequest, actor: Actor, child: Child, reservation_id: UUID) -> HttpResponse:
    """Give a place in a queue up."""
    row = get_reservation(actor, reservation_id)
    if row.student_id != child.student.pk:
        raise NotFound(_("There is no such reservation."))

    def act() -> str:
        cancel_reservation(reservation=row, actor=actor)
        return _("The reservation is cancelled.")

    return _done(request, child, act)


@require_POST
@child_page(P.RESERVE)
def renew(request: HttpRequest, actor: Actor, child: Child, loan_id: UUID) -> HttpResponse:
    """Keep a book for longer."""
    loan = get_loan(actor, loan_id)
    if loan.student_id != child.student.pk:
        raise NotFound(_("There is no such loan."))

    def act() -> str:
        renew_loan(loan=loan, actor=actor)
        return _("“%(title)s” is renewed.") % {"title": loan.copy.book.title}

    return _done(request, child, act)


def _done(request: HttpRequest, child: Child, act: Any) -> HttpResponse:
    """Do it, or say why not, and lead back."""
    try:
        with refusals():
            messages.success(request, act())
    except NotFound:
        raise
    except DomainError as error:
        messages.error(request, str(error.message))
    return redirect(f"{reverse('portal:family-library')}?child={child.student.pk}")
