"""Goods of the stores that an employee is in charge of; orders of the own department."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from core.access import authorize
from core.errors import DomainError
from core.forms import add_refusal
from core.idempotency.errors import KeyReused
from core.idempotency.services import Answer, run_once
from core.periods import today
from core.refusals import refusals
from erp_planned.portal.forms.purchase import CameForm, CameSet
from erp_planned.purchase.permissions import PurchasePermission as P
from erp_planned.purchase.selectors.keepers import department_orders, own_order, own_orders, own_receipts
from erp_planned.purchase.selectors.receipts import receivable
from erp_planned.purchase.services.receipts import receive
from payroll.ess.portal.access import employee_page, portal_actor

PAGE_SIZE = 20


@employee_page
def goods(request: HttpRequest, employee: Any) -> HttpResponse:
    """List the orders to come into the own stores, and what came lately."""
    authorize(portal_actor(request), P.KEEP)
    page = Paginator(own_orders(employee), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {"page": page, "receipts": own_receipts(employee)[:10], "today": today()}
    return render(request, "erp/purchase/portal_goods.html", context)


@employee_page
def order(request: HttpRequest, employee: Any, order_id: int) -> HttpResponse:
    """Show an order to come; enter what came of it, once however often it is pressed."""
    actor = portal_actor(request)
    authorize(actor, P.KEEP)
    row = own_order(employee, order_id)
    lines = receivable(row.pk)
    start = [{"order_item_id": one.pk} for one in lines]
    form = CameForm(request.POST or None, initial=CameForm.first_values())
    rows = CameSet(request.POST or None, initial=start, prefix="line")
    if (
        request.method == "POST"
        and form.is_valid()
        and rows.is_valid()
        and _received(request, row, form, rows, actor)
    ):
        return redirect("erp:goods")
    context = {"row": row, "form": form, "rows": rows, "pairs": list(zip(lines, rows.forms, strict=False))}
    return render(request, "erp/purchase/portal_order.html", context)


def _received(request: HttpRequest, row: Any, form: CameForm, rows: Any, actor: Any) -> bool:
    values = dict(form.cleaned_data)
    key = values.pop("key")
    lines = [one.values() for one in rows.forms if one.cleaned_data.get("quantity")]

    def act() -> Answer:
        made = receive(order=row, lines=lines, actor=actor, **values)
        messages.success(request, _("Receipt %(number)s waits for inspection.") % {"number": made})
        return 201, {"id": made.pk}

    try:
        with refusals():
            run_once(
                key=f"goods:{key}", user_id=actor.user_id or 0, method="POST", path=request.path,
                body=repr((values, lines)).encode(), action=act,
            )  # fmt: skip
    except KeyReused:
        form.add_error(None, _("This was entered from this page already; look at the list."))
        return False
    except DomainError as error:
        add_refusal(form, error)
        return False
    return True


@employee_page
def department(request: HttpRequest, employee: Any) -> HttpResponse:
    """List the orders of the own department's indents, and where they stand."""
    page = Paginator(department_orders(employee), PAGE_SIZE).get_page(request.GET.get("page"))
    return render(request, "erp/purchase/portal_department.html", {"page": page})
