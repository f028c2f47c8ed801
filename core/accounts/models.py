"""The user of one institution (or of the platform, in the public schema), and refresh tokens."""

import uuid
from typing import Any, ClassVar, Never

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.access import PLATFORM_ADMIN
from core.errors import InUse
from core.suites import current_suite


class UserQuerySet(models.QuerySet["User"]):
    """Users are deactivated, never deleted."""

    def named(self, username: str) -> "UserQuerySet":
        """Return the user with this name in any case, found by the index that keeps names unique."""
        return self.alias(lower_name=Lower("username")).filter(lower_name=Lower(models.Value(username)))

    def delete(self) -> Never:
        """Refuse: a cascade would visit tables that other tenant types do not have."""
        raise InUse(_("Users are deactivated, never deleted."))


class UserManager(BaseUserManager.from_queryset(UserQuerySet)):  # type: ignore[misc]
    """Finds users by name without regard to case."""

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return the user with this name, in any case."""
        return self.named(username or "").get()


class User(AbstractBaseUser):
    """A person who signs in. The schema says of which institution; the role says what they may do."""

    username = models.CharField(_("user name"), max_length=64)
    name = models.CharField(_("name"), max_length=150)
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("phone"), max_length=15, blank=True)
    role = models.CharField(_("role"), max_length=40)
    language = models.CharField(_("language"), max_length=5, default="en")
    is_active = models.BooleanField(_("active"), default=True)
    must_change_password = models.BooleanField(_("must change the password"), default=False)
    # Raised by a change of password or a deactivation: tokens issued before stop working.
    token_version = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]
    objects = UserManager()

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        ordering = ["username"]
        constraints = [models.UniqueConstraint(Lower("username"), name="user_username_unique")]

    def __str__(self) -> str:
        return f"{self.name} ({self.username})"

    def delete(self, *args: Any, **kwargs: Any) -> Never:
        """Refuse: users are deactivated, never deleted."""
        raise InUse(_("Users are deactivated, never deleted."))

    @property
    def display_name(self) -> str:
        """What screens and the audit call this person."""
        return self.name or self.username

    @property
    def is_platform(self) -> bool:
        return self.role == PLATFORM_ADMIN

    @property
    def is_staff(self) -> bool:
        """One of those whom the admin of the current suite lets in, or a platform administrator."""
        return self.is_active and (self.is_platform or self.role in current_suite().site.roles)

    @property
    def is_superuser(self) -> bool:
        """No user is above the matrix."""
        return False

    def has_perm(self, perm: str, obj: Any = None) -> bool:
        """Django's own permissions are not used; the matrix in core.access is."""
        return False

    def has_module_perms(self, app_label: str) -> bool:
        """Admin classes answer by the matrix."""
        return self.is_staff


class RefreshToken(models.Model):
    """One refresh token; every rotation adds one to the family. Used twice, the family is revoked."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    family = models.UUIDField(db_index=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(db_index=True)
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    address = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return f"{self.user_id} {self.created_at:%Y-%m-%d %H:%M}"


class SignInCode(models.Model):
    """The last code that a user was sent at the wish of one address (core.accounts.codes), and whether that is known.

    Both are kept as digests; the code's is empty once it is used. `right_at`: when a code last let in from there.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    source = models.CharField(max_length=64, default="")
    digest = models.CharField(max_length=64, blank=True)
    expires_at = models.DateTimeField()
    right_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "source"], name="sign_in_code_source")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.expires_at:%Y-%m-%d %H:%M}"
