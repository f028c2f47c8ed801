"""Closed lists of payroll's reports."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class LpcKind(models.TextChoices):
    """Why a last pay certificate is made."""

    RETIREMENT = "retirement", _("Retirement")
    TRANSFER = "transfer", _("Transfer")
