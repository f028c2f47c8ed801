"""Components of pay, and the structures that are made of them.

What a locked month has paid by (`used_at`) stays as it is: a difference of an earlier month is then never one that
nobody meant.
"""

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.money import ZERO, MoneyField
from school.foundation.models import Row
from school.payroll.enums import Calculation, ComponentKind

CODE = RegexValidator(
    r"^[A-Z][A-Z0-9_]*\Z", _("Use capital letters and digits, beginning with a letter: BASIC, HRA, DA.")
)


class SalaryComponent(Row):
    """One component of pay. `percent_of` names by their codes the components that a percentage is of."""

    code = models.CharField(_("code"), max_length=12, validators=[CODE])
    name = models.CharField(_("name"), max_length=80)
    kind = models.CharField(
        _("kind"), max_length=9, choices=ComponentKind.choices, default=ComponentKind.EARNING
    )
    calculation = models.CharField(
        _("calculation"), max_length=7, choices=Calculation.choices, default=Calculation.FIXED
    )
    percent_of = models.CharField(
        _("percent of"),
        max_length=80,
        blank=True,
        help_text=_("Codes joined by +, for example BASIC+DA; GROSS is the whole monthly salary."),
    )
    is_pro_rata = models.BooleanField(
        _("paid by days"), default=True, help_text=_("Off: paid in full in every month with a paid day.")
    )
    in_pf = models.BooleanField(_("counts for provident fund"), default=False)
    in_esi = models.BooleanField(_("counts for State Insurance"), default=True)
    in_pt = models.BooleanField(_("counts for professional tax"), default=True)
    display_order = models.PositiveSmallIntegerField(_("order"), default=0)
    is_active = models.BooleanField(_("in use"), default=True)
    used_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("salary component")
        verbose_name_plural = _("salary components")
        ordering = ["display_order", "code"]
        constraints = [
            models.UniqueConstraint(Lower("code"), name="school_pay_component_code"),
            models.CheckConstraint(
                condition=~Q(calculation=Calculation.PERCENT) | ~Q(percent_of=""),
                name="school_pay_component_percent",
            ),
            models.CheckConstraint(
                condition=~Q(calculation=Calculation.REST) | Q(kind=ComponentKind.EARNING),
                name="school_pay_component_rest",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"


class SalaryStructure(Row):
    """A way of dividing a monthly salary, by its lines."""

    name = models.CharField(_("name"), max_length=80)
    note = models.CharField(_("note"), max_length=200, blank=True)
    is_active = models.BooleanField(_("in use"), default=True)
    used_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("salary structure")
        verbose_name_plural = _("salary structures")
        ordering = ["name"]
        constraints = [models.UniqueConstraint(Lower("name"), name="school_pay_structure_name")]

    def __str__(self) -> str:
        return self.name


class StructureLine(Row):
    """A component of a structure. `value` is percent, or rupees a month; nothing for what takes the rest."""

    structure = models.ForeignKey(SalaryStructure, on_delete=models.CASCADE, related_name="lines")
    component = models.ForeignKey(
        SalaryComponent, verbose_name=_("component"), on_delete=models.PROTECT, related_name="+"
    )
    value = MoneyField(_("percent or rupees"), default=ZERO)

    class Meta:
        verbose_name = _("line of a structure")
        verbose_name_plural = _("lines of structures")
        ordering = ["structure", "component__display_order", "component__code"]
        constraints = [
            models.UniqueConstraint(fields=["structure", "component"], name="school_pay_structure_line_once"),
            models.CheckConstraint(condition=Q(value__gte=0), name="school_pay_structure_line_value"),
        ]

    def __str__(self) -> str:
        return str(self.component)
