"""Bills, fees, receipts, months by dividing."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from core.admin.acts import ActsAdmin
from core.admin.service_admin import ServiceAdmin
from core.periods import Month
from erp_planned.mess.acts import BILL_ACTS, FEE_ACTS
from erp_planned.mess.models import HostelFee, MessBill, MessMonth, MessReceipt
from erp_planned.mess.permissions import MessPermission as P
from erp_planned.mess.selectors.bills import bills, fees
from erp_planned.mess.services.bills import divide_month
from erp_planned.mess.services.payments import raise_fee
from payroll.organizations.site import organization_site


@admin.register(MessBill, site=organization_site)
class MessBillAdmin(ActsAdmin):
    """Bills of the mess."""

    acts = BILL_ACTS
    permissions: ClassVar = {"view": P.READ}
    list_display = ("__str__", "student", "hostel", "month", "days", "rebate_days", "total", "paid", "state")
    list_filter = ("state", "hostel")
    search_fields = ("bill_no", "student__name", "student__admission_no")
    date_hierarchy = "month"
    empty_text = _("Say how the mess is priced under rates, then generate the month's bills over REST.")
    list_export: ClassVar = [
        (_("number"), "bill_no"), (_("student"), "student"), (_("month"), "month"), (_("total"), "total"),
        (_("paid"), "paid"), (_("state"), "state"),
    ]  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        return bills()


@admin.register(HostelFee, site=organization_site)
class HostelFeeAdmin(ActsAdmin):
    """Fees of residents."""

    acts = FEE_ACTS
    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    fields = ("student", "fee_type", "term", "amount", "due_on")
    raw_id_fields = ("student",)
    list_display = ("student", "fee_type", "term", "amount", "due_on", "paid_on", "refunded_on")
    list_filter = ("fee_type", "term")
    search_fields = ("student__name", "student__admission_no", "term")
    list_export: ClassVar = [
        (_("student"), "student"), (_("fee"), "fee_type"), (_("term"), "term"), (_("amount"), "amount"),
        (_("due on"), "due_on"), (_("paid on"), "paid_on"),
    ]  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        return fees()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Any:
        return raise_fee(actor=self.actor(request), **values)


@admin.register(MessReceipt, site=organization_site)
class MessReceiptAdmin(ServiceAdmin):
    """Receipts, to be read."""

    permissions: ClassVar = {"view": P.READ}
    list_display = ("receipt_no", "student", "amount", "mode", "reference", "paid_on")
    list_filter = ("mode",)
    search_fields = ("receipt_no", "student__name", "reference")
    date_hierarchy = "paid_on"
    list_export: ClassVar = [
        (_("number"), "receipt_no"), (_("student"), "student"), (_("amount"), "amount"), (_("date"), "paid_on"),
    ]  # fmt: skip


@admin.register(MessMonth, site=organization_site)
class MessMonthAdmin(ServiceAdmin):
    """Months that are priced by dividing."""

    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    fields = ("hostel", "month", "spent")
    list_display = ("hostel", "month", "spent", "days", "rate", "forward")

    def create(self, request: HttpRequest, values: dict[str, Any]) -> Any:
        month = Month.of(values["month"])
        return divide_month(
            hostel=values["hostel"], month=month, spent=values["spent"], actor=self.actor(request)
        )
