"""What exams add to the suite."""

from core.access import register_permissions
from core.tenancy.enums import TenantType
from school.exams.permissions import ExamPermission as P
from school.foundation.enums import Role
from school.foundation.modules import Module, register_module

register_module(Module.EXAMS, P)
register_permissions(
    TenantType.SCHOOL,
    {
        Role.SCHOOL_ADMIN: P,
        Role.PRINCIPAL: [P.READ, P.MANAGE, P.RESULTS],
        Role.TEACHER: [P.READ, P.WRITE, P.RESULTS],
        Role.PARENT: [P.RESULTS],
        Role.STUDENT: [P.RESULTS],
    },
)
