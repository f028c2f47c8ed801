"""Rows that the calls of vendors name."""

from decimal import Decimal
from typing import TYPE_CHECKING

from django.core.files.uploadedfile import SimpleUploadedFile

from core.periods import today
from erp_planned.vendors import masters
from erp_planned.vendors.models import Vendor, VendorCategory
from erp_planned.vendors.services.bills import enter_payment
from erp_planned.vendors.services.papers import add_document
from erp_planned.vendors.services.standing import blacklist_vendor, rate_vendor
from erp_planned.vendors.services.vendors import ask_bank_change, verify_vendor
from tests.erp_planned.vendors.people import company

if TYPE_CHECKING:
    from tests.contract.objects import Place

PDF = b"%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n"
FOUR = Decimal(4)


def paper() -> SimpleUploadedFile:
    """Return a file that is a PDF by its content."""
    return SimpleUploadedFile("registration.pdf", PDF)


def vendor_rows(place: "Place") -> dict[str, int]:
    """Make vendors that are to be verified, wait for approval, and are used; and what hangs on the used one."""
    usual = masters.vendor_categories.create(actor=place.actor, name=_free(f"Works {place.surname}"))
    strict = masters.vendor_categories.create(
        actor=place.actor, name=_free(f"Strict {place.surname}"), approval_required=True
    )
    new, waiting, used = (_vendor(place, kind, number) for number, kind in enumerate((usual, strict, usual)))
    verify_vendor(vendor=waiting, actor=place.actor)
    used = verify_vendor(vendor=used, actor=place.actor)
    day = today()
    payment = enter_payment(
        vendor=used,
        invoice_no=f"INV {place.surname}",
        invoice_date=day,
        amount=Decimal(10000),
        actor=place.actor,
    )
    document = add_document(
        vendor=used, doc_type="GST", file=paper(), title=f"GST {place.surname}", actor=place.actor
    )
    change = ask_bank_change(
        vendor=used, bank_account="987654321012", ifsc="PUNB0123400", reason=f"Bank {place.surname}",
        actor=place.actor,
    )  # fmt: skip
    rate_vendor(
        vendor=used,
        quality=FOUR,
        delivery=FOUR,
        pricing=FOUR,
        remarks=f"Rated {place.surname}",
        actor=place.actor,
    )
    barred = blacklist_vendor(vendor=new, reason=f"Fraud {place.surname}", actor=place.actor)
    certificate = masters.certificates.create(
        actor=place.actor, vendor=used, certificate_no=f"20{place.surname[:4].upper()}{used.pk % 9973:04d}",
        section="contract", rate_pct=Decimal(1), limit_amount=Decimal(500000), valid_from=day, valid_to=day,
    )  # fmt: skip
    return {
        "vendor_category": usual.pk,
        "vendor": new.pk,
        "waiting_vendor": waiting.pk,
        "used_vendor": used.pk,
        "vendor_payment": payment.pk,
        "vendor_document": document.pk,
        "vendor_bank_change": change.pk,
        "vendor_blacklist": barred.pk,
        "vendor_certificate": certificate.pk,
    }


def _free(name: str) -> str:
    """Return the name, with a number where rows are made once more."""
    count = VendorCategory.objects.filter(name__startswith=name).count()
    return f"{name} {count}" if count else name


def _vendor(place: "Place", kind: object, number: int) -> Vendor:
    return masters.vendors.create(
        actor=place.actor, name=f"Vendor {place.surname} {number}", category=kind, pan=company(), confirm=True,
        bank_account=f"12345678{number:04d}", ifsc="SBIN0001234", address=f"{place.surname} House",
    )  # fmt: skip
