"""The one who acts: carried from the door to the service, the audit and the notice."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from core.access import ALL, permissions_of


class Door(StrEnum):
    """The way by which an action came in."""

    API = "api"
    ADMIN = "admin"
    PORTAL = "portal"
    COMMAND = "command"
    TASK = "task"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, in which role, through which door, from which address. `user_id` is None for the system."""

    user_id: int | None
    name: str
    role: str
    door: Door
    address: str = ""
    permissions: frozenset[str] = frozenset()
    is_platform: bool = False

    @property
    def number(self) -> int | None:
        """The number under which rows keep who made or decided them; None for the system.

        A platform administrator's belongs to another list of users, so it is kept below zero.
        """
        if self.user_id is None:
            return None
        return -self.user_id if self.is_platform else self.user_id


def actor_for(user: Any, *, tenant_type: str, door: Door, address: str = "") -> Actor:
    """Return the actor for a signed-in user."""
    return Actor(
        user_id=user.pk,
        name=user.display_name,
        role=user.role,
        door=door,
        address=address,
        permissions=permissions_of(tenant_type, user.role),
        is_platform=user.is_platform,
    )


def system_actor(door: Door, name: str = "system") -> Actor:
    """Return the actor for work that no person started: commands and scheduled tasks. It may do everything."""
    return Actor(user_id=None, name=name, role="system", door=door, permissions=frozenset({ALL}))
