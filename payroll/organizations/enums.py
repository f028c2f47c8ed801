"""Closed lists of the organization."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class HraClass(models.TextChoices):
    """City class for house rent allowance (OM 2/5/2017-E.II(B))."""

    X = "X", _("X (50 lakh people and more)")
    Y = "Y", _("Y (5 to 50 lakh)")
    Z = "Z", _("Z (all other places)")


class TaClass(models.TextChoices):
    """City class for transport allowance; its list of cities is not the HRA list."""

    HIGHER = "higher", _("One of the 19 higher-rate cities")
    OTHER = "other", _("Any other place")


class HraBase(models.TextChoices):
    """What HRA is a percentage of (DESIGN section 7)."""

    BASIC_PLUS_DA = "basic_plus_da", _("Basic pay and DA")
    BASIC = "basic", _("Basic pay alone")


class NpsRounding(models.TextChoices):
    """How an NPS contribution is rounded to the rupee (DESIGN section 7)."""

    HALF_UP = "half_up", _("To the nearest rupee, 50 paise up")
    UP = "up", _("To the next rupee")


class DeductorCategory(models.TextChoices):
    """Category letters of TDS statements (reference: tds-returns, section 3)."""

    CENTRAL = "A", _("Central government")
    STATE = "S", _("State government")
    STATUTORY_CENTRAL = "D", _("Statutory body, central")
    STATUTORY_STATE = "E", _("Statutory body, State")
    AUTONOMOUS_CENTRAL = "G", _("Autonomous body, central")
    AUTONOMOUS_STATE = "H", _("Autonomous body, State")
    LOCAL_CENTRAL = "L", _("Local authority, central")
    LOCAL_STATE = "N", _("Local authority, State")
    COMPANY = "K", _("Company")


class Role(models.TextChoices):
    """What a user of an organization is (spec: payroll, Roles); `permissions.MATRIX` says what it may do."""

    ADMIN = "admin", _("Administrator")
    HR_MANAGER = "hr_manager", _("HR manager")
    EMPLOYEE = "employee", _("Employee")
