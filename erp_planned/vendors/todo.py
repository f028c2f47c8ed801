"""What vendors have for the office to do."""

from datetime import date, timedelta
from functools import partial

from django.utils.translation import gettext as _

from core.todo import Counted
from erp_planned.vendors.enums import VendorStatus
from erp_planned.vendors.permissions import VendorPermission as P
from erp_planned.vendors.selectors.papers import expiring_documents, waiting_documents
from erp_planned.vendors.selectors.payments import waiting_payments
from erp_planned.vendors.selectors.vendors import settings, vendors, waiting_bank_changes


def waiting(today: date) -> list[Counted]:
    """Return what waits for a second person, and papers that run out; a fixed number of queries."""
    ahead = today + timedelta(days=settings().reminder_days)
    counted = (
        (vendors().filter(status=VendorStatus.REGISTERED), _("Vendors to be verified: %(count)d"),
         "vendor", "status__exact=registered", P.VERIFY),
        (vendors().filter(status=VendorStatus.WAITING), _("Vendors that wait for approval: %(count)d"),
         "vendor", "status__exact=waiting", P.APPROVE),
        (waiting_bank_changes(), _("Bank accounts of vendors that wait for a second person: %(count)d"),
         "bankchange", "status__exact=waiting", P.VERIFY),
        (waiting_payments(), _("Bills of vendors that wait for approval: %(count)d"),
         "vendorpayment", "status__exact=entered", P.APPROVE),
        (waiting_documents(), _("Documents of vendors to be verified: %(count)d"),
         "vendordocument", "status__exact=waiting", P.VERIFY),
        (expiring_documents(today, ahead), _("Documents of vendors that run out: %(count)d"),
         "vendordocument", "", P.WRITE),
    )  # fmt: skip
    return [
        Counted(rows, partial(_told, text), f"admin:erp_vendors_{page}_changelist", needs, query)
        for rows, text, page, query, needs in counted
    ]


def _told(text: str, count: int) -> str:
    return text % {"count": count}
