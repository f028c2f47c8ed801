"""A return as it was kept, in words: figures with table and title, tables 9, 12, 17 and 18."""

from decimal import Decimal
from typing import Any

from django.utils.translation import gettext_lazy as _

from core.money import ZERO
from erp_planned.gst.enums import ReturnType
from erp_planned.gst.models import GSTReturn
from erp_planned.gst.selectors.figures import FIGURES, MONEY, Amounts

# What stands in a return beside the figures that documents make.
SUMS = {
    "t4n": ("4N", _("Supplies on which tax is payable")),
    "t5n": ("5N", _("Supplies on which no tax is payable")),
    "t6a": ("6A", _("Credit by GSTR-3B")),
    "t6h": ("6H", _("Credit reclaimed after a reversal")),
    "t6i": ("6I", _("Credit, 6B to 6H")),
    "t6j": ("6J", _("Difference of 6I and 6A")),
    "t6o": ("6O", _("Credit in all")),
    "t7a": ("7A", _("Reversed: rule 37, supplier not paid")),
    "t7c": ("7C", _("Reversed: rule 42, inputs also for exempt supplies")),
    "t7d": ("7D", _("Reversed: rule 43, capital goods also for exempt supplies")),
    "t7h": ("7H", _("Other reversals")),
    "t7i": ("7I", _("Reversals in all")),
    "t7j": ("7J", _("Net credit of the year, 6O less 7I")),
    "itc_net": ("4C", _("Net credit")),
    "rev_oth": ("4B(2)", _("Taken out: others, may come back")),
    "inelg_rul": ("4D(1)", _("Taken back into credit")),
}


def figure_rows(row: GSTReturn) -> list[dict[str, Any]]:
    """Return the kept figures of a return with table, words and whether documents stand behind them, by table."""
    known = {one.key: (one.table, one.title) for one in FIGURES[row.return_type]}
    rows: list[dict[str, Any]] = []
    lines = row.figures["lines"]
    for key, told in lines.items():
        # A return without 7I kept the sum of the reversals as 7J.
        named = "t7i" if key == "t7j" and "t7i" not in lines else key
        table, title = known.get(key) or SUMS[named]
        amounts = Amounts.of(told)
        rows.append(
            {"key": key, "table": str(table), "title": str(title), "is_figure": key in known,
             "documents": amounts.documents, **{name: getattr(amounts, name) for name in MONEY}}
        )  # fmt: skip
    return sorted(rows, key=lambda one: one["key"]) if row.return_type == ReturnType.GSTR9 else rows


def paid_of(row: GSTReturn) -> list[dict[str, Any]]:
    """Return table 9 of a GSTR-9 by head (rupees); nothing for other returns."""
    kept = row.figures.get("paid", {})
    return [
        {"head": head.upper(), **{name: Decimal(amount) for name, amount in sums.items()}}
        for head, sums in kept.items()
    ]


def hsn_of(row: GSTReturn, key: str) -> list[dict[str, Any]]:
    """Return a table by HSN as it was kept; nothing where the return has none of this key."""
    return [
        {
            **one, "taxable_value": Decimal(one["taxable"]), "rate": Decimal(one["rate"]),
            "quantity": Decimal(one["quantity"]), **{name: Decimal(one[name]) for name in MONEY[1:]},
            "tax_amount": sum((Decimal(one[name]) for name in MONEY[1:]), ZERO),
        }
        for one in row.figures.get(key, [])
    ]  # fmt: skip
