"""For whom background work is done: the rights are those the person has when it begins."""

from django.utils.translation import gettext as _

from core.accounts.models import User
from core.actors import Actor, Door, actor_for, system_actor
from core.errors import Forbidden
from core.tenancy.context import current_tenant


def asked_by(actor: Actor) -> int | None:
    """Return the number of the user who asks, to be passed to the task; None for platform and commands."""
    return None if actor.is_platform else actor.user_id


def background_actor(*, user_id: int | None, by: str) -> Actor:
    """Return the actor of a task. Raises Forbidden for somebody whose account has been closed since."""
    if user_id is None:
        return system_actor(Door.TASK, by)
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if user is None:
        raise Forbidden(_("The account of the person who asked for this has been closed."))
    return actor_for(user, tenant_type=current_tenant().type, door=Door.TASK)
