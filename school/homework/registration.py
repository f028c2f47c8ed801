"""What homework adds to the suite."""

from django.utils.translation import gettext_lazy as _

from core.access import register_permissions
from core.admin.navigation import Entry, Group, register_entries, register_group
from core.outbox.kinds import register_notices
from core.suites import register_urls
from core.tenancy.enums import TenantType
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module
from school.homework.permissions import HomeworkPermission as P
from school.homework.providers import HELD
from school.notifications.kinds import HOMEWORK
from school.students.hooks import register_held

SCHOOL = TenantType.SCHOOL

register_module(Module.HOMEWORK, P)
register_permissions(
    SCHOOL,
    {
        Role.SCHOOL_ADMIN: P,
        Role.PRINCIPAL: [P.READ, P.REPORT],
        Role.TEACHER: [P.READ, P.WRITE, P.REPORT],
        Role.PARENT: [P.READ, P.OWN],
        Role.STUDENT: [P.READ, P.OWN],
    },
)
register_urls(SCHOOL, "school.homework.api.urls")
register_notices(HOMEWORK, "homework_set", suites=(SCHOOL,))
register_group(SCHOOL, "homework", Group(_("Homework"), order=42))
register_entries(
    SCHOOL, "homework", Entry(_("Homework"), "assignment", "school_homework_homework_changelist", P.REPORT)
)
register_held(HELD)
