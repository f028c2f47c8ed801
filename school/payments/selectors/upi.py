"""Paying an invoice by UPI without the gateway: a QR code with the invoice's number as the reference.

The money comes to the school's own account, and its bank statement names the invoice (`matching`).
"""

import io

from core.access import is_allowed
from core.actors import Door, system_actor
from school.fees.models import FeeSettings, Invoice
from school.payments import calc
from school.payments.permissions import PaymentPermission as P


def upi_link(invoice: Invoice) -> str:
    """Return the link that a UPI app opens for what is outstanding, or nothing.

    Nothing where the school has entered no UPI ID, the invoice asks for nothing more, or the module is off.
    """
    if not is_allowed(system_actor(Door.TASK).permissions, P.PAY):
        return ""
    rules = FeeSettings.objects.filter(pk=1).first()
    if rules is None or not rules.upi_id or invoice.outstanding <= 0:
        return ""
    return calc.upi_link(
        address=rules.upi_id,
        name=rules.upi_name or rules.upi_id,
        amount=invoice.outstanding,
        reference=invoice.invoice_number,
        note=invoice.invoice_number,
    )


def upi_qr(invoice: Invoice) -> str:
    """Return the QR code of `upi_link` for a page, as an SVG data URI, or nothing."""
    import segno  # noqa: PLC0415 - heavy, loaded when it is used

    link = upi_link(invoice)
    return segno.make(link, error="m", micro=False).svg_data_uri(scale=3, border=2) if link else ""


def upi_qr_png(invoice: Invoice) -> bytes | None:
    """Return the QR code of `upi_link` for paper, as PNG, or nothing."""
    import segno  # noqa: PLC0415 - heavy, loaded when it is used

    link = upi_link(invoice)
    if not link:
        return None
    target = io.BytesIO()
    segno.make(link, error="m", micro=False).save(target, kind="png", scale=8, border=2)
    return target.getvalue()
