"""What students add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, register_entries
from core.masters.imports import register_master_import
from core.search import register_search
from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from erp_planned.students import masters
from erp_planned.students.permissions import StudentsPermission as P
from erp_planned.students.search import PROVIDERS
from erp_planned.students.services.erasing import LOOK, daily
from payroll.organizations.permissions import (
    ACCOUNTANT,
    ADMIN,
    EMPLOYEE,
    FINANCE_OFFICER,
    HR_MANAGER,
    STUDENT,
)

ORGANIZATION = TenantType.ORGANIZATION

register_permissions(
    ORGANIZATION,
    {
        ADMIN: P,
        HR_MANAGER: P,
        ACCOUNTANT: [P.READ, P.SEE],
        FINANCE_OFFICER: [P.READ, P.SEE],
        EMPLOYEE: [P.TEACH, P.SEE],
        STUDENT: [P.OWN, P.SEE],
    },
)
register_urls(ORGANIZATION, "erp_planned.students.api.urls")
register_entries(
    ORGANIZATION,
    "students",
    Entry(_("Students"), "school", "erp_students_student_changelist", P.READ),
    Entry(_("Promotions of students"), "trending_up", "erp_students_promotionbatch_changelist", P.READ),
    Entry(_("Marked days"), "fact_check", "erp_students_classday_changelist", P.READ),
    Entry(_("Certificates"), "workspace_premium", "erp_students_certificate_changelist", P.READ),
    Entry(_("Students' documents"), "folder_shared", "erp_students_studentdocument_changelist", P.READ),
)
register_search(*PROVIDERS)
on_due(LOOK, daily, type=ORGANIZATION)
register_master_import(ORGANIZATION, masters.subjects, key="code")
register_master_import(ORGANIZATION, masters.classes, key=("name", "section"), told={"class_teacher": "code"})
