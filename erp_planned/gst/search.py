"""Documents and returns of GST, found from anywhere."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date, rupees
from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.selectors.invoices import documents
from erp_planned.gst.selectors.returns import returns


def _documents(term: str, limit: int) -> Iterator[Hit]:
    wanted = Q(invoice_no__icontains=term) | Q(party_gstin__iexact=term) | Q(party_name__icontains=term)
    for row in documents().prefetch_related(None).filter(wanted)[:limit]:
        what = f"{in_date(row.invoice_on)} · {rupees(row.total)} · {row.party_name}"
        yield Hit(str(row), what, "erp_gst_gstinvoice_change", row.pk)


def _returns(term: str, limit: int) -> Iterator[Hit]:
    wanted = Q(arn_no__iexact=term) | Q(return_type__icontains=term)
    for row in returns().filter(wanted)[:limit]:
        yield Hit(str(row), str(row.get_status_display()), "erp_gst_gstreturn_change", row.pk)


PROVIDERS = (
    Provider("gst_invoices", _("GST invoices"), TenantType.ORGANIZATION, P.READ, _documents, "receipt_long"),
    Provider("gst_returns", _("GST returns"), TenantType.ORGANIZATION, P.READ, _returns, "account_balance"),
)
