"""What happens when money came in: apps above the fees, and parts of the fees, say it here."""

from collections.abc import Callable

from core.actors import Actor
from school.fees.models import FeeAccount, Invoice, Receipt

# Called in the transaction of the payment that settles an invoice, with its account held.
Paid = Callable[[FeeAccount, Invoice, Actor], None]
# Called in the transaction of every receipt.
Received = Callable[[Receipt, Actor], None]

_paid: list[Paid] = []
_received: list[Received] = []


def on_paid(act: Paid) -> None:
    """Have something done when an invoice is paid."""
    _paid.append(act)


def on_received(act: Received) -> None:
    """Have something done when a receipt is posted, as telling the family is."""
    _received.append(act)


def tell_paid(account: FeeAccount, invoice: Invoice, actor: Actor) -> None:
    """Do what waits for an invoice to be paid."""
    for act in _paid:
        act(account, invoice, actor)


def tell_received(receipt: Receipt, actor: Actor) -> None:
    """Do what follows a receipt."""
    for act in _received:
        act(receipt, actor)


# Returns the picture of a QR (PNG) by which an invoice can be paid, or nothing.
InvoiceQr = Callable[[Invoice], bytes | None]

_qr: list[InvoiceQr] = []


def register_invoice_qr(draw: InvoiceQr) -> None:
    """Have a QR printed on invoices that are still to be paid."""
    _qr.append(draw)


def invoice_qr(invoice: Invoice) -> bytes | None:
    """Return the PNG to print on an invoice, or nothing where nobody draws one."""
    return next((drawn for drawn in (draw(invoice) for draw in _qr) if drawn), None)
