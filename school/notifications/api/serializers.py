"""Bodies and answers of notices."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from core.api.serializers import CamelModelSerializer, CamelSerializer, described
from core.outbox.enums import Channel, MessageState, Suppression
from core.outbox.kinds import kinds
from school.foundation.enums import Role
from school.notifications.calc import MOST_LETTERS, MOST_VARIABLES
from school.notifications.enums import (
    MESSAGE_LENGTH,
    TITLE_LENGTH,
    AnnouncementState,
    Purpose,
    TargetType,
    Way,
)
from school.notifications.models import Announcement, Delivery
from school.notifications.services.checking import MOST_TARGETS


class NotificationQuerySerializer(CamelSerializer):
    """What the list is narrowed by."""

    scope = serializers.ChoiceField(
        choices=["inbox", "sent"],
        default="inbox",
        help_text="sent: announcements that were written, for who may write",
    )
    unread = serializers.BooleanField(
        required=False, help_text="true: only what is not read yet; of the inbox alone"
    )
    state = serializers.ChoiceField(
        choices=AnnouncementState.choices, required=False, help_text="of scope sent alone"
    )


class DeliveryCountSerializer(CamelSerializer):
    """How many messages over one channel are in one state."""

    channel = serializers.ChoiceField(choices=Channel.choices)
    state = serializers.ChoiceField(choices=MessageState.choices)
    count = serializers.IntegerField()


class AnnouncementSerializer(CamelModelSerializer):
    """An announcement and how far it is; `deliveries` counts its messages by channel and state."""

    template_id = serializers.UUIDField(allow_null=True)
    promotional = serializers.BooleanField(source="is_promotional")
    deliveries = serializers.SerializerMethodField()

    class Meta:
        model = Announcement
        fields = [
            "id", "title", "message", "target_type", "target_role", "target_ids", "target_names", "channels",
            "promotional", "template_id", "variables", "scheduled_at", "state", "recipients", "created_by",
            "created_at", "remarks", "deliveries",
        ]  # fmt: skip

    @extend_schema_field(DeliveryCountSerializer(many=True))
    def get_deliveries(self, row: Announcement) -> list[dict[str, Any]]:
        counts = self.context.get("counts", {}).get(row.pk, {})
        return [
            {"channel": channel, "state": state, "count": number}
            for (channel, state), number in sorted(counts.items())
        ]


@described(texts="title message url")
class NotificationSerializer(CamelSerializer):
    """A notice of the own inbox, or with scope sent an announcement, which `announcement` then describes.

    `url` is the path of the page that a notice leads to, or empty.
    """

    id = serializers.CharField()
    kind = serializers.CharField(help_text="what it is about: the preferences have the same names")
    created_at = serializers.DateTimeField()
    read_at = serializers.DateTimeField(allow_null=True)
    is_read = serializers.BooleanField()
    announcement = AnnouncementSerializer(allow_null=True)


class AnnounceSerializer(CamelSerializer):
    """What is announced, to whom, how and when. The inbox has every announcement, whatever the channels."""

    title = serializers.CharField(max_length=TITLE_LENGTH)
    message = serializers.CharField(
        max_length=MESSAGE_LENGTH, required=False, help_text="left out: the text of the template"
    )
    target_type = serializers.ChoiceField(choices=TargetType.choices)
    target_ids = serializers.ListField(
        child=serializers.UUIDField(),
        max_length=MOST_TARGETS,
        required=False,
        help_text="ids of classes, sections or students, as the target type says",
    )
    role = serializers.ChoiceField(
        choices=Role.choices, required=False, source="target_role", help_text="with target type role"
    )
    channels = serializers.ListField(
        child=serializers.ChoiceField(choices=Way.choices), max_length=len(Way), required=False
    )
    template_id = serializers.UUIDField(
        required=False,
        allow_null=True,
        source="template",
        help_text="an SMS has the text of a registered template",
    )
    variables = serializers.ListField(
        child=serializers.CharField(max_length=MOST_LETTERS),
        max_length=MOST_VARIABLES,
        required=False,
        help_text="what comes in for {#var#}, in order",
    )
    scheduled_at = serializers.DateTimeField(required=False, allow_null=True)
    promotional = serializers.BooleanField(
        default=False, help_text="needs consent, rests from 21:00 to 10:00, never to students"
    )
    preview = serializers.BooleanField(default=False, help_text="answer the counts and send nothing")

    def to_draft(self, body: dict[str, Any]) -> dict[str, Any]:
        """Return the checked body as the service takes it."""
        values = {name: value for name, value in body.items() if value is not None}
        values["purpose"] = Purpose.PROMOTIONAL if values.pop("promotional", False) else Purpose.SERVICE
        return values


class SuppressedSerializer(CamelSerializer):
    """How many people get nothing over a channel for one reason."""

    reason = serializers.ChoiceField(choices=Suppression.choices)
    count = serializers.IntegerField()


class ChannelCountSerializer(CamelSerializer):
    """How many messages go out over a channel."""

    channel = serializers.ChoiceField(choices=Channel.choices)
    to_send = serializers.IntegerField()
    suppressed = SuppressedSerializer(many=True)


class PreviewSerializer(CamelSerializer):
    """What sending now would do."""

    recipients = serializers.IntegerField()
    channels = ChannelCountSerializer(many=True)
    held_until = serializers.DateTimeField(allow_null=True)
    sms_text = serializers.CharField(allow_blank=True)


class AnnouncedSerializer(CamelSerializer):
    """The announcement that was written, or with `preview` what it would do; the other is null."""

    announcement = AnnouncementSerializer(allow_null=True)
    preview = PreviewSerializer(allow_null=True)


class DeliverySerializer(CamelModelSerializer):
    """One message to one person; `reason` says why it was not sent or not delivered."""

    id = serializers.CharField()
    person = serializers.CharField(allow_null=True, help_text="null for somebody without an account")
    address = serializers.CharField(help_text="the last characters only")
    reason = serializers.CharField(source="error")

    class Meta:
        model = Delivery
        fields = [
            "id",
            "person",
            "channel",
            "address",
            "state",
            "reason",
            "attempts",
            "send_after",
            "sent_at",
        ]


class DeliveryQuerySerializer(CamelSerializer):
    """What the deliveries are narrowed by."""

    channel = serializers.ChoiceField(choices=Channel.choices, required=False)
    state = serializers.ChoiceField(choices=MessageState.choices, required=False)


class ChoicesSerializer(CamelSerializer):
    """For each kind of notices whether it is sent over this channel; only the kinds that the person gets are told."""

    def get_fields(self) -> dict[str, serializers.Field]:
        """Return a box for each kind."""
        always = {True: "Always true", False: ""}
        return {
            kind.code: serializers.BooleanField(required=False, help_text=always[kind.is_fixed])
            for kind in kinds()
        }

    def to_representation(self, instance: dict[str, bool]) -> dict[str, bool]:
        """Leave out the kinds that are not there."""
        return dict(instance)


class WaysSerializer(CamelSerializer):
    """The choices of each channel; the inbox has everything."""

    email = ChoicesSerializer(required=False)
    sms = ChoicesSerializer(required=False)
    push = ChoicesSerializer(required=False)


class OwnPreferencesSerializer(CamelSerializer):
    """The own choices. `email` and `phone` are where notices go; empty: nowhere."""

    language = serializers.CharField()
    email = serializers.CharField(source="address", allow_blank=True)
    phone = serializers.CharField(allow_blank=True)
    channels = WaysSerializer(source="choices")


class ChangeOwnPreferencesSerializer(CamelSerializer):
    """What is to change; everything else stays."""

    language = serializers.CharField(max_length=5, required=False)
    channels = WaysSerializer(required=False, source="choices")
