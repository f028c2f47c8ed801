"""The acts on a leave application, for every door (`core.acts`)."""

from django.utils.translation import gettext_lazy as _

from core.acts import ADMIN, API, PORTAL, Act, Acts, Kind, Param, declare
from payroll.employees.access import is_own
from payroll.leave import selectors, services
from payroll.leave.enums import TRANSITIONS, ApplicationState
from payroll.organizations.permissions import PayrollPermission as P

# fmt: off
COMMENTS = Param("comments", Kind.WORDS, _("Comments"), most=500)
ACTS = (
    Act("approve", _("Approve"), P.LEAVE_APPROVE, services.approve_leave, to=ApplicationState.APPROVED,
        params=(COMMENTS,), done=_("The leave is approved."), note=selectors.late_pay_note,
        icon="check_circle", bulk=True, doors=API,
        summary="Approve leave", about="Approve, and debit the account."),
    Act("reject", _("Reject"), P.LEAVE_APPROVE, services.reject_leave, to=ApplicationState.REJECTED,
        params=(Param("comments", Kind.WORDS, _("Reason"), required=True, most=500,
                      help=_("The employee is told.")),),
        done=_("The leave is rejected."), note=selectors.late_pay_note, icon="cancel", dangerous=True, bulk=True,
        doors=API, summary="Reject leave", about="Refuse the application, with the reason."),
    Act("cancel", _("Cancel the leave"), P.LEAVE_APPROVE, services.cancel_leave, to=ApplicationState.CANCELLED,
        own_in=frozenset({ApplicationState.PENDING}),
        params=(
            Param("from_on", Kind.DAY, _("First day taken back"), help=_(
                "Left empty: the whole leave. For somebody who came back early, the day of coming back.")),
            COMMENTS),
        done=_("The leave is cancelled; the days are credited back."), note=selectors.late_pay_note, icon="undo",
        dangerous=True, doors=API, summary="Cancel leave",
        about="Cancel waiting or approved leave, or end it early; `payNote` says what locked months mean for pay."),
    Act("withdraw", _("Cancel this application"), P.LEAVE_APPLY, services.withdraw_leave,
        states=frozenset({ApplicationState.PENDING}), own_in=frozenset({ApplicationState.PENDING}),
        params=(COMMENTS,), done=_("The application is cancelled."), doors=PORTAL),
    Act("certificate", _("Certificate"), P.LEAVE_READ, icon="attach_file", doors=ADMIN),
)
# fmt: on
LEAVE_ACTS = declare(
    Acts(
        "leave",
        "application",
        find=selectors.application_by_id,
        each=ACTS,
        table=TRANSITIONS,
        title=lambda row: f"{row.employee}: {row.leave_type.name}",
        standing=selectors.standing,
        is_own=lambda row, actor: is_own(row.employee, actor),
        own_text=selectors.own_text,
    )
)
