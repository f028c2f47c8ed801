"""Query parameters of lists: camelCase, unknown ones refused."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as django_filters
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from core.api.names import camel
from core.api.serializers import unknown_names
from core.periods import FIRST_YEAR, LAST_YEAR

# Letters of a text in a query.
MOST_TEXT = 200
# Words of a search that are looked for.
MOST_WORDS = 5
ALWAYS_KNOWN = ["page", "limit", "format"]


class CamelFilterSet(django_filters.FilterSet):
    """A filter set whose names on the wire are camelCase."""

    @classmethod
    def get_filters(cls) -> dict[str, Any]:
        """Return the filters under their wire names, each bounded to what it can find."""
        return {camel(name): _bounded(item) for name, item in super().get_filters().items()}


def _bounded(item: Any) -> Any:
    """Bound a year to those that a date can have, and a text to what somebody types into a search."""
    if isinstance(item, django_filters.NumberFilter) and item.lookup_expr == "year":
        item.field_class = forms.IntegerField
        item.extra = {"min_value": FIRST_YEAR, "max_value": LAST_YEAR, **item.extra}
    if isinstance(item, django_filters.CharFilter):
        item.extra = {"max_length": MOST_TEXT, **item.extra}
    return item


class SearchFilter(django_filters.CharFilter):
    """Words: rows that have each of them in one of the fields, in any case, or as the whole of one of `whole`."""

    def __init__(self, *names: str, whole: Sequence[str] = (), **kwargs: Any) -> None:
        self.lookups = [*(f"{name}__icontains" for name in names), *(f"{name}__iexact" for name in whole)]
        super().__init__(**{"label": _("in part"), "max_length": 100, **kwargs})

    def filter(self, rows: QuerySet[Any], value: str | None) -> QuerySet[Any]:
        """Narrow to the rows with the words; the first ones of a long text."""
        for word in (value or "").split()[:MOST_WORDS]:
            wanted = Q()
            for lookup in self.lookups:
                wanted |= Q(**{lookup: word})
            rows = rows.filter(wanted)
        return rows


def refuse_unknown(request: Request, known: list[str]) -> None:
    """Raise DRF's ValidationError for a query parameter that the route does not know, named as it was sent."""
    unknown = unknown_names(request.query_params, known)
    if unknown:
        raise ValidationError(unknown)


class StrictFilterBackend(django_filters.DjangoFilterBackend):
    """Filters a list, refusing query parameters that it does not know."""

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: Any) -> QuerySet[Any]:
        filterset_class = self.get_filterset_class(view, queryset)
        names = list(filterset_class.base_filters) if filterset_class else []
        refuse_unknown(request, [*names, *ALWAYS_KNOWN, *getattr(view, "extra_query", [])])
        if not any(name in request.query_params for name in names):
            return queryset  # a form with nothing in it takes as long as the query
        return super().filter_queryset(request, queryset, view)
