"""Query parameters of the list of organizations."""

import django_filters
from django.db.models import Q, QuerySet
from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet
from core.tenancy.enums import TenantStatus
from core.tenancy.models import Tenant


class OrganizationFilter(CamelFilterSet):
    """`status`, `search` in name and slug, `ordering`."""

    status = filters.ChoiceFilter(choices=TenantStatus.choices)
    search = filters.CharFilter(method="filter_search")
    ordering = django_filters.OrderingFilter(
        fields=[("slug", "slug"), ("name", "name"), ("created_at", "createdAt")]
    )

    class Meta:
        model = Tenant
        fields: list[str] = []

    def filter_search(self, rows: QuerySet[Tenant], name: str, value: str) -> QuerySet[Tenant]:
        """Keep those whose name or slug contains the text."""
        return rows.filter(Q(name__icontains=value) | Q(slug__icontains=value))
