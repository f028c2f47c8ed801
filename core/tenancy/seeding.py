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


def on_seed(tenant_type: str, seed: Seed) -> None:
    """Register a seed; they run in the order of INSTALLED_APPS. What one raises undoes the whole."""
    listed = _seeds.setdefault(tenant_type, [])
    if seed not in listed:
        listed.append(seed)


def run_seeds(*, actor: Actor) -> None:
    """Run all seeds of the current institution's type."""
    for seed in _seeds.get(current_tenant().type, []):
        seed(actor=actor)
