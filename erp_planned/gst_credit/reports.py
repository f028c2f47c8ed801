"""Reports of input credit: the ledger, the reconciliation, and bills unpaid for 180 days."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _t

from core.documents.columns import Column, Kind
from core.formatting import in_date
from core.money import ZERO
from core.periods import Month, today
from core.reports.definitions import ListRows, Parameter, ParameterKind, Report, Table, Texts
from core.reports.parameters import choice, month
from erp_planned.gst.selectors.ledger import credit_used
from erp_planned.gst.selectors.opening import approved_opening, opening_credit
from erp_planned.gst_credit.enums import MatchResult, MatchStatus
from erp_planned.gst_credit.permissions import GstCreditPermission as P
from erp_planned.gst_credit.selectors.credit import credit_rows, ledger_of
from erp_planned.gst_credit.selectors.matches import in_words, matches, sum_of, totals
from erp_planned.gst_credit.selectors.unpaid import unpaid_credit

GROUP = _t("GST")
SUPPLIER = (
    Column(_t("GSTIN"), "gstin", Kind.TEXT, 18),
    Column(_t("Supplier"), "name", Kind.TEXT, 28),
    Column(_t("Number"), "number", Kind.TEXT, 18),
    Column(_t("Date"), "on", Kind.DATE, 12),
)
LEDGER_COLUMNS = (
    *SUPPLIER,
    Column(_t("Credit"), "standing", Kind.TEXT, 18),
    Column(_t("Tax"), "tax_amount", Kind.MONEY, 14),
    Column(_t("Eligible"), "eligible", Kind.MONEY, 14),
    Column(_t("Reversed"), "reversed", Kind.MONEY, 14),
    Column(_t("Used"), "utilized", Kind.MONEY, 14),
)
MATCH_COLUMNS = (
    *SUPPLIER,
    Column(_t("Result"), "result", Kind.TEXT, 16),
    Column(_t("Status"), "status", Kind.TEXT, 14),
    Column(_t("Tax in the books"), "books_tax", Kind.MONEY, 14),
    Column(_t("Tax in GSTR-2B"), "portal_tax", Kind.MONEY, 14),
    Column(_t("Difference"), "difference", Kind.MONEY, 14),
    Column(_t("What was found"), "words", Kind.TEXT, 60),
)
UNPAID_COLUMNS = (
    *SUPPLIER,
    Column(_t("180 days over on"), "late_since", Kind.DATE, 14),
    Column(_t("Credit to reverse"), "credit", Kind.MONEY, 14),
)


def _book(row: Any) -> dict[str, Any]:
    return {
        "gstin": row.party_gstin,
        "name": row.party_name,
        "number": row.invoice_no,
        "on": row.invoice_on,
    }


def _opening(month: Month) -> list[dict[str, Any]]:
    """Return the opening credit as the first row of the month whose return is the first to use it."""
    row = approved_opening()
    if row is None or row.month != month.first:
        return []
    amounts, used = opening_credit(), credit_used()
    total = sum(amounts.values(), ZERO)
    return [
        {
            "gstin": "", "name": row.reference, "number": "", "on": row.month, "standing": _("Opening credit"),
            "tax_amount": total, "eligible": total, "reversed": ZERO,
            "utilized": sum((min(amount, used[head]) for head, amount in amounts.items()), ZERO),
        }
    ]  # fmt: skip


def build_ledger(texts: Texts) -> Table:
    """Return the ledger of credit of documents of a month's return. Raises ValidationFailed."""
    wanted = month(texts) or Month.of(today())
    rows = ledger_of(credit_rows().filter(period=wanted.first).order_by("invoice_on", "pk"))
    names = ("tax_amount", "eligible", "reversed", "utilized")
    opening = _opening(wanted)
    told = opening + [
        {
            **_book(row.invoice), "standing": row.invoice.get_itc_display(),
            **{name: getattr(row, name) for name in names},
        }
        for row in rows
    ]  # fmt: skip
    totals = {name: sum((one[name] for one in told), ZERO) for name in names}
    return Table(
        title=_("Input credit"), subtitle=str(wanted), columns=LEDGER_COLUMNS, rows=ListRows(told),
        filename=f"input-credit-{wanted}", totals={"gstin": _("Total"), **totals},
        notes=[_("Credit is used by filed returns, the oldest first in each head.")],
    )  # fmt: skip


def build_matches(texts: Texts) -> Table:
    """Return the reconciliation of a month. Raises ValidationFailed."""
    wanted = month(texts) or Month.of(today()).plus(-1)
    rows = matches().filter(period=wanted.first)
    if result := choice(texts, "result", MatchResult.values):
        rows = rows.filter(result=result)
    if status := choice(texts, "status", MatchStatus.values):
        rows = rows.filter(status=status)
    told = [
        {
            **(_book(row.book) if row.book else _document(row.portal)),
            "result": row.get_result_display(), "status": row.get_status_display(), "books_tax": row.books_tax,
            "portal_tax": row.portal_tax, "difference": row.difference, "words": in_words(row),
        }
        for row in rows
    ]  # fmt: skip
    kept = totals(rows)
    return Table(
        title=_("Reconciliation with GSTR-2B"), subtitle=str(wanted), columns=MATCH_COLUMNS, rows=ListRows(told),
        filename=f"gstr-2b-{wanted}",
        totals={
            "gstin": _("Total"), "books_tax": sum_of(kept, "books"), "portal_tax": sum_of(kept, "gstr2a"),
            "difference": sum_of(kept, "difference"),
        },
    )  # fmt: skip


def _document(row: Any) -> dict[str, Any]:
    return {"gstin": row.gstin, "name": row.name, "number": row.number, "on": row.dated_on}


def build_unpaid(_texts: Texts) -> Table:
    """Return bills unpaid for 180 days whose credit stands."""
    found = unpaid_credit(today())
    told = [{**_book(one.invoice), "late_since": one.late_since, "credit": one.credit} for one in found]
    return Table(
        title=_("Bills unpaid for 180 days"), subtitle=_("on %(day)s") % {"day": in_date(today())},
        columns=UNPAID_COLUMNS, rows=ListRows(told), filename="unpaid-180-days",
        totals={"gstin": _("Total"), "credit": sum((one.credit for one in found), start=0)},
        notes=[_("Rule 37: the credit is reversed, and taken back once the vendor is paid.")],
    )  # fmt: skip


MONTH = Parameter("month", _t("Month"), ParameterKind.MONTH, empty=_t("This month"))
LEDGER = Report(
    name="gst-input-credit", title=_t("Input credit"),
    purpose=_t("Inward documents with their tax: claimed, reversed, used by filed returns."),
    parameters=(MONTH,), build=build_ledger, permission=P.READ, usual=lambda: {"month": str(Month.of(today()))},
    group=GROUP,
)  # fmt: skip
MATCHES = Report(
    name="gst-reconciliation", title=_t("Reconciliation with GSTR-2B"),
    purpose=_t("Documents of the books beside those of GSTR-2B, with what differs in words."),
    parameters=(
        MONTH,
        Parameter("result", _t("Result"), ParameterKind.CHOICE, choices=lambda: MatchResult.choices, empty=_t("All")),
        Parameter("status", _t("Status"), ParameterKind.CHOICE, choices=lambda: MatchStatus.choices, empty=_t("All")),
    ),
    build=build_matches, permission=P.READ, usual=lambda: {"month": str(Month.of(today()).plus(-1))}, group=GROUP,
)  # fmt: skip
UNPAID = Report(
    name="gst-unpaid-bills", title=_t("Bills unpaid for 180 days"),
    purpose=_t("Bills whose vendor is not paid within 180 days, with the credit that rule 37 takes out."),
    parameters=(), build=build_unpaid, permission=P.READ, group=GROUP,
)  # fmt: skip
REPORTS = (LEDGER, MATCHES, UNPAID)
