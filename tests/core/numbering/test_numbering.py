"""Numbers without gaps: given back with what they were given for, one at a time."""

import pytest
from django.db import transaction

from core.numbering.services import next_number, next_numbers
from core.tenancy.models import Tenant
from tests.kit.threads import at_once


@pytest.mark.django_db
def test_each_series_and_period_begins_at_one(school: Tenant) -> None:
    assert [next_number("receipt", period="2026-27") for _time in range(3)] == [1, 2, 3]
    assert next_number("receipt", period="2027-28") == 1
    assert next_number("certificate") == 1
    assert next_numbers("certificate", 5) == 2
    assert next_number("certificate") == 7


@pytest.mark.django_db(transaction=True)
def test_a_refusal_gives_the_number_back_and_two_at_once_get_two(school: Tenant) -> None:
    """A gap would be a certificate that nobody can show."""
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        next_number("certificate")
        1 / 0  # noqa: B018 - the failure

    def take() -> int:
        with transaction.atomic():
            return next_number("certificate")

    assert sorted(at_once(*[take] * 6)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.django_db(transaction=True)
def test_outside_a_transaction_no_number_is_given(school: Tenant) -> None:
    with pytest.raises(RuntimeError):
        next_number("certificate")
