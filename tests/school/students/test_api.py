"""Students over REST: the contract's names, whom one may see, what is refused and leaves nothing behind."""

from typing import Any

import pytest

from core.accounts.models import User
from school.students.models import Enrolment, Guardian, Student
from tests.school.world import World

pytestmark = pytest.mark.django_db


def body(world: World, **values: Any) -> dict[str, Any]:
    section = world.sections["VI A"]
    return {
        "fullName": "Kavya Menon",
        "dateOfBirth": "2014-08-15",
        "gender": "female",
        "classId": str(section.school_class_id),
        "sectionId": str(section.pk),
        "academicYearId": str(world.year.pk),
        "guardianName": "Suresh Menon",
        "guardianPhone": "+91 98765 43210",
        "guardianEmail": "suresh.menon@example.org",
        **values,
    }


def data(answer: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.content
    assert answer.json()["ok"] is True
    return answer.json()["data"]


def refused(answer: Any, status: int, code: str = "INVALID_INPUT") -> dict[str, Any]:
    assert answer.status_code == status, answer.content
    error = answer.json()["error"]
    assert error["code"] == code
    return error.get("fields", {})


def test_a_student_is_entered_with_guardian_accounts_and_enrolment(world: World, at: Any) -> None:
    at("2026-06-20 10:00")
    told = data(world.api("school_admin").post("v1/students", body(world)), 201)
    assert told["studentCode"] == "2026-00001"
    assert (told["className"], told["sectionName"], told["status"]) == ("VI", "A", "active")
    assert told["guardians"][0]["phone"] == "9876543210"
    student = Student.objects.get(pk=told["id"])
    assert student.user.username == "2026-00001"
    parent = User.objects.get(username="9876543210")
    assert (parent.role, parent.has_usable_password()) == ("parent", False)
    stay = Enrolment.objects.get(student=student)
    assert (str(stay.starts_on), stay.ends_on) == ("2026-06-20", None)
    again = data(world.api("school_admin").get(f"v1/students/{told['id']}"))
    assert again == told


OFFICE_ONLY = ("address", "category", "isEws", "isBpl", "pen")


def test_each_sees_the_own_and_of_the_others_nothing_exists(world: World) -> None:
    """A guardian who reads another's child is the failure that peers had."""
    own, other_section = world.students[0], world.students[6]
    everybody = len(world.students)
    seen = {
        who: data(world.api(who).get("v1/students"))["total"]
        for who in ("school_admin", "principal", "accountant", "teacher", "parent", "student", "super_admin")
    }
    assert seen == {
        "school_admin": everybody, "principal": everybody, "accountant": everybody, "teacher": 5, "parent": 2,
        "student": 1, "super_admin": everybody,
    }  # fmt: skip
    for who in ("teacher", "parent", "student"):
        assert data(world.api(who).get(f"v1/students/{own.pk}"))["studentCode"] == own.student_code
        for part in ("", "/history", "/guardians", "/consents"):
            refused(world.api(who).get(f"v1/students/{other_section.pk}{part}"), 404, "NOT_FOUND")


def test_teaching_needs_no_address_and_no_category(world: World) -> None:
    student = world.students[0]
    Student.objects.filter(pk=student.pk).update(address="12 MG Road", category="obc", is_ews=True)
    for who in ("school_admin", "principal", "accountant", "parent"):
        assert data(world.api(who).get(f"v1/students/{student.pk}"))["address"] == "12 MG Road"
    told = data(world.api("teacher").get(f"v1/students/{student.pk}"))
    assert {told[name] for name in OFFICE_ONLY} == {None}
    refused(world.api("teacher").get(f"v1/students/{student.pk}/documents"), 403, "FORBIDDEN")


def test_a_parent_sees_the_own_number_and_of_the_other_parent_a_part(world: World) -> None:
    path = f"v1/students/{world.students[0].pk}"
    added = {"fullName": "Rakesh", "phone": "9811111111", "relation": "father", "email": "r@example.org"}
    data(world.api("school_admin").post(f"{path}/guardians", added), 201)
    own, other = data(world.api("parent").get(path))["guardians"]
    assert own["phone"] == world.guardians["parent"].phone
    assert other["phone"].endswith("1111")
    assert "9811111111" not in str(other)
    assert data(world.api("teacher").get(path))["guardians"][1]["phone"] == "9811111111"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"fullName": " "}, "fullName"),
        ({"gender": "boy"}, "gender"),
        ({"dateOfBirth": "2030-01-01"}, "dateOfBirth"),
        ({"guardianPhone": "12345"}, "guardianPhone"),
        ({"guardianEmail": "nobody"}, "guardianEmail"),
        ({"sectionId": "0198b3a4-0000-7000-8000-000000000000"}, "sectionId"),
        ({"academicYearId": "0198b3a4-0000-7000-8000-000000000000"}, "academicYearId"),
        ({"admittedOn": "2027-05-01"}, "admittedOn"),
        ({"guardians": [{"fullName": "B", "phone": "9876543210"}]}, "guardians.0.phone"),
        ({"rollNo": 0}, "rollNo"),
        ({"fulName": "x"}, "fulName"),
    ],
)
def test_a_wrong_body_names_the_field_and_nothing_is_entered(
    world: World, change: dict[str, Any], field: str
) -> None:
    before = (Student.objects.count(), Guardian.objects.count(), User.objects.count())
    assert field in refused(world.api("school_admin").post("v1/students", body(world, **change)), 400)
    assert (Student.objects.count(), Guardian.objects.count(), User.objects.count()) == before


def test_a_section_of_another_class_is_refused(world: World) -> None:
    wrong = str(world.classes["VII"].pk)
    assert "sectionId" in refused(
        world.api("school_admin").post("v1/students", body(world, classId=wrong)), 400
    )


def test_nobody_but_the_school_admin_enters_or_changes(world: World) -> None:
    student = world.students[0]
    for who in ("principal", "teacher", "accountant", "parent", "student"):
        refused(world.api(who).post("v1/students", body(world)), 403, "FORBIDDEN")
        refused(world.api(who)("PATCH", f"v1/students/{student.pk}", {"fullName": "X"}), 403, "FORBIDDEN")
    assert Student.objects.get(pk=student.pk).full_name == student.full_name
    assert Student.objects.count() == len(world.students)


def test_the_same_child_twice_is_one(world: World) -> None:
    api = world.api("school_admin")
    data(api.post("v1/students", body(world)), 201)
    fields = refused(api.post("v1/students", body(world)), 409, "DUPLICATE")
    assert "2026-00001" in fields["fullName"][0]
    assert Student.objects.filter(full_name="Kavya Menon").count() == 1


def test_three_children_of_one_number_are_one_guardian_with_one_account(world: World) -> None:
    api = world.api("school_admin")
    made = [
        data(api.post("v1/students", body(world, fullName=name)), 201)
        for name in ("Kavya Menon", "Karthik Menon", "Kiran Menon")
    ]
    assert [one["studentCode"] for one in made] == ["2026-00001", "2026-00002", "2026-00003"]
    assert User.objects.filter(username="9876543210").count() == 1
    whole = data(api.get(f"v1/students/{made[0]['id']}"))
    assert {one["fullName"] for one in whole["siblings"]} == {"Karthik Menon", "Kiran Menon"}


def test_a_known_number_under_another_name_is_told(world: World) -> None:
    """Else a slip of the pen would show the child to another family, and nobody would hear of it."""
    phone = world.guardians["other_parent"].phone
    told = data(world.api("school_admin").post("v1/students", body(world, guardianPhone=phone)), 201)
    assert told["guardians"][0]["fullName"] == world.guardians["other_parent"].full_name
    assert phone in told["notes"][0]


def test_the_list_takes_few_queries_and_knows_its_filters(
    world: World, django_assert_max_num_queries: Any
) -> None:
    api = world.api("school_admin")
    six_b = world.sections["VI B"]
    queries = {
        f"sectionId={six_b.pk}": 3, f"classId={six_b.school_class_id}": 8, "status=active": 10, "gender=female": 5,
        f"academicYearId={world.last_year.pk}": 0, "search=Other+Parent": 1, "search=990000": 3,
        "search=S00004": 1, "search=aarav+sharma": 1, "category=sc": 0, "search=9900000001": 1,
    }  # fmt: skip
    with django_assert_max_num_queries(8):
        data(api.get("v1/students?search=990000&ordering=-fullName"))
    found = {query: data(api.get(f"v1/students?{query}"))["total"] for query in queries}
    assert found == queries
    names = [one["fullName"] for one in data(api.get("v1/students?ordering=-fullName"))["items"]]
    assert names == sorted(names, reverse=True)
    assert "klass" in refused(api.get("v1/students?klass=1"), 400)
