"""Numbers, dates and texts of calls that nothing can hold are refused by name, at every list and body alike."""

import pytest
from django_filters import rest_framework as filters
from rest_framework import serializers

from core.accounts.models import User
from core.api.errors import _flatten
from core.api.filters import CamelFilterSet
from core.api.serializers import CamelSerializer, MoneyField
from tests.core.accounts.people import api_of, refused, user_of


class ByYear(CamelFilterSet):
    made_in = filters.NumberFilter(field_name="created_at", lookup_expr="year")
    search = filters.CharFilter(field_name="username")

    class Meta:
        model = User
        fields: list[str] = []


class Line(CamelSerializer):
    name = serializers.CharField()
    amount = MoneyField()
    from_on = serializers.DateField(required=False)


class Whole(CamelSerializer):
    title = serializers.CharField()
    lines = Line(many=True)
    born_on = serializers.DateField(required=False)


@pytest.mark.parametrize("year", ["0", "-1", "1e16", "99999", "1899", "2101", "2026.5", "x", "²", "9" * 400])
def test_a_year_that_no_date_has_is_refused_by_every_filter(db, year):
    """`date()` raises ValueError for it, which was a 500 where a filter forgot its bounds."""
    found = ByYear({"madeIn": year}, queryset=User.objects.all())
    assert not found.is_valid()
    assert list(found.errors) == ["madeIn"]


def test_a_year_is_found(db):
    assert ByYear({"madeIn": "2026"}, queryset=User.objects.all()).is_valid()


def test_a_text_of_a_thousand_words_is_refused(db):
    assert list(ByYear({"search": "a " * 1000}, queryset=User.objects.all()).errors) == ["search"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["payroll/runs", "contract-staff/payroll", "ess/payslips"])
@pytest.mark.parametrize("year", ["0", "-1", "1e16", "99999"])
def test_the_lists_that_filter_by_year(organization, path, year):
    api = api_of(user_of(organization, "admin", "boss"), organization)
    if path.startswith("ess"):
        from tests.payroll.runs.people import make_employee

        user = user_of(organization, "employee", "asha")
        make_employee(name="Asha", user=user)
        api = api_of(user, organization)
    assert list(refused(api.get(f"{path}?year={year}"), 400, "VALIDATION_ERROR")["fields"]) == ["year"]


@pytest.mark.parametrize("day", ["0001-01-01", "1899-12-31", "2101-01-01", "9999-12-31"])
def test_a_day_out_of_reach_is_refused_at_any_depth(day):
    """A day more than the last one there is raised OverflowError in the reckoning of a retirement."""
    body = {"title": "a", "bornOn": day, "lines": [{"name": "b", "amount": 1, "fromOn": day}]}
    checked = Whole(data=body)
    assert not checked.is_valid()
    assert set(checked.errors) == {"bornOn", "lines"}
    assert list(checked.errors["lines"][0]) == ["fromOn"]


def test_a_line_of_a_list_is_whole_also_where_the_body_may_be_partial():
    """With `partial` nothing was required of the lines either, and the service met a KeyError."""
    checked = Whole(data={"lines": [{"name": "b"}, {"name": "c", "amount": 2}]}, partial=True)
    assert not checked.is_valid()
    assert _flatten(checked.errors) == {"lines.0.amount": ["This field is required."]}
    assert Whole(data={"title": "x"}, partial=True).is_valid()
