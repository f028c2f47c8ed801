"""A child's papers: certificates that the school issued, and documents that it keeps."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from core.access import is_allowed
from core.actors import Actor
from core.documents.exports import file_response, upload_response
from core.errors import NotFound
from core.language import LANGUAGES
from school.portal.access import Child, child_page
from school.students.certificate_pdf import filename
from school.students.certificate_selectors import certificate_of, certificates_of
from school.students.permissions import StudentPermission as P
from school.students.selectors.records import documents_of, get_document
from school.students.services.certificates import printed


@child_page(P.CERTIFICATE_READ)
def overview(request: HttpRequest, actor: Actor, child: Child) -> HttpResponse:
    """List the certificates that stand, and the documents where the right gives them."""
    sees_documents = is_allowed(actor.permissions, P.DOCUMENTS)
    context = {
        "child": child,
        "student": child.student,
        "certificates": certificates_of(actor, child.student),
        "documents": documents_of(child.student, actor) if sees_documents else None,
    }
    return render(request, "school/portal/family/papers.html", context)


@require_safe
@child_page(P.CERTIFICATE_READ)
def certificate(
    request: HttpRequest, actor: Actor, child: Child, certificate_id: UUID, language: str
) -> HttpResponse:
    """Return a certificate as PDF; each time the same bytes."""
    if language not in LANGUAGES:
        raise NotFound(_("There is no such certificate."))
    row = certificate_of(actor, child.student, certificate_id)
    content = printed(certificate=row, language=language, actor=actor)
    return file_response(content, filename=filename(row, language), content_type="application/pdf")


@require_safe
@child_page(P.DOCUMENTS)
def document(request: HttpRequest, actor: Actor, child: Child, document_id: UUID) -> HttpResponse:
    """Return a document as it is kept."""
    row = get_document(child.student, document_id, actor)
    extension = str(row.file).rpartition(".")[2]
    return upload_response(row.file, filename=f"{row}.{extension}")
