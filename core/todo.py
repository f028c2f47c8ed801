"""What waits for somebody in the office: every app names its own, the home page shows them together."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from core.tenancy.context import current_tenant


@dataclass(frozen=True, slots=True)
class ToDo:
    """One thing to do: in words, where it is done (a page of the admin), who may, and by when if there is a day."""

    text: str
    page: str
    needs: str
    query: str = ""
    due_on: date | None = None
    args: tuple[int | str | UUID, ...] = ()


Provider = Callable[[date], list[ToDo]]
_providers: dict[str, list[Provider]] = {}


def on_to_do(tenant_type: str, provider: Provider) -> None:
    """Register an app's list; it costs a bounded number of queries and leaves out what need not be done."""
    _providers.setdefault(tenant_type, []).append(provider)


def to_do(today: date) -> list[ToDo]:
    """Return all that waits in the current institution, what has a day first, the earliest day before later ones."""
    found = [item for provider in _providers.get(current_tenant().type, []) for item in provider(today)]
    return sorted(found, key=lambda item: (item.due_on is None, item.due_on or date.max))
