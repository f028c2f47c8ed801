"""The only writer of states. A job serves as the object: it has a state and every schema has it."""

import threading

import pytest
from django.db import connection, connections

from core.actors import Actor
from core.audit.models import AuditEntry
from core.errors import InvalidTransition, NotFound
from core.outbox.enums import JobState
from core.outbox.models import Job
from core.states import advance, is_possible
from core.tenancy.models import Tenant

S = JobState
TABLE = {S.QUEUED: {S.RUNNING, S.FAILED}, S.RUNNING: {S.DONE}, S.DONE: set()}


def test_advance_writes_and_audits(organization: Tenant, system: Actor) -> None:
    job = Job.objects.create(task="x")
    assert advance(job, S.RUNNING, table=TABLE, actor=system) is job
    assert job.state == Job.objects.get().state == S.RUNNING
    entry = AuditEntry.objects.get(object_type="outbox.Job")
    assert (entry.action, entry.before, entry.after) == (
        "job.running",
        {"state": "queued"},
        {"state": "running"},
    )


def test_advance_writes_nothing_but_the_state(organization: Tenant, system: Actor) -> None:
    """A stale object in the caller's hand must not overwrite other columns."""
    job = Job.objects.create(task="x")
    Job.objects.update(error="new")
    advance(job, S.RUNNING, table=TABLE, actor=system, audit=False)
    assert Job.objects.get().error == "new"
    assert not AuditEntry.objects.filter(object_type="outbox.Job").exists()


def test_every_pair_is_allowed_or_refused_as_the_table_says(organization: Tenant, system: Actor) -> None:
    for before in S:
        for to in S:
            job = Job.objects.create(task="x", state=before)
            if is_possible(TABLE, before, to):
                advance(job, to, table=TABLE, actor=system, audit=False)
                assert Job.objects.get(pk=job.pk).state == to
            else:
                with pytest.raises(InvalidTransition):
                    advance(job, to, table=TABLE, actor=system)
                assert Job.objects.get(pk=job.pk).state == before
    assert not AuditEntry.objects.filter(object_type="outbox.Job").exists()


def test_refusal_names_both_states_and_what_is_possible(organization: Tenant, system: Actor) -> None:
    job = Job.objects.create(task="x")
    with pytest.raises(InvalidTransition) as caught:
        advance(job, S.DONE, table=TABLE, actor=system)
    assert str(caught.value) == (
        "The change from “waiting” to “done” is not possible. Possible now: failed, running."
    )
    assert caught.value.extra == {"from": "queued", "to": "done", "possible": ["failed", "running"]}
    job = Job.objects.create(task="x", state=S.DONE)
    with pytest.raises(InvalidTransition, match="“done” is final"):
        advance(job, S.QUEUED, table=TABLE, actor=system)


def test_a_stale_object_is_judged_by_the_row(organization: Tenant, system: Actor) -> None:
    job = Job.objects.create(task="x")
    Job.objects.update(state=S.DONE)
    with pytest.raises(InvalidTransition):
        advance(job, S.RUNNING, table=TABLE, actor=system)
    Job.objects.all().delete()
    with pytest.raises(NotFound):
        advance(job, S.RUNNING, table=TABLE, actor=system)


@pytest.mark.concurrency
@pytest.mark.django_db(transaction=True)
def test_of_eight_at_once_one_succeeds(organization: Tenant, system: Actor) -> None:
    """Two people who press the same button: without the lock both would."""
    job = Job.objects.create(task="x")
    barrier, outcomes = threading.Barrier(8), []

    def press() -> None:
        try:
            connection.set_tenant(organization)
            mine = Job.objects.get(pk=job.pk)
            barrier.wait(10)
            advance(mine, S.RUNNING, table=TABLE, actor=system)
            outcomes.append("ok")
        except InvalidTransition:
            outcomes.append("refused")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=press) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["ok"] + ["refused"] * 7
    assert AuditEntry.objects.filter(object_type="outbox.Job").count() == 1
