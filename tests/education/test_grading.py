"""Grading: rounding, bands, CGPA, passing marks."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from education.grading import (
    band_of,
    cgpa,
    half_up,
    indicative_percentage,
    own_passing_mark,
    passing_mark,
    percentage,
)
from tests.education.scales import CBSE, NINE_POINT

MARKS = st.decimals(min_value=0, max_value=100, places=2)


@pytest.mark.parametrize(
    ("mark", "grade"),
    [
        ("90.49", "A2"), ("90.5", "A1"), ("80.5", "A2"), ("80.49", "B1"), ("32.5", "D"), ("32.49", "E"),
        ("100", "A1"), ("0", "E"),
    ],
)  # fmt: skip
def test_a_mark_between_two_bands_is_rounded_half_up_for_the_grade_alone(mark, grade):
    band = band_of(Fraction(mark), CBSE)
    assert band is not None
    assert band.grade == grade


@given(MARKS, MARKS)
def test_every_mark_has_a_grade_and_a_higher_mark_never_a_lower_one(one, other):
    low, high = sorted((one, other))
    bands = [band_of(Fraction(low), CBSE), band_of(Fraction(high), CBSE)]
    assert None not in bands
    assert bands[0].from_percent <= bands[1].from_percent


@given(st.fractions(min_value=0, max_value=100), st.integers(0, 4))
def test_half_up_is_never_off_by_more_than_a_half(value, places):
    shown = Fraction(half_up(value, places))
    assert -Fraction(1, 2) < (shown - value) * 10**places <= Fraction(1, 2)


def test_the_grade_is_of_the_exact_percentage_not_of_the_one_shown():
    """90.4950 shows as 90.50, which would be rounded on to 91."""
    exact = percentage(Decimal("904.95"), Decimal(1000))
    assert str(half_up(exact, 2)) == "90.50"
    assert band_of(exact, CBSE).grade == "A2"


@pytest.mark.parametrize(("maximum", "mark"), [(70, 23), (80, 26), (100, 33), (50, 17), (10, 3)])
def test_passing_marks_of_33_percent_are_whole(maximum, mark):
    assert passing_mark(Decimal(maximum)) == mark


def test_nothing_of_nothing_is_nought():
    assert percentage(Decimal(0), Decimal(0)) == 0


def test_a_scale_without_a_lowest_band_gives_no_grade():
    assert band_of(Fraction(20), CBSE[:-1]) is None


def test_cgpa_of_five_passed_subjects():
    points = [band_of(Fraction(mark), NINE_POINT).points for mark in (95, 85, 85, 75, 65)]
    assert cgpa(points, all_passed=True) == Decimal("8.6")
    assert indicative_percentage(Decimal("8.6")) == Decimal("81.70")


@pytest.mark.parametrize(
    ("points", "passed"),
    [([9, 9, 9, 9], True), ([9, 9, 9, 9, None], True), ([9, 9, 9, 9, 9], False)],
    ids=["four subjects", "one without a point", "one failed"],
)
def test_no_cgpa_unless_all_five_are_passed(points, passed):
    values = [None if point is None else Decimal(point) for point in points]
    assert cgpa(values, all_passed=passed) is None


def test_a_part_is_passed_at_a_third_cut_to_a_whole_mark():
    """The board's table for class XII: theory 80, 70, 60, practical 40, 30, 20."""
    marks = [own_passing_mark(Decimal(most)) for most in (80, 70, 60, 40, 30, 20)]
    assert marks == [26, 23, 19, 13, 9, 6]
