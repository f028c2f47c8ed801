"""What another app takes back: its voucher goes if nobody has approved it, else another one reverses it."""

from datetime import date

from django.db import transaction

from core.actors import Actor
from core.states import moving
from erp_planned.finance.enums import VOUCHER_TRANSITIONS, VoucherStatus
from erp_planned.finance.models import Voucher
from erp_planned.finance.selectors.vouchers import standing
from erp_planned.finance.services.automatic import standing_of
from erp_planned.finance.services.deciding import reverse
from erp_planned.finance.services.vouchers import take_voucher, tidy

# From waiting for approval to given up.
WAY_OUT = (VoucherStatus.DRAFT, VoucherStatus.CANCELLED)


@transaction.atomic
def take_back_voucher(
    *, source: str, source_key: str, reason: str, actor: Actor, on: date | None = None
) -> Voucher | None:
    """Take back what `make_voucher` made of a row; safe to repeat.

    One that waits is cancelled, and None is returned, as where there is none or it was rejected. An approved one is
    answered by a reversal of the day `on`, which waits for a checker like any other; without it the day is chosen as
    `reverse` does. Raises what `reverse` raises.
    """
    made = standing_of(source, source_key)
    if made is None:
        return None
    row = take_voucher(made)
    if row.status != VoucherStatus.APPROVED:
        _give_up(row, reason, actor)
        return None
    return Voucher.objects.filter(reversal_of=row).first() or reverse(
        voucher=row, reason=reason, actor=actor, on=on
    )


def _give_up(row: Voucher, reason: str, actor: Actor) -> None:
    for status in WAY_OUT[row.status == VoucherStatus.DRAFT :]:
        with moving(
            row, to=status, table=VOUCHER_TRANSITIONS, actor=actor, event="voucher.taken_back",
            standing=standing, field="status",
        ):  # fmt: skip
            row.remarks = tidy(reason, 500)
