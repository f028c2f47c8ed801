"""What waits for somebody in the office: every app names its own, the home page shows them together."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from payroll.organizations.permissions import PayrollPermission


@dataclass(frozen=True, slots=True)
class ToDo:
    """One thing to do: in words, where it is done (a page of the admin), who may, and by when if there is a day."""

    text: str
    page: str
    needs: PayrollPermission
    query: str = ""
    due_on: date | None = None


Provider = Callable[[date], list[ToDo]]
_providers: list[Provider] = []


def on_to_do(provider: Provider) -> None:
    """Register an app's list; it costs a bounded number of queries and leaves out what need not be done."""
    if provider not in _providers:
        _providers.append(provider)


def to_do(today: date) -> list[ToDo]:
    """Return everything that waits, what has a day first, the earliest day before later ones."""
    found = [item for provider in _providers for item in provider(today)]
    return sorted(found, key=lambda item: (item.due_on is None, item.due_on or date.max))
