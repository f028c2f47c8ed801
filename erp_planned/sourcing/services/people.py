"""Nobody decides on what they made themselves."""

from collections.abc import Collection

from django.utils.translation import gettext as _

from core.actors import Actor
from erp_planned.sourcing.errors import OwnCase
from erp_planned.vendors.people import is_own

__all__ = ["is_own", "own_text", "refuse_own"]


def own_text() -> str:
    """Return what somebody is told who would decide on the own case."""
    return _("You made this yourself; somebody else has to decide on it.")


def refuse_own(makers: Collection[int | None], actor: Actor) -> None:
    """Raise OwnCase where the actor is among those who made something."""
    if is_own(makers, actor):
        raise OwnCase(own_text())
