"""Who may do what: one matrix per tenant type, from role to permissions.

Every door asks the same matrix: REST actions, admin screens, portals, and the services themselves.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from core import modules
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


class OfficePermission(Permission):
    """What belongs to every institution; each suite gives it to roles of its own."""

    USER_WRITE = "user:write"
    AUDIT_READ = "audit:read"


PLATFORM_ADMIN = "platform_admin"
ALL = "*"

_matrices: dict[str, dict[str, frozenset[str]]] = {}


def register_permissions(tenant_type: str, matrix: Mapping[str, Iterable[str]]) -> None:
    """Give roles in tenants of one type rights more; called by each app for its own, and by the suite for core's."""
    of_type = _matrices.setdefault(tenant_type, {})
    for role, permissions in matrix.items():
        of_type[role] = of_type.get(role, frozenset()) | frozenset(permissions)


def roles_of(tenant_type: str) -> list[str]:
    """Return the roles that users of this tenant type can have."""
    return list(_matrices.get(tenant_type, {}))


def known_permissions(tenant_type: str) -> frozenset[str]:
    """Return every right that somebody has in tenants of this type; the platform's administrators have all."""
    matrices = [_matrices[tenant_type]] if tenant_type in _matrices else list(_matrices.values())
    return frozenset(PlatformPermission).union(*(rights for matrix in matrices for rights in matrix.values()))


def permissions_of(tenant_type: str, role: str) -> frozenset[str]:
    """Return what the role may do; a platform administrator may do everything."""
    if role == PLATFORM_ADMIN:
        return frozenset({ALL})
    return _matrices.get(tenant_type, {}).get(role, frozenset())


def holds(permissions: frozenset[str], permission: str) -> bool:
    """Say whether a set of permissions has one by the matrix alone, whatever the institution."""
    return ALL in permissions or permission in permissions


def is_allowed(permissions: frozenset[str], permission: str) -> bool:
    """Say whether a set of permissions holds one here: nobody has those of a module that is off (core.modules)."""
    return holds(permissions, permission) and not modules.is_withheld(permission)


def authorize(actor: "Actor", permission: str) -> None:
    """Raise Forbidden unless the actor holds the permission, ModuleDisabled where its module is off here."""
    modules.check_right(permission)
    if not is_allowed(actor.permissions, permission):
        raise Forbidden(
            _("You do not have the right to do this (%(permission)s).") % {"permission": permission}
        )
