"""Indents, enquiries and quotations, found by number, purpose or vendor; no amount of a sealed one is told."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.formatting import rupees
from core.search import Hit, Provider
from core.tenancy.enums import TenantType
from erp_planned.sourcing.permissions import SourcingPermission as P
from erp_planned.sourcing.selectors.enquiries import enquiries, quotations
from erp_planned.sourcing.selectors.indents import indents


def _indents(term: str, limit: int) -> Iterator[Hit]:
    for row in indents().filter(Q(indent_no__icontains=term) | Q(purpose__icontains=term))[:limit]:
        detail = f"{rupees(row.estimated_total)} · {row.get_status_display()}"
        yield Hit(f"{row.indent_no}, {row.department}", detail, "erp_sourcing_indent_change", row.pk)


def _enquiries(term: str, limit: int) -> Iterator[Hit]:
    for row in enquiries().filter(enquiry_no__icontains=term)[:limit]:
        detail = f"{row.indent.indent_no} · {row.get_state_display()}"
        yield Hit(row.enquiry_no, detail, "erp_sourcing_enquiry_change", row.pk)


def _quotations(term: str, limit: int) -> Iterator[Hit]:
    rows = quotations().filter(Q(quotation_no__icontains=term) | Q(vendor__name__icontains=term))
    for row in rows[:limit]:
        detail = f"{row.enquiry.enquiry_no} · {row.get_state_display()}"
        yield Hit(f"{row.quotation_no}, {row.vendor.name}", detail, "erp_sourcing_quotation_change", row.pk)


PROVIDERS = (
    Provider("indents", _("Indents"), TenantType.ORGANIZATION, P.READ, _indents, "list_alt"),
    Provider("enquiries", _("Enquiries"), TenantType.ORGANIZATION, P.READ, _enquiries, "contact_mail"),
    Provider("quotations", _("Quotations"), TenantType.ORGANIZATION, P.READ, _quotations, "request_quote"),
)
