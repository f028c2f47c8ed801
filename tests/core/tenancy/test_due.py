"""The public list of due looks: nothing that waits is forgotten, and an idle institution is not entered."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from core.jobs import enqueue
from core.outbox.enums import JobState
from core.outbox.models import Job
from core.outbox.wake import SWEEP
from core.tenancy import due
from core.tenancy.context import in_public, tenant_context
from core.tenancy.due import AGAIN_AFTER, ALL, look_at, look_everywhere, look_in, send_due
from core.tenancy.models import Due, Tenant
from core.tenancy.services import resume_tenant, suspend_tenant

pytestmark = pytest.mark.django_db

LATER = timedelta(minutes=2)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The schemas that a look was sent to."""
    schemas: list[str] = []
    monkeypatch.setattr(
        due, "send_tenant_task", lambda _task, schema, _kwargs, **_options: schemas.append(schema)
    )
    Due.objects.all().delete()
    return schemas


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Looks of this test alone."""
    registered: dict[str, Any] = {}
    monkeypatch.setattr(due, "_looks", registered)
    return registered


def asked(tenant: Tenant, look: str = SWEEP) -> list[datetime]:
    return list(Due.objects.filter(tenant_id=tenant.pk, look=look).values_list("at", flat=True))


def test_an_idle_institution_is_sent_nothing(
    organization: Tenant, other_organization: Tenant, sent: list[str]
) -> None:
    """A clock that asks everybody every minute costs more with each institution."""
    with in_public(), CaptureQueriesContext(connection) as idle:
        assert send_due(timezone.now()) == 0
    look_at(SWEEP, timezone.now())
    with in_public():
        assert send_due(timezone.now() + LATER) == 1
    assert sent == [organization.schema_name]
    assert len([query for query in idle if "tenancy_due" in query["sql"]]) == 1


def test_the_clock_asks_as_often_for_many_as_for_one(
    organization: Tenant, other_organization: Tenant, sent: list[str]
) -> None:
    def queries() -> int:
        with in_public(), CaptureQueriesContext(connection) as captured:
            send_due(timezone.now() + LATER)
        return len(captured)

    look_at(SWEEP, timezone.now())
    one = queries()
    for tenant in (organization, other_organization):
        with tenant_context(tenant):
            look_at(SWEEP, timezone.now())
    assert (queries(), len(sent)) == (one, 3)


def test_a_queued_job_asks_for_a_look_and_gets_it_until_it_has_ended(
    organization: Tenant, sent: list[str]
) -> None:
    """Of a broker that lost the message nobody is told: the row has to be found."""
    job = enqueue("core.outbox.send_pending")
    [at] = asked(organization)
    assert timedelta(0) < at - timezone.now() <= timedelta(minutes=1)
    look_in([ALL])
    assert len(asked(organization)) == 1
    Job.objects.filter(pk=job.pk).update(state=JobState.RUNNING)
    look_in([ALL])
    assert len(asked(organization)) == 1
    Job.objects.filter(pk=job.pk).update(state=JobState.DONE)
    look_in([ALL])
    assert asked(organization) == []


def test_a_job_that_was_not_committed_asks_for_nothing(organization: Tenant, sent: list[str]) -> None:
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        enqueue("core.outbox.send_pending")
        raise ZeroDivisionError
    assert asked(organization) == []


def test_what_is_written_during_a_look_is_not_taken_away(
    organization: Tenant, sent: list[str], looks: dict[str, Any]
) -> None:
    """Its data may have come too late for this look."""

    def late(now: datetime) -> None:
        look_at("late", now + LATER)

    due.on_due("late", late)
    look_at("late", timezone.now())
    look_in([ALL])
    assert len(asked(organization, "late")) == 1


def test_a_look_that_did_not_end_is_asked_for_again(organization: Tenant, sent: list[str]) -> None:
    """A worker that dies takes the message with it."""
    now = timezone.now()
    look_at(SWEEP, now)
    with in_public():
        send_due(now)
        assert send_due(now + timedelta(minutes=1)) == 0
        assert send_due(now + AGAIN_AFTER) == 1


def test_a_look_that_fails_does_not_keep_the_others_from_theirs(
    organization: Tenant, sent: list[str], looks: dict[str, Any]
) -> None:
    seen: list[datetime] = []

    def broken(_now: datetime) -> None:
        raise ZeroDivisionError

    due.on_due("broken", broken)
    due.on_due("seen", seen.append)
    look_in([ALL])
    assert len(seen) == 1
    [at] = asked(organization, "broken")
    assert at - timezone.now() > AGAIN_AFTER - timedelta(minutes=1)


def test_looks_of_another_type_are_left_out(
    organization: Tenant, school: Tenant, looks: dict[str, Any]
) -> None:
    """A school has no tables of payroll."""
    seen: list[str] = []
    due.on_due("one", lambda _now: seen.append("organization"), type="organization")
    due.on_due("all", lambda _now: seen.append("all"))
    with tenant_context(school):
        look_in([ALL])
    assert seen == ["all"]


def test_a_suspended_institution_waits(organization: Tenant, system: Any, sent: list[str]) -> None:
    """What waits there is not forgotten: it comes when the institution is open again."""
    look_at(SWEEP, timezone.now())
    with in_public():
        suspend_tenant(tenant=organization, reason="", actor=system)
        send_due(timezone.now() + LATER)
        assert organization.schema_name not in sent
        resume_tenant(tenant=organization, actor=system)
        send_due(timezone.now() + LATER)
    assert organization.schema_name in sent


def test_the_platform_needs_no_row(public: Tenant) -> None:
    """Every turn of the clock looks after it."""
    before = Due.objects.count()
    look_at(SWEEP, timezone.now())
    assert Due.objects.count() == before


def test_only_the_looks_that_are_due_are_carried_out(organization: Tenant, looks: dict[str, Any]) -> None:
    """What is wanted once a night must not be done each minute while a job runs."""
    seen: list[str] = []
    due.on_due("often", lambda _now: seen.append("often"))
    due.on_due("nightly", lambda _now: seen.append("nightly"))
    look_in(["often"])
    assert seen == ["often"]


def test_once_a_night_every_look_comes_to_every_open_institution(
    organization: Tenant, other_organization: Tenant, sent: list[str]
) -> None:
    """A look of a newer version of the program has no row anywhere."""
    with in_public():
        look_everywhere(timezone.now())
        send_due(timezone.now() + LATER)
    assert {organization.schema_name, other_organization.schema_name} <= set(sent)
    look_in([ALL])
    assert ALL not in Due.objects.filter(tenant_id=organization.pk).values_list("look", flat=True)


def test_a_look_that_is_no_more_is_forgotten(organization: Tenant, sent: list[str]) -> None:
    """Its row would be sent every five minutes for ever."""
    look_at("no.such", timezone.now())
    look_in(["no.such"])
    assert asked(organization, "no.such") == []


@pytest.mark.parametrize(("hour", "days"), [(23, 0), (0, 1)])
def test_the_next_day_is_of_indian_time(hour: int, days: int) -> None:
    now = timezone.localtime(timezone.now()).replace(hour=12)
    moment = timezone.localtime(due.next_day(now, hour=hour, minute=0))
    assert (moment.hour, (moment.date() - now.date()).days) == (hour, days)


def test_a_wish_for_all_looks_during_a_look_is_not_taken_away(
    organization: Tenant, looks: dict[str, Any]
) -> None:
    """A restore asks for every look while one may be under way."""
    Due.objects.all().delete()
    due.on_due("restore", lambda now: look_at(ALL, now))
    look_at(ALL, timezone.now())
    look_in([ALL])
    assert len(asked(organization, ALL)) == 1
