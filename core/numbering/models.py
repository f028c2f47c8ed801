"""Series of numbers, such as those of certificates and receipts."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Series(models.Model):
    """The last number given in a series; `period` restarts it, for example by financial year."""

    name = models.CharField(_("name"), max_length=60)
    period = models.CharField(_("period"), max_length=20, blank=True)
    last = models.PositiveBigIntegerField(_("last number"), default=0)

    class Meta:
        verbose_name = _("series of numbers")
        verbose_name_plural = _("series of numbers")
        constraints = [models.UniqueConstraint(fields=["name", "period"], name="numbering_series_unique")]

    def __str__(self) -> str:
        return f"{self.name} {self.period} {self.last}".replace("  ", " ")
