"""The result of one exam: subjects, total, pass or fail, rank, means. Marks are exact, with up to two decimals."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from education.enums import Absence, ComponentKind, Outcome
from education.grading import Band, band_of, cgpa, half_up, percentage

ZERO = Fraction(0)
K = TypeVar("K")


class Part(NamedTuple):
    """What a student has in one component: `value` of `maximum`, which counts `weight` in the subject.

    Without a value `absence` says why; neither: not entered. With `passing` (of `maximum`) the component is passed
    on its own.
    """

    kind: str
    maximum: Decimal
    weight: Decimal
    value: Decimal | Fraction | None = None
    absence: str = Absence.NONE
    passing: Decimal | None = None

    @property
    def is_entered(self) -> bool:
        return self.value is not None or bool(self.absence)

    @property
    def scaled(self) -> Fraction:
        """The mark by its weight; an absent student has 0."""
        return _scaled(self.value or ZERO, self.weight, self.maximum)

    @property
    def own(self) -> "Own | None":
        """What a component that is passed on its own reaches, by its weight; None for any other."""
        if self.passing is None:
            return None
        return Own(self.kind, self.scaled, _scaled(self.passing, self.weight, self.maximum))


class Own(NamedTuple):
    """A component that is passed on its own: what was reached, and what passes."""

    kind: str
    obtained: Fraction
    passing: Fraction


@lru_cache(maxsize=20_000)
def _scaled(value: Decimal | Fraction, weight: Decimal | Fraction, maximum: Decimal | Fraction) -> Fraction:
    """Return a mark by its weight; a school's thousands of marks are some hundred different ones."""
    return Fraction(value) * Fraction(weight) / Fraction(maximum)


@lru_cache(maxsize=1_000)
def _weights(weights: tuple[Decimal, ...]) -> Fraction:
    return Fraction(sum(weights))


@dataclass(frozen=True, slots=True)
class SubjectResult:
    """One subject of one student. `maximum` and with it `passing` are smaller where a component is left out.

    `own` are the components that are passed on their own, beside the sum (theory and practical of class XII).
    """

    obtained: Fraction
    maximum: Fraction
    passing: Fraction
    absence: str = Absence.NONE
    band: Band | None = None
    own: tuple[Own, ...] = ()

    @property
    def short(self) -> tuple[str, ...]:
        """The kinds of the components that are not passed."""
        return tuple(one.kind for one in self.own if one.obtained < one.passing)

    @property
    def is_passed(self) -> bool:
        """Whether the exact mark reaches the passing mark, in each component too; an absent student does not pass."""
        return not self.absence and self.obtained >= self.passing and not self.short

    @property
    def exact(self) -> Fraction:
        return percentage(self.obtained, self.maximum)

    @property
    def grade(self) -> str:
        """The grade; an absent student has none."""
        return self.band.grade if self.band and not self.absence else ""


@dataclass(frozen=True, slots=True)
class Result:
    """One student's result over some subjects; `failed` are the keys of subjects in their order."""

    obtained: Fraction
    maximum: Fraction
    outcome: Outcome
    failed: tuple[object, ...] = ()
    band: Band | None = None
    cgpa: Decimal | None = None

    @property
    def exact(self) -> Fraction:
        return percentage(self.obtained, self.maximum)

    @property
    def percentage(self) -> Decimal:
        """With two decimals, half up."""
        return half_up(self.exact, 2)

    @property
    def grade(self) -> str:
        return self.band.grade if self.band else ""


def subject_result(parts: Sequence[Part], passing: Decimal, bands: Sequence[Band]) -> SubjectResult | None:
    """Return the result of a subject, or None where nothing counts: not entered, or the subject is not taken.

    Absent in the exam (or in everything) is absent in the subject, which is a fail and not the same as 0. A
    component that is not entered, and periodic tests all missed with leave, are left out of the maximum; the passing
    mark then counts by the same share.
    """
    if any(part.absence == Absence.NOT_TAKEN for part in parts):
        return None
    counted = [part for part in parts if part.is_entered and not _is_left_out(part)]
    if not counted:
        return None
    obtained = sum((part.scaled for part in counted), ZERO)
    maximum = _weights(tuple(part.weight for part in counted))
    whole = _weights(tuple(part.weight for part in parts))
    reached = _scaled(passing, maximum, whole)
    band = band_of(percentage(obtained, maximum), bands)
    own = tuple(one for part in counted if (one := part.own))
    return SubjectResult(obtained, maximum, reached, _absence(counted), band, own)


def _is_left_out(part: Part) -> bool:
    return part.kind == ComponentKind.PERIODIC_TEST and part.absence == Absence.LEAVE


def _absence(parts: Sequence[Part]) -> str:
    missed = [part for part in parts if part.absence]
    if len(missed) == len(parts) or any(part.kind == ComponentKind.EXAM for part in missed):
        return missed[0].absence
    return Absence.NONE


def result(
    subjects: Mapping[K, SubjectResult], bands: Sequence[Band], main: Iterable[K] = ()
) -> Result | None:
    """Return the result over all subjects, None where there is none. `main` are those that a CGPA counts.

    An absent subject adds 0 to the total and its maximum to the maximum. The overall grade is given on a fail too.
    """
    if not subjects:
        return None
    obtained = sum((one.obtained for one in subjects.values()), ZERO)
    maximum = sum((one.maximum for one in subjects.values()), ZERO)
    failed = tuple(key for key, one in subjects.items() if not one.is_passed)
    main_results = [subjects[key] for key in main if key in subjects]
    points = [one.band.points if one.band else None for one in main_results]
    return Result(
        obtained,
        maximum,
        Outcome.FAIL if failed else Outcome.PASS,
        failed,
        band_of(percentage(obtained, maximum), bands),
        cgpa(points, all_passed=all(one.is_passed for one in main_results)),
    )


def ranks(results: Mapping[K, Result]) -> dict[K, int]:
    """Return ranks among those who passed, by exact percentage; equal ones share it: 1, 2, 3, 4, 4, 6."""
    passed = {key: one.exact for key, one in results.items() if one.outcome == Outcome.PASS}
    first: dict[Fraction, int] = {}
    for place, exact in enumerate(sorted(passed.values(), reverse=True), start=1):
        first.setdefault(exact, place)
    return {key: first[exact] for key, exact in passed.items()}


@dataclass(slots=True)
class Tally:
    """How a subject went: students with a mark, their sum, and how many passed."""

    present: int = 0
    absent: int = 0
    passed: int = 0
    total: Fraction = field(default=ZERO)

    def add(self, one: SubjectResult) -> None:
        """Count one student."""
        self.passed += one.is_passed
        if one.absence:
            self.absent += 1
        else:
            self.present += 1
            self.total += one.obtained

    @property
    def mean(self) -> Decimal | None:
        """The mean of those who were present, two decimals, half up; None without any."""
        return half_up(self.total / self.present, 2) if self.present else None
