"""The routes of notices: shapes, rights, other people's, refusals that change nothing."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, ClassVar

import pytest
from django.utils import timezone

from core.outbox.models import Message
from school.notifications.masters import templates
from school.notifications.models import Announcement, MessageTemplate
from tests.core.masters.cases import MasterCases
from tests.school.foundation.test_suite import refused
from tests.school.notifications.conftest import run_jobs
from tests.school.world import World

pytestmark = pytest.mark.django_db
PATH = "v1/notifications"
KINDS = {"announcements": True, "offers": False, "account": True}
RAIN = {
    "title": "Rain",
    "message": "No school on Friday.",
    "targetType": "all",
    "channels": ["push", "email"],
}


def data(answer: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.content
    body = answer.json()
    assert body["ok"] is True
    return body["data"]


@pytest.mark.parametrize("path", [PATH, f"{PATH}/announcements"])
def test_the_specified_body_sends_to_everybody(world: World, path: str) -> None:
    """Both addresses of the contract are one service."""
    found = data(world.api("school_admin").post(path, RAIN), 201)
    assert found["preview"] is None
    assert (found["announcement"]["state"], found["announcement"]["targetType"]) == ("scheduled", "all")
    run_jobs()
    mine = data(world.api("parent").get(f"{PATH}?unread=true"))
    assert (mine["total"], mine["items"][0]["title"], mine["items"][0]["kind"]) == (
        1,
        "Rain",
        "announcements",
    )
    read = data(world.api("parent")("PATCH", f"{PATH}/{mine['items'][0]['id']}/read", {}))
    assert read["isRead"] is True
    assert data(world.api("parent").get(f"{PATH}?unread=true"))["total"] == 0
    assert data(world.api("parent").get(PATH))["total"] == 1


def test_anothers_notice_is_not_found(world: World) -> None:
    world.api("school_admin").post(PATH, RAIN)
    run_jobs()
    number = Message.objects.filter(user_id=world.users["parent"].pk, channel="inbox").get().pk
    refused(world.api("other_parent")("PATCH", f"{PATH}/{number}/read", {}), 404, "NOT_FOUND")
    assert Message.objects.get(pk=number).read_at is None


def test_a_preview_counts_and_sends_nothing(world: World) -> None:
    found = data(world.api("principal").post(PATH, {**RAIN, "preview": True}))
    assert found["announcement"] is None
    people = found["preview"]["recipients"]
    assert people == len(world.users)
    email = next(one for one in found["preview"]["channels"] if one["channel"] == "email")
    assert (email["toSend"], email["suppressed"]) == (people, [])
    assert not Announcement.objects.exists()
    assert not Message.objects.exists()


def test_a_repeated_request_sends_once(world: World) -> None:
    api = world.api("principal")
    one = data(api.post(PATH, RAIN, **{"Idempotency-Key": "k1"}), 201)
    again = data(api.post(PATH, RAIN, **{"Idempotency-Key": "k1"}), 201)
    assert one == again
    assert Announcement.objects.count() == 1


def test_what_was_sent_is_told_with_its_deliveries(world: World) -> None:
    api = world.api("school_admin")
    number = data(api.post(PATH, RAIN), 201)["announcement"]["id"]
    run_jobs()
    sent = data(api.get(f"{PATH}?scope=sent&state=sending"))
    assert (sent["total"], sent["items"][0]["announcement"]["recipients"]) == (1, len(world.users))
    one = data(api.get(f"{PATH}/announcements/{number}"))
    assert {"channel": "push", "state": "pending", "count": len(world.users)} in one["deliveries"]
    rows = data(api.get(f"{PATH}/announcements/{number}/deliveries?channel=email&limit=2"))
    assert rows["total"] == len(world.users)
    assert rows["items"][0]["address"].endswith("***@example.org")
    cancelled = data(api.post(f"{PATH}/announcements/{number}/cancel"))
    assert cancelled["state"] == "cancelled"
    refused(api.post(f"{PATH}/announcements/{number}/cancel"), 400, "INVALID_INPUT")


def test_a_teachers_own_and_a_colleagues(world: World) -> None:
    """Other sections and other people's announcements are not there, whatever the route."""
    later = (timezone.now() + timedelta(hours=2)).isoformat()
    body = {"title": "Test", "message": "Unit 3 on Monday.", "scheduledAt": later, "targetType": "section"}
    own = {**body, "targetIds": [str(world.sections["VI A"].pk)]}
    number = data(world.api("teacher").post(PATH, own), 201)["announcement"]["id"]
    error = refused(
        world.api("teacher").post(PATH, {**body, "targetIds": [str(world.sections["VI B"].pk)]}),
        404,
        "NOT_FOUND",
    )
    assert set(error["fields"]) == {"targetIds"}
    refused(world.api("teacher").post(PATH, RAIN), 403, "FORBIDDEN")
    other = world.api("other_teacher")
    for answer in (
        other.get(f"{PATH}/announcements/{number}"),
        other.get(f"{PATH}/announcements/{number}/deliveries"),
        other.post(f"{PATH}/announcements/{number}/cancel"),
    ):
        refused(answer, 404, "NOT_FOUND")
    assert data(other.get(f"{PATH}?scope=sent"))["total"] == 0
    assert data(world.api("teacher").get(f"{PATH}?scope=sent"))["total"] == 1
    assert Announcement.objects.get().state == "scheduled"


@pytest.mark.parametrize("who", ["accountant", "parent", "student"])
def test_who_may_write_none(world: World, who: str) -> None:
    api = world.api(who)
    for answer in (api.post(PATH, RAIN), api.get(f"{PATH}?scope=sent"), api.get(f"{PATH}/templates")):
        refused(answer, 403, "FORBIDDEN")
    assert data(api.get(PATH))["items"] == []
    assert not Announcement.objects.exists()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"targetType": "moon"}, "targetType"),
        ({"channels": ["fax"]}, "channels"),
        ({"title": "x" * 121}, "title"),
        ({"message": "x" * 2001}, "message"),
        ({"targetType": "section", "targetIds": ["1"]}, "targetIds"),
        ({"targetType": "role", "role": "king"}, "role"),
        ({"targetType": "role"}, "role"),
        ({"channels": ["sms"]}, "templateId"),
        ({"scheduledAt": "2020-01-01T10:00:00+05:30"}, "scheduledAt"),
        ({"scheduledAt": "soon"}, "scheduledAt"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_what_is_wrong_is_named_as_it_was_sent(world: World, change: dict[str, Any], field: str) -> None:
    error = refused(world.api("principal").post(PATH, {**RAIN, **change}), 400, "INVALID_INPUT")
    assert field in {name.partition(".")[0] for name in error["fields"]}
    assert not Announcement.objects.exists()


def test_an_sms_by_its_template(world: World, ptm: Callable[..., MessageTemplate]) -> None:
    body = {
        "title": "Meeting", "targetType": "role", "role": "parent", "channels": ["sms"],
        "templateId": str(ptm().pk), "variables": ["VI", "5 Dec"],
    }  # fmt: skip
    found = data(world.api("principal").post(PATH, {**body, "preview": True}))
    assert found["preview"]["smsText"] == "Meeting of VI on 5 Dec. DPS"
    made = data(world.api("principal").post(PATH, body), 201)["announcement"]
    assert made["message"] == "Meeting of VI on 5 Dec. DPS"
    run_jobs()
    assert sorted(Message.objects.filter(channel="sms").values_list("address", flat=True)) == [
        "9900000000",
        "9900000001",
    ]


def test_own_preferences(world: World) -> None:
    api = world.api("parent")
    own = data(api.get(f"{PATH}/preferences"))
    assert own["channels"]["sms"] == {**own["channels"]["sms"], **KINDS}
    changed = data(
        api("PUT", f"{PATH}/preferences", {"language": "hi", "channels": {"sms": {"announcements": False}}})
    )
    assert (changed["language"], changed["channels"]["sms"]["announcements"]) == ("hi", False)
    assert changed["channels"]["push"]["announcements"] is True
    error = refused(
        api("PUT", f"{PATH}/preferences", {"channels": {"sms": {"account": False}}}), 400, "INVALID_INPUT"
    )
    assert "channels" in str(error["fields"]) or "sms" in str(error["fields"])


class TestTemplates(MasterCases):
    master = templates
    path = f"{PATH}/templates"
    tenant_type = "school"
    change: ClassVar = {"text": "Parents: meeting of {#var#} on {#var#} at {#var#}. DPS"}
    bad: ClassVar = {"dlt_header": "12"}

    def use(self, row: MessageTemplate) -> None:
        Announcement.objects.create(
            title="x", message="x", target_type="all", template=row, variables=["1", "2", "3"], created_by="x"
        )


def test_choices_on_the_page_are_by_channel(world: World) -> None:
    """The page of a parent has SMS and push too; the boxes of one channel leave the others alone."""
    browser = world.browser("parent")
    page = browser.get("/portal/notices/preferences").content.decode()
    for box in ('name="announcements"', 'name="sms-announcements"', 'name="push-offers"'):
        assert box in page
    on = {"language": "en", "announcements": "on", "push-announcements": "on", "push-offers": "on"}
    assert browser.post("/portal/notices/preferences", on).status_code == 302
    own = data(world.api("parent").get(f"{PATH}/preferences"))["channels"]
    found = {way: (own[way]["announcements"], own[way]["offers"]) for way in own}
    assert found == {"email": (True, False), "sms": (False, False), "push": (True, True)}
