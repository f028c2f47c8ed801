"""The admission invoice as the inquiry knows it."""

from django.utils.translation import gettext as _

from core.actors import Actor
from core.errors import InvalidState
from core.states import take
from school.admissions.enums import InquiryStatus
from school.admissions.models import Inquiry
from school.admissions.selectors.inquiries import held_rows, no_such, standing
from school.admissions.services.inquiries import note


def note_invoice(*, inquiry: Inquiry, invoice_ref: str, actor: Actor) -> Inquiry:
    """Keep the invoice that was made for an approved inquiry, in the transaction that makes it.

    The right is that of the invoice. Raises InvalidState unless it is approved and the child not enrolled, NotFound.
    """
    row = take(held_rows(), no_such(), pk=inquiry.pk)
    if row.status != InquiryStatus.APPROVED or row.student_id is not None or row.paid_at is not None:
        raise InvalidState(_("The inquiry waits for no admission invoice.") + " " + standing(row))
    row.invoice_ref = invoice_ref[:60]
    row.save(update_fields=["invoice_ref"])
    note(row, actor, _("Admission invoice %(number)s.") % {"number": invoice_ref})
    return row
