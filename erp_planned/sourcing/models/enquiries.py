"""Enquiries and the quotations that vendors send for them."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from core.money import MoneyField
from erp_planned.sourcing.enums import EnquiryState, PurchaseMode, QuotationState
from erp_planned.sourcing.models.indents import Indent, IndentItem
from erp_planned.vendors.models import Vendor


class Enquiry(models.Model):
    """The invitation of vendors to quote for the lines of an indent, until `closes_at`.

    `credit_taken` says whether the tax is claimed as input credit: then it is no cost.
    """

    enquiry_no = models.CharField(_("number"), max_length=30, unique=True, editable=False)
    indent = models.ForeignKey(Indent, models.PROTECT, related_name="enquiries", verbose_name=_("indent"))
    mode = models.CharField(_("mode of purchase"), max_length=10, choices=PurchaseMode)
    is_sealed = models.BooleanField(_("sealed bids"), editable=False)
    closes_at = models.DateTimeField(_("quotations until"))
    opens_at = models.DateTimeField(_("opened from"))
    terms = models.TextField(_("terms"), max_length=4000, blank=True)
    credit_taken = models.BooleanField(_("input credit is taken"), default=False)
    few_reason = models.CharField(_("reason for few vendors"), max_length=300, blank=True)
    # Numbers of the three employees of a local purchase committee (rule 155).
    survey_members = ArrayField(models.BigIntegerField(), default=list, blank=True, editable=False)
    state = models.CharField(
        _("state"), max_length=9, choices=EnquiryState, default=EnquiryState.OPEN, editable=False
    )
    remarks = models.CharField(_("remarks"), max_length=300, blank=True, editable=False)
    made_by = models.CharField(_("made by"), max_length=150, editable=False)
    made_by_id = models.BigIntegerField(null=True, editable=False)
    made_at = models.DateTimeField(_("made at"), auto_now_add=True)
    first_opener = models.CharField(_("first opener"), max_length=150, blank=True, editable=False)
    first_opener_id = models.BigIntegerField(null=True, editable=False)
    second_opener = models.CharField(_("second opener"), max_length=150, blank=True, editable=False)
    second_opener_id = models.BigIntegerField(null=True, editable=False)
    opened_at = models.DateTimeField(_("opened at"), null=True, editable=False)

    class Meta:
        verbose_name = _("enquiry")
        verbose_name_plural = _("enquiries")
        ordering = ["-closes_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["indent"],
                condition=~Q(state=EnquiryState.CANCELLED),
                name="erp_enquiry_indent_once",
            ),
            models.CheckConstraint(condition=Q(opens_at__gte=F("closes_at")), name="erp_enquiry_times"),
            models.CheckConstraint(condition=Q(state__in=EnquiryState.values), name="erp_enquiry_state"),
            models.CheckConstraint(
                condition=~Q(state=EnquiryState.OPENED)
                | Q(is_sealed=False)
                | (
                    Q(first_opener_id__isnull=False, second_opener_id__isnull=False)
                    & ~Q(first_opener_id=F("second_opener_id"))
                ),
                name="erp_enquiry_two_openers",
            ),
        ]
        indexes = [models.Index(fields=["state", "closes_at"], name="erp_enquiry_list")]

    def __str__(self) -> str:
        return self.enquiry_no


class EnquiryVendor(models.Model):
    """A vendor who was invited."""

    enquiry = models.ForeignKey(Enquiry, models.CASCADE, related_name="invited", verbose_name=_("enquiry"))
    vendor = models.ForeignKey(Vendor, models.PROTECT, related_name="+", verbose_name=_("vendor"))

    class Meta:
        verbose_name = _("invited vendor")
        verbose_name_plural = _("invited vendors")
        ordering = ["enquiry", "id"]
        constraints = [models.UniqueConstraint(fields=["enquiry", "vendor"], name="erp_enquiry_vendor_once")]

    def __str__(self) -> str:
        return str(self.vendor)


class Quotation(models.Model):
    """What a vendor quotes (spec: ERP, Quotation). While it is sealed, no amount of it stands in any readable column.

    `sealed` is closed with a key that no dump holds (`core.sealing`); at the opening its lines become rows.
    """

    quotation_no = models.CharField(_("vendor's number"), max_length=40)
    enquiry = models.ForeignKey(Enquiry, models.PROTECT, related_name="quotations", verbose_name=_("enquiry"))
    vendor = models.ForeignKey(Vendor, models.PROTECT, related_name="quotations", verbose_name=_("vendor"))
    valid_until = models.DateField(_("valid until"))
    delivery_days = models.PositiveSmallIntegerField(_("days until delivery"), default=0)
    # The vendor's tax status on the day of the quotation: who pays by composition charges no tax.
    is_composition = models.BooleanField(_("composition scheme"), default=False, editable=False)
    is_qualified = models.BooleanField(_("technically qualified"), default=True, editable=False)
    disqualified_reason = models.CharField(_("why not qualified"), max_length=300, blank=True, editable=False)
    state = models.CharField(
        _("state"), max_length=9, choices=QuotationState, default=QuotationState.SEALED, editable=False
    )
    sealed = models.TextField(editable=False, blank=True)
    total_amount = MoneyField(_("total with tax"), null=True, editable=False)
    entered_by = models.CharField(_("entered by"), max_length=150, editable=False)
    entered_by_id = models.BigIntegerField(null=True, editable=False)
    entered_at = models.DateTimeField(_("entered at"), editable=False)

    class Meta:
        verbose_name = _("quotation")
        verbose_name_plural = _("quotations")
        ordering = ["-entered_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["enquiry", "vendor"],
                condition=~Q(state=QuotationState.WITHDRAWN),
                name="erp_quotation_vendor_once",
            ),
            models.CheckConstraint(condition=Q(state__in=QuotationState.values), name="erp_quotation_state"),
            models.CheckConstraint(
                condition=Q(state=QuotationState.OPENED, total_amount__isnull=False)
                | (~Q(state=QuotationState.OPENED) & Q(total_amount=None)),
                name="erp_quotation_sealed",
            ),
        ]

    def __str__(self) -> str:
        return self.quotation_no


class QuotationItem(models.Model):
    """A line of an opened quotation: rupees a unit; freight a unit; percent of tax. It never changes."""

    quotation = models.ForeignKey(
        Quotation, models.PROTECT, related_name="items", verbose_name=_("quotation")
    )
    indent_item = models.ForeignKey(
        IndentItem, models.PROTECT, related_name="+", verbose_name=_("line of the indent")
    )
    rate = models.DecimalField(_("rate"), max_digits=14, decimal_places=4)
    discount = models.DecimalField(_("discount"), max_digits=14, decimal_places=4, default=0)
    freight = models.DecimalField(_("freight"), max_digits=14, decimal_places=4, default=0)
    tax_pct = models.DecimalField(_("GST percent"), max_digits=5, decimal_places=2, default=0)

    class Meta:
        verbose_name = _("line of a quotation")
        verbose_name_plural = _("lines of a quotation")
        ordering = ["quotation", "indent_item"]
        constraints = [
            models.UniqueConstraint(fields=["quotation", "indent_item"], name="erp_quotation_line_once"),
            models.CheckConstraint(
                condition=Q(rate__gt=0, discount__gte=0, freight__gte=0, tax_pct__gte=0, tax_pct__lte=100)
                & Q(discount__lte=F("rate")),
                name="erp_quotation_line_amounts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.quotation_id}: {self.indent_item_id}"
