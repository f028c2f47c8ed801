"""The acts on an announcement, for every door (`core.acts`)."""

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.acts import API, Act, Acts, declare
from school.notifications.enums import TRANSITIONS, AnnouncementState
from school.notifications.models import Announcement
from school.notifications.permissions import NotificationPermission as P
from school.notifications.planning import preview
from school.notifications.selectors import get_announcement
from school.notifications.services import cancel_announcement, send_announcement

WAITING = (AnnouncementState.DRAFT, AnnouncementState.SCHEDULED)


def _what_it_does(row: Announcement) -> str:
    """Say how many people it reaches and how many messages go out, before it does."""
    found = preview(row)
    messages = sum(one.to_send for one in found.channels if one.channel != "inbox")
    lacking = sum(sum(one.suppressed.values()) for one in found.channels)
    text = _t("It reaches %(people)d people; %(messages)d messages go out, %(lacking)d cannot be sent.")
    return text % {"people": found.recipients, "messages": messages, "lacking": lacking}


# fmt: off
ANNOUNCEMENT_ACTS = declare(Acts(
    "announcement", "announcement", find=get_announcement, table=TRANSITIONS, title=lambda row: row.title, each=(
        Act("preview", _("Preview"), P.SECTION, states=frozenset(WAITING), icon="preview"),
        Act("send", _("Send"), P.SECTION, send_announcement, to=AnnouncementState.SCHEDULED, text=_what_it_does,
            done=_("The announcement is on its way."), icon="send", once=True, doors=API, summary="Send a draft"),
        Act("cancel", _("Cancel"), P.SECTION, cancel_announcement, to=AnnouncementState.CANCELLED,
            text=_("Nothing more of it goes out. What has left already stays where it is, in the inbox as well."),
            note=lambda row: row.remarks, done=_("The announcement is cancelled."), icon="cancel", dangerous=True,
            doors=API, summary="Cancel an announcement"),
    )))
# fmt: on
