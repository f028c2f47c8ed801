"""Bills of a hostel's month: computed, issued, cancelled."""

from dataclasses import dataclass, field, replace
from datetime import timedelta
from decimal import Decimal

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.errors import InvalidState, ValidationFailed
from core.numbering.services import yearly_number
from core.periods import Month, today
from core.states import moving, take
from erp_planned.hostel.models import Hostel
from erp_planned.mess.calc.bills import Figures, dividing_rate
from erp_planned.mess.enums import BILL_TRANSITIONS, BillState, RateMethod
from erp_planned.mess.errors import NoRate, NoSuchBill, OwnBill
from erp_planned.mess.models import MessBill, MessMonth, MessRate
from erp_planned.mess.permissions import MessPermission as P
from erp_planned.mess.selectors.bills import Facts, daily_rate, facts_of, figures_of, rate_on, rule_of
from erp_planned.mess.services.vouchers import take_back, voucher_of_bill

ZERO = Decimal(0)


@dataclass(frozen=True, slots=True)
class Made:
    """What a generation came to: bills computed, left as issued, and the rupees of the computed ones."""

    made: int
    kept: int
    total: Decimal
    rate: Decimal


@dataclass(slots=True)
class Late:
    """What facts that came late change: rupees asked too much (negative: too little), and the months of it."""

    amount: Decimal = ZERO
    months: list[Month] = field(default_factory=list)


def divide_month(*, hostel: Hostel, month: Month, spent: Decimal, actor: Actor) -> MessMonth:
    """Enter a month's expenditure and divide it by the days of all, rebate taken off; drafts follow when generated.

    Raises NoRate where the rate is a fixed one, ValidationFailed once a bill of the month is issued, Forbidden.
    """
    authorize(actor, P.WRITE)
    if spent < 0:
        raise ValidationFailed.at("spent", _("The amount must not be below nothing."))
    with transaction.atomic():
        take(Hostel.objects.all(), NoSuchBill(), pk=hostel.pk)
        rate = rate_on(hostel, month)
        if rate.method != RateMethod.DIVIDING:
            raise NoRate(_("This mess has a fixed rate."))
        if MessBill.objects.filter(
            hostel=hostel, month=month.first, state__in=[BillState.ISSUED, BillState.PAID]
        ).exists():
            raise ValidationFailed.at("spent", _("Bills of this month are issued."))
        rule = rule_of(rate)
        facts = facts_of(hostel, month, timezone.now())
        days = sum(one.days - one.rebate for one in (figures_of(row, ZERO, rule) for row in facts.values()))
        before = MessMonth.objects.filter(hostel=hostel, month__lt=month.first).first()
        price, forward = dividing_rate(spent, days, before.forward if before else ZERO)
        row, _new = MessMonth.objects.update_or_create(
            hostel=hostel, month=month.first,
            defaults={"spent": spent, "days": days, "rate": price, "forward": forward},
        )  # fmt: skip
        record(actor, "mess_month.divided", row, after={"spent": spent, "days": days, "rate": price})
    return row


def generate(*, hostel: Hostel, month: Month, actor: Actor, preview: bool = False) -> Made:
    """Compute the bills of a hostel's month: drafts anew, what is issued stays. Repeated, it comes to the same.

    What late facts change of earlier issued bills is a credit on this one, named. `preview` writes nothing. Raises
    NoRate, ValidationFailed for a month that has not begun, Forbidden.
    """
    authorize(actor, P.WRITE)
    if month.first > today():
        raise ValidationFailed.at("month", _("This month has not begun."))
    with transaction.atomic():
        take(Hostel.objects.all(), NoSuchBill(), pk=hostel.pk)
        rate = rate_on(hostel, month)
        price, rule = daily_rate(rate, month), rule_of(rate)
        standing = {
            row.student_id: row
            for row in MessBill.objects.filter(hostel=hostel, month=month.first).exclude(
                state=BillState.CANCELLED
            )
        }
        facts = facts_of(hostel, month, timezone.now())
        late = _corrections(hostel, month)
        rows = []
        for number, one in facts.items():
            held = standing.get(number)
            if held is None or held.state == BillState.DRAFT:
                row = _bill(one, hostel, month, figures_of(one, price, rule), late.get(number, Late()), actor)
                rows.append(row)
        kept = sum(row.state != BillState.DRAFT for row in standing.values())
        if not preview:
            MessBill.objects.filter(hostel=hostel, month=month.first, state=BillState.DRAFT).delete()
            MessBill.objects.bulk_create(rows)
            record(actor, "mess_bills.generated", hostel, after={"month": month.first, "bills": len(rows)})
    return Made(len(rows), kept, sum((row.total for row in rows), ZERO), price)


def _bill(facts: Facts, hostel: Hostel, month: Month, found: Figures, late: Late, actor: Actor) -> MessBill:
    whole = replace(found, credits=found.credits + late.amount)
    note = ", ".join(str(one) for one in late.months) if late.amount else ""
    return MessBill(
        student=facts.student, hostel=hostel, month=month.first, days=found.days, rebate_days=found.rebate,
        rate=found.rate, meals=whole.meals, extras=whole.extras, guests=whole.guests, credits=found.credits,
        corrected=late.amount, left_over=whole.left, total=whole.total,
        credit_note=(_("Facts that came late, of %(months)s") % {"months": note})[:300] if note else "",
        made_by=actor.name[:150], made_by_id=actor.user_id,
    )  # fmt: skip


def _corrections(hostel: Hostel, month: Month) -> dict[int, Late]:
    """Return by student what earlier issued bills asked too much, less what later ones have given back of it.

    All earlier months are looked at: of a window, what fell out of it would be asked again. Some queries for each
    month, whatever the number of students.
    """
    found: dict[int, Late] = {}
    standing = MessBill.objects.filter(
        hostel=hostel, month__lt=month.first, state__in=[BillState.ISSUED, BillState.PAID]
    )
    now = timezone.now()
    for first in standing.order_by("month").values_list("month", flat=True).distinct():
        earlier = Month.of(first)
        rule, facts = rule_of(rate_on(hostel, earlier)), facts_of(hostel, earlier, now)
        for bill in standing.filter(month=first):
            one = facts.get(bill.student_id)
            current = figures_of(one, bill.rate, rule) if one else Figures(0, 0, bill.rate)
            asked = bill.meals + bill.extras + bill.guests - bill.credits
            change = asked - (current.meals + current.extras + current.guests - current.credits)
            if change:
                held = found.setdefault(bill.student_id, Late())
                held.amount += change
                held.months.append(earlier)
    given = standing.order_by().values_list("student_id")
    for student_id, corrected, left in given.annotate(Sum("corrected"), Sum("left_over")):
        if corrected or left:
            found.setdefault(student_id, Late()).amount += left - corrected
    return found


def issue(*, bill: MessBill, actor: Actor) -> MessBill:
    """Issue a draft: number, due date, voucher. From then on it is final. Raises InvalidTransition, Forbidden."""
    authorize(actor, P.WRITE)
    with transaction.atomic():
        row = take(MessBill.objects.select_related("student", "hostel"), NoSuchBill(), pk=bill.pk)
        with moving(
            row,
            to=BillState.ISSUED,
            table=BILL_TRANSITIONS,
            actor=actor,
            event="mess_bill.issued",
            stamp="decided",
        ):
            rate: MessRate = rate_on(row.hostel, Month.of(row.month))
            row.due_on = today() + timedelta(days=rate.due_days)
            row.bill_no = yearly_number("erp_mess_bill", "MB", today())
        voucher_of_bill(bill=row, actor=actor)
        if not row.total:
            _settle(row, actor)
    return row


def _settle(row: MessBill, actor: Actor) -> None:
    with moving(row, to=BillState.PAID, table=BILL_TRANSITIONS, actor=actor, event="mess_bill.paid"):
        pass


def charge_late_fee(row: MessBill) -> None:
    """Set the late fee of a bill that is held and not paid in time; it is charged once."""
    if row.state == BillState.ISSUED and row.due_on is not None and row.due_on < today() and not row.late_fee:
        row.late_fee = rate_on(row.hostel, Month.of(row.month)).late_fee


def cancel(*, bill: MessBill, reason: str, actor: Actor) -> MessBill:
    """Cancel an issued bill that nobody paid, by another than who made it; its month can be billed again.

    Raises OwnBill, InvalidTransition, InvalidState where a part is paid, ValidationFailed naming `reason`, Forbidden.
    """
    authorize(actor, P.APPROVE)
    if not reason.strip():
        raise ValidationFailed.at("reason", _("Say why."))
    with transaction.atomic():
        row = take(MessBill.objects.select_related("student", "hostel"), NoSuchBill(), pk=bill.pk)
        if is_own(row, actor):
            raise OwnBill(own_text())
        with moving(
            row, to=BillState.CANCELLED, table=BILL_TRANSITIONS, actor=actor, event="mess_bill.cancelled"
        ):
            if row.paid:
                raise InvalidState(_("Money is received for this bill; give a credit instead."))
            row.reason = reason.strip()[:300]
        take_back(bill=row, reason=row.reason, actor=actor)
    return row


def is_own(row: MessBill, actor: Actor) -> bool:
    """Say whether the actor made the bill."""
    return actor.user_id is not None and not actor.is_platform and row.made_by_id == actor.user_id


def own_text() -> str:
    """Return what the maker is told."""
    return _("You made this bill; somebody else cancels it.")
