"""Series of numbers, such as those of certificates and receipts."""

from django.db import models


class Series(models.Model):
    """The last number given in a series; `period` restarts it, for example by financial year."""

    name = models.CharField(max_length=60)
    period = models.CharField(max_length=20, blank=True)
    last = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["name", "period"], name="numbering_series_unique")]

    def __str__(self) -> str:
        return f"{self.name} {self.period} {self.last}".replace("  ", " ")
