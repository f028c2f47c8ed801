"""Approving, rejecting and reversing vouchers.

Order of locks: voucher, its year, cash accounts, budgets, the series of numbers.
"""

from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.formatting import in_date
from core.numbering.services import next_number
from core.periods import today
from core.refusals import naming_refusals
from core.states import moving, require_step
from erp_planned.finance.calc import voucher_number
from erp_planned.finance.enums import OPPOSITE, PREFIXES, VOUCHER_TRANSITIONS, VoucherStatus, VoucherType
from erp_planned.finance.errors import OwnVoucher, WrongVoucher
from erp_planned.finance.hooks import after_decision
from erp_planned.finance.models import Account, BookYear, Voucher
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.vouchers import LINES, digest, is_own, own_text, standing
from erp_planned.finance.services.budget_checks import alert_budgets, check_budgets
from erp_planned.finance.services.checks import (
    NewLine,
    check_cash,
    check_made_lines,
    check_period,
    hold_year,
    year_for,
)
from erp_planned.finance.services.notices import tell_maker
from erp_planned.finance.services.vouchers import lines_of, take_voucher, tidy, write_lines


@transaction.atomic
def approve(*, voucher: Voucher, actor: Actor, remarks: str = "", digest: str = "") -> Voucher:
    """Post a voucher: gives the next number of its type and year, and makes its lines part of every balance.

    `digest` is the mark of what was looked at (`selectors.vouchers.digest`); a voucher that says something else by
    now is refused. Raises OwnVoucher, WrongVoucher, InvalidState, InvalidTransition.
    """
    authorize(actor, P.APPROVE)
    row = take_voucher(voucher)
    _check_decidable(row, VoucherStatus.APPROVED, actor)
    if digest and digest != _digest_of(row):
        raise InvalidState(
            _("The voucher was changed since you looked at it. Look at it again before you approve.")
        )
    year = hold_year(row.year_id)
    check_period(year, row.date)
    entries = list(row.entries.select_related("account").order_by("line_no"))
    pairs = [(one, one.account) for one in entries]
    check_made_lines(row.type, pairs)
    check_cash(row, entries)
    if row.reversal_of_id is None:
        check_budgets(pairs, row.date, hold=True)
    posted = post(row, year, actor, remarks)
    alert_budgets({one.account_id for one in entries}, year, actor)
    after_decision(posted, actor)
    return posted


def post(row: Voucher, year: BookYear, actor: Actor, remarks: str = "") -> Voucher:
    """Number a checked voucher and post its lines; the caller holds the voucher and its year."""
    # Lines first: once the voucher is approved, the database takes no change of them.
    row.entries.update(posted_on=row.date)
    with moving(
        row, to=VoucherStatus.APPROVED, table=VOUCHER_TRANSITIONS, actor=actor, event="voucher.approved",
        stamp="decided", standing=standing, field="status",
    ):  # fmt: skip
        kind = VoucherType(row.type)
        number = next_number(f"voucher:{PREFIXES[kind]}", period=str(year))
        row.voucher_no = voucher_number(kind, year.period, number)
        row.decided_by_id = actor.number
        row.remarks = tidy(remarks, 500)
    return row


@transaction.atomic
def reject(*, voucher: Voucher, remarks: str, actor: Actor) -> Voucher:
    """Refuse a voucher; why is told to its maker. What it would have reversed can be reversed by another.

    Raises ValidationFailed without a reason, OwnVoucher, InvalidTransition.
    """
    authorize(actor, P.APPROVE)
    if not remarks.strip():
        raise ValidationFailed.at("remarks", _("Say why the voucher is rejected."))
    row = take_voucher(voucher)
    _check_decidable(row, VoucherStatus.REJECTED, actor)
    with moving(
        row, to=VoucherStatus.REJECTED, table=VOUCHER_TRANSITIONS, actor=actor, event="voucher.rejected",
        stamp="decided", standing=standing, field="status",
    ):  # fmt: skip
        row.decided_by_id = actor.number
        row.remarks = tidy(remarks, 500)
        row.reversal_of = None
    tell_maker(row, actor)
    after_decision(row, actor)
    return row


@transaction.atomic
def reverse(*, voucher: Voucher, reason: str, actor: Actor, on: date | None = None) -> Voucher:
    """Make the voucher that takes an approved one back; it waits for a checker like any other.

    A payment is taken back by a receipt and the other way round. Without `on` it bears the original's date, where
    that month is open, else today's. Raises WrongVoucher naming `on`, ValidationFailed naming `reason`, InvalidState
    for one that is not approved or reversed already, Forbidden.
    """
    authorize(actor, P.WRITE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the voucher is taken back."))
    original = take_voucher(voucher)
    if original.status != VoucherStatus.APPROVED:
        raise InvalidState(standing(original))
    if original.is_closing:
        raise InvalidState(_("The closing entry is taken back by reopening its year."))
    day = on or _day_for(original)
    if day < original.date:
        text = _("Not before the voucher that is taken back: %(day)s.") % {"day": in_date(original.date)}
        raise WrongVoucher.at("on", text)
    year = _year_for(day)
    with naming_refusals({"erp_finance_voucher_reversal_of_id_key": lambda: _reversed(original)}):
        row = Voucher.objects.create(
            type=OPPOSITE[VoucherType(original.type)],
            date=day,
            year=year,
            status=VoucherStatus.SUBMITTED,
            narration=tidy(
                _("Reversal of %(number)s: %(reason)s") % {"number": original, "reason": reason}, 500
            ),
            reference=original.reference,
            total=original.total,
            made_by=actor.name[:150],
            made_by_id=actor.number,
            reversal_of=original,
        )
    write_lines(row, mirrored(original))
    record(actor, "voucher.reversal_made", row, after={"reverses": original.voucher_no, "reason": reason})
    return row


def mirrored(original: Voucher) -> list[tuple[NewLine, Account]]:
    """Return the lines of a voucher with their sides changed."""
    accounts = {one.account_id: one.account for one in original.entries.select_related("account")}
    return [
        (
            NewLine(one.account_id, one.credit, one.debit, one.narration, one.party_ref),
            accounts[one.account_id],
        )
        for one in lines_of(original)
    ]


def _check_decidable(row: Voucher, to: VoucherStatus, actor: Actor) -> None:
    require_step(row, to, table=VOUCHER_TRANSITIONS, standing=standing, field="status")
    if is_own(row, actor):
        raise OwnVoucher(own_text())


def _digest_of(row: Voucher) -> str:
    return digest(Voucher.objects.prefetch_related(LINES).get(pk=row.pk))


def _day_for(original: Voucher) -> date:
    try:
        year_for(original.date)
    except WrongVoucher:
        return max(today(), original.date)
    return original.date


def _year_for(day: date) -> BookYear:
    try:
        return year_for(day)
    except WrongVoucher as error:
        raise WrongVoucher.at("on", error.message) from error


def _reversed(original: Voucher) -> InvalidState:
    by = Voucher.objects.filter(reversal_of=original).first()
    values = {"number": original.voucher_no, "by": by or "–"}
    return InvalidState(_("%(number)s is taken back already by %(by)s.") % values)
