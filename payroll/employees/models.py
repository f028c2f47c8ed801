"""Employees and their dated history."""

from django.contrib.postgres.indexes import GinIndex, OpClass
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower, Upper
from django.utils.translation import gettext_lazy as _

from core import validators
from core.money import MoneyField
from payroll.employees.enums import Category, ElementKind, EmployeeStatus, Gender, PayReason, TaxRegime
from payroll.organizations.enums import HraClass, TaClass
from payroll.organizations.models import RETIREMENT_AGES
from payroll.pay_commission.enums import MAX_LEVEL, MIN_LEVEL, Scheme


class Department(models.Model):
    """Master data."""

    code = models.CharField(_("code"), max_length=20, unique=True)
    name = models.CharField(_("name"), max_length=120)
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("department")
        verbose_name_plural = _("departments")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Designation(models.Model):
    """Master data."""

    name = models.CharField(_("name"), max_length=120)
    # Empty: the organization's age (teachers may retire at 65 beside an office that retires at 60).
    retirement_age = models.PositiveSmallIntegerField(
        _("retirement age (years)"), null=True, blank=True, validators=RETIREMENT_AGES
    )
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("designation")
        verbose_name_plural = _("designations")
        ordering = ["name"]
        constraints = [models.UniqueConstraint(Lower("name"), name="designation_name_unique")]

    def __str__(self) -> str:
        return self.name


IN_SERVICE = Q(status=EmployeeStatus.ACTIVE)
# What payroll needs of somebody in service, as a condition on those who lack it; each has an index of its own.
LACKS = {
    "bank": Q(bank_account="") | Q(ifsc=""),
    "pan": Q(pan=""),
    "pran": Q(pran="", scheme__in=[Scheme.NPS, Scheme.UPS]),
}


class Employee(models.Model):
    """A person on the rolls. Pay is in PayHistory; `status` repeats the newest StatusHistory row in force."""

    code = models.CharField(_("employee code"), max_length=20, unique=True)
    name = models.CharField(_("name"), max_length=150)
    user = models.OneToOneField(
        "accounts.User",
        models.PROTECT,
        related_name="employee",
        null=True,
        editable=False,
        verbose_name=_("account"),
    )
    gender = models.CharField(_("gender"), max_length=6, choices=Gender, blank=True)
    date_of_birth = models.DateField(_("date of birth"))
    date_of_joining = models.DateField(_("date of joining"))
    # The last day of service that is paid: retirement or the day before becoming inactive.
    last_working_on = models.DateField(_("last day of service"), null=True, blank=True, editable=False)
    # By the age of the designation or of the organization, unless an order names the date.
    retirement_on = models.DateField(_("date of retirement"), db_index=True)
    retirement_order = models.CharField(_("order of the date of retirement"), max_length=200, blank=True)
    status = models.CharField(
        _("status"), max_length=8, choices=EmployeeStatus, default=EmployeeStatus.ACTIVE
    )
    category = models.CharField(_("category"), max_length=3, choices=Category, blank=True)
    department = models.ForeignKey(Department, models.PROTECT, related_name="+", verbose_name=_("department"))
    designation = models.ForeignKey(
        Designation, models.PROTECT, related_name="+", verbose_name=_("designation")
    )
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("phone"), max_length=15, blank=True, validators=[validators.validate_mobile])
    address = models.TextField(_("address"), blank=True)
    photo = models.ImageField(_("photo"), upload_to="employees", blank=True)
    bank_account = models.CharField(
        _("bank account"), max_length=18, blank=True, validators=[validators.validate_bank_account]
    )
    ifsc = models.CharField("IFSC", max_length=11, blank=True, validators=[validators.validate_ifsc])
    pan = models.CharField("PAN", max_length=10, blank=True, validators=[validators.validate_pan])
    scheme = models.CharField(_("pension scheme"), max_length=4, choices=Scheme, default=Scheme.NPS)
    pran = models.CharField("PRAN", max_length=12, blank=True, validators=[validators.validate_pran])
    gpf_number = models.CharField(_("GPF account"), max_length=30, blank=True)
    tax_regime = models.CharField(_("tax regime"), max_length=3, choices=TaxRegime, default=TaxRegime.NEW)
    # What holds today; EntitlementHistory has the days, where it ever changed.
    hra_eligible = models.BooleanField(_("HRA is paid"), default=True)
    ta_eligible = models.BooleanField(_("TA is paid"), default=True)
    # Empty: the organization's city class.
    hra_class = models.CharField(_("own HRA city class"), max_length=1, choices=HraClass, blank=True)
    ta_class = models.CharField(_("own TA city class"), max_length=6, choices=TaClass, blank=True)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed at"), auto_now=True)
    # What the last change reaches beside the record, in words; set by the services, never stored.
    notes: tuple[str, ...] = ()

    class Meta:
        verbose_name = _("employee")
        verbose_name_plural = _("employees")
        ordering = ["code"]
        constraints = [
            models.UniqueConstraint(fields=["pan"], condition=~Q(pan=""), name="employee_pan_unique"),
            models.UniqueConstraint(fields=["pran"], condition=~Q(pran=""), name="employee_pran_unique"),
            models.CheckConstraint(
                condition=Q(date_of_joining__gt=models.F("date_of_birth")), name="employee_joined_after_birth"
            ),
        ]
        indexes = [
            # Without fastupdate: entries waiting in a pending list would slow every search until a vacuum.
            GinIndex(
                OpClass(Upper("name"), name="gin_trgm_ops"), name="employee_name_trigram", fastupdate=False
            ),
            GinIndex(
                OpClass(Upper("code"), name="gin_trgm_ops"), name="employee_code_trigram", fastupdate=False
            ),
            models.Index(fields=["status", "code"], name="employee_status_code"),
            models.Index(fields=["department", "code"], name="employee_department_code"),
            models.Index(fields=["name", "id"], name="employee_name_order"),
            models.Index(fields=["phone"], condition=~Q(phone=""), name="employee_phone"),
            *(
                models.Index(
                    fields=["code"], condition=LACKS[what] & IN_SERVICE, name=f"employee_lacks_{what}"
                )
                for what in LACKS
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"


class CodeSeries(models.Model):
    """The last number given to a generated code: one row, locked while a code is taken."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    last_number = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("employee code series")
        verbose_name_plural = _("employee code series")
        constraints = [models.CheckConstraint(condition=Q(id=1), name="employee_code_series_single_row")]

    def __str__(self) -> str:
        return str(self.last_number)


class PayHistory(models.Model):
    """Level, cell and basic from a date. On one date the row entered later wins; rows are never changed."""

    employee = models.ForeignKey(
        Employee, models.PROTECT, related_name="pay_history", verbose_name=_("employee")
    )
    effective_on = models.DateField(_("from"))
    version = models.PositiveSmallIntegerField(_("pay commission"), default=7)
    level = models.PositiveSmallIntegerField(_("pay level"))
    cell = models.PositiveSmallIntegerField(_("cell"))
    basic = MoneyField(_("basic pay"))
    reason = models.CharField(_("reason"), max_length=10, choices=PayReason)
    order_reference = models.CharField(_("order"), max_length=120, blank=True)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    created_by = models.CharField(_("entered by"), max_length=150, blank=True)

    class Meta:
        verbose_name = _("pay history")
        verbose_name_plural = _("pay history")
        ordering = ["-effective_on", "-id"]
        indexes = [
            models.Index(fields=["employee", "-effective_on", "-id"], name="pay_history_as_of"),
            models.Index(fields=["effective_on"], name="pay_history_date"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(level__range=(MIN_LEVEL, MAX_LEVEL), cell__gte=1, basic__gt=0),
                name="pay_history_bounds",
            )
        ]

    def __str__(self) -> str:
        return f"{self.effective_on} {self.level}/{self.cell}"


class StatusHistory(models.Model):
    """Status from a date, with the reason."""

    employee = models.ForeignKey(
        Employee, models.PROTECT, related_name="status_history", verbose_name=_("employee")
    )
    effective_on = models.DateField(_("from"))
    status = models.CharField(_("status"), max_length=8, choices=EmployeeStatus)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    created_by = models.CharField(_("entered by"), max_length=150, blank=True)

    class Meta:
        verbose_name = _("status history")
        verbose_name_plural = _("status history")
        ordering = ["-effective_on", "-id"]
        indexes = [models.Index(fields=["employee", "-effective_on", "-id"], name="status_history_as_of")]

    def __str__(self) -> str:
        return f"{self.effective_on} {self.status}"


class EntitlementHistory(models.Model):
    """HRA and TA of an employee from a date. On one date the row entered later wins; rows are never changed.

    An employee has no rows, and the columns of Employee hold for all days; or rows from the day of joining on.
    """

    employee = models.ForeignKey(
        Employee, models.PROTECT, related_name="entitlement_history", verbose_name=_("employee")
    )
    effective_on = models.DateField(_("from"))
    hra_eligible = models.BooleanField(_("HRA is paid"))
    hra_class = models.CharField(_("own HRA city class"), max_length=1, choices=HraClass, blank=True)
    ta_eligible = models.BooleanField(_("TA is paid"))
    ta_class = models.CharField(_("own TA city class"), max_length=6, choices=TaClass, blank=True)
    reason = models.CharField(_("reason or order"), max_length=200, blank=True)
    created_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    created_by = models.CharField(_("entered by"), max_length=150, blank=True)

    class Meta:
        verbose_name = _("history of HRA and TA")
        verbose_name_plural = _("history of HRA and TA")
        ordering = ["-effective_on", "-id"]
        indexes = [
            models.Index(fields=["employee", "-effective_on", "-id"], name="entitlement_history_as_of"),
            models.Index(fields=["effective_on"], name="entitlement_history_date"),
        ]

    def __str__(self) -> str:
        return str(self.effective_on)


class PayElement(models.Model):
    """A head beside the spec's formula: licence fee, CGEGIS, special pay, GPF subscription and the like."""

    code = models.CharField(_("code"), max_length=20, unique=True)
    name = models.CharField(_("name"), max_length=100)
    kind = models.CharField(_("kind"), max_length=9, choices=ElementKind)
    is_taxable = models.BooleanField(_("taxable (earnings)"), default=True)
    is_prorata = models.BooleanField(
        _("by days"), default=False, help_text=_("Cut for days without pay, joining and leaving, as pay is.")
    )
    is_pay = models.BooleanField(
        _("pay for DA and NPS"),
        default=False,
        help_text=_("DA and NPS are computed on it too; earnings only."),
    )
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("pay element")
        verbose_name_plural = _("pay elements")
        ordering = ["kind", "code"]
        constraints = [
            models.CheckConstraint(
                condition=Q(is_pay=False) | Q(kind=ElementKind.EARNING), name="pay_element_pay_is_earned"
            )
        ]

    def __str__(self) -> str:
        return self.name


class EmployeeElement(models.Model):
    """An element of one employee's pay, rupees a month, from a month to a month (both in)."""

    employee = models.ForeignKey(
        Employee, models.PROTECT, related_name="elements", verbose_name=_("employee")
    )
    element = models.ForeignKey(PayElement, models.PROTECT, related_name="+", verbose_name=_("element"))
    amount = MoneyField(_("rupees a month"))
    from_on = models.DateField(_("from month"))
    to_on = models.DateField(_("to month"), null=True, blank=True)

    class Meta:
        verbose_name = _("recurring element")
        verbose_name_plural = _("recurring elements")
        ordering = ["employee", "element", "from_on"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="employee_element_positive"),
            models.CheckConstraint(
                condition=Q(to_on=None) | Q(to_on__gte=models.F("from_on")), name="employee_element_period"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.element}: {self.amount}"
