"""Settling: what was looked at is paid or recovered once, closes advances and leave, and goes to the books."""

from collections.abc import Iterable
from decimal import Decimal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.money import ZERO
from core.periods import today
from core.states import moving, take
from erp_planned.finance.enums import VoucherType
from erp_planned.finance.models import Voucher
from erp_planned.finance.services.automatic import Line as Entry
from erp_planned.finance.services.automatic import keeps_books, make_voucher
from erp_planned.separation.enums import PAID, TRANSITIONS, ExitStatus, LineKind
from erp_planned.separation.errors import NoSuchSeparation, NotReady, OwnSeparation, SettlementChanged
from erp_planned.separation.models import LeavingRule, SeparationRequest, Settlement, SettlementLine
from erp_planned.separation.permissions import SeparationPermission as P
from erp_planned.separation.selectors.requests import own_text, standing
from erp_planned.separation.selectors.settlement import Reckoning, reckon
from payroll.advances.selectors.applications import get_application
from payroll.advances.services.recoveries import record_repayment
from payroll.employees.access import refuse_own
from payroll.leave.selectors.retirement import encashable_balances, is_earned_leave
from payroll.leave.services.accounts import adjust_leave

# `Voucher.source` of a settlement; the key is the request and the settlement's number.
SOURCE = "separation"
# The head of the books that each kind of line is posted to.
HEADS = {
    LineKind.GRATUITY: "gratuity",
    LineKind.LEAVE: "leave_encashment",
    LineKind.OTHER_PAID: "settlement_other",
    LineKind.NOTICE: "notice_recovered",
    LineKind.ADVANCE: "employee_advances",
    LineKind.DUES: "employee_dues",
    LineKind.OTHER_TAKEN: "employee_dues",
}


def settle(*, request: SeparationRequest, digest: str, actor: Actor) -> Settlement:
    """Settle what was looked at (`digest` of the reckoning): once, and again only what later facts changed.

    Advances are closed and leave is debited in the same transaction; where books are kept, a journal waits in finance
    for approval. Raises SettlementChanged, NotReady, OwnSeparation, HeadWithoutAccount, Forbidden.
    """
    authorize(actor, P.DECIDE)
    with transaction.atomic():
        row = take(SeparationRequest.objects.select_related("employee"), NoSuchSeparation(), pk=request.pk)
        refuse_own(row.employee, actor, own_text(), error=OwnSeparation)
        found = _checked(row, digest)
        if found.number == 0:
            with moving(
                row,
                to=ExitStatus.SETTLED,
                table=TRANSITIONS,
                actor=actor,
                event="separation.closed",
                standing=standing,
            ):
                pass
        voucher = _voucher(row, found, actor)
        settlement = _write(row, found, voucher, actor)
        if found.number == 0:
            _close_advances(found, settlement, actor)
            _debit_leave(row, found, actor)
        LeavingRule.objects.filter(pk=found.rule.pk, used_at=None).update(used_at=timezone.now())
        after = {"number": found.number, "paid": found.paid, "recovered": found.recovered, "net": found.net}
        record(actor, "separation.settled", row, after=after)
    return settlement


def _checked(row: SeparationRequest, digest: str) -> Reckoning:
    if row.state not in (ExitStatus.ACCEPTED, ExitStatus.SETTLED):
        raise NotReady(standing(row))
    found = reckon(row, today())
    if found.problems:
        raise NotReady(" ".join(found.problems))
    if row.state == ExitStatus.SETTLED and not found.lines:
        raise NotReady(_("Everything is settled, and nothing has changed since."))
    if digest != found.digest:
        raise SettlementChanged.at(
            "digest", _("The settlement comes out otherwise now. Look at it again, then settle it.")
        )
    return found


def _write(row: SeparationRequest, found: Reckoning, voucher: Voucher | None, actor: Actor) -> Settlement:
    settlement = Settlement.objects.create(
        request=row,
        number=found.number,
        paid=found.paid,
        recovered=found.recovered,
        net=found.net,
        emoluments=found.emoluments,
        earned_days=found.earned_days,
        half_pay_days=found.half_pay_days,
        voucher=voucher,
        settled_by=actor.name[:150],
    )
    SettlementLine.objects.bulk_create(
        SettlementLine(
            settlement=settlement, line_no=number, kind=line.kind, text=line.text, basis=line.basis[:300],
            amount=line.amount,
        )
        for number, line in enumerate(found.lines, 1)
    )  # fmt: skip
    return settlement


def _close_advances(found: Reckoning, settlement: Settlement, actor: Actor) -> None:
    for line in found.lines:
        if line.kind == LineKind.ADVANCE:
            reference = _("Settlement %(number)s") % {"number": settlement}
            record_repayment(application=get_application(line.key), reference=reference, actor=actor)


def _debit_leave(row: SeparationRequest, found: Reckoning, actor: Actor) -> None:
    """Take the days that were paid from the accounts, each type's own; what is not paid lapses with the service."""
    left = {True: found.earned_days, False: found.half_pay_days}
    for kind, balance in encashable_balances(row.employee_id).items():
        days = min(balance, left[is_earned_leave(kind)])
        if days <= 0:
            continue
        left[is_earned_leave(kind)] -= days
        adjust_leave(
            employee=row.employee,
            leave_type=kind,
            days=-days,
            on=row.last_working_on,
            reason=_("Paid out in the settlement"),
            actor=actor,
        )


def _voucher(row: SeparationRequest, found: Reckoning, actor: Actor) -> Voucher | None:
    if not found.lines:
        return None
    lines = [(line.kind, line.amount) for line in found.lines]
    return book_settlement(row, number=found.number, lines=lines, net=found.net, actor=actor)


def book_settlement(
    row: SeparationRequest, *, number: int, lines: Iterable[tuple[str, Decimal]], net: Decimal, actor: Actor
) -> Voucher | None:
    """Make the journal of a settlement: what is paid is debited, what is recovered credited, `net` stays payable.

    `lines` are kinds with rupees. None where no books are kept today or nothing is left. Raises HeadWithoutAccount.
    """
    if not keeps_books(today()):
        return None
    sums: dict[str, Decimal] = {}
    for kind, amount in lines:
        head = HEADS[LineKind(kind)]
        sums[head] = sums.get(head, ZERO) + (amount if kind in PAID else -amount)
    sums["settlements_payable"] = -net
    party = f"employee:{row.employee_id}"
    entries = [
        Entry(head, debit=max(amount, ZERO), credit=max(-amount, ZERO), party_ref=party)
        for head, amount in sums.items()
        if amount
    ]
    if not entries:
        return None
    return make_voucher(
        kind=VoucherType.JOURNAL,
        on=today(),
        lines=entries,
        narration=_("Full and final settlement of %(who)s") % {"who": row.employee},
        source=SOURCE,
        source_key=f"{row.pk}/{number}",
        actor=actor,
    )
