"""Users of an institution, as its administrators manage them."""

import re
from typing import Any

from django.utils.translation import gettext as _

from core.access import OfficePermission, authorize
from core.accounts import services as accounts
from core.accounts.models import User
from core.actors import Actor
from core.errors import ValidationFailed

USERNAME = re.compile(r"^[A-Za-z0-9._-]{3,64}\Z")


def register_user(
    *, username: str, name: str, role: str, actor: Actor, email: str = "", phone: str = ""
) -> tuple[User, str]:
    """Make a user of the current institution and return it with the generated password, shown only now.

    Raises Duplicate (name taken), ValidationFailed, Forbidden.
    """
    authorize(actor, OfficePermission.USER_WRITE)
    return accounts.create_user(
        actor=actor, username=check_username(username), name=name, role=role, email=email, phone=phone
    )


def change_user(*, user: User, actor: Actor, **values: Any) -> User:
    """Change name, e-mail, phone, role or activity; a deactivated user is signed out everywhere.

    Raises InvalidState when nobody could administer the institution any more, ValidationFailed, Forbidden.
    """
    authorize(actor, OfficePermission.USER_WRITE)
    return accounts.update_user(user=user, actor=actor, **values)


def reset_user_password(*, user: User, actor: Actor) -> str:
    """Give the user a new generated password, shown only now and to be changed at the next sign-in."""
    authorize(actor, OfficePermission.USER_WRITE)
    return accounts.reset_password(user=user, actor=actor)


def check_username(username: str, *, field: str = "username") -> str:
    """Return the user name. Raises ValidationFailed naming the field."""
    text = username.strip()
    if not USERNAME.match(text):
        raise ValidationFailed.at(field, _("Use 3 to 64 letters, digits, dots, hyphens or underscores."))
    return text
