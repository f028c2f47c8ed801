"""What a member of staff is paid, from a day to a day."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeBoundary, RangeOperators
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date, inr
from core.money import MoneyField
from school.foundation.models import Row
from school.masters.models import DateRange
from school.payroll.enums import TaxState
from school.payroll.models.structures import SalaryComponent, SalaryStructure


class StaffSalary(Row):
    """A salary with all that decides its deductions; on each day a member of staff has one at most.

    `gross` is rupees a month. Entered for months that are locked already, it gives a difference that the next run
    pays or recovers.
    """

    staff = models.ForeignKey(
        "school_staff.StaffMember",
        verbose_name=_("member of staff"),
        on_delete=models.PROTECT,
        related_name="salaries",
    )
    structure = models.ForeignKey(
        SalaryStructure, verbose_name=_("structure"), on_delete=models.PROTECT, related_name="salaries"
    )
    gross = MoneyField(_("monthly salary"))
    from_on = models.DateField(_("from"))
    to_on = models.DateField(_("to"), null=True, blank=True, editable=False)
    in_pf = models.BooleanField(_("provident fund"), default=True)
    pf_on_full_wages = models.BooleanField(_("provident fund above the ceiling"), default=False)
    in_pension = models.BooleanField(
        _("pension fund"),
        default=True,
        help_text=_("Off for who joined the fund since September 2014 with wages above the ceiling."),
    )
    in_esi = models.BooleanField(_("State Insurance"), default=True)
    tax_state = models.CharField(
        _("professional tax"),
        max_length=2,
        choices=TaxState.choices,
        blank=True,
        help_text=_("The State of the place of work; empty where there is no such tax."),
    )
    tds_by_hand = MoneyField(
        _("income tax a month"),
        null=True,
        blank=True,
        help_text=_("Empty: computed by the new regime."),
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    entered_at = models.DateTimeField(_("entered at"), default=timezone.now, editable=False)
    entered_by = models.CharField(_("entered by"), max_length=150, blank=True, editable=False)

    class Meta:
        verbose_name = _("salary")
        verbose_name_plural = _("salaries")
        ordering = ["staff__name", "-from_on"]
        constraints = [
            ExclusionConstraint(
                name="school_salary_no_overlap",
                expressions=[
                    ("staff", RangeOperators.EQUAL),
                    (
                        DateRange(
                            "from_on", "to_on", RangeBoundary(inclusive_lower=True, inclusive_upper=True)
                        ),
                        RangeOperators.OVERLAPS,
                    ),
                ],
            ),
            models.CheckConstraint(condition=Q(gross__gt=0), name="school_salary_positive"),
            models.CheckConstraint(
                condition=Q(to_on=None) | Q(to_on__gte=F("from_on")), name="school_salary_dates"
            ),
            models.CheckConstraint(
                condition=Q(tds_by_hand=None) | Q(tds_by_hand__gte=0), name="school_salary_tax"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.staff.name}, {in_date(self.from_on)}: {inr(self.gross)}"


class SalaryAmount(Row):
    """A person's amount of a component that the structure has as a fixed one (rupees a month)."""

    salary = models.ForeignKey(StaffSalary, on_delete=models.CASCADE, related_name="amounts")
    component = models.ForeignKey(
        SalaryComponent, verbose_name=_("component"), on_delete=models.PROTECT, related_name="+"
    )
    amount = MoneyField(_("rupees a month"))

    class Meta:
        verbose_name = _("own amount of a salary")
        verbose_name_plural = _("own amounts of salaries")
        ordering = ["salary", "component__display_order", "component__code"]
        constraints = [
            models.UniqueConstraint(fields=["salary", "component"], name="school_salary_amount_once"),
            models.CheckConstraint(condition=Q(amount__gte=0), name="school_salary_amount_not_negative"),
        ]

    def __str__(self) -> str:
        return f"{self.component.code}: {inr(self.amount)}"
