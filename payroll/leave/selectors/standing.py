"""Where an application stands, in a sentence."""

from django.utils.translation import gettext as _

from core.formatting import in_date
from payroll.leave import hooks
from payroll.leave.enums import ApplicationState, PayEffect
from payroll.leave.models import LeaveApplication


def standing(row: LeaveApplication) -> str:
    """Return the sentence: what has become of the application, when, and by whom."""
    if row.state == ApplicationState.PENDING:
        return _("This application waits for a decision.")
    cancelled = row.state == ApplicationState.CANCELLED
    at, by = (row.cancelled_at, row.cancelled_by) if cancelled else (row.decided_at, row.decided_by)
    texts = {
        ApplicationState.APPROVED: _("This leave is approved already (%(when)s)."),
        ApplicationState.REJECTED: _("This leave was rejected (%(when)s)."),
        ApplicationState.CANCELLED: _("This leave was cancelled (%(when)s)."),
    }
    when = ", ".join(part for part in (in_date(at) if at else "", by) if part)
    return texts[ApplicationState(row.state)] % {"when": when or "–"}


def own_text() -> str:
    """Return what whoever would act in the own case is told."""
    return _("Nobody decides on their own leave or balance; ask somebody else who may.")


def late_pay_note(row: LeaveApplication) -> str:
    """Return what becomes of the pay of days that were locked before the decision, or nothing where no pay changes.

    Once a payroll has been locked after the decision, the difference has come with it.
    """
    locked = hooks.payroll_locked_until()
    if row.leave_type.pay_effect == PayEffect.FULL or locked is None or row.from_on > locked:
        return ""
    if row.state != ApplicationState.PENDING:
        settled_at = row.cancelled_at or row.decided_at
        never_approved = row.state == ApplicationState.REJECTED or not row.decided_at
        if never_approved or settled_at is None or hooks.payroll_locked_since(settled_at):
            return ""
    text = _(
        "The payroll up to %(day)s is locked and stays as it is. The difference in pay for the days until then comes "
        "with the next payroll run, at the rates of their own month."
    )
    return text % {"day": in_date(locked)}
