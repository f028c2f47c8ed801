"""Financial years, the locks of their months, and what accounts begin a year with."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from core.periods import FinancialYear
from erp_planned.finance.enums import YearStatus
from erp_planned.finance.models.chart import Account


class BookYear(models.Model):
    """A year of the books, 1 April to 31 March (spec: ERP, FinancialYear)."""

    start_date = models.DateField(_("from"), unique=True)
    end_date = models.DateField(_("to"), unique=True)
    status = models.CharField(_("status"), max_length=6, choices=YearStatus, default=YearStatus.OPEN)
    # Nothing is posted into it: while open, until it is unlocked with a reason; a closed one is reopened instead.
    is_locked = models.BooleanField(_("locked"), default=False)

    class Meta:
        verbose_name = _("financial year")
        verbose_name_plural = _("financial years")
        ordering = ["-start_date"]
        constraints = [
            models.CheckConstraint(
                condition=Q(start_date__month=4, start_date__day=1, end_date__month=3, end_date__day=31)
                & Q(end_date__year=F("start_date__year") + 1),
                name="erp_year_april_to_march",
            ),
        ]

    def __str__(self) -> str:
        return str(self.period)

    @property
    def period(self) -> FinancialYear:
        """The year as a type."""
        return FinancialYear(self.start_date.year)


class PeriodLock(models.Model):
    """A month of a year in which nothing more is posted."""

    month = models.DateField(_("month"), unique=True)
    locked_at = models.DateTimeField(_("locked at"), auto_now_add=True)
    locked_by = models.CharField(_("locked by"), max_length=150)

    class Meta:
        verbose_name = _("locked month")
        verbose_name_plural = _("locked months")
        ordering = ["-month"]
        constraints = [models.CheckConstraint(condition=Q(month__day=1), name="erp_period_first_day")]

    def __str__(self) -> str:
        return f"{self.month:%Y-%m}"


class Opening(models.Model):
    """What an account, or a party on it, begins a year with: entered for the first year, carried for the others."""

    year = models.ForeignKey(BookYear, models.PROTECT, related_name="openings", verbose_name=_("year"))
    account = models.ForeignKey(Account, models.PROTECT, related_name="+", verbose_name=_("account"))
    party_ref = models.CharField(_("party"), max_length=60, blank=True)
    debit = MoneyField(_("debit"), default=0)
    credit = MoneyField(_("credit"), default=0)
    # Written by the year end of the year before, not entered.
    is_carried = models.BooleanField(_("carried forward"), default=False, editable=False)

    class Meta:
        verbose_name = _("opening balance")
        verbose_name_plural = _("opening balances")
        ordering = ["year", "account", "party_ref"]
        constraints = [
            models.UniqueConstraint(fields=["year", "account", "party_ref"], name="erp_opening_once"),
            models.CheckConstraint(
                condition=Q(debit__gte=0, credit__gte=0) & (Q(debit=0) | Q(credit=0)), name="erp_opening_side"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account_id} {self.debit - self.credit}"
