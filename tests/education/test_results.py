"""Components, absence, ranks."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from education.results import Part, Result, ranks, result, subject_result
from education.terms import year_subject
from school.exams.enums import Absence, ComponentKind, Outcome
from tests.education.scales import CBSE, NINE_POINT

K = ComponentKind


def term(test="8", notebook="5", exam="60", *, exam_of="80"):
    given_marks = {
        K.PERIODIC_TEST: (test, "10", "10"), K.NOTEBOOK: (notebook, "5", "5"),
        K.ENRICHMENT: ("5", "5", "5"), K.EXAM: (exam, exam_of, "80"),
    }  # fmt: skip
    return [
        Part(
            kind,
            Decimal(most),
            Decimal(weight),
            *((None, value) if isinstance(value, Absence) else (Decimal(value), "")),
        )
        for kind, (value, most, weight) in given_marks.items()
    ]


def test_a_weight_counts_once():
    """An exam of 100 that counts 80: 75 of 100 is 60, added to 18 is 78 of 100."""
    one = subject_result(term(exam="75", exam_of="100"), Decimal(33), CBSE)
    assert (one.obtained, one.maximum, one.grade) == (78, 100, "B1")


def test_absent_in_the_exam_is_absent_in_the_subject_whatever_the_components_give():
    one = subject_result(term(exam=Absence.ABSENT), Decimal(10), CBSE)
    assert (one.obtained, one.maximum) == (18, 100)
    assert one.absence == Absence.ABSENT
    assert not one.is_passed
    assert one.grade == ""


def test_absent_for_the_notebook_is_a_nought_only():
    one = subject_result(term(notebook=Absence.ABSENT), Decimal(33), CBSE)
    assert (one.obtained, one.maximum, one.absence, one.is_passed) == (73, 100, "", True)


def test_tests_missed_with_leave_make_the_maximum_and_the_passing_mark_smaller():
    one = subject_result(term(test=Absence.LEAVE, exam="20"), Decimal(33), CBSE)
    assert (one.obtained, one.maximum, one.passing) == (30, 90, Fraction("29.7"))
    assert one.is_passed


def test_a_subject_that_is_not_taken_or_not_entered_has_no_result():
    assert subject_result(term(exam=Absence.NOT_TAKEN), Decimal(33), CBSE) is None
    assert subject_result([Part(K.EXAM, Decimal(100), Decimal(100))], Decimal(33), CBSE) is None
    assert result({}, CBSE) is None


def senior(theory: str, practical: str | Absence):
    absent = isinstance(practical, Absence)
    return [
        Part(K.EXAM, Decimal(70), Decimal(70), Decimal(theory), passing=Decimal(23)),
        Part(
            K.PRACTICAL, Decimal(30), Decimal(30), None if absent else Decimal(practical),
            practical if absent else Absence.NONE, Decimal(9),
        ),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("theory", "practical", "short"),
    [
        ("36", "0", (K.PRACTICAL,)), ("22.99", "30", (K.EXAM,)), ("23", "10", ()), ("24", "9", ()),
        ("60", "8.99", (K.PRACTICAL,)), ("60", Absence.ABSENT, (K.PRACTICAL,)),
    ],
)  # fmt: skip
def test_theory_and_practical_of_class_xii_are_passed_each(theory, practical, short):
    """Catches a sum that hides a practical of nothing (CBSE examination bye-law 40.1)."""
    one = subject_result(senior(theory, practical), Decimal(33), CBSE)
    assert (one.short, one.is_passed) == (short, not short)


def test_what_both_parts_pass_and_the_sum_does_not_is_failed():
    one = subject_result(senior("23", "9"), Decimal(33), CBSE)
    assert (one.short, one.is_passed) == ((), False)


def test_parts_of_two_terms_are_added_by_kind():
    """12 of 30 and 4 of 30 are 16, of which 18 pass; 14 and 4 are 18."""
    for first, passed in (("12", False), ("14", True)):
        terms = [subject_result(senior("60", mark), Decimal(33), CBSE) for mark in (first, "4")]
        assert year_subject(terms, CBSE).is_passed is passed


def test_a_cgpa_counts_main_subjects_only():
    subjects = {
        number: subject_result(
            [Part(K.EXAM, Decimal(100), Decimal(100), Decimal(mark))], Decimal(33), NINE_POINT
        )
        for number, mark in enumerate((95, 95, 95, 95, 95, 10))
    }
    one = result(subjects, NINE_POINT, main=range(5))
    assert (one.cgpa, one.outcome, one.failed) == (Decimal("10.0"), Outcome.FAIL, (5,))
    assert result(subjects, NINE_POINT, main=range(6)).cgpa is None


@given(st.dictionaries(st.integers(), st.tuples(st.integers(0, 500), st.booleans()), max_size=30))
def test_ranks_are_competition_ranks(students):
    """A rank is one more than the number of those who passed with a higher percentage."""
    results = {
        key: Result(Fraction(mark), Fraction(500), Outcome.PASS if passed else Outcome.FAIL)
        for key, (mark, passed) in students.items()
    }
    passed = {key: mark for key, (mark, is_passed) in students.items() if is_passed}
    expected = {key: 1 + sum(other > mark for other in passed.values()) for key, mark in passed.items()}
    assert ranks(results) == expected


MARK = st.decimals(min_value=0, max_value=80, places=2)


@given(MARK, MARK)
def test_more_marks_are_never_a_worse_result(one, other):
    low, high = (subject_result(term(exam=str(mark)), Decimal(33), CBSE) for mark in sorted((one, other)))
    assert low.obtained <= high.obtained <= high.maximum
    assert low.is_passed <= high.is_passed
