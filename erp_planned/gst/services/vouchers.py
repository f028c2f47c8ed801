"""The voucher of a filed GSTR-3B: output tax and reverse charge against input credit and cash, once."""

from decimal import Decimal

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import InvalidState
from core.money import ZERO
from erp_planned.finance.enums import VoucherType
from erp_planned.finance.models import Voucher
from erp_planned.finance.services.automatic import Line, keeps_books, make_voucher
from erp_planned.gst.calc import HEADS
from erp_planned.gst.heads import CASH, INPUT, LATE, OUTPUT, ROUND_OFF
from erp_planned.gst.models import GSTReturn
from erp_planned.gst.selectors.checks import RETURN
from erp_planned.gst.selectors.gstr3b import payable_of

SOURCE = RETURN


def voucher_of(*, row: GSTReturn, actor: Actor) -> Voucher | None:
    """Make the voucher of a filed GSTR-3B; None without books for the day or with nothing to pay or set off.

    Raises HeadWithoutAccount.
    """
    if row.filed_on is None or not keeps_books(row.filed_on):
        return None
    payment = row.figures["payment"]
    debits = dict.fromkeys(HEADS, ZERO)
    credits_used = dict.fromkeys(HEADS, ZERO)
    owed = ZERO
    for one in payment["used"]:
        if one["tax"] in debits:
            debits[one["tax"]] += Decimal(one["amount"])
            credits_used[one["credit"]] += Decimal(one["amount"])
    for name in ("cash", "reverse_charge"):
        for head in HEADS:
            amount = Decimal(payment[name][head])
            debits[head] += amount
            owed += amount
    # The tax is cleared to the paisa; what the whole rupees paid are more or less is a round-off.
    payable = payable_of(payment)
    cash = sum((payable[head] for head in HEADS), ZERO)
    late = Decimal(row.figures.get("late", {}).get("total", "0"))
    lines = [
        *(Line(OUTPUT[head], debit=amount) for head, amount in debits.items() if amount),
        *([Line(LATE, debit=late)] if late else []),
        *([Line(ROUND_OFF, debit=cash - owed)] if cash > owed else []),
        *([Line(ROUND_OFF, credit=owed - cash)] if cash < owed else []),
        *(Line(INPUT[head], credit=amount) for head, amount in credits_used.items() if amount),
        *([Line(CASH, credit=cash + late)] if cash + late else []),
    ]
    if not lines:
        return None
    narration = _("GST of %(period)s paid (%(arn)s)") % {"period": row.period, "arn": row.arn_no}
    return make_voucher(
        kind=VoucherType.JOURNAL, on=row.filed_on, lines=lines, narration=narration, source=SOURCE,
        source_key=str(row.pk), actor=actor, reference=row.arn_no,
    )  # fmt: skip


def refuse_without_voucher(row: GSTReturn) -> None:
    """Raise InvalidState where a return has no voucher to be made."""
    if row.filed_on is None or row.return_type != "GSTR-3B":
        raise InvalidState(_("Only a filed GSTR-3B has a voucher."))
