"""What a voucher must fulfil before it is kept or posted. Everything here raises and writes nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from core.errors import DomainError, InvalidState
from core.formatting import in_date, in_month, rupees
from core.money import ZERO
from core.refusals import get_or_refuse
from core.states import take
from erp_planned.finance.calc import MOST_LINES, EntryFacts, first_negative, line_fault, voucher_fault
from erp_planned.finance.enums import CashOrBank, VoucherType, YearStatus
from erp_planned.finance.errors import NoSuchYear, WrongVoucher
from erp_planned.finance.models import Account, BookYear, PeriodLock, Voucher, VoucherEntry
from erp_planned.finance.parties import KINDS
from erp_planned.finance.selectors.balances import moves_by_day, opening_of
from erp_planned.finance.selectors.years import base_year


@dataclass(frozen=True, slots=True)
class NewLine:
    """A line as people and programs give it: the account's number, rupees on one side, whose it is."""

    account_id: int
    debit: Decimal = ZERO
    credit: Decimal = ZERO
    narration: str = ""
    party_ref: str = ""


def facts_of(line: Any, account: Account) -> EntryFacts:
    """Return a line as the rules see it."""
    return EntryFacts(
        account.code,
        line.debit,
        line.credit,
        is_money=bool(account.cash_or_bank),
        is_group=account.is_group,
        is_active=account.is_active,
        is_control=account.is_control,
        party_ref=line.party_ref,
    )


def checked_lines(kind: str, on: date, lines: Sequence[NewLine]) -> list[tuple[NewLine, Account]]:
    """Return the lines with their accounts; two queries and one for each kind of party.

    Raises WrongVoucher naming each wrong line (`entries.0.account_id`), or `entries` for all of them together.
    """
    if len(lines) > MOST_LINES:
        raise WrongVoucher.at("entries", voucher_fault(kind, [EntryFacts("", ZERO, ZERO)] * len(lines)))
    found = Account.objects.in_bulk({line.account_id for line in lines})
    faults: dict[str, str] = {}
    for number, line in enumerate(lines):
        account = found.get(line.account_id)
        fault = (
            line_fault(facts_of(line, account)) if account else ("account_id", _("There is no such account."))
        )
        if fault:
            faults[f"entries.{number}.{fault[0]}"] = fault[1]
    faults |= _party_faults(kind, on, lines)
    _refuse(faults)
    pairs = [(line, found[line.account_id]) for line in lines]
    check_together(kind, pairs)
    return pairs


def check_together(kind: str, pairs: Sequence[tuple[Any, Account]]) -> None:
    """Raise WrongVoucher naming `entries` unless lines balance and fit the voucher's type."""
    fault = voucher_fault(kind, [facts_of(line, account) for line, account in pairs])
    if fault:
        raise WrongVoucher.at("entries", fault)


def check_made_lines(kind: str, pairs: Sequence[tuple[Any, Account]]) -> None:
    """Check lines that a program made, whose parties it knows. Raises WrongVoucher."""
    faults: dict[str, str] = {}
    for number, (line, account) in enumerate(pairs):
        fault = line_fault(facts_of(line, account))
        if fault:
            faults[f"entries.{number}.{fault[0]}"] = fault[1]
    _refuse(faults)
    check_together(kind, pairs)


def _refuse(faults: dict[str, str]) -> None:
    if faults:
        raise WrongVoucher(
            next(iter(faults.values())), fields={name: [text] for name, text in faults.items()}
        )


def _party_faults(kind: str, on: date, lines: Sequence[NewLine]) -> dict[str, str]:
    """Return what is wrong with the parties: of no known kind, not there, or not to be dealt with on the day."""
    refs = {line.party_ref for line in lines if line.party_ref}
    named = {ref: text for ref, text in names_of(refs).items() if text}
    faults: dict[str, str] = {}
    for number, line in enumerate(lines):
        if line.party_ref and line.party_ref not in named:
            text = _("There is no party “%(party)s”; write kind and number, for example %(example)s:12.")
            values = {"party": line.party_ref, "example": next(iter(KINDS), "vendor")}
            faults[f"entries.{number}.party_ref"] = text % values
        elif line.party_ref and _is_dealing(kind, line):
            key, _colon, pk = line.party_ref.partition(":")
            try:
                KINDS[key].payable(int(pk), on)
            except DomainError as error:
                faults[f"entries.{number}.party_ref"] = str(error.message)
    return faults


def _is_dealing(kind: str, line: NewLine) -> bool:
    """Say whether a line pays a party or takes a bill of it."""
    return (kind == VoucherType.PAYMENT and line.debit > 0) or (
        kind == VoucherType.JOURNAL and line.credit > 0
    )


def names_of(refs: "set[str]") -> dict[str, str]:
    """Return the names of parties by reference; one query for each kind. What is not known has no name."""
    by_kind: dict[str, set[int]] = {}
    for ref in refs:
        key, _colon, pk = ref.partition(":")
        if key in KINDS and pk.isascii() and pk.isdigit() and len(pk) < 19:
            by_kind.setdefault(key, set()).add(int(pk))
    named = {key: KINDS[key].names(pks) for key, pks in by_kind.items()}
    return {f"{key}:{pk}": name for key, names in named.items() for pk, name in names.items()}


def year_for(on: date) -> BookYear:
    """Return the open year for a voucher's date, kept from being closed. Raises WrongVoucher naming `date`."""
    year = keep_year(on)
    if year is None:
        text = _("There is no financial year for %(day)s; open it first.") % {"day": in_date(on)}
        raise WrongVoucher.at("date", text)
    check_period(year, on)
    return year


def keep_year(on: date) -> BookYear | None:
    """Return the year that holds a day as it stands now, None where there is none.

    Who makes vouchers in it keeps it from being closed until the transaction ends (`hold_for_close`), and waits for
    nobody else: several make and approve at once.
    """
    statement = (
        f"SELECT * FROM {BookYear._meta.db_table} WHERE %s BETWEEN start_date AND end_date FOR KEY SHARE"  # noqa: S608 - a table's name
    )
    return next(iter(BookYear.objects.raw(statement, [on])), None)


def check_not_closed(year: BookYear) -> None:
    """Raise WrongVoucher naming `date` where a year is closed."""
    if year.status != YearStatus.OPEN:
        raise WrongVoucher.at("date", _("The financial year %(year)s is closed.") % {"year": year})


def check_period(year: BookYear, on: date) -> None:
    """Raise WrongVoucher naming `date` where nothing may be posted on a day any more."""
    check_not_closed(year)
    if year.is_locked:
        raise WrongVoucher.at("date", _("The financial year %(year)s is locked.") % {"year": year})
    if PeriodLock.objects.filter(month=on.replace(day=1)).exists():
        raise WrongVoucher.at("date", _("%(month)s is locked.") % {"month": in_month(on)})


def hold_year(year_id: int) -> BookYear:
    """Lock a year until the transaction ends: who posts into it, locks it or closes it comes one after the other."""
    return take(BookYear.objects.all(), NoSuchYear(), pk=year_id)


def hold_for_close(year_id: int) -> BookYear:
    """Lock a year as `hold_year`, against those too who make vouchers in it; waits for who is making one."""
    row: BookYear = get_or_refuse(BookYear.objects.select_for_update(of=("self",)), NoSuchYear(), pk=year_id)
    return row


def hold_cash(entries: Sequence[VoucherEntry]) -> list[Account]:
    """Lock the cash accounts of a voucher, by number, and return them."""
    pks = {one.account_id for one in entries}
    rows = Account.objects.filter(pk__in=pks, cash_or_bank=CashOrBank.CASH).order_by("pk")
    return list(rows.select_for_update(no_key=True))


def check_cash(voucher: Voucher, entries: Sequence[VoucherEntry]) -> None:
    """Raise InvalidState where cash in hand would be below nil in the evening of the voucher's day or a later one."""
    base = base_year(voucher.date)
    if base is None:
        raise NoSuchYear
    for account in hold_cash(entries):
        change = sum((one.debit - one.credit for one in entries if one.account_id == account.pk), ZERO)
        if change >= 0:
            continue
        moves = moves_by_day(account, base.start_date)
        short = first_negative(opening_of(account, base), moves, voucher.date, change)
        if short:
            text = _("%(account)s would be %(amount)s short on %(day)s.")
            values = {"account": account, "amount": rupees(-short[1]), "day": in_date(short[0])}
            raise InvalidState(text % values)
