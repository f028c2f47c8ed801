"""Categories with their terms, and the register of assets."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.formatting import in_date, rupees
from core.money import MoneyField
from erp_planned.assets.enums import AssetStatus, DepreciationMethod, FirstYear
from erp_planned.assets.models.fields import first_year, method, percent

LIFE = [MinValueValidator(1), MaxValueValidator(100)]


class AssetCategory(models.Model):
    """A kind of asset and how it loses value (spec: ERP, AssetCategory); rates in percent a year, life in years.

    These are the newest terms; `CategoryTerms` has them by the day from which they hold.
    """

    code = models.CharField(_("code"), max_length=6)
    name = models.CharField(_("name"), max_length=80)
    depreciation_method = method(_("method"), default=DepreciationMethod.SLM)
    depreciation_rate = percent(
        _("rate"), null=True, blank=True,
        help_text=_("Percent a year; for straight line leave it empty to spread over the useful life."),
    )  # fmt: skip
    useful_life = models.PositiveSmallIntegerField(
        _("useful life in years"), null=True, blank=True, validators=LIFE
    )
    residual_pct = percent(_("residual value in percent"), default=5)
    income_tax_rate = percent(_("income-tax rate"), default=15)
    first_year = first_year(_("first year"), default=FirstYear.HALF_YEAR)
    account = models.ForeignKey(
        "erp_finance.Account", models.PROTECT, related_name="+", null=True, blank=True,
        verbose_name=_("account of the cost"),
    )  # fmt: skip
    accumulated_account = models.ForeignKey(
        "erp_finance.Account", models.PROTECT, related_name="+", null=True, blank=True,
        verbose_name=_("account of accumulated depreciation"),
    )  # fmt: skip
    expense_account = models.ForeignKey(
        "erp_finance.Account", models.PROTECT, related_name="+", null=True, blank=True,
        verbose_name=_("account of the year's depreciation"),
    )  # fmt: skip
    is_active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("category of assets")
        verbose_name_plural = _("categories of assets")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(Lower("code"), name="erp_asset_category_code"),
            models.UniqueConstraint(Lower("name"), name="erp_asset_category_name"),
            models.CheckConstraint(
                condition=Q(depreciation_method=DepreciationMethod.NONE)
                | Q(depreciation_method=DepreciationMethod.WDV, depreciation_rate__gt=0)
                | Q(depreciation_method=DepreciationMethod.SLM, depreciation_rate__gt=0)
                | Q(depreciation_method=DepreciationMethod.SLM, useful_life__gt=0),
                name="erp_asset_category_rule",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class CategoryTerms(models.Model):
    """The terms of a category for assets put to use from a day on; assets keep a copy, and so never change by it."""

    category = models.ForeignKey(
        AssetCategory, models.CASCADE, related_name="terms", verbose_name=_("category")
    )
    effective_on = models.DateField(_("for assets put to use from"))
    depreciation_method = method(_("method"))
    depreciation_rate = percent(_("rate"), null=True)
    useful_life = models.PositiveSmallIntegerField(_("useful life in years"), null=True)
    residual_pct = percent(_("residual value in percent"))
    income_tax_rate = percent(_("income-tax rate"))
    first_year = first_year(_("first year"))

    class Meta:
        verbose_name = _("terms of a category")
        verbose_name_plural = _("terms of categories")
        ordering = ["category", "-effective_on"]
        constraints = [
            models.UniqueConstraint(fields=["category", "effective_on"], name="erp_asset_terms_day")
        ]

    def __str__(self) -> str:
        return f"{self.category_id} {self.effective_on}"


class CapitalizationLimit(models.Model):
    """From which unit cost on (rupees) goods received from a day on become assets; below it they are expense."""

    effective_on = models.DateField(_("for goods received from"), unique=True)
    amount = MoneyField(_("lowest unit cost"), validators=[MinValueValidator(0)])

    class Meta:
        verbose_name = _("lowest cost of an asset")
        verbose_name_plural = _("lowest costs of assets")
        ordering = ["-effective_on"]

    def __str__(self) -> str:
        return f"{in_date(self.effective_on)}: {rupees(self.amount)}"


class Asset(models.Model):
    """An asset (spec: ERP, Asset), rupees. A component points to the asset it is part of and has its own life.

    `accumulated` is what is charged in the books: before the register began, by posted years, by its disposal. Then
    `current_value` is cost and additions less that, and nothing once it is disposed of.
    """

    asset_code = models.CharField(_("code"), max_length=40, unique=True, editable=False)
    tag_no = models.CharField(_("number in another register"), max_length=40, blank=True)
    name = models.CharField(_("name"), max_length=120)
    category = models.ForeignKey(
        AssetCategory, models.PROTECT, related_name="assets", verbose_name=_("category")
    )
    parent = models.ForeignKey(
        "self", models.PROTECT, related_name="components", null=True, blank=True, verbose_name=_("part of")
    )
    location = models.CharField(_("location"), max_length=120, blank=True)
    custodian = models.ForeignKey(
        "payroll_employees.Employee", models.PROTECT, related_name="+", null=True, blank=True,
        verbose_name=_("in custody of"),
    )  # fmt: skip
    serial_no = models.CharField(_("serial number"), max_length=60, blank=True)
    purchased_on = models.DateField(_("purchased on"))
    # Depreciation begins here; empty: not yet in use.
    used_from = models.DateField(_("put to use on"), null=True, blank=True)
    cost = MoneyField(_("cost"), validators=[MinValueValidator(0)])
    added_cost = MoneyField(_("additions to the cost"), default=0, editable=False)
    residual_value = MoneyField(
        _("residual value"), null=True, blank=True, validators=[MinValueValidator(0)],
        help_text=_("Left empty: by the category's percent."),
    )  # fmt: skip
    # A copy of the category's terms as they held when it was put to use.
    depreciation_method = method(_("method"), editable=False)
    depreciation_rate = percent(_("rate"), null=True, editable=False)
    useful_life = models.PositiveSmallIntegerField(_("useful life in years"), null=True, editable=False)
    income_tax_rate = percent(_("income-tax rate"), editable=False)
    first_year = first_year(_("first year"), editable=False)
    # Of an asset from before the register: charged up to and with a 31 March.
    opening_on = models.DateField(
        _("charged up to"), null=True, blank=True,
        help_text=_("Of an asset from before: the 31 March up to which depreciation was charged."),
    )  # fmt: skip
    opening_accumulated = MoneyField(
        _("charged till then"), default=0, blank=True, validators=[MinValueValidator(0)]
    )
    opening_tax_value = MoneyField(
        _("income-tax value then"), null=True, blank=True, validators=[MinValueValidator(0)],
        help_text=_("Left empty: as the income-tax rate leaves it."),
    )  # fmt: skip
    accumulated = MoneyField(_("accumulated depreciation"), default=0, editable=False)
    current_value = MoneyField(_("current value"), editable=False)
    # Where it came from: the line of a goods receipt; empty where it was entered by hand.
    receipt_line = models.ForeignKey(
        "erp_purchase.ReceiptLine", models.PROTECT, related_name="assets", null=True, editable=False,
        verbose_name=_("goods receipt"),
    )  # fmt: skip
    status = models.CharField(
        _("status"), max_length=8, choices=AssetStatus, default=AssetStatus.WAITING, editable=False
    )
    disposed_on = models.DateField(_("disposed of on"), null=True, editable=False)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("asset")
        verbose_name_plural = _("assets")
        ordering = ["asset_code"]
        constraints = [
            models.UniqueConstraint(Lower("tag_no"), condition=~Q(tag_no=""), name="erp_asset_tag"),
            models.CheckConstraint(
                condition=Q(cost__gt=0, residual_value__gte=0, residual_value__lte=F("cost"))
                & Q(accumulated__gte=0, added_cost__gte=0),
                name="erp_asset_amounts",
            ),
            models.CheckConstraint(
                condition=Q(status=AssetStatus.DISPOSED, current_value=0)
                | Q(current_value=F("cost") + F("added_cost") - F("accumulated"), current_value__gte=0),
                name="erp_asset_value",
            ),
            models.CheckConstraint(
                condition=Q(used_from=None) | Q(used_from__gte=F("purchased_on")), name="erp_asset_days"
            ),
            models.CheckConstraint(
                condition=Q(opening_on=None, opening_accumulated=0)
                | Q(opening_on__month=3, opening_on__day=31, opening_on__gte=F("used_from")),
                name="erp_asset_opening",
            ),
            models.CheckConstraint(
                condition=Q(status=AssetStatus.WAITING, used_from=None, disposed_on=None)
                | Q(status=AssetStatus.IN_USE, used_from__isnull=False, disposed_on=None)
                | Q(status=AssetStatus.DISPOSED, disposed_on__isnull=False),
                name="erp_asset_status",
            ),
        ]
        indexes = [models.Index(fields=["category", "status"], name="erp_asset_list")]

    def __str__(self) -> str:
        return f"{self.asset_code} {self.name}"


class AssetAddition(models.Model):
    """An improvement that adds to the cost from a day on (rupees).

    It has no residual value; by straight line it is spread over what is left of the asset's life, or over a life of
    its own.
    """

    asset = models.ForeignKey(Asset, models.PROTECT, related_name="additions", verbose_name=_("asset"))
    added_on = models.DateField(_("put to use on"))
    amount = MoneyField(_("amount"))
    useful_life = models.PositiveSmallIntegerField(_("life in years"), null=True, validators=LIFE)
    narration = models.CharField(_("for"), max_length=200)
    made_by = models.CharField(_("made by"), max_length=150)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("addition to an asset")
        verbose_name_plural = _("additions to assets")
        ordering = ["asset", "added_on", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="erp_asset_addition_amount"),
        ]

    def __str__(self) -> str:
        return f"{self.asset_id} {self.amount}"
