"""Query parameters of the list of organizations."""

import django_filters
from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet, SearchFilter
from core.tenancy.enums import TenantStatus
from core.tenancy.models import Tenant


class OrganizationFilter(CamelFilterSet):
    """`status`, `search` in name and slug, `ordering`."""

    status = filters.ChoiceFilter(choices=TenantStatus.choices)
    search = SearchFilter("name", "slug")
    ordering = django_filters.OrderingFilter(
        fields=[("slug", "slug"), ("name", "name"), ("created_at", "createdAt")]
    )

    class Meta:
        model = Tenant
        fields: list[str] = []
