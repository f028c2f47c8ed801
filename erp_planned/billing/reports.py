"""Ageing of what customers owe, as a report."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from core.documents.columns import Column, Kind
from core.formatting import in_date, rupees
from core.money import ZERO
from core.periods import today
from core.reports.definitions import ListRows, Parameter, ParameterKind, Report, Table, Texts
from core.reports.parameters import day
from erp_planned.billing.permissions import BillingPermission as P
from erp_planned.billing.selectors.ageing import ageing, in_books

FIGURES = ("days_30", "days_60", "days_90", "older", "on_account", "due")
COLUMNS = (
    Column(_t("Customer"), "customer", Kind.TEXT, 36),
    Column(_t("0-30 days"), "days_30", Kind.MONEY, 15),
    Column(_t("31-60 days"), "days_60", Kind.MONEY, 15),
    Column(_t("61-90 days"), "days_90", Kind.MONEY, 15),
    Column(_t("Above 90 days"), "older", Kind.MONEY, 15),
    Column(_t("On account"), "on_account", Kind.MONEY, 15),
    Column(_t("Due"), "due", Kind.MONEY, 15),
)


def build(texts: Texts) -> Table:
    """Return the ageing on `date` (today), with what the books say. Raises ValidationFailed."""
    on = day(texts, "date") or today()
    rows = [
        {
            "customer": row.customer,
            "customer_id": row.customer_id,
            **{name: getattr(row, name) for name in FIGURES},
        }
        for row in ageing(on)
    ]
    totals = {name: sum((row[name] for row in rows), ZERO) for name in FIGURES}
    books = in_books(on)
    notes = []
    if books != totals["due"]:
        values = {"books": rupees(books), "rest": rupees(totals["due"] - books)}
        text = _("The books have %(books)s: vouchers over %(rest)s are not approved, or there are none.")
        notes.append(text % values)
    return Table(
        title=_("Ageing of what customers owe"),
        subtitle=_("As on %(day)s, by days since the invoice") % {"day": in_date(on)},
        columns=COLUMNS,
        rows=ListRows(rows),
        filename=f"ageing-{on}",
        totals={"customer": _("Total"), **totals},
        notes=notes,
        facts={"in_books": books, "ties": books == totals["due"]},
    )


AGEING = Report(
    name="ageing",
    title=_t("Ageing of what customers owe"),
    purpose=_t("Open invoices by age on any date, what was paid ahead, and whether the books say the same."),
    parameters=(Parameter("date", _t("As on"), ParameterKind.DATE, empty=_t("Today")),),
    build=build,
    permission=P.READ,
    usual=lambda: {"date": str(today())},
    group=_t("Finance"),
)
