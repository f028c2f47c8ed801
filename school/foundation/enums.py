"""Closed lists of the school suite."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """Who somebody is in a school; the seventh role of the specification, super_admin, is the platform's."""

    SCHOOL_ADMIN = "school_admin", _("School administrator")
    PRINCIPAL = "principal", _("Principal")
    TEACHER = "teacher", _("Teacher")
    ACCOUNTANT = "accountant", _("Accountant")
    PARENT = "parent", _("Parent")
    STUDENT = "student", _("Student")


# Those who work in the admin; the others have a portal.
OFFICE_ROLES = (Role.SCHOOL_ADMIN, Role.PRINCIPAL, Role.ACCOUNTANT)
