"""The paper of a certificate, set by Typst: letterhead, what was frozen at the issue, and a QR code to verify it by."""

import io

from django.http import HttpResponse
from django.urls import reverse

from core.documents.exports import file_response
from core.documents.letterhead import typeset_head
from core.documents.typeset import typeset
from core.errors import InvalidState
from core.language import check_language
from core.tenancy.addresses import absolute
from erp_planned.students.enums import CertificateState
from erp_planned.students.models import Certificate
from erp_planned.students.selectors.standing import standing_of_certificate

TEMPLATE, QR = "erp/students/certificate.typ", "qr.png"
DOT = 8


def certificate_response(row: Certificate, *, language: str) -> HttpResponse:
    """Return a certificate that stands as PDF, in `en` or `hi`. Raises InvalidState, ValidationFailed."""
    check_language(language)
    if row.state == CertificateState.CANCELLED:
        raise InvalidState(standing_of_certificate(row))
    return file_response(
        certificate_pdf(row, language), filename=filename(row, language), content_type="application/pdf"
    )


def certificate_pdf(row: Certificate, language: str) -> bytes:
    """Return the PDF; the same certificate gives the same bytes while logo and template stay."""
    head, pictures = typeset_head()
    content = row.content
    data = {
        "language": language,
        "head": {**head, **content["head"]},
        "number": content["number"],
        "duplicate": content["pages"][language]["small"]["duplicate"] if row.is_duplicate else "",
        **content["pages"][language],
    }
    return typeset(TEMPLATE, data, pictures={**pictures, QR: qr_code(verify_address(row))})


def verify_address(row: Certificate) -> str:
    """Return the whole address of the public page that says whether the paper is genuine."""
    path = reverse("student-certificate-verify", args=[row.token], urlconf="config.urls_organization")
    return absolute(path)


def qr_code(address: str) -> bytes:
    """Return the address as a PNG."""
    import segno  # noqa: PLC0415 - heavy, loaded when it is used

    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="png", scale=DOT, border=2)
    return out.getvalue()


def filename(row: Certificate, language: str) -> str:
    """Return for example tc-26-27-0001-duplicate-1-en.pdf."""
    copy = f"-duplicate-{row.copy_no}" if row.is_duplicate else ""
    return f"{row.number.lower().replace('/', '-')}{copy}-{language}.pdf"
