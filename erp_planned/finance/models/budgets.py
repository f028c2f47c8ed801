"""Budgets of a year with their revisions, the alerts that were sent, and the settings of the books."""

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from erp_planned.finance.enums import BudgetCheck
from erp_planned.finance.models.chart import Account
from erp_planned.finance.models.years import BookYear

PERCENTS = r"^(\s*\d{1,3}\s*(,\s*\d{1,3}\s*)*)?\Z"


class Budget(models.Model):
    """What may be spent under an account, or a group of them, in a year; rupees (spec: ERP, Budget)."""

    year = models.ForeignKey(BookYear, models.PROTECT, related_name="budgets", verbose_name=_("year"))
    account = models.ForeignKey(Account, models.PROTECT, related_name="+", verbose_name=_("account head"))
    allocated_amount = MoneyField(_("allocated"))
    # The last revision; empty while there is none.
    revised_amount = MoneyField(_("revised"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("budget")
        verbose_name_plural = _("budgets")
        ordering = ["-year__start_date", "account__code"]
        constraints = [
            models.UniqueConstraint(fields=["year", "account"], name="erp_budget_once"),
            models.CheckConstraint(
                condition=Q(allocated_amount__gte=0) & (Q(revised_amount=None) | Q(revised_amount__gte=0)),
                name="erp_budget_amounts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.year}"

    @property
    def amount(self) -> object:
        """What holds now: the last revision, else what was allocated."""
        return self.allocated_amount if self.revised_amount is None else self.revised_amount


class BudgetRevision(models.Model):
    """A change of a budget, kept (reference: finance, section 8)."""

    budget = models.ForeignKey(Budget, models.PROTECT, related_name="revisions", verbose_name=_("budget"))
    before = MoneyField(_("before"))
    after = MoneyField(_("after"))
    order_number = models.CharField(_("order number"), max_length=60, blank=True)
    reason = models.CharField(_("reason"), max_length=300)
    revised_on = models.DateField(_("revised on"))
    revised_by = models.CharField(_("revised by"), max_length=150)
    revised_at = models.DateTimeField(_("entered at"), auto_now_add=True)

    class Meta:
        verbose_name = _("revision of a budget")
        verbose_name_plural = _("revisions of budgets")
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.before} → {self.after}"


class BudgetAlert(models.Model):
    """A percentage that a budget has reached and that was told, once."""

    budget = models.ForeignKey(Budget, models.CASCADE, related_name="alerts", verbose_name=_("budget"))
    percent = models.PositiveSmallIntegerField(_("percent"))
    told_at = models.DateTimeField(_("told at"), auto_now_add=True)

    class Meta:
        verbose_name = _("alert of a budget")
        verbose_name_plural = _("alerts of budgets")
        ordering = ["budget", "percent"]
        constraints = [models.UniqueConstraint(fields=["budget", "percent"], name="erp_budget_alert_once")]

    def __str__(self) -> str:
        return f"{self.percent}%"


class BooksSettings(models.Model):
    """The institution's own rules of its books: the only row of its table."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    budget_check = models.CharField(
        _("over the budget"), max_length=6, choices=BudgetCheck, default=BudgetCheck.WARN,
        help_text=_("What a voucher meets that goes over a budget."),
    )  # fmt: skip
    alert_percents = models.CharField(
        _("alerts at percent"), max_length=40, default="80, 90, 100", blank=True,
        validators=[RegexValidator(PERCENTS, _("Write percentages with commas: 80, 90, 100."))],
        help_text=_("Of a budget, with commas; each is told once. Empty: none."),
    )  # fmt: skip

    class Meta:
        verbose_name = _("rules of the books")
        verbose_name_plural = _("rules of the books")
        constraints = [models.CheckConstraint(condition=Q(id=1), name="erp_books_settings_single_row")]

    def __str__(self) -> str:
        return str(_("Rules of the books"))

    @property
    def percents(self) -> list[int]:
        """The alert percentages, lowest first."""
        return sorted({int(part) for part in self.alert_percents.split(",") if part.strip()})
