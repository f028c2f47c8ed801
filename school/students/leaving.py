"""What promotion, exits and certificates add to the suite."""

from core.suites import register_urls
from core.tenancy.due import on_due
from core.tenancy.enums import TenantType
from school.students.services import following

on_due(following.LOOK, following.on_due, type=TenantType.SCHOOL)
register_urls(TenantType.SCHOOL, "school.students.api.promotion", "school.students.api.certificates")
