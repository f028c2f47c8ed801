"""The modules of a school that its subscription may leave out (spec: school, What the service does)."""

from collections.abc import Iterable

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.modules import give_rights, register_modules
from core.tenancy.enums import TenantType


class Module(models.TextChoices):
    """A part of the product; masters, sign-in and the school's own particulars belong to none."""

    STUDENTS = "students", _("Students")
    ADMISSIONS = "admissions", _("Admissions")
    ATTENDANCE = "attendance", _("Attendance")
    TIMETABLE = "timetable", _("Timetable")
    EXAMS = "exams", _("Exams")
    HOMEWORK = "homework", _("Homework")
    FEES = "fees", _("Fees")
    PAYMENTS = "payments", _("Online payments")
    STAFF = "staff", _("Staff")
    PAYROLL = "payroll", _("Payroll")
    TRANSPORT = "transport", _("Transport")
    LIBRARY = "library", _("Library")
    INVENTORY = "inventory", _("Stock")
    NOTIFICATIONS = "notifications", _("Notifications")
    REPORTS = "reports", _("Reports")
    MOBILE = "mobile", _("Mobile")


register_modules(TenantType.SCHOOL, {module.value: module.label for module in Module})


def register_module(module: Module, rights: Iterable[str]) -> None:
    """Say that rights belong to a module: where it is off, nobody has them (`core.modules`)."""
    give_rights(TenantType.SCHOOL, module.value, rights)
