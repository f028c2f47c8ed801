"""Lists as CSV: every type for every role, own rows only, harmless cells, flat memory."""

import csv
import io
import tracemalloc
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.audit.models import AuditEntry
from core.documents.csvfile import write_csv
from school.reports.exports.registry import exports
from school.students.models import Student
from tests.school.attendance.kit import NINE, mark
from tests.school.foundation.test_suite import refused
from tests.school.reports.kit import charge, pay
from tests.school.terms import subscribed
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
PATH = "v1/reports/export"


def listed(world: World, who: str, name: str, query: str = "") -> list[dict[str, str]]:
    answer = world.api(who).get(f"{PATH}/{name}.csv?{query}")
    assert answer.status_code == 200, answer.content
    text = b"".join(answer.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]
    return list(csv.DictReader(io.StringIO(text)))


def test_students_with_their_guardian(world: World) -> None:
    rows = listed(world, "school_admin", "students")
    assert [row["Student code"] for row in rows] == [one.student_code for one in world.students]
    assert (rows[0]["Guardian"], rows[0]["Guardian's phone"]) == ("Parent", "9900000000")
    assert rows[0]["Status"] == "At school"
    assert "Category" in rows[0]


def test_a_teacher_takes_the_own_sections_along(world: World) -> None:
    """Without what teaching does not need; another's class gives no row."""
    rows = listed(world, "teacher", "students")
    assert {row["Section"] for row in rows} == {"A"}
    assert len(rows) == 5
    assert "Category" not in rows[0]
    assert listed(world, "teacher", "students", f"sectionId={world.sections['VI B'].pk}") == []
    assert len(listed(world, "other_teacher", "guardians")) == 2


@pytest.mark.parametrize(
    ("who", "name"),
    [("teacher", "invoices"), ("teacher", "inquiries"), ("teacher", "staff"), ("accountant", "attendance"),
     ("accountant", "marks"), ("principal", "nothing"), ("parent", "students"), ("student", "students")],
)  # fmt: skip
def test_each_list_asks_for_its_own_right(world: World, who: str, name: str) -> None:
    known = name in exports()
    refused(
        world.api(who).get(f"{PATH}/{name}.csv"), 403 if known else 404, "FORBIDDEN" if known else "NOT_FOUND"
    )


def test_the_list_of_reports_is_what_can_be_run(world: World) -> None:
    """Whatever is listed answers, to everybody to whom it is listed."""
    for who in ("school_admin", "principal", "accountant", "teacher"):
        answer = world.api(who).get("v1/reports?limit=100").json()["data"]
        assert answer["total"] == len(answer["items"])
        for one in answer["items"]:
            if (
                not any(item["isRequired"] for item in one["filters"])
                and not one["name"].startswith("payroll-")  # of locked months
            ):
                listed(world, who, one["name"])
    names = {one["name"] for one in world.api("teacher").get("v1/reports?limit=100").json()["data"]["items"]}
    assert {"students", "attendance", "marks"} <= names
    assert not names & {"invoices", "ledger", "attendance-shortage", "staff"}
    refused(world.api("parent").get("v1/reports"), 403, "FORBIDDEN")


def test_every_list_is_of_columns_that_are_there(world: World) -> None:
    """A column whose path is misspelt would fail for the first school that asks; rows are read from each."""
    mark_and_charge(world)
    for one in exports().values():
        if not any(item.is_required for item in one.parameters):
            table = one.table(SYSTEM, {})
            assert table.rows.count == len(list(table.rows.stream()))
            assert len(table.rows.part(0, 1)) == min(table.rows.count, 1)


def mark_and_charge(world: World) -> None:
    mark(world, "aalpp", day=date(2026, 11, 20))
    charge(world, world.students[0], Decimal(1000))


@pytest.fixture
def full(world: World, at: Callable[[str], None]) -> World:
    at(NINE)
    mark_and_charge(world)
    pay(world, world.students[0], Decimal("250.50"), date(2026, 11, 2))
    return world


def test_fees(full: World) -> None:
    (invoice,) = listed(full, "accountant", "invoices")
    assert (invoice["Amount"], invoice["Received"], invoice["Outstanding"]) == ("1000.00", "250.50", "749.50")
    late = listed(full, "principal", "fees-overdue")
    assert "749.50" in late[0].values()
    lines = listed(full, "accountant", "ledger")
    assert [(one["Debit"], one["Credit"], one["Balance"]) for one in lines] == [
        ("1000.00", "0.00", "1000.00"),
        ("0.00", "250.50", "749.50"),
    ]
    assert listed(full, "accountant", "receipts", "from=2026-11-03") == []
    assert len(listed(full, "accountant", "receipts", "from=2026-11-02&to=2026-11-02")) == 1


def test_attendance_by_days(full: World) -> None:
    rows = listed(full, "teacher", "attendance", "from=2026-11-20&to=2026-11-20")
    assert [row["Status"] for row in rows] == ["Absent", "Absent", "Late", "Present", "Present"]
    assert listed(full, "other_teacher", "attendance", "from=2026-11-20&to=2026-11-20") == []


@pytest.mark.parametrize(
    ("name", "query", "field"),
    [("students", "from=2026-11-01", "from"), ("students", "classId=x", "classId"),
     ("students", "status=here", "status"),
     ("marks", "", "examId"), ("attendance", "from=1.11.2026", "from"),
     ("attendance", "from=2026-11-02&to=2026-11-01", "to"),
     ("students", "color=red", "color")],
)  # fmt: skip
def test_a_wrong_filter_is_named(world: World, name: str, query: str, field: str) -> None:
    answer = world.api("school_admin").get(f"{PATH}/{name}.csv?{query}")
    refused(answer, 400, "INVALID_INPUT")
    assert field in answer.json()["error"]["fields"]


def test_a_name_that_is_a_formula_is_harmless(world: World) -> None:
    """A spreadsheet that opens the file would run it."""
    Student.objects.filter(pk=world.students[0].pk).update(full_name='=HYPERLINK("http://x")')
    assert listed(world, "teacher", "students")[0]["Name"] == '\'=HYPERLINK("http://x")'


def test_who_took_what_along_is_noted(world: World) -> None:
    listed(world, "teacher", "students", f"sectionId={world.sections['VI A'].pk}")
    entry = AuditEntry.objects.filter(action="reports.exported").latest("pk")
    assert entry.after == {"report": "students", "filters": {"sectionId": str(world.sections["VI A"].pk)}}


def test_modules_that_are_off(world: World) -> None:
    subscribed(world.tenant, without=("fees",))
    refused(world.api("school_admin").get(f"{PATH}/invoices.csv"), 403, "MODULE_DISABLED")
    subscribed(world.tenant, without=("reports",))
    refused(world.api("school_admin").get(f"{PATH}/students.csv"), 403, "MODULE_DISABLED")


def test_memory_does_not_grow_with_the_rows(world: World) -> None:
    """Eight thousand rows more cost less than two megabytes more."""

    def peak() -> tuple[int, int]:
        table = exports()["students"].table(SYSTEM, {})
        tracemalloc.start()
        lines = sum(block.count(b"\r\n") for block in write_csv(table.columns, table.rows.stream()))
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return lines, used

    many(world, 2_000)
    few_lines, few = peak()
    many(world, 8_000)
    lines, used = peak()
    assert (few_lines, lines) == (2_011, 10_011)
    assert used < few + 2_000_000


def many(world: World, count: int) -> None:
    """Add students, as the database takes them fastest."""
    one: Any = world.students[0]
    already = Student.objects.count()
    Student.objects.bulk_create(
        [
            Student(
                student_code=f"M{already + number:06}", full_name="Somebody", date_of_birth=one.date_of_birth,
                gender="male", academic_year=world.year, school_class=one.school_class, section=one.section,
                admitted_on=one.admitted_on,
            )
            for number in range(count)
        ],
        batch_size=2000,
    )  # fmt: skip
