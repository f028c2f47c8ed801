"""People, items, vendors and indents of the tests of sourcing."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from itertools import count
from typing import Any

from django.utils import timezone

from core.actors import Actor, Door, system_actor
from erp_planned.inventory.models import Item, ItemCategory
from erp_planned.sourcing.models import Enquiry, Indent
from erp_planned.sourcing.services.enquiries import make_enquiry
from erp_planned.sourcing.services.indents import Wanted, approve_indent, make_indent, submit_indent
from erp_planned.vendors.models import Vendor, VendorCategory
from payroll.employees.models import Department

MAKER, CHECKER, FIRST, SECOND = (
    replace(system_actor(Door.COMMAND, name), user_id=number)
    for number, name in enumerate(("Maker", "Checker", "First", "Second"), 501)
)
_numbers = count(1)


def department(code: str = "CHEM") -> Department:
    return Department.objects.get_or_create(code=code, defaults={"name": f"Department {code}"})[0]


def item(name: str = "", group: str = "Chemicals") -> Item:
    category = ItemCategory.objects.get_or_create(name=group)[0]
    number = next(_numbers)
    return Item.objects.create(code=f"I{number:05d}", name=name or f"Item {number}", category=category)


def vendor(name: str = "", **values: Any) -> Vendor:
    category = VendorCategory.objects.get_or_create(name="Goods")[0]
    number = next(_numbers)
    given = {"code": f"V{number:05d}", "name": name or f"Vendor {number}", "status": "verified", **values}
    return Vendor.objects.create(category=category, **given)


def draft(*rates: int, group: str = "Chemicals", actor: Actor = MAKER, **values: Any) -> Indent:
    lines = [Wanted(item(group=group), Decimal(1), Decimal(rate)) for rate in rates]
    given = {"department": department(), "purpose": "Practicals", "required_by": date(2027, 3, 31), **values}
    return make_indent(lines=lines, actor=actor, **given)


def approved(*rates: int, **values: Any) -> Indent:
    row = submit_indent(indent=draft(*rates, **values), actor=MAKER)
    return approve_indent(indent=row, actor=CHECKER, splitting_reason="Bought together before")


def enquiry(row: Indent, *vendors: Vendor, **values: Any) -> Enquiry:
    given = {"closes_at": timezone.now() + timedelta(days=7), "few_reason": "Few make it", **values}
    return make_enquiry(indent=row, vendors=vendors, actor=MAKER, **given)
