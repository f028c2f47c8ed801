"""Worked example A to the letter: ten students, five subjects, maximum 100, pass 33."""

import csv
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from education.grading import half_up
from education.results import Part, Result, SubjectResult, Tally, ranks, result, subject_result
from school.exams.enums import Absence, ComponentKind
from tests.education.scales import CBSE

FILE = Path(__file__).parent / "data" / "marks-10x5.csv"
ROWS = list(csv.DictReader(FILE.open(encoding="utf-8")))
SUBJECTS = ("ENG", "HIN", "MAT", "SCI", "SST")
HUNDRED = Decimal(100)


def subjects_of(row: dict[str, str]) -> dict[str, SubjectResult]:
    found = {}
    for subject in SUBJECTS:
        absence = Absence.ABSENT if row[subject] == "AB" else Absence.NONE
        value = None if absence else Decimal(row[subject])
        part = Part(ComponentKind.EXAM, HUNDRED, HUNDRED, value, absence)
        one = subject_result([part], Decimal(33), CBSE)
        assert one is not None
        found[subject] = one
    return found


def results() -> dict[str, Result]:
    found = {row["rollNo"]: result(subjects_of(row), CBSE) for row in ROWS}
    return {roll: one for roll, one in found.items() if one is not None}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])
def test_each_student_has_the_documented_result(row):
    """Would catch 80.5 graded B1, an absence that counts as 0 passed, a total rounded before it is divided."""
    subjects, one = subjects_of(row), results()[row["rollNo"]]
    grades = [subjects[name].grade or "AB" for name in SUBJECTS]
    assert grades == [row[f"grade{name}"] for name in SUBJECTS]
    assert half_up(one.obtained, 2) == Decimal(row["total"])
    assert one.maximum == Decimal(row["maxTotal"])
    assert str(one.percentage) == row["percentage"]
    assert one.grade == row["overallGrade"]
    assert one.outcome == row["result"]
    assert " ".join(map(str, one.failed)) == row["failedSubjects"]


def test_ranks_are_of_those_who_passed_and_skip_after_a_tie():
    expected = {row["rollNo"]: int(row["rank"]) for row in ROWS if row["rank"]}
    assert ranks(results()) == expected


def test_means_leave_out_who_was_absent():
    tallies = {name: Tally() for name in SUBJECTS}
    for row in ROWS:
        for name, one in subjects_of(row).items():
            tallies[name].add(one)
    assert [str(tallies[name].mean) for name in SUBJECTS] == ["67.45", "69.50", "60.00", "67.65", "66.00"]
    assert [tallies[name].passed for name in SUBJECTS] == [9, 10, 7, 9, 9]
    assert (tallies["MAT"].present, tallies["MAT"].absent) == (9, 1)
    mean = sum((one.exact for one in results().values()), Fraction(0)) / len(ROWS)
    assert str(half_up(mean, 2)) == "64.92"
