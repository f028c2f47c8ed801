"""Telling people that their report is ready: a link, never the file itself."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import translation

from core.accounts.models import User
from core.actors import Actor
from core.outbox.enums import Channel
from core.outbox.models import Job
from core.outbox.services import Recipient, notify_many
from core.tenancy.context import current_tenant
from payroll.reports.catalogue import get_report
from payroll.reports.models import ScheduledReport
from payroll.reports.selectors import users_who_may_read

READY, FAILED = "report_ready", "report_failed"


def tell_ready(*, job: Job, about: str, actor: Actor, scheduled_id: int | None = None) -> int:
    """Write notice and e-mail for the asker, or for a schedule's recipients; return the rows added.

    A recipient who is inactive or has lost the right gets nothing. Doing it again adds nothing.
    """
    context = {
        "about": about,
        "format": job.kwargs["file_format"].upper(),
        "days": settings.REPORT_RETENTION_DAYS,
    }
    return _tell(READY, job, context, actor, scheduled_id)


def tell_failed(*, job: Job, reason: str, actor: Actor, scheduled_id: int | None = None) -> int:
    """Write that the report was refused, to the same people."""
    return _tell(FAILED, job, {"reason": reason}, actor, scheduled_id)


def _tell(template: str, job: Job, context: Mapping[str, Any], actor: Actor, scheduled_id: int | None) -> int:
    report = get_report(job.kwargs["report"])
    path = reverse("admin:report_job", args=[job.pk], urlconf="config.urls_organization")
    people = _people(job, report.permission, scheduled_id)
    return notify_many(
        actor=actor,
        template=template,
        context={"institution": current_tenant().name, **context},
        channels=[Channel.INBOX, Channel.EMAIL],
        recipients=[_recipient(user, job, report.title, path) for user in people],
    )


def _recipient(user: User, job: Job, title: object, path: str) -> Recipient:
    with translation.override(user.language or "en"):
        context = {"report": str(title)}
    return Recipient(
        user_id=user.pk, context=context, payload={"url": path}, key=f"report:{job.pk}:{user.pk}"
    )


def _people(job: Job, permission: str, scheduled_id: int | None) -> list[User]:
    """Return who is told; a platform administrator has no inbox in an institution."""
    readers = users_who_may_read(permission)
    if scheduled_id is None:
        owner = job.kwargs.get("owner") or 0
        return list(readers.filter(pk=owner)) if owner > 0 else []
    sent = ScheduledReport.objects.select_related("schedule").get(pk=scheduled_id)
    if sent.schedule is None:  # deleted while the file was made
        return []
    people = list(readers.filter(pk__in=sent.schedule.recipients.values("pk")))
    sent.recipients.set(people)
    return people
