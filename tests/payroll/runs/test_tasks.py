"""Background processing acts as the person who asked, with the rights of the moment it starts."""

import pytest
from django.utils import timezone

from core.accounts.services import update_user
from core.actors import Door, actor_for, system_actor
from core.audit.models import AuditEntry
from core.outbox.jobs import run_job
from core.outbox.models import Job
from core.periods import Month
from payroll.organizations.models import OrganizationSettings
from payroll.runs import services, tasks
from payroll.runs.models import PayrollRun
from tests.core.accounts.people import user_of
from tests.payroll.runs.people import make_employee

SYSTEM = system_actor(Door.COMMAND)


@pytest.fixture
def asked(organization):
    """A manager, and the job that processes June 2026 for them."""
    make_employee()
    OrganizationSettings.objects.update(background_threshold=0)
    manager = user_of(organization, "hr_manager", "manager")
    actor = actor_for(manager, tenant_type="organization", door=Door.API)
    run = services.create_run(month=Month.parse("2026-06"), actor=actor)
    services.start_processing(run=run, actor=actor)
    return manager, Job.objects.get(task=tasks.process.name)


@pytest.mark.django_db
def test_the_audit_names_the_person(asked):
    """It said role *system* and no user number."""
    manager, job = asked
    run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.error) == ("done", "")
    entry = AuditEntry.objects.get(action="payroll_run.processed")
    assert (entry.actor_id, entry.role, entry.door, entry.job_id) == (
        manager.pk,
        "hr_manager",
        "task",
        job.pk,
    )


@pytest.mark.django_db
@pytest.mark.parametrize("change", [{"role": "employee"}, {"is_active": False}])
def test_a_right_that_was_withdrawn_is_not_used(asked, change, monkeypatch):
    manager, job = asked
    update_user(user=manager, actor=SYSTEM, **change)
    run_job(job.pk)
    job.refresh_from_db()
    assert job.state == "failed"
    assert not AuditEntry.objects.filter(action="payroll_run.processed").exists()
    run = PayrollRun.objects.get()
    assert run.details.count() == 0
    later = timezone.now() + services.processing.INTERRUPTED_AFTER * 2
    monkeypatch.setattr(timezone, "now", lambda: later)
    services.recover_interrupted(actor=SYSTEM)
    run.refresh_from_db()
    assert run.state == "draft"  # somebody else can process it


@pytest.mark.django_db
def test_a_retry_acts_for_whoever_asks_for_it(asked, organization):
    """Else a job of somebody who has left could never be carried out."""
    from core.jobs import retry_job

    manager, job = asked
    update_user(user=manager, actor=SYSTEM, is_active=False)
    run_job(job.pk)
    boss = user_of(organization, "admin", "boss")
    job.refresh_from_db()
    retry_job(job=job, actor=actor_for(boss, tenant_type="organization", door=Door.ADMIN))
    run_job(job.pk)
    job.refresh_from_db()
    assert job.state == "done"
    assert AuditEntry.objects.get(action="payroll_run.processed").actor_id == boss.pk
