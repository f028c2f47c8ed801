"""Nobody acts as the office in the own case: what one is paid, owes, is marked or allowed is another's to change.

The one rule for it. Suites say whose case a row is; their services ask here.
"""

from typing import Any

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import DomainError, InvalidState


def is_own_case(user_id: int | None, actor: Actor) -> bool:
    """Say whether the case of the user with this number is the caller's own.

    A platform administrator's number belongs to another list of users: it is never this institution's.
    """
    return actor.user_id is not None and not actor.is_platform and user_id == actor.user_id


def refuse_own_case(
    user_id: int | None, actor: Actor, text: Any = "", *, error: type[DomainError] = InvalidState
) -> None:
    """Raise `error` when somebody would act as the office in the own case."""
    if is_own_case(user_id, actor):
        raise error(text or own_case_text())


def own_case_text() -> str:
    """Return what is said where nothing more special is."""
    return _("Nobody decides on the own case; ask somebody else who may.")
