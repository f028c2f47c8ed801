"""Sending: from an announcement to its messages, and noting when the last has left."""

from collections.abc import Callable, Iterator
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import CharField, Exists, OuterRef, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone
from django.utils.translation import gettext as _

from core.actors import Actor, Door, actor_for, system_actor
from core.errors import DomainError
from core.jobs import enqueue
from core.outbox.enums import MessageState
from core.outbox.models import Message
from core.outbox.services import BATCH, post
from core.states import moving
from core.tenancy.enums import TenantType
from school.notifications.enums import TRANSITIONS, AnnouncementState
from school.notifications.looks import AFTER, SEND_TASK
from school.notifications.models import Announcement
from school.notifications.planning import messages_of, recipients_of
from school.notifications.services.checking import check_target

REMARKS_LENGTH = 300


def carry_out(
    *, announcement_id: UUID | str, report: Callable[[int, int], None] = lambda _done, _of: None
) -> int:
    """Write all messages of a scheduled announcement and return how many; called by the worker.

    Whole or not at all, and once: of one that was sent or cancelled meanwhile nothing is written. Where its sender
    may not write to these people any more, or its template has changed, it is cancelled and says why.
    """
    with transaction.atomic():
        row = (
            Announcement.objects.select_related("template", "sender")
            .select_for_update(of=("self",), no_key=True)
            .filter(pk=announcement_id, state=AnnouncementState.SCHEDULED)
            .first()
        )
        if row is None:
            return 0
        sender = sender_of(row)
        try:
            with transaction.atomic():
                check_target(row, sender)
                return _expand(row, report)
        except DomainError as error:
            _give_up(row, str(error))
            return 0


def sender_of(row: Announcement) -> Actor:
    """Return who sends an announcement, with the rights of now; nobody's rights for a closed account."""
    if row.sender is None:
        return system_actor(Door.TASK, row.created_by)
    actor = actor_for(row.sender, tenant_type=TenantType.SCHOOL, door=Door.TASK)
    return actor if row.sender.is_active else Actor(actor.user_id, actor.name, actor.role, Door.TASK)


def settle(now: datetime) -> datetime | None:
    """Send what is due, note which announcements have left altogether, and say when to look again.

    The clock's look of a school (`core.tenancy.due`).
    """
    due = Announcement.objects.filter(state=AnnouncementState.SCHEDULED, scheduled_at__lte=now)
    for row in due.select_related("sender").order_by("scheduled_at")[:100]:
        enqueue(SEND_TASK, key=f"{SEND_TASK}:{row.pk}", actor=sender_of(row), announcement_id=str(row.pk))
    on_the_way = Announcement.objects.filter(state=AnnouncementState.SENDING).annotate(waits=_waits())
    for row in on_the_way.filter(waits=False):
        finish(row.pk)
    if due.exists() or on_the_way.filter(waits=True).exists():
        return now + AFTER
    later = Announcement.objects.filter(state=AnnouncementState.SCHEDULED).order_by("scheduled_at")
    return later.values_list("scheduled_at", flat=True).first()


def finish(pk: UUID) -> None:
    """Note that the last message of an announcement has left, unless it was cancelled meanwhile."""
    with transaction.atomic():
        row = Announcement.objects.select_for_update().filter(pk=pk, state=AnnouncementState.SENDING).first()
        if row is not None:
            _move(row, AnnouncementState.SENT, system_actor(Door.TASK))


def _expand(row: Announcement, report: Callable[[int, int], None]) -> int:
    """Write the messages of a locked row and move it on."""
    people = recipients_of(row)
    written = post(_reported(messages_of(row, people), len(people) * (1 + len(row.channels)), report))
    row.recipients, row.expanded_at = len(people), timezone.now()
    actor = system_actor(Door.TASK)
    _move(row, AnnouncementState.SENDING, actor)
    if not Message.objects.filter(about=row.about, state=MessageState.PENDING).exists():
        _move(row, AnnouncementState.SENT, actor)
    return written


def _reported(
    messages: Iterator[Message], total: int, report: Callable[[int, int], None]
) -> Iterator[Message]:
    for number, message in enumerate(messages, 1):
        if number % BATCH == 0:
            report(number, total)
        yield message


def _waits() -> Exists:
    """Say whether a message of the announcement still waits."""
    about = Concat(Value("announcement:"), Cast(OuterRef("pk"), CharField()))
    return Exists(Message.objects.filter(about=about, state=MessageState.PENDING))


def _move(row: Announcement, to: AnnouncementState, actor: Actor) -> None:
    with moving(row, to=to, table=TRANSITIONS, actor=actor, event=f"announcement.{to.value}"):
        pass


def _give_up(row: Announcement, reason: str) -> None:
    text = _("Not sent: %(reason)s") % {"reason": reason}
    with moving(
        row,
        to=AnnouncementState.CANCELLED,
        table=TRANSITIONS,
        actor=system_actor(Door.TASK),
        event="announcement.given_up",
        stamp="cancelled",
    ):
        row.remarks = text[:REMARKS_LENGTH]
