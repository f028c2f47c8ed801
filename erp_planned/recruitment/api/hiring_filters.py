"""Query parameters of the lists of interviews and of who joins."""

from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters

from core.api.filters import CamelFilterSet, SearchFilter
from erp_planned.recruitment.enums import InterviewResult, InterviewState
from erp_planned.recruitment.models import Candidate, Interview
from erp_planned.recruitment.selectors.joining import joined_candidates


class InterviewFilter(CamelFilterSet):
    """By candidate, post, state, result and days; never by what the panel says."""

    search = SearchFilter("candidate__name", "candidate__number")
    candidate_id = filters.NumberFilter()
    requisition_id = filters.NumberFilter(field_name="candidate__requisition_id")
    status = filters.ChoiceFilter(field_name="state", choices=InterviewState.choices)
    result = filters.ChoiceFilter(choices=InterviewResult.choices)
    scheduled_from = filters.DateFilter(field_name="starts_at", lookup_expr="date__gte")
    scheduled_to = filters.DateFilter(field_name="starts_at", lookup_expr="date__lte")

    class Meta:
        model = Interview
        fields: list[str] = []


class JoinerFilter(CamelFilterSet):
    """By name or code; `open` leaves out those whose checklist is done."""

    search = SearchFilter("employee__name", "employee__code")
    open = filters.BooleanFilter(method="only_open")

    class Meta:
        model = Candidate
        fields: list[str] = []

    def only_open(self, rows: QuerySet[Any], _name: str, value: bool) -> QuerySet[Any]:
        """Leave out who has nothing open, or with false who has."""
        return rows & joined_candidates(only_open=value)
