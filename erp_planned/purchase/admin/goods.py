"""Goods receipts with their inspection, returns, bills with their match."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.formatting import inr, rupees
from core.periods import today
from erp_planned.finance.selectors.vouchers import undone_text
from erp_planned.purchase.acts import BILL_ACTS, RECEIPT_ACTS, RETURN_ACTS
from erp_planned.purchase.admin import entry
from erp_planned.purchase.admin.orders import page_of
from erp_planned.purchase.enums import HANDED_ON, BillStatus, InspectionStatus, ReturnStatus
from erp_planned.purchase.models import (
    BillLine,
    GoodsReceipt,
    GoodsReturn,
    PurchaseBill,
    ReceiptLine,
    ReturnLine,
)
from erp_planned.purchase.permissions import PurchasePermission as P
from erp_planned.purchase.selectors.bills import bills
from erp_planned.purchase.selectors.receipts import receipts, returns
from erp_planned.purchase.services.receipts import inspect, late_text
from erp_planned.purchase.services.returns import make_return
from erp_planned.purchase.services.vouchers import RETURN
from erp_planned.sourcing.rows_page import RowsPage, show_rows, without_empty
from erp_planned.vendors.enums import VOID
from payroll.organizations.site import organization_site


@admin.register(GoodsReceipt, site=organization_site)
class GoodsReceiptAdmin(ActsAdmin):
    """Goods that came; they are received on the page of their order."""

    acts = RECEIPT_ACTS
    permissions: ClassVar = {"view": P.READ}
    record = Record(
        subtitle="vendor",
        state="standing_now",
        standing="told_first",
        main=("inspect",),
        sections=(
            Section(
                "receipt", _("Receipt"),
                facts=("order", "store", "received_on", "due_on", "challan_no", "damages", "remarks", "made_by"),
            ),
            Section("inspection", _("Inspection"), facts=("inspected_on", "inspected_by")),
        ),
        related=(
            Related(
                "lines", _("Lines"), ReceiptLine,
                (
                    (_("item"), "order_item__item"), (_("received"), "received", entry.plain),
                    (_("accepted"), "accepted", entry.plain), (_("rejected"), "rejected", entry.plain),
                    (_("value"), "value", inr), "batch_no", "reason",
                ),
                rows=lambda row: row.lines.select_related("order_item__item").order_by("id"), needs=P.READ,
                empty=_("None."),
            ),
            Related(
                "returns", _("Returns"), GoodsReturn, ("return_no", "returned_on", "reason", "status"),
                rows=lambda row: row.returns.order_by("-id"), needs=P.READ, empty=_("Nothing went back."),
                page=page_of,
            ),
        ),
    )  # fmt: skip
    list_display = ("grn_no", "received_on", "order", "vendor", "store", "standing_now")
    list_filter = ("inspection_status", "store")
    search_fields = ("grn_no", "challan_no", "order__po_no", "order__vendor__name")
    date_hierarchy = "received_on"
    empty_text = _("None yet: goods are received on the page of an approved order.")
    list_export: ClassVar = [
        (_("number"), "grn_no"),
        (_("received on"), "received_on"),
        (_("order"), "order__po_no"),
        (_("vendor"), "order__vendor"),
        (_("store"), "store"),
        (_("inspection"), "get_inspection_status_display"),
        (_("damages for delay"), "damages"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return receipts()

    @admin.display(description=_("vendor"))
    def vendor(self, obj: GoodsReceipt) -> str:
        """Return whose goods they are."""
        return str(obj.order.vendor)

    def told_first(self, obj: GoodsReceipt) -> str:
        """Say how late they came."""
        return late_text(obj)

    @display(description=_("inspection"), ordering="inspection_status", label={
        InspectionStatus.PENDING: "warning", InspectionStatus.ACCEPTED: "success", InspectionStatus.PARTLY: "info",
        InspectionStatus.REJECTED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: GoodsReceipt) -> tuple[str, str]:
        """Return the inspection as a label."""
        return obj.inspection_status, obj.get_inspection_status_display()

    def page_inspect(self, request: HttpRequest, row: GoodsReceipt) -> HttpResponse:
        """Say of each line how much is accepted; all of it is proposed."""

        def enter(actor: Any, head: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[str, str]:
            made = inspect(receipt=row, lines=lines, actor=actor, **head)
            return page_of(made), _t("%(number)s: %(state)s.") % {
                "number": made, "state": made.get_inspection_status_display(),
            }  # fmt: skip

        rows = [
            (_legend(one, one.received), {"line_id": one.pk, "accepted": entry.plain(one.received)})
            for one in row.lines.all()
        ]
        return self._rows(
            request, row, _t("Inspect %(number)s"), _("Enter the inspection"), entry.InspectHead, entry.InspectRow,
            rows, ("accepted",), enter, {"inspected_on": today()},
            _("What is accepted comes into stock; the rest is rejected and can go back."),
        )  # fmt: skip

    def page_send_back(self, request: HttpRequest, row: GoodsReceipt) -> HttpResponse:
        """Ask for a return of rejected goods, or of accepted ones found bad later."""

        def enter(actor: Any, head: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[str, str]:
            made = make_return(receipt=row, lines=[without_empty(one) for one in lines], actor=actor, **head)
            return page_of(made), _t("Return %(number)s waits for approval.") % {"number": made}

        rows = []
        for one in row.lines.all():
            left = one.rejected - one.rejected_back
            start = {"receipt_line_id": one.pk, "rejected": entry.plain(left) if left else ""}
            rows.append((_legend(one, one.kept), start))
        return self._rows(
            request, row, _t("Send goods of %(number)s back"), _("Hand on for approval"), entry.ReturnHead,
            entry.ReturnRow, rows, ("rejected", "accepted"), enter, {"returned_on": today()},
            _("What was rejected is proposed. Accepted goods leave the stock with the approval."),
        )  # fmt: skip

    def _rows(
        self, request: HttpRequest, row: GoodsReceipt, title: str, button: Any, head: Any, form: Any, rows: Any,
        filled: Any, enter: Any, initial: Any, about: Any,
    ) -> HttpResponse:  # fmt: skip
        page = RowsPage(
            head=head, row=form, title=title % {"number": row}, button=button, about=about, back=page_of(row),
            rows=rows, filled=filled, under="lines", enter=enter, initial=initial, boxes={},
        )  # fmt: skip
        return show_rows(self, request, page)


def _legend(line: ReceiptLine, quantity: Any) -> str:
    item = line.order_item.item
    return f"{line.order_item.line_no}. {item}: {entry.plain(quantity)} {item.unit}"


@admin.register(GoodsReturn, site=organization_site)
class GoodsReturnAdmin(ActsAdmin):
    """Goods that go back; they are entered on the page of their receipt."""

    acts = RETURN_ACTS
    permissions: ClassVar = {"view": P.READ}
    record = Record(
        subtitle="receipt",
        state="standing_now",
        standing="told_first",
        figures=("debit_amount",),
        main=("approve",),
        sections=(
            Section(
                "return", _("Return"),
                facts=("receipt", "returned_on", "reason", "debit_taxable", "debit_tax", "made_by"),
            ),
            Section("decided", _("Decided"), facts=("decided_by", "decided_at", "remarks")),
        ),
        related=(
            Related(
                "lines", _("Lines"), ReturnLine,
                (
                    (_("item"), "receipt_line__order_item__item"), (_("of the rejected"), "rejected", entry.plain),
                    (_("of the accepted"), "accepted", entry.plain), (_("debited"), "debited", entry.plain),
                ),
                rows=lambda row: row.lines.select_related("receipt_line__order_item__item").order_by("id"),
                needs=P.READ, empty=_("None."),
            ),
        ),
    )  # fmt: skip
    list_display = ("return_no", "returned_on", "receipt", "reason", "debit_amount", "standing_now")
    list_filter = ("status",)
    search_fields = ("return_no", "receipt__grn_no", "receipt__order__vendor__name")
    date_hierarchy = "returned_on"
    empty_text = _("None yet: goods go back on the page of their receipt, with “Send goods back”.")
    list_export: ClassVar = [
        (_("number"), "return_no"),
        (_("returned on"), "returned_on"),
        (_("goods receipt"), "receipt__grn_no"),
        (_("vendor"), "receipt__order__vendor"),
        (_("reason"), "reason"),
        (_("debit note"), "debit_amount"),
        (_("status"), "get_status_display"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return returns()

    def told_first(self, obj: GoodsReturn) -> str:
        """Say where finance has rejected its voucher."""
        return undone_text(RETURN, str(obj.pk)) if obj.status == ReturnStatus.APPROVED else ""

    @display(description=_("status"), ordering="status", label={
        ReturnStatus.WAITING: "warning", ReturnStatus.APPROVED: "success", ReturnStatus.REJECTED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: GoodsReturn) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()


@admin.register(PurchaseBill, site=organization_site)
class PurchaseBillAdmin(ActsAdmin):
    """Bills with their match; they are entered on the page of their order."""

    acts = BILL_ACTS
    permissions: ClassVar = {"view": P.READ}
    record = Record(
        heading="heading",
        subtitle="order",
        state="standing_now",
        standing="told_first",
        figures=("total_amount", "expected_total"),
        main=("release", "match"),
        sections=(
            Section(
                "bill", _("Bill"),
                facts=("order", "bill_on", "received_on", "taxable_amount", "tax_amount", "is_interstate", "narration"),
            ),
            Section(
                "match", _("Match with order and receipts"),
                facts=("expected_taxable", "expected_tax", "differences", "damages", "deducted", "payment"),
            ),
            Section(
                "people", _("Made and decided"),
                facts=("made_by", "made_at", "decided_by", "decided_at", "remarks"),
            ),
        ),
        related=(
            Related(
                "lines", _("Lines"), BillLine,
                (
                    "line_no", (_("item"), "order_item__item"), (_("billed"), "quantity", entry.plain),
                    (_("rate"), "rate", entry.plain), (_("ordered at"), "ordered_at", entry.plain),
                    (_("accepted in all"), "accepted_in_all", entry.plain), "tax_pct", (_("taxable"), "taxable", inr),
                    (_("tax"), "tax", inr),
                ),
                rows=lambda row: row.lines.select_related("order_item__item", "order_item__order").order_by("line_no"),
                needs=P.READ, empty=_("None."),
            ),
        ),
    )  # fmt: skip
    list_display = ("bill_no", "bill_on", "vendor", "order", "total_amount", "standing_now")
    list_filter = ("status", "vendor")
    search_fields = ("bill_no", "vendor__name", "order__po_no")
    date_hierarchy = "bill_on"
    empty_text = _("None yet: a bill is entered on the page of its order, with “Enter a bill”.")
    list_export: ClassVar = [
        (_("bill number"), "bill_no"),
        (_("bill date"), "bill_on"),
        (_("vendor"), "vendor"),
        (_("order"), "order__po_no"),
        (_("taxable"), "taxable_amount"),
        (_("tax"), "tax_amount"),
        (_("total"), "total_amount"),
        (_("damages deducted"), "payment__damages_deducted"),
        (_("status"), "get_status_display"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return bills()

    def heading(self, obj: PurchaseBill) -> str:
        """Name whose bill it is, and which."""
        return f"{obj.vendor.name}: {obj.bill_no}"

    @admin.display(description=_("by order and receipts"))
    def expected_total(self, obj: PurchaseBill) -> str:
        """Return what the bill should come to."""
        return rupees(obj.expected_taxable + obj.expected_tax)

    @admin.display(description=_("differences"))
    def differences(self, obj: PurchaseBill) -> str:
        """Return each difference in a sentence."""
        return "\n".join(str(one["text"]) for one in obj.findings) or _t("None")

    @admin.display(description=_("damages deducted"))
    def deducted(self, obj: PurchaseBill) -> str:
        """Return what is kept back from the payment for delay."""
        return rupees(obj.payment.damages_deducted) if obj.payment else "–"

    def told_first(self, obj: PurchaseBill) -> str:
        """Say what differs, that its payment was taken back, and what late goods would cost the vendor."""
        texts = [str(one["text"]) for one in obj.findings] if obj.status == BillStatus.HELD else []
        if obj.status in HANDED_ON and obj.payment is not None and obj.payment.status in VOID:
            texts.append(_t("Its payment was taken back; cancel the bill to enter it anew."))
        if obj.damages and obj.status in HANDED_ON and obj.payment is not None:
            values = {"amount": rupees(obj.damages), "deducted": rupees(obj.payment.damages_deducted)}
            texts.append(
                _t("Goods came late: damages by the order %(amount)s, deducted %(deducted)s.") % values
            )
        return "\n".join(texts)

    @display(description=_("status"), ordering="status", label={
        BillStatus.HELD: "warning", BillStatus.MATCHED: "success", BillStatus.RELEASED: "info",
        BillStatus.CANCELLED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: PurchaseBill) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()
