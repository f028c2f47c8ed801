"""Reading jobs and messages."""

from collections.abc import Collection

from django.db.models import Count, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import Forbidden, NotFound
from core.outbox.enums import Channel, JobState, MessageState
from core.outbox.kinds import kind_of
from core.outbox.models import Job, Message, NoticePreference
from core.progress import Progress, get_progress
from core.refusals import get_or_refuse
from core.tenancy.context import current_tenant


def get_job(job_id: int) -> Job:
    """Return the job. Raises NotFound. The door decides who may see it."""
    return get_or_refuse(Job.objects, NotFound(_("There is no such job.")), pk=job_id)


def progress_of(job: Job) -> Progress:
    """Return how far the job is: live from Redis while it runs, else the counts in its row."""
    live = get_progress(job.progress_key) if job.state == JobState.RUNNING else None
    return live or Progress(job.progress_done, job.progress_total)


def inbox(user_id: int) -> QuerySet[Message]:
    """Return the person's inbox, latest first; what is held back or was taken back is not in it."""
    rows = Message.objects.filter(channel=Channel.INBOX, user_id=user_id, state=MessageState.SENT)
    return rows.exclude(send_after__gt=timezone.now()).order_by("-id")


def unread_count(user_id: int) -> int:
    """Return how many notices in the inbox the person has not read."""
    return inbox(user_id).filter(read_at=None).count()


def reader_of(actor: Actor) -> int:
    """Return whose inbox the actor reads. Raises Forbidden for whoever has none here.

    A platform administrator inside an institution has none: the number there is somebody else's.
    """
    if actor.user_id is None:
        raise Forbidden(_("Only a user has an inbox."))
    if actor.is_platform and not current_tenant().is_public:
        raise Forbidden(_("Your account belongs to the platform. Do this on the platform's own host."))
    return actor.user_id


def notices_of(actor: Actor) -> QuerySet[Message]:
    """Return the own inbox, latest first. Raises Forbidden."""
    return inbox(reader_of(actor))


def notice_of(actor: Actor, message_id: int) -> Message:
    """Return one notice of the own inbox. Raises NotFound for anybody else's, Forbidden."""
    return get_or_refuse(notices_of(actor), NotFound(_("There is no such notice.")), pk=message_id)


def switched_off(template: str, user_ids: Collection[int], channels: Collection[str]) -> set[tuple[int, str]]:
    """Return who does not want notices of this template over which channel, in one query.

    Of a kind that is sent only to those who asked for it, that is everybody else.
    """
    kind = kind_of(template)
    asked = [channel for channel in channels if channel != Channel.INBOX]
    if kind.is_fixed or not user_ids or not asked:
        return set()
    rows = NoticePreference.objects.filter(
        kind=kind.code, channel__in=asked, user__in=user_ids, is_wanted=kind.is_opt_in
    ).order_by()
    found = set(rows.values_list("user_id", "channel"))
    everybody = {(user_id, str(channel)) for user_id in user_ids for channel in asked}
    return everybody - found if kind.is_opt_in else found


def messages_about(about: str) -> QuerySet[Message]:
    """Return all messages that tell of one record, whatever became of them."""
    return Message.objects.filter(about=about).order_by("id")


def counts_about(about: str) -> dict[tuple[str, str], int]:
    """Return how many messages of a record there are, by channel and state, in one query."""
    rows = messages_about(about).order_by().values_list("channel", "state").annotate(number=Count("pk"))
    return {(channel, state): number for channel, state, number in rows}


def failed_messages() -> QuerySet[Message]:
    """Return the messages that were given up, latest first."""
    return Message.objects.filter(state=MessageState.FAILED).order_by("-id")


def failed_message(message_id: int, *, lock: bool = False) -> Message:
    """Return a message that was given up. Raises NotFound."""
    rows = failed_messages().select_for_update() if lock else failed_messages()
    return get_or_refuse(
        rows, NotFound(_("There is no such message, or it has been sent meanwhile.")), pk=message_id
    )
