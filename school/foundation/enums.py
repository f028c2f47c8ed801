"""Closed lists of the school suite."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Role(models.TextChoices):
    """Who somebody is in a school; the seventh role of the specification, super_admin, is the platform's."""

    SCHOOL_ADMIN = "school_admin", _("School administrator")
    PRINCIPAL = "principal", pgettext_lazy("head of a school", "Principal")
    TEACHER = "teacher", _("Teacher")
    ACCOUNTANT = "accountant", _("Accountant")
    PARENT = "parent", _("Parent")
    STUDENT = "student", _("Student")


class Proof(models.TextChoices):
    """What a sign-in must prove (settings.SCHOOL_LOGIN_PROOF; decided beside the specification, which asks nothing)."""

    NONE = "none", _("nothing")
    PASSWORD = "password", _("the password")
    OTP = "otp", _("a code sent to the registered phone or e-mail address")


# What the specification calls the platform's administrators.
SUPER_ADMIN = "super_admin"
# As what somebody may sign in.
SIGN_IN_ROLES = (SUPER_ADMIN, *Role.values)
# Those who work in the admin; the others have a portal.
OFFICE_ROLES = (Role.SCHOOL_ADMIN, Role.PRINCIPAL, Role.ACCOUNTANT)
