"""What the books ask of purchases: the row behind a return's voucher, and the debits of bills."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import InvalidState
from core.states import take
from erp_planned.finance.models import Voucher
from erp_planned.finance.selectors.vouchers import undone_of
from erp_planned.finance.services.automatic import Line, make_voucher
from erp_planned.finance.sources import Origin, Source, origin
from erp_planned.purchase.enums import ReturnStatus
from erp_planned.purchase.errors import NoSuchReturn
from erp_planned.purchase.models import GoodsReturn
from erp_planned.purchase.permissions import PurchasePermission as P
from erp_planned.purchase.selectors.bills import bill_of_payment
from erp_planned.purchase.services.vouchers import RETURN, bill_debits


def debits_of_payment(payment: Any) -> list[Line] | None:
    """Return the debits of a payment that a bill for an order stands behind, None for another one."""
    bill = bill_of_payment(payment.pk)
    return bill_debits(bill) if bill else None


def _find(source_key: str) -> Origin | None:
    row = GoodsReturn.objects.filter(pk=int(source_key)).first()
    return origin(row, row.made_by_id if row else None)


def _again(*, source_key: str, actor: Actor) -> Voucher | None:
    """Make the voucher of a return anew, with the lines of the one that was refused: stock left at that value.

    Raises NoSuchReturn, InvalidState for a return that is not approved or that needed no voucher, Forbidden.
    """
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(GoodsReturn.objects.all(), NoSuchReturn(), pk=int(source_key))
        refused = undone_of(RETURN, source_key)
        if row.status != ReturnStatus.APPROVED or refused is None:
            raise InvalidState(_("There is no voucher of %(number)s to be made again.") % {"number": row})
        lines = [
            Line(one.account, one.debit, one.credit, narration=one.narration, party_ref=one.party_ref)
            for one in refused.entries.select_related("account").order_by("line_no")
        ]
        return make_voucher(
            kind=refused.type, on=row.returned_on, lines=lines, narration=refused.narration, source=RETURN,
            source_key=source_key, actor=actor, reference=row.return_no,
        )  # fmt: skip


SOURCES = (Source(RETURN, _find, _again),)
