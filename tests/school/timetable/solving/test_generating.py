"""The generator from problem to answer: hard rules, soft rules, repair, cancel, the end of the time."""

import random
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dev.timetable_school import school
from school.timetable.solving.generating import generate
from school.timetable.solving.problem import Outcome, Problem, Slot
from school.timetable.solving.rules import Rules
from school.timetable.solving.scoring import broken_rules, score_of
from school.timetable.solving.searching import Effort, found, search
from tests.school.timetable.solving.builders import SURE, away, load, problem, week


def test_a_school_of_eight_sections_with_no_free_period_keeps_every_hard_rule() -> None:
    """Any clash, wrong count, missing double or lesson of an absent teacher would be named."""
    given_ = school(8)
    answer = generate(given_, Effort(seconds=3))
    assert answer.outcome is Outcome.SOLVED
    assert not list(broken_rules(given_, answer.places))
    assert answer.first_seconds < 3
    assert answer.score == score_of(given_, answer.places)


def test_broken_rules_are_seen() -> None:
    """The check behind the other tests is no rubber stamp: each kind of breach is named."""
    given_ = problem(
        load("Maths", "A", "Rao", 2, doubles=1, room="Lab"),
        load("Maths", "B", "Rao", 1, room="Lab"),
        teachers_away={"Rao": away(2)},
    )
    mon = [slot for slot in week() if slot.day == 1]
    tue = [slot for slot in week() if slot.day == 2]
    bad = {("Maths/A", mon[0]), ("Maths/A", tue[0]), ("Maths/B", mon[0])}
    told = " ".join(broken_rules(given_, bad))
    for words in ("double", "not possible", "teacher Rao twice", "room Lab twice"):
        assert words in told
    assert "periods, not 2" in " ".join(broken_rules(given_, {("Maths/A", mon[0])}))


def _random_problem(seed: int) -> Problem:
    pick = random.Random(seed)
    loads = []
    for section in "ABC"[: pick.randint(1, 3)]:
        for subject in ("Maths", "Science", "Hindi", "Art"):
            periods = pick.randint(1, 3)
            doubles = pick.randint(0, periods // 2)
            teacher = f"{subject} {pick.randint(1, 2)}"
            loads.append(load(subject, section, teacher, periods, doubles=doubles))
    return problem(
        *loads,
        teachers_away={"Maths 1": away(pick.randint(1, 5))},
        class_teachers={"A": "Maths 1", "B": "Hindi 2"},
    )


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10_000))
def test_what_is_solved_keeps_the_rules_and_is_scored_as_the_search_scores_it(seed: int) -> None:
    """The soft rules stand twice, for CP-SAT and as arithmetic: they must not drift apart."""
    given_ = _random_problem(seed)
    answer = generate(given_, Effort(seconds=10, steps=0.5))
    if answer.outcome is not Outcome.SOLVED:
        assert answer.reasons
        return
    assert not list(broken_rules(given_, answer.places))
    rules = Rules(given_)
    for place, at in rules.at.items():
        rules.model.add(at == (place in answer.places))
    rules.model.minimize(rules.wishes())
    solver = search(rules.model, SURE, 10, lambda _gone: False)
    assert found(solver)
    assert solver.objective_value == answer.score.total


def test_soft_rules_are_met_where_they_can_be() -> None:
    """Five periods on five days, begun by the class teacher, nobody idle: all three are possible at once."""
    given_ = problem(
        load("Maths", "A", "Rao", 5), load("Hindi", "A", "Das", 5), class_teachers={"A": "Rao"},
        weeks={"A": week(periods=2)},
    )  # fmt: skip
    answer = generate(given_, SURE)
    assert (answer.score.total, answer.is_best) == (0, True)
    assert {slot.number for key, slot in answer.places if key == "Maths/A"} == {1}


def test_a_teacher_of_two_bell_schedules_is_nowhere_twice() -> None:
    """Period 2 of the small ones and period 1 of the big ones share minutes though their numbers differ."""
    early = tuple(Slot(1, 480 + 30 * at, 510 + 30 * at, at + 1) for at in range(4))
    late = tuple(Slot(1, 490 + 45 * at, 535 + 45 * at, at + 1) for at in range(3))
    given_ = problem(
        load("Music", "Small", "Roy", 1), load("Music", "Big", "Roy", 1), weeks={"Small": early, "Big": late}
    )
    answer = generate(given_, SURE)
    assert answer.outcome is Outcome.SOLVED
    (_one, first), (_two, second) = answer.places
    assert not first.overlaps(second)


def test_a_repair_moves_as_little_as_it_must() -> None:
    """A teacher falls away on Tuesdays: only her lessons of that day move, and what must make way for them."""
    before = school(6)
    old = generate(before, Effort(seconds=1.5))
    teacher = before.loads[0].teacher
    hit = [place for place in old.places if before.by_key[place[0]].teacher == teacher and place[1].day == 2]
    after = Problem(
        weeks=before.weeks,
        loads=before.loads,
        names={},
        teachers_away={**before.teachers_away, teacher: away(2)},
        class_teachers=before.class_teachers,
        existing=old.places,
        is_repair=True,
    )
    answer = generate(after, Effort(seconds=3))
    assert answer.outcome is Outcome.SOLVED
    assert not list(broken_rules(after, answer.places))
    assert len(hit) <= answer.score.moved <= 4 * len(hit)
    assert answer.score.moved == len(old.places - answer.places)


def test_a_repair_of_nothing_moves_nothing() -> None:
    """The soft rules must not be bettered at the cost of a timetable that people know already."""
    plain = problem(load("Maths", "A", "Rao", 3), load("Hindi", "A", "Das", 3), class_teachers={"A": "Rao"})
    last = sorted(week(), reverse=True)[:6]
    existing = frozenset(
        {*(("Hindi/A", slot) for slot in last[:3]), *(("Maths/A", slot) for slot in last[3:])}
    )
    repair = Problem(
        weeks=plain.weeks, loads=plain.loads, names={}, class_teachers=plain.class_teachers,
        existing=existing, is_repair=True,
    )  # fmt: skip
    answer = generate(repair, SURE)
    assert answer.places == existing
    assert answer.score.moved == 0


def test_a_cancel_ends_it_at_once() -> None:
    """A cancel that waits for the end of the time is none."""
    began = time.monotonic()
    answer = generate(school(10), Effort(seconds=60), is_cancelled=lambda: time.monotonic() - began > 1.5)
    assert answer.outcome is Outcome.CANCELLED
    assert not answer.places
    assert time.monotonic() - began < 6


def test_the_end_of_the_time_without_a_result_says_so_and_who_is_tight() -> None:
    """To say that it is impossible would be a lie where the time was over first."""
    answer = generate(school(12), Effort(seconds=10, steps=0.0001))
    assert answer.outcome is Outcome.NOT_FOUND
    assert "there may be one" in answer.reasons[0]
    assert len(answer.reasons) > 1


def test_progress_is_told_and_a_failing_report_ends_the_search() -> None:
    """The search runs in a thread of its own: it must not go on when the worker is told to end."""
    told: list[str] = []
    generate(school(4), Effort(seconds=2), report=lambda _gone, _whole, note: told.append(note))
    assert len(set(told)) == 2

    def fails(gone: float, _whole: float, _note: str) -> None:
        if gone > 0.5:
            raise RuntimeError("worker ends")

    began = time.monotonic()
    with pytest.raises(RuntimeError, match="worker ends"):
        generate(school(10), Effort(seconds=60), report=fails)
    assert time.monotonic() - began < 5
