"""Screens of transfer orders and promotions."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from core.actors import Door, system_actor
from core.acts import Act
from core.admin.acts import ActsAdmin
from core.admin.record import Record, Section
from core.admin.record_page import shown_above
from core.errors import DomainError
from core.formatting import in_date, in_month, rupees
from erp_planned.hrms.acts import PROMOTION_ACTS, TRANSFER_ACTS
from erp_planned.hrms.enums import OrderState
from erp_planned.hrms.letters import order_response
from erp_planned.hrms.models import Order, PromotionRecord, TransferOrder
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.orders import concerns, promotions, standing, transfers
from erp_planned.hrms.services.promotions import Promotion, make_promotion, preview_promotion, wish_of
from erp_planned.hrms.services.transfers import make_transfer
from payroll.employees.links import OfEmployee
from payroll.organizations.site import organization_site
from payroll.pay_commission.matrix import Cell

LABELS = {
    OrderState.DRAFT: "warning", OrderState.APPROVED: "info", OrderState.IN_FORCE: "success",
    OrderState.REJECTED: "danger", OrderState.CANCELLED: "danger",
}  # fmt: skip
DECISION = Section(
    "decision", _("Decision"),
    facts=("made_by", "made_at", "decided_by", "decided_at", "comments", "in_force_at", "problem", "note"),
)  # fmt: skip


class OrderAdmin(OfEmployee, ActsAdmin):
    """What both kinds of order show alike."""

    permissions: ClassVar = {"view": P.READ, "add": P.WRITE}
    list_filter = ("state", "effective_on", "employee__department")
    search_fields = ("order_no", "employee__name", "employee__code")
    autocomplete_fields = ("employee",)
    date_hierarchy = "effective_on"

    def heading(self, obj: Order) -> str:
        """Name the order and the person."""
        return f"{obj}: {obj.employee}"

    def standing(self, obj: Order) -> str:
        """Say what has become of it."""
        return standing(obj)

    def offered(self, request: HttpRequest, object_id: Any) -> list[Act]:
        """Leave approval and rejection to somebody who did not make the order."""
        found = super().offered(request, object_id)
        row = self.acts.find(int(object_id)) if found else None
        if row is None or not concerns(row, self.actor(request)):
            return found
        return [act for act in found if act.name not in {"approve", "reject"}]

    def facts(self, request: HttpRequest, row: Order, act: Act) -> Mapping[str, Any]:
        """Show what a decision needs to see."""
        return shown_above(self, request, row)

    def page_order(self, request: HttpRequest, row: Order) -> HttpResponse:
        """Send the order as PDF."""
        return order_response(row, language=get_language() or "en")

    @display(description=_("state"), ordering="state", label=LABELS)
    def status(self, obj: Order) -> tuple[str, str]:
        """Return the state as a label."""
        return obj.state, obj.get_state_display()


@admin.register(TransferOrder, site=organization_site)
class TransferOrderAdmin(OrderAdmin):
    """Transfer orders, from the draft to the day on which they take effect."""

    acts = TRANSFER_ACTS
    fields = ("employee", ("to_department", "to_designation"), "effective_on", "reason")
    list_display = ("number", "employee", "from_department", "to_department", "effective_on", "status")
    list_export: ClassVar = [
        (_("order no."), "order_no"), (_("code"), "employee__code"), (_("name"), "employee__name"),
        (_("from"), "from_department__name"), (_("to"), "to_department__name"),
        (_("takes effect on"), "effective_on"), (_("state"), "state"), (_("reason"), "reason"),
    ]  # fmt: skip
    empty_text = _("No transfer orders yet. Make one with “Add transfer order”; a second person approves it.")
    record = Record(
        heading="heading", state="status", standing="standing", main=("approve", "order"),
        figures=("effective_on", "to_department"),
        sections=(
            Section(
                "order", _("The order"),
                facts=(
                    "person", "order_no", "from_department", "to_department", "from_designation",
                    "to_designation", "effective_on", "reason", "reverses",
                ),
            ),
            DECISION,
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read people and departments along."""
        return transfers()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> TransferOrder:
        """Make an order, which waits for a second person."""
        return make_transfer(actor=self.actor(request), **values)


@admin.register(PromotionRecord, site=organization_site)
class PromotionRecordAdmin(OrderAdmin):
    """Promotions: what pay comes to is shown before the approval."""

    acts = PROMOTION_ACTS
    fields = (
        "employee", ("reason", "to_level"), ("effective_on", "to_designation"),
        ("from_next_increment", "rebase_later"), ("order_no", "remarks"),
    )  # fmt: skip
    list_display = ("number", "employee", "reason", "from_level", "to_level", "effective_on", "status")
    list_export: ClassVar = [
        (_("order no."), "order_no"), (_("code"), "employee__code"), (_("name"), "employee__name"),
        (_("kind"), "reason"), (_("from level"), "from_level"), (_("to level"), "to_level"),
        (_("takes effect on"), "effective_on"), (_("state"), "state"), (_("remarks"), "remarks"),
    ]  # fmt: skip
    empty_text = _(
        "No promotions yet. Enter one with “Add promotion”; pay and arrears are shown before approval."
    )
    record = Record(
        heading="heading", state="status", standing="standing", main=("approve", "order"),
        figures=("effective_on", "to_level"),
        sections=(
            Section(
                "order", _("The order"),
                facts=(
                    "person", "order_no", "reason", "from_level", "from_cell", "to_level", "to_designation",
                    "effective_on", "from_next_increment", "rebase_later", "remarks",
                ),
            ),
            Section("pay", _("What it comes to"), more="pay_facts"),
            DECISION,
        ),
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """Read people along."""
        return promotions()

    def create(self, request: HttpRequest, values: dict[str, Any]) -> PromotionRecord:
        """Enter a promotion, which waits for a second person."""
        names = ("to_level", "effective_on", "reason", "from_next_increment", "rebase_later")
        wish = Promotion(**{name: values.pop(name) for name in names if name in values})
        return make_promotion(wish=wish, actor=self.actor(request), **values)

    def pay_facts(self, obj: PromotionRecord) -> list[tuple[Any, str]]:
        """Return pay before and after, what a month is worth, and arrears; or what hinders it."""
        if obj.pay_row is not None:
            return [(_("Pay entered"), _place(obj.pay_row.level, obj.pay_row.cell, obj.pay_row.basic))]
        if obj.state not in {OrderState.DRAFT, OrderState.APPROVED}:
            return []
        try:
            return list(_preview(obj))
        except DomainError as error:
            return [(_("Not possible now"), str(error))]


def _preview(obj: PromotionRecord) -> Iterable[tuple[Any, str]]:
    found = preview_promotion(employee=obj.employee, wish=wish_of(obj), actor=system_actor(Door.ADMIN))
    yield _("Pay before"), _cell(found.before)
    if found.after_increment:
        yield _("After one increment"), _cell(found.after_increment)
    yield _("Pay fixed"), _cell(found.after)
    for day, place in found.follow:
        yield _("Then"), _t("from %(day)s %(pay)s") % {"day": in_date(day), "pay": _cell(place)}
    if found.monthly_before is not None and found.monthly_after is not None:
        change = f"{rupees(found.monthly_before)} → {rupees(found.monthly_after)}"
        yield _("Basic, DA, HRA and TA of a full month"), change
    for month in found.months:
        yield in_month(month.month.first), _t("%(amount)s arrears") % {"amount": rupees(month.amount)}
    if found.months:
        yield _("Arrears in all"), rupees(found.arrears)


def _cell(place: Cell) -> str:
    return _place(place.level, place.cell, place.basic)


def _place(level: int, cell: int, basic: Any) -> str:
    return f"{level} / {cell} · {rupees(basic)}"
