"""REST routes of promotion, exit and certificates: the whole way, whose object it is, who may."""

from collections.abc import Callable
from typing import Any

import pytest

from school.students.models import Certificate, Enrolment, PromotionBatch, StudentExit
from tests.school.students.papers import issue, left, letter
from tests.school.students.turning import add_next_year, everything
from tests.school.world import World

__all__ = ["letter"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("letter")]


@pytest.fixture(autouse=True)
def _today(at: Callable[[str], None]) -> None:
    at("2026-11-22 10:00")


def data(answer: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.content
    return answer.json()["data"]


def error(answer: Any, status: int, code: str) -> Any:
    found = answer.json()["error"]
    assert (answer.status_code, found["code"]) == (status, code), found
    return found


class TestPromote:
    def test_one_and_back(self, world: World) -> None:
        add_next_year()
        api, one = world.api("principal"), world.students[0]
        found = data(api.post(f"v1/students/{one.pk}/promote", {}))
        assert found["enrolment"]["className"] == "VII"
        assert found["enrolment"]["startsOn"] == "2027-04-01"
        assert found["sectionId"] == str(world.sections["VI A"].pk), "until then"
        assert (found["outcome"], found["reverted"]) == ("promoted", False)
        back = data(api.post(f"v1/students/{one.pk}/promote", {"revert": True}))
        assert (back["reverted"], back["enrolment"]["endsOn"]) == (True, None)
        refused = error(api.post(f"v1/students/{one.pk}/promote", {"revert": True}), 400, "INVALID_INPUT")
        assert "no promotion" in refused["message"]

    def test_section_preview_apply_revert(self, world: World) -> None:
        add_next_year()
        api = world.api("school_admin")
        body = {
            "fromSectionId": world.sections["VI A"].pk,
            "exceptions": [{"studentId": world.students[1].pk, "outcome": "left"}],
        }
        before = everything()
        seen = data(api.post("v1/students/promote", body))
        assert everything() == before, "a preview writes nothing"
        assert (seen["status"], seen["canApply"], seen["counts"]["promoted"]) == ("preview", True, 4)
        assert [item["toRollNo"] for item in seen["items"]] == [1, None, 2, 3, 4]
        assert list(
            error(api.post("v1/students/promote", {**body, "preview": False}), 400, "INVALID_INPUT")["fields"]
        ) == ["digest"]
        done = data(api.post("v1/students/promote", {**body, "preview": False, "digest": seen["digest"]}))
        assert (done["status"], len(done["items"])) == ("applied", 5)
        again = api.post("v1/students/promote", {**body, "preview": False, "digest": seen["digest"]})
        error(again, 400, "INVALID_INPUT")
        assert PromotionBatch.objects.count() == 1
        back = data(api.post("v1/students/promote", {"batchId": done["batchId"], "revert": True}))
        assert back["status"] == "reverted"
        assert everything()[:2] == before[:2]

    def test_the_same_key_promotes_once(self, world: World) -> None:
        add_next_year()
        api, path = world.api("principal"), f"v1/students/{world.students[0].pk}/promote"
        headers = {"Idempotency-Key": "promote-1"}
        first = api.post(path, {}, **headers)
        assert data(first) == data(api.post(path, {}, **headers))
        assert Enrolment.objects.filter(student=world.students[0]).count() == 2

    def test_what_stands_in_the_way_names_the_students(self, world: World) -> None:
        api = world.api("school_admin")
        seen = data(api.post("v1/students/promote", {"fromSectionId": world.sections["VI A"].pk}))
        assert (seen["canApply"], seen["academicYearId"]) == (False, None)
        assert all("no academic year after 2026-27" in item["problems"][0] for item in seen["items"])

    @pytest.mark.parametrize(
        ("body", "field"),
        [
            ({}, "fromSectionId"),
            ({"fromSectionId": "x"}, "fromSectionId"),
            ({"fromSectionId": "5f0c3a52-8a0e-4a53-9a6d-0c9f6f6f2f11"}, "fromSectionId"),
            ({"revert": True}, "batchId"),
        ],
    )
    def test_bad_bodies_name_the_field(self, world: World, body: Any, field: str) -> None:
        refused = error(world.api("school_admin").post("v1/students/promote", body), 400, "INVALID_INPUT")
        assert list(refused["fields"]) == [field]


class TestExit:
    BODY = {"lastDay": "2026-11-20", "reason": "Father posted", "status": "transferred"}

    def test_out_and_back(self, world: World) -> None:
        api, path = world.api("school_admin"), f"v1/students/{world.students[0].pk}/exit"
        found = data(api.post(path, self.BODY))
        assert (found["status"], found["lastDay"], found["dues"]) == ("transferred", "2026-11-20", 0)
        error(api.post(path, self.BODY), 400, "INVALID_INPUT")
        back = data(api.post(path, {"revert": True}))
        assert (back["status"], back["lastDay"], back["enrolment"]["endsOn"]) == ("active", None, None)

    def test_what_is_missing_is_named(self, world: World) -> None:
        answer = world.api("school_admin").post(f"v1/students/{world.students[0].pk}/exit", {})
        assert sorted(error(answer, 400, "INVALID_INPUT")["fields"]) == ["lastDay", "reason"]
        assert not StudentExit.objects.exists()


class TestCertificates:
    def path(self, world: World, number: int = 0) -> str:
        return f"v1/students/{world.students[number].pk}/certificates"

    @pytest.mark.parametrize(
        ("typed", "kind"),
        [
            ("bonafide", "bonafide"),
            ("Bonafide", "bonafide"),
            ("Fee Clearance", "fee_clearance"),
            ("CHARACTER", "character"),
        ],
    )
    def test_the_type_in_any_case(self, world: World, typed: str, kind: str) -> None:
        found = data(world.api("school_admin").post(self.path(world), {"type": typed, "remarks": "x"}), 201)
        assert (found["type"], found["status"], found["isDuplicate"]) == (kind, "issued", False)

    def test_tc_copy_and_pdf(self, world: World) -> None:
        api = world.api("principal")
        error(api.post(self.path(world), {"type": "TC"}), 400, "INVALID_INPUT")
        left(world.students[0])
        first = data(api.post(self.path(world), {"type": "TC", "workingDays": "142"}), 201)
        error(api.post(self.path(world), {"type": "tc"}), 409, "DUPLICATE")
        copy = data(api.post(self.path(world), {"type": "TC", "duplicate": True, "remarks": "Lost"}), 201)
        assert (first["number"], copy["number"], copy["copyNo"]) == ("TC/0001", "TC/0001", 1)
        named = error(
            api.post(self.path(world), {"type": "TC", "duplicate": True, "conduct": "x"}),
            400,
            "INVALID_INPUT",
        )
        assert list(named["fields"]) == ["conduct"]
        listed = data(api.get(self.path(world)))
        assert [row["copyNo"] for row in listed["items"]] == [1, 0]
        answer = api.get(f"{self.path(world)}/TC/pdf?certificateId={first['id']}")
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
        assert answer.content[:5] == b"%PDF-"
        assert api.get(f"{self.path(world)}/tc/pdf?certificateId={first['id']}").content == answer.content

    def test_cancelled_with_its_copies_once(self, world: World) -> None:
        """The office could, a program could not; another student's certificate is not to be found."""
        api = world.api("principal")
        first = data(api.post(self.path(world), {"type": "bonafide"}), 201)
        copy = data(api.post(self.path(world), {"type": "bonafide", "duplicate": True}), 201)
        path = f"{self.path(world)}/{first['id']}/cancel"
        for body in ({}, {"reason": " "}):
            assert list(error(api.post(path, body), 400, "INVALID_INPUT")["fields"]) == ["reason"]
        error(api.post(f"{self.path(world, 1)}/{first['id']}/cancel", {"reason": "x"}), 404, "NOT_FOUND")
        error(world.api("parent").post(path, {"reason": "x"}), 403, "FORBIDDEN")
        assert not Certificate.objects.exclude(cancelled_at=None).exists()
        done = data(api.post(path, {"reason": "Wrong date of birth"}))
        assert (done["status"], done["cancelReason"]) == ("cancelled", "Wrong date of birth")
        assert {row["id"]: row["status"] for row in data(api.get(self.path(world)))["items"]} == {
            first["id"]: "cancelled", copy["id"]: "cancelled",
        }  # fmt: skip
        error(api.post(path, {"reason": "Again"}), 400, "INVALID_INPUT")

    def test_kinds_and_languages_that_are_none(self, world: World) -> None:
        api = world.api("school_admin")
        refused = error(api.post(self.path(world), {"type": "diploma"}), 400, "INVALID_INPUT")
        assert list(refused["fields"]) == ["type"]
        error(api.get(f"{self.path(world)}/diploma/pdf"), 404, "NOT_FOUND")
        error(api.get(f"{self.path(world)}/bonafide/pdf"), 404, "NOT_FOUND")
        issue(world.students[0])
        refused = error(api.get(f"{self.path(world)}/bonafide/pdf?language=fr"), 400, "INVALID_INPUT")
        assert list(refused["fields"]) == ["language"]

    def test_families_get_their_own_that_stand(self, world: World) -> None:
        issue(world.students[0])
        for who in ("parent", "student"):
            api = world.api(who)
            assert data(api.get(self.path(world)))["total"] == 1
            assert api.get(f"{self.path(world)}/bonafide/pdf").status_code == 200
            error(api.post(self.path(world), {"type": "bonafide"}), 403, "FORBIDDEN")
        for who in ("other_parent", "other_student"):
            error(world.api(who).get(f"{self.path(world)}/bonafide/pdf"), 404, "NOT_FOUND")
            error(world.api(who).get(self.path(world)), 404, "NOT_FOUND")
        Certificate.objects.update(cancelled_at="2026-11-22T10:00:00+05:30", cancel_reason="Wrong")
        assert data(world.api("parent").get(self.path(world)))["total"] == 0
        assert data(world.api("school_admin").get(self.path(world)))["items"][0]["status"] == "cancelled"
        error(world.api("parent").get(f"{self.path(world)}/bonafide/pdf"), 404, "NOT_FOUND")


def test_a_list_costs_the_same_for_one_and_for_three(world: World, django_assert_num_queries: Any) -> None:
    api, path = world.api("school_admin"), f"v1/students/{world.students[0].pk}/certificates"
    issue(world.students[0])
    api.get(path)
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as one:
        api.get(path)
    for _ in range(2):
        issue(world.students[0])
    with CaptureQueriesContext(connection) as three:
        api.get(path)
    assert len(three) == len(one)
