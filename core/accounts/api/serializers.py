"""Bodies of the sign-in routes."""

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from core.api.serializers import CamelSerializer, described


class SignInSerializer(CamelSerializer):
    """Name and password."""

    username = serializers.CharField(max_length=64)
    password = serializers.CharField(max_length=200, trim_whitespace=False, style={"input_type": "password"})


class RefreshSerializer(CamelSerializer):
    """The refresh token of an earlier sign-in."""

    refresh_token = serializers.CharField(max_length=2000)


class SignOutSerializer(CamelSerializer):
    """The refresh token to revoke; without one, all of the caller's."""

    refresh_token = serializers.CharField(max_length=2000, required=False)


class ChangePasswordSerializer(CamelSerializer):
    """The current and the new password."""

    current_password = serializers.CharField(max_length=200, trim_whitespace=False)
    new_password = serializers.CharField(max_length=200, trim_whitespace=False)


class RegisterSerializer(CamelSerializer):
    """A new user of the institution."""

    username = serializers.RegexField(
        r"^[A-Za-z0-9._-]{3,64}\Z",
        error_messages={"invalid": _("Use 3 to 64 letters, digits, dots, hyphens or underscores.")},
    )
    name = serializers.CharField(max_length=150)
    role = serializers.CharField(max_length=40)
    email = serializers.EmailField(required=False, allow_blank=True)
    phone = serializers.CharField(max_length=15, required=False, allow_blank=True)
    password = serializers.CharField(max_length=200, required=False, trim_whitespace=False)


@described(texts="username name role email", numbers="id", flags="must_change_password")
class UserSerializer(CamelSerializer):
    """The signed-in person."""


class SignedInSerializer(CamelSerializer):
    """The answer to a sign-in."""

    user = UserSerializer()
    token = serializers.CharField()
    refresh_token = serializers.CharField()


class RegisteredSerializer(CamelSerializer):
    """The new user; the password is there only when it was generated, and only this once."""

    user = UserSerializer()
    password = serializers.CharField(required=False)
