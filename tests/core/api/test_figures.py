"""Tests of core.api.serializers: percents and days go over the wire as what they are."""

import json
from decimal import Decimal

import pytest
from django.apps import apps
from django.db import models
from django.urls import get_resolver
from hypothesis import given
from hypothesis import strategies as st
from rest_framework import serializers

from core.api.renderers import KEPT_PLACES, MoneyEncoder, number
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


DIGITS = 14


@given(
    st.decimals(allow_nan=False, allow_infinity=False, places=KEPT_PLACES).filter(
        lambda one: abs(one) < 10**10
    )
)
def test_what_is_kept_goes_out_and_comes_back_as_it_is(value):
    """Catches a quantity of 1000.125 or a rate of 33.3349 that is answered with two decimals."""
    text = json.dumps({"value": value}, cls=MoneyEncoder)
    assert json.loads(text, parse_float=Decimal)["value"] == value


def test_a_quotient_is_answered_with_two_decimals():
    assert [number(one) for one in (Decimal(100) / 3, Decimal("2.50000000"), Decimal("7.000"))] == [
        33.33,
        2.5,
        7,
    ]


def test_no_column_has_more_digits_than_a_number_prints_exactly():
    wrong = [
        f"{model._meta.label}.{one.name}"
        for model in apps.get_models()
        for one in model._meta.get_fields()
        if isinstance(one, models.DecimalField)
        and (one.max_digits > DIGITS or one.decimal_places > KEPT_PLACES)
    ]
    assert wrong == []


def _places_of_rows() -> dict[tuple[type, str], int]:
    return {
        (model, one.name): one.decimal_places
        for model in apps.get_models()
        for one in model._meta.get_fields()
        if isinstance(one, models.DecimalField)
    }


def test_no_answer_has_fewer_decimals_than_its_column():
    """In any serializer of a model: what is read and sent back changes nothing."""
    assert get_resolver().url_patterns
    kept = _places_of_rows()
    wrong = []
    for one in _all_serializers(serializers.ModelSerializer):
        model = getattr(getattr(one, "Meta", None), "model", None)
        if model is None:
            continue
        for name, field in one._declared_fields.items():
            places = kept.get((model, field.source or name))
            if places and isinstance(field, serializers.DecimalField) and field.decimal_places < places:
                wrong.append(f"{one.__module__}.{one.__name__}.{name}")
    assert wrong == []
