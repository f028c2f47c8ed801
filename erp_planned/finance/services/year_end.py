"""Closing a year and reopening it (reference: finance, section 7)."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.money import ZERO
from core.numbering.services import next_number
from core.periods import FinancialYear
from core.states import hold_table
from erp_planned.finance.calc import voucher_number
from erp_planned.finance.enums import VoucherStatus, VoucherType, YearStatus
from erp_planned.finance.models import BookYear, Opening, Voucher, VoucherEntry
from erp_planned.finance.permissions import FinancePermission as P
from erp_planned.finance.selectors.year_end import Amount, YearEnd, corpus_account, preview_year_end
from erp_planned.finance.services.checks import hold_for_close, hold_year

# Who makes the entries of a year end: they follow from the books, and whoever closes the year answers for them.
MAKER = "Year end"


@transaction.atomic
def close_year(*, year: BookYear, digest: str, actor: Actor) -> BookYear:
    """Close a year: the closing entry of 31 March, the openings of the next year (opened where it is not there).

    `digest` is that of the preview; balances that are others by now are refused. Raises InvalidState with all that
    stands in the way, ValidationFailed naming `digest`, Forbidden.
    """
    authorize(actor, P.CONFIGURE)
    hold_table(BookYear)
    row = hold_for_close(year.pk)
    end = preview_year_end(row)
    blocking = [one.text for one in end.findings if one.blocks]
    if blocking:
        raise InvalidState(" ".join(blocking))
    if digest != end.digest:
        text = _("The balances are others than those that you looked at. Look at the year end again.")
        raise InvalidState(text, fields={"digest": [text]}) if digest else ValidationFailed.at("digest", text)
    voucher = _closing_entry(end, actor)
    following = _next_year(row)
    _carry(end, following)
    row.status, row.is_locked = YearStatus.CLOSED, True
    row.save(update_fields=["status", "is_locked"])
    after = {"closing_entry": str(voucher or ""), "surplus": end.surplus, "carried": len(end.carried)}
    record(actor, "book_year.closed", row, after=after)
    return row


@transaction.atomic
def reopen_year(*, year: BookYear, reason: str, actor: Actor) -> BookYear:
    """Open a closed year again: its closing entry is taken back, the next year's openings with it.

    Possible until the next year is closed. What comes late is posted then, and closing again carries it forward.
    Raises InvalidState, ValidationFailed naming `reason`, Forbidden.
    """
    authorize(actor, P.CONFIGURE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why the year is reopened."))
    hold_table(BookYear)
    row = hold_year(year.pk)
    if row.status != YearStatus.CLOSED:
        raise InvalidState(_("The financial year %(year)s is open.") % {"year": row})
    later = (
        BookYear.objects.filter(start_date__gt=row.end_date, status=YearStatus.CLOSED)
        .order_by("start_date")
        .first()
    )
    if later:
        raise InvalidState(_("The financial year %(year)s is closed; reopen it first.") % {"year": later})
    row.status, row.is_locked = YearStatus.OPEN, False
    row.save(update_fields=["status", "is_locked"])
    Opening.objects.filter(year__start_date__gt=row.end_date, is_carried=True).delete()
    _take_back(row, actor)
    record(actor, "book_year.reopened", row, after={"reason": reason.strip()[:300]})
    return row


def _closing_entry(end: YearEnd, actor: Actor) -> Voucher | None:
    """Post the entry that brings income and expense to nil, against the corpus; None where all stand at nil."""
    corpus = corpus_account()
    if not end.closing or corpus is None:
        return None
    lines = list(end.closing)
    if end.surplus:
        lines.append(Amount(corpus, "", -end.surplus))
    return _post(end.year, lines, _("Closing entry of %(year)s") % {"year": end.year}, actor)


def _post(
    year: BookYear, lines: list[Amount], narration: str, actor: Actor, reverses: Voucher | None = None
) -> Voucher:
    """Post a closing voucher; the lines stand before it is approved, as the database wants it."""
    voucher = Voucher.objects.create(
        type=VoucherType.JOURNAL,
        date=year.end_date,
        year=year,
        status=VoucherStatus.SUBMITTED,
        narration=narration,
        total=sum((one.debit for one in lines), ZERO),
        made_by=MAKER,
        is_closing=True,
        reversal_of=reverses,
    )
    VoucherEntry.objects.bulk_create(
        VoucherEntry(
            voucher=voucher,
            line_no=number,
            account=one.account,
            party_ref=one.party_ref,
            debit=one.debit,
            credit=one.credit,
            posted_on=year.end_date,
        )
        for number, one in enumerate(lines, 1)
    )
    voucher.status, voucher.decided_at = VoucherStatus.APPROVED, timezone.now()
    voucher.decided_by, voucher.decided_by_id = actor.name[:150], actor.number
    number = next_number("voucher:JV", period=str(year))
    voucher.voucher_no = voucher_number(VoucherType.JOURNAL, year.period, number)
    voucher.save()
    record(
        actor, "voucher.year_end", voucher, after={"voucher_no": voucher.voucher_no, "total": voucher.total}
    )
    return voucher


def _take_back(year: BookYear, actor: Actor) -> None:
    """Post what undoes the closing entry that stands."""
    standing = Voucher.objects.filter(year=year, is_closing=True, reversal_of=None, reversed_by=None).first()
    if standing is None:
        return
    lines = [
        Amount(one.account, one.party_ref, one.credit - one.debit)
        for one in standing.entries.select_related("account").order_by("line_no")
    ]
    narration = _("Reversal of %(number)s: the year is reopened") % {"number": standing}
    _post(year, lines, narration, actor, reverses=standing)


def _next_year(year: BookYear) -> BookYear:
    period = FinancialYear((year.end_date + timedelta(days=1)).year)
    row, _made = BookYear.objects.get_or_create(start_date=period.first, defaults={"end_date": period.last})
    return row


def _carry(end: YearEnd, following: BookYear) -> None:
    Opening.objects.filter(year=following, is_carried=True).delete()
    Opening.objects.bulk_create(
        Opening(
            year=following,
            account=one.account,
            party_ref=one.party_ref,
            debit=one.debit,
            credit=one.credit,
            is_carried=True,
        )
        for one in end.carried
    )
