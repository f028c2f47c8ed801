"""The paper of a certificate: A4, letterhead, what was frozen at the issue, and a QR code by which it is verified."""

from typing import Any

from django.urls import reverse

from core.documents.letterhead import letterhead
from core.documents.pdf import render_pdf
from core.tenancy.addresses import absolute
from school.students.models import Certificate

TEMPLATE = "school/certificates/certificate.html"
DOT = 8


def certificate_pdf(certificate: Certificate, language: str) -> bytes:
    """Return the PDF; the same certificate gives the same bytes while letterhead and template stay."""
    return render_pdf(TEMPLATE, certificate_context(certificate, language), language=language)


def certificate_context(certificate: Certificate, language: str) -> dict[str, Any]:
    """Return what the template shows: what is kept with the certificate, the logo, and the QR code."""
    content = certificate.content
    page, school = content["pages"][language], content["school"]
    return {
        "title": page["title"],
        "page": page,
        "small": page["small"],
        "content": content,
        "school": school,
        "copy_no": certificate.copy_no,
        "institution": {**letterhead(), "name": school["name"], "address": school["address"]},
        "qr": qr_code(verify_address(certificate)),
    }


def verify_address(certificate: Certificate) -> str:
    """Return the whole address of the public page that says whether the paper is genuine."""
    return absolute(reverse("certificate-verify", args=[certificate.token], urlconf="config.urls_school"))


def qr_code(address: str) -> str:
    """Return the address as a picture, a data URI."""
    import segno  # noqa: PLC0415 - heavy, loaded when it is used

    uri: str = segno.make(address, error="m").png_data_uri(scale=DOT, border=2)
    return uri


def filename(certificate: Certificate, language: str) -> str:
    """Return for example tc-0001-S00001-en.pdf."""
    copy = f"-duplicate-{certificate.copy_no}" if certificate.is_duplicate else ""
    number = certificate.number_text.lower().replace("/", "-")
    return f"{number}-{certificate.content['code']}{copy}-{language}.pdf"
