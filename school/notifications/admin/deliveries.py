"""What became of each message of the announcements. The text is not shown: it stands with the announcement."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.service_admin import ServiceAdmin
from core.outbox.channels import masked
from core.outbox.enums import MessageState, Suppression
from school.foundation.site import school_site
from school.notifications.models import Delivery
from school.notifications.permissions import NotificationPermission as P
from school.notifications.selectors import deliveries, latest_announcements

_REASONS = dict(Suppression.choices)
# Announcements that the filter offers.
LATEST = 20


class OfAnnouncement(admin.SimpleListFilter):
    """One of the latest announcements; an older one by a link from its page."""

    title = _("announcement")
    parameter_name = "announcement"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Offer the latest."""
        return [(str(pk), name) for pk, name in latest_announcements(LATEST)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Delivery]) -> QuerySet[Delivery]:
        """Narrow to one."""
        return queryset.filter(about=f"announcement:{self.value()}") if self.value() else queryset


@admin.register(Delivery, site=school_site)
class DeliveryAdmin(ServiceAdmin):
    """To whom, over which channel, in which state; failed ones are sent again under Unsent messages."""

    permissions: ClassVar = {"view": P.WRITE}
    list_display = ("subject", "show_person", "channel", "show_address", "status", "show_reason", "sent_at")
    list_filter = ("state", "channel", OfAnnouncement)
    search_fields = ("subject",)
    ordering = ("-id",)
    fields = (("subject", "channel"), ("state", "attempts"), "error", ("created_at", "send_after", "sent_at"))
    empty_text = _("None yet: messages appear here when an announcement is sent.")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Delivery]:
        """Show messages of announcements alone."""
        return deliveries()

    @display(description=_("to"))
    def show_person(self, obj: Delivery) -> str:
        """Name whoever has an account."""
        return obj.recipient

    @display(description=_("address"))
    def show_address(self, obj: Delivery) -> str:
        """Tell the last characters only."""
        return masked(obj.address) if obj.address else "–"

    @display(description=_("state"), ordering="state", label={
        MessageState.PENDING: "info", MessageState.SENT: "success", MessageState.FAILED: "danger",
        MessageState.CANCELLED: "warning", MessageState.SUPPRESSED: "warning",
    })  # fmt: skip
    def status(self, obj: Delivery) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()

    @display(description=_("reason"))
    def show_reason(self, obj: Delivery) -> str:
        """Say why it was not sent, or the first line of what the channel said."""
        return str(_REASONS.get(obj.error, obj.error.partition("\n")[0][:120]))
