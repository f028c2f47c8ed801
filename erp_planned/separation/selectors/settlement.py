"""What a settlement comes to, line by line, each with its basis in words."""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from core.formatting import in_date, plain, rupees
from core.locking.prints import fingerprint
from core.money import ZERO, round_rupee
from core.periods import Month
from erp_planned.separation import calc
from erp_planned.separation.enums import FROM_PAY, PAID, GratuityBasis, LineKind, SeparationType
from erp_planned.separation.errors import NotReady
from erp_planned.separation.models import LeavingRule, SeparationRequest, Settlement, SettlementLine
from erp_planned.separation.selectors.requests import clearances_of, notice_needed, rule_on
from payroll.advances.selectors.applications import outstanding_for
from payroll.employees.selectors.pay import pay_as_of
from payroll.leave.calc import encashment
from payroll.leave.selectors.retirement import encashable_leave
from payroll.pay_commission.selectors import da_percentages


@dataclass(frozen=True, slots=True)
class Line:
    """One line, rupees; `key` is the advance that it closes. Below zero only in a supplementary settlement."""

    kind: str
    text: str
    basis: str
    amount: Decimal
    key: int = 0

    @property
    def is_paid(self) -> bool:
        """Whether the line is paid; the others are recovered."""
        return self.kind in PAID


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A settlement to be: its lines, what they rest on, and what is in the way. Amounts in rupees, leave in days."""

    rule: LeavingRule
    emoluments: Decimal
    lines: tuple[Line, ...]
    earned_days: Decimal
    half_pay_days: Decimal
    number: int = 0
    problems: tuple[str, ...] = field(default=())

    @property
    def paid(self) -> Decimal:
        return sum((line.amount for line in self.lines if line.is_paid), ZERO)

    @property
    def recovered(self) -> Decimal:
        return sum((line.amount for line in self.lines if not line.is_paid), ZERO)

    @property
    def net(self) -> Decimal:
        """What is paid out; below zero, what the employee owes."""
        return self.paid - self.recovered

    @property
    def digest(self) -> str:
        """Fingerprint of what is looked at before it is settled."""
        parts = [(line.kind, line.text, str(line.amount), line.key) for line in self.lines]
        return fingerprint([self.number, str(self.emoluments), parts])


def reckon(row: SeparationRequest, day: date) -> Reckoning:
    """Return what the settlement comes to on a day; after the first one, what later facts changed.

    Eleven queries, whatever is on the list. Raises NotReady for somebody without pay, NoRuleOfLeaving.
    """
    rule = rule_on(row.last_working_on)
    emoluments = _emoluments(row)
    last = row.settlements.order_by("-number").first()
    return _supplement(row, rule, emoluments, last) if last else _first(row, rule, emoluments, day)


def _emoluments(row: SeparationRequest) -> Decimal:
    """Return the last basic pay and DA (reference: attendance-hr, section 5)."""
    pay = pay_as_of([row.employee_id], row.last_working_on).get(row.employee_id)
    if pay is None:
        raise NotReady(_("No pay is on record for the last working day; enter it first."))
    month = Month.of(row.last_working_on)
    da = da_percentages([month]).get(month, ZERO)
    return pay.basic + round_rupee(pay.basic * da / 100)


def _first(row: SeparationRequest, rule: LeavingRule, emoluments: Decimal, day: date) -> Reckoning:
    earned, half_pay = _leave_days(row, rule)
    lines = [
        *_from_pay(row, rule, emoluments, earned, half_pay),
        *_advances(row, day),
        *_dues(row),
        *(Line(other.kind, other.text, _("entered by %(by)s") % {"by": other.entered_by}, other.amount)
          for other in row.others.all()),
    ]  # fmt: skip
    return Reckoning(rule, emoluments, tuple(lines), earned, half_pay, problems=_problems(row, day))


def _leave_days(row: SeparationRequest, rule: LeavingRule) -> tuple[Decimal, Decimal]:
    """Return days of earned and of half-pay leave that are paid: at most 300 together (rule 39)."""
    earned, half_pay = encashable_leave(row.employee_id)
    if row.type == SeparationType.RESIGNATION:
        earned, half_pay = calc.leave_paid_on_resignation(earned, rule.leave_on_resignation), ZERO
    found = encashment(basic=ZERO, da_pct=ZERO, earned=earned, half_pay=half_pay)
    return found.earned_days, found.half_pay_days


def _from_pay(
    row: SeparationRequest, rule: LeavingRule, emoluments: Decimal, earned: Decimal, half_pay: Decimal
) -> list[Line]:
    return [
        line
        for line in (
            _gratuity(row, rule, emoluments),
            _leave(emoluments, earned, half_pay),
            _notice(row, rule, emoluments),
        )
        if line.amount
    ]


def _gratuity(row: SeparationRequest, rule: LeavingRule, emoluments: Decimal) -> Line:
    service = calc.service_between(row.employee.date_of_joining, row.last_working_on)
    values = {"emoluments": rupees(emoluments), "years": service.years, "months": service.months}
    is_forfeited = row.type == SeparationType.RESIGNATION and not rule.gratuity_on_resignation
    if rule.gratuity_basis == GratuityBasis.NONE or is_forfeited:
        return Line(LineKind.GRATUITY, _("Gratuity"), "", ZERO)
    if rule.gratuity_basis == GratuityBasis.ACT:
        found = calc.act_gratuity(emoluments, service, rule.gratuity_cap)
        text = _("%(emoluments)s x 15/26 x %(periods)s years; service %(years)s years %(months)s months")
    else:
        found = calc.central_gratuity(emoluments, service, rule.gratuity_cap)
        text = _("%(emoluments)s / 4 x %(periods)s half-years; service %(years)s years %(months)s months")
    basis = text % {**values, "periods": found.periods}
    if found.cap is not None:
        basis = _("%(basis)s; at most %(cap)s") % {"basis": basis, "cap": rupees(found.cap)}
    return Line(LineKind.GRATUITY, _("Gratuity"), basis, found.amount)


def _leave(emoluments: Decimal, earned: Decimal, half_pay: Decimal) -> Line:
    amount = round_rupee(emoluments * earned / 30 + emoluments / 2 * half_pay / 30)
    values = {"emoluments": rupees(emoluments), "earned": plain(earned), "half": plain(half_pay)}
    basis = _("%(emoluments)s / 30 x %(earned)s days of earned leave") % values
    if half_pay:
        basis = _("%(basis)s and half of it x %(half)s days of half-pay leave") % {"basis": basis, **values}
    return Line(LineKind.LEAVE, _("Leave encashment"), basis, amount)


def _notice(row: SeparationRequest, rule: LeavingRule, emoluments: Decimal) -> Line:
    needed = notice_needed(rule, row.type)
    days = calc.notice_days_short(row.asked_on, row.last_working_on, needed)
    values = {"emoluments": rupees(emoluments), "days": days, "needed": needed}
    basis = _("%(emoluments)s / 30 x %(days)s of %(needed)s days of notice") % values
    return Line(LineKind.NOTICE, _("Notice not given"), basis, calc.notice_amount(emoluments, days))


def _advances(row: SeparationRequest, day: date) -> list[Line]:
    """What closes each advance in the month of the day: principal, then interest to that month."""
    return [
        Line(
            LineKind.ADVANCE,
            owed.name,
            _("principal %(principal)s, interest %(interest)s")
            % {"principal": rupees(owed.principal), "interest": rupees(owed.interest)},
            owed.total,
            owed.application_id,
        )
        for owed in outstanding_for(row.employee_id, Month.of(day))
    ]


def _dues(row: SeparationRequest) -> list[Line]:
    return [
        Line(LineKind.DUES, str(found.item), found.remarks or _("dues of the department"), found.dues)
        for found in clearances_of(row)
        if found.dues
    ]


def _supplement(
    row: SeparationRequest, rule: LeavingRule, emoluments: Decimal, last: Settlement
) -> Reckoning:
    """Return what pay, DA or service entered since would change, with the leave days that were paid."""
    settled: dict[str, Decimal] = dict.fromkeys(FROM_PAY, ZERO)
    lines = SettlementLine.objects.filter(settlement__request=row, kind__in=FROM_PAY)
    for kind, amount in lines.values_list("kind", "amount"):
        settled[kind] += amount
    earned, half_pay = last.earned_days, last.half_pay_days
    now = {line.kind: line for line in _from_pay(row, rule, emoluments, earned, half_pay)}
    changed = []
    for kind in FROM_PAY:
        due = now[kind].amount if kind in now else ZERO
        if due == settled[kind]:
            continue
        text = _("%(basis)s: %(due)s less %(settled)s settled") % {
            "basis": now[kind].basis if kind in now else _("nothing is due any more"),
            "due": rupees(due),
            "settled": rupees(settled[kind]),
        }
        changed.append(Line(kind, str(LineKind(kind).label), text, due - settled[kind]))
    return Reckoning(rule, emoluments, tuple(changed), earned, half_pay, last.number + 1)


def _problems(row: SeparationRequest, day: date) -> tuple[str, ...]:
    """Return what is in the way of settling, in sentences."""
    found = []
    if row.last_working_on > day:
        text = _("The last working day, %(day)s, has not come yet.")
        found.append(text % {"day": in_date(row.last_working_on)})
    waiting = [str(one.item) for one in clearances_of(row) if one.cleared_at is None]
    if waiting:
        found.append(_("Not cleared yet: %(items)s.") % {"items": ", ".join(waiting)})
    return tuple(found)
