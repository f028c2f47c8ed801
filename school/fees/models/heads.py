"""What is charged: heads, plans of a class and year, what students opted for, concessions, late fees."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import ArrayField, RangeBoundary, RangeOperators
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.money import ZERO, MoneyField
from school.fees.enums import ConcessionBasis, Frequency, HeadPurpose, LateFeeKind
from school.foundation.models import Row
from school.masters.models import DateRange

BOTH_DAYS = RangeBoundary(inclusive_lower=True, inclusive_upper=True)


class FeeHead(Row):
    """Something for which a fee is taken."""

    code = models.CharField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=80)
    description = models.CharField(_("description"), max_length=300, blank=True)
    is_recurring = models.BooleanField(_("recurs"), default=True)
    frequency = models.CharField(
        _("frequency"), max_length=12, choices=Frequency.choices, default=Frequency.QUARTERLY
    )
    purpose = models.CharField(
        _("purpose"), max_length=10, choices=HeadPurpose.choices, default=HeadPurpose.REGULAR
    )
    is_active = models.BooleanField(_("in use"), default=True)

    class Meta:
        verbose_name = _("fee head")
        verbose_name_plural = _("fee heads")
        ordering = ["code"]
        constraints = [
            models.UniqueConstraint(Lower("code"), name="school_fee_head_code_unique"),
            models.CheckConstraint(
                condition=Q(is_recurring=True) ^ Q(frequency=Frequency.ONCE), name="school_fee_head_recurs"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class FeePlan(Row):
    """The fees of a class in a year. `total_amount` is what everybody pays in the year, options left out (rupees)."""

    school_class = models.ForeignKey(
        "school_masters.SchoolClass", verbose_name=_("class"), on_delete=models.PROTECT, related_name="+"
    )
    academic_year = models.ForeignKey(
        "school_masters.AcademicYear",
        verbose_name=_("academic year"),
        on_delete=models.PROTECT,
        related_name="+",
    )
    name = models.CharField(_("name"), max_length=120)
    total_amount = MoneyField(_("total of the year"), default=ZERO, editable=False)

    class Meta:
        verbose_name = _("fee plan")
        verbose_name_plural = _("fee plans")
        ordering = ["-academic_year__start_date", "school_class__display_order"]
        constraints = [
            models.UniqueConstraint(fields=["school_class", "academic_year"], name="school_fee_plan_unique")
        ]

    def __str__(self) -> str:
        return self.name


class Instalment(Row):
    """A part of the year for which one invoice is raised; `months` is how many months of fares it holds."""

    plan = models.ForeignKey(FeePlan, on_delete=models.CASCADE, related_name="instalments")
    number = models.PositiveSmallIntegerField(_("number"), validators=[MinValueValidator(1)])
    name = models.CharField(_("name"), max_length=40)
    issue_on = models.DateField(_("raised on"))
    due_on = models.DateField(_("due on"))
    months = models.PositiveSmallIntegerField(
        _("months"), default=3, validators=[MinValueValidator(1), MaxValueValidator(12)]
    )

    class Meta:
        verbose_name = _("instalment")
        verbose_name_plural = _("instalments")
        ordering = ["plan", "number"]
        constraints = [
            models.UniqueConstraint(fields=["plan", "number"], name="school_instalment_unique"),
            models.CheckConstraint(
                condition=Q(due_on__gte=models.F("issue_on")), name="school_instalment_due_after_issue"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class PlanComponent(Row):
    """What a head costs in each of the instalments named (rupees per instalment).

    A transport component has no amount: each student pays the fare of the own stop for the instalment's months.
    """

    plan = models.ForeignKey(FeePlan, on_delete=models.CASCADE, related_name="components")
    head = models.ForeignKey(
        FeeHead, verbose_name=_("fee head"), on_delete=models.PROTECT, related_name="components"
    )
    amount = MoneyField(_("amount"), default=ZERO)
    instalments = ArrayField(models.PositiveSmallIntegerField(), verbose_name=_("instalments"))
    is_optional = models.BooleanField(_("only who opted"), default=False)

    class Meta:
        verbose_name = _("component")
        verbose_name_plural = _("components")
        ordering = ["plan", "head__code"]
        constraints = [
            models.UniqueConstraint(fields=["plan", "head"], name="school_plan_component_unique"),
            models.CheckConstraint(condition=Q(amount__gte=0), name="school_plan_component_amount"),
        ]

    def __str__(self) -> str:
        return str(self.head)


class OptedHead(Row):
    """An optional head that a student takes, both days counted; `ends_on` is empty while it goes on."""

    student = models.ForeignKey(
        "school_students.Student",
        verbose_name=_("student"),
        on_delete=models.PROTECT,
        related_name="opted_heads",
    )
    head = models.ForeignKey(FeeHead, verbose_name=_("fee head"), on_delete=models.PROTECT, related_name="+")
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"), null=True, blank=True)

    class Meta:
        verbose_name = _("option of a student")
        verbose_name_plural = _("options of students")
        ordering = ["student__full_name", "starts_on"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=models.F("starts_on")),
                name="school_opted_head_ends_after_start",
            ),
            ExclusionConstraint(
                name="school_opted_head_no_overlap",
                expressions=[
                    ("student", RangeOperators.EQUAL),
                    ("head", RangeOperators.EQUAL),
                    (DateRange("starts_on", "ends_on", BOTH_DAYS), RangeOperators.OVERLAPS),
                ],
            ),
        ]

    def __str__(self) -> str:
        return f"{self.student}: {self.head}"


class ConcessionRule(Row):
    """A standing concession: a percentage of the heads named, or of all where none is, applied when invoiced."""

    code = models.CharField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=80)
    basis = models.CharField(
        _("goes to"), max_length=14, choices=ConcessionBasis.choices, default=ConcessionBasis.GRANTED
    )
    percent = models.DecimalField(
        _("percent"),
        max_digits=5,
        decimal_places=2,
        validators=[MinValueValidator(0), MaxValueValidator(100)],
    )
    heads = models.ManyToManyField(FeeHead, verbose_name=_("fee heads"), blank=True, related_name="+")
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"), null=True, blank=True)

    class Meta:
        verbose_name = _("standing concession")
        verbose_name_plural = _("standing concessions")
        ordering = ["code"]
        constraints = [
            models.UniqueConstraint(Lower("code"), name="school_concession_rule_code_unique"),
            models.CheckConstraint(
                condition=Q(percent__gt=0, percent__lte=100), name="school_concession_rule_percent"
            ),
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=models.F("starts_on")),
                name="school_concession_rule_ends_after_start",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class ConcessionGrant(Row):
    """A student to whom a standing concession is granted, as staff children and RTE seats are."""

    student = models.ForeignKey(
        "school_students.Student",
        verbose_name=_("student"),
        on_delete=models.PROTECT,
        related_name="concession_grants",
    )
    rule = models.ForeignKey(
        ConcessionRule, verbose_name=_("standing concession"), on_delete=models.PROTECT, related_name="grants"
    )
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=300)
    granted_by = models.CharField(_("granted by"), max_length=150, editable=False)

    class Meta:
        verbose_name = _("granted concession")
        verbose_name_plural = _("granted concessions")
        ordering = ["student__full_name", "starts_on"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=models.F("starts_on")),
                name="school_concession_grant_ends_after_start",
            ),
            ExclusionConstraint(
                name="school_concession_grant_no_overlap",
                expressions=[
                    ("student", RangeOperators.EQUAL),
                    ("rule", RangeOperators.EQUAL),
                    (DateRange("starts_on", "ends_on", BOTH_DAYS), RangeOperators.OVERLAPS),
                ],
            ),
        ]

    def __str__(self) -> str:
        return f"{self.student}: {self.rule}"


class LateFeeRule(Row):
    """How an overdue invoice grows; the rule of the day on which an invoice falls due holds for it.

    `slabs` are [first day late, last day late or null, rupees], both ends inclusive. `grace_days` after the due day
    cost nothing; `cap` bounds the late fee of one invoice (rupees).
    """

    name = models.CharField(_("name"), max_length=80)
    kind = models.CharField(_("kind"), max_length=10, choices=LateFeeKind.choices)
    amount = MoneyField(_("amount"), default=ZERO)
    slabs = models.JSONField(_("slabs"), default=list, blank=True)
    grace_days = models.PositiveSmallIntegerField(
        _("days of grace"), default=0, validators=[MaxValueValidator(180)]
    )
    cap = MoneyField(_("at most"), null=True, blank=True)
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("to"), null=True, blank=True)

    class Meta:
        verbose_name = _("late-fee rule")
        verbose_name_plural = _("late-fee rules")
        ordering = ["-starts_on"]
        constraints = [
            models.CheckConstraint(
                condition=Q(amount__gte=0) & (Q(cap__isnull=True) | Q(cap__gt=0)),
                name="school_late_fee_rule_amounts",
            ),
            ExclusionConstraint(
                name="school_late_fee_rule_no_overlap",
                expressions=[(DateRange("starts_on", "ends_on", BOTH_DAYS), RangeOperators.OVERLAPS)],
            ),
        ]

    def __str__(self) -> str:
        return self.name


class FeeSettings(models.Model):
    """The school's own rules of fees: the only row of its table."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    approval_above = MoneyField(
        _("second person above"),
        null=True,
        blank=True,
        help_text=_(
            "Concessions, scholarships, penalties and refunds above this amount wait for a second person. "
            "Empty: none does."
        ),
    )
    cheque_charge = MoneyField(_("charge for a dishonoured cheque"), default=ZERO)
    upi_id = models.CharField(
        _("UPI ID"), max_length=80, blank=True, help_text=_("To which invoices may be paid.")
    )
    upi_name = models.CharField(_("name of the UPI account"), max_length=80, blank=True)

    class Meta:
        verbose_name = _("rules of fees")
        verbose_name_plural = _("rules of fees")
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="school_fee_settings_single_row"),
            models.CheckConstraint(
                condition=Q(cheque_charge__gte=0)
                & (Q(approval_above__isnull=True) | Q(approval_above__gte=0)),
                name="school_fee_settings_amounts",
            ),
        ]

    def __str__(self) -> str:
        return str(_("Rules of fees"))


class OpenedYear(Row):
    """A financial year other than the one at hand, into which receipts may be dated for the time being."""

    starts_on = models.DateField(_("first day of the year"))
    reason = models.CharField(_("reason"), max_length=300)
    opened_by = models.CharField(_("opened by"), max_length=150, editable=False)
    opened_at = models.DateTimeField(_("opened at"), auto_now_add=True)
    closed_at = models.DateTimeField(_("closed at"), null=True, editable=False)

    class Meta:
        verbose_name = _("opened financial year")
        verbose_name_plural = _("opened financial years")
        ordering = ["-starts_on"]
        constraints = [
            models.UniqueConstraint(
                fields=["starts_on"], condition=Q(closed_at__isnull=True), name="school_opened_year_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.starts_on.year}-{self.starts_on.year % 100 + 1:02d}"
