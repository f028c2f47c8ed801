"""Announcements, and the registered texts that SMS go out with. What becomes of each message is in core's outbox."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.outbox.channels import masked
from core.outbox.models import Message
from school.foundation.enums import Role
from school.foundation.models import Row
from school.notifications.enums import (
    MESSAGE_LENGTH,
    TITLE_LENGTH,
    AnnouncementState,
    Purpose,
    TargetType,
    Way,
)

DIGITS = RegexValidator(r"^[0-9]{1,30}$", _("Digits only, as the operator's register shows them."))
SIX_LETTERS = RegexValidator(r"^[A-Za-z]{6}$", _("Six letters, as the operator's register shows them."))


class MessageTemplate(Row):
    """A text for one channel in one language; an SMS has it word for word as it is registered with the operators.

    `{#var#}` stands where a value comes in. A template whose code is that of an automatic notice (say
    `student_absent`) is used for it; `variables` then names what comes in, in order.
    """

    code = models.CharField(_("code"), max_length=40)
    channel = models.CharField(_("channel"), max_length=10, choices=Way.choices, default=Way.SMS)
    language = models.CharField(
        _("language"), max_length=5, choices=settings.LANGUAGES, default=settings.LANGUAGE_CODE
    )
    purpose = models.CharField(_("purpose"), max_length=12, choices=Purpose.choices, default=Purpose.SERVICE)
    text = models.TextField(_("text"), max_length=1000, help_text=_("{#var#} stands where a value comes in."))
    variables = models.CharField(
        _("values"),
        max_length=200,
        blank=True,
        help_text=_("For automatic notices: their names in order, with commas, for example: student, day"),
    )
    dlt_entity_id = models.CharField(_("DLT entity id"), max_length=30, blank=True, validators=[DIGITS])
    dlt_header = models.CharField(_("DLT header"), max_length=6, blank=True, validators=[SIX_LETTERS])
    dlt_template_id = models.CharField(_("DLT template id"), max_length=30, blank=True, validators=[DIGITS])
    is_active = models.BooleanField(_("in use"), default=True)

    class Meta:
        verbose_name = _("message template")
        verbose_name_plural = _("message templates")
        ordering = ["code", "channel", "language"]
        constraints = [
            models.UniqueConstraint(
                "channel", "language", Lower("code"), name="school_message_template_unique"
            ),
            models.CheckConstraint(
                condition=~Q(channel="sms")
                | ~Q(dlt_entity_id="") & ~Q(dlt_header="") & ~Q(dlt_template_id=""),
                name="school_message_template_registered",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} ({self.get_channel_display()}, {self.get_language_display()})"

    @property
    def names(self) -> list[str]:
        """The names of the values of an automatic notice, in order."""
        return [name.strip() for name in self.variables.split(",") if name.strip()]


class Announcement(Row):
    """A notice that people write: to whom, over which channels, when, and how far it is."""

    title = models.CharField(_("title"), max_length=TITLE_LENGTH)
    message = models.TextField(_("message"), max_length=MESSAGE_LENGTH)
    target_type = models.CharField(_("to"), max_length=10, choices=TargetType.choices)
    target_role = models.CharField(_("role"), max_length=20, choices=Role.choices, blank=True)
    target_ids = ArrayField(models.UUIDField(), verbose_name=_("whom"), default=list, blank=True)
    # In words, as it was when the announcement was written: "VI A, VI B".
    target_names = models.CharField(_("whom"), max_length=300, blank=True)
    channels = ArrayField(
        models.CharField(max_length=10, choices=Way.choices),
        verbose_name=_("channels"),
        default=list,
        blank=True,
    )
    purpose = models.CharField(_("purpose"), max_length=12, choices=Purpose.choices, default=Purpose.SERVICE)
    template = models.ForeignKey(
        MessageTemplate,
        verbose_name=_("message template"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
    )
    variables = ArrayField(
        models.CharField(max_length=60), verbose_name=_("values"), default=list, blank=True
    )
    scheduled_at = models.DateTimeField(_("to be sent at"), null=True, blank=True)
    state = models.CharField(
        _("state"), max_length=10, choices=AnnouncementState.choices, default=AnnouncementState.DRAFT
    )
    # Empty for the platform's administrators, whose accounts are elsewhere.
    sender = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account of the sender"),
        on_delete=models.PROTECT,
        null=True,
        editable=False,
        related_name="+",
    )
    created_by = models.CharField(_("written by"), max_length=150, editable=False)
    created_at = models.DateTimeField(_("written at"), default=timezone.now, editable=False)
    recipients = models.PositiveIntegerField(_("people"), default=0, editable=False)
    expanded_at = models.DateTimeField(_("sent at"), null=True, editable=False)
    cancelled_by = models.CharField(_("cancelled by"), max_length=150, blank=True, editable=False)
    cancelled_at = models.DateTimeField(_("cancelled at"), null=True, editable=False)
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ["-created_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=AnnouncementState.values), name="school_announcement_state"
            ),
            models.CheckConstraint(
                condition=Q(target_type__in=["all", "role"]) | ~Q(target_ids=[]),
                name="school_announcement_has_target",
            ),
            models.CheckConstraint(
                condition=~Q(target_type="role") | ~Q(target_role=""), name="school_announcement_has_role"
            ),
        ]
        indexes = [
            models.Index(
                fields=["scheduled_at"],
                name="school_announcement_waiting",
                condition=Q(state__in=["scheduled", "sending"]),
            ),
            models.Index(fields=["-created_at", "-id"], name="school_announcement_latest"),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def about(self) -> str:
        """By what its messages are found in the outbox."""
        return f"announcement:{self.pk}"

    @property
    def is_promotional(self) -> bool:
        """Bound to consent and quiet hours."""
        return self.purpose == Purpose.PROMOTIONAL


class Delivery(Message):
    """One message of an announcement to one person over one channel, and what became of it; rows of the outbox."""

    class Meta:
        proxy = True
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")

    @property
    def recipient(self) -> str:
        """The name of whoever has an account, where the selector has looked it up; else the end of the address."""
        return getattr(self, "person", None) or masked(self.address) or "–"
