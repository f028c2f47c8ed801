"""Receipts, concessions and refunds."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from erp_planned.finance.selectors.vouchers import undone_text
from erp_planned.student_fees.acts import CONCESSION_ACTS, PAYMENT_ACTS, REFUND_ACTS
from erp_planned.student_fees.enums import ConcessionState, PaymentState, RefundState
from erp_planned.student_fees.models import Concession, FeeEntry, FeePayment, FeeRefund
from erp_planned.student_fees.papers import payment_paper
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.student_fees.selectors.finding import concessions, payments, refunds
from erp_planned.student_fees.services.concessions import propose_concession
from erp_planned.student_fees.services.refunds import request_refund
from erp_planned.student_fees.services.vouchers import PAYMENT, REFUND
from payroll.organizations.site import organization_site


@admin.register(FeePayment, site=organization_site)
class FeePaymentAdmin(ActsAdmin):
    """Receipts of fees; final, reversed by another person."""

    acts = PAYMENT_ACTS
    permissions: ClassVar = {"view": P.READ}
    record = Record(
        subtitle="account",
        state="standing_now",
        standing="in_books",
        figures=("amount",),
        main=("paper",),
        sections=(
            Section(
                "receipt", _("Receipt"),
                facts=("account", "paid_on", "mode", "transaction_id", "narration", "voucher", "made_by"),
            ),
            Section("reversed", _("Reversed"), facts=("reversed_by", "reason")),
        ),
        related=(
            Related(
                "entries", _("Fees"), FeeEntry, ("charge", "kind", "amount", "on"),
                rows=lambda row: row.entries.select_related("charge").order_by("pk"), needs=P.READ,
                empty=_("None."),
            ),
        ),
    )  # fmt: skip
    list_display = (
        "receipt_no", "paid_on", "account", "amount", "mode", "transaction_id", "standing_now",
    )  # fmt: skip
    list_filter = ("state", "mode")
    search_fields = ("receipt_no", "transaction_id", "account__student__name")
    date_hierarchy = "paid_on"
    empty_text = _("Receive the first fee at the fee counter.")
    list_export: ClassVar = [
        (_("receipt"), "receipt_no"),
        (_("paid on"), "paid_on"),
        (_("student"), "account"),
        (_("amount"), "amount"),
        (_("mode"), "mode"),
        (_("transaction"), "transaction_id"),
        (_("state"), "state"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return payments()

    @display(description=_("state"), ordering="state", label={
        PaymentState.POSTED: "success", PaymentState.REVERSED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: FeePayment) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()

    def in_books(self, obj: FeePayment) -> str:
        """Say where finance has rejected its voucher."""
        return "" if obj.state == PaymentState.REVERSED else undone_text(PAYMENT, str(obj.pk))

    def page_paper(self, _request: HttpRequest, row: FeePayment) -> Any:
        """Send the receipt on paper."""
        return payment_paper(row)


@admin.register(Concession, site=organization_site)
class ConcessionAdmin(ActsAdmin):
    """Concessions: proposed here, decided by another person."""

    acts = CONCESSION_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    fields = ("student", "year", "head", "reason", "percent", "amount", "note")
    record = Record(
        subtitle="student",
        state="standing_now",
        sections=(
            Section(
                "concession", _("Concession"),
                facts=("year", "head", "reason", "percent", "amount", "note", "made_by"),
            ),
            Section("decided", _("Decided"), facts=("decided_by", "decided_at", "comments")),
        ),
    )  # fmt: skip
    list_display = ("student", "year", "head", "reason", "percent", "amount", "standing_now")
    list_filter = ("state", "reason", "year")
    search_fields = ("student__name", "student__admission_no")
    empty_text = _("Propose a concession for a student; somebody else decides on it.")
    list_export: ClassVar = [
        (_("student"), "student"),
        (_("academic year"), "year"),
        (_("head"), "head"),
        (_("because of"), "reason"),
        (_("percent"), "percent"),
        (_("rupees a year"), "amount"),
        (_("state"), "state"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return concessions()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Concession:
        """Propose a concession."""
        return propose_concession(actor=self.actor(request), **values)

    @display(description=_("state"), ordering="state", label={
        ConcessionState.PROPOSED: "warning", ConcessionState.APPROVED: "success",
        ConcessionState.REJECTED: "danger", ConcessionState.ENDED: "info",
    })  # fmt: skip
    def standing_now(self, obj: Concession) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()


@admin.register(FeeRefund, site=organization_site)
class FeeRefundAdmin(ActsAdmin):
    """Deposits that are paid back."""

    acts = REFUND_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    fields = ("account", "head", "amount", "mode", "reason")
    record = Record(
        subtitle="account",
        state="standing_now",
        standing="in_books",
        figures=("amount",),
        sections=(
            Section("refund", _("Refund"), facts=("head", "reason", "mode", "paid_on", "voucher", "made_by")),
            Section("decided", _("Decided"), facts=("decided_by", "decided_at", "comments")),
        ),
    )
    list_display = ("account", "head", "amount", "paid_on", "standing_now")
    list_filter = ("state",)
    search_fields = ("account__student__name",)
    empty_text = _("Ask for a deposit to be paid back; somebody else pays it.")
    list_export: ClassVar = [
        (_("student"), "account"),
        (_("head"), "head"),
        (_("amount"), "amount"),
        (_("paid on"), "paid_on"),
        (_("state"), "state"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return refunds()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> FeeRefund:
        """Ask for a deposit to be paid back."""
        account = values.pop("account")
        return request_refund(student=account.student, actor=self.actor(request), **values)

    @display(description=_("state"), ordering="state", label={
        RefundState.REQUESTED: "warning", RefundState.PAID: "success", RefundState.REJECTED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: FeeRefund) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()

    def in_books(self, obj: FeeRefund) -> str:
        """Say where finance has rejected its voucher."""
        return undone_text(REFUND, str(obj.pk)) if obj.state == RefundState.PAID else ""
