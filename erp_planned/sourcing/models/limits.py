"""Up to which value which mode of purchase is allowed, and how long purchases are watched for splitting."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from erp_planned.sourcing.enums import LIMITED_MODES


class PurchaseLimit(models.Model):
    """The values (rupees) that a mode stands for from a day, until a later row of the mode (reference: GFR 2017).

    One row of a mode for a day: of two none can say something else.
    """

    mode = models.CharField(_("mode of purchase"), max_length=10, choices=LIMITED_MODES)
    over = MoneyField(
        _("more than"), default=0, validators=[MinValueValidator(0)], help_text=_("0: from any value.")
    )
    up_to = MoneyField(_("up to"), null=True, blank=True, help_text=_("Left empty: without limit."))
    valid_from = models.DateField(_("valid from"))
    rule = models.CharField(_("rule"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("limit of a mode of purchase")
        verbose_name_plural = _("limits of the modes of purchase")
        ordering = ["-valid_from", "over", "mode"]
        constraints = [
            models.UniqueConstraint(fields=["mode", "valid_from"], name="erp_purchase_limit_once"),
            models.CheckConstraint(
                condition=Q(up_to=None) | Q(up_to__gt=F("over")), name="erp_purchase_limit_range"
            ),
        ]

    def __str__(self) -> str:
        return self.get_mode_display()


class SplitWindow(models.Model):
    """Within how many days purchases of one category are looked at together, from a day."""

    valid_from = models.DateField(_("valid from"), unique=True)
    days = models.PositiveSmallIntegerField(
        _("days"), validators=[MinValueValidator(1), MaxValueValidator(366)]
    )

    class Meta:
        verbose_name = _("window of splitting")
        verbose_name_plural = _("windows of splitting")
        ordering = ["-valid_from"]
        constraints = [
            models.CheckConstraint(condition=Q(days__gte=1, days__lte=366), name="erp_split_window_days")
        ]

    def __str__(self) -> str:
        return str(self.days)
