"""Who may do what: one matrix per tenant type, from role to permissions.

Every door asks the same matrix: REST actions, admin screens, portals, and the services themselves.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from core.errors import Forbidden

if TYPE_CHECKING:
    from core.actors import Actor


class Permission(StrEnum):
    """Base of each suite's list of permissions; the values are `noun:verb` strings."""


class PlatformPermission(Permission):
    """What a platform administrator may do, on the public host or inside an institution."""

    TENANT_READ = "tenant:read"
    TENANT_WRITE = "tenant:write"
    PLAN_WRITE = "plan:write"
    HEALTH_READ = "health:read"


PLATFORM_ADMIN = "platform_admin"
ALL = "*"

_matrices: dict[str, dict[str, frozenset[str]]] = {}


def register_matrix(tenant_type: str, matrix: Mapping[str, Iterable[str]]) -> None:
    """Set the permissions of each role in tenants of one type; called from an app's `ready()`."""
    _matrices[tenant_type] = {role: frozenset(permissions) for role, permissions in matrix.items()}


def roles_of(tenant_type: str) -> list[str]:
    """Return the roles that users of this tenant type can have."""
    return list(_matrices.get(tenant_type, {}))


def permissions_of(tenant_type: str, role: str) -> frozenset[str]:
    """Return what the role may do; a platform administrator may do everything."""
    if role == PLATFORM_ADMIN:
        return frozenset({ALL})
    return _matrices.get(tenant_type, {}).get(role, frozenset())


def is_allowed(permissions: frozenset[str], permission: str) -> bool:
    """Say whether a set of permissions holds one."""
    return ALL in permissions or permission in permissions


def authorize(actor: "Actor", permission: str) -> None:
    """Raise Forbidden unless the actor holds the permission."""
    if not is_allowed(actor.permissions, permission):
        raise Forbidden(
            _("You do not have the right to do this (%(permission)s).") % {"permission": permission}
        )
