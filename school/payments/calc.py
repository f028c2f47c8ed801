"""Paise, signatures and links: pure functions, no tables, no clock."""

import hashlib
import hmac
from decimal import Decimal
from urllib.parse import quote, urlencode

PAISE = 100
CURRENCY = "INR"


def to_paise(amount: Decimal) -> int:
    """Return rupees as whole paise, exactly: 4.35 is 435. Raises ValueError for parts of a paisa."""
    paise = amount * PAISE
    if paise != paise.to_integral_value():
        raise ValueError("more than two decimals")
    return int(paise)


def to_rupees(paise: int) -> Decimal:
    """Return paise as rupees with two decimals."""
    return Decimal(paise).scaleb(-2)


def payment_signature(order_id: str, payment_id: str, secret: str) -> str:
    """Return what signs a payment for the browser: hex HMAC-SHA256 of `order|payment`, by the key's secret."""
    return _signed(f"{order_id}|{payment_id}".encode(), secret)


def webhook_signature(body: bytes, secret: str) -> str:
    """Return what signs a notice: hex HMAC-SHA256 of the bytes as sent, by the webhook's secret."""
    return _signed(body, secret)


def is_signed(given: str, *expected: str) -> bool:
    """Say whether a signature is one of those expected, in the same time whichever it is."""
    text, found = given.encode("utf-8", "replace"), False
    for one in expected:
        found |= hmac.compare_digest(text, one.encode())
    return found


def _signed(message: bytes, secret: str) -> str:
    return hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()


def upi_link(*, address: str, name: str, amount: Decimal, reference: str, note: str = "") -> str:
    """Return the link that a UPI app opens (NPCI's deep link): payee, amount in rupees, our reference."""
    values = {"pa": address, "pn": name, "am": f"{amount:.2f}", "tr": reference, "cu": CURRENCY}
    if note:
        values["tn"] = note[:80]
    return "upi://pay?" + urlencode(values, quote_via=quote, safe="@")
