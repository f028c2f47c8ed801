"""Why there is no timetable, in words a school understands."""

import pytest

from school.timetable.solving.generating import generate
from school.timetable.solving.problem import Away, Outcome, Problem
from tests.school.timetable.solving.builders import SURE, away, load, problem, week

CASES = {
    "teacher": (
        problem(load("Maths", "A", "Rao", 7), teachers_away={"Rao": away(1, 2, 3, 4)}),
        "Maths of A needs 7 periods, its teacher Rao is free in 4.",
    ),
    "room": (
        problem(load("Maths", "A", "Rao", 7, room="Lab"), rooms_away={"Lab": away(1, 2, 3, 4)}),
        "Maths of A needs 7 periods in Lab, which is free in 4.",
    ),
    "teacher and room": (
        problem(
            load("Maths", "A", "Rao", 6, room="Lab"),
            teachers_away={"Rao": away(1, 2)},
            rooms_away={"Lab": away(3, 4)},
        ),
        "Maths of A needs 6 periods; Rao and Lab are both free in 4.",
    ),
    "section": (
        problem(load("Maths", "A", "Rao", 15), load("Hindi", "A", "Das", 10)),
        "A is to have 25 periods a week, its week has 20.",
    ),
    "teacher of many": (
        problem(load("Maths", "A", "Rao", 15), load("Maths", "B", "Rao", 15)),
        "Rao is to teach 30 periods a week and is free in 20.",
    ),
    "room of many": (
        problem(load("Maths", "A", "Rao", 15, room="Lab"), load("Art", "B", "Das", 15, room="Lab")),
        "Lab is needed for 30 periods a week and is free in 20.",
    ),
    "doubles of too few": (
        problem(load("Maths", "A", "Rao", 3, doubles=2)),
        "Maths of A has 3 periods a week and cannot have 2 double periods.",
    ),
    "doubles": (
        problem(
            load("Maths", "A", "Rao", 4, doubles=2),
            teachers_away={"Rao": tuple(Away(day, 520, 600) for day in range(1, 6))},
        ),
        "Maths of A needs 2 double periods; only 0 are possible without a break between, when Rao is free.",
    ),
    "no week": (
        problem(load("Maths", "A", "Rao", 4), weeks={"A": ()}),
        "A has no bell schedule: its lessons have no place.",
    ),
}


@pytest.mark.parametrize(("given", "words"), CASES.values(), ids=CASES)
def test_counting_names_what_is_short(given: Problem, words: str) -> None:
    """Each necessary condition has its sentence with both figures."""
    answer = generate(given, SURE)
    assert answer.outcome is Outcome.IMPOSSIBLE
    assert words in answer.reasons


def test_what_counting_does_not_see_is_named_as_a_small_set() -> None:
    """Two teachers who both have time on Monday alone want six of its four periods in one section.

    Every count by itself is in order; the third subject has nothing to do with it and must not be named.
    """
    given = problem(
        load("Maths", "A", "Rao", 3),
        load("Hindi", "A", "Das", 3),
        load("Art", "A", "Roy", 5),
        load("Art", "B", "Roy", 5),
        teachers_away={"Rao": away(2, 3, 4, 5), "Das": away(2, 3, 4, 5), "Roy": away(5)},
    )
    answer = generate(given, SURE)
    assert answer.outcome is Outcome.IMPOSSIBLE
    told = "\n".join(answer.reasons)
    for words in (
        "cannot all be met together",
        "Maths of A: 3 periods",
        "Hindi of A: 3 periods",
        "Rao",
        "Das",
    ):
        assert words in told
    assert "Art" not in told
    assert "Roy" not in told


def test_what_has_a_solution_is_given_no_reason() -> None:
    """The counts must be necessary conditions only: a full week that fits exactly is solved."""
    given = problem(load("Maths", "A", "Rao", 10), load("Hindi", "A", "Das", 10), weeks={"A": week()})
    answer = generate(given, SURE)
    assert (answer.outcome, answer.reasons) == (Outcome.SOLVED, ())
