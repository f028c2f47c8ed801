"""Making vouchers: drafts, changing them, handing them on. Deciding is in `services.deciding`."""

from collections.abc import Sequence
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import Forbidden, InvalidState
from core.money import ZERO
from core.states import moving, take
from erp_planned.finance.enums import VOUCHER_TRANSITIONS, VoucherStatus, VoucherType
from erp_planned.finance.errors import NoSuchVoucher, WrongVoucher
from erp_planned.finance.models import Account, Voucher, VoucherEntry
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.vouchers import is_changeable, is_own, standing
from erp_planned.finance.services.budget_checks import check_budgets
from erp_planned.finance.services.checks import NewLine, checked_lines, year_for


@transaction.atomic
def make_draft(
    *,
    type: str,  # noqa: A002 - the field's name
    date: date,
    entries: Sequence[NewLine],
    actor: Actor,
    narration: str = "",
    reference: str = "",
    source: str = "",
    source_key: str = "",
) -> Voucher:
    """Make a draft that fulfils the rules of its type (reference: finance, section 2).

    Raises WrongVoucher naming the field, InvalidState where a budget refuses it, Forbidden.
    """
    authorize(actor, P.WRITE)
    kind = _kind(type)
    year = year_for(date)
    pairs = checked_lines(kind, date, entries)
    check_budgets(pairs, date)
    voucher = Voucher.objects.create(
        type=kind,
        date=date,
        year=year,
        narration=tidy(narration, 500),
        reference=tidy(reference, 60),
        total=sum((line.debit for line in entries), ZERO),
        made_by=actor.name[:150],
        made_by_id=actor.number,
        source=source,
        source_key=source_key,
    )
    write_lines(voucher, pairs)
    record(actor, "voucher.made", voucher, after={"type": kind, "date": date, "total": voucher.total})
    return voucher


@transaction.atomic
def change_draft(
    *,
    voucher: Voucher,
    actor: Actor,
    type: str | None = None,  # noqa: A002 - the field's name
    date: date | None = None,
    entries: Sequence[NewLine] | None = None,
    narration: str | None = None,
    reference: str | None = None,
) -> Voucher:
    """Change what is given of a draft; lines are given whole. Raises as `make_draft`, InvalidState for no draft."""
    authorize(actor, P.WRITE)
    row = take_voucher(voucher)
    if row.status != VoucherStatus.DRAFT:
        raise InvalidState(standing(row))
    if not is_changeable(row):
        raise InvalidState(_("This voucher says what it was made from; correct that instead."))
    before = {"type": row.type, "date": row.date, "total": row.total, "narration": row.narration}
    row.type = _kind(type) if type is not None else row.type
    row.date = date or row.date
    row.year = year_for(row.date)
    lines = list(entries) if entries is not None else lines_of(row)
    pairs = checked_lines(row.type, row.date, lines)
    check_budgets(pairs, row.date)
    row.narration = tidy(narration, 500) if narration is not None else row.narration
    row.reference = tidy(reference, 60) if reference is not None else row.reference
    row.total = sum((line.debit for line in lines), ZERO)
    row.save()
    if entries is not None:
        row.entries.all().delete()
        write_lines(row, pairs)
    after = {"type": row.type, "date": row.date, "total": row.total, "narration": row.narration}
    record(actor, "voucher.changed", row, before=before, after=after)
    return row


@transaction.atomic
def submit(*, voucher: Voucher, actor: Actor) -> Voucher:
    """Hand a draft on for approval. Raises WrongVoucher where it breaks a rule by now, InvalidTransition, Forbidden."""
    authorize(actor, P.WRITE)
    row = take_voucher(voucher)
    with moving(
        row, to=VoucherStatus.SUBMITTED, table=VOUCHER_TRANSITIONS, actor=actor, event="voucher.submitted",
        standing=standing, field="status",
    ):  # fmt: skip
        year_for(row.date)
        check_budgets(checked_lines(row.type, row.date, lines_of(row)), row.date)
    return row


@transaction.atomic
def send_back(*, voucher: Voucher, actor: Actor, remarks: str = "") -> Voucher:
    """Make a submitted voucher a draft again, so that it can be corrected; by its maker or a checker.

    Raises InvalidState for one that says what it was made from, InvalidTransition, Forbidden.
    """
    authorize(actor, P.WRITE)
    row = take_voucher(voucher)
    if not is_changeable(row):
        raise InvalidState(_("This voucher says what it was made from; reject it instead."))
    with moving(
        row, to=VoucherStatus.DRAFT, table=VOUCHER_TRANSITIONS, actor=actor, event="voucher.sent_back",
        standing=standing, field="status",
    ):  # fmt: skip
        row.remarks = tidy(remarks, 500)
    return row


@transaction.atomic
def cancel_draft(*, voucher: Voucher, actor: Actor) -> Voucher:
    """Give up a draft: by its maker, or by somebody who may approve. Raises InvalidTransition, Forbidden."""
    authorize(actor, P.WRITE)
    row = take_voucher(voucher)
    if not is_own(row, actor) and row.made_by_id is not None:
        try:
            authorize(actor, P.APPROVE)
        except Forbidden as error:
            raise Forbidden(_("A draft is cancelled by whoever made it, or by a checker.")) from error
    with moving(
        row, to=VoucherStatus.CANCELLED, table=VOUCHER_TRANSITIONS, actor=actor, event="voucher.cancelled",
        standing=standing, field="status",
    ):  # fmt: skip
        row.reversal_of = None
    return row


def take_voucher(voucher: Voucher) -> Voucher:
    """Lock a voucher until the transaction ends. Raises NoSuchVoucher."""
    return take(Voucher.objects.all(), NoSuchVoucher(), pk=voucher.pk)


def lines_of(voucher: Voucher) -> list[NewLine]:
    """Return a voucher's lines as they would be given."""
    return [
        NewLine(one.account_id, one.debit, one.credit, one.narration, one.party_ref)
        for one in voucher.entries.order_by("line_no")
    ]


def write_lines(voucher: Voucher, pairs: Sequence[tuple[NewLine, Account]]) -> None:
    """Write the lines of a voucher, numbered from 1."""
    VoucherEntry.objects.bulk_create(
        VoucherEntry(
            voucher=voucher,
            line_no=number,
            account=account,
            debit=line.debit,
            credit=line.credit,
            narration=tidy(line.narration, 300),
            party_ref=line.party_ref,
        )
        for number, (line, account) in enumerate(pairs, 1)
    )


def tidy(text: str, most: int) -> str:
    """Return a text in one line, of bounded length."""
    return " ".join(text.split())[:most]


def _kind(kind: str) -> VoucherType:
    try:
        return VoucherType(kind)
    except ValueError as error:
        known = ", ".join(VoucherType.values)
        raise WrongVoucher.at("type", _("Choose one of: %(known)s.") % {"known": known}) from error
