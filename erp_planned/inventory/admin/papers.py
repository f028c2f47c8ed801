"""Issue slips, returns, transfers and counts in the browser."""

from decimal import Decimal
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.admin.acts import ActsAdmin
from core.admin.pages import ask
from core.admin.record import Record, Related, Section
from core.admin.service_admin import ServiceAdmin
from core.admin.widgets import DayInput
from core.forms import DayField
from core.periods import today
from erp_planned.finance.lines_page import show
from erp_planned.finance.selectors.vouchers import undone_text
from erp_planned.inventory.acts import COUNT_ACTS, SLIP_ACTS, TRANSFER_ACTS
from erp_planned.inventory.admin.entry import COUNT_PAGE, ISSUE_PAGE, TRANSFER_PAGE
from erp_planned.inventory.enums import CountStatus, SlipStatus, TransferStatus
from erp_planned.inventory.models import (
    CountLine,
    IssueLine,
    IssueSlip,
    StockCount,
    StockReturn,
    StockTransfer,
    TransferLine,
)
from erp_planned.inventory.permissions import InventoryPermission as P
from erp_planned.inventory.selectors import documents as read
from erp_planned.inventory.services.issuing import return_goods
from erp_planned.inventory.services.vouchers import COUNT, ISSUE, RETURN
from payroll.organizations.site import organization_site


class ReturnForm(forms.Form):
    """How much of each line comes back."""

    returned_on = DayField(label=_("Date"), widget=DayInput)
    reason = forms.CharField(label=_("Reason"), max_length=300)

    def __init__(self, data: Any, slip: IssueSlip) -> None:
        """Add a box for each line of which anything is left."""
        super().__init__(data, initial={"returned_on": today()})
        for line in slip.lines.select_related("item"):
            if line.quantity > line.returned:
                left = line.quantity - line.returned
                text = _t("%(item)s, at most %(left)s %(unit)s") % {
                    "item": line.item, "left": f"{left.normalize():f}", "unit": line.item.unit,
                }  # fmt: skip
                self.fields[f"line_{line.line_no}"] = forms.DecimalField(
                    label=text, required=False, min_value=Decimal(0), max_value=left, decimal_places=3
                )

    def lines(self) -> list[dict[str, Any]]:
        """Return what comes back."""
        given = {
            name: value for name, value in self.cleaned_data.items() if name.startswith("line_") and value
        }
        return [{"line_no": int(name[5:]), "quantity": value} for name, value in given.items()]


@admin.register(IssueSlip, site=organization_site)
class IssueSlipAdmin(ActsAdmin):
    """Issue slips."""

    acts = SLIP_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    record = Record(
        subtitle="requested_by",
        state="standing_now",
        standing="in_books",
        main=("give_back",),
        sections=(
            Section(
                "slip", _("Issue slip"),
                facts=("store", "issued_on", "requested_by", "department", "purpose", "batch_reason", "issued_by"),
            ),
            Section("reversed", _("Taken back"), facts=("reversed_on", "reversed_by", "reason")),
        ),
        related=(
            Related(
                "lines", _("Lines"), IssueLine, ("item", "batch", "quantity", "value", "returned"),
                rows=lambda row: row.lines.select_related("item", "batch").order_by("line_no"), needs=P.READ,
                empty=_("None."),
            ),
            Related(
                "returns", _("Returns"), StockReturn, ("return_no", "returned_on", "value", "reason"),
                rows=lambda row: row.returns.order_by("-returned_on", "-id"), needs=P.READ,
                empty=_("Nothing has come back."),
            ),
        ),
    )  # fmt: skip
    list_display = ("issue_no", "issued_on", "store", "requested_by", "department", "standing_now")
    list_filter = ("status", "store", "department")
    search_fields = ("issue_no", "requested_by__name", "requested_by__code")
    date_hierarchy = "issued_on"
    empty_text = _("Nothing was issued yet. Enter stock first, then issue goods to an employee.")
    list_export: ClassVar = [
        (_("number"), "issue_no"),
        (_("date"), "issued_on"),
        (_("store"), "store__name"),
        (_("requested by"), "requested_by__name"),
        (_("status"), "status"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return read.slips()

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Show the page of several lines."""
        return show(self, request, ISSUE_PAGE)

    def page_give_back(self, request: HttpRequest, row: IssueSlip) -> HttpResponse:
        """Take in what a department gives back."""
        form = ReturnForm(request.POST or None, row)

        def act(values: dict[str, Any]) -> HttpResponse:
            given = {"reason": values["reason"], "returned_on": values["returned_on"]}
            return_goods(slip=row, items=form.lines(), actor=self.actor(request), **given)
            self.message_user(request, _t("The return is entered."))
            return HttpResponseRedirect(self.back_to(request, row))

        return ask(
            request, self.admin_site, title=_t("%(slip)s: enter a return") % {"slip": row}, text="",
            button=_t("Enter the return"), back=self.back_to(request, row), act=act, form=form,
        )  # fmt: skip

    @display(description=_("status"), ordering="status", label={
        SlipStatus.ISSUED: "success", SlipStatus.REVERSED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: IssueSlip) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()

    def in_books(self, obj: IssueSlip) -> str:
        """Say where finance has rejected its voucher."""
        return undone_text(ISSUE, str(obj.pk))


@admin.register(StockReturn, site=organization_site)
class StockReturnAdmin(ServiceAdmin):
    """Returns; they are entered on the page of an issue slip."""

    permissions: ClassVar = {"view": P.READ}
    list_display = ("return_no", "returned_on", "slip", "value", "reason", "made_by")
    search_fields = ("return_no", "slip__issue_no")
    date_hierarchy = "returned_on"
    empty_text = _("None yet: returns are entered on the page of an issue slip.")
    list_export: ClassVar = [
        (_("number"), "return_no"),
        (_("date"), "returned_on"),
        (_("issue slip"), "slip__issue_no"),
        (_("value"), "value"),
        (_("reason"), "reason"),
    ]
    record = Record(
        subtitle="slip",
        standing="in_books",
        sections=(
            Section("return", _("Return"), facts=("slip", "returned_on", "value", "reason", "made_by")),
        ),
    )

    def get_queryset(self, request: HttpRequest) -> Any:
        return read.returns()

    def in_books(self, obj: StockReturn) -> str:
        """Say where finance has rejected its voucher."""
        return undone_text(RETURN, str(obj.pk))


@admin.register(StockTransfer, site=organization_site)
class StockTransferAdmin(ActsAdmin):
    """Transfers between stores."""

    acts = TRANSFER_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    record = Record(
        subtitle="to_store",
        state="standing_now",
        main=("receive",),
        sections=(
            Section(
                "transfer", _("Transfer"),
                facts=("from_store", "to_store", "moved_on", "remarks", "made_by", "received_by", "received_at"),
            ),
        ),
        related=(
            Related(
                "lines", _("Lines"), TransferLine, ("item", "batch", "quantity"),
                rows=lambda row: row.lines.select_related("item", "batch").order_by("line_no"), needs=P.READ,
                empty=_("None."),
            ),
        ),
    )  # fmt: skip
    list_display = ("transfer_no", "moved_on", "from_store", "to_store", "standing_now")
    list_filter = ("status", "from_store", "to_store")
    search_fields = ("transfer_no",)
    date_hierarchy = "moved_on"
    empty_text = _("Nothing was moved between stores yet.")
    list_export: ClassVar = [
        (_("number"), "transfer_no"),
        (_("date"), "moved_on"),
        (_("from"), "from_store__name"),
        (_("to"), "to_store__name"),
        (_("status"), "status"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return read.transfers()

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Show the page of several lines."""
        return show(self, request, TRANSFER_PAGE)

    @display(description=_("status"), ordering="status", label={
        TransferStatus.SENT: "warning", TransferStatus.RECEIVED: "success",
    })  # fmt: skip
    def standing_now(self, obj: StockTransfer) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()


@admin.register(StockCount, site=organization_site)
class StockCountAdmin(ActsAdmin):
    """Counts, which a second person approves."""

    acts = COUNT_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    record = Record(
        subtitle="store",
        state="standing_now",
        standing="in_books",
        main=("approve",),
        sections=(
            Section("count", _("Count"), facts=("store", "counted_on", "reason", "made_by", "made_at")),
            Section("decision", _("Decision"), facts=("decided_by", "decided_at", "remarks")),
        ),
        related=(
            Related(
                "lines", _("Lines"), CountLine, ("item", "batch", "counted", "recorded", "value"),
                rows=lambda row: row.lines.select_related("item", "batch").order_by("line_no"), needs=P.READ,
                empty=_("None."),
            ),
        ),
    )  # fmt: skip
    list_display = ("count_no", "counted_on", "store", "reason", "made_by", "standing_now")
    list_filter = ("status", "store")
    search_fields = ("count_no", "reason")
    date_hierarchy = "counted_on"
    empty_text = _("Nothing was counted yet. Count a store and enter what is there.")
    list_export: ClassVar = [
        (_("number"), "count_no"),
        (_("date"), "counted_on"),
        (_("store"), "store__name"),
        (_("reason"), "reason"),
        (_("status"), "status"),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return read.counts()

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Show the page of several lines."""
        return show(self, request, COUNT_PAGE)

    @display(description=_("status"), ordering="status", label={
        CountStatus.WAITING: "warning", CountStatus.APPROVED: "success", CountStatus.REJECTED: "danger",
    })  # fmt: skip
    def standing_now(self, obj: StockCount) -> tuple[str, str]:
        """Return the status as a label."""
        return obj.status, obj.get_status_display()

    def in_books(self, obj: StockCount) -> str:
        """Say where finance has rejected its voucher."""
        return undone_text(COUNT, str(obj.pk))
