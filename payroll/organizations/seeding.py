"""What every new organization begins with: each app registers its own seeds (pay matrix, rates, leave types).

This app is the lowest of the suite, so the apps above it call `on_seed` in their `registration.py`. Seeds run in
the order of INSTALLED_APPS; what one raises undoes the whole.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from core.actors import Actor

# Called as seed(actor=actor) inside the new schema, in the transaction that makes it.
Seed: TypeAlias = Callable[..., Any]

_seeds: list[Seed] = []
on_seed = _seeds.append


def run_seeds(*, actor: Actor) -> None:
    """Run all seeds in the current organization."""
    for seed in _seeds:
        seed(actor=actor)
