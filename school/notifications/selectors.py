"""Reads: the own inbox, announcements that were written, what became of their messages."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from core.access import authorize, is_allowed
from core.accounts.models import User
from core.actors import Actor
from core.outbox import selectors as outbox
from core.outbox.enums import MessageState
from core.outbox.models import Message
from core.refusals import get_or_refuse
from school.notifications.errors import NoSuchAnnouncement
from school.notifications.models import Announcement, Delivery
from school.notifications.permissions import NotificationPermission as P

# By channel and state.
Counts = dict[tuple[str, str], int]


def unread_count(user: Any) -> int:
    """Return how many notices the user has not read."""
    return outbox.unread_count(user.pk)


def messages_to(user_ids: Collection[int]) -> QuerySet[Message]:
    """Return all messages to some users of this school, the latest first."""
    return Message.objects.filter(user_id__in=user_ids).order_by("-id")


def announcements_of(actor: Actor) -> QuerySet[Announcement]:
    """Return the announcements that the caller may look after: the office all, a teacher the own.

    Raises Forbidden for whoever may write none.
    """
    rows = Announcement.objects.select_related("template")
    if is_allowed(actor.permissions, P.WRITE):
        return rows
    authorize(actor, P.SECTION)
    return rows.filter(sender_id=actor.user_id)


def latest_announcements(most: int) -> list[tuple[UUID, str]]:
    """Return key and title of the latest announcements."""
    return list(Announcement.objects.values_list("pk", "title")[:most])


def get_announcement(pk: UUID | str) -> Announcement:
    """Return an announcement. Raises NoSuchAnnouncement. The door decides who may see it."""
    return get_or_refuse(
        Announcement.objects.select_related("template"), NoSuchAnnouncement(_no_such()), pk=pk
    )


def own_announcement(actor: Actor, pk: UUID | str) -> Announcement:
    """Return an announcement that the caller may look after. Raises NoSuchAnnouncement, Forbidden."""
    return get_or_refuse(announcements_of(actor), NoSuchAnnouncement(_no_such()), pk=pk)


def _no_such() -> str:
    return _("There is no such announcement.")


def deliveries(announcement: Announcement | None = None) -> QuerySet[Delivery]:
    """Return the messages of one announcement or of all, with the name of the person (`person`)."""
    rows = Delivery.objects.filter(about__startswith="announcement:")
    if announcement is not None:
        rows = Delivery.objects.filter(about=announcement.about)
    names = User.objects.filter(pk=OuterRef("user_id")).values("name")[:1]
    return rows.annotate(person=Subquery(names)).order_by("-id")


def counts_of(rows: Sequence[Announcement]) -> dict[UUID, Counts]:
    """Return for each of some announcements how many messages are in which state, in one query."""
    by_about = {row.about: row.pk for row in rows}
    found: dict[UUID, Counts] = defaultdict(dict)
    messages = Message.objects.filter(about__in=by_about).order_by().values_list("about", "channel", "state")
    for about, channel, state, number in messages.annotate(number=Count("pk")):
        found[by_about[about]][channel, state] = number
    return found


def failed_announcements() -> int:
    """Return how many messages of announcements were given up and wait for somebody."""
    return deliveries().filter(state=MessageState.FAILED).order_by().count()
