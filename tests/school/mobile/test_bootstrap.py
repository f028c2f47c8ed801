"""What a phone is told at its start: to whom, which modules, which numbers, in how many queries."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.outbox.composing import message_for
from core.outbox.services import post
from school.attendance.selectors.today import attendance_today
from school.foundation import quick_stats
from school.foundation.modules import Module
from school.foundation.quick_stats import QuickStat, register_quick_stat
from tests.core.accounts.people import Api
from tests.school.attendance.kit import NINE, mark
from tests.school.foundation.test_suite import refused
from tests.school.terms import subscribed
from tests.school.world import World

pytestmark = pytest.mark.django_db
PATH = "v1/mobile/bootstrap"
MOST_QUERIES = 12


@pytest.fixture(autouse=True)
def _own_figures(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(quick_stats, "_figures", {})
    return iter([None])


def start(world: World, who: str) -> dict[str, Any]:
    answer = world.api(who).get(PATH)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()["data"]
    return found


def test_a_parent_is_told_of_the_own_children(world: World) -> None:
    """Every name of the specification, and no other parent's child."""
    parent = world.users["parent"].pk
    post(
        message_for("inbox", user_id=parent, template="announcement", language="en", subject=text, body=text)
        for text in ("one", "two")
    )
    register_quick_stat(QuickStat.PENDING_FEES, lambda _actor: Decimal("4150.50"))
    register_quick_stat(QuickStat.TODAY_ATTENDANCE, lambda _actor: 50)
    found = start(world, "parent")
    assert found == {
        "user": {
            "userId": str(parent),
            "role": "parent",
            "children": [str(world.students[0].pk), str(world.students[5].pk)],
        },
        "capabilities": {"modules": dict.fromkeys(Module.values, True)},
        "quickStats": {"unreadNotifications": 2, "pendingFees": 4150.5, "todayAttendance": 50},
    }


@pytest.mark.parametrize(
    ("who", "children"),
    [("student", [0]), ("other_parent", [6]), ("teacher", []), ("principal", []), ("super_admin", [])],
)
def test_each_role(world: World, who: str, children: list[int]) -> None:
    """Without an app that knows a number it is nothing, not an error."""
    found = start(world, who)
    assert found["user"]["role"] == {"other_parent": "parent"}.get(who, who)
    assert found["user"]["children"] == [str(world.students[one].pk) for one in children]
    assert found["quickStats"] == {"unreadNotifications": 0, "pendingFees": 0, "todayAttendance": None}


def test_queries_are_bounded(world: World) -> None:
    register_quick_stat(QuickStat.TODAY_ATTENDANCE, attendance_today)
    for who in ("parent", "teacher", "school_admin"):
        api = world.api(who)
        api.get(PATH)
        with CaptureQueriesContext(
            connection,
        ) as seen:
            api.get(PATH)
        # What is due may take two more.
        assert len(seen) + 2 <= MOST_QUERIES, [one["sql"] for one in seen]


@pytest.mark.parametrize(
    ("who", "percent"),
    [("parent", 0), ("other_parent", None), ("teacher", 60), ("other_teacher", None), ("school_admin", 60),
     ("accountant", None)],
)  # fmt: skip
def test_the_attendance_of_today(
    world: World, at: Callable[[str], None], monkeypatch: pytest.MonkeyPatch, who: str, percent: int | None
) -> None:
    """Two of five in VI A are absent: the parent's child is one of them, late is not."""
    at(NINE)
    mark(world, "aalpp")
    register_quick_stat(QuickStat.TODAY_ATTENDANCE, attendance_today)
    assert start(world, who)["quickStats"]["todayAttendance"] == percent


def test_a_module_that_is_off(world: World) -> None:
    """Its number is gone and it is told to be off; without the service itself there is no answer."""
    subscribed(world.tenant, without=("attendance",))
    register_quick_stat(QuickStat.TODAY_ATTENDANCE, attendance_today)
    found = start(world, "teacher")
    assert (found["capabilities"]["modules"]["attendance"], found["capabilities"]["modules"]["exams"]) == (
        False,
        True,
    )
    assert found["quickStats"]["todayAttendance"] is None
    subscribed(world.tenant, without=("mobile",))
    refused(world.api("parent").get(PATH), 403, "MODULE_DISABLED")


def test_nobody_without_a_token(world: World) -> None:
    refused(Api(world.tenant).get(PATH), 401, "UNAUTHORIZED")
