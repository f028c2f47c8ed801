"""Making a rejected automatic voucher again, by what its row and the heads say now."""

from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.errors import InvalidState
from erp_planned.finance.enums import UNDONE
from erp_planned.finance.models import Voucher
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.vouchers import standing
from erp_planned.finance.services.automatic import standing_of
from erp_planned.finance.sources import SOURCES


def make_again(*, voucher: Voucher, actor: Actor) -> Voucher:
    """Make the voucher of a row once more, after the one it had was rejected or cancelled; it waits for approval.

    Raises InvalidState where this one was not, was made by hand, or another one stands, what the row's app raises
    (the row was cancelled since), HeadWithoutAccount, Forbidden.
    """
    authorize(actor, P.WRITE)
    if voucher.status not in UNDONE:
        raise InvalidState(standing(voucher))
    source = SOURCES.get(voucher.source)
    if source is None or voucher.reversal_of_id:
        raise InvalidState(_("This voucher was not made from a record; enter another one by hand."))
    if source.again is None:
        text = _("The voucher is made again where it was made from: %(page)s.")
        found = source.find(voucher.source_key)
        raise InvalidState(text % {"page": found.title if found else "–"})
    other = standing_of(voucher.source, voucher.source_key)
    if other is not None:
        raise InvalidState(_("Another voucher stands for it already: %(voucher)s.") % {"voucher": other})
    made: Voucher = source.again(source_key=voucher.source_key, actor=actor)
    return made
