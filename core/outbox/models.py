"""Two durable queues: jobs for the worker, and messages to people.

Rows are written in the transaction of the work they belong to; the broker only wakes the worker. So a
lost broker loses nothing: the sweep (core.jobs) sends again what was never taken up.
User numbers are plain: a user is never deleted, and the name of the one who asked stays readable.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from core.outbox.enums import Channel, JobState, MessageState
from core.outbox.kinds import NoticeKind, kind_of

# A night or a week-end without a mail server must not lose a notice.
GIVE_UP_AFTER = timedelta(hours=72)


def give_up_time() -> datetime:
    """Return until when a message that begins to be sent now is tried."""
    return timezone.now() + GIVE_UP_AFTER


class Job(models.Model):
    """One piece of background work: the name of a task and its arguments (ids), and what became of it.

    `key`, where given, makes asking twice ask once. `progress_*` are the counts at the end; while the
    job runs, `core.outbox.selectors.progress_of` answers from Redis.
    """

    task = models.CharField(_("task"), max_length=120)
    kwargs = models.JSONField(_("arguments"), default=dict, encoder=DjangoJSONEncoder)
    key = models.CharField(_("key"), max_length=200, null=True, unique=True)  # noqa: DJ001 - NULL is no key
    state = models.CharField(_("state"), max_length=10, choices=JobState.choices, default=JobState.QUEUED)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    error = models.TextField(_("error"), blank=True)
    progress_done = models.PositiveIntegerField(_("done"), default=0)
    progress_total = models.PositiveIntegerField(_("of"), default=0)
    result = models.JSONField(_("result"), null=True, encoder=DjangoJSONEncoder)
    file = models.CharField(_("file"), max_length=300, null=True)  # noqa: DJ001 - NULL is no file
    created_by_id = models.BigIntegerField(_("user number"), null=True)
    created_by_name = models.CharField(_("asked by"), max_length=200, blank=True)
    # Where that user's account is: numbers repeat, and a platform administrator may ask inside an institution.
    created_by_schema = models.CharField(max_length=63, blank=True, default="", editable=False)
    created_at = models.DateTimeField(_("asked at"), default=timezone.now)
    started_at = models.DateTimeField(_("started at"), null=True)
    finished_at = models.DateTimeField(_("finished at"), null=True)
    # How often the broker was told of it, and when the sweep tells it again if nobody has started.
    sends = models.PositiveSmallIntegerField(default=0, editable=False)
    next_send_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["next_send_at"], name="job_queued", condition=Q(state="queued")),
            models.Index(fields=["id"], name="job_running", condition=Q(state="running")),
            models.Index(fields=["created_by_id", "-id"], name="job_asked_by"),
        ]

    def __str__(self) -> str:
        return f"{self.task} {self.pk} ({self.get_state_display()})"

    @property
    def progress_key(self) -> str:
        """Name of the job's counts in Redis."""
        return f"job:{self.pk}"

    @property
    def is_finished(self) -> bool:
        """Done or failed: nothing more will happen unless it is asked for again."""
        return self.state in {JobState.DONE, JobState.FAILED}


class Message(models.Model):
    """One notice to one person over one channel, already worded in the person's language."""

    channel = models.CharField(_("channel"), max_length=10, choices=Channel.choices)
    user_id = models.BigIntegerField(_("user number"), null=True)
    address = models.CharField(_("address"), max_length=254, blank=True)
    template = models.CharField(_("template"), max_length=80)
    language = models.CharField(_("language"), max_length=5)
    subject = models.CharField(_("subject"), max_length=250)
    body = models.TextField(_("text"))
    # For programs: the link that a push notice or the inbox opens, and the like.
    payload = models.JSONField(_("data"), default=dict, encoder=DjangoJSONEncoder)
    state = models.CharField(
        _("state"), max_length=10, choices=MessageState.choices, default=MessageState.PENDING
    )
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    next_try_at = models.DateTimeField(_("next try at"), default=timezone.now)
    give_up_at = models.DateTimeField(_("given up after"), default=give_up_time)
    # Held back until then, the inbox too; until it is over, `cancel_pending` takes the message back.
    send_after = models.DateTimeField(_("held until"), null=True)
    # Not sent by night (core.outbox.quiet), however often it is tried.
    is_promotional = models.BooleanField(_("promotional"), default=False)
    # The record that it tells of, `<kind>:<key>`: its messages are found, counted and taken back by this.
    about = models.CharField(_("about"), max_length=80, blank=True)
    error = models.TextField(_("error"), blank=True)
    created_by_id = models.BigIntegerField(_("user number of the sender"), null=True)
    created_at = models.DateTimeField(_("created at"), default=timezone.now)
    sent_at = models.DateTimeField(_("sent at"), null=True)
    read_at = models.DateTimeField(_("read at"), null=True)
    dedupe_key = models.CharField(_("key"), max_length=220, null=True, unique=True)  # noqa: DJ001 - as above

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["next_try_at"], name="message_pending", condition=Q(state="pending")),
            models.Index(fields=["user_id", "-id"], name="message_inbox", condition=Q(channel="inbox")),
            models.Index(
                fields=["user_id"], name="message_unread", condition=Q(channel="inbox", read_at__isnull=True)
            ),
            models.Index(fields=["-id"], name="message_failed", condition=Q(state="failed")),
            models.Index(fields=["about", "state"], name="message_about", condition=~Q(about="")),
        ]
        constraints = [
            models.CheckConstraint(
                name="message_has_recipient",
                condition=Q(user_id__isnull=False) | ~Q(address="") | Q(state="suppressed"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_channel_display()}: {self.subject}"

    @property
    def kind(self) -> NoticeKind:
        """What the notice is about."""
        return kind_of(self.template)

    @property
    def url(self) -> str:
        """The path on the own host that the notice leads to, or nothing."""
        url = str(self.payload.get("url", ""))
        return url if url.startswith("/") and url_has_allowed_host_and_scheme(url, None) else ""


class NoticePreference(models.Model):
    """Whether one person wants one kind of notice over one channel. Without a row: wanted.

    The inbox has everything. What concerns the account (a new password, say) always goes out: somebody who
    has got into an account must not be able to keep its owner from hearing of it.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", verbose_name=_("user")
    )
    kind = models.CharField(_("kind"), max_length=20)
    channel = models.CharField(_("channel"), max_length=10, choices=Channel.choices)
    is_wanted = models.BooleanField(_("wanted"), default=True)

    class Meta:
        verbose_name = _("notice preference")
        verbose_name_plural = _("notice preferences")
        ordering = ["user", "kind", "channel"]
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "channel"], name="notice_preference_once"),
            models.CheckConstraint(
                name="notice_preference_leaves_inbox_and_account",
                condition=Q(is_wanted=True) | ~Q(channel="inbox") & ~Q(kind="account"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}, {self.get_channel_display()}: {self.is_wanted}"
