"""Message templates, declared for every door."""

from django.utils.translation import gettext as _

from core.masters import Change, Master
from core.refusals import refuse_wrong
from school.notifications.calc import MOST_VARIABLES, count, tidied
from school.notifications.enums import AnnouncementState, Way
from school.notifications.models import Announcement, MessageTemplate
from school.notifications.permissions import NotificationPermission as P

REGISTERED = ("dlt_entity_id", "dlt_header", "dlt_template_id")


def _check(row: MessageTemplate, change: Change) -> None:
    """Refuse an SMS that is not registered, and names that do not fit the text."""
    problems: dict[str, str] = {}
    if row.channel == Way.SMS:
        text = _("An SMS needs it: the operators drop what is not registered.")
        problems = {name: text for name in REGISTERED if not getattr(row, name)}
    found = count(row.text)
    if found > MOST_VARIABLES:
        problems["text"] = _("At most %(most)d values.") % {"most": MOST_VARIABLES}
    if row.names and len(row.names) != found:
        values = {"names": len(row.names), "count": found}
        problems["variables"] = _("%(names)d names, but the text has {#var#} %(count)d times.") % values
    if change.after.get("text") and not change.is_new and _waits_for_values(row, found):
        problems["text"] = _("An announcement that waits has another number of values; cancel it first.")
    refuse_wrong(problems)


def _waits_for_values(row: MessageTemplate, found: int) -> bool:
    """Say whether an announcement that is not sent yet was written for a text with more or fewer values."""
    waiting = Announcement.objects.filter(template=row, state=AnnouncementState.SCHEDULED)
    return waiting.exclude(variables__len=found).exists()


templates = Master(
    MessageTemplate,
    label="message_template",
    read=P.TEMPLATES_READ,
    write=P.TEMPLATES,
    writable=(
        "code", "channel", "language", "purpose", "text", "variables", "dlt_entity_id", "dlt_header",
        "dlt_template_id", "is_active",
    ),
    tidy={"code": str.lower, "text": tidied, "dlt_header": str.upper},
    check=_check,
    in_use=_("“%(name)s” is used by announcements: take it out of use instead."),
    columns=("code", "channel", "language", "purpose", "dlt_template_id", "is_active"),
    search=("code", "text", "dlt_template_id"),
    filters=("channel", "language", "purpose", "is_active"),
    example={
        "code": "ptm", "channel": "sms", "language": "en", "purpose": "service",
        "text": "Parents of {#var#}: meeting on {#var#} at {#var#}. DPS", "variables": "",
        "dlt_entity_id": "1101234567890123456", "dlt_header": "DPSSCH", "dlt_template_id": "1107167890123456789",
    },
)  # fmt: skip
