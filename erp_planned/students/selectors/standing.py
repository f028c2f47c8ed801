"""Where a student or a certificate stands, in a sentence."""

from django.utils.translation import gettext as _

from core.formatting import in_date
from erp_planned.students.enums import CertificateState, StudentStatus
from erp_planned.students.models import Certificate, PromotionBatch, Student


def standing_of(row: Student) -> str:
    """Say whether a student studies, or has left, and when."""
    if row.status == StudentStatus.ACTIVE:
        return _("%(name)s studies here since %(day)s.") % {"name": row.name, "day": in_date(row.admitted_on)}
    values = {"name": row.name, "day": in_date(row.left_on) if row.left_on else ""}
    if row.status == StudentStatus.PASSED:
        return _("%(name)s passed out on %(day)s.") % values
    return _("%(name)s left on %(day)s.") % values


def standing_of_certificate(row: Certificate) -> str:
    """Say what has become of a certificate."""
    if row.state == CertificateState.CANCELLED:
        day = in_date(row.cancelled_at) if row.cancelled_at else ""
        text = _("%(number)s was cancelled on %(day)s by %(by)s.")
        return text % {"number": row.number, "day": day, "by": row.cancelled_by}
    return _("%(number)s was issued on %(day)s.") % {"number": row.number, "day": in_date(row.issued_on)}


def standing_of_promotion(row: PromotionBatch) -> str:
    """Say whether a promotion stands."""
    if row.undone_at is not None:
        return _("Taken back by %(by)s on %(day)s.") % {"by": row.undone_by, "day": in_date(row.undone_at)}
    return _("Made by %(by)s on %(day)s.") % {"by": row.made_by, "day": in_date(row.made_at)}
