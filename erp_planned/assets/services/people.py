"""Who proposes and who decides: nobody decides on what they proposed themselves."""

from django.utils.translation import gettext as _

from core.actors import Actor
from erp_planned.assets.errors import OwnAct


def is_own(made_by_id: int | None, actor: Actor) -> bool:
    """Say whether the one who acts made it."""
    return made_by_id is not None and made_by_id == actor.number


def own_text() -> str:
    """Return what somebody is told who would decide on what they proposed."""
    return _("You proposed this yourself; somebody else has to decide on it.")


def refuse_own(made_by_id: int | None, actor: Actor) -> None:
    """Raise OwnAct where somebody would decide on what they proposed."""
    if is_own(made_by_id, actor):
        raise OwnAct(own_text())
