"""All certificates of a year in one archive, made in the background."""

import tempfile
from collections.abc import Callable
from typing import Any

from django.core.files import File
from django.core.files.storage import default_storage
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import ValidationFailed
from core.jobs import enqueue
from core.outbox.enums import JobState
from core.outbox.models import Job
from core.periods import FinancialYear
from core.reports.services.making import FOLDER
from payroll.organizations.permissions import PayrollPermission
from payroll.reports.returns.certificate import NothingPaid, certificate_count
from payroll.reports.returns.certificate_pdf import LANGUAGES, certificates_zip

TASK = "payroll_reports.certificates"


def certificates_job(*, year: FinancialYear, language: str, actor: Actor) -> Job:
    """Queue the archive of a year's certificates and return its job; asked again by the same person while it is not
    done, or within a minute, it is that job.

    Raises ValidationFailed for another language than en and hi, NothingPaid when nobody was paid in the year.
    """
    authorize(actor, PayrollPermission.RETURNS_READ)
    if language not in LANGUAGES:
        text = _("The language is one of %(languages)s.") % {"languages": ", ".join(LANGUAGES)}
        raise ValidationFailed.at("language", text)
    if not certificate_count(year):
        raise NothingPaid(_("No payroll month of %(year)s is locked.") % {"year": year})
    wanted: dict[str, Any] = {"year": year.start, "language": language}
    waiting = Job.objects.filter(
        task=TASK,
        state__in=(JobState.QUEUED, JobState.RUNNING),
        kwargs=wanted,
        created_by_id=actor.user_id,
    )
    if (job := waiting.order_by("id").first()) is not None:
        return job
    # Figures change with every month locked and every challan entered, so a finished archive is not kept as it is.
    key = f"certificates:{year}:{language}:{timezone.now():%Y%m%d%H%M}"
    return enqueue(TASK, key=key, actor=actor, **wanted)


def write_certificates(
    *, year: FinancialYear, language: str, report: Callable[[int, int], None]
) -> tuple[str, int]:
    """Make the archive in the institution's storage; return its name and how many are in it."""
    with tempfile.TemporaryFile() as target:
        count = certificates_zip(year, target, language=language, report=report)
        target.seek(0)
        return default_storage.save(f"{FOLDER}/certificates-{year}-{language}.zip", File(target)), count
