"""Query parameters of the lists of rates."""

from typing import Any, ClassVar

import django_filters
from django.db.models import Q, QuerySet

from core.api.filters import CamelFilterSet
from payroll.organizations.enums import HraClass, TaClass
from payroll.pay_commission import selectors
from payroll.pay_commission.enums import RuleKind
from payroll.pay_commission.models import AllowanceRule, DaRevision


class DaRevisionFilter(CamelFilterSet):
    """`effectiveFrom`, `effectiveTo`, `search` (order), `ordering`."""

    effective_from = django_filters.DateFilter(field_name="effective_on", lookup_expr="gte")
    effective_to = django_filters.DateFilter(field_name="effective_on", lookup_expr="lte")
    search = django_filters.CharFilter(field_name="order_reference", lookup_expr="icontains")
    ordering = django_filters.OrderingFilter(
        fields=(("effective_on", "effectiveDate"), ("percentage", "percentage"), ("created_at", "createdAt"))
    )

    class Meta:
        model = DaRevision
        fields: ClassVar[list[str]] = []


class AllowanceRuleFilter(CamelFilterSet):
    """`kind`, `hraClass`, `taClass`, `onDate` (rules in force on a day), `search`, `ordering`."""

    kind = django_filters.ChoiceFilter(choices=RuleKind.choices)
    hra_class = django_filters.ChoiceFilter(choices=HraClass.choices)
    ta_class = django_filters.ChoiceFilter(choices=TaClass.choices)
    on_date = django_filters.DateFilter(method="in_force_on")
    search = django_filters.CharFilter(method="with_text")
    ordering = django_filters.OrderingFilter(
        fields=(
            ("effective_on", "effectiveDate"),
            ("kind", "kind"),
            ("level_from", "levelFrom"),
            ("id", "id"),
        )
    )

    class Meta:
        model = AllowanceRule
        fields: ClassVar[list[str]] = []

    def in_force_on(self, rows: QuerySet[Any], name: str, value: Any) -> QuerySet[Any]:
        """Keep the rules in force on a day."""
        return rows.filter(pk__in=[rule.pk for rule in selectors.rules_in_force(value)])

    def with_text(self, rows: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        """Keep rules whose order or kind has the text."""
        return rows.filter(Q(order_reference__icontains=value) | Q(kind__iexact=value))
