"""A request sent twice acts once: a double click or a retry after a timeout must not pay twice."""

import threading
import time
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import OperationalError, connection, connections, transaction
from django.utils import timezone

from core.errors import Busy, ErrorCode, InvalidState, ValidationFailed
from core.idempotency import stored
from core.idempotency.errors import KeyReused
from core.idempotency.models import IdempotencyRecord
from core.idempotency.services import purge_expired, run_once
from core.outbox.models import Job
from core.tenancy.models import Tenant


def post(action: Any, **changes: Any) -> tuple[int, dict[str, Any], bool]:
    request = {"key": "k1", "user_id": 1, "method": "POST", "path": "/api/payroll/runs", "body": b"{}"}
    return run_once(**{**request, **changes}, action=action)


def make_job() -> tuple[int, dict[str, Any]]:
    return 201, {"id": Job.objects.create(task="x").pk}


def test_second_call_gives_the_first_answer_without_acting(organization: Tenant) -> None:
    first = post(make_job)
    assert first[2] is False
    assert post(make_job) == (201, first[1], True)
    assert Job.objects.count() == 1


def test_answer_comes_back_as_it_was(organization: Tenant) -> None:
    """Money must stay a number on the wire, and keys must keep their order."""
    body = {
        "net": Decimal("92840.50"),
        "basic": Decimal(56100),
        "on": "2026-11-01",
        "items": [{"z": 1, "a": None}],
    }
    post(lambda: (200, body))
    status, again, replayed = post(make_job)
    assert (status, again, replayed) == (200, body, True)
    assert list(again) == list(body)
    assert isinstance(again["net"], Decimal)
    assert str(again["net"]) == "92840.50"
    assert stored.load(stored.dump({"on": date(2026, 11, 1)})) == {"on": "2026-11-01"}


@pytest.mark.parametrize("change", [{"body": b'{"a":1}'}, {"path": "/api/other"}, {"method": "PUT"}])
def test_key_of_another_request_is_refused(organization: Tenant, change: dict[str, Any]) -> None:
    post(make_job)
    with pytest.raises(KeyReused) as caught:
        post(make_job, **change)
    assert (caught.value.status, caught.value.code) == (409, ErrorCode.IDEMPOTENCY_KEY_REUSED)
    assert Job.objects.count() == 1


def test_keys_of_other_users_and_institutions_are_their_own(
    organization: Tenant, other_organization: Tenant
) -> None:
    post(make_job)
    assert post(make_job, user_id=2)[2] is False
    connection.set_tenant(other_organization)
    assert post(make_job)[2] is False


@pytest.mark.parametrize("key", ["", "x" * 201, "a\x00b", "a\nb"])
def test_unusable_keys_are_refused(organization: Tenant, key: str) -> None:
    with pytest.raises(ValidationFailed) as caught:
        post(make_job, key=key)
    assert list(caught.value.fields) == ["Idempotency-Key"]
    assert not Job.objects.exists()
    assert post(make_job, key="x" * 200)[0] == 201


def test_a_refusal_is_not_remembered_and_leaves_nothing(organization: Tenant) -> None:
    """Otherwise a request refused for a passing reason could never succeed."""

    def refuse() -> tuple[int, dict[str, Any]]:
        make_job()
        raise InvalidState("not now")

    with pytest.raises(InvalidState):
        post(refuse)
    assert post(lambda: (409, make_job()[1]))[0] == 409
    assert not IdempotencyRecord.objects.exists()
    assert not Job.objects.exists()
    assert post(make_job)[2] is False


def left_pending() -> IdempotencyRecord:
    """What a process leaves that was killed in the middle."""
    return IdempotencyRecord.objects.create(
        user_id=1,
        key="k1",
        method="POST",
        path="/api/payroll/runs",
        body_hash="44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",  # of {}
    )


def test_what_a_dead_process_left_is_taken_over_at_once(organization: Tenant) -> None:
    """Not after a quarter of an hour of 409: nobody holds the lock."""
    old = left_pending()
    with pytest.raises(KeyReused):
        post(make_job, body=b"other")
    assert post(make_job)[2] is False
    assert post(make_job)[2] is True
    assert IdempotencyRecord.objects.get().claim != old.claim
    assert Job.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_busy_while_the_first_is_at_work_however_long(organization: Tenant) -> None:
    """Its lock says so; what the row's age is does not matter."""
    left_pending()
    IdempotencyRecord.objects.update(created_at=timezone.now() - timedelta(hours=5))
    holder = connection.copy()
    with holder.cursor() as cursor:
        name = f"{organization.schema_name}:idempotency:1:k1"
        cursor.execute("SELECT pg_advisory_lock(hashtextextended(%s, 0))", [name])
    try:
        with pytest.raises(Busy):
            post(make_job)
        with pytest.raises(KeyReused):
            post(make_job, body=b"other")
        assert not Job.objects.exists()
        with holder.cursor() as cursor:  # the process is killed: its connection ends
            cursor.execute("SELECT pg_backend_pid()")
            (pid,) = cursor.fetchone()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
    finally:
        holder.close()
    assert post(make_job)[2] is False
    assert Job.objects.count() == 1


def test_a_try_given_up_for_dead_cannot_finish_after_its_successor(organization: Tenant) -> None:
    """It lost its connection, hence its lock, and lives: without the claim both would have acted."""

    def slow() -> tuple[int, dict[str, Any]]:
        answer = make_job()
        post(make_job)
        return answer

    # On one connection the lock can be had twice, as after a loss. Committed in stages: no transaction to wait for.
    with pytest.raises(Busy):
        post(slow, atomic=False)
    assert IdempotencyRecord.objects.get().state == "done"


@pytest.mark.django_db(transaction=True)
def test_a_connection_lost_in_the_middle_is_told_and_can_be_tried_again(organization: Tenant) -> None:
    def lose() -> tuple[int, dict[str, Any]]:
        make_job()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        return 201, {}

    with pytest.raises(OperationalError):
        post(lose)
    connection.close()
    assert not Job.objects.exists()
    assert post(make_job)[2] is False
    assert Job.objects.count() == 1


def test_old_answers_are_forgotten(organization: Tenant) -> None:
    post(make_job)
    post(make_job, key="k2")
    IdempotencyRecord.objects.filter(key="k1").update(created_at=timezone.now() - timedelta(hours=25))
    assert purge_expired(timezone.now()) == 1
    assert IdempotencyRecord.objects.get().key == "k2"


@pytest.mark.django_db(transaction=True)
def test_refuses_to_be_called_inside_a_transaction(organization: Tenant) -> None:
    """The claim would be invisible to the other request."""
    with pytest.raises(RuntimeError), transaction.atomic():
        post(make_job)


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_of_ten_at_once_one_acts(organization: Tenant) -> None:
    barrier, outcomes = threading.Barrier(10), []

    def slow_job() -> tuple[int, dict[str, Any]]:
        answer = make_job()
        time.sleep(0.3)
        return answer

    def send() -> None:
        try:
            connection.set_tenant(organization)
            barrier.wait(10)
            outcomes.append("replayed" if post(slow_job)[2] else "acted")
        except Busy:
            outcomes.append("busy")
        except Exception as error:  # noqa: BLE001 - shown by the assertion
            outcomes.append(repr(error))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=send) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert outcomes.count("acted") == 1
    assert set(outcomes) <= {"acted", "replayed", "busy"}
    assert Job.objects.count() == 1
    assert post(make_job)[2] is True
