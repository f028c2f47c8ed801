"""Whose account somebody may touch: never that of a person with more rights, whatever the door or service."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.access import ALL, OfficePermission, is_allowed, permissions_of, roles_of
from core.accounts.models import User
from core.actors import Actor
from core.errors import Forbidden
from core.tenancy.context import current_tenant


def may_manage(actor: Actor, role: str) -> bool:
    """Say whether the actor may make, change or reset accounts of the role in the current institution.

    Who manages accounts may do so up to the own rights. Others, an office that keeps the records of people
    for example, need more rights than the role has: a colleague's account is not theirs.
    """
    if ALL in actor.permissions:
        return True
    needed = permissions_of(current_tenant().type, role)
    if is_allowed(actor.permissions, OfficePermission.USER_WRITE):
        return needed <= actor.permissions
    return needed < actor.permissions


def check_may_manage(actor: Actor, role: str) -> None:
    """Raise Forbidden unless the actor may manage accounts of the role."""
    if not may_manage(actor, role):
        raise Forbidden(
            _(
                "This account has the role “%(role)s”; only who manages accounts, with as many rights, may touch it."
            )
            % {"role": role}
        )


def managed_roles(actor: Actor) -> list[str]:
    """Return the roles of the current institution whose accounts the actor may manage."""
    return [role for role in roles_of(current_tenant().type) if may_manage(actor, role)]


def users_with(permission: str) -> QuerySet[User]:
    """Return the active users of the current institution whose role holds a right."""
    kind = current_tenant().type
    roles = [role for role in roles_of(kind) if is_allowed(permissions_of(kind, role), permission)]
    return User.objects.filter(role__in=roles, is_active=True).order_by("username")


def administering_roles() -> list[str]:
    """Return the roles of the current institution that may manage accounts."""
    kind = current_tenant().type
    return [
        role for role in roles_of(kind) if is_allowed(permissions_of(kind, role), OfficePermission.USER_WRITE)
    ]


def is_last_administrator(user: User) -> bool:
    """Say whether nobody else could manage accounts any more; locks those who can, in the caller's transaction.

    All are locked, so that two of them cannot close each other's accounts at once.
    """
    roles = administering_roles()
    if user.role not in roles:
        return False
    rows = User.objects.select_for_update().filter(role__in=roles, is_active=True).order_by("pk")
    return [row.pk for row in rows] == [user.pk]
