"""Whose store it is: the office keeps all, an employee the stores he is named on, and reaches no other."""

from core.access import authorize, is_allowed
from core.actors import Actor
from core.errors import InvalidState
from erp_planned.inventory.errors import NoSuchStore
from erp_planned.inventory.models import Store
from erp_planned.inventory.permissions import InventoryPermission as P
from payroll.employees.access import is_own


def keeps(store: Store, actor: Actor) -> bool:
    """Say whether the caller is in charge of the store."""
    return store.incharge is not None and is_own(store.incharge, actor)


def authorize_store(actor: Actor, store: Store) -> None:
    """Let the office and who is in charge act on a store. Raises NoSuchStore for another's, Forbidden."""
    if is_allowed(actor.permissions, P.WRITE):
        return
    authorize(actor, P.KEEP)
    if not keeps(store, actor):
        raise NoSuchStore


def refuse_same(user_id: int | None, actor: Actor, text: str) -> None:
    """Raise InvalidState where the checker is the maker."""
    if user_id is not None and actor.number == user_id:
        raise InvalidState(text)
