"""What waits for somebody in the office: every app names its own, the home page shows them together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Count, DateField, Max, Min, QuerySet, Value
from django.db.models.functions import Cast

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


@dataclass(frozen=True, slots=True)
class Counted:
    """Rows of which a line is made where there are any: those of all apps are counted in one query.

    `text` is given the number. `due` names the column whose earliest day is the line's; `due_on` is the day itself.
    """

    rows: QuerySet[Any]
    text: Callable[[int], str]
    page: str
    needs: str
    query: str = ""
    due: str = ""
    due_on: date | None = None
    args: tuple[int | str | UUID, ...] = ()
    # The column of which different values are counted; empty: rows.
    different: str = ""


Provider = Callable[[date], Sequence[ToDo | Counted]]
_providers: dict[str, list[Provider]] = {}


def on_to_do(tenant_type: str, provider: Provider) -> None:
    """Register an app's list; it costs a bounded number of queries and leaves out what need not be done."""
    _providers.setdefault(tenant_type, []).append(provider)


def to_do(today: date, may: Callable[[str], bool] = lambda _right: True) -> list[ToDo]:
    """Return what waits in the current institution, what has a day first, the earliest day before later ones.

    With `may` what needs other rights is left out before it is counted.
    """
    told = [
        item
        for provider in _providers.get(current_tenant().type, [])
        for item in provider(today)
        if may(item.needs)
    ]
    found = [item for item in told if isinstance(item, ToDo)]
    found += _counted([item for item in told if isinstance(item, Counted)])
    return sorted(found, key=lambda item: (item.due_on is None, item.due_on or date.max))


def _counted(items: Sequence[Counted]) -> list[ToDo]:
    """Return the lines of what there is any of; one query for all."""
    if not items:
        return []
    parts = [_sum_of(place, item) for place, item in enumerate(items)]
    rows = parts[0].union(*parts[1:], all=True) if parts[1:] else parts[0]
    sums = {place: (count, first) for place, count, first in rows if count}
    return [
        ToDo(item.text(count), item.page, item.needs, item.query, first or item.due_on, item.args)
        for place, item in enumerate(items)
        for count, first in [sums.get(place, (0, None))]
        if count
    ]


def _sum_of(place: int, item: Counted) -> QuerySet[Any]:
    first = Min(item.due) if item.due else Max(Cast(Value(None), DateField()))
    rows = item.rows.order_by().annotate(todo_place=Value(place)).values("todo_place")
    return rows.annotate(
        todo_count=Count(item.different or "pk", distinct=bool(item.different)), todo_first=first
    ).values_list("todo_place", "todo_count", "todo_first")
