"""Which parameters may narrow a list: those of its filters, and no other column of any table."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.contrib.admin import ListFilter
from django.db import models

# What a filter may ask of its own field.
LOOKUPS = frozenset(
    {"exact", "isnull", "isempty", "in", "gt", "gte", "lt", "lte", "icontains", "year", "month", "day"}
)
# Never, whatever a list names: whoever may guess at them letter by letter reads them.
SECRET_FIELDS = frozenset({"password", "token_version"})


def is_allowed(
    model: type[models.Model], lookup: str, *, filters: Sequence[Any], date_hierarchy: Any
) -> bool:
    """Say whether a list of the model may be narrowed by a query parameter.

    A parameter that names no field at all is none of ours: Django answers it.
    """
    parts = lookup.split("__")
    if SECRET_FIELDS.intersection(parts):
        return False
    if any(_belongs(model, lookup, path) for path in _paths(filters, date_hierarchy)):
        return True
    if lookup in _own_names(filters):
        return True
    return parts[0] != "pk" and not _is_field(model, parts[0])


def _paths(filters: Sequence[Any], date_hierarchy: Any) -> Iterator[str]:
    """Yield the fields that the list is filtered by."""
    for item in filters:
        if isinstance(item, str):
            yield item
        elif isinstance(item, list | tuple):
            yield item[0]
    if date_hierarchy:
        yield date_hierarchy


def _own_names(filters: Sequence[Any]) -> set[str]:
    """Return the parameters of filters that are no fields."""
    kinds = [item for item in filters if isinstance(item, type) and issubclass(item, ListFilter)]
    names = {getattr(kind, "parameter_name", None) for kind in kinds}
    return {str(name) for name in names if name}


def _belongs(model: type[models.Model], lookup: str, path: str) -> bool:
    """Say whether the parameter asks the field of the path itself, not something beyond it."""
    if lookup == path:
        return True
    if not lookup.startswith(f"{path}__"):
        return False
    rest = lookup.removeprefix(f"{path}__").split("__")
    field = _field(model, path)
    if field is not None and field.is_relation and rest[0] == field.target_field.name:
        rest = rest[1:] or ["exact"]
    return len(rest) == 1 and rest[0] in LOOKUPS


def _field(model: Any, path: str) -> Any:
    found = None
    for part in path.split("__"):
        found = model._meta.get_field(part)
        model = found.related_model
    return found


def _is_field(model: type[models.Model], name: str) -> bool:
    names = {field.name for field in model._meta.get_fields()}
    return name in names | {getattr(field, "attname", "") for field in model._meta.get_fields()}
