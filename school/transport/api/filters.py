"""Query parameters of the list of routes."""

from django_filters import rest_framework as django_filters

from core.api.filters import CamelFilterSet, SearchFilter
from school.transport.models import Route


class RouteFilter(CamelFilterSet):
    """By name, vehicle or driver, and whether it is in use."""

    is_active = django_filters.BooleanFilter()
    search = SearchFilter("code", "name", "vehicle__number", "driver__name")

    class Meta:
        model = Route
        fields: list[str] = []
