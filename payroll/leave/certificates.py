"""The certificate of an application as a download, for every door."""

from pathlib import PurePath

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from core.documents.exports import file_response
from core.documents.uploads import CONTENT_TYPES, kind_of
from payroll.leave.models import LeaveApplication


def certificate_response(row: LeaveApplication) -> HttpResponse:
    """Return the stored certificate. Raises Http404 without one."""
    if not row.attachment:
        raise Http404(_("There is no certificate."))
    with row.attachment.open("rb") as stored:
        content = stored.read()
    kind = kind_of(content)
    return file_response(
        content,
        filename=f"leave-{row.pk}{PurePath(str(row.attachment.name)).suffix}",
        content_type=CONTENT_TYPES[kind] if kind else "application/octet-stream",
    )
