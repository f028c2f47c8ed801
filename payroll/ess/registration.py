"""What the employees' portal adds to the suite."""

from core.suites import register_urls
from core.tenancy.enums import TenantType

register_urls(TenantType.ORGANIZATION, "payroll.ess.api.urls")
