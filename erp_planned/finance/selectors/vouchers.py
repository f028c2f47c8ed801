"""Vouchers with their lines, whose they are, and what of them was looked at."""

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from core.actors import Actor
from core.formatting import in_date
from core.refusals import get_or_refuse
from erp_planned.finance.calc import digest_of
from erp_planned.finance.enums import UNDONE, VoucherStatus
from erp_planned.finance.errors import NoSuchVoucher
from erp_planned.finance.models import Voucher, VoucherEntry

LINES = Prefetch("entries", VoucherEntry.objects.select_related("account").order_by("line_no"))
# Made by hand, or from something that is only a draft of the office; the rest says what its source says.
BY_HAND = frozenset({"", "recurring", "import"})


def vouchers() -> QuerySet[Voucher]:
    """Return all vouchers with what reverses them, the newest first."""
    return Voucher.objects.select_related("reversal_of", "reversed_by", "year").order_by("-date", "-id")


def with_lines() -> QuerySet[Voucher]:
    """Return all vouchers with lines and accounts; two queries whatever the number."""
    return vouchers().prefetch_related(LINES)


def get_voucher(pk: int) -> Voucher:
    """Return one voucher with its lines. Raises NoSuchVoucher."""
    row: Voucher = get_or_refuse(with_lines(), NoSuchVoucher(), pk=pk)
    return row


def is_own(voucher: Voucher, actor: Actor) -> bool:
    """Say whether the actor made the voucher."""
    return voucher.made_by_id is not None and voucher.made_by_id == actor.number


def own_text() -> str:
    """Return what whoever would decide on the own voucher is told."""
    return _("Nobody approves or rejects a voucher of their own; ask somebody else who may.")


def digest(voucher: Voucher) -> str:
    """Return the mark of what a voucher says now; whoever approves hands back the mark of what was looked at."""
    facts = {
        "type": voucher.type,
        "date": voucher.date,
        "narration": voucher.narration,
        "reference": voucher.reference,
        "source": f"{voucher.source}:{voucher.source_key}",
    }
    lines = [
        (one.account_id, f"{one.debit:.2f}", f"{one.credit:.2f}", one.narration, one.party_ref)
        for one in sorted(voucher.entries.all(), key=lambda one: one.line_no)
    ]
    return digest_of(facts, lines)


def standing(voucher: Voucher) -> str:
    """Return in a sentence what has become of a voucher."""
    if voucher.status == VoucherStatus.DRAFT:
        return _("This voucher is a draft; it is to be submitted first.")
    if voucher.status == VoucherStatus.SUBMITTED:
        return _("This voucher waits for approval.")
    if voucher.status == VoucherStatus.CANCELLED:
        return _("This voucher was cancelled.")
    when = in_date(voucher.decided_at) if voucher.decided_at else "–"
    values = {"number": voucher.voucher_no, "when": when, "by": voucher.decided_by or "–"}
    if voucher.status == VoucherStatus.APPROVED:
        return _("This voucher is approved as %(number)s (%(when)s, %(by)s) and final.") % values
    return _("This voucher was rejected (%(when)s, %(by)s).") % values


def is_changeable(voucher: Voucher) -> bool:
    """Say whether the lines of a voucher may be changed by hand."""
    return voucher.source in BY_HAND and voucher.reversal_of_id is None and not voucher.is_closing


def reversing(voucher: Voucher) -> Voucher | None:
    """Return the voucher that takes this one back, or is to, None where there is none."""
    return Voucher.objects.filter(reversal_of=voucher).first()


def patterns() -> QuerySet[Voucher]:
    """Return the vouchers after which one of every month can be made."""
    return vouchers().filter(is_closing=False).exclude(status__in=UNDONE)


def undone_of(source: str, *source_keys: str) -> Voucher | None:
    """Return the last voucher of a row where it was rejected or cancelled and no other one stands, else None."""
    rows = Voucher.objects.filter(source=source, source_key__in=source_keys, reversal_of=None)
    last = rows.order_by("-id").first()
    return last if last is not None and last.status in UNDONE else None


def undone_text(source: str, *source_keys: str) -> str:
    """Return what a row's page says first where its voucher was rejected or cancelled, empty where none was."""
    row = undone_of(source, *source_keys)
    if row is None:
        return ""
    text = _("Its voucher was cancelled: %(why)s.")
    if row.status == VoucherStatus.REJECTED:
        text = _("Its voucher was rejected by %(by)s: %(why)s.")
    told = text % {"by": row.decided_by or "–", "why": row.remarks.rstrip(".") or "–"}
    return f"{told} " + _("The books do not have it. Make the voucher again, or take this back.")
