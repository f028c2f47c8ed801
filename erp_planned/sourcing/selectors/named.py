"""Rows of other apps that a request names by number: items, vendors, departments, employees."""

from collections.abc import Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from core.errors import ValidationFailed
from core.periods import today
from core.refusals import get_or_refuse
from erp_planned.inventory.models import Item
from erp_planned.inventory.selectors.stock import items
from erp_planned.vendors.models import Vendor
from erp_planned.vendors.selectors.vendors import usable_on, vendors
from payroll.employees.models import Department, Employee
from payroll.employees.selectors.masters import departments
from payroll.employees.selectors.people import employee_numbers, employees

MOST_OFFERED = 3000


def items_named(numbers: Sequence[int]) -> list[Item]:
    """Return items in the order given; one query. Raises ValidationFailed naming the place."""
    found = items().in_bulk(set(numbers))
    for place, pk in enumerate(numbers):
        if pk not in found:
            raise ValidationFailed.at(f"items.{place}.item_id", _("There is no such item."))
    return [found[pk] for pk in numbers]


def vendors_named(numbers: Sequence[int]) -> list[Vendor]:
    """Return vendors in the order given; one query. Raises ValidationFailed naming the place."""
    found = {row.pk: row for row in vendors().filter(pk__in=numbers)}
    for place, pk in enumerate(numbers):
        if pk not in found:
            raise ValidationFailed.at(f"vendor_ids.{place}", _("There is no such vendor."))
    return [found[pk] for pk in numbers]


def vendor_named(number: int) -> Vendor:
    """Return a vendor. Raises ValidationFailed."""
    refusal = ValidationFailed.at("vendor_id", _("There is no such vendor."))
    row: Vendor = get_or_refuse(vendors(), refusal, pk=number)
    return row


def employees_named(numbers: Sequence[int]) -> list[Employee]:
    """Return employees in the order given; one query. Raises ValidationFailed naming the place."""
    found = {row.pk: row for row in employees().filter(pk__in=numbers)}
    for place, pk in enumerate(numbers):
        if pk not in found:
            raise ValidationFailed.at(f"member_ids.{place}", _("There is no such employee."))
    return [found[pk] for pk in numbers]


def department_named(number: int) -> Department:
    """Return a department. Raises ValidationFailed."""
    refusal = ValidationFailed.at("department_id", _("There is no such department."))
    row: Department = get_or_refuse(departments(), refusal, pk=number)
    return row


def active_items() -> QuerySet[Item]:
    """Return the items that may be asked for, by code."""
    return items().filter(is_active=True)


def offered_vendors() -> dict[str, int]:
    """Return the vendors that may be asked today, by code and name."""
    return {str(row): row.pk for row in usable_on(today())[:MOST_OFFERED]}


def members(codes: str) -> list[Employee]:
    """Return the employees whose codes were typed, with commas between. Raises ValidationFailed at `member_ids`."""
    return employees_named(employee_numbers(codes, field="member_ids")) if codes.strip() else []
