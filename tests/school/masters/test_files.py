"""CSV in and out of the masters: checked whole, shown first, and the same file twice changes nothing."""

from typing import Any

import pytest

from core.audit.models import AuditEntry
from school.masters.models import SchoolClass, Section, Subject
from tests.school.files import as_csv, rows_of, upload
from tests.school.world import World

pytestmark = pytest.mark.django_db
IMPORT, EXPORT = "v1/masters/import", "v1/masters/export"
SECTIONS = [
    {"Code": "C", "Class": "VI", "Name": "C", "Seats": "35"},
    {"Code": "A", "Class": "VII", "Name": "A", "Seats": "45"},
]


def told(answer: Any, status: int = 201) -> Any:
    assert answer.status_code == status, answer.content
    return answer.json()["data"]


def test_sections_are_known_by_code_and_class(world: World) -> None:
    """VI A and VII A are two rows: the code alone would change the wrong one."""
    api, before = world.api("school_admin"), Section.objects.count()
    preview = told(upload(api, f"{IMPORT}/sections", as_csv(SECTIONS)))
    assert (preview["added"], preview["changed"], preview["errorCount"]) == (1, 1, 0)
    assert Section.objects.count() == before  # a preview writes nothing
    applied = told(upload(api, f"{IMPORT}/sections", as_csv(SECTIONS), apply="true"))
    assert applied["status"] == "applied"
    assert Section.objects.get(code="C").school_class == world.classes["VI"]
    seats = {str(row): row.capacity for row in Section.objects.select_related("school_class")}
    assert (seats["VI A"], seats["VII A"]) == (10, 45)
    last = AuditEntry.objects.order_by("-pk")[0].pk
    again = told(upload(api, f"{IMPORT}/sections", as_csv(SECTIONS), apply="true"))
    assert (again["added"], again["changed"], again["unchanged"]) == (0, 0, 2)
    assert Section.objects.count() == before + 1
    assert not AuditEntry.objects.filter(pk__gt=last, action__startswith="section.").exists()


def test_every_error_has_its_row_column_value_and_what_would_be_right(world: World) -> None:
    rows = [
        {"Code": "C", "Class": "VI", "Name": "C", "Seats": "35"},
        {"Code": "D", "Class": "XIV", "Name": "D", "Seats": "35"},
        {"Code": "E", "Class": "VI", "Name": "E", "Seats": "0"},
        {"Code": "F", "Class": "VI", "Name": "F", "Seats": "many"},
        {"Code": "C", "Class": "VI", "Name": "C", "Seats": "35"},
    ]
    before = Section.objects.count()
    answer = told(upload(world.api("school_admin"), f"{IMPORT}/sections", as_csv(rows), apply="true"))
    assert answer["status"] == "with_errors"
    errors = {(one["row"], one["column"]): (one["value"], one["message"]) for one in answer["errors"]}
    assert set(errors) == {(3, "Class"), (4, "Seats"), (5, "Seats"), (6, "Code")}
    assert errors[3, "Class"][0] == "XIV"
    assert "VI, VII" in errors[3, "Class"][1]
    assert Section.objects.count() == before


@pytest.mark.parametrize("name", ["academic-years", "classes", "sections", "subjects", "rooms", "staff"])
def test_what_is_downloaded_can_be_uploaded_and_changes_nothing(world: World, name: str) -> None:
    api = world.api("school_admin")
    file = api.get(f"{EXPORT}/{name}.csv")
    rows = rows_of(file)
    assert rows
    answer = told(upload(api, f"{IMPORT}/{name}", as_csv(rows), apply="true"))
    assert (answer["errors"], answer["added"], answer["changed"]) == ([], 0, 0)
    assert answer["unchanged"] == len(rows)


def test_cells_that_begin_like_a_formula_are_text(world: World) -> None:
    SchoolClass.objects.filter(code="VI").update(name="=1+1")
    rows = rows_of(world.api("principal").get(f"{EXPORT}/classes.csv"))
    assert [row["Name"] for row in rows if row["Code"] == "VI"] == ["'=1+1"]


def test_rights_are_those_of_the_type(world: World) -> None:
    for who, name, status in (
        ("teacher", "classes", 200),
        ("teacher", "students", 200),
        ("teacher", "staff", 403),
        ("principal", "staff", 200),
        ("parent", "classes", 403),
        ("student", "students", 403),
        ("school_admin", "teachers", 404),
    ):
        assert world.api(who).get(f"{EXPORT}/{name}.csv").status_code == status, (who, name)
    for who in ("principal", "teacher", "parent"):
        assert upload(world.api(who), f"{IMPORT}/sections", as_csv(SECTIONS)).status_code == 403
    assert Subject.objects.count() == 10
