"""Query parameters of the platform's lists."""

from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet, SearchFilter
from core.tenancy.enums import TenantStatus
from core.tenancy.models import Plan, Tenant


class SchoolFilter(CamelFilterSet):
    """`status`, `plan` (its code), `search` in name and tenantId."""

    status = filters.ChoiceFilter(choices=TenantStatus.choices)
    plan = filters.CharFilter(field_name="subscription__plan__code", lookup_expr="iexact")
    search = SearchFilter("name", "slug")

    class Meta:
        model = Tenant
        fields: list[str] = []


class PlanFilter(CamelFilterSet):
    """`isActive`: only those that are offered, or only the others."""

    is_active = filters.BooleanFilter()

    class Meta:
        model = Plan
        fields: list[str] = []
