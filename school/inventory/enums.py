"""Closed lists of the stock."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class MovementKind(models.TextChoices):
    """Spec: school, inventory movement (in, out, adjustment)."""

    IN = "in", _("In")
    OUT = "out", _("Out")
    ADJUSTMENT = "adjustment", _("Adjustment")
