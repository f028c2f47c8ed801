"""Announcements: to whom, over which channel, once, and taken back."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from core.accounts.models import User
from core.audit.models import AuditEntry
from core.errors import DomainError, Forbidden, InvalidState, InvalidTransition, ValidationFailed
from core.outbox.models import Job, Message, NoticePreference
from core.outbox.selectors import inbox
from core.outbox.sending import send_pending
from core.tenancy.models import Tenant
from school.notifications import services
from school.notifications.errors import NoSuchAnnouncement, NoSuchTarget
from school.notifications.masters import templates
from school.notifications.models import Announcement, MessageTemplate
from school.notifications.selectors import unread_count
from school.students.models import Consent, Guardian, StudentGuardian
from tests.kit.threads import at_once
from tests.school.notifications.conftest import draft, rows, run_jobs
from tests.school.world import SYSTEM, World, make_world

pytestmark = pytest.mark.django_db


def announce(world: World, who: str = "principal", **values: Any) -> Announcement:
    row = services.create_announcement(actor=world.actor(who), draft=draft(**values))
    run_jobs()
    row.refresh_from_db()
    return row


def reached(row: Announcement) -> set[str]:
    users = Message.objects.filter(about=row.about, channel="inbox").values_list("user_id", flat=True)
    return set(User.objects.filter(pk__in=list(users)).values_list("username", flat=True))


def test_everybody_has_it_once_in_the_inbox(world: World) -> None:
    """A parent of two children, or a teacher known by account and staff record, twice."""
    row = announce(world)
    assert (row.state, row.recipients) == ("sent", User.objects.count())
    assert rows() == [("inbox", "sent", "")] * User.objects.count()
    assert unread_count(world.users["parent"]) == 1


@pytest.mark.parametrize(
    ("target", "names"),
    [
        ({"target_type": "role", "target_role": "teacher"}, {"teacher", "other.teacher"}),
        ({"target_type": "class", "ids": ["classes", "VI"]},
         {"parent", "other.parent", "student", "other.student"}),
        ({"target_type": "section", "ids": ["sections", "VI A"]}, {"parent", "student"}),
        ({"target_type": "section", "ids": ["sections", "VII A"]}, set()),
        ({"target_type": "student", "ids": 6}, {"other.parent", "other.student"}),
    ],
)  # fmt: skip
def test_a_target_reaches_its_people_and_no_others(
    world: World, target: dict[str, Any], names: set[str]
) -> None:
    where = target.pop("ids", None)
    if isinstance(where, int):
        target["target_ids"] = [world.students[where].pk]
    elif where:
        target["target_ids"] = [getattr(world, where[0])[where[1]].pk]
    assert reached(announce(world, **target)) == names


def test_who_left_is_reached_no_more(world: World) -> None:
    world.students[5].status = "left"
    world.students[5].save()
    section = world.sections["VI B"].pk
    assert reached(announce(world, target_type="section", target_ids=[section])) == {
        "other.parent",
        "other.student",
    }


def test_each_message_says_why_it_is_not_sent(world: World, ptm: Callable[..., MessageTemplate]) -> None:
    """No number, switched off, one address for two people, no account: all counted, none lost."""
    mother, father = (
        world.guardians["parent"],
        Guardian.objects.create(full_name="Father", phone="9900000055", email="parent@example.org"),
    )
    StudentGuardian.objects.create(student=world.students[0], guardian=father, relation="father")
    NoticePreference.objects.create(user=mother.user, kind="announcements", channel="push", is_wanted=False)
    values = {
        "target_type": "section",
        "target_ids": [world.sections["VI A"].pk],
        "channels": ["push", "sms", "email"],
        "template": ptm(),
        "variables": ["VI A", "5 Dec"],
    }
    found = services.preview_announcement(actor=world.actor("principal"), draft=draft(**values))
    assert not Message.objects.exists()
    row = announce(world, **values)
    assert rows() == [
        ("email", "pending", ""), ("email", "pending", ""), ("email", "suppressed", "same_address"),
        ("inbox", "sent", ""), ("inbox", "sent", ""),
        ("push", "pending", ""), ("push", "suppressed", "no_address"), ("push", "suppressed", "switched_off"),
        ("sms", "pending", ""), ("sms", "pending", ""), ("sms", "suppressed", "no_address"),
    ]  # fmt: skip
    # The preview has told exactly this.
    told = {one.channel: (one.to_send, Counter(one.suppressed)) for one in found.channels}
    assert told == {
        "inbox": (2, Counter()),
        "push": (1, Counter(no_address=1, switched_off=1)),
        "sms": (2, Counter(no_address=1)),
        "email": (2, Counter(same_address=1)),
    }
    assert (found.recipients, row.recipients, row.state) == (3, 3, "sending")
    assert send_pending() == 5
    services.settle(timezone.now())
    row.refresh_from_db()
    assert row.state == "sent"


def test_an_sms_has_the_registered_text_of_the_persons_language(
    world: World, ptm: Callable[..., MessageTemplate]
) -> None:
    """Text, header and ids are what the operator checks; anything else it drops."""
    User.objects.filter(pk=world.users["parent"].pk).update(language="hi")
    english = ptm()
    ptm(language="hi", text="{#var#} की बैठक {#var#} को। DPS", dlt_template_id="22")
    values = {"channels": ["sms"], "template": english, "variables": ["VI", "5 Dec"]}
    announce(world, target_type="role", target_role="parent", **values)
    one, other = Message.objects.filter(channel="sms").order_by("address")
    assert (one.body, one.payload["sms"]["templateId"]) == ("VI की बैठक 5 Dec को। DPS", "22")
    assert other.body == "Meeting of VI on 5 Dec. DPS"
    assert other.payload["sms"] == {
        "entityId": "1101234567890123456",
        "header": "DPSSCH",
        "templateId": "1107167890123456789",
        "variables": ["VI", "5 Dec"],
    }


def test_promotional_ones_need_consent_never_go_to_students_and_rest_by_night(
    world: World, at: Callable[[str], None]
) -> None:
    """TRAI: 21:00 to 10:00; DPDP: no advertising to children, even one who asked for it."""
    at("2026-11-21 22:00")
    for who in ("parent", "student"):
        NoticePreference.objects.create(user=world.users[who], kind="offers", channel="email", is_wanted=True)
    section = [world.sections["VI A"].pk, world.sections["VI B"].pk]
    values = {
        "target_type": "section",
        "target_ids": section,
        "channels": ["email"],
        "purpose": "promotional",
    }
    found = services.preview_announcement(actor=world.actor("principal"), draft=draft(**values))
    row = announce(world, **values)
    assert rows(channel="email") == [
        ("email", "pending", ""),
        ("email", "suppressed", "no_consent"),
        ("email", "suppressed", "not_permitted"),
        ("email", "suppressed", "not_permitted"),
    ]
    assert found.held_until is not None
    assert timezone.localtime(found.held_until).hour == 10
    assert send_pending() == 0
    assert row.state == "sending"
    services.cancel_announcement(announcement=row, actor=world.actor("principal"))
    assert Message.objects.get(channel="email", user_id=world.users["parent"].pk).state == "cancelled"


@pytest.mark.parametrize(("withdrawn", "state"), [(None, "pending"), (timezone.now(), "suppressed")])
def test_a_consent_that_the_office_keeps_counts_until_it_is_withdrawn(
    world: World, at: Callable[[str], None], withdrawn: Any, state: str
) -> None:
    at("2026-11-21 12:00")
    Consent.objects.create(
        student=world.students[0], guardian=world.guardians["parent"], purpose="promotion", notice_version="1",
        language="en", given_at=timezone.now() - timedelta(days=30), withdrawn_at=withdrawn,
    )  # fmt: skip
    announce(world, target_type="role", target_role="parent", channels=["email"], purpose="promotional")
    assert Message.objects.get(channel="email", user_id=world.users["parent"].pk).state == state
    assert Message.objects.get(channel="email", user_id=world.users["other_parent"].pk).error == "no_consent"


def test_a_scheduled_one_waits_and_goes_once(world: World) -> None:
    """The clock that looks twice, and a job that runs twice after a crash, send one."""
    moment = timezone.now() + timedelta(hours=2)
    row = announce(world, scheduled_at=moment)
    assert (row.state, Message.objects.count()) == ("scheduled", 0)
    assert services.settle(timezone.now()) == moment
    Announcement.objects.update(scheduled_at=timezone.now() - timedelta(seconds=1))
    services.settle(timezone.now())
    services.settle(timezone.now())
    assert Job.objects.count() == 1
    run_jobs()
    services.carry_out(announcement_id=row.pk)
    assert Message.objects.count() == User.objects.count()


def test_what_is_cancelled_before_its_time_is_never_sent(world: World) -> None:
    row = announce(world, scheduled_at=timezone.now() + timedelta(hours=2))
    services.cancel_announcement(announcement=row, actor=world.actor("school_admin"))
    assert services.carry_out(announcement_id=row.pk) == 0
    with pytest.raises(InvalidTransition):
        services.cancel_announcement(announcement=row, actor=world.actor("school_admin"))
    assert not Message.objects.exists()


def test_a_draft_is_nobodys_until_it_is_sent_and_cannot_be_changed_after(world: World) -> None:
    actor = world.actor("principal")
    row = services.create_announcement(actor=actor, draft=draft(), is_sent=False)
    row = services.change_announcement(announcement=row, actor=actor, draft=draft(title="Snow"))
    run_jobs()
    assert (row.state, row.title, Message.objects.count()) == ("draft", "Snow", 0)
    services.send_announcement(announcement=row, actor=actor)
    with pytest.raises(InvalidState):
        services.change_announcement(announcement=row, actor=actor, draft=draft(title="Sun"))
    run_jobs()
    assert inbox(world.users["student"].pk).get().subject == "Snow"
    told = AuditEntry.objects.filter(object_id=str(row.pk)).order_by("pk").values_list("action", flat=True)
    assert list(told) == [
        f"announcement.{act}" for act in ("created", "changed", "scheduled", "sending", "sent")
    ]


def own(world: World, name: str) -> dict[str, Any]:
    return {"target_type": "section", "target_ids": [world.sections[name].pk]}


def test_a_teacher_writes_to_the_own_sections_and_students_alone(world: World) -> None:
    assert reached(announce(world, "teacher", **own(world, "VI A"))) == {"parent", "student"}
    count = Announcement.objects.count()
    refused: list[tuple[dict[str, Any], type[DomainError]]] = [
        (own(world, "VI B"), NoSuchTarget),
        ({"target_type": "student", "target_ids": [world.students[6].pk]}, NoSuchTarget),
        ({"target_type": "class", "target_ids": [world.classes["VI"].pk]}, Forbidden),
        ({"target_type": "role", "target_role": "parent"}, Forbidden),
        ({}, Forbidden),
    ]
    for values, error in refused:
        for act in (services.preview_announcement, services.create_announcement):
            with pytest.raises(error):
                act(actor=world.actor("teacher"), draft=draft(**values))
    for who in ("accountant", "parent", "student"):
        with pytest.raises(Forbidden):
            services.create_announcement(actor=world.actor(who), draft=draft(**own(world, "VI A")))
    assert Announcement.objects.count() == count


def test_a_teacher_neither_cancels_nor_sees_a_colleagues(world: World) -> None:
    row = announce(world, scheduled_at=timezone.now() + timedelta(hours=1))
    with pytest.raises(NoSuchAnnouncement):
        services.cancel_announcement(announcement=row, actor=world.actor("teacher"))
    row.refresh_from_db()
    assert row.state == "scheduled"


@pytest.mark.parametrize("loss", ["section", "account"])
def test_a_teacher_who_lost_the_section_meanwhile_sends_nothing(world: World, loss: str) -> None:
    """Rights are those of the moment of sending; the announcement says why it was not sent."""
    row = announce(world, "teacher", scheduled_at=timezone.now() + timedelta(hours=1), **own(world, "VI A"))
    if loss == "section":
        world.staff["teacher"].assignments.all().delete()
        world.staff["teacher"].class_teacher_of.all().delete()
    else:
        User.objects.filter(pk=world.users["teacher"].pk).update(is_active=False)
    assert services.carry_out(announcement_id=row.pk) == 0
    row.refresh_from_db()
    assert row.state == "cancelled"
    assert row.remarks.startswith("Not sent: ")
    assert not Message.objects.exists()


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"title": " "}, "title"),
        ({"message": ""}, "message"),
        ({"target_type": "role"}, "target_role"),
        ({"target_role": "parent"}, "target_role"),
        ({"target_type": "section"}, "target_ids"),
        ({"channels": ["sms"]}, "template"),
        ({"scheduled_at": timezone.now() - timedelta(minutes=1)}, "scheduled_at"),
        ({"scheduled_at": timezone.now() + timedelta(days=800)}, "scheduled_at"),
        ({"target_type": "planet"}, "target_type"),
    ],
)
def test_what_is_wrong_is_named(world: World, values: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationFailed) as caught:
        services.create_announcement(actor=world.actor("principal"), draft=draft(**values))
    assert field in caught.value.fields
    assert not Announcement.objects.exists()


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"variables": ["VI"]}, "variables"),
        ({"variables": ["VI", "x" * 31]}, "variables"),
        ({"purpose": "promotional", "variables": ["VI", "5"]}, "template"),
        ({"channels": ["push"], "variables": ["VI", "5"]}, "template"),
    ],
)
def test_an_sms_fits_its_template(
    world: World, ptm: Callable[..., MessageTemplate], values: dict[str, Any], field: str
) -> None:
    with pytest.raises(ValidationFailed) as caught:
        services.create_announcement(
            actor=world.actor("principal"), draft=draft(**{"channels": ["sms"], "template": ptm(), **values})
        )
    assert list(caught.value.fields) == [field]


def test_a_template_keeps_its_values_while_an_announcement_waits(
    world: World, ptm: Callable[..., MessageTemplate]
) -> None:
    """Else what was approved today goes out tomorrow with a hole in it."""
    one = ptm()
    announce(
        world,
        channels=["sms"],
        template=one,
        variables=["VI", "5"],
        scheduled_at=timezone.now() + timedelta(hours=1),
    )
    with pytest.raises(ValidationFailed):
        templates.update(one, actor=SYSTEM, text="Meeting on {#var#}. DPS")
    templates.update(one, actor=SYSTEM, text="A meeting of {#var#} on {#var#}. DPS")


@pytest.mark.parametrize("count", [1, 30])
def test_many_people_cost_the_same_number_of_statements(
    world: World, django_assert_max_num_queries: Any, count: int
) -> None:
    for number in range(count):
        guardian = Guardian.objects.create(full_name=f"G{number}", phone=f"97{number:08}")
        StudentGuardian.objects.create(student=world.students[1], guardian=guardian, relation="guardian")
    actor = world.actor("principal")
    values = {
        "target_type": "section",
        "target_ids": [world.sections["VI A"].pk],
        "channels": ["push", "email"],
    }
    row = services.create_announcement(actor=actor, draft=draft(**values))
    with django_assert_max_num_queries(24):
        services.carry_out(announcement_id=row.pk)
    assert Message.objects.filter(channel="push").count() == count + 2


@pytest.mark.django_db(transaction=True)
def test_two_workers_and_a_canceller_at_once(school: Tenant) -> None:
    """One of them sends, or it is cancelled; nobody has it twice."""
    world = make_world(school)
    row = services.create_announcement(actor=world.actor("principal"), draft=draft(channels=["push"]))
    actor = world.actor("school_admin")
    outcomes = at_once(
        lambda: services.carry_out(announcement_id=row.pk),
        lambda: services.carry_out(announcement_id=row.pk),
        lambda: services.cancel_announcement(announcement=row, actor=actor),
    )
    assert not [
        one for one in outcomes if isinstance(one, Exception) and not isinstance(one, InvalidTransition)
    ]
    row.refresh_from_db()
    assert row.state == "cancelled"
    people = User.objects.count()
    assert sorted(outcomes[:2]) in ([0, 0], [0, 2 * people])
    assert not Message.objects.filter(state="pending").exists()
    assert Message.objects.filter(channel="inbox").count() in {0, people}
