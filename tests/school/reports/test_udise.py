"""The UDISE+ list and the class registers: whose line, in which order, and what they cost."""

from collections.abc import Callable
from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.errors import ValidationFailed
from core.reports.definitions import Table
from school.foundation.models import School
from school.reports.registers import REPORTS as REGISTERS
from school.reports.registers import class_register
from school.reports.udise import COLUMNS, udise_list
from school.reports.udise import REPORTS as UDISE
from school.students.models import Enrolment, Guardian, Student, StudentGuardian
from tests.school.world import World

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at("2026-11-20 09:00")


def lines(table: Table) -> list[dict[str, object]]:
    return table.rows.part(0, 1000)


def father_of(student: Student) -> None:
    guardian = Guardian.objects.create(full_name="Rohit Sharma", phone="9811111111")
    StudentGuardian.objects.create(student=student, guardian=guardian, relation="father")


def test_a_line_of_udise(world: World) -> None:
    """Codes, parents by relation, the second phone, the pin of the address, the class of the year before."""
    child = world.students[0]
    School.objects.update_or_create(id=1, defaults={"name": "Green Valley", "udise_code": "07090123401"})
    father_of(child)
    Student.objects.filter(pk=child.pk).update(
        address="12 MG Road\nDelhi 110 001",
        category="obc",
        is_bpl=True,
        pen="12345678901",
        mother_tongue="Hindi",
    )
    Enrolment.objects.create(
        student=child,
        academic_year=world.last_year,
        section=world.sections["VI B"],
        starts_on=date(2025, 4, 1),
        ends_on=date(2026, 3, 31),
        outcome="promoted",
    )
    line = next(one for one in lines(udise_list({})) if one["code"] == child.student_code)
    assert [line.get(column.key, "") for column in COLUMNS] == [
        "07090123401", "VI", "A", "1", "Aarav Sharma", "1 - Male", "01-01-2014", "Parent", "Rohit Sharma", "", "", "",
        "12 MG Road Delhi 110 001", "110001", "9900000000", "9811111111", "", "Hindi", "OBC", "", "Yes", "", "No",
        "No", "", "Yes", "", child.student_code, "01-04-2026", "", "Same school", "VI", "12345678901", "",
    ]  # fmt: skip


def test_who_is_on_it(world: World) -> None:
    """Not who left, nor a playgroup; the note says how many were left out and what is missing."""
    Student.objects.filter(pk=world.students[1].pk).update(status="left")
    world.classes["VII"].grade_level = -3
    world.classes["VII"].save()
    table = udise_list({})
    places = [(one["class"], one["section"], one["roll"]) for one in lines(table)]
    assert places == [("VI", "A", roll) for roll in "1345"] + [("VI", "B", roll) for roll in "123"]
    assert "2 children of a playgroup" in " ".join(table.notes)


def test_a_register_for_each_section_on_a_day(world: World) -> None:
    """Who moved is on the register of the day; sheets follow the classes."""
    father_of(world.students[0])
    stay = Enrolment.objects.get(student=world.students[1])
    stay.ends_on = date(2026, 10, 31)
    stay.save()
    table = class_register({})
    assert [one.title for one in (table, *table.more)] == [
        "Class register VI A",
        "Class register VI B",
        "Class register VII A",
    ]
    first = lines(table)[0]
    assert (first["father"], first["mother"], first["phone"]) == ("Rohit Sharma", "Parent", "9900000000")
    assert len(lines(table)) == 4
    before = class_register({"on": "2026-10-31", "sectionId": str(world.sections["VI A"].pk)})
    assert (len(lines(before)), list(before.more)) == (5, [])
    assert lines(class_register({"on": "2020-01-01"})) == []


@pytest.mark.parametrize(
    ("texts", "field"),
    [({"sectionId": "x"}, "sectionId"), ({"sectionId": "0198c2f4-7f2a-7a31-9f3e-2d1c5b7a9e11"}, "sectionId"),
     ({"on": "20.11.2026"}, "on")],
)  # fmt: skip
def test_what_is_wrong_is_named(world: World, texts: dict[str, str], field: str) -> None:
    with pytest.raises(ValidationFailed) as caught:
        class_register(texts)
    assert list(caught.value.fields) == [field]


def test_queries_do_not_grow_with_the_students(world: World) -> None:
    for build in (class_register, udise_list):
        with CaptureQueriesContext(connection) as asked:
            lines(build({}))
        assert len(asked) <= 6, build


def test_the_office_finds_them(world: World) -> None:
    """Both are on the reports page and come as a workbook."""
    browser = world.browser("school_admin")
    page = browser.get("/admin/reports/").content.decode()
    for report in (*UDISE, *REGISTERS):
        assert str(report.title) in page
        answer = browser.get(f"/admin/reports/{report.name}/file.xlsx")
        assert answer.status_code == 200, report.name
