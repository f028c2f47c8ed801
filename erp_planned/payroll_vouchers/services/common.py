"""What every voucher of payroll needs: its lines put together by account, its account of money, its one key."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import ValidationFailed
from core.formatting import in_date
from core.money import ZERO
from erp_planned.finance.enums import VoucherType
from erp_planned.finance.models import Account, Voucher
from erp_planned.finance.services.automatic import Line, accounts_of, keeps_books, make_voucher
from erp_planned.payroll_vouchers.enums import SOURCES, Step
from erp_planned.payroll_vouchers.errors import MadeAlready, NotReady
from erp_planned.payroll_vouchers.heads import BANK
from erp_planned.payroll_vouchers.selectors.standing import next_key, standing_of

# What a line goes to, its party, and debit less credit.
Part = tuple[Account, str, Decimal]


def put_together(parts: Iterable[Part]) -> list[Line]:
    """Return one line for each account and party, debits first; what comes to nothing is left out."""
    sums: defaultdict[tuple[int, str], Decimal] = defaultdict(lambda: ZERO)
    accounts: dict[int, Account] = {}
    for account, party_ref, amount in parts:
        accounts[account.pk] = account
        sums[account.pk, party_ref] += amount
    debits, credits_ = [], []
    for (key, party_ref), amount in sums.items():
        if amount > 0:
            debits.append(Line(accounts[key], debit=amount, party_ref=party_ref))
        elif amount < 0:
            credits_.append(Line(accounts[key], credit=-amount, party_ref=party_ref))
    return [*debits, *credits_]


def by_head(amounts: Sequence[tuple[str, Decimal]], own: Mapping[str, Account] | None = None) -> list[Part]:
    """Return the parts of amounts by head; `own` are accounts by key that are no heads. Raises HeadWithoutAccount."""
    accounts = dict(own or {})
    accounts |= accounts_of([key for key, _amount in amounts if key not in accounts])
    return [(accounts[key], "", amount) for key, amount in amounts]


def check_day(day: date, *, earliest: date) -> date:
    """Return the day of a voucher. Raises ValidationFailed before the earliest, NotReady without books for it."""
    if day < earliest:
        raise ValidationFailed.at("date", _("Give a day from %(day)s on.") % {"day": in_date(earliest)})
    if not keeps_books(day):
        text = _("There is no financial year of the books for %(day)s: open it first, or give another date.")
        raise NotReady(text % {"day": in_date(day)})
    return day


def refuse_second(step: Step, key: int, what: str) -> None:
    """Raise MadeAlready, naming the voucher, where one stands."""
    standing = standing_of(step, key)
    if standing:
        text = _("%(what)s has a voucher already: %(voucher)s, %(status)s.")
        values = {"what": what, "voucher": standing, "status": standing.get_status_display().lower()}
        raise MadeAlready(text % values, extra={"voucherId": standing.pk})


def money_account(account: Account | None) -> Account:
    """Return the account that money goes through: the one given, else that of payroll's bank.

    Raises ValidationFailed for one that is neither cash nor bank, HeadWithoutAccount.
    """
    found = account or accounts_of([BANK])[BANK]
    if not found.cash_or_bank or not found.is_active:
        raise ValidationFailed.at("account_id", _("Choose an active account of cash or bank."))
    return found


def write(
    step: Step,
    key: int,
    *,
    kind: VoucherType,
    on: date,
    lines: list[Line],
    narration: str,
    reference: str,
    actor: Actor,
) -> Voucher:
    """Make the voucher of a row that the caller holds, with the row's next key."""
    return make_voucher(
        kind=kind,
        on=on,
        lines=lines,
        narration=narration,
        reference=reference,
        source=SOURCES[step],
        source_key=next_key(step, key),
        actor=actor,
    )
