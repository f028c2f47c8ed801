"""What every new institution of a type begins with: each app registers its own seeds in `AppConfig.ready()`.

The suite runs them where its callback of provisioning (core.tenancy.provisioning) has made what they build on.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from core.actors import Actor
from core.tenancy.context import current_tenant

# Called as seed(actor=actor) inside the new schema, in the transaction that makes it.
Seed: TypeAlias = Callable[..., Any]

_seeds: dict[str, list[Seed]] = {}
_standing: dict[str, list[Seed]] = {}


def on_seed(tenant_type: str, seed: Seed, *, standing: bool = False) -> None:
    """Register a seed; they run in the order of INSTALLED_APPS. What one raises undoes the whole.

    With `standing`, institutions that were there before the seed get it when they are upgraded: it writes only where
    there is nothing.
    """
    listed = [_seeds, _standing] if standing else [_seeds]
    for one in listed:
        if seed not in one.setdefault(tenant_type, []):
            one[tenant_type].append(seed)


def on_upgrade(tenant_type: str, seed: Seed) -> None:
    """Register what standing institutions alone lack, and new ones are given otherwise."""
    if seed not in _standing.setdefault(tenant_type, []):
        _standing[tenant_type].append(seed)


def run_seeds(*, actor: Actor) -> None:
    """Run all seeds of the current institution's type."""
    for seed in _seeds.get(current_tenant().type, []):
        seed(actor=actor)


def run_standing(tenant_type: str, *, actor: Actor) -> None:
    """Give the institution whose schema is current what one made today begins with, where it has nothing of it."""
    for seed in _standing.get(tenant_type, []):
        seed(actor=actor)
