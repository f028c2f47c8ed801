"""Reports of purchases: open orders, late deliveries, what waits for inspection, held bills, purchases by vendor."""

from typing import Any

from django.db.models import Count, Sum
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.documents.columns import Column, Kind
from core.formatting import in_date
from core.money import ZERO
from core.periods import today
from core.reports import parameters as read
from core.reports.definitions import ListRows, QueryRows, Report, Table, Texts
from erp_planned.purchase.enums import HANDED_ON
from erp_planned.purchase.permissions import PurchasePermission as P
from erp_planned.purchase.selectors.bills import bills, held_bills
from erp_planned.purchase.selectors.orders import open_orders
from erp_planned.purchase.selectors.receipts import late_receipts, pending_receipts
from erp_planned.sourcing.reports import YEAR

GROUP = _("Purchase")
OPEN_COLUMNS = (
    Column(_("Order"), "order", Kind.TEXT, 16),
    Column(_("Date"), "on", Kind.DATE, 12),
    Column(_("Vendor"), "vendor", Kind.TEXT, 30),
    Column(_("Delivery by"), "due", Kind.DATE, 12),
    Column(_("Days late"), "late", Kind.INTEGER, 8),
    Column(_("Open lines"), "lines", Kind.INTEGER, 8),
    Column(_("Total"), "total", Kind.MONEY, 14),
)
LATE_COLUMNS = (
    Column(_("Receipt"), "receipt", Kind.TEXT, 16),
    Column(_("Order"), "order", Kind.TEXT, 16),
    Column(_("Vendor"), "vendor", Kind.TEXT, 30),
    Column(_("Due on"), "due", Kind.DATE, 12),
    Column(_("Received on"), "on", Kind.DATE, 12),
    Column(_("Days late"), "late", Kind.INTEGER, 8),
    Column(_("Damages by the order"), "damages", Kind.MONEY, 14),
)
PENDING_COLUMNS = (
    Column(_("Receipt"), "receipt", Kind.TEXT, 16),
    Column(_("Order"), "order", Kind.TEXT, 16),
    Column(_("Vendor"), "vendor", Kind.TEXT, 30),
    Column(_("Store"), "store", Kind.TEXT, 20),
    Column(_("Received on"), "on", Kind.DATE, 12),
    Column(_("Received by"), "by", Kind.TEXT, 20),
)
HELD_COLUMNS = (
    Column(_("Bill"), "bill", Kind.TEXT, 16),
    Column(_("Date"), "on", Kind.DATE, 12),
    Column(_("Vendor"), "vendor", Kind.TEXT, 30),
    Column(_("Order"), "order", Kind.TEXT, 16),
    Column(_("Bill comes to"), "total", Kind.MONEY, 14),
    Column(_("By order and receipts"), "expected", Kind.MONEY, 14),
    Column(_("Differences"), "why", Kind.TEXT, 60),
)
VENDOR_COLUMNS = (
    Column(_("Code"), "code", Kind.TEXT, 10),
    Column(_("Vendor"), "vendor", Kind.TEXT, 36),
    Column(_("Bills"), "count", Kind.INTEGER, 8),
    Column(_("Taxable"), "taxable", Kind.MONEY, 16),
    Column(_("Tax"), "tax", Kind.MONEY, 14),
    Column(_("Total"), "total", Kind.MONEY, 16),
)


def pending_orders(_texts: Texts) -> Table:
    """Return the approved orders of which something is to come, the most urgent first."""
    query, day = open_orders(), today()

    def rows(block: list[Any]) -> list[dict[str, Any]]:
        return [
            {
                "order": row.po_no, "on": row.ordered_on, "vendor": str(row.vendor), "due": row.delivery_on,
                "late": max((day - row.delivery_on).days, 0), "total": row.total_amount,
                "lines": sum(1 for one in row.items.all() if one.open),
            }
            for row in block
        ]  # fmt: skip

    return _table(_t("Orders to come"), "pending-orders", OPEN_COLUMNS, query, rows)


def late_deliveries(texts: Texts) -> Table:
    """Return the goods that came after their day in a financial year. Raises ValidationFailed."""
    year = read.financial_year(texts)
    query = late_receipts(year.first, year.last)

    def rows(block: list[Any]) -> list[dict[str, Any]]:
        return [
            {
                "receipt": row.grn_no, "order": row.order.po_no, "vendor": str(row.order.vendor), "due": row.due_on,
                "on": row.received_on, "late": row.days_late, "damages": row.damages,
            }
            for row in block
        ]  # fmt: skip

    return _table(_t("Late deliveries"), f"late-deliveries-{year}", LATE_COLUMNS, query, rows, str(year))


def awaiting_inspection(_texts: Texts) -> Table:
    """Return the goods that wait for inspection, the oldest first."""

    def rows(block: list[Any]) -> list[dict[str, Any]]:
        return [
            {
                "receipt": row.grn_no, "order": row.order.po_no, "vendor": str(row.order.vendor),
                "store": str(row.store), "on": row.received_on, "by": row.made_by,
            }
            for row in block
        ]  # fmt: skip

    return _table(
        _t("Goods that wait for inspection"), "inspections", PENDING_COLUMNS, pending_receipts(), rows
    )


def held(_texts: Texts) -> Table:
    """Return the bills that differ from order and receipts, with what differs."""

    def rows(block: list[Any]) -> list[dict[str, Any]]:
        return [
            {
                "bill": row.bill_no, "on": row.bill_on, "vendor": str(row.vendor), "order": row.order.po_no,
                "total": row.total_amount, "expected": row.expected_taxable + row.expected_tax,
                "why": " ".join(one["text"] for one in row.findings),
            }
            for row in block
        ]  # fmt: skip

    return _table(_t("Held bills"), "held-bills", HELD_COLUMNS, held_bills(), rows)


def by_vendor(texts: Texts) -> Table:
    """Return what was billed and handed on in a financial year, by vendor. Raises ValidationFailed."""
    year = read.financial_year(texts)
    rows = bills().filter(bill_on__range=(year.first, year.last), status__in=HANDED_ON).order_by()
    summed = rows.values("vendor__code", "vendor__name").annotate(
        count=Count("pk"), taxable=Sum("taxable_amount"), tax=Sum("tax_amount"), total=Sum("total_amount")
    )
    found: list[dict[str, Any]] = [
        {"code": code, "vendor": name, "count": count, "taxable": taxable, "tax": tax, "total": total}
        for code, name, count, taxable, tax, total in summed.order_by("-total", "vendor__code").values_list(
            "vendor__code", "vendor__name", "count", "taxable", "tax", "total"
        )
    ]
    totals = {name: sum((one[name] for one in found), ZERO) for name in ("taxable", "tax", "total")}
    return Table(
        title=_t("Purchases by vendor"),
        subtitle=str(year),
        filename=f"purchases-by-vendor-{year}",
        columns=VENDOR_COLUMNS,
        rows=ListRows(found),
        totals=totals,
    )


def _table(title: str, name: str, columns: Any, query: Any, rows: Any, subtitle: str = "") -> Table:
    told = subtitle or _t("As on %(day)s") % {"day": in_date(today())}
    return Table(
        title=title, subtitle=told, filename=name, columns=columns, rows=QueryRows(query, rows, query.count())
    )


def _nothing() -> dict[str, str]:
    return {}


REPORTS = (
    Report(
        name="pending-orders", title=_("Orders to come"), purpose=_("Approved orders of which something is open."),
        parameters=(), build=pending_orders, permission=P.READ, usual=_nothing, group=GROUP,
        recent=lambda _first, _last: {},
    ),
    Report(
        name="late-deliveries", title=_("Late deliveries"),
        purpose=_("Goods that came after the day of the order, with the damages that it names."),
        parameters=(YEAR,), build=late_deliveries, permission=P.READ, usual=_nothing, group=GROUP,
    ),
    Report(
        name="awaiting-inspection", title=_("Goods that wait for inspection"),
        purpose=_("Receipts of which nothing is in stock yet."),
        parameters=(), build=awaiting_inspection,
        permission=P.READ, usual=_nothing, group=GROUP, recent=lambda _first, _last: {},
    ),
    Report(
        name="held-bills", title=_("Held bills"), purpose=_("Bills that differ from order and receipts, and why."),
        parameters=(), build=held, permission=P.READ, usual=_nothing, group=GROUP, recent=lambda _first, _last: {},
    ),
    Report(
        name="purchases-by-vendor", title=_("Purchases by vendor"), purpose=_("What vendors billed for orders."),
        parameters=(YEAR,), build=by_vendor, permission=P.READ, usual=_nothing, group=GROUP,
    ),
)  # fmt: skip
