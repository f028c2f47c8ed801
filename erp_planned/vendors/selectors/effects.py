"""What hangs on the tax of a bill: deposits that cover it, and later bills whose thresholds counted it."""

from django.utils.translation import gettext as _

from core.formatting import rupees
from core.money import ZERO
from erp_planned.vendors.models import VendorPayment, VendorTdsEntry
from erp_planned.vendors.selectors.ledger import posted
from payroll.contract_staff.payees import section_of
from payroll.contract_staff.returns import quarter_return
from payroll.tds.periods import Period

SHOWN = 5


def effects_of(payment: VendorPayment) -> list[str]:
    """Return what is touched when the bill is entered late or taken back, in sentences; read before it happens."""
    entries = [row for row in payment.tds_entries.all() if row.posted_at and not row.reversed_at]
    return [*_deposits(payment, entries), *_later(entries)] if entries else []


def _deposits(payment: VendorPayment, entries: list[VendorTdsEntry]) -> list[str]:
    keys = {("vendor", row.pk) for row in entries if row.tax}
    if not keys:
        return []
    found = quarter_return(Period.of(payment.credited_on))
    covered = [str(block.challan) for block in found.challans if keys & {row.id for row in block.payments}]
    if not covered:
        return []
    tax = sum((row.tax for row in entries), ZERO)
    text = _(
        "Tax of %(tax)s is deposited by challan %(challans)s: form %(form)s of %(period)s changes by it, file a"
        " correction if it is filed."
    )
    values = {"tax": rupees(tax), "challans": ", ".join(covered), "form": found.form, "period": found.period}
    return [text % values]


def _later(entries: list[VendorTdsEntry]) -> list[str]:
    """Name later bills of the payee that counted these entries in the year's threshold."""
    rows = posted().filter(financial_year=entries[0].financial_year, pk__gt=max(row.pk for row in entries))
    own = entries[0]
    rows = rows.filter(pan=own.pan) if own.pan else rows.filter(vendor=own.vendor_id)
    sections = {section_of(row.payee_type) for row in entries}
    numbers = [
        f"{row.vendor.code} {row.payment.invoice_no}"
        for row in rows.select_related("vendor", "payment").order_by("pk")[:100]
        if section_of(row.payee_type) in sections
    ]
    if not numbers:
        return []
    shown = ", ".join(numbers[:SHOWN]) + (" …" if len(numbers) > SHOWN else "")
    return [_("Later bills of the payee counted this one in the year: %(bills)s.") % {"bills": shown}]
