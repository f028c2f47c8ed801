"""Telling people that their report is ready: a link, never the file itself."""

import errno
import os
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from core.access import OfficePermission
from core.accounts.models import User
from core.accounts.rights import users_with
from core.actors import Actor
from core.outbox.enums import Channel
from core.outbox.models import Job
from core.outbox.services import Recipient, notify_many
from core.reports.models import ReportSchedule, ScheduledReport
from core.reports.permissions import ReportPermission
from core.reports.registry import get_report, reports
from core.tenancy.context import current_tenant

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


def tell_broken(*, job: Job, error: Exception, actor: Actor, scheduled_id: int | None = None) -> int:
    """Write that the file could not be made because something is broken: to the same people and all administrators.

    The cause is named for the administrators, who can look after it: no space, a storage that does not answer.
    """
    reason = _(
        "The file could not be written (%(error)s). Ask again when the administrators have looked at it."
    )
    context = {"reason": reason % {"error": _cause(error)}}
    return _tell(
        FAILED, job, context, actor, scheduled_id, also=list(users_with(OfficePermission.USER_WRITE))
    )


def tell_paused(*, schedule: ReportSchedule, actor: Actor) -> int:
    """Write to those who may schedule, and see this one, that it is paused, and why; return the rows added."""
    urlconf: Any = settings.TENANT_TYPES[current_tenant().type]["URLCONF"]
    page = reverse("admin:reports_reportschedule_change", args=[schedule.pk], urlconf=urlconf)
    report = reports().get(schedule.report)
    title = str(report.title) if report else schedule.report
    people = users_with(ReportPermission.SCHEDULE)
    if report:
        able = users_with(report.permission).values("pk")
        people = people.filter(Q(pk__in=able) | Q(pk=schedule.owner_id))
    return notify_many(
        actor=actor,
        template=FAILED,
        context={"institution": current_tenant().name, "report": title, "reason": schedule.paused_why},
        channels=[Channel.INBOX, Channel.EMAIL],
        recipients=[
            Recipient(
                user_id=user.pk,
                context={},
                payload={"url": page},
                key=f"schedule:{schedule.pk}:{schedule.starts_at:%Y%m%d%H%M%S}:{user.pk}",
            )
            for user in people
        ],
    )


def _cause(error: Exception) -> str:
    if isinstance(error, OSError) and error.errno:
        return f"{errno.errorcode.get(error.errno, error.errno)}: {os.strerror(error.errno)}"
    return type(error).__name__


def _tell(
    template: str,
    job: Job,
    context: Mapping[str, Any],
    actor: Actor,
    scheduled_id: int | None,
    also: Sequence[User] = (),
) -> int:
    report = get_report(job.kwargs["report"])
    urlconf: Any = settings.TENANT_TYPES[current_tenant().type]["URLCONF"]
    path = reverse("admin:report_job", args=[job.pk], urlconf=urlconf)
    people = {user.pk: user for user in (*_people(job, report.permission, scheduled_id), *also)}.values()
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
    readers = users_with(permission)
    if scheduled_id is None:
        owner = job.kwargs.get("owner") or 0
        return list(readers.filter(pk=owner)) if owner > 0 else []
    sent = ScheduledReport.objects.select_related("schedule").get(pk=scheduled_id)
    if sent.schedule is None:  # deleted while the file was made
        return []
    people = list(readers.filter(pk__in=sent.schedule.recipients.values("pk")))
    sent.recipients.set(people)
    return people
