"""The run of a month and what it pays; rows of a locked run are final (triggers in the migrations)."""

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_month, inr, plain, rupees
from core.locking.models import FigureByHand, MonthRun
from core.locking.states import RunState
from core.money import ZERO, MoneyField
from school.foundation.models import Row
from school.payroll.enums import FindingCode, LineKind, PayFigureName, Severity, Statutory

STAFF = "school_staff.StaffMember"


def days_field(name: Any, **more: Any) -> "models.DecimalField[Any, Any]":
    """Return a column for days in halves."""
    return models.DecimalField(name, max_digits=4, decimal_places=1, **more)


class PayrollRun(Row, MonthRun):
    """The payroll of one month; one per school and month. Totals are rupees."""

    month = models.DateField(_("month"), unique=True)
    paid = models.PositiveIntegerField(_("people paid"), default=0)
    total_gross = MoneyField(_("gross pay"), default=ZERO)
    total_deductions = MoneyField(_("deductions"), default=ZERO)
    total_net = MoneyField(_("net pay"), default=ZERO)
    total_employer = MoneyField(_("employer's share"), default=ZERO)

    class Meta:
        verbose_name = _("payroll run")
        verbose_name_plural = _("payroll runs")
        ordering = ["-month"]
        constraints = [
            models.CheckConstraint(condition=Q(month__day=1), name="school_payroll_first_day"),
            models.CheckConstraint(condition=Q(state__in=RunState.values), name="school_payroll_state"),
            models.CheckConstraint(
                condition=Q(total_net=F("total_gross") - F("total_deductions")), name="school_payroll_net"
            ),
        ]

    def __str__(self) -> str:
        return in_month(self.month)


class Payslip(Row):
    """One person's month with the facts it was computed from (rupees).

    gross = earned + extra + arrears; net = gross - deductions. `pf_wages` and `esi_wages` are of the month itself,
    the contributions with those on arrears.
    """

    run = models.ForeignKey(PayrollRun, models.PROTECT, related_name="payslips")
    staff = models.ForeignKey(
        STAFF, models.PROTECT, related_name="payslips", verbose_name=_("member of staff")
    )
    number = models.CharField(_("number"), max_length=30, blank=True, editable=False)
    # As they were when the month was computed.
    staff_code = models.CharField(_("staff code"), max_length=20)
    staff_name = models.CharField(_("name"), max_length=150)
    department = models.CharField(_("department"), max_length=80, blank=True)
    designation = models.CharField(_("designation"), max_length=80, blank=True)
    pan = models.CharField("PAN", max_length=10, blank=True)
    uan = models.CharField("UAN", max_length=12, blank=True)
    esi_number = models.CharField(_("ESI number"), max_length=20, blank=True)
    bank_account = models.CharField(_("bank account"), max_length=18)
    ifsc = models.CharField("IFSC", max_length=11)
    structure_name = models.CharField(_("structure"), max_length=80, blank=True)
    tax_state = models.CharField(_("State of professional tax"), max_length=2, blank=True)
    days_in_month = models.PositiveSmallIntegerField(_("days of the month"))
    service_days = models.PositiveSmallIntegerField(_("days in service"))
    lop_days = days_field(_("days without pay"), default=ZERO)
    paid_days = days_field(_("paid days"))
    monthly_gross = MoneyField(_("monthly salary"))
    earned = MoneyField(_("earned"))
    extra = MoneyField(_("other earning"), default=ZERO)
    arrears = MoneyField(_("arrears"), default=ZERO)
    gross = MoneyField(_("gross pay"))
    pf_wages = MoneyField(_("wages for provident fund"), default=ZERO)
    pf = MoneyField(_("provident fund"), default=ZERO)
    pension = MoneyField(_("pension fund, employer"), default=ZERO)
    pf_employer = MoneyField(_("provident fund, employer"), default=ZERO)
    is_insured = models.BooleanField(_("State Insurance"), default=False)
    esi_wages = MoneyField(_("wages for State Insurance"), default=ZERO)
    esi = MoneyField(_("State Insurance"), default=ZERO)
    esi_employer = MoneyField(_("State Insurance, employer"), default=ZERO)
    pt = MoneyField(_("professional tax"), default=ZERO)
    tds = MoneyField(_("income tax"), default=ZERO)
    year_estimate = MoneyField(_("estimated salary of the year"), default=ZERO)
    year_tax = MoneyField(_("estimated tax of the year"), default=ZERO)
    other_deductions = MoneyField(_("other deductions"), default=ZERO)
    deductions = MoneyField(_("deductions"))
    net = MoneyField(_("net pay"))
    is_corrected = models.BooleanField(_("with figures set by hand"), default=False)

    class Meta:
        verbose_name = _("payslip")
        verbose_name_plural = _("payslips")
        ordering = ["-run__month", "staff_code"]
        constraints = [
            models.UniqueConstraint(fields=["staff", "run"], name="school_payslip_once"),
            models.UniqueConstraint(fields=["number"], condition=~Q(number=""), name="school_payslip_number"),
            models.CheckConstraint(
                condition=Q(gross=F("earned") + F("extra") + F("arrears"), gross__gte=0),
                name="school_payslip_gross",
            ),
            models.CheckConstraint(
                condition=Q(deductions=F("pf") + F("esi") + F("pt") + F("tds") + F("other_deductions")),
                name="school_payslip_deductions",
            ),
            models.CheckConstraint(
                condition=Q(net=F("gross") - F("deductions"), net__gte=0), name="school_payslip_net"
            ),
            models.CheckConstraint(
                condition=Q(paid_days=F("service_days") - F("lop_days"), lop_days__gte=0, paid_days__gte=0),
                name="school_payslip_days",
            ),
        ]
        indexes = [models.Index(fields=["run", "staff_code"], name="school_payslip_of_run")]

    def __str__(self) -> str:
        return self.number or f"{self.staff_name} ({self.staff_code})"


class PayslipLine(Row):
    """One line of a payslip (rupees); `month` is the earlier month that it settles."""

    run = models.ForeignKey(PayrollRun, models.PROTECT, related_name="+")
    payslip = models.ForeignKey(Payslip, models.PROTECT, related_name="lines")
    place = models.PositiveSmallIntegerField()
    kind = models.CharField(_("kind"), max_length=9, choices=LineKind.choices)
    code = models.CharField(_("code"), max_length=12)
    name = models.CharField(_("name"), max_length=80)
    month = models.DateField(_("for month"), null=True)
    amount = MoneyField(_("amount"))

    class Meta:
        verbose_name = _("line of a payslip")
        verbose_name_plural = _("lines of payslips")
        ordering = ["payslip", "place"]
        constraints = [models.UniqueConstraint(fields=["payslip", "place"], name="school_payslip_line_place")]

    @property
    def title(self) -> str:
        """The name in the active language: what follows from the law is translated, the school's own words are not."""
        return str(Statutory(self.code).label) if self.code in Statutory.values else self.name

    def __str__(self) -> str:
        return f"{self.name}: {inr(self.amount)}"


class PayArrear(Row):
    """What a run settles of an earlier, locked month of a person: due by what is known now less drawn (rupees).

    `amount` is of the earnings, below zero for a recovery; wages and contributions are what is due on it.
    """

    run = models.ForeignKey(PayrollRun, models.PROTECT, related_name="arrears")
    staff = models.ForeignKey(STAFF, models.PROTECT, related_name="+", verbose_name=_("member of staff"))
    month = models.DateField(_("for month"))
    due = MoneyField(_("due"))
    drawn = MoneyField(_("drawn"))
    amount = MoneyField(_("settled"))
    pf_wages = MoneyField(_("wages for provident fund"), default=ZERO)
    pf = MoneyField(_("provident fund"), default=ZERO)
    pension = MoneyField(_("pension fund, employer"), default=ZERO)
    pf_employer = MoneyField(_("provident fund, employer"), default=ZERO)
    esi_wages = MoneyField(_("wages for State Insurance"), default=ZERO)
    esi = MoneyField(_("State Insurance"), default=ZERO)
    esi_employer = MoneyField(_("State Insurance, employer"), default=ZERO)
    pt = MoneyField(_("professional tax"), default=ZERO)

    class Meta:
        verbose_name = _("difference of an earlier month")
        verbose_name_plural = _("differences of earlier months")
        ordering = ["run", "staff__employee_code", "month"]
        constraints = [
            models.UniqueConstraint(fields=["run", "staff", "month"], name="school_pay_arrear_once"),
            models.CheckConstraint(condition=~Q(amount=0), name="school_pay_arrear_not_zero"),
        ]

    def __str__(self) -> str:
        return f"{in_month(self.month)}: {inr(self.amount)}"


class PayFigure(Row, FigureByHand):
    """A figure set by hand for one person and month, and why."""

    run = models.ForeignKey(PayrollRun, models.PROTECT, related_name="figures")
    staff = models.ForeignKey(STAFF, models.PROTECT, related_name="+", verbose_name=_("member of staff"))
    field = models.CharField(_("figure"), max_length=16, choices=PayFigureName.choices)

    class Meta:
        verbose_name = _("figure set by hand")
        verbose_name_plural = _("figures set by hand")
        ordering = ["run", "staff__employee_code", "field"]
        constraints = [
            models.UniqueConstraint(fields=["run", "staff", "field"], name="school_pay_figure_once"),
            models.CheckConstraint(condition=Q(value__gte=0), name="school_pay_figure_not_negative"),
        ]

    @property
    def written(self) -> str:
        """The value as people write it: days or rupees."""
        return plain(self.value) if self.field == PayFigureName.LOP_DAYS else rupees(self.value)

    def __str__(self) -> str:
        return f"{self.get_field_display()}: {inr(self.value)}"


class PayrollFinding(Row):
    """What processing found about a member of staff."""

    run = models.ForeignKey(PayrollRun, models.PROTECT, related_name="findings")
    staff = models.ForeignKey(STAFF, models.PROTECT, related_name="+", verbose_name=_("member of staff"))
    severity = models.CharField(_("effect"), max_length=7, choices=Severity.choices)
    code = models.CharField(_("finding"), max_length=16, choices=FindingCode.choices)
    detail = models.CharField(_("detail"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("finding of a payroll run")
        verbose_name_plural = _("findings of payroll runs")
        ordering = ["run", "severity", "staff__employee_code"]

    def __str__(self) -> str:
        return self.get_code_display()
