"""Reads of certificates; whose somebody may see follows from whose students they are."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.access import is_allowed
from core.actors import Actor
from core.errors import NotFound
from core.refusals import get_or_refuse
from erp_planned.students.enums import CertificateState
from erp_planned.students.models import Certificate, StudentDocument
from erp_planned.students.permissions import StudentsPermission as P


def certificates() -> QuerySet[Certificate]:
    """Return all certificates, the latest first."""
    return Certificate.objects.select_related("student", "original").order_by("-issued_at", "-pk")


def certificates_seen_by(actor: Actor) -> QuerySet[Certificate]:
    """Return what somebody may see: all to the office, to a student the own ones that stand."""
    if is_allowed(actor.permissions, P.READ):
        return certificates()
    if actor.user_id is None or actor.is_platform or not is_allowed(actor.permissions, P.OWN):
        return certificates().none()
    return certificates().filter(student__user_id=actor.user_id, state=CertificateState.ISSUED)


def certificate_seen_by(actor: Actor, number: int) -> Certificate:
    """Return one of them. Raises NotFound."""
    refusal = NotFound(_("There is no such certificate."))
    found: Certificate = get_or_refuse(certificates_seen_by(actor), refusal, pk=number)
    return found


def certificate_by_id(number: int) -> Certificate:
    """Return one of all. Raises NotFound."""
    refusal = NotFound(_("There is no such certificate."))
    found: Certificate = get_or_refuse(certificates(), refusal, pk=number)
    return found


def certificate_with(token: str) -> Certificate | None:
    """Return the certificate that a QR code leads to, if there is one."""
    return certificates().filter(token=token).first()


def papers() -> QuerySet[StudentDocument]:
    """Return all papers that students brought, the latest first."""
    return StudentDocument.objects.select_related("student").order_by("-uploaded_at", "-id")


def paper_by_id(number: int) -> StudentDocument:
    """Return one of them. Raises NotFound."""
    found: StudentDocument = get_or_refuse(papers(), NotFound(_("There is no such document.")), pk=number)
    return found
