"""The own inbox of everybody who signs in: /api/notices."""

from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.permissions import SIGNED_IN
from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet
from core.outbox import preferences, selectors, services
from core.outbox.api import serializers as s
from core.outbox.api.filters import NoticeFilter
from core.outbox.models import Message


class NoticeViewSet(ApiViewSet):
    """Own notices and nobody else's: another person's is not found."""

    queryset = Message.objects.none()
    serializer_class = s.NoticeSerializer
    filterset_class = NoticeFilter
    permissions: ClassVar = {
        "list": SIGNED_IN,
        "retrieve": SIGNED_IN,
        "unread_count": SIGNED_IN,
        "read": SIGNED_IN,
        "read_all": SIGNED_IN,
    }
    queries: ClassVar = {"unread_count": []}
    messages: ClassVar = {
        "read": _("The notice is marked as read."),
        "read_all": _("All notices are marked as read."),
    }

    @extend_schema(summary="List the own notices", responses=s.NoticeSerializer(many=True))
    def list(self, request: Request) -> Response:
        """Return a page of the own inbox, latest first."""
        return self.page(selectors.notices_of(self.actor))

    @extend_schema(summary="One own notice", responses=s.NoticeSerializer)
    def retrieve(self, request: Request, notice_id: int) -> Response:
        """Return one notice; reading it here does not mark it."""
        return Response(s.NoticeSerializer(selectors.notice_of(self.actor, notice_id)).data)

    @extend_schema(
        summary="Number of unread notices",
        responses=s.UnreadSerializer,
        filters=False,
    )
    def unread_count(self, request: Request) -> Response:
        """Count the own notices that are unread."""
        return Response(
            s.UnreadSerializer({"unread": selectors.unread_count(selectors.reader_of(self.actor))}).data
        )

    @extend_schema(summary="Mark a notice as read", request=None, responses=s.NoticeSerializer)
    def read(self, request: Request, notice_id: int) -> Response:
        """Note that the person has read it; a second time changes nothing."""
        self.validated(EmptySerializer)
        row = services.mark_read(actor=self.actor, message_id=notice_id)
        return Response(s.NoticeSerializer(row).data)

    @extend_schema(
        summary="Mark all notices as read",
        request=None,
        responses=s.MarkedSerializer,
    )
    def read_all(self, request: Request) -> Response:
        """Note that the person has read the whole inbox."""
        self.validated(EmptySerializer)
        return Response(s.MarkedSerializer({"marked": services.mark_all_read(actor=self.actor)}).data)


class PreferencesViewSet(ApiViewSet):
    """Which notices come by e-mail too, and the language of all of them."""

    serializer_class = s.PreferencesSerializer
    permissions: ClassVar = {"read": SIGNED_IN, "change": SIGNED_IN}
    messages: ClassVar = {"change": _("Your choices are saved.")}

    @extend_schema(summary="The own choices of notices", responses=s.PreferencesSerializer)
    def read(self, request: Request) -> Response:
        """Return language, address and for each kind whether it comes by e-mail; the inbox has them all."""
        return Response(s.PreferencesSerializer(preferences.preferences_of(self.actor)).data)

    @extend_schema(
        summary="Change the own choices of notices",
        request=s.ChangePreferencesSerializer,
        responses=s.PreferencesSerializer,
    )
    def change(self, request: Request) -> Response:
        """Change what is sent, keep the rest. What concerns the account cannot be switched off."""
        body = self.validated(s.ChangePreferencesSerializer, partial=True)
        changed = preferences.change_preferences(actor=self.actor, **body)
        return Response(s.PreferencesSerializer(changed).data)
