"""Who entered and who decides: nobody decides on what they entered themselves."""

from collections.abc import Collection

from django.utils.translation import gettext as _

from core.actors import Actor
from erp_planned.vendors.errors import OwnEntry


def is_own(entered_by: Collection[int | None], actor: Actor) -> bool:
    """Say whether the one who acts is among those who entered something."""
    number = actor.number
    return number is not None and number in entered_by


def own_text() -> str:
    """Return what somebody is told who would decide on their own entry."""
    return _("You entered this yourself; somebody else has to decide on it.")


def refuse_own(entered_by: Collection[int | None], actor: Actor) -> None:
    """Raise OwnEntry where somebody would decide on their own entry."""
    if is_own(entered_by, actor):
        raise OwnEntry(own_text())
