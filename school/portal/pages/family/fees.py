"""What a parent owes for all children, and paying it: one invoice, several of one child, or a part of one."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from core.access import is_allowed
from core.actors import Actor
from core.documents.exports import file_response
from core.errors import DomainError, NotFound
from core.forms import add_refusal
from core.language import page_language
from core.money import ZERO
from core.refusals import refusals
from school.fees.invoice_pdf import changes, invoice_pdf
from school.fees.models import Invoice
from school.fees.permissions import FeePermission as P
from school.fees.selectors.invoices import Dues, dues_of, invoice_of, is_overdue
from school.fees.selectors.late import late_fees_of
from school.fees.selectors.receipts import receipts_on
from school.foundation.enums import Role
from school.payments import calc
from school.payments.permissions import PaymentPermission
from school.payments.selectors.family import begun_of, can_pay_online, not_posted_of
from school.payments.selectors.upi import upi_qr
from school.payments.services.orders import LEAST, start, start_all
from school.portal.access import children_of, portal_page
from school.portal.pages.family.forms import PayForm

PARENT = (Role.PARENT,)


@require_safe
@portal_page(P.READ, PARENT)
def overview(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show what is to be paid for all children at once, what was begun online, and how to pay."""
    children = dues_of(children_of(actor))
    late = late_fees_of([row.pk for one in children for row in one.invoices])
    sees_payments = is_allowed(actor.permissions, PaymentPermission.PAY)
    context: dict[str, Any] = {
        "children": [_child(one, late) for one in children],
        "outstanding": sum((one.outstanding for one in children), ZERO),
        "overdue": sum((one.overdue for one in children), ZERO),
        "online": can_pay_online(actor),
        "begun": _begun(actor) if sees_payments else [],
        "not_posted": _not_posted(actor) if sees_payments else [],
    }
    return render(request, "school/portal/family/fees.html", context)


def _child(dues: Dues, late: dict[UUID, Decimal]) -> dict[str, Any]:
    rows = [
        {
            "invoice": one,
            "late": late.get(one.pk, ZERO),
            "is_overdue": is_overdue(one),
            "is_payable": one.outstanding >= LEAST,
        }
        for one in dues.invoices
    ]
    charged = sum((late.get(one.pk, ZERO) for one in dues.invoices), ZERO)
    return {
        "dues": dues,
        "student": dues.student,
        "rows": rows,
        "late": charged,
        "chooses": len(rows) > 1,
    }


def _begun(actor: Actor) -> Sequence[Any]:
    return [(one, calc.to_rupees(one.amount_paise)) for one in begun_of(actor)]


def _not_posted(actor: Actor) -> Sequence[Any]:
    return [(one, calc.to_rupees(one.amount_paise)) for one in not_posted_of(actor)]


@require_POST
@portal_page(P.READ, PARENT)
def pay(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Begin to pay one invoice (`only`) or the chosen ones (`invoices`), each as a whole."""
    only = request.POST.get("only")
    wanted = _keys([only] if only else request.POST.getlist("invoices"))
    try:
        with refusals():
            order = start_all(actor=actor, invoices=wanted)
    except NotFound:
        raise
    except DomainError as error:
        messages.error(request, _words(error))
        return redirect("portal:family-fees")
    return redirect("payments:pay", pk=order.pk)


def _keys(texts: Sequence[str]) -> list[UUID]:
    try:
        return [UUID(text) for text in texts]
    except ValueError:
        raise Http404("no such invoice") from None


def _words(error: DomainError) -> str:
    """Return what is wrong in one line: the texts of the fields where there are any."""
    texts = [str(text) for told in (error.fields or {}).values() for text in told]
    return " ".join(texts) or str(error.message)


@portal_page(P.READ, PARENT)
def invoice(request: HttpRequest, actor: Actor, invoice_id: UUID) -> HttpResponse:
    """Show an invoice by head with what changed it and what was paid; begin to pay it or a part of it."""
    row = invoice_of(actor, invoice_id)
    online = row.outstanding >= LEAST and can_pay_online(actor)
    form = PayForm(request.POST or None, initial={"amount": row.outstanding})
    if request.method == "POST" and form.is_valid():
        try:
            with refusals():
                order = start(actor=actor, invoice=row, amount=form.cleaned_data["amount"])
            return redirect("payments:pay", pk=order.pk)
        except NotFound:
            raise
        except DomainError as error:
            add_refusal(form, error)
    context = {
        "invoice": row,
        "student": row.account.student,
        "changes": list(changes(row)),
        "is_overdue": is_overdue(row),
        "late": late_fees_of([row.pk]).get(row.pk, ZERO),
        "paid": receipts_on(row),
        "online": online,
        "qr": upi_qr(row),
        "form": form,
    }
    status = 400 if form.errors else 200
    return render(request, "school/portal/family/invoice.html", context, status=status)


@require_safe
@portal_page(P.READ, PARENT)
def invoice_file(request: HttpRequest, actor: Actor, invoice_id: UUID) -> HttpResponse:
    """Return an invoice as PDF, in the language of the pages."""
    row: Invoice = invoice_of(actor, invoice_id)
    content = invoice_pdf(row, language=page_language())
    return file_response(content, filename=f"{row.invoice_number}.pdf", content_type="application/pdf")
