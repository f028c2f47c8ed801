"""Journals of stock: what is used or lost is an expense. Without books for the day there is none.

What comes in is purchase's affair, opening stock an opening of the books.
"""

from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.actors import Actor
from core.periods import today
from erp_planned.finance.enums import VoucherType
from erp_planned.finance.models import Voucher
from erp_planned.finance.services.automatic import Line, keeps_books, make_voucher
from erp_planned.inventory.heads import DIFFERENCE, STOCK, USED
from erp_planned.inventory.models import Revaluation

ISSUE, RETURN, COUNT, REVALUATION, REVERSAL = (
    "stock_issue", "stock_return", "stock_count", "stock_revaluation", "stock_reversal",
)  # fmt: skip
SOURCES = (ISSUE, RETURN, COUNT, REVALUATION, REVERSAL)


def journal(
    *, out: Decimal, on: date, source: str, source_key: str, head: str, text: str, actor: Actor
) -> Voucher | None:
    """Make the journal of what stock loses (`out` rupees; below zero: what it gains) to a head; None without books."""
    if not out or not keeps_books(on):
        return None
    amount = abs(out)
    debit, credit = (head, STOCK) if out > 0 else (STOCK, head)
    return make_voucher(
        kind=VoucherType.JOURNAL, on=on, lines=[Line(debit, debit=amount), Line(credit, credit=amount)],
        narration=text, source=source, source_key=source_key, actor=actor, reference=text[:60],
    )  # fmt: skip


def voucher_of_revaluation(row: Revaluation, *, actor: Actor) -> Voucher | None:
    """Make the journal of a revaluation, of today: what was used has cost less or more."""
    text = _("Revaluation of %(item)s: %(reason)s") % {"item": row.item, "reason": row.reason}
    return journal(
        out=-row.amount, on=today(), source=REVALUATION, source_key=str(row.pk), head=USED,
        text=f"{text} {row.ref_doc}".strip(), actor=actor,
    )  # fmt: skip


__all__ = ["COUNT", "DIFFERENCE", "ISSUE", "RETURN", "REVALUATION", "REVERSAL", "SOURCES", "USED", "journal"]
