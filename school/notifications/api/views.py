"""Routes of notices: /api/v1/notifications."""

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.acts import ActsViewSet
from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet, Done, keyed
from core.masters.api import MasterViewSet
from core.outbox.channels import masked
from core.outbox.models import Message
from core.outbox.preferences import change_preferences, preferences_of
from core.outbox.selectors import notices_of
from core.outbox.services import mark_read
from school.notifications import selectors, services
from school.notifications.acts import ANNOUNCEMENT_ACTS
from school.notifications.api import serializers as s
from school.notifications.masters import templates
from school.notifications.models import Announcement
from school.notifications.permissions import NotificationPermission as P
from school.notifications.planning import Preview

EXAMPLE = OpenApiExample(
    "to everybody",
    value={
        "title": "School closed on Friday",
        "message": "The school is closed on Friday because of heavy rain.",
        "targetType": "all",
        "channels": ["push", "email"],
    },
    request_only=True,
)


def shown(row: Message) -> dict[str, Any]:
    """Return a notice of the inbox as it is told."""
    return {
        "id": str(row.pk),
        "kind": row.kind.code,
        "title": row.subject,
        "message": row.body,
        "url": row.url,
        "created_at": row.send_after or row.created_at,
        "read_at": row.read_at,
        "is_read": row.read_at is not None,
        "announcement": None,
    }


def written(row: Announcement) -> dict[str, Any]:
    """Return an announcement as the list of those that were sent tells it."""
    return {
        "id": str(row.pk),
        "kind": "announcements",
        "title": row.title,
        "message": row.message,
        "url": "",
        "created_at": row.created_at,
        "read_at": None,
        "is_read": False,
        "announcement": row,
    }


class AnnouncementViewSet(ActsViewSet):
    """The own inbox; and announcements, what became of them, and cancelling."""

    acts = ANNOUNCEMENT_ACTS
    serializer_class = s.NotificationSerializer
    serializer_of_one = s.AnnouncementSerializer
    queryset = Announcement.objects.none()
    permissions: ClassVar = {
        "list": P.READ,
        "create": P.SECTION,
        "read": P.READ,
        "retrieve": P.SECTION,
        "deliveries": P.SECTION,
    }
    queries: ClassVar = {"list": s.NotificationQuerySerializer, "deliveries": s.DeliveryQuerySerializer}

    @extend_schema(
        summary="The own notices, or the announcements sent", responses=s.NotificationSerializer(many=True)
    )
    def list(self, request: Request) -> Response:
        """Return the own inbox, latest first; with scope sent the announcements that the caller may look after."""
        asked = self.query()
        if asked["scope"] == "sent":
            return self._sent(asked)
        rows = notices_of(self.actor)
        if "unread" in asked:
            rows = rows.filter(read_at__isnull=asked["unread"])
        page: Any = self.paginate_queryset(rows)
        return self.get_paginated_response(
            s.NotificationSerializer([shown(row) for row in page], many=True).data
        )

    def _sent(self, asked: dict[str, Any]) -> Response:
        rows = selectors.announcements_of(self.actor)
        if "state" in asked:
            rows = rows.filter(state=asked["state"])
        page: Any = self.paginate_queryset(rows)
        context = {"counts": selectors.counts_of(page)}
        told = s.NotificationSerializer([written(row) for row in page], many=True, context=context)
        return self.get_paginated_response(told.data)

    @keyed()
    @extend_schema(
        summary="Send an announcement, or see whom it would reach",
        request=s.AnnounceSerializer,
        responses={201: s.AnnouncedSerializer, 200: s.AnnouncedSerializer},
        examples=[EXAMPLE],
    )
    def create(self, request: Request) -> Done:
        """Send to all, a role, classes, sections or students; a teacher to the own sections and students alone.

        The inbox has it always, `channels` come on top. With `preview` nothing is sent.
        """
        body = s.AnnounceSerializer().to_draft(self.validated(s.AnnounceSerializer))
        is_preview, template_id = body.pop("preview"), body.pop("template", None)
        template = templates.get(template_id) if template_id else None
        draft = services.Draft(template=template, **body)
        if is_preview:
            found = services.preview_announcement(actor=self.actor, draft=draft)
            return status.HTTP_200_OK, self._announced(None, found)
        row = services.create_announcement(actor=self.actor, draft=draft)
        return status.HTTP_201_CREATED, self._announced(row, None)

    def _announced(self, row: Announcement | None, found: Preview | None) -> dict[str, Any]:
        preview = found and {
            "recipients": found.recipients,
            "channels": [
                {
                    "channel": one.channel,
                    "to_send": one.to_send,
                    "suppressed": [
                        {"reason": name, "count": count} for name, count in one.suppressed.items()
                    ],
                }
                for one in found.channels
            ],
            "held_until": found.held_until,
            "sms_text": found.sms_text,
        }
        return dict(s.AnnouncedSerializer({"announcement": row, "preview": preview}).data)

    @extend_schema(summary="Mark a notice as read", request=None, responses=s.NotificationSerializer)
    def read(self, request: Request, notice_id: int) -> Response:
        """Note that the person has read it; a second time changes nothing."""
        self.validated(EmptySerializer)
        row = mark_read(actor=self.actor, message_id=notice_id)
        return Response(s.NotificationSerializer(shown(row)).data)

    @extend_schema(
        summary="One announcement and its deliveries in numbers", responses=s.AnnouncementSerializer
    )
    def retrieve(self, request: Request, announcement_id: UUID) -> Response:
        """Return an announcement with the numbers of its messages by channel and state."""
        return Response(self.one(selectors.own_announcement(self.actor, announcement_id)))

    @extend_schema(summary="The messages of an announcement", responses=s.DeliverySerializer(many=True))
    def deliveries(self, request: Request, announcement_id: UUID) -> Response:
        """Return what became of each message: to whom, over which channel, when, and why not."""
        row = selectors.own_announcement(self.actor, announcement_id)
        rows = selectors.deliveries(row).filter(**self.query())
        page: Any = self.paginate_queryset(rows)
        for message in page:
            message.address = masked(message.address)
        return self.get_paginated_response(s.DeliverySerializer(page, many=True).data)

    def one(self, row: Announcement) -> dict[str, Any]:
        """Return the announcement with the numbers of its messages."""
        return dict(s.AnnouncementSerializer(row, context={"counts": selectors.counts_of([row])}).data)


class TemplateViewSet(MasterViewSet):
    """Message templates: an SMS goes out with a registered text only."""

    master = templates


class PreferencesViewSet(ApiViewSet):
    """Which notices come by e-mail, SMS and push too, and the language of all of them."""

    serializer_class = s.OwnPreferencesSerializer
    permissions: ClassVar = {"retrieve": P.READ, "update": P.READ}

    @extend_schema(summary="The own choices of notices", responses=s.OwnPreferencesSerializer)
    def retrieve(self, request: Request) -> Response:
        """Return language, addresses and for each channel and kind whether it is sent; the inbox has them all."""
        return Response(s.OwnPreferencesSerializer(preferences_of(self.actor)).data)

    @extend_schema(
        summary="Change the own choices of notices",
        request=s.ChangeOwnPreferencesSerializer,
        responses=s.OwnPreferencesSerializer,
    )
    def update(self, request: Request) -> Response:
        """Change what is sent, keep the rest. What concerns the account cannot be switched off."""
        body = self.validated(s.ChangeOwnPreferencesSerializer, partial=True)
        changed = change_preferences(actor=self.actor, **body)
        return Response(s.OwnPreferencesSerializer(changed).data)
