"""Screens of the payroll."""

from school.payroll.admin import masters, payslips, runs, salaries

__all__ = ["masters", "payslips", "runs", "salaries"]
