"""Orders with their lines, versions and what came of them; settings."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.record import Record, Related, Section
from core.admin.service_admin import ServiceAdmin
from core.formatting import inr
from core.masters.admin import register_master
from core.periods import today
from erp_planned.finance.lines_page import show
from erp_planned.purchase.acts import ORDER_ACTS
from erp_planned.purchase.admin import entry
from erp_planned.purchase.enums import OrderStatus, VersionState
from erp_planned.purchase.masters import purchase_settings
from erp_planned.purchase.models import GoodsReceipt, OrderItem, OrderVersion, PurchaseBill, PurchaseOrder
from erp_planned.purchase.papers import order_paper
from erp_planned.purchase.permissions import PurchasePermission as P
from erp_planned.purchase.selectors.orders import orders, standing, waiting_version
from erp_planned.purchase.selectors.receipts import receivable
from erp_planned.purchase.services.bills import enter_bill
from erp_planned.purchase.services.orders import change_order
from erp_planned.purchase.services.receipts import receive
from erp_planned.sourcing.rows_page import RowsPage, show_rows, without_empty
from payroll.organizations.site import organization_site

register_master(organization_site, purchase_settings, group="purchase", icon="tune")


def page_of(row: Any) -> str:
    """Return the address of a row's page."""
    name = f"organization:erp_purchase_{row._meta.model_name}_change"
    return reverse(name, args=[row.pk])


ORDER_RECORD = Record(
    subtitle="vendor",
    state="standing_now",
    standing="told_first",
    figures=("taxable_amount", "tax_amount", "total_amount"),
    main=("approve_order", "approve_amendment", "receive", "bill"),
    sections=(
        Section(
            "order", _("Order"),
            facts=(
                "ordered_on", "delivery_on", "store", "indent", "account", "version", "place_of_supply",
                "is_interstate", "credits_tax", "reverse_charge",
            ),
        ),
        Section(
            "terms", _("Terms"), facts=("terms", "delivery_schedule", "damages_pct_week", "damages_most_pct")
        ),
        Section("people", _("Made and decided"), facts=("made_by", "made_at", "approved_by", "decided_at", "remarks")),
    ),
    related=(
        Related(
            "items", _("Lines"), OrderItem,
            (
                "line_no", "item", ("quantity", "quantity", entry.plain), ("rate", "rate", entry.plain), "tax_pct",
                (_("taxable"), "taxable", inr), (_("tax"), "tax", inr), (_("received"), "received", entry.plain),
                (_("accepted"), "accepted", entry.plain), (_("billed"), "billed", entry.plain),
                (_("open"), "open", entry.plain),
            ),
            rows=lambda row: row.items.select_related("item").order_by("line_no"), needs=P.READ, empty=_("None."),
        ),
        Related(
            "receipts", _("Goods receipts"), GoodsReceipt,
            ("grn_no", "received_on", "challan_no", "inspection_status", "made_by"),
            rows=lambda row: row.receipts.order_by("-id"), needs=P.READ,
            empty=_("Nothing came yet. Use “Receive goods” once the order is approved."), page=page_of,
        ),
        Related(
            "bills", _("Bills"), PurchaseBill,
            ("bill_no", "bill_on", (_("total"), "total_amount", inr), "status"),
            rows=lambda row: row.bills.order_by("-id"), needs=P.READ,
            empty=_("None yet. Use “Enter a bill” when the vendor's bill is here."), page=page_of,
        ),
        Related(
            "versions", _("Versions"), OrderVersion, ("version", "state", "reason", "made_by", "decided_by"),
            rows=lambda row: row.versions.order_by("-id"), needs=P.READ, empty=_("None."), page=page_of,
        ),
    ),
)  # fmt: skip


@admin.register(PurchaseOrder, site=organization_site)
class PurchaseOrderAdmin(ActsAdmin):
    """Orders from their making to the last bill."""

    acts = ORDER_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    record = ORDER_RECORD
    list_display = ("po_no", "ordered_on", "vendor", "total_amount", "delivery_on", "standing_now")
    list_filter = ("status", "vendor", "store")
    search_fields = ("po_no", "vendor__name", "vendor__code")
    date_hierarchy = "ordered_on"
    empty_text = _("None yet: enter items, stores and a verified vendor, then make the first order.")
    list_export: ClassVar = [
        (_("number"), "po_no"),
        (_("date"), "ordered_on"),
        (_("vendor"), "vendor"),
        (_("delivery by"), "delivery_on"),
        (_("taxable"), "taxable_amount"),
        (_("tax"), "tax_amount"),
        (_("total"), "total_amount"),
        (_("version"), "version"),
        (_("status"), "get_status_display"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return orders()

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Show the page of several lines."""
        return show(self, request, entry.ORDER_PAGE)

    def offered(self, request: HttpRequest, object_id: Any) -> list[Act]:
        """Leave out what is about an amendment where none waits."""
        found = super().offered(request, object_id)
        row = self.row_of(request, object_id) if found else None
        if row is None or row.status == OrderStatus.DRAFT or waiting_version(row) is not None:
            return found
        return [act for act in found if act.name not in ("approve_amendment", "reject_amendment")]

    def told_first(self, obj: PurchaseOrder) -> str:
        """Say where it stands, that an amendment waits, and that it is late."""
        texts = [standing(obj)]
        waits = waiting_version(obj)
        if waits is not None and obj.status != OrderStatus.DRAFT:
            texts.append(_t("Version %(number)d waits for approval.") % {"number": waits.version})
            texts += waits.changes
        if obj.status == OrderStatus.APPROVED and obj.delivery_on < today():
            texts.append(_t("It is %(days)d days late.") % {"days": (today() - obj.delivery_on).days})
        return "\n".join(texts)

    @display(description=_("status"), ordering="status", label={
        OrderStatus.DRAFT: "warning", OrderStatus.APPROVED: "info", OrderStatus.RECEIVED: "success",
        OrderStatus.CLOSED: "success", OrderStatus.CANCELLED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: PurchaseOrder) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()

    def page_paper(self, _request: HttpRequest, row: PurchaseOrder) -> Any:
        """Send the order on paper."""
        return order_paper(row)

    def page_receive(self, request: HttpRequest, row: PurchaseOrder) -> HttpResponse:
        """Enter what came; what is open is proposed."""

        def enter(actor: Any, head: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[str, str]:
            made = receive(order=row, lines=[without_empty(one) for one in lines], actor=actor, **head)
            return page_of(made), _t("Receipt %(number)s waits for inspection.") % {"number": made}

        rows = [(f"{one.line_no}. {one.item}", {"order_item_id": one.pk, "quantity": entry.plain(one.open)})
                for one in receivable(row.pk)]  # fmt: skip
        return self._rows(
            request, row, _t("Receive goods of %(order)s"), _("Enter the receipt"), entry.ReceiveHead,
            entry.ReceiveRow, rows, ("quantity",), enter, {"received_on": today()},
            _("What is open is proposed. Empty what did not come; batch and expiry are for items kept in batches."),
            "lines",
        )  # fmt: skip

    def page_bill(self, request: HttpRequest, row: PurchaseOrder) -> HttpResponse:
        """Enter the vendor's bill; what was accepted and is not billed is proposed."""

        def enter(actor: Any, head: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[str, str]:
            made = enter_bill(order=row, lines=[without_empty(one) for one in lines], actor=actor, **head)
            return page_of(made), _t("Bill %(number)s: %(state)s.") % {
                "number": made,
                "state": made.get_status_display(),
            }

        rows = []
        for one in row.items.all():
            start = {
                "order_item_id": one.pk,
                "rate": entry.plain(one.priced.net),
                "tax_pct": one.priced.tax_pct,
            }
            start["quantity"] = entry.plain(one.to_bill) if one.to_bill else ""
            rows.append((f"{one.line_no}. {one.item}", start))
        return self._rows(
            request, row, _t("Bill for %(order)s"), _("Enter and match"), entry.BillHead, entry.BillRow, rows,
            ("quantity",), enter, {"received_on": today(), "bill_on": today()},
            _("As the bill says; it is matched with order and receipts. Empty what it does not ask for."),
            "lines",
        )  # fmt: skip

    def page_amend(self, request: HttpRequest, row: PurchaseOrder) -> HttpResponse:
        """Change an order; an approved one gets a version that somebody else approves."""

        def enter(actor: Any, head: dict[str, Any], lines: list[dict[str, Any]]) -> tuple[str, str]:
            made = change_order(order=row, items=[without_empty(one) for one in lines], actor=actor, **head)
            return page_of(made), _t("The change waits for approval.")

        names = ("quantity", "rate", "discount", "freight", "tax_pct")
        rows = [
            (
                f"{one.line_no}. {one.item}",
                {
                    "line_no": one.line_no, "item_id": one.item_id, "description": one.description,
                    **{name: entry.plain(getattr(one, name)) for name in names},
                },
            )
            for one in row.items.all()
        ]  # fmt: skip
        initial = {name: getattr(row, name) for name in ("delivery_on", "terms", "delivery_schedule")}
        return self._rows(
            request, row, _t("Change %(order)s"), _("Hand on for approval"), entry.AmendHead, entry.AmendRow, rows,
            ("quantity",), enter, initial, _("Empty the quantity to take a line out."), "items",
        )  # fmt: skip

    def _rows(
        self, request: HttpRequest, row: PurchaseOrder, title: str, button: Any, head: Any, form: Any, rows: Any,
        filled: Any, enter: Any, initial: Any, about: Any, under: str,
    ) -> HttpResponse:  # fmt: skip
        page = RowsPage(
            head=head, row=form, title=title % {"order": row}, button=button, about=about, back=page_of(row),
            rows=rows, filled=filled, under=under, enter=enter, initial=initial, boxes={},
        )  # fmt: skip
        return show_rows(self, request, page)


@admin.register(OrderVersion, site=organization_site)
class OrderVersionAdmin(ServiceAdmin):
    """Every version of an order, whole; what changed is said."""

    permissions: ClassVar = {"view": P.READ}
    list_display = ("order", "version", "state_now", "reason", "made_by", "made_at", "decided_by")
    list_select_related = ("order",)
    list_filter = ("state",)
    search_fields = ("order__po_no", "reason")
    ordering = ("-id",)
    fields = (
        "order",
        "version",
        "state",
        "reason",
        "what_changed",
        "whole",
        "made_by",
        "made_at",
        "decided_by",
        "decided_at",
    )
    readonly_fields = ("what_changed", "whole")
    empty_text = _("None yet: the first version comes with an order.")
    list_export: ClassVar = [
        (_("order"), "order__po_no"),
        (_("version"), "version"),
        (_("state"), "get_state_display"),
        (_("reason"), "reason"),
        (_("made by"), "made_by"),
        (_("decided by"), "decided_by"),
    ]

    @admin.display(description=_("what changed"))
    def what_changed(self, obj: OrderVersion) -> str:
        """Return the changes in sentences."""
        return "\n".join(obj.changes) or "–"

    @admin.display(description=_("lines of this version"))
    def whole(self, obj: OrderVersion) -> str:
        """Return the lines as this version says."""
        return "\n".join(
            f"{one['line_no']}. {one['item']}: {one['quantity']} × {one['rate']}, GST {one['tax_pct']}%"
            for one in obj.content["items"]
        )

    @display(description=_("state"), ordering="state", label={
        VersionState.WAITING: "warning", VersionState.APPROVED: "success", VersionState.REJECTED: "danger",
    })  # fmt: skip
    def state_now(self, obj: OrderVersion) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()
