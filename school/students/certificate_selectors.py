"""Reads of certificates; whose somebody may see follows from whose students they may see."""

from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import NotFound
from core.refusals import get_or_refuse
from school.staff.selectors import is_everywhere
from school.students.enums import CertificateKind as Kind
from school.students.models import Certificate, Student


def certificates() -> QuerySet[Certificate]:
    """Return all certificates, without the content, the latest first."""
    return (
        Certificate.objects.defer("content")
        .select_related("student", "original")
        .order_by("-issued_at", "-pk")
    )


def certificates_of(actor: Actor, student: Student) -> QuerySet[Certificate]:
    """Return a student's certificates: the office sees cancelled ones too. The student has been looked up by rights."""
    rows = certificates().filter(student=student)
    return rows if is_everywhere(actor) else rows.filter(cancelled_at=None)


def certificate_of(actor: Actor, student: Student, pk: UUID) -> Certificate:
    """Return one of `certificates_of`. Raises NotFound."""
    refusal = NotFound(_("There is no such certificate."))
    found: Certificate = get_or_refuse(certificates_of(actor, student), refusal, pk=pk)
    return found


def latest_certificate(student: Student, kind: str, pk: UUID | None = None) -> Certificate:
    """Return the latest certificate of a kind that stands, or the one named. Raises NotFound."""
    text = _("No certificate of this kind has been issued for %(name)s.") % {"name": student.full_name}
    rows = Certificate.objects.select_related("student", "original").filter(student=student, kind=kind)
    rows = rows.filter(pk=pk) if pk else rows.filter(cancelled_at=None)
    found: Certificate = get_or_refuse(rows.order_by("-issued_at", "-pk"), NotFound(text))
    return found


def certificate_with(token: str) -> Certificate | None:
    """Return the certificate that a QR code leads to, if there is one."""
    rows = Certificate.objects.select_related("original")
    return rows.filter(token=token).first()


def kind_named(text: str) -> str | None:
    """Return the kind that a text names in any case, "Fee Clearance" or "fee-clearance", or None."""
    name = "_".join(text.lower().replace("-", " ").replace("_", " ").split())
    return Kind(name).value if name in Kind.values else None


def certificate_by_id(pk: UUID | str) -> Certificate:
    """Return one of all certificates, for who has the right to them. Raises NotFound."""
    refusal = NotFound(_("There is no such certificate."))
    rows = Certificate.objects.select_related("student", "original", "exit")
    found: Certificate = get_or_refuse(rows, refusal, pk=pk)
    return found
