"""Messages that were given up: why, and sending them again."""

from typing import Any, ClassVar

from django.contrib import messages as feedback
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.decorators import action, display

from core.access import OfficePermission
from core.admin import ServiceAdmin
from core.admin.pages import ask
from core.errors import NotFound
from core.outbox import failures, selectors
from core.outbox.models import Message

LIST = "admin:outbox_message_changelist"


class FailedMessageAdmin(ServiceAdmin):
    """Only what has failed for good. The text is not shown: it was for one person alone."""

    # Whoever keeps the users and their addresses also looks after what could not be sent to them.
    permissions: ClassVar = {"view": OfficePermission.USER_WRITE}
    change_list_template = "admin/failed_messages.html"
    list_display = ("subject", "address", "channel", "show_reason", "attempts", "created_at")
    list_filter = ("channel",)
    search_fields = ("subject", "address", "error")
    ordering = ("-id",)
    actions_list = ("send_all_again",)
    actions_row = ("send_again_row",)
    actions_detail = ("send_again",)
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

    @action(
        description=_("Send all again"),
        url_path="send-all-again",
        permissions=["view"],
        icon="forward_to_inbox",
    )
    def send_all_again(self, request: HttpRequest) -> HttpResponse:
        """Ask, then queue all of them."""

        def act(_values: dict[str, Any]) -> HttpResponse:
            count = failures.send_all_again(actor=self.actor(request))
            text = ngettext("%(count)d message is sent again.", "%(count)d messages are sent again.", count)
            feedback.success(request, text % {"count": count})
            return HttpResponseRedirect(reverse(LIST))

        return ask(
            request,
            self.admin_site,
            title=_t("Send all messages again"),
            text=_t(
                "Each goes to the address that the person has now. What fails again comes back to this list."
            ),
            button=_t("Send all again"),
            back=reverse(LIST),
            act=act,
        )

    @action(description=_("Send again"), url_path="send-again-row", permissions=["view"], icon="send")
    def send_again_row(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Ask for one row."""
        return self._ask(request, object_id)

    @action(description=_("Send again"), url_path="send-again", permissions=["view"], icon="send")
    def send_again(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Ask on the message's page."""
        return self._ask(request, object_id)

    def _ask(self, request: HttpRequest, object_id: int) -> HttpResponse:
        try:
            message = selectors.failed_message(object_id)
        except NotFound as error:
            raise Http404(str(error)) from error

        def act(_values: dict[str, Any]) -> HttpResponse:
            sent = failures.send_again(actor=self.actor(request), message_id=object_id)
            feedback.success(request, _t("The message is sent again to %(to)s.") % {"to": sent.address})
            return HttpResponseRedirect(reverse(LIST))

        return ask(
            request,
            self.admin_site,
            title=_t("Send “%(subject)s” again") % {"subject": message.subject},
            text=_t("It goes to the address that the person has now. The reason last time: %(reason)s")
            % {"reason": message.error},
            button=_t("Send again"),
            back=reverse(LIST),
            act=act,
        )
