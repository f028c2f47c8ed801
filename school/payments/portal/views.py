"""Paying an order: at the gateway's own checkout, or on the sandbox's page; and what became of it."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from core.access import is_allowed
from core.actors import Actor, Door, actor_for
from core.counters import count_within
from core.errors import DomainError, TooManyRequests, ValidationFailed
from core.forms import add_refusal
from core.refusals import refusals
from core.requests import client_address
from core.tenancy.addresses import absolute
from core.tenancy.context import current_tenant
from school.foundation.enums import Role
from school.payments import calc
from school.payments.enums import OrderState, SandboxOutcome
from school.payments.gateways import gateway_here
from school.payments.models import GatewayOrder
from school.payments.permissions import PaymentPermission as P
from school.payments.portal.forms import SandboxForm
from school.payments.selectors import get_order, invoices_in
from school.payments.services.sandbox import is_sandbox, play, signature_of
from school.payments.services.verifying import ask_soon, settle_returned, verify

Page = Callable[..., HttpResponse]
QUARTER = 900
RETURNS_A_QUARTER = 60


def payer_page(view: Page) -> Page:
    """Give the view the caller and an order that they may see; whoever may not pay finds no such page."""

    @login_required
    @never_cache
    @wraps(view)
    def wrapped(request: HttpRequest, pk: UUID) -> HttpResponse:
        actor = actor_for(
            request.user,
            tenant_type=current_tenant().type,
            door=Door.PORTAL,
            address=client_address(request),
        )
        if not is_allowed(actor.permissions, P.PAY):
            raise Http404("no such page for this person")
        try:
            order = get_order(actor, pk)
        except DomainError as error:
            raise Http404(str(error.message)) from error
        return view(request, actor, order)

    return wrapped


@payer_page
def pay(request: HttpRequest, _actor: Actor, order: GatewayOrder) -> HttpResponse:
    """Lead to where the order is paid: the sandbox's page, or a form that opens the gateway's checkout."""
    if order.state == OrderState.PAID or not order.gateway_order_id:
        return redirect("payments:outcome", pk=order.pk)
    if is_sandbox():
        return redirect("payments:sandbox", pk=order.pk)
    context = {
        "order": order,
        "amount": calc.to_rupees(order.amount_paise),
        "checkout": f"{settings.RAZORPAY_URL}/v1/checkout/embedded",
        "fields": {
            "key_id": gateway_here().key_id,
            "amount": order.amount_paise,
            "currency": order.currency,
            "order_id": order.gateway_order_id,
            "name": current_tenant().name,
            "description": ", ".join(one.invoice_number for one in invoices_in(order))[:250],
            "callback_url": absolute(reverse("payments:returned")),
            "cancel_url": absolute(reverse("payments:outcome", args=[order.pk])),
        },
    }
    response = render(request, "school/payments/checkout.html", context)
    # The one form of ours that is sent elsewhere; django-csp's own hook.
    response._csp_update = {"form-action": settings.RAZORPAY_URL}  # type: ignore[attr-defined] # noqa: SLF001
    return response


@payer_page
def sandbox(request: HttpRequest, actor: Actor, order: GatewayOrder) -> HttpResponse:
    """Show the sandbox's checkout and do what is chosen there; then come back as the gateway would send one."""
    if not is_sandbox():
        raise Http404("no sandbox here")
    form = SandboxForm(request.POST or None, initial={"delivery": "send"})
    if request.method == "POST" and form.is_valid():
        try:
            with refusals():
                return _played(actor, order, form.cleaned_data)
        except DomainError as error:
            add_refusal(form, error)
    context = {
        "order": order,
        "amount": calc.to_rupees(order.amount_paise),
        "form": form,
        "outcomes": SandboxOutcome.choices,
    }
    return render(
        request, "school/payments/sandbox.html", context, status=400 if request.method == "POST" else 200
    )


def _played(actor: Actor, order: GatewayOrder, chosen: dict[str, Any]) -> HttpResponse:
    payment = play(order=order, actor=actor, outcome=chosen["outcome"], delivery=chosen["delivery"])
    if payment is not None and chosen["outcome"] == SandboxOutcome.PAY and not chosen["closes"]:
        verify(
            actor=actor,
            order_id=order.gateway_order_id,
            payment_id=payment.payment_id,
            signature=signature_of(payment),
        )
    return redirect("payments:outcome", pk=order.pk)


@csrf_exempt
@require_POST
@never_cache
def returned(request: HttpRequest) -> HttpResponse:
    """Take the browser back from the gateway, whose form brings no session and no token: the signature speaks.

    A failed try brings an error and no signature; the order is still open then.
    """
    used = count_within(f"payments:returned:{client_address(request)}", QUARTER)
    if used > RETURNS_A_QUARTER:
        raise TooManyRequests(_("Too many tries. Wait a quarter of an hour."), retry_after=QUARTER)
    values = {
        name: request.POST.get(f"razorpay_{name}", "")[:256]
        for name in ("order_id", "payment_id", "signature")
    }
    if not all(values.values()):
        raise ValidationFailed(_("The payment was not made. Open your dues to try again."))
    order = settle_returned(**values)
    return redirect("payments:outcome", pk=order.pk)


@payer_page
def outcome(request: HttpRequest, actor: Actor, order: GatewayOrder) -> HttpResponse:
    """Tell what became of an order; one that is still open is asked about shortly."""
    payments = list(order.payments.all())
    if not payments:
        ask_soon(order)
    context = {
        "order": order,
        "payments": [(one, calc.to_rupees(one.amount_paise)) for one in payments],
        "amount": calc.to_rupees(order.amount_paise),
        "is_open": not payments and order.state == OrderState.CREATED and order.gateway_order_id,
        "is_family": actor.role == Role.PARENT,
    }
    return render(request, "school/payments/outcome.html", context)
