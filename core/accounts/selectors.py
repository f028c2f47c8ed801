"""Reads of accounts."""

from django.db.models import QuerySet

from core.access import is_allowed, permissions_of, roles_of
from core.accounts.models import User
from core.tenancy.context import current_tenant


def users_with(permission: str) -> QuerySet[User]:
    """Return the active users of the current institution whose role holds the permission, by user name."""
    kind = current_tenant().type
    roles = [role for role in roles_of(kind) if is_allowed(permissions_of(kind, role), permission)]
    return User.objects.filter(is_active=True, role__in=roles).order_by("username")
