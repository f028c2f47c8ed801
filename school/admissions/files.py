"""The file of a paper as a download, for every door."""

from pathlib import PurePath

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from core.documents.exports import upload_response
from school.admissions.models import InquiryDocument


def document_response(row: InquiryDocument) -> HttpResponse:
    """Return the stored file. Raises Http404 without one."""
    if not row.file:
        raise Http404(_("There is no file of this paper."))
    suffix = PurePath(str(row.file.name)).suffix
    return upload_response(row.file, filename=f"{row.inquiry.number}-{row.kind}{suffix}")
