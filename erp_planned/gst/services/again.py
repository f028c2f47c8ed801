"""The voucher of a filed GSTR-3B made again, where finance rejected the one it had."""

from django.db import transaction

from core.access import authorize
from core.actors import Actor
from core.states import take
from erp_planned.finance.models import Voucher
from erp_planned.finance.sources import Origin, Source, origin
from erp_planned.gst.errors import NoSuchReturn
from erp_planned.gst.models import GSTReturn
from erp_planned.gst.permissions import GstPermission as P
from erp_planned.gst.services.vouchers import SOURCE, refuse_without_voucher, voucher_of


def _again(*, source_key: str, actor: Actor) -> Voucher | None:
    """Raises NoSuchReturn, InvalidState, HeadWithoutAccount, Forbidden."""
    authorize(actor, P.FILE)
    with transaction.atomic():
        row = take(GSTReturn.objects.all(), NoSuchReturn(), pk=int(source_key))
        refuse_without_voucher(row)
        return voucher_of(row=row, actor=actor)


def _find(source_key: str) -> Origin | None:
    row = GSTReturn.objects.filter(pk=int(source_key)).first()
    return origin(row, row.filed_by_id if row is not None else None)


RETURN_SOURCE = Source(SOURCE, _find, _again)
