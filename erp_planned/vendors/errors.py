"""Refusals of vendors."""

from django.utils.translation import gettext_lazy as _

from core.errors import Duplicate, InvalidState, NotFound


class NoSuchVendor(NotFound):
    """There is no such vendor."""

    def __init__(self) -> None:
        super().__init__(_("There is no such vendor."))


class NoSuchVendorPayment(NotFound):
    """The vendor has no such payment."""

    def __init__(self) -> None:
        super().__init__(_("There is no such payment of this vendor."))


class NoSuchVendorDocument(NotFound):
    """The vendor has no such document."""

    def __init__(self) -> None:
        super().__init__(_("There is no such document of this vendor."))


class VendorNotUsable(InvalidState):
    """Not verified, not approved, inactive or blacklisted: may not be chosen."""


class OwnEntry(InvalidState):
    """Who entered something does not decide it."""


class SameInvoice(Duplicate):
    """The vendor's invoice number is entered already in this financial year."""


class TaxChanged(InvalidState):
    """The tax would come out otherwise now than what was looked at."""
