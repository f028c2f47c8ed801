"""What a new institution still needs before its work can begin: every app names its steps, the home page shows them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from core.tenancy.context import current_tenant


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to set up: in words, whether it is done, where it is done (a page of the admin), and who may.

    Where rows are given for `is_done` it is done when there is one; `set_up` asks for all of them at once.
    """

    text: Any
    is_done: bool | QuerySet[Any]
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
    """Return all steps of the current institution, those of lower apps first; `is_done` is a bool in each."""
    steps = [step for provider in _providers.get(current_tenant().type, []) for step in provider(today)]
    asked = [step.is_done for step in steps if isinstance(step.is_done, QuerySet)]
    there = iter(_have_rows(asked))
    return [replace(one, is_done=next(there)) if isinstance(one.is_done, QuerySet) else one for one in steps]


def _have_rows(asked: list[QuerySet[Any]]) -> list[bool]:
    """Say of each whether it has a row; one query."""
    if not asked:
        return []
    compiled = [rows.query.exists().get_compiler(connection=connection).as_sql() for rows in asked]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT " + ", ".join(f"EXISTS ({sql})" for sql, _values in compiled),
            [value for _sql, values in compiled for value in values],
        )
        return [bool(one) for one in cursor.fetchone()]
