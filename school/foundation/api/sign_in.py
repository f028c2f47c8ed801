"""/api/v1/auth/*: sign in, refresh, sign out, who am I (spec: school, Authentication)."""

from typing import Any, ClassVar

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from core.accounts import codes
from core.accounts import services as accounts
from core.accounts.services import SignIn
from core.api.permissions import PUBLIC, SIGNED_IN
from core.api.serializers import EmptySerializer
from core.api.views import ApiViewSet
from core.errors import ErrorCode, Forbidden
from core.tenancy.context import current_tenant
from school.foundation import selectors
from school.foundation.api import serializers as s
from school.foundation.services import sign_in as service


class SignInViewSet(ApiViewSet):
    """Sign in, refresh, sign out, own password."""

    serializer_class = EmptySerializer
    permissions: ClassVar = {
        "login": PUBLIC,
        "refresh": PUBLIC,
        "logout": SIGNED_IN,
        "me": SIGNED_IN,
        "change_password": SIGNED_IN,
    }
    before_password_change: ClassVar = frozenset({"me", "logout", "change_password"})

    def get_authenticators(self) -> list[Any]:
        """Leave an old token in the header alone where none is needed."""
        action = self.action_map.get((self.request.method or "").lower()) if self.request else None
        return [] if action in {"login", "refresh"} else super().get_authenticators()

    @extend_schema(
        summary="Sign in",
        request=s.SignInSerializer,
        responses={200: s.SignedInSerializer, 202: s.CodeSentSerializer},
    )
    def login(self, request: Request) -> Response:
        """Give tokens to the user of this name, school and role.

        What proves it is the server's setting SCHOOL_LOGIN_PROOF: nothing, `password`, or a `code`: a call without one
        sends it to the registered phone or e-mail address and answers 202. The platform's administrators sign in as
        super_admin, into a school or, with tenantId "public", for the routes under /platform. A name, role or proof
        that does not fit is refused with the same words.
        """
        body = self.validated(s.SignInSerializer)
        tenant = current_tenant()
        if body.pop("tenant_id").strip() != tenant.slug:
            text = _("This address belongs to %(tenant)s; name it as tenantId.") % {"tenant": tenant.slug}
            raise Forbidden(text, code=ErrorCode.TENANT_MISMATCH)
        found = service.sign_in(request=request._request, **body)  # noqa: SLF001 - Django's own
        if found is None:
            sent = {"code_sent": True, "valid_seconds": int(codes.VALID_FOR.total_seconds())}
            return Response(s.CodeSentSerializer(sent).data, status=status.HTTP_202_ACCEPTED)
        return Response(_answer(found))

    @extend_schema(summary="Refresh the tokens", request=s.RefreshSerializer, responses=s.SignedInSerializer)
    def refresh(self, request: Request) -> Response:
        """Exchange a refresh token for a new pair; each works once, a used one ends the whole sign-in."""
        body = self.validated(s.RefreshSerializer)
        return Response(_answer(service.refresh(request=request._request, raw=body["refresh_token"])))  # noqa: SLF001 - Django's own

    @extend_schema(summary="Sign out", request=s.SignOutSerializer, responses=s.SuccessSerializer)
    def logout(self, request: Request) -> Response:
        """Revoke the refresh token and the access tokens of its sign-in."""
        body = self.validated(s.SignOutSerializer)
        service.sign_out(raw=body.get("refresh_token"), actor=self.actor)
        return Response({"success": True})

    @extend_schema(summary="The signed-in user", responses=s.SignedInUserSerializer)
    def me(self, request: Request) -> Response:
        """Return who the token belongs to, and every right that they have here."""
        user: Any = request.user
        return Response(s.SignedInUserSerializer(selectors.signed_in_user(user)).data)

    @extend_schema(
        summary="Change the own password", request=s.ChangePasswordSerializer, responses=s.SuccessSerializer
    )
    def change_password(self, request: Request) -> Response:
        """Change the password; every earlier token stops working."""
        body = self.validated(s.ChangePasswordSerializer)
        user: Any = request.user
        accounts.change_password(
            user=user, current=body["current_password"], new=body["new_password"], actor=self.actor
        )
        return Response({"success": True})


def _answer(found: SignIn) -> Any:
    answer = {
        "access_token": found.token,
        "refresh_token": found.refresh_token,
        "user": selectors.signed_in_user(found.user),
    }
    return s.SignedInSerializer(answer).data
