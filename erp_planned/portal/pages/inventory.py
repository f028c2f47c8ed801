"""Stores that one is in charge of, and what was issued to oneself."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core.errors import DomainError
from core.forms import add_refusal
from core.refusals import get_or_refuse, refusals
from erp_planned.inventory.errors import NoSuchDocument, NoSuchStore
from erp_planned.inventory.models import Store
from erp_planned.inventory.selectors.documents import arriving, slips_of
from erp_planned.inventory.selectors.stock import stock, stores_of
from erp_planned.inventory.services.counting import enter_count
from erp_planned.inventory.services.issuing import issue as issue_goods
from erp_planned.inventory.services.moving import receive_transfer
from erp_planned.portal.forms.inventory import MOST_ROWS, CountForm, IssueForm
from payroll.employees.models import Employee
from payroll.ess.portal.access import employee_page, portal_actor

PAGE_SIZE = 30


def _page(request: HttpRequest, rows: Any, size: int = PAGE_SIZE) -> Any:
    return Paginator(rows, size).get_page(request.GET.get("page"))


def _store(employee: Employee, store_id: int) -> Store:
    """Return a store that the employee is in charge of. Raises NoSuchStore."""
    row: Store = get_or_refuse(stores_of(employee), NoSuchStore(), pk=store_id)
    return row


@employee_page
def stores(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Show the own stores, and goods on their way to them."""
    context = {"stores": stores_of(employee), "arriving": arriving(employee)}
    return render(request, "erp/inventory/stores.html", context)


@employee_page
def store(request: HttpRequest, employee: Employee, store_id: int) -> HttpResponse:
    """Show what a store has."""
    row = _store(employee, store_id)
    context = {"store": row, "page": _page(request, stock().filter(store=row))}
    return render(request, "erp/inventory/store.html", context)


@employee_page
def receive(request: HttpRequest, employee: Employee, transfer_id: int) -> HttpResponse:
    """Say that goods have arrived."""
    row = get_or_refuse(arriving(employee), NoSuchDocument(), pk=transfer_id)
    if request.method == "POST":
        try:
            with refusals():
                receive_transfer(transfer=row, actor=portal_actor(request))
        except DomainError as error:
            messages.error(request, str(error.message))
        else:
            messages.success(request, _("The transfer has arrived."))
    return redirect("erp:stores")


@employee_page
def issue(request: HttpRequest, employee: Employee, store_id: int) -> HttpResponse:
    """Issue goods out of the own store."""
    row = _store(employee, store_id)
    form = IssueForm(request.POST if request.method == "POST" else None, row)
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        try:
            with refusals():
                slip = issue_goods(
                    store=row, requested_by=values["employee"], items=form.lines(), purpose=values["purpose"],
                    actor=portal_actor(request),
                )  # fmt: skip
        except DomainError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("Issue slip %(number)s is made.") % {"number": slip})
            return redirect("erp:store", store_id=row.pk)
    return _form(request, row, form, _("Issue goods"), _("Issue"))


@employee_page
def count(request: HttpRequest, employee: Employee, store_id: int) -> HttpResponse:
    """Enter what was counted in the own store, a page of its stock at a time."""
    row = _store(employee, store_id)
    page = _page(request, stock().filter(store=row), MOST_ROWS)
    form = CountForm(request.POST if request.method == "POST" else None, list(page.object_list))
    if request.method == "POST" and form.is_valid():
        try:
            with refusals():
                enter_count(
                    store=row,
                    items=form.lines(),
                    reason=form.cleaned_data["reason"],
                    actor=portal_actor(request),
                )
        except DomainError as error:
            add_refusal(form, error)
        else:
            messages.success(request, _("The count is entered; somebody else approves it."))
            return redirect("erp:store", store_id=row.pk)
    return _form(request, row, form, _("Count"), _("Enter the count"), page)


def _form(
    request: HttpRequest, row: Store, form: Any, title: str, button: str, page: Any = None
) -> HttpResponse:
    context = {"store": row, "form": form, "title": title, "button": button, "page": page}
    return render(request, "erp/inventory/store_form.html", context)


@employee_page
def issued(request: HttpRequest, employee: Employee) -> HttpResponse:
    """Show what was issued to oneself."""
    return render(request, "erp/inventory/issued.html", {"page": _page(request, slips_of(employee))})
