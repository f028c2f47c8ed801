"""Tests of core.api.serializers: percents and days go over the wire as what they are."""

from decimal import Decimal

import pytest
from django.urls import get_resolver
from rest_framework import serializers

from core.api.serializers import CamelSerializer, DaysField, MoneyField, PercentField


class _Figures(CamelSerializer):
    percent = PercentField()
    days = DaysField()


@pytest.mark.parametrize(("percent", "days"), [("60.00", "2.5"), ("7.25", "31.0"), ("0", "0")])
def test_percents_and_days_keep_their_value(percent, days):
    """Catches a field that rounds 7.25 % or half a day away, or answers with a text."""
    data = _Figures({"percent": Decimal(percent), "days": Decimal(days)}).data
    assert (data["percent"], data["days"]) == (Decimal(percent), Decimal(days))
    assert isinstance(data["percent"], Decimal)


@pytest.mark.parametrize("sent", [{"percent": "7.255", "days": "1"}, {"percent": "7", "days": "1.25"}])
def test_more_decimals_than_there_are_are_refused(sent):
    """Catches a quarter of a day being taken in."""
    assert not _Figures(data=sent).is_valid()


def _all_serializers(found: type) -> set[type]:
    below = set(found.__subclasses__())
    return below.union(*(_all_serializers(one) for one in below)) if below else below


def test_money_is_not_the_type_of_percents_and_days():
    """Catches a percent or a number of days declared as rupees, in any serializer there is."""
    assert get_resolver().url_patterns  # imports every door, and with it its serializers
    wrong = [
        f"{one.__module__}.{one.__name__}.{name}"
        for one in _all_serializers(serializers.Serializer)
        for name, field in getattr(one, "_declared_fields", {}).items()
        if isinstance(field, MoneyField) and name.endswith(("_pct", "_percent", "_days"))
    ]
    assert wrong == []
