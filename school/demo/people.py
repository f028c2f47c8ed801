"""The demo's families and teachers, made by a seeded generator: the same each time for the same year. Pure."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import count

from school.demo.names import BOYS, GIRLS, MEN, SURNAMES, WOMEN
from school.demo.schools import DEPARTMENTS, DemoSchool
from school.students.enums import Category

# Of a hundred families: how many have two or three children here; of a hundred children.
WITH_TWO, WITH_THREE, WEAKER, SPECIAL_NEEDS, HELD_BACK, NEW = 18, 3, 6, 2, 1, 4
CATEGORIES, CATEGORY_WEIGHTS = list(Category), (52, 14, 6, 28)
# Three years old on 31 March before Nursery (grade -2).
AGE_OF_GRADE_ONE = 6
# Between the seed of a school and that of those who left it; phone numbers begin with it.
OTHER_PEOPLE = 50


@dataclass(frozen=True, slots=True)
class DemoParent:
    """A mother or a father; the phone number belongs to nobody."""

    name: str
    phone: str
    email: str
    relation: str


@dataclass(frozen=True, slots=True)
class DemoChild:
    """A child of a section this year. `is_new` was not here last year, `held_back` was in the same class."""

    name: str
    gender: str
    born: date
    grade: int
    section: str
    roll: int
    category: str
    parents: tuple[DemoParent, ...]
    is_new: bool
    held_back: bool
    is_ews: bool
    is_cwsn: bool


@dataclass(frozen=True, slots=True)
class DemoTeacher:
    """A teacher, and the subjects that the department teaches."""

    code: str
    name: str
    department: str
    designation: str
    phone: str
    teaches: tuple[str, ...]


@dataclass(slots=True)
class _Family:
    surname: str
    parents: tuple[DemoParent, ...]
    left: int
    grades: set[int] = field(default_factory=set)


def make_children(school: DemoSchool, first_day: date) -> list[DemoChild]:
    """Return everybody of the year that begins on `first_day`, by class, section and roll number.

    Siblings are in different classes. The first family has three children.
    """
    return list(_Maker(school, first_day).children())


def make_leavers(school: DemoSchool, first_day: date) -> list[DemoChild]:
    """Return those who left after the last class a year before `first_day`."""
    maker = _Maker(school, first_day.replace(year=first_day.year - 1), seed=school.seed + OTHER_PEOPLE)
    return list(maker.of_class(school.grades[-1]))


def make_teachers(school: DemoSchool) -> list[DemoTeacher]:
    """Return the teachers by department; each subject has one."""
    draw = random.Random(school.seed)  # noqa: S311 - a demo, not a secret
    found: list[DemoTeacher] = []
    whole = sum(part for _name, _codes, part in DEPARTMENTS)
    for name, codes, part in DEPARTMENTS:
        for number in range(max(1, round(part * school.teachers / whole))):
            code = f"T{len(found) + 1:03}"
            given = draw.choice(WOMEN if draw.randrange(100) < 65 else MEN)
            title = "PGT" if number == 0 else "TGT" if number % 2 else "PRT"
            person = f"{given} {draw.choice(SURNAMES)}"
            found.append(DemoTeacher(code, person, name, title, f"98{school.seed:02}{len(found):06}", codes))
    return found


class _Maker:
    """Draws one child after the other from one generator."""

    def __init__(self, school: DemoSchool, first_day: date, seed: int = 0) -> None:
        self.school, self.first_day = school, first_day
        self.draw = random.Random(seed or school.seed)  # noqa: S311 - a demo, not a secret
        self.numbers = count(1)
        self.prefix = f"99{seed or school.seed:02}"
        self.waiting: list[_Family] = []

    def children(self) -> Iterator[DemoChild]:
        for grade in self.school.grades:
            yield from self.of_class(grade)

    def of_class(self, grade: int) -> Iterator[DemoChild]:
        for section in self.school.sections:
            children = [self._child(grade, section) for _number in range(self.school.size)]
            children.sort(key=lambda one: one.name)
            for roll, one in enumerate(children, 1):
                yield DemoChild(
                    one.name, one.gender, one.born, grade, section, roll, one.category, one.parents, one.is_new,
                    one.held_back, one.is_ews, one.is_cwsn,
                )  # fmt: skip

    def _chance(self, percent: int) -> bool:
        return self.draw.randrange(100) < percent

    def _child(self, grade: int, section: str) -> DemoChild:
        family = self._family(grade)
        is_girl = self._chance(48)
        given = self.draw.choice(GIRLS if is_girl else BOYS)
        youngest = self.first_day.replace(year=self.first_day.year - AGE_OF_GRADE_ONE - grade + 1)
        is_new = grade == self.school.grades[0] or self._chance(NEW)
        return DemoChild(
            name=f"{given} {family.surname}",
            gender="female" if is_girl else "male",
            born=youngest - timedelta(days=self.draw.randrange(1, 365)),
            grade=grade,
            section=section,
            roll=0,
            category=self.draw.choices(CATEGORIES, CATEGORY_WEIGHTS)[0],
            parents=family.parents,
            is_new=is_new,
            held_back=not is_new and self._chance(HELD_BACK),
            is_ews=self._chance(WEAKER),
            is_cwsn=self._chance(SPECIAL_NEEDS),
        )

    def _family(self, grade: int) -> _Family:
        """Return a family that has a child more at the school, or a new one."""
        ready = [one for one in self.waiting if grade not in one.grades]
        if ready and self._chance(40):
            family = ready[0]
        else:
            family = self._new_family()
            self.waiting.append(family)
        family.grades.add(grade)
        family.left -= 1
        if not family.left:
            self.waiting.remove(family)
        return family

    def _new_family(self) -> _Family:
        number = next(self.numbers)
        surname = self.draw.choice(SURNAMES)
        drawn = self.draw.randrange(100)
        size = 3 if number == 1 or drawn < WITH_THREE else 2 if drawn < WITH_THREE + WITH_TWO else 1
        mother = self._parent(self.draw.choice(WOMEN), surname, number * 2 - 1, "mother")
        father = self._parent(self.draw.choice(MEN), surname, number * 2, "father")
        parents = (mother, father) if self._chance(70) else (mother,)
        return _Family(surname, parents, size)

    def _parent(self, given: str, surname: str, number: int, relation: str) -> DemoParent:
        mail = f"{given}.{surname}{number}".lower().replace("'", "")
        return DemoParent(f"{given} {surname}", f"{self.prefix}{number:06}", f"{mail}@example.org", relation)
