"""Categories, vendors and certificates: what every plain subject promises, and what identifies a vendor."""

from decimal import Decimal
from typing import Any

import pytest

from core.errors import ValidationFailed
from core.masters import Master
from erp_planned.vendors import masters
from erp_planned.vendors.enums import VendorStatus
from erp_planned.vendors.models import LowerTaxCertificate, Vendor, VendorCategory
from erp_planned.vendors.services.standing import blacklist_vendor
from erp_planned.vendors.services.vendors import verify_vendor
from tests.core.masters.cases import SYSTEM, MasterCases
from tests.erp_planned.vendors.people import (
    approved,
    category,
    company,
    gstin,
    in_delhi,
    make_vendor,
    verified,
)


class TestVendorCategories(MasterCases):
    master: Master[Any] = masters.vendor_categories
    path = "vendors/categories"
    change = {"description": "Paper only", "approval_required": True}
    bad = {"name": " "}

    def use(self, row: VendorCategory) -> None:
        make_vendor(category=row)


class TestVendors(MasterCases):
    master: Master[Any] = masters.vendors
    path = "vendors"
    change = {"contact_person": "Somebody Else", "phone": "9822222222"}
    bad = {"gstin": "07AABCE1234F1Z0", "pan": "AABCX9999K", "state": "09", "name": " ", "ifsc": ""}

    def before_each(self) -> None:
        self.category = category("Stationery")

    def valid(self, number: int = 0) -> dict[str, Any]:
        pan = company(4000 + number)
        return {
            **super().valid(number), "category": self.category, "pan": pan, "gstin": gstin(pan),
            "confirm": True,
        }  # fmt: skip

    def use(self, row: Vendor) -> None:
        blacklist_vendor(vendor=row, reason="Forged papers", actor=SYSTEM)


class TestCertificates(MasterCases):
    master: Master[Any] = masters.certificates
    path = "vendors/certificates"
    change = {"limit_amount": Decimal(600000)}
    bad = {"certificate_no": "12", "valid_to": "2026-03-31", "rate_pct": Decimal(101)}

    def before_each(self) -> None:
        in_delhi()

    def valid(self, number: int = 0) -> dict[str, Any]:
        """Each is another vendor's: of one, two certificates for a section do not overlap."""
        return {**super().valid(number), "certificate_no": f"2026AB{1234 + number}", "vendor": verified()}

    def use(self, row: LowerTaxCertificate) -> None:
        approved(row.vendor, 200000)


@pytest.mark.django_db
@pytest.mark.usefixtures("organization")
class TestIdentity:
    def test_pan_state_and_kind_follow_from_the_gstin(self) -> None:
        row = masters.vendors.create(
            actor=SYSTEM, name="Evergreen", category=category(), gstin=gstin("AABCE1234F")
        )
        assert (row.code[0], row.pan, row.state, row.payee_kind) == ("V", "AABCE1234F", "07", "other")

    def test_a_second_vendor_of_the_pan_is_pointed_out(self) -> None:
        first = make_vendor()
        with pytest.raises(ValidationFailed, match=first.code) as caught:
            masters.vendors.create(actor=SYSTEM, name="Branch", category=category(), pan=first.pan)
        assert (list(caught.value.fields), Vendor.objects.count()) == (["confirm"], 1)

    def test_without_pan_somebody_says_which_payee_it_is(self) -> None:
        with pytest.raises(ValidationFailed) as caught:
            masters.vendors.create(actor=SYSTEM, name="No Pan", category=category())
        assert list(caught.value.fields) == ["payee_kind"]

    def test_what_was_verified_is_verified_again_after_a_change(self) -> None:
        """Would catch a verified vendor that quietly becomes another one; a phone number does not matter."""
        row = verify_vendor(vendor=make_vendor(), actor=SYSTEM)
        assert masters.vendors.update(row, actor=SYSTEM, phone="9811111111").status == VendorStatus.VERIFIED
        assert masters.vendors.update(row, actor=SYSTEM, name="Another").status == VendorStatus.REGISTERED

    def test_a_verified_account_is_not_simply_changed(self) -> None:
        row = verified()
        with pytest.raises(ValidationFailed) as caught:
            masters.vendors.update(row, actor=SYSTEM, bank_account="999999999999")
        assert list(caught.value.fields) == ["bank_account"]
        assert Vendor.objects.get(pk=row.pk).bank_account == row.bank_account
