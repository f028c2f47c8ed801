"""The rules of the law as dated rows of the school, and what a person earned elsewhere in the year."""

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date, inr
from core.money import ZERO, MoneyField
from core.periods import FIRST_YEAR, LAST_YEAR, FinancialYear
from school.foundation.models import Row
from school.payroll.enums import Gender, TaxState

NOT_NEGATIVE = [MinValueValidator(0)]


def percent(name: Any) -> "models.DecimalField[Any, Any]":
    """Return a column for a rate in percent."""
    return models.DecimalField(
        name, max_digits=5, decimal_places=2, validators=[*NOT_NEGATIVE, MaxValueValidator(100)]
    )


class ContributionRule(Row):
    """Rates of provident fund and State Insurance from a month on; the row before it then holds no longer.

    Percent of the wages that count for each, ceilings in rupees a month. `source` names the notification.
    """

    effective_on = models.DateField(_("from"), unique=True)
    pf_employee = percent(_("provident fund, employee (%)"))
    pf_employer = percent(_("provident fund, employer (%)"))
    pension = percent(_("of it pension fund (%)"))
    pf_ceiling = MoneyField(_("wage ceiling of the provident fund"), validators=NOT_NEGATIVE)
    esi_employee = percent(_("State Insurance, employee (%)"))
    esi_employer = percent(_("State Insurance, employer (%)"))
    esi_ceiling = MoneyField(_("wage ceiling of State Insurance"), validators=NOT_NEGATIVE)
    esi_daily_exempt = MoneyField(_("daily wage without an own share"), default=ZERO, validators=NOT_NEGATIVE)
    source = models.CharField(_("source"), max_length=300, blank=True)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    used_at = models.DateTimeField(_("used by a locked run at"), null=True, editable=False)

    class Meta:
        verbose_name = _("rates of contributions")
        verbose_name_plural = _("rates of contributions")
        ordering = ["-effective_on"]

    def __str__(self) -> str:
        return in_date(self.effective_on)


class ProfessionalTaxSlab(Row):
    """A slab of a State's professional tax: rupees a month on wages from `wages_from` on.

    All rows of one State and day are one table; a later day's table takes its place. Rows for women or men hold
    for these, the others for everybody for whom there is none.
    """

    state = models.CharField(_("State"), max_length=2, choices=TaxState.choices)
    effective_on = models.DateField(_("from"))
    gender = models.CharField(
        _("for"), max_length=6, choices=Gender.choices, blank=True, help_text=_("Empty: for everybody.")
    )
    wages_from = MoneyField(_("wages from"), validators=NOT_NEGATIVE)
    amount = MoneyField(_("tax a month"), validators=NOT_NEGATIVE)
    february = MoneyField(_("tax in February"), null=True, blank=True, validators=NOT_NEGATIVE)
    source = models.CharField(_("source"), max_length=300, blank=True)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    used_at = models.DateTimeField(_("used by a locked run at"), null=True, editable=False)

    class Meta:
        verbose_name = _("slab of professional tax")
        verbose_name_plural = _("slabs of professional tax")
        ordering = ["state", "-effective_on", "gender", "wages_from"]
        constraints = [
            models.UniqueConstraint(
                fields=["state", "effective_on", "gender", "wages_from"], name="school_pt_slab_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_state_display()}, {in_date(self.effective_on)}: {inr(self.wages_from)}"


class EarlierIncome(Row):
    """Salary of the financial year that no run here has paid: of an earlier employer, or before payroll began."""

    staff = models.ForeignKey(
        "school_staff.StaffMember",
        verbose_name=_("member of staff"),
        on_delete=models.PROTECT,
        related_name="+",
    )
    financial_year = models.PositiveSmallIntegerField(
        _("financial year beginning"),
        validators=[MinValueValidator(FIRST_YEAR), MaxValueValidator(LAST_YEAR)],
        help_text=_("2026 for 2026-27."),
    )
    income = MoneyField(_("salary"), validators=NOT_NEGATIVE)
    tax_deducted = MoneyField(_("income tax deducted"), default=ZERO, validators=NOT_NEGATIVE)
    note = models.CharField(_("note"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("earlier income of the year")
        verbose_name_plural = _("earlier incomes of the year")
        ordering = ["-financial_year", "staff__name"]
        constraints = [
            models.UniqueConstraint(fields=["staff", "financial_year"], name="school_earlier_income_once"),
            models.CheckConstraint(
                condition=Q(income__gte=0, tax_deducted__gte=0), name="school_earlier_income_not_negative"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.staff.name}, {FinancialYear(self.financial_year)}"
