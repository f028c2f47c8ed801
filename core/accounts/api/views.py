"""Sign-in routes: /api/auth/*."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.access import OfficePermission
from core.accounts import services
from core.accounts.api import serializers as s
from core.api.permissions import PUBLIC, SIGNED_IN
from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet


class AuthViewSet(ApiViewSet):
    """Sign in, refresh, sign out, own password, new users."""

    serializer_class = EmptySerializer
    permissions: ClassVar = {
        "login": PUBLIC,
        "refresh": PUBLIC,
        "logout": SIGNED_IN,
        "me": SIGNED_IN,
        "change_password": SIGNED_IN,
        "register": OfficePermission.USER_WRITE,
    }
    before_password_change: ClassVar = frozenset({"me", "logout", "change_password"})
    messages: ClassVar = {
        "login": _("Signed in."),
        "refresh": _("Signed in again."),
        "logout": _("Signed out."),
        "change_password": _("The password is changed. Sign in with the new one."),
        "register": _("The user is created."),
    }

    def get_authenticators(self) -> list[Any]:
        """Leave an old token in the header alone where none is needed."""
        action = self.action_map.get((self.request.method or "").lower()) if self.request else None
        return [] if action in {"login", "refresh"} else super().get_authenticators()

    @extend_schema(
        summary="Sign in",
        request=s.SignInSerializer,
        responses=s.SignedInSerializer,
    )
    def login(self, request: Request) -> Response:
        """Give a token for a user name and a password."""
        body = self.validated(s.SignInSerializer)
        return Response(s.SignedInSerializer(services.sign_in(request=request, **body)).data)

    @extend_schema(
        summary="Refresh the token",
        request=s.RefreshSerializer,
        responses=s.SignedInSerializer,
    )
    def refresh(self, request: Request) -> Response:
        """Exchange a refresh token; each works once."""
        body = self.validated(s.RefreshSerializer)
        result = services.refresh(request=request, raw=body["refresh_token"])
        return Response(s.SignedInSerializer(result).data)

    @extend_schema(
        summary="Sign out",
        request=s.SignOutSerializer,
        responses=EmptySerializer,
    )
    def logout(self, request: Request) -> Response:
        """Revoke the refresh token's family."""
        body = self.validated(s.SignOutSerializer)
        services.sign_out(raw=body.get("refresh_token"), actor=self.actor)
        return Response({})

    @extend_schema(
        summary="The signed-in user",
        responses=s.UserSerializer,
    )
    def me(self, request: Request) -> Response:
        """Return who the token belongs to."""
        return Response(s.UserSerializer(request.user).data)

    @extend_schema(
        summary="Change the own password",
        request=s.ChangePasswordSerializer,
        responses=EmptySerializer,
    )
    def change_password(self, request: Request) -> Response:
        """Change the password; every earlier token stops working."""
        body = self.validated(s.ChangePasswordSerializer)
        user: Any = request.user
        services.change_password(
            user=user, current=body["current_password"], new=body["new_password"], actor=self.actor
        )
        return Response({})

    @extend_schema(
        summary="Register a user",
        request=s.RegisterSerializer,
        responses={201: s.RegisteredSerializer},
    )
    def register(self, request: Request) -> Response:
        """Create a user of the institution; without a password one is generated and shown once."""
        body = self.validated(s.RegisterSerializer)
        user, plain = services.create_user(actor=self.actor, **body)
        shown = {} if "password" in body else {"password": plain}
        return Response({"user": s.UserSerializer(user).data, **shown}, status=status.HTTP_201_CREATED)
