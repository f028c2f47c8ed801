"""What students' fees have for the office to do."""

from datetime import date

from django.utils.translation import ngettext

from core.todo import Counted
from erp_planned.student_fees.enums import ConcessionState, RefundState
from erp_planned.student_fees.permissions import StudentFeesPermission as P
from erp_planned.student_fees.selectors.finding import concessions, refunds


def waiting(_today: date) -> list[Counted]:
    """Return the concessions and refunds that wait for a decision."""
    return [
        Counted(
            concessions().filter(state=ConcessionState.PROPOSED),
            lambda count: (
                ngettext(
                    "%(count)d concession waits for a decision",
                    "%(count)d concessions wait for a decision",
                    count,
                )
                % {"count": count}
            ),
            "admin:erp_student_fees_concession_changelist",
            P.APPROVE,
            f"state__exact={ConcessionState.PROPOSED}",
        ),
        Counted(
            refunds().filter(state=RefundState.REQUESTED),
            lambda count: (
                ngettext(
                    "%(count)d deposit is to be paid back", "%(count)d deposits are to be paid back", count
                )
                % {"count": count}
            ),
            "admin:erp_student_fees_feerefund_changelist",
            P.APPROVE,
            f"state__exact={RefundState.REQUESTED}",
        ),
    ]
