"""Contract staff, what they are paid month by month, and the ledger of tax deducted.

Rows of a locked run cannot be changed by anybody: see the triggers in the migrations.
"""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Upper
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core import validators
from core.formatting import in_month, inr, plain, rupees
from core.locking.models import FigureByHand, MonthRun
from core.locking.states import RunState
from core.money import MoneyField
from payroll.contract_staff.enums import (
    ContractFigure,
    ContractFindingCode,
    ContractKind,
    ContractSeverity,
    ContractStatus,
    PayeeType,
    RateBasis,
)


class ContractStaff(models.Model):
    """A person or firm under contract. `rate` is rupees a month or a day, without GST."""

    code = models.CharField(_("code"), max_length=20, unique=True)
    kind = models.CharField(_("person or firm"), max_length=6, choices=ContractKind)
    name = models.CharField(_("name"), max_length=150)
    payee_type = models.CharField(_("paid for"), max_length=17, choices=PayeeType)
    work = models.CharField(_("work"), max_length=120, blank=True)
    department = models.ForeignKey(
        "payroll_employees.Department",
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("department"),
    )
    contract_from = models.DateField(_("contract from"))
    contract_to = models.DateField(_("contract to"))
    rate_basis = models.CharField(_("paid by"), max_length=7, choices=RateBasis, default=RateBasis.MONTHLY)
    rate = MoneyField(_("rupees a month or day"))
    pan = models.CharField("PAN", max_length=10, blank=True, validators=[validators.validate_pan])
    gstin = models.CharField("GSTIN", max_length=15, blank=True, validators=[validators.validate_gstin])
    bank_account = models.CharField(
        _("bank account"), max_length=18, blank=True, validators=[validators.validate_bank_account]
    )
    ifsc = models.CharField("IFSC", max_length=11, blank=True, validators=[validators.validate_ifsc])
    phone = models.CharField(_("phone"), max_length=15, blank=True, validators=[validators.validate_mobile])
    email = models.EmailField(_("e-mail"), blank=True)
    address = models.TextField(_("address"), blank=True)
    status = models.CharField(
        _("status"), max_length=6, choices=ContractStatus, default=ContractStatus.ACTIVE, editable=False
    )
    # The last day that is paid when the contract was ended before its term.
    ended_on = models.DateField(_("ended on"), null=True, blank=True, editable=False)
    end_reason = models.CharField(_("reason of the end"), max_length=200, blank=True, editable=False)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed at"), auto_now=True)

    class Meta:
        verbose_name = _("contract staff")
        verbose_name_plural = _("contract staff")
        ordering = ["code"]
        constraints = [
            models.CheckConstraint(
                condition=Q(contract_to__gte=F("contract_from")), name="contract_staff_dates"
            ),
            models.CheckConstraint(condition=Q(rate__gt=0), name="contract_staff_rate"),
            models.CheckConstraint(
                condition=Q(ended_on=None) | Q(status=ContractStatus.ENDED), name="contract_staff_ended"
            ),
        ]
        indexes = [
            models.Index(Upper("name"), name="contract_staff_name"),
            models.Index(fields=["status", "code"], name="contract_staff_status"),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"


class ContractRate(models.Model):
    """What was agreed from a month on, rupees a month or a day; of one month the later entry holds.

    Entered for months that are locked already it gives a difference, settled by the next run.
    """

    staff = models.ForeignKey(ContractStaff, models.PROTECT, related_name="rates")
    from_on = models.DateField(_("from month"))
    rate = MoneyField(_("rupees a month or day"))
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    entered_at = models.DateTimeField(_("entered at"), default=timezone.now)
    entered_by = models.CharField(_("entered by"), max_length=150, blank=True)

    class Meta:
        verbose_name = _("rate of a contract")
        verbose_name_plural = _("rates of contracts")
        ordering = ["staff", "from_on", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(rate__gt=0), name="contract_rate_positive"),
            models.CheckConstraint(condition=Q(from_on__day=1), name="contract_rate_first_day"),
        ]

    def __str__(self) -> str:
        return f"{in_month(self.from_on)}: {inr(self.rate)}"


class ContractLateDays(models.Model):
    """Days of a locked month as they turned out later; the difference is settled by the next run."""

    staff = models.ForeignKey(ContractStaff, models.PROTECT, related_name="late_days")
    month = models.DateField(_("month"))
    days = models.DecimalField(_("days"), max_digits=4, decimal_places=1)
    reason = models.CharField(_("reason"), max_length=300)
    entered_at = models.DateTimeField(_("entered at"), default=timezone.now)
    entered_by = models.CharField(_("entered by"), max_length=150, blank=True)

    class Meta:
        verbose_name = _("days corrected late")
        verbose_name_plural = _("days corrected late")
        ordering = ["staff", "month", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(days__gte=0, days__lte=31), name="contract_late_days"),
            models.CheckConstraint(condition=Q(month__day=1), name="contract_late_days_first_day"),
        ]

    def __str__(self) -> str:
        return f"{in_month(self.month)}: {self.days}"


class ContractDeduction(models.Model):
    """A deduction that comes every month: rent of a room, a uniform; from a month to a month, both in."""

    staff = models.ForeignKey(ContractStaff, models.PROTECT, related_name="deductions")
    name = models.CharField(_("name"), max_length=100)
    amount = MoneyField(_("rupees a month"))
    from_on = models.DateField(_("from month"))
    to_on = models.DateField(_("to month"), null=True, blank=True)

    class Meta:
        verbose_name = _("recurring deduction")
        verbose_name_plural = _("recurring deductions")
        ordering = ["staff", "from_on", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="contract_deduction_positive"),
            models.CheckConstraint(
                condition=Q(to_on=None) | Q(to_on__gte=F("from_on")), name="contract_deduction_period"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {inr(self.amount)}"


class ContractRun(MonthRun):
    """The payment of contract staff for one month; one per institution and month."""

    month = models.DateField(_("month"), unique=True)
    paid = models.PositiveIntegerField(_("contracts paid"), default=0)
    total_gross = MoneyField(_("amount payable"), default=0)
    total_tds = MoneyField(_("income tax"), default=0)
    total_other = MoneyField(_("other deductions"), default=0)
    total_net = MoneyField(_("net"), default=0)

    class Meta:
        verbose_name = _("run of contract staff")
        verbose_name_plural = _("runs of contract staff")
        ordering = ["-month"]
        constraints = [
            models.CheckConstraint(condition=Q(month__day=1), name="contract_run_first_day"),
            models.CheckConstraint(condition=Q(state__in=RunState.values), name="contract_run_state"),
            models.CheckConstraint(
                condition=Q(total_net=F("total_gross") - F("total_tds") - F("total_other")),
                name="contract_run_net",
            ),
        ]

    def __str__(self) -> str:
        return in_month(self.month)


class ContractLine(models.Model):
    """One contract's month, with the facts it was computed from. Net = gross - TDS - other deductions."""

    run = models.ForeignKey(ContractRun, models.PROTECT, related_name="lines")
    staff = models.ForeignKey(ContractStaff, models.PROTECT, related_name="lines")
    slip_no = models.PositiveIntegerField(_("slip number"))
    # As they were when the month was computed.
    staff_code = models.CharField(_("code"), max_length=20)
    staff_name = models.CharField(_("name"), max_length=150)
    department = models.CharField(_("department"), max_length=120, blank=True)
    work = models.CharField(_("work"), max_length=120, blank=True)
    payee_type = models.CharField(_("paid for"), max_length=17, choices=PayeeType)
    pan = models.CharField("PAN", max_length=10, blank=True)
    bank_account = models.CharField(_("bank account"), max_length=18)
    ifsc = models.CharField("IFSC", max_length=11)
    rate_basis = models.CharField(_("paid by"), max_length=7, choices=RateBasis)
    rate = MoneyField(_("rate"))
    days = models.DecimalField(_("days"), max_digits=4, decimal_places=1)
    # Differences of earlier, locked months that this run pays or (below zero) recovers; they are part of `gross`.
    arrears = MoneyField(_("of it differences of earlier months"), default=0, db_default=0)
    gross = MoneyField(_("amount payable"))
    # The year before this payment, for the payee and kind of payment (reference: income-tax, section 5).
    paid_before = MoneyField(_("paid before this year"))
    tds_base = MoneyField(_("taxed amount"))
    tds_pct = models.DecimalField(_("rate of tax"), max_digits=5, decimal_places=2)
    tds_due = MoneyField(_("tax on it"))
    tds = MoneyField(_("income tax"))
    other_deductions = MoneyField(_("other deductions"), default=0)
    net = MoneyField(_("net"))
    is_corrected = models.BooleanField(_("corrected"), default=False)

    class Meta:
        verbose_name = _("contract payment")
        verbose_name_plural = _("contract payments")
        ordering = ["run", "slip_no"]
        constraints = [
            models.UniqueConstraint(fields=["staff", "run"], name="contract_line_once"),
            models.UniqueConstraint(fields=["run", "slip_no"], name="contract_line_slip"),
            models.CheckConstraint(
                name="contract_line_net",
                condition=Q(net=F("gross") - F("tds") - F("other_deductions"), net__gte=0),
            ),
            models.CheckConstraint(
                name="contract_line_parts", condition=Q(gross__gte=0, tds__gte=0, other_deductions__gte=0)
            ),
            # A line without anything payable is there only because all of it is recovered.
            models.CheckConstraint(
                name="contract_line_payable", condition=Q(gross__gt=0) | Q(gross=0, arrears__lt=0)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.staff_code} {self.staff_name}"


class ContractArrear(models.Model):
    """What a run settles of one earlier, locked month of a contract: due now less drawn, rupees."""

    run = models.ForeignKey(ContractRun, models.PROTECT, related_name="arrears")
    staff = models.ForeignKey(ContractStaff, models.PROTECT, related_name="+")
    month = models.DateField(_("for month"))
    due = MoneyField(_("due"))
    drawn = MoneyField(_("drawn"))
    amount = MoneyField(_("settled"))

    class Meta:
        verbose_name = _("difference of an earlier month")
        verbose_name_plural = _("differences of earlier months")
        ordering = ["run", "staff", "month"]
        constraints = [
            models.UniqueConstraint(fields=["run", "staff", "month"], name="contract_arrear_once"),
            models.CheckConstraint(condition=~Q(amount=0), name="contract_arrear_not_zero"),
        ]
        indexes = [models.Index(fields=["staff", "month"], name="contract_arrear_month")]

    def __str__(self) -> str:
        return f"{in_month(self.month)}: {inr(self.amount)}"


class ContractLineDeduction(models.Model):
    """One deduction of one contract's month by name."""

    run = models.ForeignKey(ContractRun, models.PROTECT, related_name="+")
    staff = models.ForeignKey(ContractStaff, models.PROTECT, related_name="+")
    name = models.CharField(_("name"), max_length=100)
    amount = MoneyField(_("amount"))

    class Meta:
        verbose_name = _("deduction of a month")
        verbose_name_plural = _("deductions of a month")
        ordering = ["run", "staff", "id"]
        indexes = [models.Index(fields=["run", "staff"], name="contract_line_deduction_owner")]

    def __str__(self) -> str:
        return f"{self.name}: {inr(self.amount)}"


class ContractCorrection(FigureByHand):
    """A figure set by hand for one contract and month."""

    run = models.ForeignKey(ContractRun, models.PROTECT, related_name="corrections")
    staff = models.ForeignKey(ContractStaff, models.PROTECT, related_name="+")
    field = models.CharField(_("figure"), max_length=20, choices=ContractFigure)

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        ordering = ["run", "staff", "field"]
        constraints = [
            models.UniqueConstraint(fields=["run", "staff", "field"], name="contract_correction_once"),
            models.CheckConstraint(condition=Q(value__gte=0), name="contract_correction_not_negative"),
        ]

    @property
    def written(self) -> str:
        """The value as people write it: days or rupees."""
        return plain(self.value) if self.field == ContractFigure.DAYS else rupees(self.value)

    def __str__(self) -> str:
        return f"{self.get_field_display()}: {inr(self.value)}"


class ContractFinding(models.Model):
    """What processing found about a contract."""

    run = models.ForeignKey(ContractRun, models.PROTECT, related_name="findings")
    staff = models.ForeignKey(ContractStaff, models.PROTECT, related_name="+")
    severity = models.CharField(_("effect"), max_length=7, choices=ContractSeverity)
    code = models.CharField(_("finding"), max_length=20, choices=ContractFindingCode)
    detail = models.CharField(_("detail"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("finding")
        verbose_name_plural = _("findings")
        ordering = ["run", "severity", "staff"]

    def __str__(self) -> str:
        return self.get_code_display()


class ContractTdsEntry(models.Model):
    """TDS ledger of contract staff, posted at lock: what was paid, the amount taxed and the tax deducted.

    `taxed` x `rate_pct` = `due`; a sum below the threshold has 0. `paid_on` is the day of credit and deduction.
    """

    run = models.ForeignKey(ContractRun, models.PROTECT, related_name="+")
    staff = models.ForeignKey(ContractStaff, models.PROTECT, related_name="tds_entries")
    financial_year = models.PositiveSmallIntegerField(_("financial year beginning"))
    month = models.DateField(_("month"))
    paid_on = models.DateField(_("credited on"))
    payee_type = models.CharField(_("paid for"), max_length=17, choices=PayeeType)
    payee_name = models.CharField(_("payee"), max_length=150)
    pan = models.CharField("PAN", max_length=10, blank=True)
    amount = MoneyField(_("paid"))
    taxed = MoneyField(_("taxed amount"))
    rate_pct = models.DecimalField(_("rate of tax"), max_digits=5, decimal_places=2)
    due = MoneyField(_("tax on it"))
    tax = MoneyField(_("tax deducted"))

    class Meta:
        verbose_name = _("TDS ledger entry of contract staff")
        verbose_name_plural = _("TDS ledger of contract staff")
        ordering = ["month", "staff"]
        constraints = [models.UniqueConstraint(fields=["run", "staff"], name="contract_tds_entry_once")]
        indexes = [
            models.Index(fields=["financial_year", "payee_type", "pan"], name="contract_tds_year_payee"),
            models.Index(fields=["month"], name="contract_tds_month"),
        ]

    def __str__(self) -> str:
        return f"{self.payee_name}, {in_month(self.month)}"
