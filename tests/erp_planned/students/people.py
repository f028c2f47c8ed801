"""Years, classes and students for the tests."""

import itertools
from datetime import date
from typing import Any

from core.actors import Door, system_actor
from erp_planned.students.masters import academic_years, classes
from erp_planned.students.models import AcademicYear, SchoolClass, Student
from erp_planned.students.services.admission import Admission, admit

SYSTEM = system_actor(Door.COMMAND, "Keeper")
_numbers = itertools.count(1)


def year(first: int = 2026) -> AcademicYear:
    """Return an academic year from April to March."""
    name = f"{first}-{(first + 1) % 100:02d}"
    found = AcademicYear.objects.filter(name=name).first()
    return found or academic_years.create(
        actor=SYSTEM, name=name, starts_on=date(first, 4, 1), ends_on=date(first + 1, 3, 31)
    )


def a_class(name: str = "IX", **values: Any) -> SchoolClass:
    """Return a new class, in the academic year 2026-27."""
    year()
    return classes.create(actor=SYSTEM, name=name, section=f"S{next(_numbers)}", **{"capacity": 40, **values})


def facts(name: str = "Meera Rao", **values: Any) -> dict[str, Any]:
    """Return what is told of a student."""
    return {
        "name": name, "gender": "F", "born_on": date(2012, 5, 4), "guardian_name": "Suresh Rao",
        "guardian_phone": "9876500123", **values,
    }  # fmt: skip


def a_student(
    row: SchoolClass | None = None, name: str = "", on: date = date(2026, 6, 1), **values: Any
) -> Student:
    """Admit a student."""
    number = next(_numbers)
    return admit(
        admission=Admission(row or a_class(), on),
        facts=facts(name or f"Student {number}", **values),
        actor=SYSTEM,
    )
