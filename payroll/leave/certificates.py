"""The certificate of an application as a download, for every door."""

from pathlib import PurePath

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from core.documents.exports import upload_response
from payroll.leave.models import LeaveApplication


def certificate_response(row: LeaveApplication) -> HttpResponse:
    """Return the stored certificate. Raises Http404 without one."""
    if not row.attachment:
        raise Http404(_("There is no certificate."))
    suffix = PurePath(str(row.attachment.name)).suffix
    return upload_response(row.attachment, filename=f"leave-{row.pk}{suffix}")
