"""Vouchers that other apps make: they arrive waiting for approval, once for each source."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from core.actors import Actor
from core.audit.services import record
from core.money import ZERO
from core.refusals import constraint_of
from erp_planned.finance.enums import UNDONE, VoucherStatus
from erp_planned.finance.errors import HeadWithoutAccount, NoSuchYear
from erp_planned.finance.heads import HEADS
from erp_planned.finance.models import Account, BookYear, HeadAccount, Voucher
from erp_planned.finance.services.checks import NewLine, check_made_lines, check_not_closed, keep_year
from erp_planned.finance.services.vouchers import tidy, write_lines

SOURCE_ONCE = "erp_voucher_source_once"


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
    """Return the accounts of heads: those that were chosen, else those that the usual chart has for them.

    Raises HeadWithoutAccount naming all that have none.
    """
    found = {
        row.head: row.account for row in HeadAccount.objects.filter(head__in=heads).select_related("account")
    }
    found |= _usual({head for head in heads if head not in found})
    missing = [str(HEADS[head].title) for head in dict.fromkeys(heads) if head not in found]
    if missing:
        values = {"heads": ", ".join(missing)}
        raise HeadWithoutAccount(_("Say first which accounts stand for: %(heads)s.") % values)
    return found


def _usual(heads: set[str]) -> dict[str, Account]:
    """Return the accounts that bear the usual codes of heads."""
    if not heads:
        return {}
    codes = {HEADS[head].code for head in heads}
    by_code = {
        row.code: row for row in Account.objects.filter(code__in=codes, is_group=False, is_active=True)
    }
    return {head: by_code[HEADS[head].code] for head in heads if HEADS[head].code in by_code}


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
    made = standing_of(source, source_key)
    if made:
        return made
    year = keep_year(on)
    if year is None:
        raise NoSuchYear
    check_not_closed(year)
    accounts = accounts_of([line.head for line in lines if isinstance(line.head, str)])
    pairs = [(line, accounts[line.head] if isinstance(line.head, str) else line.head) for line in lines]
    check_made_lines(kind, pairs)
    try:
        with transaction.atomic():
            voucher = Voucher.objects.create(
                type=kind,
                date=on,
                year=year,
                status=VoucherStatus.SUBMITTED,
                narration=tidy(narration, 500),
                reference=tidy(reference, 60),
                total=sum((line.debit for line in lines), ZERO),
                made_by=actor.name[:150],
                made_by_id=actor.number,
                source=source,
                source_key=source_key,
            )
    except IntegrityError as error:
        made = standing_of(source, source_key) if constraint_of(error) == SOURCE_ONCE else None
        if made is None:
            raise
        return made
    write_lines(voucher, [(_as_given(line, account), account) for line, account in pairs])
    record(actor=actor, action="voucher.made", obj=voucher, after={"total": voucher.total, "source": source})
    return voucher


def standing_of(source: str, source_key: str) -> Voucher | None:
    """Return the voucher that stands for a source, None where there is none or it was refused."""
    rows = Voucher.objects.filter(source=source, source_key=source_key, reversal_of=None)
    return rows.exclude(status__in=UNDONE).first()


def _as_given(line: Line, account: Account) -> NewLine:
    return NewLine(account.pk, line.debit, line.credit, line.narration, line.party_ref)
