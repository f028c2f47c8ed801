"""The pages of a vendor and of a bill."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from core.admin.record import Record, Related, Section
from core.formatting import plain, rupees
from core.periods import Month, today
from erp_planned.vendors.models import (
    BankChange,
    LowerTaxCertificate,
    Vendor,
    VendorBlacklist,
    VendorDocument,
    VendorPayment,
    VendorPaymentLine,
    VendorTdsEntry,
)
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors.ledger import YearOfKind, year_of
from erp_planned.vendors.selectors.papers import documents_of
from erp_planned.vendors.selectors.payments import payments_of
from erp_planned.vendors.selectors.ratings import Rated, ratings_of
from erp_planned.vendors.selectors.vendors import bank_changes_of, blacklists_of, certificates_of
from payroll.tds.enums import Reason


def _page(kind: str) -> Any:
    return lambda row: reverse(f"organization:erp_vendors_{kind}_change", args=[row.pk])


def _rupees(amount: Any) -> str:
    return "–" if amount is None else rupees(amount)


def _percent(rate: Any) -> str:
    return f"{plain(rate)}%"


def _reason(code: str) -> str:
    """Return the words of a reason code of the return; it has none where the usual rate is deducted."""
    return str(Reason(code).label) if code in Reason.values else "–"


def _this_year(vendor: Vendor) -> Any:
    return year_of(vendor, Month.of(today()).financial_year) if vendor.payee_kind else []


VENDOR_RECORD = Record(
    heading="name",
    subtitle="category",
    state="standing_now",
    standing="why_not",
    main=("verify", "approve", "enter_bill"),
    figures=("code", "rating", "gstin"),
    sections=(
        Section(
            "vendor", _("Vendor"),
            facts=("category", "gstin", "pan_end", "payee_kind", "udyam_no", "msme_class", "is_composition",
                   "issues_e_invoices", "others_of_pan"),
            fields=(("code", "name"), "category", ("gstin", "pan"), "payee_kind", ("udyam_no", "msme_class"),
                    ("is_composition", "issues_e_invoices")),
        ),
        Section(
            "tax", _("Income tax"), facts=("tds_section", "transporter_declared_on"),
            fields=("tds_section", "transporter_declared_on"),
        ),
        Section(
            "address", _("Address and contact"),
            facts=("address", "state", "pin_code", "contact_person", "email", "phone"),
            fields=("address", ("state", "pin_code"), "contact_person", ("email", "phone")),
        ),
        Section("bank", _("Bank"), facts=("bank_end", "ifsc"), fields=("bank_account", "ifsc")),
        Section(
            "who", _("Who and when"),
            facts=("entered_by", "created_at", "verified_by", "verified_at", "approved_by", "approved_at", "remarks"),
        ),
    ),
    related=(
        Related(
            "payments", _("Bills and payments"), VendorPayment,
            ("invoice_no", "invoice_date", "amount", "gst_amount", "tds_deducted", "net_amount", "status"),
            rows=payments_of, needs=P.READ, page=_page("vendorpayment"),
            everything="organization:erp_vendors_vendorpayment_changelist", narrowed="vendor__id__exact={pk}",
            empty=_("None yet. A bill is entered with the button “Enter a bill”."),
        ),
        Related(
            "year", _("Income tax of this year, over everything paid to the PAN"), YearOfKind,
            ((_("Paid for"), "kind"), (_("Paid"), "paid", rupees), (_("Tax deducted"), "tax", rupees),
             (_("Threshold of the year"), "year_above", _rupees), (_("Left of it"), "left", _rupees)),
            rows=_this_year, needs=P.READ, empty=_("Nothing."),
        ),
        Related(
            "documents", _("Documents"), VendorDocument,
            ("doc_type", "title", "expires_on", "status", "uploaded_by", "verified_by"),
            rows=documents_of, needs=P.READ, page=_page("vendordocument"),
            empty=_("None. Add one with the button “Add a document”."),
        ),
        Related(
            "ratings", _("Ratings"), Rated,
            ((_("On"), "on"), (_("Order"), "order_id"), (_("Quality"), "quality"), (_("Delivery"), "delivery"),
             (_("Pricing"), "pricing"), (_("Overall"), "overall_rating"), (_("By"), "rated_by")),
            rows=ratings_of, needs=P.READ, empty=_("None yet."),
        ),
        Related(
            "blacklists", _("Blacklist"), VendorBlacklist, ("from_on", "to_on", "reason", "order_ref", "lifted_by"),
            rows=blacklists_of, needs=P.READ, page=_page("vendorblacklist"), empty=_("Never blacklisted."),
        ),
        Related(
            "bank-changes", _("Changes of the bank account"), BankChange,
            ("entered_at", "entered_by", "reason", "status", "decided_by"),
            rows=bank_changes_of, needs=P.READ, page=_page("bankchange"), empty=_("None."),
        ),
        Related(
            "certificates", _("Certificates of a lower tax rate"), LowerTaxCertificate,
            ("certificate_no", "section", "rate_pct", "limit_amount", "valid_from", "valid_to"),
            rows=certificates_of, needs=P.READ, page=_page("lowertaxcertificate"), empty=_("None."),
        ),
    ),
)  # fmt: skip

PAYMENT_RECORD = Record(
    heading="heading",
    state="standing_now",
    standing="told_first",
    main=("approve", "pay"),
    figures=("amount", "gst_amount", "tds_deducted", "gst_deducted", "damages_deducted", "net_amount"),
    sections=(
        Section(
            "bill", _("Bill"),
            facts=("vendor", "invoice_no", "invoice_date", "received_on", "credited_on", "due", "narration"),
        ),
        Section(
            "contract", _("Contract and GST"),
            facts=("contract_ref", "contract_value", "place_of_supply", "is_gst_exempt", "gst_tds_cgst",
                   "gst_tds_sgst", "gst_tds_igst", "damages_proposed"),
        ),
        Section("paid", _("Payment"), facts=("paid_on", "reference", "bank_end", "ifsc")),
        Section(
            "who", _("Who and when"),
            facts=("entered_by", "entered_at", "decided_by", "decided_at", "remarks", "closed_by", "closed_at"),
        ),
    ),
    related=(
        Related(
            "lines", _("Lines"), VendorPaymentLine, ("section", "amount", "description", "account"),
            rows=lambda row: row.lines.select_related("account").order_by("line_no"), needs=P.READ, empty=_("None."),
        ),
        Related(
            "tax", _("Income tax"), VendorTdsEntry,
            ("payee_type", "paid_before", "amount", "taxed", (_("rate"), "rate_pct", _percent), "tax",
             (_("reason"), "reason", _reason)),
            rows=lambda row: row.tds_entries.order_by("pk"), needs=P.READ, empty=_("No income tax is deducted."),
        ),
    ),
)  # fmt: skip
