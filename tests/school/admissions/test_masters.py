"""Admission windows and papers asked for at every door."""

from datetime import date
from typing import Any, ClassVar

import pytest

from core.errors import ValidationFailed
from school.admissions import masters
from tests.core.masters.cases import MasterCases
from tests.school.masters.test_masters import Ground
from tests.school.world import SYSTEM, World


class Classes(Ground):
    """Other rows are of other classes."""

    def valid(self, number: int = 0) -> dict[str, Any]:
        one = self.school_class()
        if number:
            code = f"X{number}"
            one, _new = type(one).objects.get_or_create(code=code, defaults={"name": code, "grade_level": 10})
        return {**self.master.example, "school_class": one}


class TestWindows(Classes, MasterCases):
    master = masters.windows
    path = "v1/admissions/windows"
    change: ClassVar[dict[str, Any]] = {"seats": 35}
    bad: ClassVar[dict[str, Any]] = {"closes_on": date(2020, 1, 1)}

    def valid(self, number: int = 0) -> dict[str, Any]:
        days = {"opens_on": date(2030, 1, 1), "closes_on": date(2030, 2, 1)}
        return {**super().valid(number), **days, "academic_year": self.year()}


class TestDocumentRules(Classes, MasterCases):
    master = masters.document_rules
    path = "v1/admissions/document-rules"
    change: ClassVar[dict[str, Any]] = {"is_required": False}
    bad: ClassVar[dict[str, Any]] = {"kind": "passport"}


@pytest.mark.django_db
def test_a_window_of_a_year_that_is_over_is_refused(world: World) -> None:
    with pytest.raises(ValidationFailed) as caught:
        masters.windows.create(
            actor=SYSTEM,
            school_class=world.classes["VI"],
            academic_year=world.last_year,
            opens_on=date(2026, 5, 1),
            closes_on=date(2026, 6, 1),
            seats=10,
        )
    assert list(caught.value.fields) == ["opens_on"]
