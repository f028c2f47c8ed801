"""Browser screens of leave."""

from payroll.leave.admin import accounts, applications, types, year_end

__all__ = ["accounts", "applications", "types", "year_end"]
