"""Messages that were given up: why, and sending them again."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.access import OfficePermission
from core.admin.acts import ActsAdmin
from core.outbox import selectors
from core.outbox.acts import FAILED_MESSAGE_ACTS
from core.outbox.models import Message


class FailedMessageAdmin(ActsAdmin):
    """Only what has failed for good. The text is not shown: it was for one person alone."""

    acts = FAILED_MESSAGE_ACTS
    # Whoever keeps the users and their addresses also looks after what could not be sent to them.
    permissions: ClassVar = {"view": OfficePermission.USER_WRITE}
    change_list_template = "admin/failed_messages.html"
    list_display = ("subject", "address", "channel", "show_reason", "attempts", "created_at")
    list_filter = ("channel",)
    search_fields = ("subject", "address", "error")
    ordering = ("-id",)
    actions_row = ("send_again",)
    fields = (("subject", "template"), ("channel", "address"), "error", ("attempts", "created_at"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Message]:
        """Leave out what is sent or waits."""
        return selectors.failed_messages()

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Say which messages these are."""
        return super().changelist_view(
            request, {"title": _("Messages that could not be sent"), **(extra_context or {})}
        )

    @display(description=_("reason"))
    def show_reason(self, obj: Message) -> str:
        """Give the first line of the reason."""
        return obj.error.partition("\n")[0][:120]

    def back_to(self, request: HttpRequest, row: Any) -> str:
        """Lead to the list: what is sent again has no page here any more."""
        return super().back_to(request, None)
