"""Closed lists of the pay commission's rates."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class RuleKind(models.TextChoices):
    """Which allowance a rule is for."""

    HRA = "HRA", _("House rent allowance")
    TA = "TA", _("Transport allowance")


class Scheme(models.TextChoices):
    """Pension scheme of an employee."""

    NPS = "NPS", _("NPS: National Pension System")
    UPS = "UPS", _("UPS: Unified Pension Scheme")
    GPF = "GPF", _("GPF: General Provident Fund")
    NONE = "none", _("None")


class FixationReason(models.TextChoices):
    """Why pay is fixed in a higher level."""

    PROMOTION = "promotion", _("Promotion")
    MACP = "macp", _("MACP (financial upgradation)")


class MissingRate(models.TextChoices):
    """What a month cannot be computed without."""

    DA = "da", _("DA revision")
    HRA = "hra_rule", _("HRA rule")
    TA = "ta_rule", _("TA rule")
    NPS = "nps_rate", _("NPS rate")


MIN_LEVEL, MAX_LEVEL = 1, 18
VERSIONS = (7, 8)
# The version whose matrix is seeded, and on which a fitment factor works.
SEEDED_VERSION = 7
