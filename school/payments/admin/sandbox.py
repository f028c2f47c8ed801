"""Screens of the sandbox's own books, for whoever tries payments."""

from typing import Any, ClassVar

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from core.admin.service_admin import ServiceAdmin
from core.formatting import rupees
from school.foundation.site import school_site
from school.payments import calc
from school.payments.models import SandboxNotice, SandboxOrder, SandboxPayment
from school.payments.permissions import PaymentPermission as P


class PaiseAdmin(ServiceAdmin):
    """Amounts in paise, shown in rupees."""

    permissions: ClassVar = {"view": P.CONFIGURE}

    @admin.display(description=_("amount"), ordering="amount")
    def in_rupees(self, obj: Any) -> str:
        """Return the amount in rupees."""
        return rupees(calc.to_rupees(obj.amount))


@admin.register(SandboxOrder, site=school_site)
class SandboxOrderAdmin(PaiseAdmin):
    """Orders at the sandbox."""

    fields = ("order_id", "receipt", "amount", "currency", "created_at")
    list_display = ("order_id", "receipt", "in_rupees", "created_at")
    search_fields = ("order_id",)


@admin.register(SandboxPayment, site=school_site)
class SandboxPaymentAdmin(PaiseAdmin):
    """Tries to pay at the sandbox."""

    fields = ("payment_id", "order", "amount", "currency", "status", "refund_id", "created_at")
    list_display = ("payment_id", "order", "in_rupees", "status", "refund_id", "created_at")
    list_select_related = ("order",)
    search_fields = ("payment_id", "order__order_id")


@admin.register(SandboxNotice, site=school_site)
class SandboxNoticeAdmin(ServiceAdmin):
    """Notices of the sandbox to our own webhook."""

    permissions: ClassVar = {"view": P.CONFIGURE}
    fields = ("event_id", "send_at", "sent_at", "tries", "answer")
    list_display = ("event_id", "send_at", "sent_at", "tries", "answer")
    search_fields = ("event_id",)
