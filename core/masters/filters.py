"""The query parameters of a plain subject's list, from its declaration."""

from typing import TYPE_CHECKING, Any

from django.db import models
from django_filters import rest_framework as django_filters

from core.api.filters import CamelFilterSet, SearchFilter
from core.api.names import camel

if TYPE_CHECKING:
    from core.masters.declaration import Master


def filterset_of(master: "Master[Any]") -> type[CamelFilterSet]:
    """Return the filters of a subject: its own, `search` over its texts, and `ordering`.

    A date `paid_on` gives `paidFrom` and `paidTo`; a link is called as in the body.
    """
    made: dict[str, Any] = {}
    for name in master.filters:
        made |= _filters(master, name)
    if master.search:
        made["search"] = SearchFilter(*master.search)
    orders = [(name, camel(master.wire.get(name, name))) for name in master.ordering or master.columns]
    made["ordering"] = django_filters.OrderingFilter(fields=orders)

    meta = type("Meta", (), {"model": master.model, "fields": []})
    return type(f"{master.model.__name__}Filter", (CamelFilterSet,), {**made, "Meta": meta})


def _filters(master: "Master[Any]", name: str) -> dict[str, Any]:
    """Return the filters of one field, by its type."""
    field: Any = master.model._meta.get_field(name)
    label = field.verbose_name
    if isinstance(field, models.DateField):
        base = name.removesuffix("_on")
        return {
            f"{base}_from": django_filters.DateFilter(field_name=name, lookup_expr="gte", label=label),
            f"{base}_to": django_filters.DateFilter(field_name=name, lookup_expr="lte", label=label),
        }
    if field.is_relation:
        link = master.by.get(name)
        if link:
            look = {"field_name": f"{name}__{link}", "lookup_expr": "iexact"}
            return {name: django_filters.CharFilter(label=label, **look)}
        called = master.wire.get(name, f"{name}_id")
        if isinstance(field.target_field, models.UUIDField):
            return {called: django_filters.UUIDFilter(field_name=field.attname, label=label)}
        return {called: django_filters.NumberFilter(field_name=field.attname, min_value=1, label=label)}
    if isinstance(field, models.BooleanField):
        return {name: django_filters.BooleanFilter(label=label)}
    if field.choices:
        return {name: django_filters.ChoiceFilter(choices=field.choices, label=label)}
    if isinstance(field, models.IntegerField):
        return {name: django_filters.NumberFilter(label=label)}
    return {name: django_filters.CharFilter(lookup_expr="iexact", label=label)}
