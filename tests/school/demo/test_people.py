"""The demo's families and teachers: the same each time, and such as a school has."""

from collections import Counter
from datetime import date

from school.demo.people import make_children, make_leavers, make_teachers
from school.demo.schools import SCHOOLS, SUBJECTS, subjects_of

FIRST = date(2026, 4, 1)
DPS, KV = SCHOOLS


def test_the_same_each_time() -> None:
    """Else a screenshot, a tour of the README or a report of a fault shows other people every time."""
    assert make_children(DPS, FIRST) == make_children(DPS, FIRST)
    assert make_teachers(DPS) == make_teachers(DPS)


def test_so_many_as_said_in_every_section() -> None:
    for school, number in ((DPS, 1200), (KV, 60)):
        children = make_children(school, FIRST)
        assert len(children) == school.students == number
        sizes = Counter((one.grade, one.section) for one in children)
        assert set(sizes.values()) == {school.size}
        for place in sizes:
            rolls = sorted(one.roll for one in children if (one.grade, one.section) == place)
            assert rolls == list(range(1, school.size + 1))


def test_siblings_share_their_parents_and_no_class() -> None:
    by_phone: dict[str, list[int]] = {}
    for child in make_children(DPS, FIRST):
        by_phone.setdefault(child.parents[0].phone, []).append(child.grade)
    sizes = Counter(len(grades) for grades in by_phone.values())
    assert sizes[2] > 50
    assert sizes[3] > 3
    assert all(len(set(grades)) == len(grades) for grades in by_phone.values())


def test_children_are_of_an_age_for_their_class() -> None:
    for child in make_children(DPS, FIRST):
        age = FIRST.year - child.born.year
        assert 4 + child.grade <= age <= 8 + child.grade


def test_no_phone_and_no_code_twice() -> None:
    children = [*make_children(DPS, FIRST), *make_leavers(DPS, FIRST)]
    parents = {one for child in children for one in child.parents}
    assert len({one.phone for one in parents}) == len(parents)
    assert all(len(one.phone) == 10 for one in parents)
    assert not {one.phone for one in parents} & {one.phone for one in make_teachers(DPS)}


def test_every_subject_has_a_teacher_and_a_name() -> None:
    for school in SCHOOLS:
        taught = {code for one in make_teachers(school) for code in one.teaches}
        needed = {code for grade in school.grades for code in subjects_of(grade)}
        assert needed <= taught
        assert needed <= SUBJECTS.keys()
