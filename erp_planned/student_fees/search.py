"""Receipts of fees, found by number, transaction or student from anywhere."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.formatting import rupees
from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.student_fees.selectors.finding import payments


def _payments(term: str, limit: int) -> Iterator[Hit]:
    wanted = Q(receipt_no__icontains=term) | Q(transaction_id__iexact=term)
    wanted |= Q(account__student__name__icontains=term) | Q(account__student__admission_no__iexact=term)
    for row in payments().filter(wanted)[:limit]:
        title = f"{row.receipt_no}: {row.account}"
        yield Hit(title, rupees(row.amount), "erp_student_fees_feepayment_change", row.pk)


PROVIDER = Provider(
    "student_fees", _("Receipts of fees"), TenantType.ORGANIZATION, P.READ, _payments, "receipt"
)
