"""Bounds of a plan on people. Whoever adds people asks here, inside the transaction that adds them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.utils.translation import gettext as _

from core.errors import InvalidState
from core.tenancy.context import current_tenant
from core.tenancy.models import Plan

PEOPLE = "people"
# First half of the lock's name; the second is the institution's number. Arbitrary but fixed.
LOCK = 7_302_119


class CapReached(InvalidState):
    """The plan has no room for more."""


@dataclass(frozen=True, slots=True)
class Cap:
    """A suite's own bound: how it counts, and the sentence that tells how many there are and may be.

    `text(most, used)` returns the sentence, `count()` how many there are now; both are called in the institution.
    """

    count: Callable[[], int]
    text: Callable[[int, int], Any] | None = None


_caps: dict[tuple[str, str], Cap] = {}


def register_cap(tenant_type: str, kind: str, cap: Cap) -> None:
    """Say how a suite counts what a plan bounds; called from an app's `registration`."""
    _caps[tenant_type, kind] = cap


def used_of(kind: str = PEOPLE) -> int:
    """Return how many there are in the current institution; 0 where no app counts them."""
    cap = _caps.get((current_tenant().type, kind))
    return cap.count() if cap else 0


def require_room_for(*, adding: int, kind: str = PEOPLE, used: Callable[[], int] | None = None) -> None:
    """Raise CapReached unless the plan has room for so many more.

    Call it in the transaction that adds them, before they are added: the lock it takes is held until the commit, so
    that two at once are counted one after the other. `used()` counts them now; without it the registered count is
    asked. The bound is read as it is now, not from the look-up that is kept. Without a bound nothing is locked.
    """
    tenant = current_tenant()
    if adding <= 0 or tenant.terms.subscription is None:
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [LOCK, tenant.pk])
    most = Plan.objects.filter(subscriptions__tenant=tenant.pk).values_list("max_people", flat=True).first()
    if most is None:
        return
    there = used() if used else used_of(kind)
    if there + adding > most:
        raise CapReached(_sentence(tenant.type, kind, most, there))


def _sentence(tenant_type: str, kind: str, most: int, there: int) -> Any:
    cap = _caps.get((tenant_type, kind))
    if cap and cap.text:
        return cap.text(most, there)
    text = _(
        "The plan has room for %(most)d people, %(there)d are there. Ask the platform for a larger plan."
    )
    return text % {"most": most, "there": there}
