"""Vendors and bills for the tests: plain rows, any fact can be given; `pan` makes the GSTIN that fits it."""

import itertools
from datetime import date
from decimal import Decimal
from typing import Any

from stdnum import luhn

from core.actors import Actor, Door, system_actor
from erp_planned.vendors import masters
from erp_planned.vendors.models import Vendor, VendorCategory, VendorPayment
from erp_planned.vendors.services.bills import enter_payment
from erp_planned.vendors.services.deciding import approve_payment
from erp_planned.vendors.services.vendors import verify_vendor
from payroll.organizations.models import Organization

SYSTEM = system_actor(Door.COMMAND, "Tester")
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_numbers = itertools.count(1)
DAY = date(2026, 6, 1)


def gstin(pan: str, state: str = "07") -> str:
    """Return a GSTIN of a PAN and State with its check character."""
    head = f"{state}{pan}1Z"
    return head + luhn.calc_check_digit(head, ALPHABET)


def company(number: int | None = None) -> str:
    """Return the PAN of a company."""
    return f"AABCE{(number or next(_numbers)) % 9999 + 1:04d}F"


def individual(number: int | None = None) -> str:
    """Return the PAN of a person."""
    return f"ABCPE{(number or next(_numbers)) % 9999 + 1:04d}F"


def category(name: str = "Works", **facts: Any) -> VendorCategory:
    """Return a category by name, made where it is not there."""
    found = VendorCategory.objects.filter(name=name).first()
    return found or masters.vendor_categories.create(actor=SYSTEM, name=name, **facts)


def make_vendor(actor: Actor = SYSTEM, **facts: Any) -> Vendor:
    """Register a company of Delhi with a bank account."""
    number = next(_numbers)
    values: dict[str, Any] = {
        "name": f"Vendor {number}",
        "category": facts.pop("category", None) or category(),
        "pan": company(number),
        "bank_account": f"{60000000000 + number}",
        "ifsc": "SBIN0001234",
        **facts,
    }
    if not values["pan"]:
        values.setdefault("payee_kind", "individual")
    return masters.vendors.create(actor=actor, confirm=True, **values)


def verified(**facts: Any) -> Vendor:
    """Register a vendor and verify it."""
    return verify_vendor(vendor=make_vendor(**facts), actor=SYSTEM)


def bill(vendor: Vendor, amount: int | str | None, actor: Actor = SYSTEM, **facts: Any) -> VendorPayment:
    """Enter a bill of June 2026."""
    given: dict[str, Any] = {
        "invoice_no": f"INV-{next(_numbers)}", "invoice_date": DAY, "credited_on": DAY, **facts,
    }  # fmt: skip
    return enter_payment(
        vendor=vendor, amount=Decimal(amount) if amount is not None else None, actor=actor, **given
    )


def approved(vendor: Vendor, amount: int | str, **facts: Any) -> VendorPayment:
    """Enter a bill and approve it."""
    return approve_payment(payment=bill(vendor, amount, **facts), actor=SYSTEM)


def in_delhi() -> None:
    """Give the organization a GSTIN of Delhi."""
    Organization.objects.update(gstin=gstin("AAATA1234F"))
