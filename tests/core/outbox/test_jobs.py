"""Background jobs: a lost broker, a killed worker or a lost database loses nothing and does nothing twice."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import redis
from celery import current_app
from celery.exceptions import SoftTimeLimitExceeded
from django.core.cache import cache
from django.db import connection, connections, transaction
from django.utils import timezone

from config.celery import app
from core import jobs
from core.actors import Actor
from core.errors import Busy, InvalidState, NotFound
from core.jobs import attach_file, current_job, enqueue, get_job, progress_of, report, retry_job
from core.outbox import jobs as work
from core.outbox.enums import JobState
from core.outbox.models import Job
from core.outbox.wake import SWEEP
from core.progress import Progress, get_progress
from core.tenancy.models import Due, Tenant
from core.tenancy.tasks import tenant_task

called: list[Any] = []


@tenant_task(name="tests.jobs.work")
def do_work(*, how: str) -> dict[str, Any] | None:
    called.append((how, connection.schema_name))
    if how == "refuse":
        raise InvalidState("The month is locked.")
    if how == "break":
        raise ZeroDivisionError("by zero")
    if how == "database":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
    if how == "busy":
        raise Busy("Somebody else is at work.")
    if how == "redis":
        raise redis.ConnectionError("refused")
    if how == "time":
        raise SoftTimeLimitExceeded
    if how == "slow":
        time.sleep(0.5)
    if how == "report":
        assert current_job() is not None
        report(1, 2, "halfway")
        called.append(progress_of(get_job(current_job().pk)))
        report(2, 2)
        attach_file("exports/all.pdf")
    return {"how": how}


@pytest.fixture(autouse=True)
def _no_calls() -> None:
    called.clear()


@pytest.fixture
def queue() -> Iterator[Any]:
    """The real broker's queue under a name of its own; gives what was sent to it, oldest first."""
    name = f"test-jobs-{os.getpid()}"
    former, current_app.conf.task_default_queue = current_app.conf.task_default_queue, name
    app.amqp.queues.pop(name, None)
    client = cache._cache.get_client()

    def read() -> list[tuple[str, str, Any]]:
        found = []
        with app.connection_for_read() as broker:
            inbox = broker.SimpleQueue(app.amqp.queues[name])
            while True:
                try:
                    message = inbox.get(block=False)
                except inbox.Empty:
                    return found
                message.ack()
                headers = message.headers
                found.append((headers["task"], headers.get("tenant_schema"), message.payload[1]))

    old_route = app.amqp.router
    app.amqp.router = app.amqp.Router(queues=app.amqp.queues)
    app.amqp.queues.add(name)
    yield read
    current_app.conf.task_default_queue = former
    app.amqp.router = old_route
    client.delete(name)


def make(how: str = "ok", **values: Any) -> Job:
    return Job.objects.create(task="tests.jobs.work", kwargs={"how": how}, **values)


def test_enqueue_writes_the_row_and_tells_the_broker_after_commit(
    organization: Tenant, system: Actor, queue: Any, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        job = enqueue("tests.jobs.work", actor=system, how="ok")
        assert queue() == []
    assert (job.state, job.kwargs, job.created_by_name) == (JobState.QUEUED, {"how": "ok"}, "system")
    assert queue() == [("core.jobs.run", organization.schema_name, {"job_id": job.pk})]


@pytest.mark.django_db(transaction=True)
def test_a_rolled_back_request_leaves_no_job(organization: Tenant, queue: Any) -> None:
    with pytest.raises(RuntimeError), transaction.atomic():
        enqueue("tests.jobs.work", how="ok")
        raise RuntimeError
    assert not Job.objects.exists()
    assert queue() == []


def test_the_tenant_is_the_one_at_the_time_of_the_call(
    organization: Tenant, other_organization: Tenant, queue: Any, django_capture_on_commit_callbacks: Any
) -> None:
    """A callback that runs after another tenant was entered must not send the job there."""
    with django_capture_on_commit_callbacks(execute=True):
        enqueue("tests.jobs.work", how="ok")
        connection.set_tenant(other_organization)
    assert [schema for _task, schema, _kwargs in queue()] == [organization.schema_name]


def test_public_has_its_own_task(public: Tenant, queue: Any, django_capture_on_commit_callbacks: Any) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        enqueue("tests.jobs.work", how="ok")
    assert [task for task, *_rest in queue()] == ["core.jobs.run_public"]


def test_same_key_asks_once_and_a_failed_one_again(organization: Tenant) -> None:
    first = enqueue("tests.jobs.work", key="run:1", how="ok")
    assert enqueue("tests.jobs.work", key="run:1", how="ok") == first
    Job.objects.update(state=JobState.FAILED, attempts=3, error="x")
    again = enqueue("tests.jobs.work", key="run:1", how="ok")
    assert (again.pk, again.state, again.attempts, again.error) == (first.pk, JobState.QUEUED, 0, "")
    assert Job.objects.count() == 1


def test_running_reports_and_keeps_result_and_file(organization: Tenant) -> None:
    job = make("report")
    work.run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.attempts, job.result, job.file) == (
        JobState.DONE,
        1,
        {"how": "report"},
        "exports/all.pdf",
    )
    assert called == [("report", organization.schema_name), Progress(1, 2, "halfway")]
    assert progress_of(job) == Progress(2, 2)
    assert get_progress(job.progress_key) is None
    assert job.started_at <= job.finished_at
    assert current_job() is None


def test_a_second_message_does_nothing(organization: Tenant) -> None:
    job = make()
    work.run_job(job.pk)
    work.run_job(job.pk)
    work.run_job(job.pk + 999)
    assert len(called) == 1


@pytest.mark.parametrize(
    ("how", "error"), [("refuse", "The month is locked."), ("break", "ZeroDivisionError: by zero")]
)
def test_failure_is_kept_and_can_be_tried_again(
    organization: Tenant, system: Actor, how: str, error: str
) -> None:
    job = make(how)
    work.run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.error) == (JobState.FAILED, error)
    assert retry_job(job=job, actor=system).state == JobState.QUEUED
    with pytest.raises(InvalidState):
        retry_job(job=job, actor=system)


def test_unknown_task_fails_clearly(organization: Tenant) -> None:
    job = Job.objects.create(task="no.such")
    work.run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.error) == (JobState.FAILED, "There is no task no.such.")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("how", ["database", "busy", "redis"])
def test_a_passing_loss_queues_again_with_growing_waits(organization: Tenant, how: str) -> None:
    """The database or Redis goes, or somebody else holds the object: the work is not at fault."""
    job = make(how)
    states, waits = [], []
    for _try in range(work.MAX_ATTEMPTS + 1):
        now = timezone.now()
        work.run_job(job.pk)
        job.refresh_from_db()
        states.append(job.state)
        waits.append(round((job.next_send_at - now).total_seconds(), -1))
    assert states == ["queued"] * (work.MAX_ATTEMPTS - 1) + ["failed"] * 2
    assert waits[: work.MAX_ATTEMPTS - 1] == [wait.total_seconds() for wait in work.WAITS]
    assert called == [(how, organization.schema_name)] * work.MAX_ATTEMPTS


def test_a_job_past_its_time_limit_fails_with_the_reason(organization: Tenant) -> None:
    job = make("time")
    work.run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.error) == (
        JobState.FAILED,
        "It took longer than a job may take, and was stopped.",
    )


def test_the_sweep_that_finds_a_lost_job_sends_it_again(
    organization: Tenant, queue: Any, django_capture_on_commit_callbacks: Any
) -> None:
    """Not the next one, a minute later."""
    job = make(state=JobState.RUNNING, attempts=1)
    with django_capture_on_commit_callbacks(execute=True):
        work.sweep_jobs(timezone.now())
    assert queue() == [("core.jobs.run", organization.schema_name, {"job_id": job.pk})]


def test_sweep_sends_again_what_nobody_started_with_growing_pauses(
    organization: Tenant, queue: Any, django_capture_on_commit_callbacks: Any
) -> None:
    job = enqueue("tests.jobs.work", how="ok")
    now = timezone.now()
    with django_capture_on_commit_callbacks(execute=True):
        work.sweep_jobs(now + timedelta(seconds=10))
    assert queue() == []
    pauses = []
    for _sweep in range(8):
        now = job.next_send_at
        with django_capture_on_commit_callbacks(execute=True):
            work.sweep_jobs(now)
        job.refresh_from_db()
        pauses.append((job.next_send_at - now) // timedelta(seconds=15))
    assert pauses == [2, 4, 8, 16, 32, 64, 128, 240]
    assert len(queue()) == 8


def test_what_nobody_started_is_taken_up_within_a_minute(organization: Tenant, settings: Any) -> None:
    """Would catch pauses that add up: of the job, of the look that the institution asks for, of the clock."""
    job = enqueue("tests.jobs.work", how="ok")
    began = timezone.now()
    clock = timedelta(seconds=settings.CELERY_BEAT_SCHEDULE["sweep"]["schedule"])
    asked = Due.objects.filter(tenant=organization, look=SWEEP).latest("at").at
    # The worst case: the clock has just passed at the moment asked for, and the sweep just missed the job's own.
    first = max(asked, job.next_send_at) + clock
    again = jobs.sweep_here(job.next_send_at - timedelta(microseconds=1))
    assert again is not None
    assert max(first, again + clock) - began < timedelta(minutes=1)


def test_lost_broker_loses_nothing(
    organization: Tenant, settings: Any, django_capture_on_commit_callbacks: Any
) -> None:
    """The person's request succeeds, quickly, and the row waits for the sweep."""
    former = app.conf.broker_url, app.conf.broker_write_url
    app.conf.broker_url = app.conf.broker_write_url = "redis://127.0.0.1:1/0"
    app._pool, pool = None, app._pool
    producers, app.amqp._producer_pool = app.amqp._producer_pool, None
    began = time.monotonic()
    try:
        with django_capture_on_commit_callbacks(execute=True):
            job = enqueue("tests.jobs.work", how="ok")
    finally:
        app.conf.broker_url, app.conf.broker_write_url = former
        app._pool, app.amqp._producer_pool = pool, producers
    assert time.monotonic() - began < 3
    assert Job.objects.get(pk=job.pk).state == JobState.QUEUED


def test_unknown_jobs(organization: Tenant) -> None:
    with pytest.raises(NotFound):
        get_job(0)


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_of_two_workers_one_carries_out_the_job(organization: Tenant) -> None:
    job = make("slow")

    def worker() -> None:
        connection.set_tenant(organization)
        work.run_job(job.pk)
        connections.close_all()

    threads = [threading.Thread(target=worker) for _ in range(4)]
    for thread in threads:
        thread.start()
    time.sleep(0.25)
    work.sweep_jobs(timezone.now())  # the job runs: the sweep must leave it alone
    assert Job.objects.get().state == JobState.RUNNING
    for thread in threads:
        thread.join()
    assert len(called) == 1
    assert Job.objects.get().state == JobState.DONE


CHILD = """
import django, time; django.setup()
from django.conf import settings
from django.db import connection
connection.settings_dict["NAME"] = {database!r}
from celery import current_app, shared_task
from core.tenancy.models import Due, Tenant
from core.outbox import jobs
import config.celery
@shared_task(name="tests.jobs.hang")
def hang():
    print("started", flush=True); time.sleep(60)
connection.set_tenant(Tenant.objects.get(schema_name={schema!r}))
jobs.run_job({job_id})
"""


@pytest.mark.concurrency
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_killed_worker_is_noticed_at_once(organization: Tenant) -> None:
    """Killed in the middle: the job is queued again; after the last try it has failed."""
    job = Job.objects.create(task="tests.jobs.hang", attempts=work.MAX_ATTEMPTS - 3)
    for state in (JobState.QUEUED, JobState.QUEUED, JobState.FAILED):
        code = CHILD.format(
            database=connection.settings_dict["NAME"], schema=organization.schema_name, job_id=job.pk
        )
        child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        assert child.stdout.readline() == "started\n"
        work.sweep_jobs(timezone.now())
        job.refresh_from_db()
        assert job.state == JobState.RUNNING
        child.send_signal(signal.SIGKILL)
        child.wait()
        deadline = time.monotonic() + 10
        while job.state == JobState.RUNNING and time.monotonic() < deadline:
            work.sweep_jobs(timezone.now())
            job.refresh_from_db()
        assert job.state == state
    assert job.error == "The worker stopped in the middle."


WORKER = """
import django; django.setup()
from django.db import connection
connection.settings_dict["NAME"] = {database!r}
from config.celery import app
app.worker_main(["worker", "--pool=solo", "-Q", {queue!r}, "-l", "WARNING"])
"""


@pytest.mark.concurrency
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_real_worker_takes_the_job_from_the_real_broker(organization: Tenant, queue: Any) -> None:
    """The whole way: row, commit, Redis, worker process, tenant, row."""
    code = WORKER.format(database=connection.settings_dict["NAME"], queue=current_app.conf.task_default_queue)
    child = subprocess.Popen([sys.executable, "-c", code])
    try:
        job = enqueue("core.outbox.send_pending")
        deadline = time.monotonic() + 120  # a worker starts slowly on a busy machine
        while not job.is_finished and time.monotonic() < deadline:
            time.sleep(0.1)
            job.refresh_from_db()
        assert (job.state, job.error, job.attempts) == (JobState.DONE, "", 1)
    finally:
        child.send_signal(signal.SIGTERM)
        child.wait()


def test_the_worker_knows_the_tasks_that_the_clock_and_the_rows_name() -> None:
    """A task module that autodiscovery misses leaves its jobs lying."""
    app.loader.import_default_modules()
    named = {entry["task"] for entry in app.conf.beat_schedule.values()}
    assert "core.jobs.sweep" in named
    wanted = named | {"core.jobs.run", "core.jobs.run_public", "core.tenancy.look"}
    wanted |= {"core.outbox.send_pending", "core.outbox.send_pending_public"}
    assert wanted <= set(app.tasks)


def test_the_sweep_looks_after_the_platform_itself(public: Tenant, queue: Any) -> None:
    """Its jobs are told to nobody's list."""
    job = Job.objects.create(task="no.such", state=JobState.RUNNING)
    jobs.sweep()
    connection.set_schema_to_public()
    job.refresh_from_db()
    assert job.state == JobState.QUEUED
