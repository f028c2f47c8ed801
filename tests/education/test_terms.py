"""Terms of a report card: best two of three, two terms together."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from education.results import Part, subject_result
from education.terms import Test as PeriodicTest
from education.terms import best_of_tests, year_subject
from school.exams.enums import Absence, ComponentKind
from tests.education.scales import CBSE

ABSENT, LEAVE = Absence.ABSENT, Absence.LEAVE


def sat(*values):
    return [
        PeriodicTest(Decimal(20), None, value)
        if isinstance(value, Absence)
        else PeriodicTest(Decimal(20), Decimal(value))
        for value in values
    ]


@pytest.mark.parametrize(
    ("values", "share"),
    [
        ((10, 16, 18), "0.85"), ((ABSENT, 16, 18), "0.85"), ((ABSENT, ABSENT, 18), "0.45"),
        ((LEAVE, LEAVE, 18), "0.9"), ((LEAVE, 10, 18), "0.7"), ((LEAVE, ABSENT, 18), "0.45"), ((14,), "0.7"),
        ((ABSENT, ABSENT, ABSENT), "0"),
    ],
)  # fmt: skip
def test_best_two_of_three(values, share):
    """With leave a test is left out; without leave it is a nought, which the best two may still leave behind."""
    assert best_of_tests(sat(*values)) == Fraction(share)


def test_no_test_that_counts_is_no_share():
    assert best_of_tests(sat(LEAVE, LEAVE)) is None
    assert best_of_tests([PeriodicTest(Decimal(20))]) is None


def test_sat_different_maximum_count_by_their_share():
    """5 of 5 and 20 of 40 are 100% and 50%: not 25 of 45."""
    assert best_of_tests(
        [PeriodicTest(Decimal(5), Decimal(5)), PeriodicTest(Decimal(40), Decimal(20))]
    ) == Fraction(3, 4)


@given(st.lists(st.integers(0, 20), min_size=1, max_size=5))
def test_the_best_is_never_below_the_mean_of_all(values):
    share = best_of_tests(sat(*values))
    assert Fraction(sum(values), 20 * len(values)) <= share <= Fraction(max(values), 20)


def subject(value, absence=""):
    part = Part(ComponentKind.EXAM, Decimal(100), Decimal(100), None if absence else Decimal(value), absence)
    return subject_result([part], Decimal(33), CBSE)


def test_the_year_is_the_terms_together():
    one = year_subject([subject(30), subject(40)], CBSE)
    assert (one.obtained, one.maximum, one.grade, one.is_passed) == (70, 200, "D", True)


def test_absent_in_one_term_adds_nought_and_in_both_is_absent():
    one = year_subject([subject(0, ABSENT), subject(80)], CBSE)
    assert (one.obtained, one.absence, one.is_passed) == (80, "", True)
    assert year_subject([subject(0, ABSENT), subject(0, ABSENT)], CBSE).absence == ABSENT
    assert year_subject([], CBSE) is None
