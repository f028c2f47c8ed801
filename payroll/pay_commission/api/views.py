"""Routes of the dated rates."""

from collections.abc import Sequence
from typing import Any

import django_filters
from django.db.models import QuerySet
from rest_framework import serializers

from core.masters.api import MasterViewSet, serializer_of
from core.masters.filters import filterset_of
from payroll.pay_commission import selectors
from payroll.pay_commission.masters import allowance_rules, da_revisions, nps_rates
from payroll.pay_commission.superseding import consequences, superseded_by


class RateSerializer(serializers.Serializer):
    """What every rate tells: the row of the same date that counts instead, if any."""

    superseded_by = serializers.SerializerMethodField()

    def get_superseded_by(self, row: Any) -> int | None:
        return superseded_by(row)


class DaRevisionSerializer(RateSerializer, serializer_of(da_revisions)):  # type: ignore[misc]
    """A DA revision; `usedAt` is set once a locked run has paid by it; `confirm` enters an unusual step."""


class AllowanceRuleSerializer(RateSerializer, serializer_of(allowance_rules)):  # type: ignore[misc]
    """An HRA rule (hraClass, daFrom, percentage, minimum) or a TA rule (taClass, levelFrom ... withDa)."""


class NpsRateSerializer(RateSerializer, serializer_of(nps_rates)):  # type: ignore[misc]
    """Contributions, percent of basic pay and DA."""


class AllowanceRuleFilter(filterset_of(allowance_rules)):  # type: ignore[misc]
    """Also the rules in force on a day."""

    on_date = django_filters.DateFilter(method="in_force_on")

    def in_force_on(self, rows: QuerySet[Any], name: str, value: Any) -> QuerySet[Any]:
        """Keep the rules in force on a day."""
        return rows.filter(pk__in=[rule.pk for rule in selectors.rules_in_force(value)])


class RateViewSet(MasterViewSet):
    """A second rate of a date supersedes the first; the message says which counts and which months it reaches."""

    def notes(self, row: Any) -> Sequence[str]:
        """Say which row of the date counts, and which locked months the difference is paid for."""
        return consequences(row)


class DaRevisionViewSet(RateViewSet):
    """Dearness allowance. Above 100%, or more than 15 points from the last one, it asks for `confirm`."""

    master = da_revisions
    serializer_class = DaRevisionSerializer


class AllowanceRuleViewSet(RateViewSet):
    """HRA and TA rules."""

    master = allowance_rules
    serializer_class = AllowanceRuleSerializer
    filterset_class = AllowanceRuleFilter


class NpsRateViewSet(RateViewSet):
    """Contributions to NPS and UPS."""

    master = nps_rates
    serializer_class = NpsRateSerializer
