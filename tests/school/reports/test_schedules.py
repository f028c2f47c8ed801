"""Reports by the clock: once in a day, a week or a month, to who may see them, on the rights of who scheduled."""

from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from core.outbox.models import Job, Message
from core.reports import selectors
from core.reports.models import ReportSchedule, ScheduledReport
from core.reports.services.running import run_due_schedules
from tests.school.foundation.test_suite import refused
from tests.school.world import SYSTEM, World

pytestmark = pytest.mark.django_db
INDIA = ZoneInfo("Asia/Kolkata")
PATH = "v1/reports/schedules"
BODY = {"report": "receipts", "format": "xlsx", "frequency": "weekly", "dayOfWeek": 1, "time": "07:30"}


def at(day: int, hour: int = 9, minute: int = 0, month: int = 11) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=INDIA)


def entered(world: World, who: str = "accountant", **values: Any) -> ReportSchedule:
    """A schedule in force since the first of November, a Sunday."""
    answer = world.api(who).post(PATH, {**BODY, **values})
    assert answer.status_code == 201, answer.content
    row = ReportSchedule.objects.get(pk=answer.json()["data"]["id"])
    ReportSchedule.objects.filter(pk=row.pk).update(starts_at=at(1, 0))
    return row


def test_enter_list_end(world: World) -> None:
    """The caller is told of it where nobody else is named; the answer has the names of the body."""
    row = entered(world, filters={"status": "posted"})
    (told,) = world.api("principal").get(PATH).json()["data"]["items"]
    for name, value in BODY.items():
        assert told[name] == value, name
    assert (told["recipients"], told["filters"], told["isActive"]) == (
        ["accountant"],
        {"status": "posted"},
        True,
    )
    assert world.api("school_admin")("DELETE", f"{PATH}/{row.pk}").json()["data"] == {"id": row.pk}
    assert not ReportSchedule.objects.exists()


@pytest.mark.parametrize(
    ("change", "field"),
    [({"report": "nothing"}, "report"), ({"frequency": "hourly"}, "frequency"), ({"dayOfWeek": 8}, "dayOfWeek"),
     ({"format": "pdf"}, "format"), ({"time": "25:00"}, "time"), ({"dayOfMonth": 31}, "dayOfMonth"),
     ({"recipients": ["teacher"]}, "recipients"), ({"recipients": ["out@example.org"]}, "recipients"),
     ({"recipients": []}, "recipients"), ({"filters": {"from": "2026-01-01"}}, "filters"),
     ({"filters": {"status": "lost"}}, "filters"), ({"report": "attendance-register"}, "filters")],
)  # fmt: skip
def test_what_cannot_be_sent(world: World, change: dict[str, Any], field: str) -> None:
    """Nobody outside the school, and nobody who may not see the report, is a recipient."""
    answer = world.api("school_admin").post(PATH, {**BODY, **change})
    refused(answer, 400, "INVALID_INPUT")
    assert field in answer.json()["error"]["fields"], answer.content
    assert not ReportSchedule.objects.exists()


def test_who_may(world: World) -> None:
    for who in ("teacher", "parent", "student"):
        refused(world.api(who).post(PATH, BODY), 403, "FORBIDDEN")


@pytest.mark.parametrize(
    ("frequency", "moments", "stretches"),
    [
        ("daily", [at(2), at(2, 12), at(3, 7, 29), at(3, 7, 30)],
         [("2026-11-01", "2026-11-01"), ("2026-11-02", "2026-11-02")]),
        ("weekly", [at(2, 7, 29), at(3), at(8), at(9, 7, 30), at(10)],
         [("2026-10-26", "2026-11-01"), ("2026-11-02", "2026-11-08")]),
        ("monthly", [at(2), at(20), at(1, 7, 30, month=12), at(2, month=12)],
         [("2026-10-01", "2026-10-31"), ("2026-11-01", "2026-11-30")]),
    ],
)  # fmt: skip
def test_once_in_a_period(
    world: World, frequency: str, moments: list[datetime], stretches: list[tuple[str, str]]
) -> None:
    """Whoever looks and however often; the file is of the days before."""
    entered(world, frequency=frequency)
    for moment in moments:
        run_due_schedules(now=moment, actor=SYSTEM)
        run_due_schedules(now=moment, actor=SYSTEM)
    jobs = Job.objects.filter(task=selectors.MAKE_TASK).order_by("pk")
    assert [(one.kwargs["texts"]["from"], one.kwargs["texts"]["to"]) for one in jobs] == stretches
    assert ScheduledReport.objects.count() == len(stretches)


def test_when_the_clock_looks_again(world: World) -> None:
    entered(world)
    assert selectors.next_due(at(2, 7, 30)) == at(9, 7, 30)
    entered(world, frequency="daily", time="06:15")
    assert selectors.next_due(at(2, 7, 30)) == at(3, 6, 15)


def test_who_has_lost_the_right_sends_nothing_more(world: World) -> None:
    """The schedule is paused and says why, and those who may schedule are told, once."""
    row = entered(world, recipients=["principal"])
    world.users["accountant"].is_active = False
    world.users["accountant"].save()
    run_due_schedules(now=at(2), actor=SYSTEM)
    run_due_schedules(now=at(3), actor=SYSTEM)
    row.refresh_from_db()
    assert (row.is_active, row.paused_why) == (
        False, "Accountant, who entered it, may not have it sent any more.",
    )  # fmt: skip
    assert not Job.objects.filter(task=selectors.MAKE_TASK).exists()
    told = Message.objects.filter(template="report_failed", channel="inbox").values_list("user_id", flat=True)
    assert set(told) == {world.users["principal"].pk, world.users["school_admin"].pk}


def test_a_month_is_the_month_before(world: World) -> None:
    row = ReportSchedule(frequency="monthly", day_of_month=1)
    assert selectors.stretch_of(row, at(1, month=3)) == (date(2026, 2, 1), date(2026, 2, 28))
