"""The page that makes the orders of an approved comparison; its button stands on the comparison."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.admin.rights import needs
from core.periods import today
from erp_planned.purchase.admin import entry
from erp_planned.purchase.permissions import PurchasePermission as P
from erp_planned.purchase.services.orders import make_orders
from erp_planned.sourcing.rows_page import RowForm, RowsPage, show_rows
from payroll.organizations.site import organization_site


@needs(P.WRITE)
def orders_page(request: HttpRequest, comparison_id: int) -> HttpResponse:
    """Ask for store and delivery, then make one order for each vendor that was chosen."""

    def enter(actor: Any, head: dict[str, Any], _lines: list[dict[str, Any]]) -> tuple[str, str]:
        store_id = int(head.pop("store"))
        made = make_orders(comparison_id=comparison_id, store_id=store_id, actor=actor, **head)
        numbers = ", ".join(row.po_no for row in made)
        to = reverse("organization:erp_purchase_purchaseorder_changelist")
        return to, _t("Made, and waiting for approval: %(numbers)s.") % {"numbers": numbers}

    page = RowsPage(
        head=entry.OfComparisonHead, row=RowForm, title=_t("Orders of a comparison"), button=_("Make the orders"),
        about=_("Each vendor that was chosen gets one order at the rates quoted; somebody else approves them."),
        back=reverse("organization:erp_sourcing_comparison_change", args=[comparison_id]), rows=(), filled=(),
        under="items", enter=enter, initial={"ordered_on": today()}, boxes={"store_id": "store"}, is_head_alone=True,
    )  # fmt: skip
    return show_rows(organization_site, request, page)


def pages() -> list[URLPattern]:
    """Return the page; it asks the matrix itself."""
    view = organization_site.admin_view(orders_page)
    return [path("purchase/comparisons/<int:comparison_id>/orders/", view, name="erp_purchase_of_comparison")]


organization_site.register_pages(pages)
