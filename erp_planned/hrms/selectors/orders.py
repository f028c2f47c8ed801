"""Orders of transfer and promotion, and what stands in the way of one."""

from datetime import date
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import NotFound
from core.formatting import in_date
from core.refusals import get_or_refuse
from erp_planned.hrms.enums import OrderState
from erp_planned.hrms.models import Order, PromotionRecord, TransferOrder
from payroll.employees.access import is_own
from payroll.employees.enums import EmployeeStatus
from payroll.employees.models import Employee

O = TypeVar("O", bound=Order)  # noqa: E741 - an order


def transfers() -> QuerySet[TransferOrder]:
    """Return all transfer orders with their people and departments, the latest day first."""
    return TransferOrder.objects.select_related(
        "employee__department", "employee__user", "from_department", "to_department", "from_designation",
        "to_designation", "reverses",
    ).order_by("-effective_on", "-id")  # fmt: skip


def promotions() -> QuerySet[PromotionRecord]:
    """Return all promotions with their people, the latest day first."""
    return PromotionRecord.objects.select_related(
        "employee__department", "employee__designation", "employee__user", "to_designation", "pay_row"
    ).order_by("-effective_on", "-id")


def rows_of(model: type[O]) -> QuerySet[O]:
    """Return the orders of a kind."""
    found: Any = transfers() if model is TransferOrder else promotions()
    return found


def order_by_id(model: type[O], number: int) -> O:
    """Return one order. Raises NotFound."""
    found: O = get_or_refuse(rows_of(model), NotFound(_("There is no such order.")), pk=number)
    return found


def transfer_by_id(number: int) -> TransferOrder:
    """Return one transfer order. Raises NotFound."""
    return order_by_id(TransferOrder, number)


def promotion_by_id(number: int) -> PromotionRecord:
    """Return one promotion. Raises NotFound."""
    return order_by_id(PromotionRecord, number)


def due_orders(model: type[O], day: date) -> list[O]:
    """Return the approved orders whose day has come, the earliest first."""
    rows = rows_of(model).filter(state=OrderState.APPROVED, effective_on__lte=day)
    return list(rows.order_by("effective_on", "id"))


def later_order(row: O) -> O | None:
    """Return the order of the same person that is in force from a later day, or None."""
    rows = rows_of(type(row)).filter(
        employee=row.employee_id, state=OrderState.IN_FORCE, effective_on__gt=row.effective_on
    )
    return rows.order_by("effective_on").first()


def out_of_service(employee: Employee, day: date) -> str:
    """Say why somebody is not in service on a day, or nothing."""
    last = employee.last_working_on
    if last is not None and last < day:
        return _("%(who)s left the service with %(day)s.") % {"who": employee, "day": in_date(last)}
    if employee.retirement_on < day:
        return _("%(who)s retires on %(day)s.") % {"who": employee, "day": in_date(employee.retirement_on)}
    if employee.status != EmployeeStatus.ACTIVE and last is None:
        return _("%(who)s is not in service (%(state)s).") % {
            "who": employee,
            "state": employee.get_status_display(),
        }
    return ""


def concerns(row: Order, actor: Actor) -> bool:
    """Say whether an order is about the caller, or was made by the caller: others decide on it."""
    return is_own(row.employee, actor) or (row.made_by_id is not None and row.made_by_id == actor.number)


def own_order_text() -> str:
    """Say who decides instead."""
    return _("Nobody decides on the own order, or on one that they entered; ask somebody else who may.")


def standing(row: Order) -> str:
    """Say in a sentence what has become of an order."""
    if row.state == OrderState.DRAFT:
        return _("It waits for approval.")
    if row.state == OrderState.IN_FORCE:
        text = _("It is in force since %(day)s.") % {"day": in_date(row.effective_on)}
        return f"{text} {row.note}".strip()
    if row.state == OrderState.APPROVED:
        text = _("%(by)s approved it; it takes effect on %(day)s.") % {
            "by": row.decided_by,
            "day": in_date(row.effective_on),
        }
        return f"{text} {row.problem}".strip()
    if row.state == OrderState.REJECTED:
        return _("%(by)s rejected it.") % {"by": row.decided_by}
    return _("It is cancelled.")
