"""Writing an announcement, looking at what it would do, sending and cancelling it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core import states
from core.access import authorize, is_allowed
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState
from core.jobs import enqueue
from core.outbox.cancelling import cancel_pending
from core.refusals import check_fields
from core.states import moving
from core.tenancy.due import look_at
from school.notifications.calc import count, filled
from school.notifications.enums import TRANSITIONS, AnnouncementState, Purpose
from school.notifications.errors import NoSuchAnnouncement
from school.notifications.looks import AFTER, LOOK, SEND_TASK
from school.notifications.models import Announcement, MessageTemplate
from school.notifications.permissions import NotificationPermission as P
from school.notifications.planning import Preview, preview
from school.notifications.services.checking import check, check_target


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What somebody writes. Without a message, that of the template; without `scheduled_at`, at once."""

    title: str
    target_type: str
    message: str = ""
    target_role: str = ""
    target_ids: Sequence[UUID] = ()
    channels: Sequence[str] = ()
    purpose: str = Purpose.SERVICE
    template: MessageTemplate | None = None
    variables: Sequence[str] = field(default_factory=tuple)
    scheduled_at: datetime | None = None


def preview_announcement(*, actor: Actor, draft: Draft) -> Preview:
    """Return how many people it would reach over each channel, and how many not and why; writes nothing.

    Raises as `create_announcement`.
    """
    return preview(_checked(Announcement(), draft, actor))


def create_announcement(*, actor: Actor, draft: Draft, is_sent: bool = True) -> Announcement:
    """Write an announcement and send it, now or at its time; `is_sent=False` leaves it a draft.

    Raises Forbidden for a target beyond the caller's right, NoSuchTarget for ids that are not the caller's,
    ValidationFailed naming the fields.
    """
    row = _checked(Announcement(), draft, actor)
    row.created_by = actor.name[:150]
    row.sender_id = None if actor.is_platform else actor.user_id
    with transaction.atomic():
        row.save()
        record(actor, "announcement.created", row, after=_told(row))
        if is_sent:
            _schedule(row, actor)
    return row


def change_announcement(*, announcement: Announcement, actor: Actor, draft: Draft) -> Announcement:
    """Change a draft. Raises InvalidState for one that is on its way, and as `create_announcement`."""
    with transaction.atomic():
        row = take(announcement, actor)
        if row.state != AnnouncementState.DRAFT:
            raise InvalidState(_("Only a draft can be changed; cancel the announcement and write another."))
        before = _told(row)
        row = _checked(row, draft, actor)
        row.save()
        record(actor, "announcement.changed", row, before=before, after=_told(row))
    return row


def send_announcement(*, announcement: Announcement, actor: Actor) -> Announcement:
    """Send a draft, now or at its time. Raises InvalidTransition, ValidationFailed, Forbidden, NoSuchTarget."""
    with transaction.atomic():
        row = take(announcement, actor)
        states.require_step(row, AnnouncementState.SCHEDULED, table=TRANSITIONS)
        check(row)
        check_target(row, actor)
        _schedule(row, actor)
    return row


def cancel_announcement(*, announcement: Announcement, actor: Actor) -> Announcement:
    """Take an announcement back: nothing more of it goes out. What is out already stays, in the inbox as well.

    Raises InvalidTransition for one that is sent or cancelled, NoSuchAnnouncement, Forbidden.
    """
    with transaction.atomic():
        row = take(announcement, actor)
        with moving(
            row,
            to=AnnouncementState.CANCELLED,
            table=TRANSITIONS,
            actor=actor,
            event="announcement.cancelled",
            stamp="cancelled",
        ):
            taken_back = cancel_pending(about=[row.about])
            row.remarks = _("Messages taken back: %(count)d.") % {"count": taken_back}
    return row


def take(announcement: Announcement, actor: Actor) -> Announcement:
    """Lock an announcement that the caller may look after. Raises NoSuchAnnouncement, Forbidden."""
    rows = Announcement.objects.select_related("template")
    if not is_allowed(actor.permissions, P.WRITE):
        authorize(actor, P.SECTION)
        rows = rows.filter(sender_id=actor.user_id)
    return states.take(rows, NoSuchAnnouncement(_("There is no such announcement.")), pk=announcement.pk)


def _checked(row: Announcement, draft: Draft, actor: Actor) -> Announcement:
    """Return the row with what was written, checked; a teacher's right is asked before what is written is."""
    for one in fields(draft):
        value = getattr(draft, one.name)
        is_text = isinstance(value, str)
        setattr(
            row, one.name, value.strip() if is_text else list(value) if isinstance(value, tuple) else value
        )
    row.target_ids, row.variables = list(row.target_ids), [value.strip() for value in row.variables]
    row.channels = list(dict.fromkeys(row.channels))
    if not row.message and row.template and len(row.variables) == count(row.template.text):
        row.message = filled(row.template.text, row.variables)
    check_fields(row, _WRITTEN)
    check(row)
    check_target(row, actor)
    return row


_WRITTEN = ("title", "message", "target_type", "target_role", "channels", "purpose", "variables")


def _schedule(row: Announcement, actor: Actor) -> None:
    """Move the row on, and see that it is sent: at once by the worker, later by the clock."""
    with moving(
        row, to=AnnouncementState.SCHEDULED, table=TRANSITIONS, actor=actor, event="announcement.scheduled"
    ):
        row.scheduled_at = row.scheduled_at or timezone.now()
    if row.scheduled_at is None or row.scheduled_at <= timezone.now():
        enqueue(SEND_TASK, key=f"{SEND_TASK}:{row.pk}", actor=actor, announcement_id=str(row.pk))
        look_at(LOOK, timezone.now() + AFTER)
    else:
        look_at(LOOK, row.scheduled_at)


def _told(row: Announcement) -> dict[str, object]:
    """Return what the audit keeps of the text and the target."""
    names = ("title", "message", "target_type", "target_names", "channels", "purpose", "scheduled_at")
    return {name: getattr(row, name) for name in names}
