"""Who entered and who decides: nobody decides on what they entered themselves."""

from collections.abc import Collection

from django.utils.translation import gettext as _

from core.actors import Actor
from erp_planned.vendors.errors import OwnEntry


def person(actor: Actor) -> int | None:
    """Return the number of the one who acts; None for the system.

    A platform administrator's belongs to another list of users, so it is kept below zero.
    """
    if actor.user_id is None:
        return None
    return -actor.user_id if actor.is_platform else actor.user_id


def is_own(entered_by: Collection[int | None], actor: Actor) -> bool:
    """Say whether the one who acts is among those who entered something."""
    number = person(actor)
    return number is not None and number in entered_by


def own_text() -> str:
    """Return what somebody is told who would decide on their own entry."""
    return _("You entered this yourself; somebody else has to decide on it.")


def refuse_own(entered_by: Collection[int | None], actor: Actor) -> None:
    """Raise OwnEntry where somebody would decide on their own entry."""
    if is_own(entered_by, actor):
        raise OwnEntry(own_text())
