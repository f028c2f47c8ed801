"""Notices of a locked run."""

from collections.abc import Callable

import pytest

from core.accounts.services import create_user
from core.actors import Actor
from core.outbox.models import Job, Message
from payroll.runs import services
from payroll.runs.models import PayrollRun
from tests.payroll.runs.people import make_employee

pytestmark = pytest.mark.django_db


def test_each_paid_employee_is_told_once(lock: Callable[[str], PayrollRun], actor: Actor) -> None:
    """Would catch a notice for nobody, or one for each repetition of the job."""
    user, _password = create_user(actor=actor, username="t1", name="Asha", role="employee")
    make_employee(10, 10, user=user)
    make_employee(10, 11)  # without an account
    run = lock("2026-06")
    assert Job.objects.filter(task="payroll_runs.notify", kwargs={"run_id": run.pk}).count() == 1
    assert services.notify_payslips(run=run, actor=actor) == 1  # no e-mail address: the inbox alone
    assert services.notify_payslips(run=run, actor=actor) == 0
    message = Message.objects.get()
    assert (message.user_id, message.channel) == (user.pk, "inbox")
    assert "June 2026" in message.subject
