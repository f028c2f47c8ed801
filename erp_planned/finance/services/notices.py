"""Telling whoever made a voucher, or the row it came from, what became of it."""

from core.actors import Actor
from core.formatting import rupees
from core.outbox.services import notify
from erp_planned.finance.models import Voucher
from erp_planned.finance.sources import origin_of

REJECTED = "voucher_rejected"


def tell_maker(row: Voucher, actor: Actor) -> None:
    """Tell that a voucher is rejected, and why: its maker, and who made the row it came from; nobody but people.

    The notice leads to the row, where it can be made again or cancelled, else to the voucher. Numbers of the
    platform's people lie below zero; they and the one who decided are not told.
    """
    found = origin_of(row.source, row.source_key)
    context = {
        "type": str(row.get_type_display()),
        "amount": rupees(row.total),
        "narration": row.narration,
        "remarks": row.remarks,
        "origin": found.title if found else "",
    }
    page = found.page if found else f"/admin/erp_finance/voucher/{row.pk}/change/"
    people = {row.made_by_id, found.made_by_id if found else None} - {actor.number}
    for number in sorted(one for one in people if one is not None and one > 0):
        notify(
            actor=actor, template=REJECTED, context=context, user_id=number, payload={"url": page},
            key=f"{REJECTED}:{row.pk}:{number}",
        )  # fmt: skip
