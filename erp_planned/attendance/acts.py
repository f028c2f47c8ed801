"""The acts on a request for regularization, and on the lock of a month, for every door (`core.acts`)."""

from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from core.acts import ADMIN, PORTAL, Act, Acts, Kind, Param, declare
from core.formatting import in_date
from erp_planned.attendance.enums import TRANSITIONS, RequestState
from erp_planned.attendance.models import Regularization
from erp_planned.attendance.permissions import AttendancePermission as P
from erp_planned.attendance.selectors.requests import own_text, request_by_id, standing
from erp_planned.attendance.services.regularizing import (
    approve_regularization,
    reject_regularization,
    withdraw_regularization,
)
from payroll.employees.access import is_own


def _describe(row: Regularization) -> str:
    return _t("%(day)s: %(status)s, %(reason)s") % {
        "day": in_date(row.on),
        "status": row.get_requested_status_display(),
        "reason": row.reason,
    }


# fmt: off
ACTS = (
    Act("approve", _("Approve"), P.DECIDE, approve_regularization, to=RequestState.APPROVED,
        params=(Param("remarks", Kind.WORDS, _("Remarks"), most=500),),
        done=_("The request is approved; the day is set."), icon="check_circle", bulk=True, doors=ADMIN),
    Act("reject", _("Reject"), P.DECIDE, reject_regularization, to=RequestState.REJECTED,
        params=(Param("remarks", Kind.WORDS, _("Reason"), required=True, most=500,
                      help=_("The employee is told.")),),
        done=_("The request is rejected."), icon="cancel", dangerous=True, bulk=True, doors=ADMIN),
    Act("withdraw", _("Take back"), P.SELF, withdraw_regularization, to=RequestState.WITHDRAWN,
        own_in=frozenset({RequestState.PENDING}),
        done=_("The request is taken back."), icon="undo", doors=PORTAL),
)
# fmt: on
REGULARIZATION_ACTS = declare(
    Acts(
        "regularization",
        "request",
        find=request_by_id,
        each=ACTS,
        table=TRANSITIONS,
        title=lambda row: f"{row.employee}: {in_date(row.on)}",
        describe=_describe,
        standing=standing,
        is_own=lambda row, actor: is_own(row.employee, actor),
        own_text=own_text,
    )
)
