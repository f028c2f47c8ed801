"""The acts on a leave application, for every door (`core.acts`)."""

from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.actors import Actor
from core.acts import ADMIN, API, PORTAL, Act, Acts, Kind, Param, declare
from core.formatting import in_date, plain
from core.periods import today
from payroll.employees.access import is_own
from payroll.leave.enums import TRANSITIONS, YEAR_END_TRANSITIONS, ApplicationState, YearEndState
from payroll.leave.models import LeaveAccount, LeaveApplication
from payroll.leave.permissions import LeavePermission as P
from payroll.leave.selectors.accounts import account_by_id, account_types, type_named
from payroll.leave.selectors.applications import application_by_id
from payroll.leave.selectors.standing import late_pay_note, own_text, standing
from payroll.leave.selectors.year_end import year_end_by_id
from payroll.leave.services.accounts import adjust_leave
from payroll.leave.services.cancelling import cancel_leave, withdraw_leave
from payroll.leave.services.decisions import approve_leave, reject_leave
from payroll.leave.services.year_end import reverse_year_end


def _adjust(
    *, account: LeaveAccount, actor: Actor, leave_type: str, days: Decimal, on: date, reason: str
) -> LeaveAccount:
    kind = type_named(leave_type)
    adjust_leave(employee=account.employee, leave_type=kind, days=days, on=on, reason=reason, actor=actor)
    return account


def _describe(row: LeaveApplication) -> str:
    values = {"from": in_date(row.from_on), "to": in_date(row.to_on), "days": plain(row.days)}
    return _t("%(type)s, %(from)s to %(to)s, days: %(days)s") % {"type": row.leave_type.name, **values}


# fmt: off
COMMENTS = Param("comments", Kind.WORDS, _("Comments"), most=500)
ACTS = (
    Act("approve", _("Approve"), P.APPROVE, approve_leave, to=ApplicationState.APPROVED,
        params=(COMMENTS,), done=_("The leave is approved."), note=late_pay_note,
        icon="check_circle", bulk=True, doors=API,
        summary="Approve leave", about="Approve, and debit the account."),
    Act("reject", _("Reject"), P.APPROVE, reject_leave, to=ApplicationState.REJECTED,
        params=(Param("comments", Kind.WORDS, _("Reason"), required=True, most=500,
                      help=_("The employee is told.")),),
        done=_("The leave is rejected."), note=late_pay_note, icon="cancel", dangerous=True, bulk=True,
        doors=API, summary="Reject leave", about="Refuse the application, with the reason."),
    Act("cancel", _("Cancel the leave"), P.APPROVE, cancel_leave, to=ApplicationState.CANCELLED,
        own_in=frozenset({ApplicationState.PENDING}),
        params=(
            Param("from_on", Kind.DAY, _("First day taken back"), help=_(
                "Left empty: the whole leave. For somebody who came back early, the day of coming back.")),
            COMMENTS),
        done=_("The leave is cancelled; the days are credited back."), note=late_pay_note, icon="undo",
        dangerous=True, doors=API, summary="Cancel leave",
        about="Cancel waiting or approved leave, or end it early; `payNote` says what locked months mean for pay."),
    Act("withdraw", _("Cancel this application"), P.APPLY, withdraw_leave,
        states=frozenset({ApplicationState.PENDING}), own_in=frozenset({ApplicationState.PENDING}),
        params=(COMMENTS,), done=_("The application is cancelled."), doors=PORTAL),
    Act("certificate", _("Certificate"), P.READ, icon="attach_file", doors=ADMIN),
)
ACCOUNT_ACTS = declare(Acts("leave_account", "account", find=account_by_id, each=(
    Act("adjust", _("Adjust"), P.WRITE, _adjust, done=_("The balance is adjusted."), icon="exposure",
        params=(
            Param("leave_type", Kind.CHOICE, _("Leave type"), required=True,
                  choices=lambda _row: [(kind.pk, str(kind)) for kind in account_types()],
                  initial=lambda account: account.leave_type_id),
            Param("days", Kind.DAYS, _("Days"), required=True,
                  help=_("In steps of a half; a minus takes days away.")),
            Param("on", Kind.DAY, _("Date"), required=True, initial=lambda _row: today()),
            Param("reason", Kind.LINE, _("Reason"), required=True, most=300))),
)))
YEAR_END_ACTS = declare(Acts(
    "leave_year_end", "year_end", find=year_end_by_id, table=YEAR_END_TRANSITIONS,
    title=lambda row: in_date(row.period_on), each=(
        Act("process", _("Year-end process"), P.WRITE, on_list=True, icon="event_repeat"),
        Act("take_back", _("Take back"), P.WRITE, reverse_year_end, to=YearEndState.REVERSED,
            done=_("The year-end is taken back."), icon="undo", dangerous=True, text=_(
                "Every line is answered by an opposite one. Possible until a payroll run is locked after it.")),
    )))
# fmt: on
LEAVE_ACTS = declare(
    Acts(
        "leave",
        "application",
        find=application_by_id,
        each=ACTS,
        table=TRANSITIONS,
        title=lambda row: f"{row.employee}: {row.leave_type.name}",
        describe=_describe,
        standing=standing,
        is_own=lambda row, actor: is_own(row.employee, actor),
        own_text=own_text,
    )
)
