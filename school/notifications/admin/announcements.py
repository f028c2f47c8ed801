"""Announcements: a draft, whom it would reach, sending, and what became of it."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.errors import DomainError
from core.formatting import in_date
from core.outbox.enums import Channel, MessageState, Suppression
from school.foundation.site import school_site
from school.notifications import services
from school.notifications.acts import ANNOUNCEMENT_ACTS
from school.notifications.admin.forms import AnnouncementForm, draft_of, naming_boxes
from school.notifications.enums import AnnouncementState, Way
from school.notifications.models import Announcement, Delivery
from school.notifications.permissions import NotificationPermission as P
from school.notifications.planning import preview
from school.notifications.selectors import announcements_of, counts_of, deliveries

_CHANNELS, _STATES = dict(Channel.choices), dict(MessageState.choices)
_BOXES = (
    "title", "message", "target_type", "target_role", "classes", "sections", "students", "channels", "purpose",
    "template", "variables", "scheduled_at",
)  # fmt: skip
RECORD = Record(
    state="status",
    standing="standing",
    main=("preview", "send"),
    sections=(
        Section(
            "announcement", _("Announcement"), fields=_BOXES,
            facts=("title", "message", "target", "ways", "purpose", "template", "when", "created_by"),
        ),
        Section("outcome", _("What became of it"), facts=("recipients",), more="outcome"),
    ),
    related=(
        Related(
            "deliveries", _("Deliveries"), Delivery, ((_("to"), "recipient"), "channel", "state", "sent_at"),
            rows=deliveries, needs=P.WRITE, empty=_("None yet: press Send first."),
            everything="school:school_notifications_delivery_changelist", narrowed="announcement={pk}",
        ),
    ),
)  # fmt: skip


@admin.register(Announcement, site=school_site)
class AnnouncementAdmin(ActsAdmin):
    """Written here as drafts; looked at in the preview; sent and cancelled by their buttons."""

    acts = ANNOUNCEMENT_ACTS
    permissions: ClassVar = {"view": P.WRITE, "add": P.WRITE, "change": P.WRITE}
    form = AnnouncementForm
    fields = _BOXES
    record = RECORD
    list_display = ("title", "target", "ways", "status", "when", "recipients", "created_by")
    list_filter = ("state", "target_type", "purpose")
    search_fields = ("title", "message", "created_by")
    list_export: ClassVar = [
        (_("title"), "title"), (_("to"), "target_names"), (_("state"), "state"), (_("people"), "recipients"),
        (_("written by"), "created_by"), (_("written at"), "created_at"),
    ]  # fmt: skip
    empty_text = _("Nothing is announced yet. Add an announcement, look at its preview, then send it.")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Announcement]:
        """Show what the caller may look after."""
        return announcements_of(self.actor(request))

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Announcement:
        """Keep it as a draft."""
        with naming_boxes(values.get("target_type", "")):
            return services.create_announcement(
                actor=self.actor(request), draft=draft_of(values), is_sent=False
            )

    def update(self, request: HttpRequest, obj: Any, changed: dict[str, Any]) -> Announcement:
        """Change a draft."""
        draft = draft_of(changed, obj)
        with naming_boxes(draft.target_type):
            return services.change_announcement(announcement=obj, actor=self.actor(request), draft=draft)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Offer the form for a draft only."""
        is_draft = obj is None or obj.state == AnnouncementState.DRAFT
        return super().has_change_permission(request, obj) and is_draft

    def page_preview(self, request: HttpRequest, row: Announcement) -> HttpResponse:
        """Show whom it would reach over which channel, and who gets nothing and why."""
        found, problem = None, ""
        try:
            found = preview(row)
        except DomainError as error:
            problem = str(error)
        names = dict(Suppression.choices)
        lines = [
            {
                "channel": _CHANNELS[one.channel],
                "to_send": one.to_send,
                "suppressed": [(names[reason], count) for reason, count in one.suppressed.items()],
            }
            for one in (found.channels if found else ())
        ]
        context = {
            **self.admin_site.each_context(request),
            "title": _t("%(title)s: preview") % {"title": row.title},
            "row": row, "found": found, "lines": lines, "problem": problem, "back": self.path_to(row),
        }  # fmt: skip
        return TemplateResponse(request, "school/notifications/preview.html", context)

    @display(description=_("to"))
    def target(self, obj: Announcement) -> str:
        """Name whom it is for."""
        return obj.target_names or str(obj.get_target_type_display())

    @display(description=_("channels"))
    def ways(self, obj: Announcement) -> str:
        """Name the inbox and what comes on top."""
        names = dict(Way.choices)
        return ", ".join([str(_CHANNELS["inbox"]), *(str(names[way]) for way in obj.channels)])

    @display(description=_("to be sent at"))
    def when(self, obj: Announcement) -> str:
        """Tell day and time."""
        if obj.scheduled_at is None:
            return "–"
        moment = timezone.localtime(obj.scheduled_at)
        return f"{in_date(moment.date())}, {moment:%H:%M}"

    @display(description=_("state"), ordering="state", label={
        AnnouncementState.DRAFT: "info", AnnouncementState.SCHEDULED: "info", AnnouncementState.SENDING: "warning",
        AnnouncementState.SENT: "success", AnnouncementState.CANCELLED: "danger",
    })  # fmt: skip
    def status(self, obj: Announcement) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()

    def standing(self, obj: Announcement) -> str:
        """Say what is to be done, or why it was not sent."""
        if obj.state == AnnouncementState.DRAFT:
            return _t("A draft: nobody has it yet. Look at the preview, then press Send.")
        if obj.state == AnnouncementState.SCHEDULED and obj.scheduled_at:
            return _t("It goes out on %(moment)s.") % {"moment": self.when(obj)}
        return obj.remarks

    def outcome(self, obj: Announcement) -> list[tuple[Any, str]]:
        """Return the numbers of messages by channel and state."""
        counts = counts_of([obj]).get(obj.pk, {})
        return [
            (f"{_CHANNELS[channel]}: {_STATES[state]}", str(number))
            for (channel, state), number in sorted(counts.items())
        ]
