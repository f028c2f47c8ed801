"""Rates of pay as dated rows. A rate that a locked run used carries `used_at`; a trigger then guards it."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date, plain
from core.money import MoneyField
from payroll.organizations.enums import HraClass, TaClass
from payroll.pay_commission.enums import MAX_LEVEL, MIN_LEVEL, RuleKind, Scheme

NOT_BELOW_ZERO = [MinValueValidator(0)]
UP_TO_100 = [*NOT_BELOW_ZERO, MaxValueValidator(100)]
UP_TO_500 = [*NOT_BELOW_ZERO, MaxValueValidator(500)]
LEVEL_VALIDATORS = [MinValueValidator(MIN_LEVEL), MaxValueValidator(MAX_LEVEL)]


class Commission(models.Model):
    """A pay commission version; `used_at` is set when a locked run paid by its matrix."""

    version = models.PositiveSmallIntegerField(_("version"), primary_key=True)
    name = models.CharField(_("name"), max_length=100)
    effective_on = models.DateField(_("in force from"), null=True, blank=True)
    used_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("pay commission")
        verbose_name_plural = _("pay commissions")
        ordering = ["version"]

    def __str__(self) -> str:
        return self.name


class PayMatrixCell(models.Model):
    """One cell of the pay matrix: basic pay in rupees a month."""

    commission = models.ForeignKey(
        Commission, models.PROTECT, related_name="cells", verbose_name=_("pay commission")
    )
    level = models.PositiveSmallIntegerField(_("pay level"), validators=LEVEL_VALIDATORS)
    cell = models.PositiveSmallIntegerField(_("cell"), validators=[MinValueValidator(1)])
    basic = MoneyField(_("basic pay"))

    class Meta:
        verbose_name = _("pay matrix cell")
        verbose_name_plural = _("pay matrix")
        ordering = ["commission", "level", "cell"]
        constraints = [
            models.UniqueConstraint(fields=["commission", "level", "cell"], name="matrix_cell_unique"),
            models.CheckConstraint(
                condition=Q(level__range=(MIN_LEVEL, MAX_LEVEL), cell__gte=1, basic__gt=0),
                name="matrix_cell_bounds",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.level}/{self.cell}: {self.basic}"


class DatedRate(models.Model):
    """What all dated rates share. On one date the row entered later wins; both are kept."""

    effective_on = models.DateField(_("in force from"), db_index=True)
    order_reference = models.CharField(_("order"), max_length=120, blank=True)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    used_at = models.DateTimeField(_("used by a locked run at"), null=True, blank=True, editable=False)

    class Meta:
        abstract = True
        ordering = ["-effective_on", "-id"]


class DaRevision(DatedRate):
    """Dearness allowance, percent of basic pay (spec: payroll, Salary rules 2)."""

    percentage = models.DecimalField(
        _("percent"),
        max_digits=6,
        decimal_places=2,
        validators=UP_TO_500,
    )

    class Meta(DatedRate.Meta):
        verbose_name = _("DA revision")
        verbose_name_plural = _("DA revisions")
        constraints = [
            models.CheckConstraint(
                condition=Q(percentage__gte=0, percentage__lte=500), name="da_percentage_bounds"
            )
        ]

    def __str__(self) -> str:
        return f"{plain(self.percentage)}%, {in_date(self.effective_on)}"


class AllowanceRule(DatedRate):
    """An HRA percentage by city class and DA step, or a TA amount by pay level and TA city class."""

    kind = models.CharField(_("allowance"), max_length=3, choices=RuleKind)
    # HRA
    hra_class = models.CharField(_("HRA city class"), max_length=1, choices=HraClass, blank=True)
    da_from = models.DecimalField(
        _("from DA percent"), max_digits=6, decimal_places=2, null=True, blank=True, validators=UP_TO_500
    )
    percentage = models.DecimalField(
        _("percent"), max_digits=5, decimal_places=2, null=True, blank=True, validators=UP_TO_100
    )
    minimum = MoneyField(_("at least (rupees a month)"), null=True, blank=True, validators=NOT_BELOW_ZERO)
    # TA
    ta_class = models.CharField(_("TA city class"), max_length=6, choices=TaClass, blank=True)
    level_from = models.PositiveSmallIntegerField(
        _("from level"), null=True, blank=True, validators=LEVEL_VALIDATORS
    )
    level_to = models.PositiveSmallIntegerField(
        _("to level"), null=True, blank=True, validators=LEVEL_VALIDATORS
    )
    basic_from = MoneyField(_("from basic pay"), null=True, blank=True, validators=NOT_BELOW_ZERO)
    amount = MoneyField(_("rupees a month"), null=True, blank=True, validators=NOT_BELOW_ZERO)
    with_da = models.BooleanField(_("DA is paid on it"), default=False)

    class Meta(DatedRate.Meta):
        verbose_name = _("allowance rule")
        verbose_name_plural = _("allowance rules")
        constraints = [
            models.CheckConstraint(
                name="allowance_rule_complete",
                condition=Q(
                    kind=RuleKind.HRA,
                    hra_class__in=HraClass.values,
                    da_from__gte=0,
                    percentage__gte=0,
                    percentage__lte=100,
                )
                | Q(
                    kind=RuleKind.TA,
                    ta_class__in=TaClass.values,
                    level_from__gte=MIN_LEVEL,
                    level_to__lte=MAX_LEVEL,
                    level_from__lte=F("level_to"),
                    amount__gte=0,
                ),
            )
        ]

    def __str__(self) -> str:
        if self.kind == RuleKind.HRA:
            return f"HRA {self.hra_class} {self.percentage}%, {in_date(self.effective_on)}"
        return f"TA {self.ta_class} {self.level_from}-{self.level_to} {self.amount}, {in_date(self.effective_on)}"


class NpsRate(DatedRate):
    """Contributions of employee and government, percent of basic pay and DA."""

    scheme = models.CharField(_("scheme"), max_length=4, choices=Scheme)
    employee_pct = models.DecimalField(
        _("employee, percent"), max_digits=5, decimal_places=2, validators=UP_TO_100
    )
    employer_pct = models.DecimalField(
        _("government, percent"), max_digits=5, decimal_places=2, validators=UP_TO_100
    )

    class Meta(DatedRate.Meta):
        verbose_name = _("NPS rate")
        verbose_name_plural = _("NPS rates")
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    employee_pct__gte=0, employee_pct__lte=100, employer_pct__gte=0, employer_pct__lte=100
                ),
                name="nps_rate_bounds",
            )
        ]

    def __str__(self) -> str:
        return f"{self.scheme} {self.employee_pct}% + {self.employer_pct}%, {in_date(self.effective_on)}"
