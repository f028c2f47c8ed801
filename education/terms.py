"""A term of a report card: the best of the periodic tests beside the components of the term's exam.

A term of 100 is periodic tests 10, notebook 5, subject enrichment 5 and the term's exam 80; of three tests the best
two count (reference: school, section 1; corrections: a test missed with leave is left out, without leave it is 0).
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from education.enums import Absence
from education.grading import Band, band_of, percentage
from education.results import Own, SubjectResult

BEST = 2


class Test(NamedTuple):
    """One periodic test: `value` of `maximum`, or why there is no value."""

    maximum: Decimal
    value: Decimal | Fraction | None = None
    absence: str = Absence.NONE


def best_of_tests(tests: Sequence[Test], best: int = BEST) -> Fraction | None:
    """Return the mean of the best two tests as a share of 1, None where no test counts.

    A test not entered, not taken or missed with leave is left out; one missed without leave counts 0.
    """
    return _best_of(tuple(tests), best)


@lru_cache(maxsize=20_000)
def _best_of(tests: tuple[Test, ...], best: int) -> Fraction | None:
    """Return it; a school's thousands of pairs of tests are some hundred different ones."""
    left_out = (Absence.LEAVE, Absence.NOT_TAKEN)
    counted = [
        Fraction(test.value or 0) / Fraction(test.maximum)
        for test in tests
        if test.absence not in left_out and (test.absence or test.value is not None)
    ]
    counted = sorted(counted, reverse=True)[:best]
    return sum(counted, Fraction(0)) / len(counted) if counted else None


def year_subject(terms: Sequence[SubjectResult], bands: Sequence[Band]) -> SubjectResult | None:
    """Return a subject over its terms; None without a term.

    The marks of the terms are added, and the sum is compared with the sum of the passing marks. A term in which
    the student was absent adds 0; absent in all terms is absent in the year. Components that are passed on their own
    are added up in the same way, kind by kind.
    """
    if not terms:
        return None
    obtained = sum((one.obtained for one in terms), Fraction(0))
    maximum = sum((one.maximum for one in terms), Fraction(0))
    passing = sum((one.passing for one in terms), Fraction(0))
    absence = terms[0].absence if all(one.absence for one in terms) else Absence.NONE
    band = band_of(percentage(obtained, maximum), bands)
    return SubjectResult(obtained, maximum, passing, absence, band, _own(terms))


def _own(terms: Sequence[SubjectResult]) -> tuple[Own, ...]:
    found: dict[str, Own] = {}
    for one in (own for term in terms for own in term.own):
        so_far = found.get(one.kind, Own(one.kind, Fraction(0), Fraction(0)))
        found[one.kind] = Own(one.kind, so_far.obtained + one.obtained, so_far.passing + one.passing)
    return tuple(found.values())
