"""Records of vendors in every state of theirs: the ground that their acts are walked on."""

from collections.abc import Callable
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from core.actors import Actor, Door, actor_for
from erp_planned.vendors.models import BankChange, Vendor, VendorDocument, VendorPayment
from erp_planned.vendors.services import deciding, papers, vendors
from payroll.employees.models import Employee
from tests.erp_planned.vendors.people import SYSTEM, bill, category, make_vendor, verified

Make = Callable[[Employee], Any]
ACCOUNT = {"bank_account": "50100098765432", "ifsc": "HDFC0000001", "reason": "Asked for in writing"}


def who(person: Employee) -> Actor:
    """Return the person where they have an account, else the system: who enters the row."""
    if person.user is None:
        return SYSTEM
    return actor_for(person.user, tenant_type="organization", door=Door.API)


def _waiting(person: Employee) -> Vendor:
    wanted = category("Consultants", approval_required=True)
    return vendors.verify_vendor(vendor=make_vendor(who(person), category=wanted), actor=SYSTEM)


def _verified(person: Employee) -> Vendor:
    return vendors.verify_vendor(vendor=make_vendor(who(person)), actor=SYSTEM)


def _inactive(person: Employee) -> Vendor:
    return vendors.deactivate_vendor(vendor=_verified(person), remarks="Closed", actor=SYSTEM)


def _change(person: Employee) -> BankChange:
    return vendors.ask_bank_change(vendor=verified(), actor=who(person), **ACCOUNT)


def _paper(person: Employee) -> VendorDocument:
    file = SimpleUploadedFile("paper.pdf", b"%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n")
    return papers.add_document(vendor=verified(), doc_type="PAN", file=file, actor=who(person))


def _bill(person: Employee) -> VendorPayment:
    return bill(verified(), 1000, actor=who(person))


def _approved(person: Employee) -> VendorPayment:
    return deciding.approve_payment(payment=_bill(person), actor=SYSTEM)


def _paid(person: Employee) -> VendorPayment:
    return deciding.pay_payment(payment=_approved(person), reference="UTR1", actor=SYSTEM)


MAKE: dict[str, dict[str, Make]] = {
    "vendor": {
        "registered": lambda one: make_vendor(who(one)),
        "waiting": _waiting,
        "verified": _verified,
        "inactive": _inactive,
    },
    "vendor_bank_change": {
        "waiting": _change,
        "approved": lambda one: vendors.approve_bank_change(change=_change(one), actor=SYSTEM),
        "rejected": lambda one: vendors.reject_bank_change(change=_change(one), remarks="x", actor=SYSTEM),
    },
    "vendor_document": {
        "waiting": _paper,
        "approved": lambda one: papers.verify_document(document=_paper(one), actor=SYSTEM),
        "rejected": lambda one: papers.reject_document(document=_paper(one), remarks="x", actor=SYSTEM),
    },
    "vendor_payment": {
        "entered": _bill,
        "approved": _approved,
        "paid": _paid,
        "rejected": lambda one: deciding.reject_payment(payment=_bill(one), remarks="x", actor=SYSTEM),
        "cancelled": lambda one: deciding.cancel_payment(payment=_bill(one), remarks="x", actor=SYSTEM),
        "reversed": lambda one: deciding.reverse_payment(payment=_paid(one), remarks="x", actor=SYSTEM),
    },
}
