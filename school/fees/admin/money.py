"""Screens of receipts, adjustments, refunds and accounts: what waits is decided here, what is final is shown."""

from decimal import Decimal
from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.admin.service_admin import ServiceAdmin
from core.documents.exports import file_response
from core.formatting import rupees
from core.masters.admin import MasterAdmin, register_master
from school.fees.acts import ADJUSTMENT_ACTS, RECEIPT_ACTS, REFUND_ACTS
from school.fees.enums import Decision, ReceiptStatus
from school.fees.late_rules import late_fee_rules
from school.fees.models import Adjustment, Allocation, FeeAccount, LateFeeRule, LedgerLine, Receipt, Refund
from school.fees.permissions import FeePermission as P
from school.fees.receipt_pdf import receipt_pdf
from school.fees.selectors.access import accounts_of, receipts_of
from school.fees.selectors.deciding import adjustments_of, refunds_of
from school.fees.selectors.ledger import lines_of
from school.fees.selectors.receipts import shares_of
from school.foundation.site import school_site


class LateFeeRuleAdmin(MasterAdmin):
    """Late-fee rules, with what each charges in words."""

    @admin.display(description=_("charges"), ordering="amount")
    def charges(self, obj: LateFeeRule) -> str:
        """Return the amount, or each slab with its days: a rule by days late has no single amount."""
        if not obj.slabs:
            return rupees(obj.amount)
        return "; ".join(_slab(*slab) for slab in obj.slabs)


def _slab(first: int, last: int | None, amount: Any) -> str:
    values = {"amount": rupees(Decimal(str(amount))), "first": first, "last": last}
    if last is None:
        return _t("%(amount)s from day %(first)d on") % values
    return _t("%(amount)s on days %(first)d to %(last)d") % values


register_master(
    school_site,
    late_fee_rules,
    group="fees",
    icon="schedule",
    base=LateFeeRuleAdmin,
    list_display=("name", "kind", "charges", "grace_days", "cap", "starts_on", "ends_on"),
    exported=late_fee_rules.columns,
)

STATES = {Decision.REQUESTED: "warning", Decision.POSTED: "success", Decision.REJECTED: "danger"}
LINES = Related(
    "ledger",
    _("Ledger"),
    LedgerLine,
    (
        (_("date"), "posted_on"),
        (_("kind"), "get_kind_display"),
        "reference",
        (_("invoice"), "invoice__invoice_number"),
        "debit",
        "credit",
        "balance",
    ),
    rows=lines_of,
    needs=P.REPORTS,
    empty=_("Nothing was invoiced yet."),
)


@admin.register(Receipt, site=school_site)
class ReceiptAdmin(ActsAdmin):
    """Receipts, the latest first: printed and reversed here."""

    acts = RECEIPT_ACTS
    permissions: ClassVar = {"view": P.REPORTS}
    empty_text = _("No payment was entered yet. Receipts come from the counter and from online payments.")
    record = Record(
        heading="number",
        subtitle="whose",
        state="standing_now",
        figures=("amount", "owed"),
        main=("paper",),
        sections=(
            Section(
                "payment",
                _("Payment"),
                facts=(
                    "payment_date",
                    "payment_mode",
                    "transaction_id",
                    "bank_name",
                    "payer",
                    "cashier",
                    "entered_at",
                ),
            ),
            Section(
                "reversed",
                _("Reversed"),
                facts=("reversed_on", "reversed_by", "reversal_reason", "reversal_number"),
            ),
        ),
        related=(
            Related(
                "paid",
                _("Paid"),
                Allocation,
                ((_("invoice"), "invoice__invoice_number"), (_("for"), "invoice__title"), "amount"),
                rows=shares_of,
                needs=P.REPORTS,
                empty=_("Nothing."),
            ),
        ),
    )
    list_display = ("number", "whose", "amount", "payment_mode", "payment_date", "cashier", "standing_now")
    list_filter = ("status", "payment_mode", "account__student__school_class")
    search_fields = (
        "number",
        "transaction_id",
        "account__student__full_name",
        "account__student__student_code",
    )
    date_hierarchy = "entered_on"
    list_export: ClassVar = [
        (_("number"), "number"),
        (_("student"), "account"),
        (_("amount"), "amount"),
        (_("mode"), "payment_mode"),
        (_("paid on"), "payment_date"),
        (_("transaction"), "transaction_id"),
        (_("cashier"), "cashier"),
        (_("state"), "status"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return receipts_of(self.actor(request))

    def page_paper(self, request: HttpRequest, row: Receipt) -> HttpResponse:
        """Give the receipt on paper."""
        content = receipt_pdf(row, language=translation.get_language() or "en")
        return file_response(content, filename=f"{row.number}.pdf", content_type="application/pdf")

    @admin.display(description=_("student"))
    def whose(self, obj: Receipt) -> str:
        """Name the student and the section."""
        return who(obj.account)

    @admin.display(description=_("still outstanding"))
    def owed(self, obj: Receipt) -> str:
        return rupees(obj.account.balance)

    @display(
        description=_("state"),
        ordering="status",
        label={ReceiptStatus.POSTED: "success", ReceiptStatus.REVERSED: "danger"},
    )
    def standing_now(self, obj: Receipt) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.status, obj.get_status_display()


class DecidedAdmin(ActsAdmin):
    """What a second person decides above the set amount."""

    permissions: ClassVar = {"view": P.REPORTS}
    search_fields = ("number", "reason", "invoice__invoice_number", "invoice__account__student__full_name")
    date_hierarchy = "requested_at"

    @admin.display(description=_("student"))
    def whose(self, obj: Any) -> str:
        """Name the student and the section."""
        return who(obj.invoice.account)

    @admin.display(description=_("invoice"))
    def of_invoice(self, obj: Any) -> str:
        """Name the invoice."""
        return str(obj.invoice.invoice_number)

    @display(description=_("state"), ordering="state", label=STATES)
    def standing_now(self, obj: Any) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()


@admin.register(Adjustment, site=school_site)
class AdjustmentAdmin(DecidedAdmin):
    """Concessions, scholarships and penalties."""

    acts = ADJUSTMENT_ACTS
    empty_text = _("No concession, scholarship or penalty was entered yet.")
    record = Record(
        heading="number",
        subtitle="whose",
        state="standing_now",
        figures=("amount",),
        main=("approve", "reject"),
        sections=(
            Section(
                "adjustment",
                _("Adjustment"),
                facts=(
                    "kind",
                    "of_invoice",
                    "adjusted_on",
                    "reason",
                    "source",
                    "requested_by",
                    "requested_at",
                ),
            ),
            Section(
                "decision", _("Decision"), facts=("decided_by", "decided_at", "decision_note", "opposite")
            ),
        ),
    )
    list_display = (
        "number",
        "kind",
        "whose",
        "of_invoice",
        "amount",
        "adjusted_on",
        "source",
        "standing_now",
    )
    list_filter = ("state", "kind", "source")

    def get_queryset(self, request: HttpRequest) -> Any:
        return adjustments_of(self.actor(request))

    @admin.display(description=_("opposite entry"))
    def opposite(self, obj: Adjustment) -> str:
        """Name what it undoes, or what undoes it."""
        other = obj.undoes or getattr(obj, "undone_by", None)
        return str(other or "")


@admin.register(Refund, site=school_site)
class RefundAdmin(DecidedAdmin):
    """Money paid back."""

    acts = REFUND_ACTS
    empty_text = _("Nothing was paid back yet.")
    record = Record(
        heading="number",
        subtitle="whose",
        state="standing_now",
        figures=("amount",),
        main=("approve", "reject"),
        sections=(
            Section(
                "refund",
                _("Refund"),
                facts=(
                    "of_invoice",
                    "refunded_on",
                    "payment_mode",
                    "reference",
                    "payee",
                    "reason",
                    "requested_by",
                ),
            ),
            Section("decision", _("Decision"), facts=("decided_by", "decided_at", "decision_note")),
        ),
    )
    list_display = ("number", "whose", "of_invoice", "amount", "refunded_on", "payment_mode", "standing_now")
    list_filter = ("state", "payment_mode")

    def get_queryset(self, request: HttpRequest) -> Any:
        return refunds_of(self.actor(request))


@admin.register(FeeAccount, site=school_site)
class FeeAccountAdmin(ServiceAdmin):
    """Accounts with their ledgers."""

    permissions: ClassVar = {"view": P.REPORTS}
    empty_text = _("Accounts are made with the first invoice of a student.")
    record = Record(
        heading="__str__",
        subtitle="whose",
        figures=("balance",),
        sections=(Section("account", _("Account"), facts=("whose", "lines_count")),),
        related=(LINES,),
    )
    list_display = ("__str__", "whose", "balance")
    list_filter = ("student__school_class",)
    search_fields = ("student__full_name", "student__student_code", "name")

    def get_queryset(self, request: HttpRequest) -> Any:
        return accounts_of(self.actor(request))

    @admin.display(description=_("section"))
    def whose(self, obj: FeeAccount) -> str:
        """Name code and section."""
        return who(obj)


def who(account: FeeAccount) -> str:
    """Name whose account it is."""
    student = account.student
    return f"{student.full_name}, {student.section}, {student.student_code}" if student else account.name
