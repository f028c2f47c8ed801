"""Tasks: in the tenant they were sent for, or not at all; through a real broker and worker."""

import threading
import uuid
from collections.abc import Iterator

import pytest
from celery.contrib.testing.worker import start_worker
from django.contrib.auth import get_user_model
from django.db import connection

from config.celery import app
from core.tenancy import tasks
from core.tenancy.context import in_public, tenant_context
from core.tenancy.errors import WrongTenant
from core.tenancy.services import archive_tenant, suspend_tenant
from core.tenancy.tasks import public_task, send_tenant_task, tenant_task

User = get_user_model()
SEEN: list[tuple[str, str, str]] = []
DONE = threading.Semaphore(0)


def note(mark):
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_schema()")
        SEEN.append((mark, connection.schema_name, cursor.fetchone()[0]))
    DONE.release()


@tenant_task(name="tests.tenancy.note")
def note_task(mark):
    note(mark)


@tenant_task(name="tests.tenancy.retry", bind=True, max_retries=1, default_retry_delay=0)
def retry_task(self, mark):
    if not self.request.retries:
        raise self.retry()
    note(mark)


@public_task(name="tests.tenancy.public")
def public_note(mark):
    note(mark)


@pytest.fixture
def queue() -> str:
    """A queue of this test alone: nobody else's worker takes its messages."""
    return f"tests.{uuid.uuid4()}"


@pytest.fixture
def worker(queue, transactional_db) -> Iterator[None]:
    """A real worker on the real broker, in a thread of this process."""
    SEEN.clear()
    while DONE.acquire(blocking=False):
        pass
    with start_worker(app, perform_ping_check=False, pool="solo", queues=[queue], loglevel="CRITICAL"):
        yield


def wait(count=1):
    for _turn in range(count):
        assert DONE.acquire(timeout=15)


@pytest.mark.django_db(transaction=True)
def test_task_runs_in_the_tenant_it_was_sent_for(worker, queue, organization, other_organization):
    """By name from anywhere, and by the task itself from inside a tenant."""
    with in_public():
        send_tenant_task("tests.tenancy.note", "t_beta", {"mark": "by name"}, queue=queue)
    note_task.apply_async(kwargs={"mark": "inside"}, queue=queue)
    with tenant_context(other_organization):
        public_note.apply_async(kwargs={"mark": "public"}, queue=queue)
    wait(3)
    assert sorted(SEEN) == [
        ("by name", "t_beta", "t_beta"),
        ("inside", "t_alpha", "t_alpha"),
        ("public", "public", "public"),
    ]


@pytest.mark.django_db(transaction=True)
def test_retry_stays_in_the_tenant(worker, queue, organization):
    """A retry is a new message; it must carry the tenant as well."""
    retry_task.apply_async(kwargs={"mark": "again"}, queue=queue)
    wait()
    assert SEEN == [("again", "t_alpha", "t_alpha")]


def as_message(schema):
    """Run the task as a worker does for a message with this header."""
    headers = {} if schema is None else {tasks.HEADER: schema}
    note_task.push_request(called_directly=False, headers=headers, **headers)
    try:
        return note_task(mark="refused")
    finally:
        note_task.pop_request()


@pytest.mark.django_db
@pytest.mark.parametrize("schema", [None, "", "public", "t_nobody", "pg_catalog"])
def test_task_without_a_known_tenant_does_not_run(schema, organization):
    """The known trap: a failed look-up let the task run in public."""
    SEEN.clear()
    with in_public(), pytest.raises(WrongTenant):
        as_message(schema)
    assert SEEN == []


@pytest.mark.django_db
def test_task_of_a_tenant_whose_schema_is_gone_does_not_run(organization):
    """PostgreSQL would fall through to public without a word."""
    SEEN.clear()
    with in_public(), connection.cursor() as cursor:
        cursor.execute("ALTER SCHEMA t_alpha RENAME TO t_alpha__old")
    with pytest.raises(WrongTenant):
        as_message("t_alpha")
    assert SEEN == []


@pytest.mark.django_db
def test_task_does_not_run_when_the_connection_stands_elsewhere(organization, monkeypatch):
    """The comparison itself: entering silently did nothing."""
    SEEN.clear()
    monkeypatch.setattr(tasks, "tenant_context", lambda _tenant: in_public())
    with pytest.raises(WrongTenant):
        as_message("t_alpha")
    assert SEEN == []


@pytest.mark.django_db
def test_task_of_an_archived_tenant_does_not_run_but_of_a_suspended_does(
    organization, other_organization, system
):
    """Work accepted before a suspension is finished; an archive stays as it is."""
    SEEN.clear()
    suspend_tenant(tenant=organization, reason="", actor=system)
    archive_tenant(tenant=other_organization, reason="", actor=system)
    as_message("t_alpha")
    with pytest.raises(WrongTenant):
        as_message("t_beta")
    assert SEEN == [("refused", "t_alpha", "t_alpha")]


@pytest.mark.django_db
def test_former_tenant_is_back_after_the_task(organization):
    """Also after an error in it."""
    with in_public():
        as_message("t_alpha")
        assert connection.schema_name == "public"


@pytest.mark.django_db
def test_nothing_is_sent_from_public(public):
    """A tenant's task sent without a tenant is a programming error, told at once."""
    with pytest.raises(WrongTenant):
        note_task.delay(mark="x")
    for schema in ("", "public"):
        with pytest.raises(WrongTenant):
            send_tenant_task("tests.tenancy.note", schema)
    with pytest.raises(WrongTenant):
        note_task(mark="called directly")
