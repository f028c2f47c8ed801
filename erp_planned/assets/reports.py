"""Reports of assets: the register on a date, categories, what is worn off, what came without a goods receipt, ties."""

from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.documents.columns import Column, Kind
from core.formatting import in_date
from core.money import ZERO
from core.periods import today
from core.reports import parameters as read
from core.reports.definitions import ListRows, Parameter, ParameterKind, QueryRows, Report, Table, Texts
from erp_planned.assets.calc.schedule import year_of
from erp_planned.assets.models import Asset
from erp_planned.assets.permissions import AssetsPermission as P
from erp_planned.assets.selectors.figures import by_category, differences
from erp_planned.assets.selectors.register import assets, values_on

GROUP = _("Assets")
GROSS = ("opening_gross", "additions", "deductions", "closing_gross")
NET = (
    "opening_accumulated", "depreciation", "on_deductions", "closing_accumulated", "opening_net", "closing_net",
)  # fmt: skip
CATEGORY_COLUMNS = (
    Column(_("Category"), "category", Kind.TEXT, 28),
    Column(_("Assets"), "count", Kind.INTEGER, 8),
    Column(_("Gross, opening"), "opening_gross", Kind.MONEY, 15),
    Column(_("Additions"), "additions", Kind.MONEY, 15),
    Column(_("Deductions"), "deductions", Kind.MONEY, 15),
    Column(_("Gross, closing"), "closing_gross", Kind.MONEY, 15),
    Column(_("Depreciation, opening"), "opening_accumulated", Kind.MONEY, 15),
    Column(_("For the year"), "depreciation", Kind.MONEY, 15),
    Column(_("On deductions"), "on_deductions", Kind.MONEY, 15),
    Column(_("Depreciation, closing"), "closing_accumulated", Kind.MONEY, 15),
    Column(_("Net, opening"), "opening_net", Kind.MONEY, 15),
    Column(_("Net, closing"), "closing_net", Kind.MONEY, 15),
)
REGISTER_COLUMNS = (
    Column(_("Code"), "asset_code", Kind.TEXT, 24),
    Column(_("Name"), "name", Kind.TEXT, 30),
    Column(_("Category"), "category", Kind.TEXT, 20),
    Column(_("Location"), "location", Kind.TEXT, 20),
    Column(_("In custody of"), "custodian", Kind.TEXT, 24),
    Column(_("Purchased on"), "purchased_on", Kind.DATE, 12),
    Column(_("Put to use on"), "used_from", Kind.DATE, 12),
    Column(_("Cost"), "cost", Kind.MONEY, 15),
    Column(_("Value"), "value", Kind.MONEY, 15),
)
TIE_COLUMNS = (
    Column(_("Account"), "account", Kind.TEXT, 36),
    Column(_("Register"), "register", Kind.MONEY, 16),
    Column(_("Books"), "books", Kind.MONEY, 16),
    Column(_("Difference"), "amount", Kind.MONEY, 16),
)


def category_wise(texts: Texts) -> Table:
    """Return the categories in a financial year, and whether finance's accounts tie. Raises ValidationFailed."""
    year = read.financial_year(texts)
    rows: list[dict[str, Any]] = [
        {"category": row.category, "count": row.count} | {name: getattr(row, name) for name in (*GROSS, *NET)}
        for row in by_category(year)
    ]
    totals = {name: sum((row[name] for row in rows), ZERO) for name in (*GROSS, *NET)}
    found = differences(min(year.last, today()))
    notes = [
        _t("%(account)s differs from the register by %(amount)s.")
        % {"account": one.account, "amount": one.amount}
        for one in found
    ]
    return Table(
        title=_t("Assets by category"),
        subtitle=str(year),
        filename=f"assets-by-category-{year}",
        columns=CATEGORY_COLUMNS,
        rows=ListRows(rows),
        totals={"category": _t("Total"), **totals},
        notes=notes,
        facts={"ties": not found},
    )


def _register_rows(block: list[Asset], day: Any) -> list[dict[str, Any]]:
    values = values_on(block, day)
    return [
        {
            "asset_code": row.asset_code, "name": row.name, "category": str(row.category),
            "location": row.location, "custodian": str(row.custodian or ""), "purchased_on": row.purchased_on,
            "used_from": row.used_from, "cost": row.cost + row.added_cost, "value": values[row.pk],
        }
        for row in block
    ]  # fmt: skip


def register(texts: Texts) -> Table:
    """Return the assets that were there on `date` (today) with their value then. Raises ValidationFailed."""
    day = read.day(texts, "date") or today()
    rows = assets().filter(purchased_on__lte=day).exclude(disposed_on__lte=day).order_by("asset_code")
    return _assets_table(rows, day, _t("Register of assets"), f"assets-{day}")


def worn_off(_texts: Texts) -> Table:
    """Return the assets in use of which no more is depreciated than is left as residual value."""
    rows = [
        row
        for row in assets().filter(status="in_use").exclude(depreciation_method="none").order_by("asset_code")
        if row.current_value <= (row.residual_value or Decimal(0))
    ]
    table = _assets_table(assets().none(), today(), _t("Fully depreciated assets"), "assets-worn-off")
    return Table(
        title=table.title, subtitle=table.subtitle, filename=table.filename, columns=REGISTER_COLUMNS,
        rows=ListRows(_register_rows(rows, today())),
    )  # fmt: skip


def without_receipt(texts: Texts) -> Table:
    """Return the assets of a financial year that were entered without a goods receipt. Raises ValidationFailed."""
    year = read.financial_year(texts)
    rows = assets().filter(receipt_line=None, purchased_on__range=(year.first, year.last))
    title = _t("Assets without a goods receipt")
    return _assets_table(
        rows.order_by("asset_code"), min(today(), year.last), title, f"assets-without-receipt-{year}"
    )


def _assets_table(rows: Any, day: Any, title: str, filename: str) -> Table:
    return Table(
        title=title,
        subtitle=_t("As on %(day)s") % {"day": in_date(day)},
        filename=filename,
        columns=REGISTER_COLUMNS,
        rows=QueryRows(rows, lambda block: _register_rows(block, day), rows.count()),
    )


def ties(texts: Texts) -> Table:
    """Return the accounts that differ from the register on `date` (today). Raises ValidationFailed."""
    day = read.day(texts, "date") or today()
    rows = [
        {"account": one.account, "register": one.register, "books": one.books, "amount": one.amount}
        for one in differences(day)
    ]
    notes = [] if rows else [_t("Register and accounts say the same, or no books are kept for the day.")]
    return Table(
        title=_t("Register of assets and accounts"),
        subtitle=_t("As on %(day)s") % {"day": in_date(day)},
        filename=f"asset-ties-{day}",
        columns=TIE_COLUMNS,
        rows=ListRows(rows),
        notes=notes,
    )


YEAR = Parameter("financialYear", _("Financial year"), ParameterKind.YEAR, empty=_("This year"))
DAY = Parameter("date", _("As on"), ParameterKind.DATE, empty=_("Today"))


def _report(name: str, title: Any, purpose: Any, parameters: tuple[Parameter, ...], build: Any) -> Report:
    day = {"date": lambda: str(today()), "financialYear": lambda: str(year_of(today()))}
    return Report(
        name=name, title=title, purpose=purpose, parameters=parameters, build=build, permission=P.READ,
        usual=lambda: {one.name: day[one.name]() for one in parameters}, group=GROUP,
    )  # fmt: skip


REPORTS = (
    _report(
        "assets-by-category", _("Assets by category"),
        _("Gross block, depreciation and net block of a year by category, and whether the accounts say the same."),
        (YEAR,), category_wise,
    ),
    _report(
        "asset-register", _("Register of assets"), _("Assets that were there on a date, with their value then."),
        (DAY,), register,
    ),
    _report(
        "assets-worn-off", _("Fully depreciated assets"), _("Assets in use that lose no more value."), (), worn_off
    ),
    _report(
        "assets-without-receipt", _("Assets without a goods receipt"),
        _("Assets bought in a year that were entered by hand."), (YEAR,), without_receipt,
    ),
    _report(
        "asset-ties", _("Register of assets and accounts"),
        _("Accounts of cost and depreciation whose balance is not what the register says."), (DAY,), ties,
    ),
)  # fmt: skip
