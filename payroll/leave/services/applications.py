"""Applying for leave, by the employee or by the office for somebody."""

from datetime import date
from typing import IO, Any

from django.db import transaction
from django.utils.translation import gettext as _

from core.access import authorize
from core.actors import Actor
from core.audit.services import record
from core.documents.uploads import UploadKind, checked_upload
from core.errors import DomainError, ValidationFailed
from payroll.employees.access import is_own
from payroll.employees.models import Employee
from payroll.employees.services.locking import locked
from payroll.leave.calc import Span
from payroll.leave.models import LeaveApplication, LeaveType
from payroll.leave.permissions import LeavePermission
from payroll.leave.services import checks
from payroll.leave.services.checks import Counted
from payroll.leave.services.notices import notify_deciders
from payroll.leave.services.posting import naming_refusals

CERTIFICATES = (UploadKind.PDF, UploadKind.JPEG, UploadKind.PNG)


def apply_leave(
    *,
    employee: Employee,
    leave_type: LeaveType,
    from_on: date,
    to_on: date,
    reason: str,
    actor: Actor,
    from_half: bool = False,
    to_half: bool = False,
    attachment: IO[bytes] | None = None,
) -> LeaveApplication:
    """Apply for leave and return the application, which waits for a decision.

    The employee's row is locked first, so that of two applications at once the second sees the first.
    Raises NotEnoughLeave, LeaveOverlaps, MonthLocked, ValidationFailed naming the field, TooLarge and
    UnsupportedMedia for the attachment, Forbidden.
    """
    authorize_for(employee, actor)
    row = LeaveApplication(
        employee=employee,
        leave_type=leave_type,
        from_on=from_on,
        to_on=to_on,
        from_half=from_half,
        to_half=to_half,
        reason=_checked_reason(reason),
        applied_by=actor.name[:150],
    )
    if attachment:
        row.attachment = _checked_attachment(attachment)
    elif leave_type.requires_attachment:
        text = _("%(name)s needs a certificate.") % {"name": leave_type.name}
        raise ValidationFailed.at("attachment", text)
    with transaction.atomic():
        employee = locked(employee)
        counted = check_all(employee, leave_type, row.span, actor)
        row.days, row.debit = counted.total, counted.debit
        with naming_refusals("to_on"):
            row.save(force_insert=True)
        after = {"type": leave_type.code, "from": from_on, "to": to_on, "days": row.days, "reason": reason}
        record(actor, "leave.applied", row, after=after)
        notify_deciders(row, actor)
    return row


def preview_leave(
    *,
    employee: Employee,
    leave_type: LeaveType,
    from_on: date,
    to_on: date,
    actor: Actor,
    from_half: bool = False,
    to_half: bool = False,
) -> Counted:
    """Return what an application would come to, without writing it. Raises as `apply_leave`."""
    authorize_for(employee, actor)
    return check_all(employee, leave_type, Span(from_on, to_on, from_half, to_half), actor)


def authorize_for(employee: Employee, actor: Actor) -> None:
    """Let employees act for themselves, the office for anybody. Raises Forbidden."""
    own = is_own(employee, actor)
    authorize(actor, LeavePermission.APPLY if own else LeavePermission.WRITE)


def check_all(employee: Employee, leave_type: LeaveType, span: Span, actor: Actor) -> Counted:
    """Check a new application by every rule and return its days.

    The office may enter leave for somebody in months whose payroll is locked, and on the next period's credit.
    """
    is_office = not is_own(employee, actor)
    checks.check_shape(employee, leave_type, span)
    counted = checks.count(leave_type, span)
    checks.check_neighbours(employee, leave_type, span)
    checks.check_length(employee, leave_type, span, counted.total)
    checks.check_spells(employee, leave_type, span)
    if not is_office:
        checks.check_open_month(leave_type, span)
    checks.check_balance(employee, leave_type, counted, span, is_office=is_office)
    return counted


def _checked_reason(reason: str) -> str:
    text = reason.strip()
    if not text or len(text) > 500:
        raise ValidationFailed.at("reason", _("Give the reason in at most 500 letters."))
    return text


def _checked_attachment(file: IO[bytes]) -> Any:
    try:
        return checked_upload(file, kinds=CERTIFICATES).file
    except DomainError as error:
        error.fields = {"attachment": [error.message]}
        raise
