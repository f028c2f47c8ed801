"""Promotions: pay by rule 13 from a day, shown with its arrears before a second person approves."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor, Door, system_actor
from core.audit.services import record
from core.errors import DomainError
from core.formatting import in_date
from core.periods import Month, today
from core.refusals import check_fields, naming_refusals
from erp_planned.hrms.enums import OrderState
from erp_planned.hrms.errors import OrderNotPossible, OrderStands
from erp_planned.hrms.models import PromotionRecord
from erp_planned.hrms.permissions import HrmsPermission as P
from erp_planned.hrms.selectors.orders import later_order, out_of_service
from erp_planned.hrms.services.notices import tell_decided, tell_deciders
from erp_planned.hrms.services.orders import approving, in_force, step
from erp_planned.hrms.services.schedule import look_on
from payroll.employees.models import Designation, Employee
from payroll.employees.selectors.monthly import monthly_gross
from payroll.employees.services.later_pay import refuse_later
from payroll.employees.services.pay import PayPlan, PayWish, change_pay, plan_pay
from payroll.employees.services.updates import update_employee
from payroll.organizations.final_months import final_months_from
from payroll.pay_commission.matrix import Cell
from payroll.runs.late_arrears import LateMonth, late_months, total

ONCE, NUMBER_ONCE = "hrms_promotion_once_a_day", "hrms_promotion_number_once"
# What pay calls its inputs, and what they are called here.
NAMES = {
    "level": "to_level", "cell": "to_level", "pay_effective_on": "effective_on", "pay_reason": "reason",
    "new_level": "to_level",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PromotionPreview:
    """What a promotion comes to, in rupees: pay before and after, a full month before and after, arrears by month.

    `follow` are later rows of pay: the fixation on the date of the next increment, or increments fixed anew.
    """

    before: Cell
    after_increment: Cell | None
    after: Cell
    follow: list[tuple[date, Cell]]
    monthly_before: Decimal | None
    monthly_after: Decimal | None
    months: list[LateMonth]

    @property
    def arrears(self) -> Decimal:
        """What the locked months give together."""
        return total(self.months)


@dataclass(frozen=True, slots=True)
class Promotion:
    """What is ordered: the level, from when, why, and how pay is fixed."""

    to_level: int
    effective_on: date
    reason: str = "promotion"
    from_next_increment: bool = False
    rebase_later: bool = False


def preview_promotion(*, employee: Employee, wish: Promotion, actor: Actor) -> PromotionPreview:
    """Return what a promotion would come to; writes nothing.

    Raises ValidationFailed and InvalidState naming the field, OrderNotPossible, Forbidden.
    """
    authorize(actor, P.READ)
    with _own_names():
        plan = _planned(employee, wish)
        if plan.before is None:
            raise OrderNotPossible.at("effective_on", _("No pay is in force on that day."))
    months = _arrears(employee, wish) if final_months_from(wish.effective_on) else []
    old, new = plan.before, plan.place
    return PromotionPreview(
        before=Cell(old.level, old.cell, old.basic),
        after_increment=plan.after_increment,
        after=new,
        follow=[(one.on, one.place) for one in plan.follow],
        monthly_before=monthly_gross(employee, basic=old.basic, level=old.level, day=plan.on),
        monthly_after=monthly_gross(employee, basic=new.basic, level=new.level, day=plan.on),
        months=months,
    )


def make_promotion(
    *,
    employee: Employee,
    wish: Promotion,
    actor: Actor,
    to_designation: Designation | None = None,
    order_no: str = "",
    remarks: str = "",
) -> PromotionRecord:
    """Enter a promotion, which waits for a second person; pay changes on its day.

    Raises as `preview_promotion`, and OrderStands where one for the day or with the number stands.
    """
    authorize(actor, P.WRITE)
    before = preview_promotion(employee=employee, wish=wish, actor=actor).before
    row = PromotionRecord(
        employee=employee,
        order_no=" ".join(order_no.split()),
        reason=wish.reason,
        effective_on=wish.effective_on,
        from_level=before.level,
        from_cell=before.cell,
        to_level=wish.to_level,
        from_next_increment=wish.from_next_increment,
        rebase_later=wish.rebase_later,
        to_designation=to_designation,
        remarks=remarks.strip(),
        made_by=actor.name[:150],
        made_by_id=actor.number,
    )
    check_fields(row)
    with transaction.atomic():
        with naming_refusals({ONCE: lambda: _stands(row), NUMBER_ONCE: lambda: _number_taken(row)}):
            row.save()
        after = {
            "employee": employee,
            "to_level": wish.to_level,
            "on": wish.effective_on,
            "reason": wish.reason,
        }
        record(actor, "hrms.promotion_made", row, after=after)
        tell_deciders(row, "order_made", actor)
    return row


def approve_promotion(*, order: PromotionRecord, actor: Actor, comments: str = "") -> PromotionRecord:
    """Approve a promotion; one whose day has come takes effect at once, with arrears of locked months.

    Raises OwnCase for the person concerned and for who made it, OrderNotPossible, InvalidTransition, Forbidden.
    """
    with transaction.atomic():
        with approving(order, actor, comments) as row, _own_names():
            _planned(row.employee, wish_of(row))
        tell_decided(row, "order_approved", actor)
        if row.effective_on <= today():
            return put_promotion_in_force(order=row, actor=actor)
        look_on(row.effective_on)
    return row


def put_promotion_in_force(*, order: PromotionRecord, actor: Actor) -> PromotionRecord:
    """Have an approved promotion take effect: one row of pay with the order's number, and the designation.

    Raises OrderNotPossible where the person has left or has the level already, InvalidState, InvalidTransition.
    """
    authorize(actor, P.DECIDE)
    with transaction.atomic():
        with step(order, OrderState.IN_FORCE, actor, own=True) as row, _own_names():
            plan = _planned(row.employee, wish_of(row))
            if plan.before is not None:
                row.from_level, row.from_cell = plan.before.level, plan.before.cell
            _enter(row, actor)
            in_force(row)
        tell_decided(row, "order_in_force", actor)
    return row


def wish_of(row: PromotionRecord) -> Promotion:
    """Return what an order asks for."""
    return Promotion(row.to_level, row.effective_on, row.reason, row.from_next_increment, row.rebase_later)


def _enter(row: PromotionRecord, actor: Actor) -> None:
    row.pay_row = change_pay(
        employee=row.employee,
        actor=actor,
        level=row.to_level,
        effective_on=row.effective_on,
        reason=row.reason,
        order_reference=row.order_no,
        rebase_later=row.rebase_later,
        from_next_increment=row.from_next_increment,
    )
    if row.to_designation is None:
        return
    later = later_order(row)
    if later is not None:
        row.note = _("%(order)s of a later day stands, so the designation stays.") % {"order": later}
        return
    row.employee = update_employee(employee=row.employee, actor=actor, designation=row.to_designation)


def _planned(employee: Employee, wish: Promotion) -> PayPlan:
    """Return where pay goes. Raises OrderNotPossible, and what the change of pay would."""
    left = out_of_service(employee, wish.effective_on)
    if left:
        raise OrderNotPossible.at("effective_on", left + " " + _("Cancel the order."))
    asked = PayWish(wish.to_level, None, wish.reason, wish.from_next_increment)
    plan = plan_pay(employee, asked, wish.effective_on)
    if not plan.is_change or plan.place.level != wish.to_level:
        text = _("Level %(level)d is in force already on that day.") % {"level": wish.to_level}
        raise OrderNotPossible.at("to_level", text)
    if not wish.rebase_later:
        refuse_later(plan.later)
    return plan


def _arrears(employee: Employee, wish: Promotion) -> list[LateMonth]:
    """Return the arrears of locked months: the pay is entered, the months are computed, and all is undone."""
    with transaction.atomic():
        change_pay(
            employee=employee,
            actor=system_actor(Door.TASK),
            level=wish.to_level,
            effective_on=wish.effective_on,
            reason=wish.reason,
            rebase_later=wish.rebase_later,
            from_next_increment=wish.from_next_increment,
        )
        found = late_months(employee.pk, Month.of(wish.effective_on))
        transaction.set_rollback(True)
    return found


@contextmanager
def _own_names() -> Iterator[None]:
    """Have refusals of a change of pay name the inputs of a promotion."""
    try:
        yield
    except DomainError as error:
        error.fields = {NAMES.get(name, name): texts for name, texts in error.fields.items()}
        raise


def _stands(row: PromotionRecord) -> OrderStands:
    text = _("A promotion of %(who)s from %(day)s stands already.") % {
        "who": row.employee,
        "day": in_date(row.effective_on),
    }
    return OrderStands.at("effective_on", text)


def _number_taken(row: PromotionRecord) -> OrderStands:
    text = _("An order has the number %(number)s already.") % {"number": row.order_no}
    return OrderStands.at("order_no", text)
