"""Review, approval and rejection (spec: school, States and transitions)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.refusals import get_or_refuse
from core.states import moving, require_transition, take
from school.admissions.enums import INQUIRY_TRANSITIONS, InquiryStatus
from school.admissions.errors import DocumentsLack, NoSeat, OwnChild
from school.admissions.hooks import admission_invoice, raise_invoice_later
from school.admissions.models import AdmissionWindow, Inquiry
from school.admissions.permissions import AdmissionPermission as P
from school.admissions.selectors.inquiries import (
    held_rows,
    is_own_child,
    lacking,
    no_such,
    own_child_text,
    seats_given,
)
from school.admissions.services.inquiries import checked_remarks, note
from school.admissions.services.notices import tell_guardian


def start_review(*, inquiry: Inquiry, actor: Actor, remarks: str = "") -> Inquiry:
    """Take a new inquiry into review. Raises InvalidTransition, NotFound, Forbidden."""
    with _moving(inquiry, InquiryStatus.IN_REVIEW, remarks, actor) as row:
        pass
    return row


def approve_inquiry(*, inquiry: Inquiry, actor: Actor, remarks: str = "") -> Inquiry:
    """Offer the seat: the admission invoice is asked for, the guardian is told.

    Of two approvals at once on the last seat of the window one is refused. Raises InvalidTransition unless it is
    in review, DocumentsLack naming the papers, NoSeat, OwnChild, NotFound, Forbidden.
    """
    with _moving(inquiry, InquiryStatus.APPROVED, remarks, actor) as row:
        _require_papers(row)
        _require_seat(row)
        row.invoice_ref = admission_invoice(row, actor)[:60]
    tell_guardian(row, actor, "admission_approved")
    return row


def raise_invoice(*, inquiry: Inquiry, actor: Actor) -> Inquiry:
    """Have the admission invoice of an inquiry raised that was approved without one, or whose invoice was cancelled.

    The right is that of the approval, which would have raised it. Raises InvalidState where no fee plan is there or
    none is awaited, Duplicate naming the invoice that stands, OwnChild, NotFound, Forbidden.
    """
    authorize(actor, P.DECIDE)
    if is_own_child(inquiry, actor):
        raise OwnChild(own_child_text())
    with transaction.atomic():
        raise_invoice_later(inquiry, actor)
    return get_or_refuse(held_rows(), no_such(), pk=inquiry.pk)


def reject_inquiry(*, inquiry: Inquiry, actor: Actor, remarks: str = "") -> Inquiry:
    """Refuse with the reason, which the guardian is told.

    Raises InvalidTransition unless it is in review, ValidationFailed without a reason, OwnChild, NotFound,
    Forbidden.
    """
    with _moving(inquiry, InquiryStatus.REJECTED, remarks, actor) as row:
        pass
    tell_guardian(row, actor, "admission_rejected")
    return row


STEPS: dict[str, Callable[..., Inquiry]] = {
    InquiryStatus.IN_REVIEW: start_review,
    InquiryStatus.APPROVED: approve_inquiry,
    InquiryStatus.REJECTED: reject_inquiry,
}


def change_status(*, inquiry: Inquiry, status: str, actor: Actor, remarks: str = "") -> Inquiry:
    """Bring an inquiry to a status by the step that leads there. Raises what the step raises.

    A status that nothing leads to (`new`) is refused naming what is possible.
    """
    step = STEPS.get(status)
    if step is None:
        authorize(actor, P.DECIDE)
        require_transition(
            INQUIRY_TRANSITIONS, inquiry.status, status, field=Inquiry._meta.get_field("status")
        )
        raise AssertionError("no step leads to a status that the table has")
    return step(inquiry=inquiry, actor=actor, remarks=remarks)


@contextmanager
def _moving(inquiry: Inquiry, to: InquiryStatus, remarks: str, actor: Actor) -> Iterator[Inquiry]:
    """Take the inquiry, let the block check and change it, keep the remark; all or nothing."""
    authorize(actor, P.DECIDE)
    with transaction.atomic():
        row = take(held_rows(), no_such(), pk=inquiry.pk)
        if is_own_child(row, actor):
            raise OwnChild(own_child_text())
        stamp = "" if to == InquiryStatus.IN_REVIEW else "decided"
        with moving(
            row,
            to=to,
            table=INQUIRY_TRANSITIONS,
            actor=actor,
            event=f"inquiry.{to.value}",
            stamp=stamp,
            field="status",
        ):
            text = checked_remarks(remarks, is_needed=to == InquiryStatus.REJECTED)
            row.remarks = text or row.remarks
            yield row
        note(row, actor, text)


def _require_papers(row: Inquiry) -> None:
    missing = lacking(row)
    if missing:
        names = ", ".join(f"{one} ({one.get_state_display()})" for one in missing)
        text = _("These papers are required and not verified yet: %(names)s.") % {"names": names}
        raise DocumentsLack(text, extra={"papers": [one.kind for one in missing]})


def _require_seat(row: Inquiry) -> None:
    """Hold the window, so that nobody else gives a seat meanwhile, and count. A class without one has no bound."""
    windows = AdmissionWindow.objects.select_for_update(no_key=True)
    window = windows.filter(
        school_class_id=row.school_class_id, academic_year_id=row.academic_year_id
    ).first()
    if window is None:
        return
    given = seats_given(row)
    if given >= window.seats:
        values = {"seats": window.seats, "given": given, "name": row.school_class.name}
        text = _(
            "All %(seats)d seats offered in %(name)s are given (%(given)d approved)."
            " Offer more under Admissions, Admission windows."
        )
        raise NoSeat(text % values)
