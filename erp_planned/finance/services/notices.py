"""Telling whoever made a voucher what became of it."""

from core.actors import Actor
from core.formatting import rupees
from core.outbox.services import notify
from erp_planned.finance.models import Voucher

REJECTED = "voucher_rejected"


def tell_maker(row: Voucher, actor: Actor) -> None:
    """Tell the maker that a voucher is rejected, and why; nobody where a program or the platform made it."""
    if row.made_by_id is None or row.made_by_id <= 0:
        return
    notify(
        actor=actor,
        template=REJECTED,
        context={
            "type": str(row.get_type_display()),
            "amount": rupees(row.total),
            "narration": row.narration,
            "remarks": row.remarks,
        },
        user_id=row.made_by_id,
        payload={"url": f"/admin/erp_finance/voucher/{row.pk}/change/"},
        key=f"{REJECTED}:{row.pk}",
    )
