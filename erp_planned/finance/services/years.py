"""Financial years: opening them, locking months, and what the first of them begins with."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Duplicate, InvalidState, ValidationFailed
from core.formatting import in_date
from core.money import ZERO
from core.periods import FinancialYear, Month
from core.refusals import naming_refusals
from core.states import hold_table
from erp_planned.finance.enums import CARRIED, YearStatus
from erp_planned.finance.models import Account, BookYear, Opening, PeriodLock
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.years import locked_months
from erp_planned.finance.services.chart import fill_heads, seed_chart
from erp_planned.finance.services.checks import hold_year, names_of


@transaction.atomic
def open_year(*, start_date: date, actor: Actor, end_date: date | None = None) -> BookYear:
    """Open a financial year: the first one begins the books, with the usual chart where there is none yet.

    Years follow each other without a gap. Raises ValidationFailed naming the date, Duplicate, Forbidden.
    """
    authorize(actor, P.CONFIGURE)
    year = FinancialYear(start_date.year)
    if start_date != year.first:
        raise ValidationFailed.at("start_date", _("A financial year begins on 1 April."))
    if end_date is not None and end_date != year.last:
        text = _("It ends on %(day)s.") % {"day": in_date(year.last)}
        raise ValidationFailed.at("end_date", text)
    hold_table(BookYear)
    if BookYear.objects.filter(start_date=year.first).exists():
        raise Duplicate.at("start_date", _("The year %(year)s is there already.") % {"year": year})
    last = BookYear.objects.order_by("-start_date").first()
    if last is not None and year.start != last.start_date.year + 1:
        text = _("The next year begins on %(day)s.") % {
            "day": in_date(FinancialYear(last.start_date.year + 1).first)
        }
        raise ValidationFailed.at("start_date", text)
    seed_chart(actor=actor)
    fill_heads()
    row = BookYear.objects.create(start_date=year.first, end_date=year.last)
    record(actor, "book_year.opened", row, after={"start_date": row.start_date})
    return row


@transaction.atomic
def lock_periods(
    *,
    year: BookYear,
    actor: Actor,
    months: Collection[Month] | None = None,
    is_locked: bool | None = None,
    reason: str = "",
) -> BookYear:
    """Lock exactly these months of an open year, or the whole year; to unlock asks for a reason.

    Raises ValidationFailed naming `months` or `reason`, InvalidState for a closed year, Forbidden.
    """
    authorize(actor, P.CONFIGURE)
    row = hold_year(year.pk)
    if row.status != YearStatus.OPEN:
        raise InvalidState(_("The financial year %(year)s is closed; reopen it first.") % {"year": row})
    before = {one.isoformat()[:7] for one in locked_months(row)}
    wanted = before if months is None else {str(one) for one in months}
    if months is not None and not all(one.financial_year == row.period for one in months):
        raise ValidationFailed.at("months", _("A month lies outside of %(year)s.") % {"year": row})
    loosens = bool(before - wanted) or (row.is_locked and is_locked is False)
    if loosens and not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the period is unlocked."))
    PeriodLock.objects.filter(month__in=[Month.parse(one).first for one in before - wanted]).delete()
    PeriodLock.objects.bulk_create(
        PeriodLock(month=Month.parse(one).first, locked_by=actor.name[:150])
        for one in sorted(wanted - before)
    )
    was_locked, row.is_locked = row.is_locked, row.is_locked if is_locked is None else is_locked
    row.save(update_fields=["is_locked"])
    if before != wanted or was_locked != row.is_locked:
        record(
            actor, "book_year.locks_changed", row,
            before={"months": sorted(before), "is_locked": was_locked},
            after={"months": sorted(wanted), "is_locked": row.is_locked, "reason": reason.strip()[:300]},
        )  # fmt: skip
    return row


@dataclass(frozen=True, slots=True)
class OpeningLine:
    """What an account, or a party on it, begins the books with; rupees on one side."""

    code: str
    debit: Decimal = ZERO
    credit: Decimal = ZERO
    party_ref: str = ""


@transaction.atomic
def enter_openings(*, year: BookYear, lines: Sequence[OpeningLine], actor: Actor) -> int:
    """Put these openings in place of those of the first year of the books; return how many.

    Raises ValidationFailed naming each wrong line (`lines.0.code`) or `lines` where debits and credits differ,
    InvalidState for any other year, Forbidden.
    """
    authorize(actor, P.CONFIGURE)
    row = hold_year(year.pk)
    if BookYear.objects.filter(start_date__lt=row.start_date).exists():
        raise InvalidState(_("Openings are entered for the first year; the others carry theirs forward."))
    if row.status != YearStatus.OPEN or row.is_locked:
        raise InvalidState(_("The financial year %(year)s is closed or locked.") % {"year": row})
    accounts = check_openings(lines)
    Opening.objects.filter(year=row).delete()
    with naming_refusals({"erp_opening_once": lambda: ValidationFailed.at("lines", _twice())}):
        Opening.objects.bulk_create(
            Opening(
                year=row,
                account=accounts[one.code],
                party_ref=one.party_ref,
                debit=one.debit,
                credit=one.credit,
            )
            for one in lines
            if one.debit or one.credit
        )
    total = sum((one.debit for one in lines), ZERO)
    record(actor, "openings.entered", row, after={"lines": len(lines), "total": total})
    return len(lines)


def _twice() -> str:
    return _("An account, or a party on it, is given twice.")


def check_openings(lines: Sequence[OpeningLine]) -> dict[str, Account]:
    """Return the accounts of openings by code, two queries. Raises ValidationFailed naming what is wrong, and where."""
    accounts = {one.code: one for one in Account.objects.filter(code__in={line.code for line in lines})}
    faults: dict[str, list[str]] = {}
    known = names_of({line.party_ref for line in lines if line.party_ref})
    seen: set[tuple[str, str]] = set()
    for number, line in enumerate(lines):
        fault = _opening_fault(line, accounts.get(line.code), known)
        if fault is None and (line.code, line.party_ref) in seen:
            fault = ("code", _twice())
        seen.add((line.code, line.party_ref))
        if fault:
            faults[f"lines.{number}.{fault[0]}"] = [fault[1]]
    if faults:
        raise ValidationFailed(next(iter(faults.values()))[0], fields=faults)
    debit, credit = sum((one.debit for one in lines), ZERO), sum((one.credit for one in lines), ZERO)
    if debit != credit:
        text = _("Debits are %(debit)s and credits %(credit)s: they differ by %(difference)s.")
        raise ValidationFailed.at(
            "lines", text % {"debit": debit, "credit": credit, "difference": abs(debit - credit)}
        )
    return accounts


def _opening_fault(
    line: OpeningLine, account: Account | None, known: dict[str, str]
) -> tuple[str, str] | None:
    if account is None:
        return "code", _("There is no account %(code)s.") % {"code": line.code}
    if account.is_group or not account.is_active:
        return "code", _("%(code)s is a group or closed.") % {"code": line.code}
    if account.type not in CARRIED:
        return "code", _("%(code)s is of income or expense, and begins at nil.") % {"code": line.code}
    if line.debit < 0 or line.credit < 0 or (line.debit and line.credit):
        return "debit", _("Give a debit or a credit, and not both.")
    if account.is_control and not line.party_ref:
        return "party_ref", _("%(code)s is kept by party: give one line for each.") % {"code": line.code}
    if line.party_ref and line.party_ref not in known:
        return "party_ref", _("There is no party “%(party)s”.") % {"party": line.party_ref}
    return None
