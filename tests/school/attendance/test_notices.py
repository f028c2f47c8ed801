"""What parents are told: once, after the hold time, in their language, and not when it was corrected meanwhile."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.utils import timezone

from core.accounts.models import User
from core.outbox.enums import MessageState
from core.outbox.models import Message
from school.attendance import masters
from school.attendance.services.settings import update_settings
from school.notifications.models import MessageTemplate
from tests.school.attendance.kit import FRIDAY, NINE, mark
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
At = Callable[[str], None]


@pytest.fixture(autouse=True)
def _friday(at: At) -> None:
    at(NINE)


@pytest.fixture(autouse=True)
def _sms(world: World) -> None:
    """The text that the operators have registered; without it no SMS goes out."""
    registered = {"dlt_entity_id": "1", "dlt_header": "GAMMAS", "dlt_template_id": "2"}
    MessageTemplate.objects.create(
        code="student_absent",
        text="{#var#} was absent on {#var#}. Gamma",
        variables="student, day",
        **registered,
    )


def told() -> list[Message]:
    rows = Message.objects.filter(template="student_absent").exclude(state=MessageState.CANCELLED)
    return list(rows.order_by("pk"))


def test_the_primary_guardian_is_told_after_the_hold(world: World) -> None:
    mark(world, "aal")
    messages = told()
    assert {one.channel for one in messages} == {"inbox", "push", "sms", "email"}
    assert {one.user_id for one in messages} == {world.users["parent"].pk}
    half_an_hour = timezone.now() + timedelta(minutes=30)
    assert all(abs(one.send_after - half_an_hour) < timedelta(seconds=5) for one in messages)
    assert "Aarav Sharma" in messages[0].body
    assert "20 Nov 2026" in messages[0].subject


def test_in_the_parents_language(world: World) -> None:
    User.objects.filter(pk=world.users["parent"].pk).update(language="hi")
    mark(world, "a")
    assert {one.language for one in told()} == {"hi"}
    assert "अनुपस्थित" in told()[0].subject


def test_a_correction_within_the_hold_takes_it_back_and_absent_again_tells_again(world: World) -> None:
    mark(world, "a")
    mark(world, "l")
    assert told() == []
    mark(world, "a")
    assert len({one.channel for one in told()}) == len(told()) == 4


def test_once_a_day_however_often_it_is_marked(world: World, at: At) -> None:
    """Would catch a second notice when a teacher corrects another child's entry, or the same after it went out."""
    mark(world, "a")
    first = {one.pk for one in told()}
    mark(world, "ap" + "l")
    Message.objects.filter(pk__in=first).update(state=MessageState.SENT)
    at("2026-11-20 11:00")
    mark(world, "p")
    mark(world, "a")
    assert {one.pk for one in told()} == first


def test_a_guardian_without_account_is_told_by_phone(world: World) -> None:
    guardian = world.guardians["parent"]
    guardian.user = None
    guardian.save()
    mark(world, "a")
    assert [(one.channel, one.address, one.body) for one in told()] == [
        ("sms", guardian.phone, "Aarav Sharma was absent on 20-11-2026. Gamma")
    ]


def test_old_news_is_not_told_and_the_school_may_be_silent(world: World) -> None:
    mark(world, "a", day=date(2026, 11, 17))
    assert told() == []
    update_settings(actor=SYSTEM, tells_parents=False)
    mark(world, "a")
    assert told() == []


def test_a_holiday_told_late_takes_the_notices_back(world: World) -> None:
    mark(world, "a")
    dates = {"start_date": FRIDAY, "end_date": FRIDAY}
    masters.holidays.create(name="Rain", actor=world.actor("school_admin"), confirm=True, **dates)
    assert told() == []


def test_only_the_sheet_that_counts_tells(world: World) -> None:
    update_settings(actor=SYSTEM, is_by_period=True)
    mark(world, period=1)
    mark(world, "a", period=2)
    assert told() == []
