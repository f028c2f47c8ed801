"""Months and financial years as people and programs write them: bounded, so that a day more or less is a date."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ValidationFailed
from core.periods import FinancialYear, Month


@pytest.mark.parametrize(
    "text",
    [
        "0000-01",
        "0001-01",
        "1899-12",
        "2101-01",
        "9999-12",
        "2026-00",
        "2026-13",
        "2026-1",
        "٢٠٢٦-٠١",
        "2026-11\n",
        "",
        "x",
        "²²²²-01",
    ],
)
def test_a_month_out_of_reach_is_refused(text):
    with pytest.raises(ValidationFailed) as caught:
        Month.parse(text, field="paid_in")
    assert list(caught.value.fields) == ["paid_in"]


@pytest.mark.parametrize(
    "text", ["0000-01", "1899-00", "2101-02", "9999-00", "2026-26", "2026-28", "2026-27\n", "", "²²²²-²²"]
)
def test_a_financial_year_out_of_reach_is_refused(text):
    with pytest.raises(ValidationFailed) as caught:
        FinancialYear.parse(text)
    assert list(caught.value.fields) == ["financial_year"]


@given(st.integers(1900, 2100), st.integers(1, 12))
def test_every_month_that_is_read_can_be_reckoned_with(year, number):
    month = Month.parse(f"{year:04d}-{number:02d}")
    assert month.last + timedelta(days=1) == month.plus(1).first
    assert month.plus(-1200).first < month.first < month.plus(1200).first
    assert month.financial_year.first <= month.first <= month.financial_year.last


@given(st.integers(1900, 2100))
def test_every_financial_year_that_is_read_is_written_the_same(start):
    text = f"{start}-{(start + 1) % 100:02d}"
    year = FinancialYear.parse(text)
    assert (str(year), len(year.months), year.last.year) == (text, 12, start + 1)
