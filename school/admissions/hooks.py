"""What admissions ask the fees app above them, which registers its answer in its `registration.py`.

Without it no invoice is made, and payment is at the counter.
"""

from collections.abc import Callable

from core.actors import Actor
from school.admissions.models import Inquiry

# Makes the admission invoice of an approved inquiry, in the transaction of the approval; returns its reference.
AdmissionInvoice = Callable[[Inquiry, Actor], str]

_providers: list[AdmissionInvoice] = []


def register_admission_invoice(provider: AdmissionInvoice) -> None:
    """Have an approval make an invoice. Its payment calls `services.enrolment.on_invoice_paid`."""
    _providers.append(provider)


def admission_invoice(inquiry: Inquiry, actor: Actor) -> str:
    """Return the reference of the invoice made for an approved inquiry, empty where nobody makes one."""
    return next((made for made in (ask(inquiry, actor) for ask in _providers) if made), "")
