"""What a new institution still needs before its work can begin: every app names its steps, the home page shows them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from core.tenancy.context import current_tenant


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to set up: in words, whether it is done, where it is done (a page of the admin), and who may."""

    text: Any
    is_done: bool
    page: str
    needs: str


Provider = Callable[[date], list[Step]]
_providers: dict[str, list[Provider]] = {}


def on_set_up(tenant_type: str, provider: Provider) -> None:
    """Register an app's steps for institutions of a type; they cost a bounded number of queries."""
    listed = _providers.setdefault(tenant_type, [])
    if provider not in listed:
        listed.append(provider)


def set_up(today: date) -> list[Step]:
    """Return all steps of the current institution, those of lower apps first."""
    return [step for provider in _providers.get(current_tenant().type, []) for step in provider(today)]
