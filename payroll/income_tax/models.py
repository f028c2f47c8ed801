"""Tables an institution enters, what an employee declares for a financial year, and the ledger of tax deducted."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from core.periods import FinancialYear
from payroll.employees.enums import TaxRegime
from payroll.income_tax.projection import BOTH_REGIMES, OLD_REGIME

DECLARED_AMOUNTS = [name for name in (*OLD_REGIME, *BOTH_REGIMES) if name != "is_metro"]
# Amounts of the ledger, of which an opening balance has each.
LEDGER_AMOUNTS = ("salary", "hra", "basic_da", "nps", "savings", "profession_tax", "employer_nps", "tax")


class TaxTable(models.Model):
    """The law of a financial year as the institution entered it; a later entry of the year supersedes this one.

    Never changed or removed (see the triggers in the migrations): months may have been taxed by it.
    """

    financial_year = models.PositiveSmallIntegerField(_("financial year beginning"))
    content = models.JSONField(_("tables"))
    source = models.CharField(_("source"), max_length=300)
    entered_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    entered_by = models.CharField(_("entered by"), max_length=150, blank=True)

    class Meta:
        verbose_name = _("income-tax table")
        verbose_name_plural = _("income-tax tables")
        ordering = ["-financial_year", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(financial_year__gte=2024, financial_year__lt=2100), name="tax_table_year"
            )
        ]
        indexes = [models.Index(fields=["financial_year", "id"], name="tax_table_latest")]

    def __str__(self) -> str:
        return str(FinancialYear(self.financial_year))


class TaxDeclaration(models.Model):
    """Regime and amounts for one year (rupees a year), as declared by the employee."""

    employee = models.ForeignKey(
        "payroll_employees.Employee",
        models.PROTECT,
        related_name="tax_declarations",
        verbose_name=_("employee"),
    )
    financial_year = models.PositiveSmallIntegerField(_("financial year beginning"))
    regime = models.CharField(_("regime"), max_length=3, choices=TaxRegime, default=TaxRegime.NEW)
    section_80c = MoneyField(_("80C and own 80CCD(1) savings beside NPS"), default=0)
    section_80ccd_1b = MoneyField(_("80CCD(1B) additional NPS"), default=0)
    section_80d = MoneyField(_("80D health insurance"), default=0)
    home_loan_interest = MoneyField(_("interest on a home loan, own use"), default=0)
    professional_tax = MoneyField(_("professional tax"), default=0)
    other_deductions = MoneyField(_("other deductions of chapter VI-A"), default=0)
    rent_paid = MoneyField(_("rent paid"), default=0)
    is_metro = models.BooleanField(_("the rented home is in a metro city"), default=False)
    other_income = MoneyField(_("other income"), default=0)
    previous_salary = MoneyField(_("salary from an earlier employer this year"), default=0)
    previous_tds = MoneyField(_("tax deducted by the earlier employer"), default=0)
    updated_at = models.DateTimeField(_("changed at"), auto_now=True)

    class Meta:
        verbose_name = _("tax declaration")
        verbose_name_plural = _("tax declarations")
        ordering = ["-financial_year", "employee"]
        constraints = [
            models.UniqueConstraint(fields=["employee", "financial_year"], name="tax_declaration_unique"),
            models.CheckConstraint(
                condition=Q(**{f"{name}__gte": 0 for name in DECLARED_AMOUNTS}),
                name="tax_declaration_amounts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.employee_id} {self.financial_year}"


class TdsEntry(models.Model):
    """Ledger: salary paid and tax deducted in one month; posted when a run locks, or an opening balance."""

    employee = models.ForeignKey(
        "payroll_employees.Employee", models.PROTECT, related_name="tds_entries", verbose_name=_("employee")
    )
    financial_year = models.PositiveSmallIntegerField(_("financial year beginning"))
    month = models.DateField(_("month"))
    run_id = models.BigIntegerField(_("payroll run"), null=True, editable=False)
    salary = MoneyField(_("taxable salary"))
    hra = MoneyField(_("of it HRA"), default=0)
    basic_da = MoneyField(_("of it basic pay and DA"), default=0)
    nps = MoneyField(_("own NPS"), default=0)
    # Taken from pay by payroll itself; they count in the old regime without being declared (see `elements`).
    savings = MoneyField(_("provident fund and group insurance"), default=0, db_default=0)
    profession_tax = MoneyField(_("professional tax"), default=0, db_default=0)
    # The employer's NPS share, not part of the salary; what of it is above the ceiling is taxed in the old regime.
    employer_nps = MoneyField(_("employer's NPS"), default=0, db_default=0)
    tax = MoneyField(_("tax deducted"))

    class Meta:
        verbose_name = _("TDS ledger entry")
        verbose_name_plural = _("TDS ledger")
        ordering = ["employee", "month"]
        constraints = [
            models.UniqueConstraint(fields=["run_id", "employee"], name="tds_entry_once"),
            models.UniqueConstraint(
                fields=["employee", "financial_year"], condition=Q(run_id=None), name="tds_opening_once"
            ),
        ]
        indexes = [models.Index(fields=["financial_year", "employee"], name="tds_year_employee")]

    def __str__(self) -> str:
        return f"{self.employee_id} {self.month:%Y-%m} {self.tax}"
