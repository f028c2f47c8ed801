"""Screens of what was ordered at the gateway, what it took, what it told, and the school's keys."""

import re
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.widgets import UnfoldAdminPasswordWidget

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.admin.service_admin import ServiceAdmin
from core.formatting import rupees
from core.tenancy.addresses import absolute
from school.foundation.site import school_site
from school.payments import calc, selectors
from school.payments.acts import PAYMENT_ACTS
from school.payments.enums import OrderState, PaymentState
from school.payments.models import GatewayEvent, GatewayOrder, GatewayPayment, OrderShare, PaymentSettings
from school.payments.permissions import PaymentPermission as P
from school.payments.services.setup import gateway_name, update_settings

WEBHOOK = "/api/v1/payments/webhook"
PAYMENT_LABELS = {
    PaymentState.POSTED: "success",
    PaymentState.UNMATCHED: "danger",
    PaymentState.REFUNDING: "warning",
    PaymentState.REFUNDED: "info",
    PaymentState.CLOSED: "info",
}


class Sums:
    """Amounts in paise, shown in rupees."""

    @admin.display(description=_("amount"), ordering="amount_paise")
    def rupees(self, obj: Any) -> str:
        """Return the amount in rupees."""
        return rupees(calc.to_rupees(obj.amount_paise))


@admin.register(GatewayPayment, site=school_site)
class GatewayPaymentAdmin(Sums, ActsAdmin):
    """Money that the gateway took; what fits nothing is dealt with here."""

    acts = PAYMENT_ACTS
    permissions: ClassVar = {"view": P.READ}
    record = Record(
        subtitle="whose",
        state="standing_now",
        standing="problem",
        figures=("rupees",),
        main=("assign",),
        sections=(
            Section(
                "payment",
                _("Payment"),
                facts=(
                    "currency",
                    "method",
                    "paid_at",
                    "received_at",
                    "heard_by",
                    "order",
                    "gateway_order_id",
                ),
            ),
            Section(
                "outcome",
                _("What became of it"),
                facts=("receipt", "problem", "note", "refund_id", "settled_by", "settled_at"),
            ),
        ),
    )
    list_display = ("payment_id", "whose", "rupees", "paid_at", "receipt", "standing_now", "problem")
    list_filter = ("state", "heard_by")
    search_fields = ("payment_id", "gateway_order_id", "receipt__number", "order__invoice__invoice_number")
    date_hierarchy = "received_at"
    empty_text = _("Nobody has paid online yet. Parents pay from the dues in their portal.")
    list_export: ClassVar = [
        (_("payment"), "payment_id"),
        (_("amount"), "rupees"),
        (_("paid at"), "paid_at"),
        (_("receipt"), "receipt"),
        (_("state"), "state"),
        (_("problem"), "problem"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return selectors.all_payments()

    @admin.display(description=_("account"))
    def whose(self, obj: GatewayPayment) -> str:
        """Name the student and the invoices that were meant."""
        if not obj.order:
            return "-"
        numbers = ", ".join(str(one) for one in selectors.invoices_in(obj.order))
        return f"{obj.order.account}, {numbers}"

    @display(description=_("state"), ordering="state", label=PAYMENT_LABELS)
    def standing_now(self, obj: GatewayPayment) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()


@admin.register(GatewayOrder, site=school_site)
class GatewayOrderAdmin(Sums, ServiceAdmin):
    """Payments that were begun."""

    permissions: ClassVar = {"view": P.READ}
    record = Record(
        subtitle="account",
        state="standing_now",
        figures=("rupees",),
        sections=(
            Section(
                "order",
                _("Order"),
                facts=("invoice", "currency", "gateway", "created_by", "created_at", "paid_at"),
            ),
        ),
        related=(
            Related(
                "shares",
                _("Invoices"),
                OrderShare,
                ("invoice", (_("amount"), "amount")),
                rows=selectors.order_shares,
                needs=P.READ,
                empty=_("All of it is for the invoice above."),
            ),
            Related(
                "payments",
                _("Payments"),
                GatewayPayment,
                ("payment_id", "paid_at", (_("state"), "get_state_display"), "receipt"),
                rows=selectors.payments_of,
                needs=P.READ,
                empty=_("Nothing came in for it."),
            ),
        ),
    )
    list_display = (
        "gateway_order_id",
        "account",
        "invoice",
        "rupees",
        "created_by",
        "created_at",
        "standing_now",
    )
    list_filter = ("state",)
    search_fields = ("gateway_order_id", "invoice__invoice_number", "account__student__full_name")
    date_hierarchy = "created_at"
    empty_text = _("Nobody has begun to pay online yet.")

    def get_queryset(self, request: HttpRequest) -> Any:
        return selectors.all_orders()

    @display(
        description=_("state"),
        ordering="state",
        label={OrderState.PAID: "success", OrderState.CREATED: "warning", OrderState.EXPIRED: "info"},
    )
    def standing_now(self, obj: GatewayOrder) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()


@admin.register(GatewayEvent, site=school_site)
class GatewayEventAdmin(ServiceAdmin):
    """Notices of the gateway, for whoever looks into what happened."""

    permissions: ClassVar = {"view": P.CONFIGURE}
    fields = ("event_id", "name", "received_at", "handled_at", "outcome", "tries")
    list_display = ("event_id", "name", "received_at", "handled_at", "outcome", "tries")
    list_filter = ("name",)
    search_fields = ("event_id", "outcome")
    date_hierarchy = "received_at"
    empty_text = _("The gateway has told nothing yet.")

    def get_queryset(self, request: HttpRequest) -> Any:
        return selectors.events()


class KeysForm(forms.ModelForm):
    """Keys of the gateway; secrets go in and never come out."""

    key_secret = forms.CharField(
        label=_("Key secret"),
        required=False,
        max_length=200,
        widget=UnfoldAdminPasswordWidget(attrs={"autocomplete": "off"}),
        help_text=_("Stored encrypted and never shown. Left empty: the one that is stored stays."),
    )
    webhook_secret = forms.CharField(
        label=_("Secret of the webhook"),
        required=False,
        max_length=200,
        widget=UnfoldAdminPasswordWidget(attrs={"autocomplete": "off"}),
        help_text=_(
            "The one entered beside the webhook's address. The one before it stays good for repeats."
        ),
    )

    class Meta:
        model = PaymentSettings
        fields: ClassVar = ["is_on", "key_id"]


@admin.register(PaymentSettings, site=school_site)
class PaymentSettingsAdmin(ServiceAdmin):
    """The one row of settings."""

    permissions: ClassVar = {"view": P.CONFIGURE, "change": P.CONFIGURE}
    form = KeysForm
    readonly_fields = ("gateway", "address", "stored")
    fields = (
        ("gateway", "is_on"),
        "address",
        "stored",
        "key_id",
        "key_secret",
        "webhook_secret",
    )

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Go to the only row, which is there from then on."""
        update_settings(actor=self.actor(request))
        name = f"{self.admin_site.name}:school_payments_paymentsettings_change"
        return HttpResponseRedirect(reverse(name, args=[1]))

    def update(self, request: HttpRequest, obj: PaymentSettings, changed: dict[str, Any]) -> PaymentSettings:
        return update_settings(actor=self.actor(request), **changed)

    @admin.display(description=_("gateway"))
    def gateway(self, _obj: PaymentSettings) -> str:
        """Name the gateway of the deployment."""
        return gateway_name()

    @admin.display(description=_("address of the webhook"))
    def address(self, _obj: PaymentSettings) -> str:
        """Give what is entered at the gateway, with the events that it is to tell."""
        # A line may end behind each slash and dot: it is longer than a phone is wide.
        parts = [(one,) for one in re.findall(r"[^/.]*[/.]?", absolute(WEBHOOK)) if one]
        events = "payment.captured, payment.authorized, order.paid"
        return format_html("{} ({})", format_html_join(mark_safe("<wbr>"), "{}", parts), events)

    @admin.display(description=_("secrets stored"))
    def stored(self, obj: PaymentSettings) -> str:
        """Say which secrets are there."""
        known = (
            (_("key secret"), obj.key_secret_sealed),
            (_("secret of the webhook"), obj.webhook_secret_sealed),
            (_("the one before it"), obj.previous_webhook_secret_sealed),
        )
        return ", ".join(str(name) for name, there in known if there) or str(_("None yet"))
