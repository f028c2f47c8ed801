"""Who acts: the store's keeper among the employees, and the maker who does not check."""

from core.access import authorize, is_allowed
from core.actors import Actor
from core.errors import DomainError
from erp_planned.purchase.permissions import PurchasePermission as P


def authorize_store(actor: Actor, incharge_user_id: int | None, refusal: DomainError) -> None:
    """Let the office through, and the employee in charge of the store; to others the thing is not there.

    Raises Forbidden for who has neither right, `refusal` for a keeper of other stores.
    """
    if is_allowed(actor.permissions, P.WRITE):
        return
    authorize(actor, P.KEEP)
    if actor.user_id is None or actor.is_platform or incharge_user_id != actor.user_id:
        raise refusal
