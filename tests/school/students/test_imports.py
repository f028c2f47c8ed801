"""Import of students: whole files with their errors, guardians and accounts in bulk, twice is once."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.accounts.models import User
from core.imports.models import ImportJob
from school.students.models import Enrolment, Guardian, Student, StudentGuardian
from tests.school.files import as_csv, rows_of, upload
from tests.school.world import World

pytestmark = pytest.mark.django_db
PATH = "v1/masters/import/students"


def row(number: int, **values: Any) -> dict[str, Any]:
    return {
        "Student code": "",
        "Name": f"Pupil {number}",
        "Date of birth": f"{number % 28 + 1:02}/06/2014",
        "Gender": "female",
        "Class": "VII",
        "Section": "B",
        "Roll number": "",
        "Guardian": f"Parent {number}",
        "Guardian's phone": f"98{number:08}",
        "Address": f"{number} MG Road",
        **values,
    }


def send(world: World, *rows: dict[str, Any], apply: bool = True) -> Any:
    answer = upload(world.api("school_admin"), PATH, as_csv(rows), apply=str(apply).lower())
    assert answer.status_code in (201, 202), answer.content
    return answer.json()["data"]


def everything() -> tuple[int, ...]:
    tables: Any = (Student, Guardian, StudentGuardian, Enrolment, User)
    return tuple(table.objects.count() for table in tables)


def test_a_file_makes_students_with_guardians_accounts_and_seats_and_twice_changes_nothing(
    world: World, at: Any
) -> None:
    at("2026-06-20 10:00")
    same = {"Guardian's phone": "+91 98000 00001", "Guardian": "Parent 1"}
    rows = [row(1), row(2, **same), row(3, **{"Student code": "2026-00003"}), row(4)]
    preview = send(world, *rows, apply=False)
    assert (preview["added"], preview["errors"]) == (4, [])
    assert Student.objects.count() == len(world.students)
    assert send(world, *rows)["status"] == "applied"
    made = {one.full_name: one for one in Student.objects.filter(full_name__startswith="Pupil")}
    # The code that the file brought is passed over by those that are given.
    assert {one.student_code for one in made.values()} == {
        "2026-00003",
        "2026-00001",
        "2026-00002",
        "2026-00004",
    }
    assert made["Pupil 1"].guardian_links.get().guardian == made["Pupil 2"].guardian_links.get().guardian
    assert Guardian.objects.filter(full_name__startswith="Parent ").count() == 3
    assert User.objects.filter(username="9800000001", role="parent").count() == 1
    assert Enrolment.objects.filter(section=world.sections["VII B"], ends_on=None).count() == 4
    assert len(ImportJob.objects.order_by("-pk")[0].new_users) == 4 + 3
    before = everything()
    again = send(world, *rows)
    assert (again["added"], again["changed"], again["unchanged"]) == (0, 0, 4)
    assert everything() == before


def test_every_row_that_is_wrong_is_named_and_nothing_is_written(world: World) -> None:
    phone = world.guardians["other_parent"].phone
    User.objects.create(username="9800000009", name="Somebody", role="teacher")
    rows = [
        row(1),
        row(2, Class="XI"),
        row(3, Section="Z"),
        row(4, **{"Guardian's phone": "12"}),
        row(5, Name=""),
        row(6, **{"Date of birth": "12/06/2040"}),
        row(7, Gender="boy"),
        row(1),
        row(9),
        row(10, **{"Roll number": "7"}),
        row(11, **{"Roll number": "7"}),
        row(12, Class="VII", Section="A", **{"Roll number": "1"}),
        row(13, **{"Guardian's phone": phone}),
        row(14, **{"Student code": world.students[0].student_code}),
    ]
    before = everything()
    answer = send(world, *rows)
    assert answer["status"] == "with_errors"
    found = {(one["row"], one["field"]) for one in answer["errors"]}
    assert found == {
        (3, "school_class"), (4, "section"), (5, "guardian_phone"), (6, "full_name"), (7, "date_of_birth"),
        (8, "gender"), (9, "student_code"), (10, "guardian_phone"), (12, "roll_no"), (13, "roll_no"),
        (15, "section"), (15, "guardian_phone"), (15, "school_class"),
    } - {(15, "section")}  # fmt: skip
    assert [one["row"] for one in answer["warnings"]] == [14]
    assert everything() == before


def test_more_rows_than_seats_are_refused_beside_the_section(world: World) -> None:
    answer = send(world, *(row(number) for number in range(1, 13)))
    assert [(one["row"], one["field"]) for one in answer["errors"]] == [(12, "section"), (13, "section")]
    assert "10 seats" in answer["errors"][0]["message"]


def test_what_is_exported_comes_back_unchanged_and_a_change_is_one(world: World) -> None:
    rows = rows_of(world.api("school_admin").get("v1/masters/export/students.csv"))
    assert len(rows) == len(world.students)
    with_guardian = [one for one in rows if one["Guardian"]]
    assert len(with_guardian) == 3
    unchanged = send(world, *with_guardian)
    assert (unchanged["unchanged"], unchanged["errors"]) == (3, [])
    with_guardian[0]["Name"], with_guardian[0]["Address"] = "Aarav K Sharma", "5 Park Street"
    first, second = with_guardian[1], with_guardian[2]
    first["Roll number"], second["Roll number"] = second["Roll number"], first["Roll number"]
    changed = send(world, *with_guardian)
    assert (changed["status"], changed["changed"]) == ("applied", 3)
    student = Student.objects.get(pk=world.students[0].pk)
    assert (student.full_name, student.address, student.user.name) == (
        "Aarav K Sharma", "5 Park Street", "Aarav K Sharma",
    )  # fmt: skip
    rolls = dict(Enrolment.objects.filter(student__in=world.students[5:7]).values_list("student", "roll_no"))
    assert list(rolls.values()) == [2, 1] or rolls[world.students[5].pk] == 2


def test_a_thousand_rows_take_seconds_and_no_query_for_each(world: World) -> None:
    """A loop of services would take minutes, and a class list of April would not come in."""
    section = world.sections["VII B"]
    type(section).objects.filter(pk=section.pk).update(capacity=1200)
    few = _queries(world, [row(number) for number in range(1, 11)])
    many = _queries(world, [row(number) for number in range(100, 1090)])
    assert Student.objects.filter(full_name__startswith="Pupil").count() == 1000
    assert many - few < 40


def _queries(world: World, rows: list[dict[str, Any]]) -> int:
    with CaptureQueriesContext(connection) as caught:
        assert send(world, *rows)["status"] == "applied"
    return len(caught)
