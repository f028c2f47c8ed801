"""Filters of the own payslips."""

from typing import Any

import django_filters
from django import forms
from django.db.models import QuerySet

from core.api.filters import CamelFilterSet
from core.periods import FinancialYear


class YearFilter(django_filters.NumberFilter):
    """A calendar year, as a whole number."""

    field_class = forms.IntegerField


class PayslipFilter(CamelFilterSet):
    """By calendar year, by financial year, or both; the newest first unless told otherwise."""

    year = YearFilter(field_name="run__month", lookup_expr="year", min_value=2000, max_value=2200)
    financial_year = django_filters.CharFilter(method="in_financial_year")
    ordering = django_filters.OrderingFilter(fields=[("run__month", "month"), ("net", "netPay")])

    def in_financial_year(self, rows: QuerySet[Any], name: str, value: str) -> QuerySet[Any]:
        """Narrow to April to March. Raises ValidationFailed naming the parameter."""
        year = FinancialYear.parse(value)
        return rows.filter(run__month__range=(year.first, year.last))
