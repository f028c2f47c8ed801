"""What admissions add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.outbox.kinds import DECISIONS, register_notices
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from school.admissions.permissions import AdmissionPermission as P
from school.admissions.providers import HELD
from school.admissions.todo import waiting
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.students.hooks import register_held

register_module(Module.ADMISSIONS, P)
register_permissions(
    TenantType.SCHOOL,
    {
        Role.SCHOOL_ADMIN: [P.READ, P.WRITE, P.DECIDE, P.SET_UP],
        Role.PRINCIPAL: [P.READ, P.DECIDE],
        Role.ACCOUNTANT: [P.READ],
    },
)
register_urls(TenantType.SCHOOL, "school.admissions.api.urls", "school.admissions.portal.urls")
register_notices(
    DECISIONS,
    "admission_received",
    "admission_approved",
    "admission_rejected",
    suites=(TenantType.SCHOOL,),
)
register_group(TenantType.SCHOOL, "admissions", Group(_("Admissions"), order=15))
register_entries(
    TenantType.SCHOOL,
    "admissions",
    Entry(_("Inquiries"), "inbox", "school_admissions_inquiry_changelist", P.READ),
)
on_to_do(TenantType.SCHOOL, waiting)
register_held(HELD)
