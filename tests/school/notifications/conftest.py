"""Announcements in the small school; jobs are carried out when the test says so."""

from collections.abc import Callable
from typing import Any

import pytest

from core.outbox import sending
from core.outbox.enums import JobState
from core.outbox.jobs import run_job
from core.outbox.models import Job, Message
from school.notifications import tasks  # noqa: F401 - registers on import
from school.notifications.masters import templates
from school.notifications.models import MessageTemplate
from school.notifications.services import Draft
from tests.school.world import SYSTEM, World


def run_jobs() -> None:
    """Do what the worker would."""
    for number in Job.objects.filter(state=JobState.QUEUED).values_list("pk", flat=True):
        run_job(number)
    assert not Job.objects.filter(state=JobState.FAILED).exists()


def draft(**values: Any) -> Draft:
    return Draft(**{"title": "Rain", "message": "No school on Friday.", "target_type": "all", **values})


def rows(**narrow: Any) -> list[tuple[str, str, str]]:
    """Return channel, state and reason of the messages, in order."""
    found = Message.objects.filter(about__startswith="announcement:", **narrow)
    return sorted(found.values_list("channel", "state", "error"))


@pytest.fixture(autouse=True)
def _log_alone(settings: Any) -> None:
    settings.NOTICE_CHANNELS = {}
    sending.forget_pauses()


@pytest.fixture
def ptm(world: World) -> Callable[..., MessageTemplate]:
    """Return a function that registers the SMS about the parents' meeting."""

    def make(**values: Any) -> MessageTemplate:
        given = {
            "code": "ptm", "channel": "sms", "text": "Meeting of {#var#} on {#var#}. DPS",
            "dlt_entity_id": "1101234567890123456", "dlt_header": "DPSSCH", "dlt_template_id": "1107167890123456789",
        }  # fmt: skip
        return templates.create(actor=SYSTEM, **{**given, **values})

    return make
