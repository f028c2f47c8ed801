"""The office's screens: a draft by the form, its preview, what became of it, who sees them."""

from collections.abc import Callable
from typing import Any

import pytest

from core.outbox.models import Message
from core.periods import today
from core.todo import to_do
from school.notifications import services
from school.notifications.models import Announcement, MessageTemplate
from tests.school.notifications.conftest import draft, run_jobs
from tests.school.world import World

pytestmark = pytest.mark.django_db
LIST = "/admin/school_notifications/announcement/"
FORM = {"title": "Trip", "message": "On Tuesday.", "target_type": "section", "purpose": "service"}


def errors(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 200
    return dict(answer.context["adminform"].form.errors)


def test_a_draft_is_written_looked_at_sent_and_followed(
    world: World, ptm: Callable[..., MessageTemplate]
) -> None:
    browser = world.browser("principal")
    given = {
        **FORM, "sections": [str(world.sections["VI A"].pk)], "channels": ["sms", "email"], "template": str(ptm().pk),
        "variables": "VI A\n5 Dec",
    }  # fmt: skip
    answer = browser.post(f"{LIST}add/", given)
    assert answer.status_code == 302, errors(answer)
    row = Announcement.objects.get()
    assert (row.state, row.target_names, row.variables) == ("draft", "VI A", ["VI A", "5 Dec"])
    preview = browser.get(f"{LIST}{row.pk}/preview/").content.decode()
    assert "It reaches 2 people." in preview
    assert "1 no address or number" in preview
    assert "Meeting of VI A on 5 Dec. DPS" in preview
    assert not Message.objects.exists()
    answer = browser.post(f"{LIST}{row.pk}/change/?edit=announcement", {**given, "title": "Journey"})
    row.refresh_from_db()
    assert (answer.status_code, row.title, row.target_ids) == (302, "Journey", [world.sections["VI A"].pk])
    assert browser.post(f"{LIST}{row.pk}/send/").status_code == 302
    run_jobs()
    record = browser.get(f"{LIST}{row.pk}/change/").content.decode()
    assert "SMS: waiting" in record
    assert "?edit=" not in record  # what is on its way cannot be changed
    found = browser.get(f"/admin/school_notifications/delivery/?announcement={row.pk}").content.decode()
    assert "no address or number" in found
    assert "9900000000" not in found


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"sections": []}, "sections"),
        ({"title": ""}, "title"),
        ({"target_type": "student", "students": "S99999"}, "students"),
        ({"target_type": "role"}, "target_role"),
        ({"channels": ["sms"]}, "template"),
        ({"scheduled_at": "2020-01-01T10:00"}, "scheduled_at"),
    ],
)
def test_what_is_wrong_stands_beside_its_box(world: World, change: dict[str, Any], field: str) -> None:
    given = {**FORM, "sections": [str(world.sections["VI A"].pk)], **change}
    assert field in errors(world.browser("principal").post(f"{LIST}add/", given))
    assert not Announcement.objects.exists()


def test_to_students_by_their_codes(world: World) -> None:
    answer = world.browser("principal").post(
        f"{LIST}add/", {**FORM, "target_type": "student", "students": "S00001\nS00007"}
    )
    assert answer.status_code == 302, errors(answer)
    assert set(Announcement.objects.get().target_ids) == {world.students[0].pk, world.students[6].pk}


def test_failed_deliveries_wait_for_the_office(world: World) -> None:
    services.create_announcement(actor=world.actor("principal"), draft=draft(channels=["email"]))
    run_jobs()
    assert not [item for item in to_do(today()) if "announcement" in item.text]
    Message.objects.filter(channel="email").update(state="failed", error="550 no such user")
    item = next(item for item in to_do(today()) if "announcement" in item.text)
    assert item.text.startswith(str(len(world.users)))
    page = world.browser("principal").get(f"/admin/school_notifications/delivery/?{item.query}")
    assert "550 no such user" in page.content.decode()


@pytest.mark.parametrize("who", ["accountant"])
def test_who_may_not_write_sees_none_of_it(world: World, who: str) -> None:
    browser = world.browser(who)
    for page in (
        LIST,
        f"{LIST}add/",
        "/admin/school_notifications/delivery/",
        "/admin/school_notifications/messagetemplate/",
    ):
        assert browser.get(page).status_code == 403
    assert "/admin/school_notifications/" not in browser.get("/admin/").content.decode()


@pytest.mark.parametrize("count", [1, 3])
def test_lists_cost_the_same_at_one_row_and_at_three(
    world: World, django_assert_max_num_queries: Any, count: int
) -> None:
    for number in range(count):
        services.create_announcement(
            actor=world.actor("principal"), draft=draft(title=str(number), channels=["push"])
        )
    run_jobs()
    browser = world.browser("principal")
    for page in (LIST, "/admin/school_notifications/delivery/"):
        browser.get(page)
        with django_assert_max_num_queries(12):
            assert browser.get(page).status_code == 200
