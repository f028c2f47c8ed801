"""The acts on a sheet, for the office (`core.acts`)."""

from django.utils.translation import gettext_lazy as _

from core.acts import Act, Acts, Kind, Param, declare
from school.attendance.permissions import AttendancePermission as P
from school.attendance.selectors.sheets import get_sheet
from school.attendance.services.withdrawing import withdraw_sheet

SHEET_ACTS = declare(
    Acts(
        "attendance_sheet",
        "sheet",
        find=get_sheet,
        each=(
            Act(
                "withdraw",
                _("Withdraw"),
                P.MANAGE,
                withdraw_sheet,
                params=(Param("reason", Kind.LINE, _("Reason"), required=True, most=300),),
                text=_("The sheet counts in no figure any more. Its entries stay to be read."),
                done=_("The sheet is withdrawn."),
                icon="undo",
                dangerous=True,
            ),
        ),
    )
)
