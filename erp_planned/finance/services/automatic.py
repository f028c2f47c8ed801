"""Vouchers that other apps make: they arrive waiting for approval, once for each source."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.actors import Actor
from core.audit.services import record
from core.money import ZERO
from erp_planned.finance.enums import VoucherStatus
from erp_planned.finance.errors import HeadWithoutAccount, NoSuchYear
from erp_planned.finance.heads import HEADS
from erp_planned.finance.models import Account, BookYear, HeadAccount, Voucher, VoucherEntry


@dataclass(frozen=True, slots=True)
class Line:
    """A line to be: a head of `finance.heads` or an account, and rupees on one side."""

    head: str | Account
    debit: Decimal = ZERO
    credit: Decimal = ZERO
    narration: str = ""
    party_ref: str = ""


def keeps_books(day: date) -> bool:
    """Say whether the institution keeps books for a day: there is a year that holds it."""
    return BookYear.objects.filter(start_date__lte=day, end_date__gte=day).exists()


def accounts_of(heads: Sequence[str]) -> dict[str, Account]:
    """Return the accounts of heads in one query. Raises HeadWithoutAccount naming all that have none."""
    found = {
        row.head: row.account for row in HeadAccount.objects.filter(head__in=heads).select_related("account")
    }
    missing = [str(HEADS[head].title) for head in dict.fromkeys(heads) if head not in found]
    if missing:
        values = {"heads": ", ".join(missing)}
        raise HeadWithoutAccount(_("Say first which accounts stand for: %(heads)s.") % values)
    return found


@transaction.atomic
def make_voucher(
    *,
    kind: str,
    on: date,
    lines: Sequence[Line],
    narration: str,
    source: str,
    source_key: str,
    actor: Actor,
    reference: str = "",
) -> Voucher:
    """Make a voucher that waits for approval, from a row of another app, exactly once.

    `source` and `source_key` name the row; asked again, the voucher that stands is returned unchanged. The caller has
    authorized its own act. Raises HeadWithoutAccount, NoSuchYear, and WrongVoucher where it breaks a rule.
    """
    standing = Voucher.objects.filter(source=source, source_key=source_key, reversal_of=None)
    made = standing.exclude(status__in=[VoucherStatus.REJECTED, VoucherStatus.CANCELLED]).first()
    if made:
        return made
    year = BookYear.objects.filter(start_date__lte=on, end_date__gte=on).first()
    if year is None:
        raise NoSuchYear
    accounts = accounts_of([line.head for line in lines if isinstance(line.head, str)])
    voucher = Voucher.objects.create(
        type=kind,
        date=on,
        year=year,
        status=VoucherStatus.SUBMITTED,
        narration=narration,
        reference=reference,
        total=sum((line.debit for line in lines), ZERO),
        made_by=actor.name,
        made_by_id=actor.user_id,
        source=source,
        source_key=source_key,
    )
    VoucherEntry.objects.bulk_create(
        VoucherEntry(
            voucher=voucher,
            line_no=number,
            account=accounts[line.head] if isinstance(line.head, str) else line.head,
            debit=line.debit,
            credit=line.credit,
            narration=line.narration,
            party_ref=line.party_ref,
        )
        for number, line in enumerate(lines, 1)
    )
    record(actor=actor, action="voucher.made", obj=voucher, after={"total": voucher.total, "source": source})
    return voucher
