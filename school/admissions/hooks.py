"""What admissions ask the fees app above them, which registers its answer in its `registration.py`.

Without it no invoice is made, and payment is at the counter.
"""

from collections.abc import Callable
from uuid import UUID

from core.actors import Actor
from school.admissions.models import Inquiry

# Makes the admission invoice of an approved inquiry, in the transaction of the approval; returns its reference.
AdmissionInvoice = Callable[[Inquiry, Actor], str]

# Locks what an app keeps of an inquiry, by its key, before the inquiry is locked: as a payment does.
Hold = Callable[[UUID], None]
# Told in the transaction in which the child is enrolled; the inquiry has its student.
Enrolled = Callable[[Inquiry, Actor], None]

# Says why an approved inquiry has no admission invoice and what to do; nothing where none is to be expected.
InvoiceLack = Callable[[Inquiry], str]
# Raises the invoice of an inquiry that was approved without one; refuses what it cannot.
InvoiceLater = Callable[[Inquiry, Actor], None]

_providers: list[AdmissionInvoice] = []
_later: list[tuple[InvoiceLack, InvoiceLater]] = []
_followers: list[tuple[Hold, Enrolled]] = []


def register_admission_invoice(provider: AdmissionInvoice) -> None:
    """Have an approval make an invoice. Its payment calls `services.enrolment.on_invoice_paid`."""
    _providers.append(provider)


def admission_invoice(inquiry: Inquiry, actor: Actor) -> str:
    """Return the reference of the invoice made for an approved inquiry, empty where nobody makes one."""
    return next((made for made in (ask(inquiry, actor) for ask in _providers) if made), "")


def register_later_invoice(lack: InvoiceLack, later: InvoiceLater) -> None:
    """Have an inquiry that was approved without an invoice say so, and get it afterwards."""
    _later.append((lack, later))


def invoice_lack(inquiry: Inquiry) -> str:
    """Return why an approved inquiry has no admission invoice and what to do, empty where none is expected."""
    return next((text for text in (lack(inquiry) for lack, _raise in _later) if text), "")


def raise_invoice_later(inquiry: Inquiry, actor: Actor) -> None:
    """Have the invoice of an inquiry raised that was approved without one. Raises what the fees raise."""
    for _lack, later in _later:
        later(inquiry, actor)


def register_enrolled(hold: Hold, enrolled: Enrolled) -> None:
    """Have what an app keeps of an inquiry follow the child who is enrolled."""
    _followers.append((hold, enrolled))


def hold_followers(inquiry_id: UUID) -> None:
    """Lock what follows an inquiry, in the transaction that is about to lock it."""
    for hold, _enrolled in _followers:
        hold(inquiry_id)


def tell_enrolled(inquiry: Inquiry, actor: Actor) -> None:
    """Say that the child of an inquiry is a student now."""
    for _hold, enrolled in _followers:
        enrolled(inquiry, actor)
