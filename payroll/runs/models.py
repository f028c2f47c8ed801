"""A payroll month: the run, one salary detail per employee, arrears, corrections, findings, ledgers.

Rows of a locked run cannot be changed by anybody: see the triggers in the migrations.
"""

from decimal import Decimal
from functools import reduce
from operator import add
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.formatting import rupees
from core.locking.models import FigureByHand, MonthRun
from core.money import MoneyField
from payroll.runs.enums import (
    AMOUNT_FINDINGS,
    CorrectableField,
    FactKind,
    FindingCode,
    RunKind,
    RunState,
    Severity,
)

EMPLOYEE = "payroll_employees.Employee"


def _sum(*columns: str) -> Any:
    return reduce(add, map(F, columns))


def _due_less_drawn(first: str, *heads: str) -> Any:
    total: Any = F(f"{first}_due") - F(f"{first}_drawn")
    for head in heads:
        total = total + F(f"{head}_due") - F(f"{head}_drawn")
    return total


class PayrollRun(MonthRun):
    """The payroll of one month.

    One regular run per institution and month. Supplementary runs of the month, numbered from 1, follow its lock:
    they pay only what is due for locked months (left out, leavers, corrections of a locked month).
    """

    kind = models.CharField(
        _("kind"), max_length=13, choices=RunKind, default=RunKind.REGULAR, editable=False
    )
    # A regular run of a month that another system paid: its figures came by import, nothing of it is paid here.
    is_brought = models.BooleanField(_("drawn in another system"), default=False, editable=False)
    # 0 for the regular run, then 1, 2 …
    number = models.PositiveSmallIntegerField(_("number"), default=0, editable=False)
    # Employee numbers that a supplementary run is kept to; empty: everybody to whom something is due.
    people = models.JSONField(default=list, editable=False)
    # What the figures were computed with; the rows named here are marked as used when the run is locked.
    da_pct = models.DecimalField(_("DA percent"), max_digits=6, decimal_places=2, null=True)
    rates_used = models.JSONField(default=dict, editable=False)
    # {"2026-01": "60.00"}: months whose arrears this run pays, and up to which DA.
    arrears_settled = models.JSONField(default=dict, editable=False)
    # {"2026-01": fingerprint}: the rates of its month and of the months settled; they tell a rule changed later.
    rate_prints = models.JSONField(default=dict, editable=False)
    # The instant, the database snapshot and the transaction in which the institution's data were read.
    read_at = models.DateTimeField(_("data read at"), null=True, editable=False)
    snapshot = models.TextField(default="", editable=False)
    read_in = models.BigIntegerField(default=0, editable=False)
    # Fingerprints of what everybody's pay was computed with: settings, rates, tables (processing.changes).
    inputs = models.JSONField(default=dict, editable=False)
    totals = models.JSONField(_("totals"), default=dict, editable=False)
    employees_paid = models.PositiveIntegerField(_("employees"), default=0)
    total_gross = MoneyField(_("gross"), default=0)
    total_deductions = MoneyField(_("deductions"), default=0)
    total_net = MoneyField(_("net"), default=0)
    error = models.TextField(_("last failure"), blank=True)

    class Meta:
        verbose_name = _("payroll run")
        verbose_name_plural = _("payroll runs")
        ordering = ["-month", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["month", "number"], name="payroll_run_once"),
            models.CheckConstraint(
                condition=Q(kind=RunKind.REGULAR, number=0) | Q(kind=RunKind.SUPPLEMENTARY, number__gt=0),
                name="payroll_run_number",
            ),
            models.CheckConstraint(condition=Q(is_brought=False) | Q(number=0), name="payroll_run_brought"),
            models.CheckConstraint(condition=Q(month__day=1), name="payroll_run_first_day"),
            models.CheckConstraint(condition=Q(state__in=RunState.values), name="payroll_run_state"),
            models.CheckConstraint(
                condition=Q(total_net=F("total_gross") - F("total_deductions")), name="payroll_run_net"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.month:%Y-%m}" + (f"/{self.number}" if self.number else "")

    @property
    def is_supplementary(self) -> bool:
        """Whether the run pays arrears only."""
        return self.kind == RunKind.SUPPLEMENTARY


class SalaryDetail(models.Model):
    """One employee's month: what was earned and deducted, with the facts it was computed from.

    Amounts are rupees. Net = gross - deductions by a check constraint (spec: payroll, Salary rules 1).
    """

    run = models.ForeignKey(PayrollRun, models.PROTECT, related_name="details")
    employee = models.ForeignKey(EMPLOYEE, models.PROTECT, related_name="salary_details")
    slip_no = models.PositiveIntegerField(_("payslip number"))
    # As they were when the month was computed.
    employee_code = models.CharField(_("code"), max_length=20)
    employee_name = models.CharField(_("name"), max_length=150)
    department = models.CharField(_("department"), max_length=120)
    designation = models.CharField(_("designation"), max_length=120)
    bank_account = models.CharField(_("bank account"), max_length=18)
    ifsc = models.CharField("IFSC", max_length=11)
    pan = models.CharField("PAN", max_length=10, blank=True)
    scheme = models.CharField(_("scheme"), max_length=4)
    pran = models.CharField("PRAN", max_length=12, blank=True)
    level = models.PositiveSmallIntegerField(_("level"))
    cell = models.PositiveSmallIntegerField(_("cell"))
    basic_rate = MoneyField(_("basic pay of the full month"))
    service_days = models.DecimalField(_("days in service"), max_digits=4, decimal_places=1)
    unpaid_days = models.DecimalField(_("unpaid days"), max_digits=4, decimal_places=1, default=0)
    half_pay_days = models.DecimalField(_("half-pay days"), max_digits=4, decimal_places=1, default=0)
    eighty_pay_days = models.DecimalField(_("days at 80%"), max_digits=4, decimal_places=1, default=0)
    da_pct = models.DecimalField(_("DA percent"), max_digits=6, decimal_places=2)
    hra_pct = models.DecimalField(_("HRA percent"), max_digits=5, decimal_places=2)
    hra_class = models.CharField(_("HRA class"), max_length=1, blank=True)
    hra_basic = MoneyField(_("basic pay for HRA"))
    # Empty class: not entitled, or the amount was set by hand; arrears then leave the head alone.
    ta_class = models.CharField(_("TA class"), max_length=6, blank=True)
    # Not a plain month: days, pay or entitlement changed in it, or a figure was corrected.
    by_days = models.BooleanField(default=True, editable=False)
    # Earnings
    basic = MoneyField(_("basic pay"))
    da = MoneyField("DA")
    hra = MoneyField("HRA")
    ta = MoneyField("TA")
    other_earnings = MoneyField(_("other earnings"), default=0)
    element_pay = MoneyField(_("of the other earnings: pay for DA and NPS"), default=0)
    arrears = MoneyField(_("arrears"), default=0)
    gross = MoneyField(_("gross"))
    # Deductions
    nps = MoneyField("NPS")
    nps_arrears = MoneyField(_("NPS on arrears"), default=0)
    tds = MoneyField(_("income tax"))
    recoveries = MoneyField(_("recovery of advances"), default=0)
    other_deductions = MoneyField(_("other deductions"), default=0)
    total_deductions = MoneyField(_("deductions"))
    net = MoneyField(_("net pay"))
    # Beside the payslip's sum
    employer_nps = MoneyField(_("government's NPS"), default=0)
    taxable = MoneyField(_("taxable salary of the month"))
    regime = models.CharField(_("tax regime"), max_length=3)
    annual_income = MoneyField(_("estimated salary of the year"))
    annual_tax = MoneyField(_("estimated tax of the year"))
    is_corrected = models.BooleanField(_("corrected"), default=False)

    class Meta:
        verbose_name = _("salary detail")
        verbose_name_plural = _("salary details")
        ordering = ["run", "slip_no"]
        constraints = [
            models.UniqueConstraint(fields=["employee", "run"], name="salary_detail_once"),
            models.UniqueConstraint(fields=["run", "slip_no"], name="salary_detail_slip"),
            models.CheckConstraint(
                name="salary_detail_gross",
                condition=Q(gross=_sum("basic", "da", "hra", "ta", "other_earnings", "arrears")),
            ),
            models.CheckConstraint(
                name="salary_detail_deductions",
                condition=Q(
                    total_deductions=_sum("nps", "nps_arrears", "tds", "recoveries", "other_deductions")
                ),
            ),
            models.CheckConstraint(
                name="salary_detail_net", condition=Q(net=F("gross") - F("total_deductions"), net__gte=0)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.employee_code} {self.run_id}"


class SalaryElement(models.Model):
    """One line of other earnings or other deductions of one employee's month."""

    run = models.ForeignKey(PayrollRun, models.PROTECT, related_name="+")
    employee = models.ForeignKey(EMPLOYEE, models.PROTECT, related_name="+")
    code = models.CharField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=100)
    kind = models.CharField(_("kind"), max_length=9)
    amount = MoneyField(_("amount"))

    class Meta:
        verbose_name = _("salary element")
        verbose_name_plural = _("salary elements")
        ordering = ["run", "employee", "kind", "code"]
        indexes = [models.Index(fields=["run", "employee"], name="salary_element_owner")]

    def __str__(self) -> str:
        return f"{self.code} {self.amount}"


class ArrearLine(models.Model):
    """Due and drawn of one head-set for one earlier month, paid by `run` (reference: payroll, DA)."""

    run = models.ForeignKey(PayrollRun, models.PROTECT, related_name="arrear_lines")
    employee = models.ForeignKey(EMPLOYEE, models.PROTECT, related_name="arrear_lines")
    month = models.DateField(_("for month"))
    da_pct = models.DecimalField(_("DA percent due"), max_digits=6, decimal_places=2)
    basic_due = MoneyField(_("basic due"))
    basic_drawn = MoneyField(_("basic drawn"))
    da_due = MoneyField(_("DA due"))
    da_drawn = MoneyField(_("DA drawn"))
    hra_due = MoneyField(_("HRA due"))
    hra_drawn = MoneyField(_("HRA drawn"))
    ta_due = MoneyField(_("TA due"))
    ta_drawn = MoneyField(_("TA drawn"))
    nps_due = MoneyField(_("NPS due"))
    nps_drawn = MoneyField(_("NPS drawn"))
    employer_nps_due = MoneyField(_("government's NPS due"))
    employer_nps_drawn = MoneyField(_("government's NPS drawn"))
    other_due = MoneyField(_("other earnings due"), default=0)
    other_drawn = MoneyField(_("other earnings drawn"), default=0)
    # Of due less drawn of the other earnings: what is not taxable, and what is pay for DA and NPS.
    other_exempt = MoneyField(_("of it exempt"), default=0)
    element_pay = MoneyField(_("of it pay for DA and NPS"), default=0)
    deduction_due = MoneyField(_("other deductions due"), default=0)
    deduction_drawn = MoneyField(_("other deductions made"), default=0)
    amount = MoneyField(_("arrears"))
    # Due by facts that changed for this employee, not only by rates that changed for everybody.
    is_late = models.BooleanField(default=False, editable=False)

    class Meta:
        verbose_name = _("arrears line")
        verbose_name_plural = _("arrears")
        ordering = ["employee", "month"]
        constraints = [
            models.UniqueConstraint(fields=["run", "employee", "month"], name="arrear_line_once"),
            models.CheckConstraint(
                name="arrear_line_amount",
                condition=Q(amount=_due_less_drawn("basic", "da", "hra", "ta", "other")),
            ),
        ]
        indexes = [models.Index(fields=["month", "employee"], name="arrear_line_month")]

    def __str__(self) -> str:
        return f"{self.employee_id} {self.month:%Y-%m} {self.amount}"

    def difference(self, head: str) -> Decimal:
        """Return due less drawn of a head, in rupees."""
        difference: Decimal = getattr(self, f"{head}_due") - getattr(self, f"{head}_drawn")
        return difference


class AcceptedDifference(models.Model):
    """Due by the rules less what another system paid, accepted with a reason: arrears are what is due beyond it."""

    run = models.ForeignKey(PayrollRun, models.PROTECT, related_name="accepted_differences")
    employee = models.ForeignKey(EMPLOYEE, models.PROTECT, related_name="+")
    basic = MoneyField(_("basic pay"), default=0)
    da = MoneyField("DA", default=0)
    hra = MoneyField("HRA", default=0)
    ta = MoneyField("TA", default=0)
    nps = MoneyField("NPS", default=0)
    employer_nps = MoneyField(_("government's NPS"), default=0)
    other = MoneyField(_("other earnings"), default=0)
    exempt = MoneyField(_("of it exempt"), default=0)
    element_pay = MoneyField(_("of it pay for DA and NPS"), default=0)
    deductions = MoneyField(_("other deductions"), default=0)
    reason = models.CharField(_("reason"), max_length=300)
    accepted_by = models.CharField(_("accepted by"), max_length=150)

    class Meta:
        verbose_name = _("accepted difference")
        verbose_name_plural = _("accepted differences")
        ordering = ["run", "employee"]
        constraints = [models.UniqueConstraint(fields=["run", "employee"], name="accepted_difference_once")]

    def __str__(self) -> str:
        return f"{self.employee_id}: {self.reason}"


class Correction(FigureByHand):
    """A figure set by hand for one employee of one run."""

    run = models.ForeignKey(PayrollRun, models.PROTECT, related_name="corrections")
    employee = models.ForeignKey(EMPLOYEE, models.PROTECT, related_name="+")
    field = models.CharField(_("figure"), max_length=20, choices=CorrectableField)

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        ordering = ["run", "employee", "field"]
        constraints = [
            models.UniqueConstraint(fields=["run", "employee", "field"], name="correction_once"),
            models.CheckConstraint(condition=Q(value__gte=0), name="correction_not_negative"),
        ]

    def __str__(self) -> str:
        return f"{self.field}: {self.value}"


class Finding(models.Model):
    """What the checks before processing found."""

    run = models.ForeignKey(PayrollRun, models.PROTECT, related_name="findings")
    employee = models.ForeignKey(EMPLOYEE, models.PROTECT, related_name="+", null=True)
    severity = models.CharField(_("effect"), max_length=7, choices=Severity)
    code = models.CharField(_("finding"), max_length=20, choices=FindingCode)
    detail = models.CharField(_("detail"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("finding")
        verbose_name_plural = _("findings")
        ordering = ["run", "severity", "employee"]
        indexes = [models.Index(fields=["run", "severity"], name="finding_severity")]

    def __str__(self) -> str:
        return f"{self.code} {self.employee_id or ''}"

    @property
    def detail_text(self) -> str:
        """The detail as people read it: an amount with the rupee sign."""
        is_amount = self.detail and self.code in AMOUNT_FINDINGS
        return rupees(Decimal(self.detail)) if is_amount else self.detail


class PaymentHold(models.Model):
    """Keeps one employee's net pay out of the bank advice until it is released."""

    run = models.ForeignKey(PayrollRun, models.PROTECT, related_name="holds")
    employee = models.ForeignKey(EMPLOYEE, models.PROTECT, related_name="+")
    reason = models.CharField(_("reason"), max_length=300)
    held_by = models.CharField(_("held by"), max_length=150)
    held_at = models.DateTimeField(_("held at"), auto_now_add=True)
    released_by = models.CharField(_("released by"), max_length=150, blank=True)
    released_at = models.DateTimeField(_("released at"), null=True)

    class Meta:
        verbose_name = _("payment hold")
        verbose_name_plural = _("payment holds")
        ordering = ["run", "employee"]
        constraints = [models.UniqueConstraint(fields=["run", "employee"], name="payment_hold_once")]

    def __str__(self) -> str:
        return f"{self.employee_id}: {self.reason}"


class NpsEntry(models.Model):
    """NPS ledger: both shares of one month, posted when the run is locked."""

    run = models.ForeignKey(PayrollRun, models.PROTECT, related_name="+")
    employee = models.ForeignKey(EMPLOYEE, models.PROTECT, related_name="nps_entries")
    month = models.DateField(_("month"))
    scheme = models.CharField(_("scheme"), max_length=4)
    pran = models.CharField("PRAN", max_length=12)
    emoluments = MoneyField(_("basic pay and DA"))
    employee_share = MoneyField(_("employee"))
    employer_share = MoneyField(_("government"))

    class Meta:
        verbose_name = _("NPS ledger entry")
        verbose_name_plural = _("NPS ledger")
        ordering = ["employee", "month"]
        constraints = [models.UniqueConstraint(fields=["employee", "run"], name="nps_entry_once")]

    def __str__(self) -> str:
        return f"{self.employee_id} {self.month:%Y-%m}"


class FactChange(models.Model):
    """A fact of an employee's pay was entered, changed or removed; written by triggers, whoever did it.

    It tells a processed run what changed since its data were read, and the next run which locked months to compare
    with what they would be now. `from_on` is the first day concerned; empty: only what is not locked yet.
    `recorded_in` is the number of the transaction, which a database snapshot has or has not seen.
    """

    employee_id = models.BigIntegerField()
    kind = models.CharField(_("what"), max_length=12, choices=FactKind)
    from_on = models.DateField(_("from"), null=True)
    recorded_at = models.DateTimeField(_("recorded at"))
    recorded_in = models.BigIntegerField()

    class Meta:
        verbose_name = _("change of a fact")
        verbose_name_plural = _("changes of facts")
        ordering = ["-recorded_at"]
        indexes = [models.Index(fields=["recorded_at"], name="fact_change_recorded")]

    def __str__(self) -> str:
        return f"{self.employee_id} {self.kind}"
