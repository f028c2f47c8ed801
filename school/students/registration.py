"""What students add to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.imports.registry import register_import
from core.search import register_search
from core.set_up import on_set_up
from core.suites import register_urls
from core.tenancy.enums import TenantType
from core.todo import on_to_do
from school.foundation.caps import count_students_by
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.masters.files import register_export
from school.masters.hooks import register_seats_needed
from school.students import audiences, exports, imports, leaving  # noqa: F401 - `leaving` registers on import
from school.students.permissions import StudentPermission as P
from school.students.search import STUDENTS
from school.students.selectors.records import students_enrolled
from school.students.services.seats import seats_needed
from school.students.todo import steps, waiting

register_module(Module.STUDENTS, P)
register_permissions(
    TenantType.SCHOOL,
    {
        Role.SCHOOL_ADMIN: P,
        Role.PRINCIPAL: [P.READ, P.PRIVATE, P.DOCUMENTS, P.PROMOTE, P.CERTIFICATE, P.CERTIFICATE_READ],
        Role.TEACHER: [P.READ],
        Role.ACCOUNTANT: [P.READ, P.PRIVATE],
        Role.PARENT: [P.READ, P.PRIVATE, P.DOCUMENTS, P.CONSENT, P.EXPORT, P.CERTIFICATE_READ],
        Role.STUDENT: [P.READ, P.PRIVATE, P.DOCUMENTS, P.CERTIFICATE_READ],
    },
)
register_urls(TenantType.SCHOOL, "school.students.api.urls")
register_import(TenantType.SCHOOL, imports.STUDENTS)
register_export(exports.STUDENTS)
register_group(TenantType.SCHOOL, "students", Group(_("Students"), order=10, is_open=True))
register_entries(
    TenantType.SCHOOL,
    "students",
    Entry(_("Students"), "school", "school_students_student_changelist", P.READ),
    Entry(_("Guardians"), "family_restroom", "school_students_guardian_changelist", P.READ),
    Entry(_("Documents"), "folder_shared", "school_students_studentdocument_changelist", P.DOCUMENTS),
    Entry(_("Consents"), "verified_user", "school_students_consent_changelist", P.READ),
    Entry(_("First passwords"), "key", "school_students_student_first_passwords", P.CREDENTIALS),
)
register_search(STUDENTS)
on_set_up(TenantType.SCHOOL, steps)
audiences.register()
on_to_do(TenantType.SCHOOL, waiting)
count_students_by(students_enrolled)
register_seats_needed(seats_needed)
