"""What an employee in charge of a store reaches, and the orders of the own department."""

from typing import Any

from django.db.models import QuerySet

from core.refusals import get_or_refuse
from erp_planned.inventory.models import Store
from erp_planned.purchase.errors import NoSuchOrder
from erp_planned.purchase.models import GoodsReceipt, PurchaseOrder
from erp_planned.purchase.selectors.orders import open_orders, orders_of_department
from erp_planned.purchase.selectors.receipts import receipts
from payroll.employees.models import Employee


def own_orders(employee: Any) -> QuerySet[PurchaseOrder]:
    """Return the orders to come into the stores that an employee is in charge of, the most urgent first."""
    return open_orders().filter(store__incharge=employee)


def own_order(employee: Any, pk: int) -> PurchaseOrder:
    """Return one of them. Raises NoSuchOrder."""
    row: PurchaseOrder = get_or_refuse(own_orders(employee), NoSuchOrder(), pk=pk)
    return row


def own_receipts(employee: Any) -> QuerySet[GoodsReceipt]:
    """Return what came into the stores of an employee, the newest first."""
    return receipts().filter(store__incharge=employee)


def department_orders(employee: Any) -> QuerySet[PurchaseOrder]:
    """Return the orders of the indents of an employee's department."""
    return orders_of_department(employee.department_id)


def keeps_a_store(user_id: int | None) -> bool:
    """Say whether an account belongs to somebody in charge of a store."""
    return user_id is not None and Store.objects.filter(incharge__user=user_id, is_active=True).exists()


def has_department_orders(user_id: int | None) -> bool:
    """Say whether there are orders of the department of an account's employee."""
    own = Employee.objects.filter(user=user_id).values("department")
    return user_id is not None and PurchaseOrder.objects.filter(indent__department__in=own).exists()
