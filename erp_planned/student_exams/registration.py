"""What this app adds to the suite."""

from datetime import date

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.tenancy.seeding import on_seed
from core.todo import Counted, on_to_do
from erp_planned.student_exams.enums import CorrectionState
from erp_planned.student_exams.permissions import StudentExamsPermission as P
from erp_planned.student_exams.selectors.finding import corrections
from erp_planned.student_exams.services.seeds import seed_scales
from payroll.organizations.permissions import ADMIN, EMPLOYEE, HR_MANAGER, STUDENT

ORGANIZATION = TenantType.ORGANIZATION


def waiting(_today: date) -> list[Counted]:
    """Return the corrections that wait for a decision."""
    return [
        Counted(
            corrections().filter(state=CorrectionState.ASKED),
            lambda count: (
                ngettext("%(count)d correction of a mark waits", "%(count)d corrections of marks wait", count)
                % {"count": count}
            ),
            "admin:erp_student_exams_markcorrection_changelist",
            P.WRITE,
            f"state__exact={CorrectionState.ASKED}",
        )
    ]


register_permissions(ORGANIZATION, {ADMIN: P, HR_MANAGER: P, EMPLOYEE: [P.TEACH], STUDENT: [P.OWN]})
register_urls(ORGANIZATION, "erp_planned.student_exams.api.urls")
on_seed(ORGANIZATION, seed_scales, standing=True)
on_to_do(ORGANIZATION, waiting)
register_entries(
    ORGANIZATION,
    "students",
    Entry(_("Exams"), "quiz", "erp_student_exams_exam_changelist", P.READ),
    Entry(
        _("Corrections of marks"),
        "published_with_changes",
        "erp_student_exams_markcorrection_changelist",
        P.READ,
    ),
    order=40,
)
