"""What moved on an account on a day, kept by the database beside the entries."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from erp_planned.finance.models.chart import Account


class DayTotal(models.Model):
    """Debits, credits (rupees) and number of the posted lines of an account on a day.

    A trigger of the entries keeps it (migration 0005), no code writes it: balances of any length are then the sum of at
    most 366 rows a year. Approvals of one year wait for each other already, so nobody else waits for its rows.
    """

    account = models.ForeignKey(Account, models.CASCADE, related_name="+")
    posted_on = models.DateField()
    debit = MoneyField(default=0)
    credit = MoneyField(default=0)
    lines = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("total of a day")
        verbose_name_plural = _("totals of days")
        ordering = ["account", "posted_on"]
        constraints = [models.UniqueConstraint(fields=["account", "posted_on"], name="erp_day_total_once")]
        indexes = [models.Index(fields=["posted_on"], name="erp_day_total_day")]

    def __str__(self) -> str:
        return f"{self.account_id} {self.posted_on}"
