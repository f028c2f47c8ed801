"""Homework: who sets it, who sees it, what comes with it, and how far each student is."""

from collections.abc import Callable
from datetime import date, timedelta
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.test.utils import CaptureQueriesContext

from core.errors import InvalidState, TooLarge, UnsupportedMedia, ValidationFailed
from core.outbox.enums import MessageState
from core.outbox.models import Message
from school.homework.models import Homework, HomeworkFile, HomeworkStatus
from school.homework.selectors import open_homework_of
from school.homework.services.homework import attach_file, change_homework, withdraw_homework
from school.homework.services.progress import mark_done
from school.students.models import Enrolment
from tests.kit.threads import at_once
from tests.school.homework.kit import FRIDAY, NINE, body, given, picture
from tests.school.world import World

pytestmark = pytest.mark.django_db
PATH = "v1/homework"


@pytest.fixture(autouse=True)
def _friday(at: Callable[[str], None]) -> None:
    at(NINE)


def of(row: Homework, rest: str = "") -> str:
    return f"{PATH}/{row.pk}{rest}"


class TestSetting:
    """POST and PATCH."""

    def test_the_teacher_of_the_subject_sets_it_and_the_section_sees_it(self, world: World) -> None:
        answer = world.api("teacher").post(PATH, body(world))
        assert answer.status_code == 201, answer.content
        data = answer.json()["data"]
        assert (data["assignedOn"], data["status"], data["students"], data["seen"]) == (
            "2026-11-20", "published", 5, 0,
        )  # fmt: skip
        items = world.api("parent").get(PATH).json()["data"]["items"]
        assert [(one["title"], one["students"], one["own"]) for one in items] == [("Fractions", None, [])]

    @pytest.mark.parametrize(
        ("who", "section", "subject", "status"),
        [
            ("teacher", "VI A", "VI ENG", 404),
            ("teacher", "VI B", "VI MAT", 404),
            ("other_teacher", "VI A", "VI MAT", 404),
            ("teacher", "VI A", "VII MAT", 400),
            ("school_admin", "VI B", "VI MAT", 201),
            ("principal", "VI A", "VI MAT", 403),
            ("parent", "VI A", "VI MAT", 403),
        ],
    )
    def test_nobody_else(self, world: World, who: str, section: str, subject: str, status: int) -> None:
        answer = world.api(who).post(PATH, body(world, section, subject))
        assert answer.status_code == status, answer.content
        assert Homework.objects.count() == (status == 201)

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"dueOn": "2026-11-19"}, "dueOn"),
            ({"dueOn": "2029-01-01"}, "dueOn"),
            ({"title": " "}, "title"),
            ({"title": "x" * 151}, "title"),
            ({"due": "2026-11-24"}, "due"),
        ],
    )
    def test_bad_bodies_name_the_field(self, world: World, change: dict[str, Any], field: str) -> None:
        answer = world.api("teacher").post(PATH, {**body(world), **change})
        assert (answer.status_code, field in answer.json()["error"]["fields"]) == (400, True)
        assert not Homework.objects.exists()

    def test_a_change_by_the_own_teacher_only(self, world: World) -> None:
        row = given(world)
        answer = world.api("teacher")("PATCH", of(row), {"dueOn": "2026-11-25"})
        assert answer.json()["data"]["dueOn"] == "2026-11-25"
        assert world.api("other_teacher")("PATCH", of(row), {"title": "No"}).status_code == 404
        assert world.api("parent")("PATCH", of(row), {"title": "No"}).status_code == 403
        row.refresh_from_db()
        assert (row.title, row.due_on) == ("Fractions", date(2026, 11, 25))

    def test_what_is_withdrawn_is_gone_for_families_and_final(self, world: World) -> None:
        row = given(world)
        answer = world.api("teacher").post(of(row, "/withdraw"), {"reason": "Wrong book"})
        assert answer.json()["data"]["status"] == "withdrawn"
        assert world.api("student").get(of(row)).status_code == 404
        for act in (
            lambda: withdraw_homework(homework=row, actor=world.actor("teacher")),
            lambda: change_homework(homework=row, actor=world.actor("teacher"), title="Again"),
            lambda: mark_done(homework=row, student=world.students[0], actor=world.actor("school_admin")),
        ):
            with pytest.raises(InvalidState):
                act()
        assert not HomeworkStatus.objects.exists()


class TestSeeing:
    """Whose homework it is."""

    @pytest.mark.parametrize(
        ("who", "status"),
        [("parent", 200), ("student", 200), ("other_parent", 404), ("other_student", 404), ("teacher", 200),
         ("other_teacher", 404), ("principal", 200), ("accountant", 403)],
    )  # fmt: skip
    def test_of_the_section_only(self, world: World, who: str, status: int) -> None:
        assert world.api(who).get(of(given(world))).status_code == status

    def test_from_the_enrolment_to_the_leaving_and_not_before_its_day(self, world: World) -> None:
        """Would catch a new joiner who sees a year of old homework, and one who left and goes on reading."""
        old = given(world, assigned_on=date(2026, 11, 2), due_on=date(2026, 11, 4))
        running = given(world, assigned_on=date(2026, 11, 9), due_on=date(2026, 11, 16))
        late = given(world, assigned_on=date(2026, 11, 19))
        to_come = given(world, assigned_on=date(2026, 11, 23))
        Enrolment.objects.filter(student=world.students[0]).update(
            starts_on=date(2026, 11, 16), ends_on=date(2026, 11, 18)
        )
        seen = {one["id"] for one in world.api("student").get(PATH).json()["data"]["items"]}
        assert seen == {str(running.pk)}
        assert {old.pk, late.pk, to_come.pk}.isdisjoint(seen)

    def test_lists_cost_the_same_queries_at_one_row_and_at_three(self, world: World) -> None:
        def cost(who: str) -> int:
            with CaptureQueriesContext(connection) as found:
                assert world.api(who).get(PATH).status_code == 200
            return len(found)

        given(world)
        for who in ("teacher", "parent", "student"):
            cost(who)  # what is looked up once is known from now on
        before = {who: cost(who) for who in ("teacher", "parent", "student")}
        given(world, title="Two")
        given(world, title="Three")
        assert {who: cost(who) for who in before} == before


class TestProgress:
    """Seen, done, checked."""

    def test_a_parent_says_it_for_the_child_and_the_teacher_counts(self, world: World) -> None:
        row = given(world)
        own = world.api("parent").post(of(row, "/seen"), {}).json()["data"]
        assert (own["studentId"], own["doneAt"]) == (str(world.students[0].pk), None)
        done = world.api("student").post(of(row, "/done"), {}).json()["data"]
        assert (done["doneBy"], done["seenAt"]) == ("Student", own["seenAt"])
        data = world.api("teacher").get(of(row)).json()["data"]
        assert (data["students"], data["seen"], data["done"]) == (5, 1, 1)
        lines = world.api("teacher").get(of(row, "/students")).json()["data"]
        assert [bool(one["doneAt"]) for one in lines["items"]] == [True, False, False, False, False]

    def test_for_somebody_elses_child_it_is_not_there(self, world: World) -> None:
        row = given(world)
        sent = {"studentId": str(world.students[1].pk)}
        assert world.api("parent").post(of(row, "/done"), sent).status_code == 404
        assert world.api("other_parent").post(of(row, "/done"), {}).status_code == 404
        assert world.api("teacher").post(of(row, "/done"), sent).status_code == 403
        assert not HomeworkStatus.objects.exists()

    def test_the_office_must_say_whose(self, world: World) -> None:
        answer = world.api("school_admin").post(of(given(world), "/done"), {})
        assert (answer.status_code, list(answer.json()["error"]["fields"])) == (400, ["studentId"])

    def test_checked_work_is_not_taken_back(self, world: World) -> None:
        row, child = given(world), world.students[0]
        path = of(row, f"/students/{child.pk}")
        answer = world.api("teacher")("PATCH", path, {"check": "incomplete", "remark": "Question 4"})
        assert answer.json()["data"]["check"] == "incomplete"
        assert world.api("teacher")("PATCH", path, {"check": "good"}).status_code == 400
        assert world.api("other_teacher")("PATCH", path, {"check": "complete"}).status_code == 404
        other = of(row, f"/students/{world.students[5].pk}")
        assert world.api("teacher")("PATCH", other, {"check": "complete"}).status_code == 404
        with pytest.raises(InvalidState):
            mark_done(homework=row, student=child, actor=world.actor("parent"))
        assert HomeworkStatus.objects.get().check_result == "incomplete"

    def test_open_until_it_is_done(self, world: World) -> None:
        row, child = given(world), world.students[0]
        assert list(open_homework_of(child, FRIDAY)) == [row]
        assert not open_homework_of(child, row.due_on + timedelta(days=1)).exists()
        mark_done(homework=row, student=child, actor=world.actor("student"))
        assert not open_homework_of(child, FRIDAY).exists()


class TestFiles:
    """Papers."""

    def test_up_and_down_and_out(self, world: World) -> None:
        row = given(world)
        content = encode_multipart(BOUNDARY, {"file": picture()})
        answer = world.api("teacher")(
            "POST", of(row, "/attachments"), content, content_type=MULTIPART_CONTENT
        )
        assert answer.status_code == 201, answer.content
        data = answer.json()["data"]
        assert (data["name"], data["kind"]) == ("Exercise-7.3.png", "png")
        path = of(row, f"/attachments/{data['id']}")
        assert world.api("parent").get(path).content.startswith(b"\x89PNG")
        assert world.api("other_parent").get(path).status_code == 404
        assert world.api("parent")("DELETE", path).status_code == 403
        assert world.api("teacher")("DELETE", path).status_code == 200
        assert world.api("parent").get(path).status_code == 404

    def test_what_it_is_is_read_from_the_content_and_five_are_enough(self, world: World) -> None:
        row, teacher = given(world), world.actor("teacher")
        for content, refusal in ((b"MZ program", UnsupportedMedia), (b"%PDF" + b"x" * 6_000_000, TooLarge)):
            with pytest.raises(refusal) as caught:
                attach_file(homework=row, file=BytesIO(content), name="a.pdf", actor=teacher)
            assert list(caught.value.fields) == ["file"]
        for number in range(5):
            attach_file(homework=row, file=picture(), name=f"{number}.png", actor=teacher)
        with pytest.raises(ValidationFailed):
            attach_file(homework=row, file=picture(), name="6.png", actor=teacher)
        assert HomeworkFile.objects.count() == 5


def test_whoever_has_an_account_is_told_once_and_a_withdrawal_takes_it_back(world: World) -> None:
    row = given(world)
    found = Message.objects.filter(template="homework_set")
    assert set(found.values_list("channel", flat=True)) == {"inbox", "push"}
    users = {world.users["parent"].pk, world.users["student"].pk}
    assert set(found.values_list("user_id", flat=True)) == users
    withdraw_homework(homework=row, actor=world.actor("teacher"))
    assert set(found.filter(channel="push").values_list("state", flat=True)) == {MessageState.CANCELLED}


@pytest.mark.django_db(transaction=True)
def test_parent_and_child_at_once_make_one_row(world: World, at: Callable[[str], None]) -> None:
    """Would catch a unique violation, or two rows, when both press at the same moment."""
    at(NINE)
    row, child = given(world), world.students[0]
    outcomes = at_once(
        *[
            lambda who=who: mark_done(homework=row, student=child, actor=world.actor(who))
            for who in ("parent", "student")
        ]
    )
    assert all(isinstance(one, HomeworkStatus) for one in outcomes), outcomes
    assert HomeworkStatus.objects.count() == 1
